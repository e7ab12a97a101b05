# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Clang 14 and LLVM 14 as libraries.
#
# Relocating the shared ones costs every start of a program 14 ms, so the program that users run has
# Clang in itself. The tests, which are many and would be 40 MB each, have not. A target says what
# it wants by its property PCEGAR_STATIC_CLANG.
#
# Sets PCEGAR_LLVM_INCLUDE, the folder of the headers, and defines the target pcegar_clang.
option(PCEGAR_STATIC_CLANG "Link Clang and LLVM into the program" ON)

find_path(PCEGAR_LLVM_INCLUDE clang/Frontend/ASTUnit.h PATHS /usr/lib/llvm-14/include
  DOC "Folder of the Clang 14 and LLVM 14 headers" REQUIRED)
find_library(PCEGAR_CLANG_LIBRARY NAMES clang-cpp libclang-cpp.so.14 PATHS ${PCEGAR_LLVM_INCLUDE}/../lib REQUIRED)
find_library(PCEGAR_LLVM_LIBRARY NAMES LLVM-14 LLVM PATHS ${PCEGAR_LLVM_INCLUDE}/../lib REQUIRED)
find_program(PCEGAR_LLVM_CONFIG llvm-config PATHS ${PCEGAR_LLVM_INCLUDE}/../bin NO_DEFAULT_PATH)
find_library(PCEGAR_ZLIB z)
find_library(PCEGAR_TINFO tinfo)

set(files "")
if(PCEGAR_STATIC_CLANG AND NOT PCEGAR_SANITIZE AND PCEGAR_LLVM_CONFIG AND PCEGAR_ZLIB AND PCEGAR_TINFO)
  execute_process(
    COMMAND ${PCEGAR_LLVM_CONFIG} --link-static --libfiles
      option frontendopenmp support core bitreader profiledata mcparser
    OUTPUT_VARIABLE files OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  separate_arguments(files)
  foreach(part Basic Lex AST Rewrite ASTMatchers Analysis Edit Sema Parse Serialization Driver
      Frontend ToolingCore Tooling)
    list(PREPEND files ${PCEGAR_LLVM_INCLUDE}/../lib/libclang${part}.a)
  endforeach()
endif()
set(all_exist TRUE)
foreach(file ${files})
  if(NOT EXISTS ${file})
    set(all_exist FALSE)
  endif()
endforeach()

add_library(pcegar_clang_shared INTERFACE)
target_link_libraries(pcegar_clang_shared INTERFACE ${PCEGAR_CLANG_LIBRARY} ${PCEGAR_LLVM_LIBRARY})
add_library(pcegar_clang INTERFACE)
if(files AND all_exist)
  add_library(pcegar_clang_static INTERFACE)
  target_link_libraries(pcegar_clang_static INTERFACE ${files} ${PCEGAR_ZLIB} ${PCEGAR_TINFO})
  target_link_options(pcegar_clang_static INTERFACE -Wl,--gc-sections)
  target_link_libraries(pcegar_clang INTERFACE
    $<IF:$<BOOL:$<TARGET_PROPERTY:PCEGAR_STATIC_CLANG>>,pcegar_clang_static,pcegar_clang_shared>)
else()
  message(STATUS "Clang and LLVM are linked as shared libraries")
  target_link_libraries(pcegar_clang INTERFACE pcegar_clang_shared)
endif()
