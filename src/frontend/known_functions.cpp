// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/known_functions.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace pcegar::frontend {

namespace {

template <std::size_t n>
bool contains(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool ends_program(std::string_view name) {
  static constexpr std::array<std::string_view, 12> names{
      "abort",           "exit",           "_exit",          "_Exit",
      "quick_exit",      "__assert_fail",  "__assert",       "__assert_perror_fail",
      "__builtin_abort", "__builtin_exit", "__builtin_trap", "__builtin_unreachable"};
  return contains(names, name);
}

bool runs_destructors(std::string_view name) {
  return name == "exit" || name == "__builtin_exit";
}

bool breaks_control_flow(std::string_view name) {
  static constexpr std::array<std::string_view, 41> names{"setjmp",
                                                          "_setjmp",
                                                          "__sigsetjmp",
                                                          "sigsetjmp",
                                                          "longjmp",
                                                          "_longjmp",
                                                          "siglongjmp",
                                                          "__builtin_setjmp",
                                                          "__builtin_longjmp",
                                                          "pthread_create",
                                                          "thrd_create",
                                                          "fork",
                                                          "vfork",
                                                          "clone",
                                                          "qsort",
                                                          "qsort_r",
                                                          "bsearch",
                                                          "lfind",
                                                          "lsearch",
                                                          "tsearch",
                                                          "tfind",
                                                          "tdelete",
                                                          "twalk",
                                                          "atexit",
                                                          "on_exit",
                                                          "at_quick_exit",
                                                          "signal",
                                                          "sigaction",
                                                          "bsd_signal",
                                                          "pthread_once",
                                                          "call_once",
                                                          "pthread_atfork",
                                                          "ftw",
                                                          "nftw",
                                                          "scandir",
                                                          "glob",
                                                          "makecontext",
                                                          "swapcontext",
                                                          "setcontext",
                                                          "__builtin_apply",
                                                          "__builtin_return"};
  return contains(names, name);
}

bool is_expected_external(std::string_view name) {
  static constexpr std::array<std::string_view, 2> names{"reach_error", "__VERIFIER_error"};
  return name.starts_with("__VERIFIER_") || name.starts_with("__builtin_") || ends_program(name) ||
         contains(names, name);
}

std::string_view library_name(std::string_view name) {
  constexpr std::string_view builtin = "__builtin_";
  constexpr std::string_view checked = "_chk";
  if (name.starts_with(builtin)) {
    name.remove_prefix(builtin.size());
  }
  if (name.starts_with("__") && name.ends_with(checked)) {
    name.remove_prefix(2);
    name.remove_suffix(checked.size());
  }
  return name;
}

/// Of <math.h>, for double, float or long double.
bool is_math_function(std::string_view name) {
  static constexpr std::array<std::string_view, 66> names{
      "acos",      "acosh",      "asin",    "asinh",  "atan",   "atan2",     "atanh",   "cbrt",
      "ceil",      "copysign",   "cos",     "cosh",   "drem",   "erf",       "erfc",    "exp",
      "exp10",     "exp2",       "expm1",   "fabs",   "fdim",   "finite",    "floor",   "fma",
      "fmax",      "fmin",       "fmod",    "frexp",  "gamma",  "hypot",     "ilogb",   "isinf",
      "isnan",     "j0",         "j1",      "ldexp",  "lgamma", "llrint",    "llround", "log",
      "log10",     "log1p",      "log2",    "logb",   "lrint",  "lround",    "modf",    "nan",
      "nearbyint", "nextafter",  "pow",     "remquo", "rint",   "remainder", "round",   "roundeven",
      "scalbn",    "nexttoward", "scalbln", "sin",    "sinh",   "sqrt",      "tan",     "tanh",
      "tgamma",    "trunc"};
  if (contains(names, name)) {
    return true;
  }
  const bool has_suffix = name.ends_with('f') || name.ends_with('l');
  return has_suffix && contains(names, name.substr(0, name.size() - 1));
}

bool follows_from_arguments(std::string_view name) {
  static constexpr std::array<std::string_view, 88> names{
      "abs",        "alloca",    "atof",     "atoi",        "atol",     "atoll",    "bcmp",
      "bcopy",      "bzero",     "ffs",      "ffsl",        "ffsll",    "imaxabs",  "index",
      "isalnum",    "isalpha",   "isascii",  "isblank",     "iscntrl",  "isdigit",  "isgraph",
      "islower",    "isprint",   "ispunct",  "isspace",     "isupper",  "isxdigit", "labs",
      "llabs",      "llrint",    "llround",  "lrint",       "lround",   "memccpy",  "memchr",
      "memcmp",     "memcpy",    "memmem",   "memmove",     "mempcpy",  "memrchr",  "memset",
      "rawmemchr",  "rindex",    "snprintf", "sprintf",     "stpcpy",   "stpncpy",  "strcasecmp",
      "strcasestr", "strcat",    "strchr",   "strchrnul",   "strcmp",   "strcpy",   "strcspn",
      "strlcat",    "strlcpy",   "strlen",   "strncasecmp", "strncat",  "strncmp",  "strncpy",
      "strnlen",    "strpbrk",   "strrchr",  "strspn",      "strstr",   "strtod",   "strtof",
      "strtol",     "strtold",   "strtoll",  "strtoul",     "strtoull", "toascii",  "tolower",
      "toupper",    "vsnprintf", "vsprintf", "wcscmp",      "wcscpy",   "wcslen",   "wcsncmp",
      "wmemcmp",    "wmemcpy",   "wmemmove", "wmemset"};
  return contains(names, library_name(name)) || is_math_function(library_name(name));
}

bool is_barrier(std::string_view assembler_template) {
  static constexpr std::array<std::string_view, 14> templates{"",
                                                              "mfence",
                                                              "lfence",
                                                              "sfence",
                                                              "nop",
                                                              "pause",
                                                              "rep;nop",
                                                              "rep;nop;",
                                                              "cli",
                                                              "sti",
                                                              "hlt",
                                                              "lock;addl$0,0(%%esp)",
                                                              "lock;addl$0,0(%%rsp)",
                                                              "sti;hlt"};
  std::string text;
  for (const char c : assembler_template) {
    if (c != ' ' && c != '\t' && c != '\n') {
      text += c;
    }
  }
  return contains(templates, std::string_view(text));
}

}  // namespace pcegar::frontend
