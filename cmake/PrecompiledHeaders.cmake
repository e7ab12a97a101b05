# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Headers that are parsed once instead of once a file. They only make the build cheaper: each file
# still includes what it uses, and CMAKE_DISABLE_PRECOMPILE_HEADERS=ON builds without them.
#
# Only headers of others are here. One of ours would let a folder see what its deps.txt does not
# declare, and every change of it would compile everything again.
set(PCEGAR_STANDARD_HEADERS
  <algorithm> <array> <atomic> <charconv> <cstddef> <cstdint> <deque> <filesystem> <functional>
  <limits> <map> <memory> <optional> <set> <span> <sstream> <string> <string_view> <tuple>
  <unordered_map> <unordered_set> <utility> <variant> <vector>)

# Two targets that hold them, since a precompiled header is good for the same options only: one for
# the libraries, one for the tests.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled.cpp
  CONTENT "// Nothing but the precompiled headers.\n")
add_library(pcegar_headers OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
target_link_libraries(pcegar_headers PRIVATE pcegar_options)
target_precompile_headers(pcegar_headers PRIVATE ${PCEGAR_STANDARD_HEADERS} <gmpxx.h>)

if(PCEGAR_BUILD_TESTS)
  add_library(pcegar_test_headers OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(pcegar_test_headers PRIVATE pcegar_test_options)
  target_precompile_headers(pcegar_test_headers PRIVATE
    ${PCEGAR_STANDARD_HEADERS} <fstream> <random> <gmpxx.h> <gmock/gmock.h> <gtest/gtest.h>)
endif()
