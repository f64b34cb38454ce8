# Build type, language and the flags that every target of the project shares (wadi_flags).
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# What computes asks for more (wadi_room's OPTIMISED); the rest would only take longer to compile.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# Sanitizers, fuzzers and counters: lines of files in their reports, in two thirds of the time that -O2 -g takes to compile.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1 -DNDEBUG")
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Sanitizers and counters take time and memory of their own: what holds the program's to bounds is left out.
set(is_watched OFF)
if(WADI_SANITIZE OR WADI_COVERAGE)
  set(is_watched ON)
endif()

# Debian 12's compilers, with which the project is kept free of warnings; others may warn of more. Sanitizers and counters
# make GCC, but not Clang, see faults that are not there.
set(compiler "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
set(is_kept_clean OFF)
if(compiler MATCHES "^Clang 14\\." OR (compiler MATCHES "^GNU 12\\." AND NOT is_watched))
  set(is_kept_clean ON)
endif()
option(WADI_WERROR "Treat warnings as errors" ${is_kept_clean})

add_library(wadi_flags INTERFACE)
# Builds for debugging check what the standard library asks of its callers.
target_compile_options(wadi_flags INTERFACE $<$<CONFIG:Debug>:-D_GLIBCXX_ASSERTIONS>)
# No fused multiply-add: it rounds once where two operations round twice, and the same state must
# give the same bits from every compiler and on every machine.
target_compile_options(wadi_flags INTERFACE -ffp-contract=off)
target_compile_options(wadi_flags INTERFACE -Wall -Wextra -Wpedantic $<$<BOOL:${WADI_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 sees overlaps and overruns in std::string that are not there (GCC bugs 105651, 105329).
  target_compile_options(wadi_flags INTERFACE -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow
                         -Wno-stringop-overread)
  # GCC looks for unused memory whenever its own has doubled, which takes a seventh of its time; with 512 MB [kB] it
  # seldom has to, and its files take 30 MB more each.
  target_compile_options(wadi_flags INTERFACE --param=ggc-min-heapsize=524288)
endif()
if(WADI_SANITIZE)
  target_compile_options(wadi_flags INTERFACE -fsanitize=${WADI_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  target_link_options(wadi_flags INTERFACE -fsanitize=${WADI_SANITIZE})
  # Optimised or not, these builds are there to find faults: assertions count in ours and the standard library.
  target_compile_options(wadi_flags INTERFACE -UNDEBUG -D_GLIBCXX_ASSERTIONS)
endif()

# The flags of what has its lines counted: the rooms and the program, not the tests.
add_library(wadi_counted INTERFACE)
if(WADI_COVERAGE)
  target_compile_definitions(wadi_flags INTERFACE WADI_COVERAGE)
  target_link_options(wadi_flags INTERFACE --coverage)
  # Threads wait for each other where they count; else lines that were run may come out as never run.
  target_compile_options(wadi_counted INTERFACE --coverage -fprofile-update=atomic)
endif()
