// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 as FIPS 180-4 defines it. Its constants are the first 32 bits of the fractional parts of
// square roots (start) and cube roots (rounds) of the first primes; they are computed here, in
// integers, instead of being written down.
#include "witness/sha256.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace pcegar::witness {

namespace {

__extension__ using Wide = unsigned __int128;

/// The first 32 bits of the fractional part of the root of that degree: floor(root(n) * 2^32).
std::uint32_t root_fraction(unsigned n, unsigned degree) {
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t candidate = root | (std::uint64_t{1} << static_cast<unsigned>(bit));
    // candidate^degree <= n * 2^(32 * degree); a cube needs up to 108 bits.
    Wide power = 1;
    for (unsigned i = 0; i < degree; ++i) {
      power *= candidate;
    }
    if (power <= (static_cast<Wide>(n) << (32 * degree))) {
      root = candidate;
    }
  }
  return static_cast<std::uint32_t>(root);
}

struct Constants {
  std::array<std::uint32_t, 8> start{};
  std::array<std::uint32_t, 64> rounds{};
};

const Constants& constants() {
  static const Constants result = [] {
    Constants made;
    std::size_t found = 0;
    for (unsigned n = 2; found < made.rounds.size(); ++n) {
      bool is_prime = true;
      for (unsigned d = 2; d * d <= n; ++d) {
        is_prime = is_prime && n % d != 0;
      }
      if (is_prime) {
        if (found < made.start.size()) {
          made.start[found] = root_fraction(n, 2);
        }
        made.rounds[found++] = root_fraction(n, 3);
      }
    }
    return made;
  }();
  return result;
}

using State = std::array<std::uint32_t, 8>;

void add_block(State& state, const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      w[i] = (w[i] << 8U) | block[4 * i + k];
    }
  }
  for (std::size_t i = 16; i < w.size(); ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U)) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U));
  }
  State s = state;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    const std::uint32_t first = s[7] +
                                (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                                choice + constants().rounds[i] + w[i];
    const std::uint32_t second =
        (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) + majority;
    s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < s.size(); ++i) {
    state[i] += s[i];
  }
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::vector<std::uint8_t> padded(bytes.begin(), bytes.end());
  padded.push_back(0x80);
  while (padded.size() % 64 != 56) {
    padded.push_back(0);
  }
  const std::uint64_t bits = std::uint64_t{8} * bytes.size();
  for (int shift = 56; shift >= 0; shift -= 8) {
    padded.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(shift)));
  }
  State state = constants().start;
  for (std::size_t i = 0; i < padded.size(); i += 64) {
    add_block(state, padded.data() + i);
  }
  std::string result;
  for (const std::uint32_t word : state) {
    result += fmt::format("{:08x}", word);
  }
  return result;
}

std::string uuid_of(std::string_view content) {
  std::string digits = sha256(content).substr(0, 32);
  digits[12] = '5';  // the version of identifiers made of names
  constexpr std::string_view variants = "89ab";
  const char c = digits[16];
  digits[16] = variants[static_cast<std::size_t>(c >= 'a' ? c - 'a' + 10 : c - '0') % 4];
  return digits.substr(0, 8) + "-" + digits.substr(8, 4) + "-" + digits.substr(12, 4) + "-" +
         digits.substr(16, 4) + "-" + digits.substr(20);
}

}  // namespace pcegar::witness
