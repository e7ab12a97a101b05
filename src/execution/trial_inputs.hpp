// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "cfa/program.hpp"
#include "execution/inputs.hpp"

namespace pcegar::execution {

/// The integers that the program computes or compares with, each once, in the order of the edges;
/// not all of a large program.
[[nodiscard]] std::vector<std::int64_t> numbers_in(const cfa::Program& program);

/// The inputs of one trial. The first trials give all inputs the same value, or all but the first;
/// later ones mix numbers of the program, their neighbours, small and extreme numbers, and random
/// bits, after the inputs that an earlier trial began with. Deterministic. See trials.cpp.
class TrialInputs : public Chooser {
public:
  /// `numbers` must outlive it. The first inputs are those of `begin`.
  TrialInputs(unsigned trial, const std::vector<std::int64_t>& numbers,
              std::vector<Wide> begin = {});
  [[nodiscard]] Wide value(const cfa::Type& type) override;
  [[nodiscard]] std::size_t count() const override { return count_; }
  /// All that were given.
  [[nodiscard]] std::vector<Wide> take_all() {
    given_.resize(count_);
    return std::move(given_);
  }

private:
  [[nodiscard]] std::uint64_t random();
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return random() % bound; }
  [[nodiscard]] std::uint64_t pointer();
  [[nodiscard]] Wide integer(const cfa::Type& type);
  [[nodiscard]] Wide mixed(const cfa::Type& type);
  [[nodiscard]] Wide floating(const cfa::Type& type);

  const unsigned trial_;
  const std::vector<std::int64_t>& numbers_;
  std::uint64_t state_;
  std::vector<Wide> given_;  ///< from count_ on: to be given
  std::size_t count_ = 0;
};

}  // namespace pcegar::execution
