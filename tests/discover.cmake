# Script: cmake -DPROGRAM=… -DSOURCE=… -DOUTPUT=… "-DENVIRONMENT=…" -DTHREADS=… -P discover.cmake
#
# Asks the test program for its cases and writes them as tests for ctest: one for each file, named by its path, and
# one more for each suite of a file that must be run in another way:
#   long     carries the label "long": ctest -LE long leaves it out
#   timed    holds a clock in hand: meanwhile ctest runs nothing else; carries the label "measured"
#   long timed  both
#   window   is given a display of its own
#   root     is run as root, or as the root of a user namespace
#   user     is run as somebody to whom permissions apply
#   alone    has a process of its own: what other cases have left in the memory would be measured
# Files that measure what land becomes over many epochs and seeds, or how long something takes, and those that try laws,
# pictures and texts at very many values, carry the label "measured": with sanitizers, test.sh leaves them out, since what they
# run is run by others, too. Files of rooms that start no thread, such as those that draw, read and write, and of bakes, which
# work at low priority, carry the label "unthreaded", as do those that try many values or words with threads that other tests
# start as well: the thread sanitizer leaves them out, too. So it does with processes, but with THREADS it is given one more
# test, of all of their cases that tell of threads, of which any number does the same. What has a longer form that takes long
# carries the label "short" (no file does, but tests of tests/CMakeLists.txt and tests/ui/CMakeLists.txt): ./test.sh --long
# leaves it out.
cmake_minimum_required(VERSION 3.22)
set(special_suites long timed "long timed" window root user alone)
list(JOIN special_suites "," special_words)
set(measuring
    sim/generate/range sim/analysis/landform sim/process/height_law sim/process/wind/dune sim/process/wind/dune_field
    sim/process/wind/star sim/process/wind/wall sim/process/wind/yardang sim/process/vegetation/green_dunes
    sim/process/uplift/pattern sim/process/incision/steady_state sim/process/incision/direction
    sim/process/incision/deposits/delta sim/process/pipes/pipes_channels sim/process/pipes/pipes_rivers
    sim/process/droplet/droplet_channels sim/process/droplet/droplet_oracle sim/process/droplet/droplet_memory
    sim/process/droplet/droplet_seams app/world/opening sim/process/dye_law sim/process/slope_laws sim/world/long_run
    app/render/memory app/render/reference_pictures app/panels/whole/cut_text)
set(unthreaded "^(sim/io|engine|app/render|app/data|app/look|app/export|app/ui/language)/")
string(APPEND unthreaded "|^app/(capture/annotation|panels/whole/cut_text|cli/(bake|shot|trust)|world/(format_2|parity|presets|scenes))_test")
# Their threads are those of other tests as well (the one of processes, determinism, everything, reached).
string(APPEND unthreaded "|^(sim/process/|app/panels/whole/(contrast|found|motion|questions|walked)_test)")
set(threaded "^(app/render/comparison|sim/process/incision/shared_flow)_test")
foreach(file IN LISTS measuring)
  if(NOT EXISTS "${SOURCE}/tests/${file}_test.cpp")
    message(FATAL_ERROR "discover.cmake names tests/${file}_test.cpp, which is not there; correct its list.")
  endif()
endforeach()
list(TRANSFORM measuring APPEND "_test")

execute_process(COMMAND ${CMAKE_COMMAND} -E env ${ENVIRONMENT} "${PROGRAM}" --list-test-cases --reporters=xml
                OUTPUT_VARIABLE listing RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} does not list its tests: ${code}")
endif()

set(text "")
# add NAME LAUNCHER FILE FILTER PROPERTY…
function(add name launcher file filter)
  list(JOIN ARGN " " properties)
  string(APPEND text "add_test([==[${name}]==] ${launcher} [==[${PROGRAM}]==] [==[--source-file=*/tests/${file}.cpp]==] "
         "[==[${filter}]==])\nset_tests_properties([==[${name}]==] PROPERTIES ENVIRONMENT [==[${ENVIRONMENT}]==] ${properties})\n")
  set(text "${text}" PARENT_SCOPE)
endfunction()

string(REGEX MATCHALL " name=\"[^\"]*threads[^\"]*\" filename=\"[^\"]*/sim/process/" told "${listing}")
list(LENGTH told told)
# Names of test cases may hold what CMake takes for the end of an element of a list.
string(REGEX REPLACE " name=\"[^\"]*\"" "" listing "${listing}")
string(REGEX MATCHALL "<TestCase [^>]*>" cases "${listing}")
set(seen "")
foreach(case IN LISTS cases)
  string(REGEX MATCH "testsuite=\"([^\"]*)\"" found "${case}")
  set(suite "${CMAKE_MATCH_1}")
  if(NOT suite IN_LIST special_suites)
    set(suite "")
  endif()
  string(REGEX MATCH "filename=\"[^\"]*/tests/([^\"]*)\\.cpp\"" found "${case}")
  set(file "${CMAKE_MATCH_1}")
  if("${file}:${suite}" IN_LIST seen)
    continue()
  endif()
  list(APPEND seen "${file}:${suite}")
  # Without times of an earlier run ctest starts with what costs most: else it would wait for these alone in the end. Bakes
  # leave the processors to all others.
  set(cost 1)
  if(file MATCHES "^(app/cli/bake|sim/io/world/world_(file|damage|disk)|sim/process/(dye|height|slope)_laws?)_test$")
    set(cost 90)
  endif()
  if(suite STREQUAL "long" AND file STREQUAL "app/world/opening_test")
    set(cost 150)
  endif()
  if(file MATCHES "^app/render/")
    set(cost 10)
  endif()
  if(suite STREQUAL "long")
    add("${file} (long)" "" "${file}" "--test-suite=long" LABELS long COST ${cost} TIMEOUT 7200)
  elseif(suite STREQUAL "timed")
    add("${file} (timed)" "" "${file}" "--test-suite=timed" LABELS measured RUN_SERIAL ON TIMEOUT 600)
  elseif(suite STREQUAL "long timed")
    add("${file} (long timed)" "" "${file}" "--test-suite=long timed" LABELS long RUN_SERIAL ON TIMEOUT 7200)
  elseif(suite STREQUAL "window")
    add("${file} (window)" "[==[${SOURCE}/tests/ui/with_display.sh]==]" "${file}" "--test-suite=window" TIMEOUT 600)
  elseif(suite STREQUAL "alone")
    add("${file} (alone)" "" "${file}" "--test-suite=alone" TIMEOUT 600)
  elseif(suite)
    add("${file} (as ${suite})" "[==[${SOURCE}/tests/as_${suite}.sh]==]" "${file}" "--test-suite=${suite}" TIMEOUT 600)
  else()
    set(label "")
    if(file IN_LIST measuring)
      set(label LABELS measured)
    elseif(file MATCHES "${unthreaded}" AND NOT file MATCHES "${threaded}")
      set(label LABELS unthreaded)
    endif()
    # Bakes work at low priority: with all processors taken by others they hardly go on.
    set(processors 1)
    if(file MATCHES "^app/(cli/bake|panels/bake/bake_process)_test$")
      set(processors 2)
    endif()
    add("${file}" "" "${file}" "--test-suite-exclude=${special_words}" COST ${cost} TIMEOUT 1800 PROCESSORS ${processors} ${label})
  endif()
endforeach()
if(THREADS)
  if(told LESS 12)
    message(FATAL_ERROR "${told} cases tell of threads, fewer than processes: discover.cmake finds them by this word.")
  endif()
  add("processes on any number of threads" "" "sim/process/*" "--test-case=*threads*" COST 90 TIMEOUT 1800)
endif()
file(WRITE "${OUTPUT}" "${text}")
