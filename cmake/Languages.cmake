# wadi_languages: what the interface says in other languages than English, compiled by gettext from assets/languages/*.po
# to languages/*.mo beside the program.
find_program(MSGFMT_PROGRAM msgfmt REQUIRED)

set(languages_dir "${PROJECT_BINARY_DIR}/languages")
file(GLOB language_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/assets/languages/*.po")
set(language_catalogues "")
foreach(source IN LISTS language_sources)
  cmake_path(GET source STEM language)
  set(catalogue "${languages_dir}/${language}.mo")
  add_custom_command(OUTPUT "${catalogue}"
                     COMMAND ${CMAKE_COMMAND} -E make_directory "${languages_dir}"
                     COMMAND "${MSGFMT_PROGRAM}" --check --output-file "${catalogue}" "${source}"
                     DEPENDS "${source}"
                     COMMENT "Compiling the texts in ${language}"
                     VERBATIM)
  list(APPEND language_catalogues "${catalogue}")
endforeach()
add_custom_target(wadi_languages ALL DEPENDS ${language_catalogues})
