// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pcegar {

/// A place in an input file. Lines and columns count from 1; 0 means "not known".
struct SourcePosition {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  /// "file:line:column", leaving out what is not known.
  [[nodiscard]] std::string to_string() const;
  friend bool operator==(const SourcePosition&, const SourcePosition&) = default;
};

}  // namespace pcegar
