// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/encoding_stage.hpp"

namespace pcegar::verification {

encoding::EncodingOptions encoding_options(const Options& options, encoding::Arithmetic arithmetic,
                                           encoding::SignedOverflow overflow,
                                           std::shared_ptr<const encoding::MemoryMap> memory) {
  return {.arithmetic = arithmetic,
          .signed_overflow = overflow,
          .memory = std::move(memory),
          .external_functions = options.external_functions,
          .allocations = options.allocations,
          .environment_memory = options.environment_memory};
}

std::vector<EncodingStage> encoding_stages(const Options& options) {
  using enum encoding::SignedOverflow;
  const encoding::SignedOverflow meaning = options.overflow.explored;
  const auto certified = options.certify ? std::optional(meaning) : std::nullopt;
  using enum encoding::Arithmetic;
  const EncodingStage integers{encoding_options(options, Integer, meaning), certified};
  EncodingStage bits{encoding_options(options, BitPrecise, meaning), certified};
  switch (options.arithmetic) {
    case ArithmeticChoice::BitPrecise: return {bits};
    case ArithmeticChoice::Integer: return {integers};
    case ArithmeticChoice::Auto: break;
  }
  bits.tried_for = EncodingStage::For::OtherArithmetic;
  if (!options.certify) {
    return {integers, bits};
  }
  return {EncodingStage{encoding_options(options, Integer, Undefined), meaning}, integers, bits};
}

std::string name_of(const encoding::EncodingOptions& options) {
  const bool bits = options.arithmetic == encoding::Arithmetic::BitPrecise;
  const bool wraps = options.signed_overflow == encoding::SignedOverflow::Wraps;
  return std::string(bits ? "bitprecise" : "integer") + (wraps ? "-wraps" : "-undefined");
}

}  // namespace pcegar::verification
