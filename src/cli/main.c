/* The program. */
#include "cli.h"

int main(int count, char **words)
{
	return cli_main(count, words);
}
