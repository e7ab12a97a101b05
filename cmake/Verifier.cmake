# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# The library that others link (docs/library.md): one archive with the objects of all folders, its
# header, and what find_package(pcegar COMPONENTS verifier) reads.
include(GNUInstallDirs)
add_library(pcegar_verifier STATIC)
get_property(libraries GLOBAL PROPERTY PCEGAR_LIBRARIES)
foreach(library ${libraries})
  target_sources(pcegar_verifier PRIVATE $<TARGET_OBJECTS:${library}>)
endforeach()
set_target_properties(pcegar_verifier PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME verifier)
target_compile_features(pcegar_verifier INTERFACE cxx_std_20)
target_include_directories(pcegar_verifier INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(pcegar_verifier INTERFACE $<INSTALL_INTERFACE:pcegar::verifier_dependencies>)
if(PCEGAR_SANITIZE)
  target_link_options(pcegar_verifier INTERFACE -fsanitize=address,undefined)
endif()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/pcegar)
install(FILES ${PROJECT_SOURCE_DIR}/include/pcegar/verifier.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pcegar COMPONENT verifier)
install(TARGETS pcegar_verifier EXPORT pcegarVerifierTargets ARCHIVE COMPONENT verifier)
install(EXPORT pcegarVerifierTargets NAMESPACE pcegar:: DESTINATION ${package_folder} COMPONENT verifier)
# Where the libraries are that the archive needs, if they are not in a usual place.
configure_file(${CMAKE_CURRENT_LIST_DIR}/pcegarVerifierDependencies.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/pcegarVerifierDependencies.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pcegarVerifierDependencies.cmake
  DESTINATION ${package_folder} COMPONENT verifier)
install(FILES ${PROJECT_BINARY_DIR}/include/pcegar/pcegarConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/pcegarConfig.cmake DESTINATION ${package_folder} COMPONENT verifier)
