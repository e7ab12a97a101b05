// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Building a harness and running it.
//
// The program is compiled without optimisation and without builtin library functions, because both
// may replace calls by others. Functions that the path does not call may call undefined functions;
// a linker option allows this. Unreached code thus needs no stubs.
//
// Toolchains are tried in turn until one confirms: compilers order the evaluation of operands
// differently, old kernel code means GNU's `extern inline` (whose body is only there if it is
// inlined, hence -O1), and a system without 32-bit libraries still runs 32-bit programs that need
// none.
#include "harness/run.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

#include "harness/instrument.hpp"
#include "harness/process.hpp"
#include "harness/runtime.hpp"
#include "harness/scratch_folder.hpp"
#include "harness/write.hpp"
#include "support/error.hpp"
#include "support/write_file.hpp"

namespace pcegar::harness {

namespace {

namespace fs = std::filesystem;

constexpr unsigned compile_seconds = 60;

/// Runs programs for 32 bits where the kernel does not (Debian's package qemu-user).
constexpr const char* emulator_of_32_bits = "qemu-i386";

void write_file(const fs::path& file, const std::string& text) {
  if (const std::string problem = replace_file(file, text); !problem.empty()) {
    throw InputError(problem);
  }
}

/// A file name that no program can mistake for an option or a file of options.
std::string plain(const fs::path& file) {
  return file.is_absolute() ? file.string() : (fs::path(".") / file).string();
}

bool is_preprocessed(const fs::path& file) {
  return file.extension() == ".i";
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_./=,+:@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return quoted + "'";
}

std::string shell_text(const std::vector<std::vector<std::string>>& commands) {
  std::string text;
  for (const auto& command : commands) {
    for (const std::string& word : command) {
      text += (&word == &command.front() ? "" : " ") + shell_word(word);
    }
    text += "\n";
  }
  return text;
}

/// The line with the error message, from a compiler's or a harness's output.
std::string first_line(const std::string& text, std::string_view wanted) {
  std::istringstream lines(text);
  std::string line;
  std::string first;
  while (std::getline(lines, line)) {
    if (line.find(wanted) != std::string::npos) {
      return line;
    }
    first = first.empty() ? line : first;
  }
  return first;
}

Harness::Outcome judge(const ProcessRun& run, unsigned seconds, const Harness::Confirmed& with) {
  using NotConfirmed = Harness::NotConfirmed;
  if (std::holds_alternative<TimedOut>(run.ending)) {
    return NotConfirmed{"the program still ran after " + std::to_string(seconds) + " s", true};
  }
  if (const auto* killed = std::get_if<Killed>(&run.ending)) {
    return NotConfirmed{"the program was killed by signal " + std::to_string(killed->signal)};
  }
  const auto* exited = std::get_if<Exited>(&run.ending);
  if (exited == nullptr) {
    return NotConfirmed{"the program could not be started"};
  }
  const bool reported = run.errors.find(violation_text) != std::string::npos;
  if (exited->code == code_violation && reported) {
    return with;
  }
  const bool from_harness = run.errors.find("pcegar: ") != std::string::npos;
  return NotConfirmed{from_harness
                          ? first_line(run.errors, "pcegar: ").substr(sizeof "pcegar: " - 1)
                          : "the program ended with exit code " + std::to_string(exited->code)};
}

}  // namespace

std::vector<Toolchain> toolchains(unsigned pointer_bits) {
  if (pointer_bits == 32) {
    const std::vector<std::string> bare{"-m32",    "-ffreestanding",       "-nostdlib",
                                        "-static", "-fno-stack-protector", "-DPCEGAR_FREESTANDING"};
    std::vector<std::string> old = bare;
    old.emplace_back("-fgnu89-inline");
    return {{"gcc", {"-m32"}, {}},   {"gcc", {"-m32", "-fgnu89-inline"}, {}},
            {"gcc", bare, {}},       {"gcc", old, {}},
            {"clang", {"-m32"}, {}}, {"clang", bare, {}}};
  }
  return {{"gcc", {}, {}},
          {"gcc", {"-fgnu89-inline"}, {}},
          {"clang", {}, {}},
          {"gcc", {"-fgnu89-inline", "-O1"}, {}}};
}

Harness::Harness(Plan plan, Source source, fs::path file)
    : plan_(std::move(plan)), source_(std::move(source)), file_(std::move(file)) {
  const Copies copies =
      mark_sources(plan_, source_.files, [this](std::size_t index) { return preprocessed(index); });
  const fs::path folder = fs::path(file_).replace_extension(".inputs");
  for (std::size_t i = 0; i < source_.files.size(); ++i) {
    const auto copy = copies.find(i);
    if (copy == copies.end()) {
      inputs_.push_back(source_.files[i]);
      continue;
    }
    std::error_code problem;
    fs::create_directories(folder, problem);
    fs::path name = std::to_string(i) + "-" + source_.files[i].filename().string();
    if (copy->second.form == Copy::Form::Preprocessed) {
      name.replace_extension(".i");
    }
    inputs_.push_back(folder / name);
    write_file(inputs_.back(), copy->second.text);
  }
  write(toolchains(plan_.pointer_bits).front());
}

std::optional<std::string> Harness::preprocessed(std::size_t index) const {
  const fs::path& file = source_.files[index];
  if (is_preprocessed(file)) {
    return std::nullopt;
  }
  const ScratchFolder scratch;
  const fs::path output = scratch.path() / "preprocessed.i";
  for (const Toolchain& toolchain : toolchains(plan_.pointer_bits)) {
    Command command{toolchain.compiler};
    command.insert(command.end(), toolchain.flags.begin(), toolchain.flags.end());
    command.insert(command.end(), {"-std=gnu17", "-E", "-w", "-x", "c"});
    command.insert(command.end(), source_.preprocessor_arguments.begin(),
                   source_.preprocessor_arguments.end());
    command.insert(command.end(), {plain(file), "-o", output.string()});
    const ProcessRun run =
        run_process(command, fs::current_path(), scratch.path() / "errors", compile_seconds);
    const auto* exited = std::get_if<Exited>(&run.ending);
    if (exited != nullptr && exited->code == 0) {
      std::ifstream stream(output, std::ios::binary);
      return std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
  }
  return std::nullopt;
}

void Harness::write(const Toolchain& toolchain) {
  std::vector<Command> commands = build(toolchain, file_.parent_path());
  const fs::path program = fs::path(file_).replace_extension();
  commands.push_back({plain(program)});
  if (!toolchain.emulator.empty()) {
    commands.back().insert(commands.back().begin(), toolchain.emulator);
  }
  std::ostringstream text;
  write_harness(plan_, shell_text(commands), text);
  write_file(file_, text.str());
}

std::vector<Harness::Command> Harness::build(const Toolchain& toolchain,
                                             const fs::path& folder) const {
  Command common{toolchain.compiler};
  for (const char* flag : {"-O0", "-g", "-w", "-std=gnu17", "-fno-builtin", "-fno-pie",
                           "-fno-strict-aliasing", "-fcommon"}) {
    common.emplace_back(flag);
  }
  common.insert(common.end(), toolchain.flags.begin(), toolchain.flags.end());
  if (source_.signed_overflow == Source::SignedOverflow::Wraps) {
    common.emplace_back("-fwrapv");
  }
  if (plan_.changes_rounding_mode) {
    common.emplace_back("-frounding-math");
  }
  const fs::path stem = file_.stem();
  std::vector<Command> commands;
  Command link = common;
  link.insert(link.end(), {"-no-pie", plain(file_)});
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    Command compile = common;
    if (plan_.traces_functions()) {
      compile.emplace_back("-finstrument-functions");
    }
    if (inputs_[i] != source_.files[i]) {
      const fs::path original = source_.files[i].parent_path();
      compile.insert(compile.end(), {"-iquote", original.empty() ? "." : plain(original)});
    }
    if (!is_preprocessed(inputs_[i])) {
      compile.insert(compile.end(), source_.preprocessor_arguments.begin(),
                     source_.preprocessor_arguments.end());
    }
    const std::string object = plain(folder / (stem.string() + "." + std::to_string(i) + ".o"));
    const char* language = is_preprocessed(inputs_[i]) ? "cpp-output" : "c";
    compile.insert(compile.end(), {"-c", "-x", language, plain(inputs_[i]), "-o", object});
    commands.push_back(std::move(compile));
    link.push_back(object);
  }
  for (const Stub& stub : plan_.stubs) {
    if (stub.wrapped) {
      link.push_back("-Wl,--wrap=" + stub.name);
    }
  }
  link.insert(link.end(), {"-Wl,--unresolved-symbols=ignore-all", "-o", plain(folder / stem)});
  if (std::find(toolchain.flags.begin(), toolchain.flags.end(), "-nostdlib") ==
      toolchain.flags.end()) {
    link.emplace_back("-lm");
  }
  commands.push_back(std::move(link));
  return commands;
}

Harness::Outcome Harness::try_with(const Toolchain& toolchain, const fs::path& scratch,
                                   unsigned seconds) const {
  for (const Command& command : build(toolchain, scratch)) {
    const ProcessRun compiled =
        run_process(command, fs::current_path(), scratch / "errors", compile_seconds);
    if (std::holds_alternative<NotStarted>(compiled.ending)) {
      return NotConfirmed{"there is no " + toolchain.compiler};
    }
    const auto* exited = std::get_if<Exited>(&compiled.ending);
    if (exited == nullptr || exited->code != 0) {
      return NotConfirmed{"it does not compile with " + toolchain.compiler + ": " +
                          first_line(compiled.errors, "error")};
    }
  }
  const fs::path program = scratch / file_.stem();
  ProcessRun run = run_process({program.string()}, scratch, scratch / "errors", seconds);
  if (!std::holds_alternative<NotStarted>(run.ending) || plan_.pointer_bits != 32) {
    return judge(run, seconds, {toolchain.compiler, {}});
  }
  run = run_process({emulator_of_32_bits, program.string()}, scratch, scratch / "errors", seconds);
  if (std::holds_alternative<NotStarted>(run.ending)) {
    return NotConfirmed{std::string("this machine runs no 32-bit programs, and there is no ") +
                        emulator_of_32_bits};
  }
  return judge(run, seconds, {toolchain.compiler, emulator_of_32_bits});
}

Harness::Outcome Harness::run(unsigned seconds) {
  std::string reasons;
  const std::vector<Toolchain> all = toolchains(plan_.pointer_bits);
  for (const Toolchain& toolchain : all) {
    const ScratchFolder scratch;
    Outcome outcome = try_with(toolchain, scratch.path(), seconds);
    if (const auto* confirmed = std::get_if<Confirmed>(&outcome)) {
      if (&toolchain != &all.front() || !confirmed->emulator.empty()) {
        write({toolchain.compiler, toolchain.flags, confirmed->emulator});
      }
      return outcome;
    }
    const auto& [reason, took_all_time] = std::get<NotConfirmed>(outcome);
    if (reasons.find(reason) == std::string::npos) {
      reasons += (reasons.empty() ? "" : "; ") + reason;
    }
    if (took_all_time) {
      break;
    }
  }
  return NotConfirmed{reasons};
}

}  // namespace pcegar::harness
