// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "harness/process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <thread>

#include "support/error.hpp"

namespace pcegar::harness {

namespace {

constexpr int not_started = 127;
constexpr std::size_t kept_characters = 4000;

void limit(__rlimit_resource resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(resource, &both);
}

/// Uses only functions that POSIX allows between fork and exec.
[[noreturn]] void become(const std::vector<char*>& arguments, const char* folder,
                         const char* errors, unsigned seconds) {
  constexpr rlim_t megabytes = 1024 * 1024;
  setpgid(0, 0);
  std::signal(SIGPIPE, SIG_DFL);  // ignored signals stay so across exec
  std::signal(SIGXFSZ, SIG_DFL);
  const int input = open("/dev/null", O_RDONLY);
  const int output = open("/dev/null", O_WRONLY);
  const int error = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (input < 0 || output < 0 || error < 0 || chdir(folder) != 0) {
    _exit(not_started);
  }
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, seconds + 1);
  limit(RLIMIT_FSIZE, 64 * megabytes);
  if (std::strchr(arguments[0], '/') != nullptr) {
    execv(arguments[0], arguments.data());  // execvp gives what the kernel refuses to a shell
  } else {
    execvp(arguments[0], arguments.data());
  }
  _exit(not_started);
}

}  // namespace

ProcessRun run_process(const std::vector<std::string>& command, const std::filesystem::path& folder,
                       const std::filesystem::path& errors, unsigned seconds) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));  // execvp does not change them
  }
  arguments.push_back(nullptr);
  const std::string folder_name = folder.string();
  const std::string errors_name = std::filesystem::absolute(errors).string();
  const pid_t child = fork();
  if (child == 0) {
    become(arguments, folder_name.c_str(), errors_name.c_str(), seconds);
  }
  if (child < 0) {
    return {NotStarted{}, {}};
  }
  setpgid(child, child);  // in both processes: either may run first
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  Ending ending = TimedOut{};
  for (;;) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) {
      if (WIFSIGNALED(status)) {
        ending = Killed{WTERMSIG(status)};
      } else if (WEXITSTATUS(status) == not_started) {
        ending = NotStarted{};
      } else {
        ending = Exited{WEXITSTATUS(status)};
      }
      break;
    }
    if (std::chrono::steady_clock::now() >= deadline) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::ifstream stream(errors_name, std::ios::binary);
  std::string text(kept_characters, '\0');
  stream.read(text.data(), kept_characters);
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return {ending, std::move(text)};
}

}  // namespace pcegar::harness
