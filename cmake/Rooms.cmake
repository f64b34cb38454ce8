# wadi_room(TARGET DIR dir FOLDERS a b … [EXCLUDE file …])
#
# A static library of every .cpp in the given folders of DIR. Headers are included by their path from
# the project's root ("sim/field.hpp"), but only those of rooms that the target links can be found:
# each room's include directory holds one link, named as the room and pointing to it.
function(wadi_room target)
  cmake_parse_arguments(ROOM "" "DIR" "FOLDERS;EXCLUDE" ${ARGN})
  set(sources "")
  foreach(folder IN LISTS ROOM_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${ROOM_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  foreach(name IN LISTS ROOM_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "/${ROOM_DIR}/\\./${name}$|/${ROOM_DIR}/${name}$")
  endforeach()
  add_library(${target} STATIC ${sources})

  string(REGEX MATCH "^[^/]+" room "${ROOM_DIR}")
  set(door "${PROJECT_BINARY_DIR}/rooms/${room}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${room}" "${door}/${room}" SYMBOLIC)
  target_include_directories(${target} PUBLIC "${door}")
  target_link_libraries(${target} PRIVATE wadi_flags)
endfunction()
