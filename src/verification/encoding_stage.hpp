// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoding/path_formula.hpp"
#include "verification/options.hpp"

namespace pcegar::verification {

/// One encoding stage of a run: which encoding is explored, and how TRUE is checked.
struct EncodingStage {
  encoding::EncodingOptions explored;
  /// Check TRUE by bit-vectors with that meaning of signed overflow; nothing: check the graph in
  /// the arithmetic that was explored.
  std::optional<encoding::SignedOverflow> certified;
  /// Whether FALSE is confirmed by a replay. Not in a slice, where a violation proves nothing.
  bool confirms = true;
  /// Which of the properties that the earlier stages left UNKNOWN this stage tries again.
  enum class For : std::uint8_t {
    All,
    OtherArithmetic,  ///< only those that another arithmetic may decide
  } tried_for = For::All;
};

/// How a program is encoded, as the options say. With `memory`, what the encodings of a run share.
[[nodiscard]] encoding::EncodingOptions encoding_options(
    const Options& options, encoding::Arithmetic arithmetic, encoding::SignedOverflow overflow,
    std::shared_ptr<const encoding::MemoryMap> memory = {});

/// The stages, in order; each continues with the properties that the earlier stages left UNKNOWN.
[[nodiscard]] std::vector<EncodingStage> encoding_stages(const Options& options);

/// The name of a stage's encoding in a precision file; no two stages of a run have the same.
[[nodiscard]] std::string name_of(const encoding::EncodingOptions& options);

}  // namespace pcegar::verification
