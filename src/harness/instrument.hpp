// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "harness/plan.hpp"

namespace pcegar::harness {

/// Changed text of an input file.
struct Copy {
  enum class Form { Source, Preprocessed } form = Form::Source;
  std::string text;
};
using Copies = std::map<std::size_t, Copy>;  ///< by the file's index

/// The text of an input file as the preprocessor leaves it, or nothing.
using Preprocess = std::function<std::optional<std::string>(std::size_t file)>;

/// Marks the places of the plan in copies of the files. For what is in headers and macros, a copy
/// of the preprocessed text is made. Places that cannot be marked are removed from the plan, with a
/// note.
[[nodiscard]] Copies mark_sources(Plan& plan, std::span<const std::filesystem::path> files,
                                  const Preprocess& preprocess);

}  // namespace pcegar::harness
