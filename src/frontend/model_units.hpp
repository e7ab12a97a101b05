// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

/// The files of the built-in models. Each is parsed when it is first asked for a function that its
/// text names: most programs need none or one of them, and to parse them all takes longer than to
/// load a small program.
class ModelUnits {
public:
  /// Their units have the indices from `first_index` on, in the order of default_models().
  ModelUnits(LoadOptions options, unsigned first_index);

  /// Parses the files that name the function, and returns those that have been parsed by this call.
  std::vector<const SourceUnit*> parse_for(const std::string& function);
  /// What has been parsed, in the order of default_models().
  [[nodiscard]] std::vector<const SourceUnit*> parsed() const;

private:
  struct File {
    const ModelSource* source;
    std::unordered_set<std::string_view> names;  // all identifiers of the text
    std::unique_ptr<SourceUnit> unit;            // if parsed
  };

  LoadOptions options_;
  unsigned first_index_;
  std::vector<File> files_;
};

}  // namespace pcegar::frontend
