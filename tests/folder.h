/* folder.h - a folder for one test, that of its files and that of the state below it. */
#pragma once

#include <stdbool.h>

/* Makes a folder that everybody may use. `in_memory`: where a disk is not needed, its fsync need not be waited for. */
void folder_make(bool in_memory);

/* Goes into it: files are in ./, the state of programs in ../state. False when that cannot be. */
bool folder_enter(void);

/* For cmocka_unit_test_setup_teardown: makes it and goes into it; leaves it and removes it. */
int folder_setup(void **state);
int folder_setup_in_memory(void **state);
int folder_teardown(void **state);

/* How many files are in a folder, hidden ones too; 0 if it does not exist. */
int folder_count(const char *path);

/* IN_FOLDER(name) { ... }: a test (testing.h) that has such a folder; IN_MEMORY: where a disk is not needed. */
#define IN_FOLDER(name) TEST_WITH(name, folder_setup, folder_teardown)
#define IN_MEMORY(name) TEST_WITH(name, folder_setup_in_memory, folder_teardown)

/* Calls `visit` with the path of each file of a folder and those below it, in the order of their names, without hidden ones
 * and what is in folders named "expected". */
void folder_visit(const char *folder, void (*visit)(const char *path));

/* Leaves it for / and removes it with all that is in it, even what may not be written. */
void folder_remove(void);
