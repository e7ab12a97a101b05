// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses the functions that the harness defines. Functions of the C library that compute from
// their arguments (alias/library_table: "follows") are always the library's own, because a harness
// replaces inputs only. If the path fixes the result of such a function, the run succeeds if the
// real function gives this result, and exposes a wrong model if not. Printing and malloc() work as
// usual if the path does not depend on their results. Everything else would make the run depend on
// the machine's state. Functions that end the program are the library's unless the path ends in
// them: then nothing may be called after them.
//
// The allocation functions serve the C library, too. Where they have to return the path's values,
// the linker redirects the program's calls only (--wrap).
#include "harness/stubs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "alias/library_table.hpp"

namespace pcegar::harness {

namespace {

template <std::size_t n>
bool contains(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_allocation(std::string_view name) {
  static constexpr std::array<std::string_view, 4> names{"malloc", "calloc", "realloc", "free"};
  return contains(names, name);
}

bool is_block_operation(std::string_view name) {
  static constexpr std::array<std::string_view, 4> names{"memcpy", "memmove", "memset", "memcmp"};
  return contains(names, name);
}

/// Whether it is a function of the library that does no harm and behaves the same in every run.
/// None of them takes an object that a stub may have returned: a FILE, or a block to be freed.
bool is_library_function(std::string_view name) {
  static constexpr std::array<std::string_view, 13> names{"malloc",
                                                          "calloc",
                                                          "puts",
                                                          "putchar",
                                                          "perror",
                                                          "abort",
                                                          "exit",
                                                          "_exit",
                                                          "_Exit",
                                                          "quick_exit",
                                                          "__assert",
                                                          "__assert_fail",
                                                          "__assert_perror_fail"};
  return contains(names, name);
}

/// Whether it computes from its arguments, in every C library that a harness is linked with.
bool is_computed(std::string_view name) {
  static constexpr std::array<std::string_view, 18> elsewhere{
      "__memcpy", "__memmove", "__memset",  "__strcpy",   "__strcat", "strlcpy",
      "strlcat",  "strscpy",   "scnprintf", "vscnprintf", "strnstr",  "timingsafe_bcmp",
      "bswap_16", "bswap_32",  "bswap_64",  "drem",       "pow10",    "gamma"};
  // They take a FILE, which a stub may have returned.
  static constexpr std::array<std::string_view, 8> streams{
      "fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk", "fputs", "fputc", "putc", "fwrite"};
  if (contains(streams, name)) {
    return false;
  }
  const auto known = alias::library_call(name);
  return known && known->nature == alias::KnownCall::Nature::Follows && !contains(elsewhere, name);
}

bool cannot_be_defined(std::string_view name) {
  return name.starts_with("__builtin_") || name.starts_with("__sync_") ||
         name.starts_with("__atomic_") || name.starts_with("__pcegar_");
}

}  // namespace

bool is_library_object(std::string_view name) {
  static constexpr std::array<std::string_view, 10> names{
      "stdin",  "stdout", "stderr", "environ", "__environ",
      "optarg", "optind", "opterr", "optopt",  "program_invocation_name"};
  return contains(names, name);
}

std::vector<Stub> choose_stubs(const cfa::Program& program, const Needed& needed) {
  std::vector<Stub> stubs;
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < program.call_site_count(); ++i) {
    const cfa::CallSite& site = program.call_site(cfa::CallSiteId(i));
    if (!site.callee.valid() || program.function(site.callee).has_body ||
        cannot_be_defined(site.name)) {
      continue;
    }
    const std::string& symbol = program.function(site.callee).name;
    if (is_computed(symbol)) {
      continue;
    }
    const bool is_needed = std::find(needed.begin(), needed.end(), site.name) != needed.end();
    if (is_library_function(symbol) && !is_needed) {
      continue;
    }
    const auto [position, is_new] = known.try_emplace(site.name, stubs.size());
    if (is_new) {
      const cfa::Type* result = program.function(site.callee).return_type;
      const bool returns = result != nullptr && result->kind != cfa::TypeKind::Void;
      stubs.push_back({site.name,
                       returns ? result : nullptr,
                       {},
                       is_allocation(site.name) || is_block_operation(site.name)});
    }
    Stub& stub = stubs[position->second];
    // A function declared without a result may be used as if it had one (old C).
    if (stub.result == nullptr && site.result != nullptr) {
      stub.result = site.result->type;
    }
    for (std::size_t k = stub.parameters.size(); k < site.arguments.size(); ++k) {
      stub.parameters.push_back(site.arguments[k]->type);
    }
  }
  return stubs;
}

}  // namespace pcegar::harness
