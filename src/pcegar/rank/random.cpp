// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A random order, the same in every run with the same seed: what every other order has to beat.
// The generator is splitmix64 and the shuffle that of Fisher and Yates, written out so that the
// order does not depend on the standard library.
#include <charconv>
#include <numeric>

#include "pcegar/rank.hpp"
#include "support/error.hpp"

namespace pcegar::rank {

namespace {

class Splitmix {
public:
  explicit Splitmix(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

private:
  std::uint64_t state_;
};

}  // namespace

RankRow random() {
  const auto make = [](const std::string& seed) -> RankOperator {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(seed.data(), seed.data() + seed.size(), value);
    if (error != std::errc{} || stop != seed.data() + seed.size()) {
      throw InputError("SEED in 'random:" + seed + "' must be a number, as in random:1");
    }
    return [generator = Splitmix(value)](const RankRound& round) mutable {
      std::vector<std::size_t> order(round.targets.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[generator.next() % i]);
      }
      return order;
    };
  };
  return {"random", "SEED", "in a random order that depends on the seed", make,
          "the baseline for all others"};
}

}  // namespace pcegar::rank
