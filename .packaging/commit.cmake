# cmake -DSOURCE=... -DHEADER=... -P commit.cmake - writes which commit is built; nothing outside a git repository of its own.
cmake_policy(VERSION 3.25)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-prefix --short=12 HEAD
  OUTPUT_VARIABLE answer ERROR_QUIET RESULT_VARIABLE failed)
set(commit "")
if(NOT failed AND answer MATCHES "^\n([0-9a-f]+)\n$") # the sources are the repository, not a folder in another one
  set(commit " (${CMAKE_MATCH_1})")
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define MAPWRIGHT_COMMIT \"@commit@\"\n" @ONLY)
