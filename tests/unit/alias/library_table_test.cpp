// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/library_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>

#include "frontend/known_functions.hpp"

namespace pcegar::alias {
namespace {

using Effect = KnownCall::Effect;
using Nature = KnownCall::Nature;

/// The functions that the headers of ISO C and POSIX's <unistd.h> declare.
const std::map<std::string, std::string>& headers() {
  static const std::map<std::string, std::string> result{
      {"string.h",
       "memcpy memmove strcpy strncpy strcat strncat memcmp strcmp strcoll strncmp strxfrm memchr "
       "strchr strcspn strpbrk strrchr strspn strstr strtok memset strerror strlen memccpy strdup "
       "strndup"},
      {"stdlib.h",
       "atof atoi atol atoll strtod strtof strtold strtol strtoll strtoul strtoull rand srand "
       "aligned_alloc calloc free malloc realloc abort atexit at_quick_exit exit _Exit getenv "
       "quick_exit system bsearch qsort abs labs llabs div ldiv lldiv mblen mbtowc wctomb mbstowcs "
       "wcstombs"},
      {"stdio.h",
       "remove rename tmpfile tmpnam fclose fflush fopen freopen setbuf setvbuf fprintf fscanf "
       "printf scanf snprintf sprintf sscanf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf "
       "vsscanf fgetc fgets fputc fputs getc getchar putc putchar puts ungetc fread fwrite fgetpos "
       "fseek fsetpos ftell rewind clearerr feof ferror perror"},
      {"ctype.h",
       "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper "
       "isxdigit tolower toupper"},
      {"math.h",
       "acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp "
       "ilogb ldexp log log10 log1p log2 logb modf scalbn scalbln cbrt fabs hypot pow sqrt erf "
       "erfc "
       "lgamma tgamma ceil floor nearbyint rint lrint llrint round lround llround trunc fmod "
       "remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma sinf sinl floorf "
       "fabsl lrintf"},
      {"time.h", "clock difftime mktime time timespec_get asctime ctime gmtime localtime strftime"},
      {"unistd.h",
       "access alarm brk chdir chown close confstr crypt dup dup2 _exit encrypt execl execle "
       "execlp "
       "execv execve execvp faccessat fchdir fchown fchownat fdatasync fexecve fork fpathconf "
       "fsync "
       "ftruncate getcwd getegid geteuid getgid getgroups gethostid gethostname getlogin "
       "getlogin_r "
       "getopt getpgid getpgrp getpid getppid getsid getuid isatty lchown link linkat lockf lseek "
       "nice pathconf pause pipe pread pwrite read readlink readlinkat rmdir setegid seteuid "
       "setgid "
       "setpgid setregid setreuid setsid setuid sleep swab symlink symlinkat sync sysconf "
       "tcgetpgrp "
       "tcsetpgrp truncate ttyname ttyname_r unlink unlinkat write"}};
  return result;
}

TEST(LibraryTable, EveryFunctionOfTheHeadersHasARowOrAReason) {
  for (const auto& [header, functions] : headers()) {
    std::istringstream names(functions);
    for (std::string name; names >> name;) {
      const bool is_listed = known_call(name).has_value();
      const bool has_reason = frontend::ends_program(name) || frontend::breaks_control_flow(name);
      EXPECT_TRUE(is_listed || has_reason) << name << " of " << header;
    }
  }
}

TEST(LibraryTable, ReadersChangeNothingAndWritersTheirDestinationOnly) {
  const auto effects = [](const char* name) {
    const auto known = known_call(name);
    return known ? std::pair(known->effect(0), known->effect(1))
                 : std::pair(Effect::Reaches, Effect::Reaches);
  };
  EXPECT_EQ(effects("memcpy"), std::pair(Effect::Writes, Effect::None));
  EXPECT_EQ(effects("__builtin___strcpy_chk"), std::pair(Effect::Writes, Effect::None));
  EXPECT_EQ(effects("__memcpy_chk"), std::pair(Effect::Writes, Effect::None));
  EXPECT_EQ(effects("printf"), std::pair(Effect::None, Effect::None));
  EXPECT_EQ(effects("write"), std::pair(Effect::None, Effect::None));
  EXPECT_EQ(effects("__isoc99_scanf"), std::pair(Effect::None, Effect::Fills));
  EXPECT_EQ(known_call("__sprintf_chk")->effect(4), Effect::None);
  EXPECT_EQ(known_call("scanf")->effect(5), Effect::Fills) << "the last letter is repeated";
}

TEST(LibraryTable, WhatFollowsFromTheArgumentsIsNoInput) {
  for (const char* name :
       {"strlen", "__builtin_strlen", "atoi", "sinf", "__isinf", "snprintf", "getpid"}) {
    EXPECT_EQ(known_call(name)->nature, Nature::Follows) << name;
  }
  for (const char* name : {"rand", "_IO_putc", "fgets", "__errno_location_"}) {
    const auto known = known_call(name);
    EXPECT_TRUE(!known || known->nature == Nature::Input) << name;
  }
}

TEST(LibraryTable, ResultsHaveRanges) {
  EXPECT_EQ(known_call("rand")->least, 0);
  EXPECT_EQ(known_call("getpid")->least, 1);
  EXPECT_EQ(known_call("getchar")->greatest, 255);
  EXPECT_EQ(known_call("write")->least, -1);
  EXPECT_EQ(known_call("write")->greatest_argument, 3U);
  EXPECT_TRUE(known_call("fgets")->may_return_null);
}

TEST(LibraryTable, UnknownNamesStayUnknown) {
  for (const char* name : {"some_function_of_a_driver", "__builtin_unknown", "l", "f", ""}) {
    EXPECT_FALSE(known_call(name)) << name;
  }
}

}  // namespace
}  // namespace pcegar::alias
