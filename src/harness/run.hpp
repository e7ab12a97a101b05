// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// The verified program, as it was passed to pcegar.
struct Source {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> preprocessor_arguments;
  enum class SignedOverflow { Undefined, Wraps } signed_overflow = SignedOverflow::Undefined;
};

/// How a harness is built. The first one is what the harness file documents unless another one was
/// seen to work.
struct Toolchain {
  std::string compiler;
  std::vector<std::string> flags;
  std::string emulator;  ///< what runs the program; empty: the machine itself
};
[[nodiscard]] std::vector<Toolchain> toolchains(unsigned pointer_bits);

/// Writes the harness to `file` and marked copies of sources, where it needs them, into a folder
/// next to it (FILE.inputs for FILE.c). Throws InputError if a file cannot be written.
class Harness {
public:
  Harness(Plan plan, Source source, std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return plan_.notes; }

  struct Confirmed {
    std::string compiler;
    std::string emulator;  ///< empty: the machine itself ran it
  };
  struct NotConfirmed {
    std::string reason;
    bool took_all_time = false;
  };
  using Outcome = std::variant<Confirmed, NotConfirmed>;
  /// Compiles and runs it in a scratch folder, which is removed: with each toolchain until one
  /// confirms, or takes all of its `seconds`.
  Outcome run(unsigned seconds);

private:
  using Command = std::vector<std::string>;
  [[nodiscard]] std::optional<std::string> preprocessed(std::size_t index) const;
  void write(const Toolchain& toolchain);
  [[nodiscard]] std::vector<Command> build(const Toolchain& toolchain,
                                           const std::filesystem::path& folder) const;
  [[nodiscard]] Outcome try_with(const Toolchain& toolchain, const std::filesystem::path& scratch,
                                 unsigned seconds) const;

  Plan plan_;
  Source source_;
  std::filesystem::path file_;
  std::vector<std::filesystem::path> inputs_;  ///< the files to compile: originals or copies
};

}  // namespace pcegar::harness
