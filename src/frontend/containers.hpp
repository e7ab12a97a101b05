// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "frontend/survey.hpp"

namespace clang {
class FunctionDecl;
}  // namespace clang

namespace pcegar::frontend {

/// Which parameters functions take for parts of larger structures, as container_of() does:
/// `(struct slave *)((char *)device - offsetof(struct slave, device))`.
class Containers {
public:
  /// A value that is a parameter, or lies around what the parameter points to.
  struct Origin {
    unsigned parameter = 0;
    std::vector<EnclosingPart> parts;
  };
  struct Summary {
    /// By parameter. Empty: it is taken for parts of different structures.
    std::map<unsigned, std::vector<EnclosingPart>> parts;
    std::optional<Origin> result;
  };

  /// What the function and those that it calls by name do. Nothing if it has no body.
  const Summary& of(const clang::FunctionDecl& function);

private:
  std::map<const clang::FunctionDecl*, Summary> summaries_;
};

}  // namespace pcegar::frontend
