# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Compiler settings and the two functions by which folders declare themselves.
add_library(pcegar_options INTERFACE)
target_include_directories(pcegar_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
# Of several files in one, a name of one file may be a local name of another.
set(shadow $<IF:$<AND:$<BOOL:${PCEGAR_UNITY}>,$<CXX_COMPILER_ID:GNU>>,-Wshadow=local,-Wshadow>)
target_compile_options(pcegar_options INTERFACE
  -Wall -Wextra -Werror -Wpedantic ${shadow} -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
  -Woverloaded-virtual -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these inside its own library headers (GCC bugs 105329, 105593, 105562).
  target_compile_options(pcegar_options INTERFACE
    -Wno-restrict -Wno-maybe-uninitialized -Wno-stringop-overflow -Wno-stringop-overread
    -Wno-array-bounds)
  # GCC collects its garbage at 128 MB, which the larger files pass often; a tenth of the time.
  target_compile_options(pcegar_options INTERFACE --param=ggc-min-heapsize=524288)
endif()
if(PCEGAR_SANITIZE)
  target_compile_options(pcegar_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(pcegar_options INTERFACE -fsanitize=address,undefined)
endif()

if(PCEGAR_BUILD_TESTS)
  find_package(GTest REQUIRED)
  add_library(pcegar_test_options INTERFACE)
  target_link_libraries(pcegar_test_options INTERFACE pcegar_options GTest::gmock GTest::gtest)
  # The macros of the test frameworks take long to optimise; what the tests call is optimised.
  target_compile_options(pcegar_test_options INTERFACE $<$<CONFIG:Release>:-O1>)
endif()

# pcegar_library(NAME SOURCES a.cpp ... LINKS libs ... [PRECOMPILE headers ...]): the library of one
# folder under src/. Its LINKS are the folders (pcegar_*) that it may include, and third-party
# libraries; PRECOMPILE adds headers to those that cmake/PrecompiledHeaders.cmake has for all.
function(pcegar_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS;PRECOMPILE" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  set_property(GLOBAL APPEND PROPERTY PCEGAR_LIBRARIES ${name})  # cmake/Verifier.cmake
  target_link_libraries(${name} PUBLIC pcegar_options ${arg_LINKS})
  if(arg_PRECOMPILE)
    target_precompile_headers(${name} PRIVATE ${PCEGAR_STANDARD_HEADERS} ${arg_PRECOMPILE})
  else()
    target_precompile_headers(${name} REUSE_FROM pcegar_headers)
  endif()
endfunction()

# An allocator for the whole process: states, terms and the solvers' clauses are many small objects
# (a tenth of a run with the C library's, and most of a test that opens hundreds of solvers). It must
# come before the C library; the sanitizers bring their own.
function(pcegar_use_allocator name)
  if(NOT PCEGAR_SANITIZE)
    find_package(mimalloc REQUIRED)
    target_link_libraries(${name} PRIVATE -Wl,--push-state,--no-as-needed mimalloc -Wl,--pop-state)
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src/support/allocator_pages.cpp)
  endif()
endfunction()

# pcegar_test(NAME SOURCES a_test.cpp ... LINKS libs ...): one GoogleTest program = one ctest entry.
function(pcegar_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE pcegar_test_options ${arg_LINKS} GTest::gtest_main)
  pcegar_use_allocator(${name})
  target_precompile_headers(${name} REUSE_FROM pcegar_test_headers)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
