# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Packages (docs/install.md): `cpack -G DEB` or `cpack -G TGZ` in the build folder. They hold the
# program with its data and the header for plug-ins, but not the library for embedding.
set(CPACK_PACKAGE_NAME pcegar)
set(CPACK_PACKAGE_VENDOR "The pcegar authors")
set(CPACK_PACKAGE_CONTACT "The pcegar authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "software model checker for C")
set(CPACK_PACKAGE_DESCRIPTION
  "Verifies C programs against safety properties, many at once, by predicate
abstraction and provident counterexample-guided refinement. Rules for modules
of the Linux kernel are included.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS
  ${PROJECT_BINARY_DIR} pcegar runtime / ${PROJECT_BINARY_DIR} pcegar plugin_api /)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The libraries that it is linked with are found; the parser's own C headers (stddef.h) are files.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-14-dev)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libc6-dev, python3")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS gcc)
# The version is that of the moment when the package is made.
configure_file(${CMAKE_CURRENT_LIST_DIR}/PackageVersion.cmake.in ${PROJECT_BINARY_DIR}/PackageVersion.cmake @ONLY)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/PackageVersion.cmake)
include(CPack)
