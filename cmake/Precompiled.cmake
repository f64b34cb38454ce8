# wadi_precompile(TARGET KIND [HEADER …]): reads the headers that nearly every file includes once for all targets of
# a kind, which have the same flags and macros; the first of them may name more headers. Files still include what
# they use: ./test.sh --long, which reads each by itself as the preset clang does (WADI_PRECOMPILE=OFF), proves it.
option(WADI_PRECOMPILE "Read the headers of the standard library and of glm once" ON)

set(precompiled_headers
    <algorithm> <array> <bit> <bitset> <chrono> <cmath> <cstddef> <cstdint> <exception> <filesystem> <fstream>
    <functional> <limits> <map> <memory> <mutex> <optional> <span> <string> <string_view> <utility> <variant>
    <vector> <glm/common.hpp> <glm/geometric.hpp> <glm/mat4x4.hpp> <glm/vec2.hpp> <glm/vec3.hpp> <glm/vec4.hpp>)

# One result serves all targets only if their macros are the same: those that libraries bring, TBB in debug builds.
target_compile_definitions(wadi_flags INTERFACE $<TARGET_PROPERTY:hwy::hwy,INTERFACE_COMPILE_DEFINITIONS>
                                                $<TARGET_PROPERTY:TBB::tbb,INTERFACE_COMPILE_DEFINITIONS>)

function(wadi_precompile target kind)
  if(NOT WADI_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY wadi_precompiled_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY wadi_precompiled_${kind} ${target})
    target_precompile_headers(${target} PRIVATE ${precompiled_headers} ${ARGN})
  endif()
endfunction()
