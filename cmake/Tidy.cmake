# What clang-tidy reads: compile_commands.json of a build that nobody compiles, but for headers that it generates. A
# folder with those below it is one file there, which takes a fifth of the time: headers are looked through as long as
# sources, and most are the same. Names without linkage must differ in all of it, as in folders that wadi_room unites,
# but for the files that stand alone here.
set(alone ${standing_alone}
    sim/process/incision/creep.cpp sim/process/incision/flow/receivers.cpp sim/process/wind/slabs.cpp
    engine/window.cpp
    app/panels/dock/tool_strip.cpp app/panels/scenes.cpp app/panels/sheet/sheet_choice.cpp
    app/panels/sheet/sheet_panel.cpp app/ui/search.cpp app/ui/window_layout.cpp)
target_compile_definitions(wadi_ranks PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX) # told to one file there
foreach(room wadi_sim wadi_io wadi_image wadi_engine wadi_batch wadi_app wadi_ranks)
  set_target_properties(${room} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP DISABLE_PRECOMPILE_HEADERS ON)
  target_compile_definitions(${room} PRIVATE WADI_VERSION="${PROJECT_VERSION}" WADI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  get_target_property(sources ${room} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(NORMAL_PATH source OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    # What is told to one file alone would keep it apart.
    set_property(SOURCE "${source}" PROPERTY COMPILE_OPTIONS)
    set_property(SOURCE "${source}" PROPERTY COMPILE_DEFINITIONS)
    # A file that reads itself again for every kind of vector instructions does so by its own name.
    file(STRINGS "${source}" again REGEX "foreach_target" LIMIT_COUNT 1)
    if(again OR path IN_LIST alone)
      set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      continue()
    endif()
    string(REGEX MATCH "^[^/]+(/process|/io)?(/[^/]+)?/" group "${path}")
    string(REPLACE "/" "_" group "${group}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}" SKIP_UNITY_BUILD_INCLUSION OFF)
  endforeach()
endforeach()
