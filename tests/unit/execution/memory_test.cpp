// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/memory.hpp"

#include <gtest/gtest.h>

#include <random>

#include "execution/number.hpp"
#include "execution/padding.hpp"

namespace pcegar::execution {

namespace {

class MemoryTest : public ::testing::Test {
protected:
  /// Nothing if it is not known.
  std::optional<Wide> number(ObjectId object, std::uint64_t byte, unsigned bits) const {
    const Value value = memory_.read(object, 8 * byte, bits);
    EXPECT_TRUE(value.is_number() || !value.is_known());
    return value.is_number() ? std::optional(value.bits) : std::nullopt;
  }
  void put(ObjectId object, std::uint64_t byte, unsigned bits, Wide value) {
    memory_.write(object, 8 * byte, bits, Value::number(value));
  }

  Memory memory_{8};
  const ObjectId a_ = memory_.add(16, Lifetime::Static);
  const ObjectId b_ = memory_.add(16, Lifetime::Call);
};

TEST_F(MemoryTest, NothingIsKnownAtFirst) {
  EXPECT_EQ(number(a_, 0, 8), std::nullopt);
  EXPECT_EQ(number(a_, 4, 64), std::nullopt);
}

TEST_F(MemoryTest, BytesAreLittleEndian) {
  put(a_, 4, 32, 0x04030201);
  EXPECT_EQ(number(a_, 4, 8), Wide{1});
  EXPECT_EQ(number(a_, 7, 8), Wide{4});
  EXPECT_EQ(number(a_, 5, 16), Wide{0x0302});
}

TEST_F(MemoryTest, OverlappingWrites) {
  put(a_, 0, 64, 0x8877665544332211);
  put(a_, 2, 16, 0xbbaa);
  put(a_, 3, 8, 0xcc);
  EXPECT_EQ(number(a_, 0, 64), Wide{0x88776655ccaa2211});
  EXPECT_EQ(number(a_, 3, 32), Wide{0x776655cc});
}

TEST_F(MemoryTest, ObjectsLieApart) {
  put(a_, 0, 32, 1);
  put(b_, 0, 32, 2);
  EXPECT_EQ(number(a_, 0, 32), Wide{1});
  EXPECT_EQ(number(b_, 0, 32), Wide{2});
}

TEST_F(MemoryTest, PartlyKnownIsNotKnown) {
  put(a_, 0, 8, 1);
  put(a_, 2, 16, 1);
  EXPECT_EQ(number(a_, 0, 32), std::nullopt);
  put(a_, 1, 8, 7);
  EXPECT_EQ(number(a_, 0, 32), Wide{0x00010701});
}

TEST_F(MemoryTest, UnknownWritesForget) {
  put(a_, 0, 64, 0x8877665544332211);
  memory_.write(a_, 8 * 2, 16, Value{});
  EXPECT_EQ(number(a_, 2, 8), std::nullopt);
  EXPECT_EQ(number(a_, 3, 8), std::nullopt);
  EXPECT_EQ(number(a_, 0, 64), std::nullopt);
  EXPECT_EQ(number(a_, 0, 16), Wide{0x2211});
  EXPECT_EQ(number(a_, 4, 32), Wide{0x88776655});
}

TEST_F(MemoryTest, BitFieldsShareBytes) {
  put(a_, 0, 16, 0);
  memory_.write(a_, 3, 7, Value::number(0x7f));
  EXPECT_EQ(memory_.read(a_, 3, 7).bits, Wide{0x7f});
  EXPECT_EQ(number(a_, 0, 16), Wide{0x7f << 3});
  memory_.write(a_, 5, 1, Value{});
  EXPECT_FALSE(memory_.read(a_, 3, 7).is_known());
  EXPECT_EQ(memory_.read(a_, 3, 2).bits, Wide{3});
  EXPECT_EQ(memory_.read(a_, 6, 4).bits, Wide{15});
}

TEST_F(MemoryTest, AddressesComeBackWhole) {
  memory_.write(a_, 8 * 8, 64, Value::address(b_, 4));
  const Value back = memory_.read(a_, 8 * 8, 64);
  ASSERT_TRUE(back.is_address());
  EXPECT_EQ(back.object, b_);
  EXPECT_EQ(back.bits, Wide{4});
  EXPECT_TRUE(memory_.holds_addresses(a_));
}

TEST_F(MemoryTest, PartsOfAddressesAreNotKnown) {
  put(a_, 0, 64, 0);
  put(a_, 8, 64, 0);
  memory_.write(a_, 8 * 4, 64, Value::address(b_, 0));
  for (std::uint64_t byte = 4; byte < 12; ++byte) {
    EXPECT_EQ(number(a_, byte, 8), std::nullopt);
  }
  EXPECT_EQ(number(a_, 0, 64), std::nullopt);
  EXPECT_EQ(number(a_, 0, 32), Wide{0});
}

TEST_F(MemoryTest, AnAddressThatIsOverwrittenInPartIsGone) {
  memory_.write(a_, 0, 64, Value::address(b_, 0));
  put(a_, 7, 8, 0);
  EXPECT_FALSE(memory_.read(a_, 0, 64).is_known());
  EXPECT_FALSE(memory_.holds_addresses(a_));
  memory_.write(a_, 0, 64, Value::address(b_, 0));
  memory_.forget(a_, 3, 1);
  EXPECT_FALSE(memory_.read(a_, 0, 64).is_known());
  memory_.write(a_, 0, 64, Value::address(b_, 0));
  memory_.fill(a_, 1, 1, 0);
  EXPECT_FALSE(memory_.read(a_, 0, 64).is_known());
}

TEST_F(MemoryTest, NarrowAddressesAreNotKept) {
  memory_.write(a_, 0, 32, Value::address(b_, 0));
  EXPECT_FALSE(memory_.read(a_, 0, 32).is_known());
}

TEST_F(MemoryTest, CopiesHaveWholeAddressesOnly) {
  memory_.fill(b_, 0, 16, 7);
  memory_.write(a_, 8 * 4, 64, Value::address(b_, 0));
  memory_.paste(b_, 0, memory_.copy(a_, 4, 8));
  EXPECT_TRUE(memory_.read(b_, 0, 64).is_address());
  EXPECT_EQ(number(b_, 8, 8), Wide{7});
  memory_.paste(b_, 0, memory_.copy(a_, 4, 7));
  EXPECT_FALSE(memory_.read(b_, 0, 64).is_known());
  memory_.paste(b_, 0, memory_.copy(a_, 5, 8));
  EXPECT_FALSE(memory_.read(b_, 0, 64).is_known());
}

TEST_F(MemoryTest, WhatIsNotKnownIsCopied) {
  put(a_, 0, 16, 0x0201);
  put(b_, 0, 32, 0);
  memory_.paste(b_, 0, memory_.copy(a_, 0, 4));
  EXPECT_EQ(number(b_, 0, 16), Wide{0x0201});
  EXPECT_EQ(number(b_, 2, 8), std::nullopt);
}

TEST_F(MemoryTest, CopiesOfAMemoryAreIndependent) {
  put(a_, 0, 8, 1);
  Memory other = memory_;
  other.write(a_, 0, 8, Value::number(2));
  EXPECT_EQ(number(a_, 0, 8), Wide{1});
  memory_.forget(a_, 0, 1);
  EXPECT_EQ(other.read(a_, 0, 8).bits, Wide{2});
  EXPECT_FALSE(memory_.read(a_, 0, 8).is_known());
}

TEST_F(MemoryTest, RemovedObjectsAndPlaces) {
  memory_.remove(b_);
  EXPECT_FALSE(memory_.is_alive(b_));
  EXPECT_TRUE(memory_.is_alive(a_));
  EXPECT_TRUE(memory_.contains(a_, 8, 8));
  EXPECT_FALSE(memory_.contains(a_, 9, 8));
  EXPECT_FALSE(memory_.contains(a_, ~std::uint64_t{0}, 8));
}

TEST_F(MemoryTest, GrowingObjects) {
  const ObjectId growing = memory_.add(0, Lifetime::Static, Memory::Extent::Growing);
  EXPECT_FALSE(memory_.has_known_size(growing));
  EXPECT_FALSE(memory_.read(growing, 800, 32).is_known());
  memory_.write(growing, 800, 32, Value::number(9));
  EXPECT_EQ(memory_.read(growing, 800, 32).bits, Wide{9});
  EXPECT_FALSE(memory_.read(growing, 0, 32).is_known());
}

TEST_F(MemoryTest, MuchMemoryIsUnsupported) {
  EXPECT_THROW(static_cast<void>(memory_.add(std::uint64_t{1} << 40, Lifetime::Heap)), Inexact);
}

TEST_F(MemoryTest, RandomWritesAgainstBytes) {
  std::mt19937 random(5);
  std::vector<std::optional<std::uint8_t>> expected(16);
  for (int i = 0; i < 5000; ++i) {
    const unsigned bytes = 1U << random() % 4;
    const std::uint64_t at = random() % (17 - bytes);
    const bool is_known = random() % 4 != 0;
    const std::uint64_t bits = std::uint64_t{random()} << 32 | random();
    memory_.write(a_, 8 * at, 8 * bytes,
                  is_known ? Value::number(low_bits(bits, 8 * bytes)) : Value{});
    for (unsigned j = 0; j < bytes; ++j) {
      expected[at + j] =
          is_known ? std::optional(static_cast<std::uint8_t>(bits >> 8 * j)) : std::nullopt;
    }
    const unsigned seen_bytes = 1U << random() % 4;
    const std::uint64_t seen_at = random() % (17 - seen_bytes);
    std::optional<Wide> seen = 0;
    for (unsigned j = 0; j < seen_bytes; ++j) {
      const std::optional<std::uint8_t> byte = expected[seen_at + j];
      seen = seen && byte ? std::optional(*seen | Wide{*byte} << 8 * j) : std::nullopt;
    }
    ASSERT_EQ(number(a_, seen_at, 8 * seen_bytes), seen);
  }
}

// ---- padding ----------------------------------------------------------------------------------

class PaddingTest : public ::testing::Test {
protected:
  PaddingTest() {
    // struct { char c; int i; } and { short h; struct inner n[2]; int f : 3; } and a union.
    inner_ = types_.new_record("inner", false);
    inner_->fields = {{"c", char_, 0, {}}, {"i", int_, 32, {}}};
    inner_->size_bytes = 8;
    outer_ = types_.new_record("outer", false);
    outer_->fields = {{"h", types_.integer(16, true), 0, {}},
                      {"n", types_.array_of(inner_, 2), 32, {}},
                      {"f", int_, 160, 3}};
    outer_->size_bytes = 24;
    either_ = types_.new_record("either", true);
    either_->fields = {{"s", inner_, 0, {}}, {"b", types_.array_of(char_, 8), 0, {}}};
    either_->size_bytes = 8;
  }
  static std::map<std::uint64_t, unsigned> masks(const std::vector<Paddings::Part>& parts) {
    std::map<std::uint64_t, unsigned> result;
    for (const Paddings::Part& part : parts) {
      result[part.byte] |= part.mask;
    }
    return result;
  }
  using Masks = std::map<std::uint64_t, unsigned>;

  cfa::TypeTable types_{64};
  const cfa::Type* char_ = types_.integer(8, true);
  const cfa::Type* int_ = types_.integer(32, true);
  cfa::Type* inner_;
  cfa::Type* outer_;
  cfa::Type* either_;
  Paddings paddings_;
};

TEST_F(PaddingTest, WhatNoMemberCovers) {
  EXPECT_EQ(masks(paddings_.of(*int_)), Masks{});
  EXPECT_EQ(masks(paddings_.of(*inner_)), (Masks{{1, 255}, {2, 255}, {3, 255}}));
  EXPECT_EQ(masks(paddings_.of(*outer_)), (Masks{{2, 255},
                                                 {3, 255},
                                                 {5, 255},
                                                 {6, 255},
                                                 {7, 255},
                                                 {13, 255},
                                                 {14, 255},
                                                 {15, 255},
                                                 {20, 0xf8},
                                                 {21, 255},
                                                 {22, 255},
                                                 {23, 255}}));
  EXPECT_EQ(masks(paddings_.of(*either_)), Masks{});
}

TEST_F(PaddingTest, AStoreReachesTheWholeOutermostRecord) {
  EXPECT_EQ(masks(paddings_.around(*outer_, {64, 32})), masks(paddings_.of(*outer_)));
  EXPECT_EQ(masks(paddings_.around(*outer_, {160, 3})), masks(paddings_.of(*outer_)));
}

TEST_F(PaddingTest, OtherElementsKeepTheirs) {
  const cfa::Type* array = types_.array_of(inner_, 3);
  EXPECT_EQ(masks(paddings_.around(*array, {8 * 12, 32})), (Masks{{9, 255}, {10, 255}, {11, 255}}));
}

TEST_F(PaddingTest, BytesAreMembersOnlyWhereThereIsOne) {
  EXPECT_EQ(masks(paddings_.around(*inner_, {0, 8})), masks(paddings_.of(*inner_)));
  EXPECT_EQ(masks(paddings_.around(*inner_, {16, 8})), Masks{});
  EXPECT_EQ(masks(paddings_.around(*inner_, {40, 8})), Masks{});
}

TEST_F(PaddingTest, StructuresInUnionsHaveTheirOwn) {
  EXPECT_EQ(masks(paddings_.around(*either_, {32, 32})), masks(paddings_.of(*inner_)));
}

}  // namespace

}  // namespace pcegar::execution
