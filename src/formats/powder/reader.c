#include "reader.h"

#include <stdarg.h>
#include <stdio.h>

enum { FINDINGS_OF_A_RULE = 1000 };

struct finding *powder_report(struct reader *reader, enum powder_rule rule, struct span span, struct place place,
			      const char *format, ...)
{
	if (reader->reported[rule]++ >= FINDINGS_OF_A_RULE)
		return NULL;
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	return finding_add(&reader->model->syntax, powder_reader_rules[rule], span, place, "%s", message);
}
