# wadi_room(TARGET DIR dir [FOLDERS a b …] [FILES f …] [EXCLUDE path …] [OPTIMISED | KIND kind]
#           [PRECOMPILE header …] [UNITE folder …])
#
# A static library of every .cpp below DIR, or of the given files and those below the given folders of it, but for
# the files and folders to exclude. Headers are included by their path from the project's root
# ("sim/core/field.hpp"), but only those of rooms that the target links can be found: each room's include directory
# holds one link, named as the room and pointing to it. OPTIMISED: what takes time when the program runs. KIND:
# targets of one kind share their precompiled headers (wadi_precompile). UNITE: see wadi_unite.
function(wadi_room target)
  cmake_parse_arguments(ROOM "OPTIMISED" "DIR;KIND" "FOLDERS;FILES;EXCLUDE;PRECOMPILE;UNITE" ${ARGN})
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
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${door}>")
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:wadi_flags> $<BUILD_INTERFACE:wadi_counted>)
  if(ROOM_OPTIMISED)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3> $<$<CONFIG:RelWithDebInfo>:-O2>
                                                $<$<CONFIG:Debug>:-Og>)
    set(ROOM_KIND OPTIMISED)
  elseif(NOT ROOM_KIND)
    set(ROOM_KIND PLAIN)
  endif()
  wadi_precompile(${target} ${ROOM_KIND} ${ROOM_PRECOMPILE})
  wadi_unite(${target} ${ROOM_UNITE})
endfunction()

# wadi_unite(TARGET FOLDER …): the files of a target that lie directly in such a folder (a path from the project's root) are
# compiled as one, which takes a third of the time; their names without linkage must differ. See Precompiled.cmake on
# what they include.
function(wadi_unite target)
  if(NOT WADI_PRECOMPILE)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    if(folder IN_LIST ARGN)
      string(REPLACE "/" "_" group "${folder}")
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
