# The bill of materials of a package: writes mapwright.cdx.json, in the form of CycloneDX 1.5, with the libraries in the versions
# that pkg-config found. Included by CMakeLists.txt, it leaves a script with which cpack puts that file beside the packages.
set(components "")
set(names "")
foreach(library "ncurses X11-distribute-modifications-variant" "termkey MIT" "unibilium LGPL-3.0-or-later" "jansson MIT"
                "libconfig LGPL-2.1-or-later" "expat MIT" "lua MIT" "pcre2 BSD-3-Clause")
  separate_arguments(library)
  list(POP_FRONT library name licence)
  string(TOUPPER ${name} prefix)
  if(NOT ${prefix}_FOUND OR (name STREQUAL unibilium AND NOT MAPWRIGHT_STATIC))
    continue()
  endif()
  list(APPEND names "\"${name}\"")
  list(APPEND components "{\"type\": \"library\", \"bom-ref\": \"${name}\", \"name\": \"${name}\", \"version\": \"${${prefix}_VERSION}\",
     \"licenses\": [{\"license\": {\"id\": \"${licence}\"}}]}")
endforeach()
list(JOIN names ", " names)
list(JOIN components ",\n    " components)
string(TIMESTAMP now UTC) # that of SOURCE_DATE_EPOCH, if it is set
string(UUID serial NAMESPACE 6ba7b812-9dad-11d1-80b4-00c04fd430c8 TYPE SHA1
  NAME "mapwright ${PROJECT_VERSION} ${components} ${CMAKE_SYSTEM} ${CMAKE_SYSTEM_PROCESSOR} ${now}")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/mapwright.cdx.json @ONLY CONTENT [[{
  "bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": "urn:uuid:@serial@", "version": 1,
  "metadata": {
    "timestamp": "@now@",
    "component": {"type": "application", "bom-ref": "mapwright", "name": "mapwright", "version": "@PROJECT_VERSION@",
      "licenses": [{"license": {"id": "MIT"}}]}
  },
  "components": [
    @components@
  ],
  "dependencies": [{"ref": "mapwright", "dependsOn": [@names@]}]
}
]])
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/bill.cmake @ONLY CONTENT [[foreach(package IN LISTS CPACK_PACKAGE_FILES)
  get_filename_component(name "${package}" NAME)
  file(COPY_FILE "@PROJECT_BINARY_DIR@/mapwright.cdx.json" "${CPACK_PACKAGE_DIRECTORY}/${name}.cdx.json")
endforeach()
]])
