# wadi_room(TARGET DIR dir [FOLDERS a b …] [FILES f …] [EXCLUDE path …] [OPTIMISED | KIND kind]
#           [PRECOMPILE header …])
#
# A static library of every .cpp below DIR, or of the given files and those below the given folders of it, but for
# the files and folders to exclude. Headers are included by their path from the project's root
# ("sim/core/field.hpp"), but only those of rooms that the target links can be found: each room's include directory
# holds one link, named as the room and pointing to it. OPTIMISED: what takes time when the program runs. KIND:
# targets of one kind share their precompiled headers (wadi_precompile).
function(wadi_room target)
  cmake_parse_arguments(ROOM "OPTIMISED" "DIR;KIND" "FOLDERS;FILES;EXCLUDE;PRECOMPILE" ${ARGN})
  if(NOT ROOM_FOLDERS AND NOT ROOM_FILES)
    set(ROOM_FOLDERS .)
  endif()
  list(TRANSFORM ROOM_FILES PREPEND "${PROJECT_SOURCE_DIR}/${ROOM_DIR}/" OUTPUT_VARIABLE sources)
  foreach(folder IN LISTS ROOM_FOLDERS)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${ROOM_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()
  foreach(path IN LISTS ROOM_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${ROOM_DIR}/(\\./)?${path}(/|$)")
  endforeach()
  add_library(${target} STATIC ${sources})

  string(REGEX MATCH "^[^/]+" room "${ROOM_DIR}")
  set(door "${PROJECT_BINARY_DIR}/rooms/${room}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${room}" "${door}/${room}" SYMBOLIC)
  target_include_directories(${target} PUBLIC "${door}")
  target_link_libraries(${target} PRIVATE wadi_flags)
  if(ROOM_OPTIMISED)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
    set(ROOM_KIND OPTIMISED)
  elseif(NOT ROOM_KIND)
    set(ROOM_KIND PLAIN)
  endif()
  wadi_precompile(${target} ${ROOM_KIND} ${ROOM_PRECOMPILE})
endfunction()
