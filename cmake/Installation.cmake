# What is installed, in two parts, and the Debian packages of them (the target deb):
#   program      wadi with what it shows and reads, a man page, completion for bash, and what a desktop wants to know
#   development  the simulation as a library: find_package(wadi), wadi::sim
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Packages tell it, and the software centre looks for its screenshots there.
set(WADI_HOMEPAGE "" CACHE STRING "Address of the project's page; empty if it has none")

# The program. It finds its data in ../share/wadi.
install(TARGETS wadi COMPONENT program)
install(DIRECTORY shaders assets DESTINATION ${CMAKE_INSTALL_DATADIR}/wadi COMPONENT program
        PATTERN assets/desktop EXCLUDE PATTERN assets/pictures EXCLUDE PATTERN assets/languages EXCLUDE)
install(FILES ${language_catalogues} DESTINATION ${CMAKE_INSTALL_DATADIR}/wadi/assets/languages COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)

# Help that other programs show is printed by the program itself.
set(help "${PROJECT_BINARY_DIR}/help")
find_program(GZIP_PROGRAM gzip REQUIRED)
file(GLOB help_pages CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/assets/help/*.md")
set(ask ${CMAKE_COMMAND} -E env "WADI_DATA=${PROJECT_SOURCE_DIR}" $<TARGET_FILE:wadi> help)
add_custom_command(
  OUTPUT "${help}/wadi.1.gz" "${help}/wadi.bash"
  COMMAND ${CMAKE_COMMAND} -E make_directory "${help}"
  COMMAND ${ask} man > "${help}/wadi.1"
  COMMAND ${GZIP_PROGRAM} -9 -n -f "${help}/wadi.1"
  COMMAND ${ask} bash > "${help}/wadi.bash"
  DEPENDS wadi ${help_pages}
  COMMENT "Printing the man page and completion"
  VERBATIM)
set(always ALL)
if(is_watched)
  set(always "")  # nobody installs that
endif()
add_custom_target(wadi_help ${always} DEPENDS "${help}/wadi.1.gz" "${help}/wadi.bash")
install(FILES "${help}/wadi.1.gz" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES "${help}/wadi.bash" DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME wadi
        COMPONENT program)

# The desktop: menu, icon, kind of file, software centre.
set(desktop "${PROJECT_SOURCE_DIR}/assets/desktop")
set(page "")
if(WADI_HOMEPAGE)
  file(READ "${desktop}/page.xml.in" page)
  string(CONFIGURE "${page}" page @ONLY)
endif()
configure_file("${desktop}/wadi.metainfo.xml.in" "${PROJECT_BINARY_DIR}/wadi.metainfo.xml" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/wadi.metainfo.xml" DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
        COMPONENT program)
install(FILES "${desktop}/wadi.desktop" DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES "${desktop}/wadi.xml" DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT program)
install(FILES "${desktop}/wadi.svg" DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
        COMPONENT program)

# The simulation as a library: all of sim but its files.
add_library(wadi::sim ALIAS wadi_sim)
set_target_properties(wadi_sim PROPERTIES EXPORT_NAME sim)
target_compile_features(wadi_sim PUBLIC cxx_std_20)
target_include_directories(wadi_sim INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/wadi>")
# The law of equal bits holds for what its headers bring, too (Defaults).
target_compile_options(wadi_sim INTERFACE $<INSTALL_INTERFACE:-ffp-contract=off>)
install(TARGETS wadi_sim EXPORT wadi_targets ARCHIVE COMPONENT development)
install(DIRECTORY sim DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wadi COMPONENT development
        FILES_MATCHING PATTERN "*.hpp" PATTERN sim/io EXCLUDE)
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/wadi")
install(EXPORT wadi_targets NAMESPACE wadi:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(cmake/wadi-config.cmake.in "${PROJECT_BINARY_DIR}/wadi-config.cmake"
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/wadi-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/wadi-config.cmake" "${PROJECT_BINARY_DIR}/wadi-config-version.cmake"
        DESTINATION ${package} COMPONENT development)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libwadi-dev RENAME copyright COMPONENT development)

# Debian packages: wadi and libwadi-dev.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME wadi)
set(CPACK_PACKAGE_VENDOR "The Wadi authors")
set(CPACK_PACKAGE_CONTACT "The Wadi authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${WADI_HOMEPAGE}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME wadi)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# This one is looked for when a window opens, which no list of libraries tells.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS libgl1)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Wadi is a desktop sandbox in which you watch land rise and erode, live, and take part in it. It starts from a \
plain, from a generated landscape or from a real heightmap, and what comes out is a heightmap again.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libwadi-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libglm-dev, libtbb-dev, libhwy-dev, libzstd-dev, pkg-config")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "The simulation of Wadi as a library for C++20, without window and files: headers, a static library and what \
CMake needs to find it.")
include(CPack)

add_custom_target(deb COMMAND ${CMAKE_CPACK_COMMAND} --config "${PROJECT_BINARY_DIR}/CPackConfig.cmake"
                  WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" DEPENDS wadi wadi_help wadi_sim
                  COMMENT "Making the packages wadi and libwadi-dev" USES_TERMINAL VERBATIM)
