// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

std::vector<EncodingStage> encoding_stages(const Options& options) {
  using enum encoding::SignedOverflow;
  const encoding::SignedOverflow meaning = options.overflow.explored;
  const auto certified = options.certify ? std::optional(meaning) : std::nullopt;
  const auto encoded = [&](encoding::Arithmetic arithmetic, encoding::SignedOverflow overflow) {
    return encoding::EncodingOptions{.arithmetic = arithmetic,
                                     .signed_overflow = overflow,
                                     .external_functions = options.external_functions,
                                     .allocations = options.allocations,
                                     .environment_memory = options.environment_memory};
  };
  const EncodingStage integers{encoded(encoding::Arithmetic::Integer, meaning), certified};
  EncodingStage bits{encoded(encoding::Arithmetic::BitPrecise, meaning), certified};
  switch (options.arithmetic) {
    case ArithmeticChoice::BitPrecise: return {bits};
    case ArithmeticChoice::Integer: return {integers};
    case ArithmeticChoice::Auto: break;
  }
  bits.tried_for = EncodingStage::For::OtherArithmetic;
  if (!options.certify) {
    return {integers, bits};
  }
  return {EncodingStage{encoded(encoding::Arithmetic::Integer, Undefined), meaning}, integers,
          bits};
}

std::string name_of(const encoding::EncodingOptions& options) {
  const bool bits = options.arithmetic == encoding::Arithmetic::BitPrecise;
  const bool wraps = options.signed_overflow == encoding::SignedOverflow::Wraps;
  return std::string(bits ? "bitprecise" : "integer") + (wraps ? "-wraps" : "-undefined");
}

}  // namespace pcegar::verification
