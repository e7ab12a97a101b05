// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <regex>
#include <set>

#include "alias/library_table.hpp"
#include "load_fixture.hpp"

namespace pcegar::test {
namespace {

constexpr const char* headers[] = {
    "aio.h",          "arpa/inet.h",   "assert.h",     "complex.h",      "ctype.h",
    "dirent.h",       "dlfcn.h",       "errno.h",      "err.h",          "fcntl.h",
    "fenv.h",         "fnmatch.h",     "getopt.h",     "glob.h",         "grp.h",
    "iconv.h",        "inttypes.h",    "langinfo.h",   "libgen.h",       "limits.h",
    "locale.h",       "malloc.h",      "math.h",       "mntent.h",       "monetary.h",
    "mqueue.h",       "netdb.h",       "net/if.h",     "netinet/in.h",   "nl_types.h",
    "poll.h",         "pthread.h",     "pwd.h",        "regex.h",        "sched.h",
    "search.h",       "semaphore.h",   "setjmp.h",     "signal.h",       "spawn.h",
    "stdio.h",        "stdio_ext.h",   "stdlib.h",     "string.h",       "strings.h",
    "sys/epoll.h",    "sys/eventfd.h", "sys/file.h",   "sys/ioctl.h",    "sys/ipc.h",
    "sys/mman.h",     "sys/mount.h",   "sys/msg.h",    "sys/prctl.h",    "sys/random.h",
    "sys/resource.h", "sys/select.h",  "sys/sem.h",    "sys/sendfile.h", "sys/shm.h",
    "sys/socket.h",   "sys/stat.h",    "sys/statfs.h", "sys/statvfs.h",  "sys/sysinfo.h",
    "sys/time.h",     "sys/timeb.h",   "sys/times.h",  "sys/types.h",    "sys/uio.h",
    "sys/utsname.h",  "sys/wait.h",    "syslog.h",     "termios.h",      "time.h",
    "uchar.h",        "ulimit.h",      "unistd.h",     "utime.h",        "utmpx.h",
    "wchar.h",        "wctype.h"};

std::string preprocessed(const std::filesystem::path& file) {
  std::string text;
  const std::string command = std::string(PCEGAR_C_COMPILER) + " -E -P " + file.string();
  std::FILE* pipe = popen(command.c_str(), "r");
  char part[4096];
  for (std::size_t read; pipe != nullptr && (read = fread(part, 1, sizeof part, pipe)) > 0;) {
    text.append(part, read);
  }
  return pipe != nullptr && pclose(pipe) == 0 ? text : "";
}

/// The names in front of parentheses.
std::set<std::string> called_in(const std::string& text) {
  static const std::regex call(R"(([A-Za-z_]\w*)\s*\()");
  std::set<std::string> result;
  for (std::sregex_iterator found(text.begin(), text.end(), call), end; found != end; ++found) {
    result.insert((*found)[1]);
  }
  return result;
}

std::vector<std::string> namesakes(const cfa::Program& program) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < program.function_count(); ++i) {
    const std::string& name = program.function(cfa::FunctionId(i)).name;
    if (alias::written_name(name) != name) {
      result.emplace_back(alias::written_name(name));
    }
  }
  return result;
}

TEST_F(Frontend, FunctionsOfTheLibraryAsItsHeadersDeclareThem) {
  std::string includes = "#define _GNU_SOURCE\n";
  for (const char* header : headers) {
    includes += std::string("#include <") + header + ">\n";
  }
  const std::set<std::string> declared = called_in(preprocessed(files_.add("headers.c", includes)));
  std::string text = includes + "void use(void *); int main(void) {\n";
  std::size_t count = 0;
  for (const std::string& name : alias::library_functions()) {
    if (declared.contains(name) && !name.starts_with("__builtin_")) {
      text += "  use((void *)" + name + ");\n";
      ++count;
    }
  }
  EXPECT_GT(count, 500U);
  EXPECT_EQ(namesakes(load(text + "  return 0; }\n").program), std::vector<std::string>{});
}

TEST_F(Frontend, FunctionsOfOtherTypesAreNotTheLibrarys) {
  const auto loaded = load(
      "struct port { int n; }; int remove(struct port *); void abort(struct port *);"
      "int close(int *); struct port *index(struct port *, int); int link(const char *, char *);"
      "unsigned strlen(char *); double sin(struct port); void *malloc(int); int free(struct port "
      "*);"
      "int main(void) { struct port p = {0}; remove(&p); abort(&p); close(&p.n); index(&p, 1);"
      "  link(\"a\", \"b\"); strlen(\"c\"); sin(p); malloc(1); free(&p); return 0; }");
  EXPECT_EQ(namesakes(loaded.program),
            (std::vector<std::string>{"remove", "abort", "close", "index", "sin", "free"}));
}

}  // namespace
}  // namespace pcegar::test
