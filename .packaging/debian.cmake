# What Debian wants of a package: compressed manual pages, a changelog, always the same bytes of both; completions of zsh
# in the folder for packages.
cmake_policy(VERSION 3.25)
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(staging ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog ${staging}/doc/mapwright/changelog @ONLY)
file(CREATE_LINK ../../mapwright/examples ${staging}/doc/mapwright/examples SYMBOLIC)
file(RENAME ${staging}/zsh/site-functions ${staging}/zsh/vendor-completions)
file(GLOB_RECURSE pages ${staging}/man/*.[157] ${staging}/doc/mapwright/changelog)
execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
