// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/known_functions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "alias/library_table.hpp"

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
  static constexpr std::array<std::string_view, 8> names{
      "exit", "__builtin_exit", "err", "errx", "verr", "verrx", "pthread_exit", "thrd_exit"};
  return contains(names, name);
}

bool may_not_return(std::string_view name) {
  static constexpr std::array<std::string_view, 13> names{
      "raise",        "kill",       "killpg",        "pthread_kill", "tgkill",
      "sigqueue",     "error",      "error_at_line", "syscall",      "argp_error",
      "argp_failure", "argp_usage", "pthread_cancel"};
  return contains(names, name);
}

std::optional<unsigned> kept_buffer(std::string_view name) {
  static constexpr std::array<std::string_view, 3> first{"fmemopen", "open_memstream",
                                                         "open_wmemstream"};
  static constexpr std::array<std::string_view, 5> second{"setbuf", "setvbuf", "setbuffer",
                                                          "initstate", "initstate_r"};
  return contains(first, name)    ? std::optional(0U)
         : contains(second, name) ? std::optional(1U)
                                  : std::nullopt;
}

bool may_allocate(std::string_view name) {
  static constexpr auto not_in_table = std::to_array<std::string_view>(
      {"strdup", "strndup", "wcsdup", "strdupa", "opendir", "closedir", "scandir", "glob",
       "canonicalize_file_name", "tzset"});
  // Streams, results that are kept in memory, time zones.
  static constexpr auto parts = std::to_array<std::string_view>(
      {"printf",   "scanf",     "puts",     "putc",     "putw",      "getc",      "gets",
       "getw",     "getline",   "getdelim", "fread",    "fwrite",    "memopen",   "memstream",
       "fopen",    "fdopen",    "freopen",  "tmpfile",  "fclose",    "popen",     "pclose",
       "fseek",    "ftell",     "rewind",   "getpos",   "setpos",    "perror",    "syslog",
       "realpath", "getcwd",    "tempnam",  "setenv",   "putenv",    "setlocale", "getpw",
       "getgr",    "getsp",     "getserv",  "getproto", "gethostby", "getnet",    "getmntent",
       "getut",    "localtime", "gmtime",   "mktime",   "ctime",     "strftime",  "strerror"});
  return contains(not_in_table, name) ||
         (alias::library_call(name) && std::ranges::any_of(parts, [&](std::string_view part) {
            return name.find(part) != std::string_view::npos;
          }));
}

bool breaks_control_flow(std::string_view name) {
  static constexpr std::array<std::string_view, 84> names{"setjmp",
                                                          "fesetround",
                                                          "fesetenv",
                                                          "feupdateenv",
                                                          "_mm_setcsr",
                                                          "fesetmode",
                                                          "fpsetround",
                                                          "_fxrstor64",
                                                          "_xrstor64",
                                                          "_xrstors",
                                                          "_xrstors64",
                                                          "__setfpucw",
                                                          "_fxrstor",
                                                          "_xrstor",
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
                                                          "__pcegar_too_many_exit_handlers",
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
                                                          "__builtin_return",
                                                          "__cxa_atexit",
                                                          "__cxa_at_quick_exit",
                                                          "__cxa_thread_atexit",
                                                          "sigset",
                                                          "sysv_signal",
                                                          "__sysv_signal",
                                                          "ssignal",
                                                          "sigvec",
                                                          "dl_iterate_phdr",
                                                          "pthread_key_create",
                                                          "tss_create",
                                                          "fopencookie",
                                                          "register_printf_specifier",
                                                          "register_printf_function",
                                                          "register_printf_modifier",
                                                          "register_printf_type",
                                                          "timer_create",
                                                          "mq_notify",
                                                          "aio_read",
                                                          "aio_write",
                                                          "aio_fsync",
                                                          "lio_listio",
                                                          "getaddrinfo_a",
                                                          "_Unwind_Backtrace",
                                                          "_Unwind_ForcedUnwind",
                                                          "fts_open",
                                                          "argp_parse",
                                                          "_obstack_begin",
                                                          "_obstack_begin_1"};
  return contains(names, name);
}

bool is_expected_external(std::string_view name) {
  static constexpr std::array<std::string_view, 2> names{"reach_error", "__VERIFIER_error"};
  return name.starts_with("__VERIFIER_") || name.starts_with("__pcegar_") ||
         name.starts_with("__builtin_") || ends_program(name) || contains(names, name);
}

bool follows_from_arguments(std::string_view name) {
  const auto known = alias::library_call(name);
  return known && known->nature == alias::KnownCall::Nature::Follows;
}

bool may_change_rounding(std::string_view assembler_template) {
  static constexpr std::array<std::string_view, 8> instructions{
      "ldmxcsr", "fldcw", "fldenv", "frstor", "fxrstor", "xrstor", "finit", "fninit"};
  return std::any_of(instructions.begin(), instructions.end(), [&](std::string_view instruction) {
    return assembler_template.find(instruction) != std::string_view::npos;
  });
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
