# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# find_package(pcegar [COMPONENTS plugin verifier]): pcegar::plugin, the header of plug-ins
# (docs/plugins.md), and pcegar::verifier, the library (docs/library.md). Without COMPONENTS, what
# is installed and usable.
foreach(component plugin verifier)
  string(SUBSTRING ${component} 0 1 first)
  string(SUBSTRING ${component} 1 -1 rest)
  string(TOUPPER ${first} first)
  set(targets ${CMAKE_CURRENT_LIST_DIR}/pcegar${first}${rest}Targets.cmake)
  set(pcegar_${component}_FOUND FALSE)
  set(why "it is not installed")
  if(EXISTS ${targets} AND component STREQUAL "verifier")
    include(${CMAKE_CURRENT_LIST_DIR}/pcegarVerifierDependencies.cmake)
    list(JOIN pcegar_verifier_missing ", " missing)
    set(why "not found: ${missing}")
  endif()
  if(EXISTS ${targets} AND (component STREQUAL "plugin" OR TARGET pcegar::verifier_dependencies))
    include(${targets})
    set(pcegar_${component}_FOUND TRUE)
  elseif(pcegar_FIND_REQUIRED_${component})
    set(pcegar_FOUND FALSE)
    set(pcegar_NOT_FOUND_MESSAGE "component ${component}: ${why}")
  endif()
endforeach()
