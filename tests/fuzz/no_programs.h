/* No program is run by a fuzz target, whatever its input names as a judge. */
#pragma once

#include <errno.h>
#include <spawn.h>

int posix_spawnp(pid_t *id, const char *file, const posix_spawn_file_actions_t *actions,
		 const posix_spawnattr_t *attributes, char *const words[], char *const environment[])
{
	(void)id;
	(void)file;
	(void)actions;
	(void)attributes;
	(void)words;
	(void)environment;
	return EPERM;
}
