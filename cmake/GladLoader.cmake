# wadi_glad: loader for OpenGL 4.1 core, generated at build time by glad 2 without the network.
find_program(GLAD_PROGRAM glad REQUIRED)

set(glad_dir "${PROJECT_BINARY_DIR}/glad")
add_custom_command(
  OUTPUT "${glad_dir}/src/gl.c" "${glad_dir}/include/glad/gl.h"
  COMMAND "${GLAD_PROGRAM}" --quiet --reproducible --api gl:core=4.1
          --extensions GL_KHR_debug,GL_KHR_robustness --out-path "${glad_dir}" c --loader
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(wadi_glad STATIC "${glad_dir}/src/gl.c" "${glad_dir}/include/glad/gl.h")
target_include_directories(wadi_glad SYSTEM PUBLIC "${glad_dir}/include")
target_link_libraries(wadi_glad PRIVATE ${CMAKE_DL_LIBS})
