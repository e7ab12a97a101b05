// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "path_execution/memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace pcegar::path_execution {
namespace {

using Content = Cell::Content;

TEST(Memory, SplitsWhatIsOverwritten) {
  Memory memory;
  const ObjectId id = memory.add(16, Lifetime::Heap, Content::Nothing);
  memory.write(id, 0, 64, Value::of(smt::Term(std::size_t{7})));
  memory.fill(id, 16, 8, Content::Zero);
  const auto cells = memory.read(id, 0, 96);
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(cells[0].bits, 16);
  EXPECT_FALSE(cells[0].is_whole());
  EXPECT_EQ(cells[1].content, Content::Zero);
  EXPECT_EQ(cells[2].bits, 40);
  EXPECT_EQ(cells[2].skipped, 24);
  EXPECT_EQ(cells[2].all_bits, 64);
  EXPECT_EQ(cells[3].content, Content::Nothing);
  EXPECT_EQ(cells[3].bits, 32);
}

TEST(Memory, CopiesAreIndependent) {
  Memory memory;
  const ObjectId id = memory.add(8, Lifetime::Static, Content::Zero);
  Memory other = memory;
  other.fill(id, 0, 8, Content::Input);
  EXPECT_EQ(memory.read(id, 0, 8)[0].content, Content::Zero);
  EXPECT_EQ(other.read(id, 0, 8)[0].content, Content::Input);
}

TEST(Memory, KnowsItsBounds) {
  Memory memory;
  const ObjectId id = memory.add(4, Lifetime::Call, Content::Nothing);
  EXPECT_TRUE(memory.contains(id, 0, 32));
  EXPECT_FALSE(memory.contains(id, 8, 32));
  EXPECT_FALSE(memory.contains(id, -8, 8));
  const ObjectId outside = memory.add(std::nullopt, Lifetime::Outside, Content::Input);
  EXPECT_TRUE(memory.contains(outside, Position{8} << 61, 64));
  memory.remove(id);
  EXPECT_FALSE(memory.contains(id, 0, 8));
}

/// Each bit against an array of bits.
TEST(Memory, AgreesWithSingleBits) {
  constexpr std::array contents{Content::Zero, Content::Input, Content::Unmodelled};
  constexpr std::size_t bits = 128;
  std::mt19937 random(5);
  for (int run = 0; run < 200; ++run) {
    Memory memory;
    const ObjectId id = memory.add(bits / 8, Lifetime::Heap, Content::Nothing);
    std::array<Content, bits> expected{};
    std::array<Position, bits> origin{};
    for (int i = 0; i < 30; ++i) {
      const std::size_t first = random() % bits;
      const std::size_t length = 1 + random() % (bits - first);
      const std::size_t kind = random() % (contents.size() + 1);
      const auto at = static_cast<Position>(first);
      if (kind < contents.size()) {
        memory.fill(id, at, static_cast<Position>(length), contents[kind]);
      } else {
        memory.write(id, at, static_cast<Position>(length), Value::of(smt::Term(std::size_t{1})));
      }
      for (std::size_t bit = first; bit < first + length; ++bit) {
        expected[bit] = kind < contents.size() ? contents[kind] : Content::Scalar;
        origin[bit] = at;
      }
    }
    std::size_t bit = 0;
    for (const Cell& cell : memory.read(id, 0, bits)) {
      for (Position i = 0; i < cell.bits; ++i, ++bit) {
        ASSERT_EQ(cell.content, expected[bit]);
        if (cell.content == Content::Scalar) {
          ASSERT_EQ(cell.skipped + i, static_cast<Position>(bit) - origin[bit]);
        }
      }
    }
    ASSERT_EQ(bit, bits);
  }
}

}  // namespace
}  // namespace pcegar::path_execution
