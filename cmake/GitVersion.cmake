# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# The version from git: that of the last tag vX.Y.Z with what came after it (1.2.0-5-g1a2b3c4), or
# that of the project with the commit (0.1.0+g1a2b3c4) where there is no tag. Outside a repository,
# as in an unpacked archive, it is that of the project.
#
# It is included for its function, and run as a script at each build, which writes the version into
# a file if it has changed:
#   cmake -DSOURCE=... -DPROJECT=0.1.0 -DTEMPLATE=version.cpp.in -DOUTPUT=version.cpp -P GitVersion.cmake
function(pcegar_git_version source project result)
  set(version ${project})
  if(EXISTS ${source}/.git)
    execute_process(COMMAND git -C ${source} describe --tags --always --match "v[0-9]*"
      OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE code)
    if(code EQUAL 0 AND described MATCHES "^v(.*)$")
      set(version ${CMAKE_MATCH_1})
    elseif(code EQUAL 0 AND described MATCHES "^[0-9a-f]+$")
      set(version ${project}+g${described})
    endif()
  endif()
  set(${result} ${version} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  pcegar_git_version(${SOURCE} ${PROJECT} PCEGAR_VERSION)
  configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
endif()
