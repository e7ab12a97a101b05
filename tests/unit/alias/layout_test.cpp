// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pcegar::alias {
namespace {

using testing::ElementsAre;
using testing::Optional;

/// struct { long n; struct { int k; void *p; } a[3]; union { int i; void *q; } u; long end; }
class LayoutTest : public testing::Test {
protected:
  LayoutTest() : types_(64) {
    inner_ = types_.new_record("inner", false);
    inner_->fields = {{"k", types_.integer(32, true), 0, {}}, {"p", pointer(), 64, {}}};
    inner_->size_bytes = 16;
    cfa::Type* choice = types_.new_record("choice", true);
    choice->fields = {{"i", types_.integer(32, true), 0, {}}, {"q", pointer(), 0, {}}};
    choice->size_bytes = 8;
    outer_ = types_.new_record("outer", false);
    const cfa::Type* word = types_.integer(64, true);
    outer_->fields = {{"n", word, 0, {}},
                      {"a", types_.array_of(inner_, 3), 64, {}},
                      {"u", choice, 56 * 8, {}},
                      {"end", word, 64 * 8, {}}};
    outer_->size_bytes = 72;
    layout_ = layout_of(*outer_, 8);
  }
  const cfa::Type* pointer() { return types_.pointer_to(types_.void_type()); }

  cfa::TypeTable types_;
  cfa::Type* inner_;
  cfa::Type* outer_;
  Layout layout_;
};

TEST_F(LayoutTest, ElementsFoldOntoTheFirst) {
  EXPECT_EQ(fold(layout_, 0), 0);
  EXPECT_EQ(fold(layout_, 8), 8);
  EXPECT_EQ(fold(layout_, 24), 8);
  EXPECT_EQ(fold(layout_, 8 + 32 + 8), 16);
  EXPECT_EQ(fold(layout_, 56), 56);
  EXPECT_EQ(fold(layout_, 64), 64);
  EXPECT_EQ(fold(layout_, 72), 72);  // outside
  EXPECT_EQ(fold(layout_, -8), -8);
  EXPECT_FALSE(is_inside(layout_, 72));
  EXPECT_FALSE(is_inside(layout_, -8));
}

TEST_F(LayoutTest, AnArrayIsFoldedAsAWhole) {
  const Layout array = layout_of(*types_.array_of(outer_, 5), 8);
  EXPECT_TRUE(array.repeated);
  EXPECT_EQ(array.type, outer_);
  EXPECT_EQ(fold(array, 72 + 24), 8);
  EXPECT_EQ(fold(array, -8), 64);
}

TEST_F(LayoutTest, Leaves) {
  EXPECT_THAT(leaves(layout_, 0, 8), Optional(ElementsAre(0)));
  EXPECT_THAT(leaves(layout_, 0, 72), Optional(ElementsAre(0, 8, 16, 56, 64)));
  EXPECT_THAT(leaves(layout_, 8, 16), Optional(ElementsAre(8, 16)));
  EXPECT_THAT(leaves(layout_, 16, 8), Optional(ElementsAre(16)));
  EXPECT_THAT(leaves(layout_, 19, 1), Optional(ElementsAre(16)));  // a byte of the pointer
  EXPECT_THAT(leaves(layout_, 60, 4), Optional(ElementsAre(56)));  // a union is one leaf
  EXPECT_THAT(leaves(layout_, 72, 8), Optional(ElementsAre()));
  EXPECT_THAT(leaves(layout_, -8, 8), Optional(ElementsAre()));
  EXPECT_THAT(leaves(layout_, 8, 48), Optional(ElementsAre(8, 16)));  // the whole array
}

TEST_F(LayoutTest, LeavesWithoutAType) {
  const Layout raw{.size_bytes = 20};
  EXPECT_THAT(leaves(raw, 4, 8), Optional(ElementsAre(0, 8)));
  EXPECT_THAT(leaves(raw, 0, 1000), Optional(ElementsAre(0, 8, 16)));
  EXPECT_EQ(leaves(Layout{}, 0, std::uint64_t{1} << 40), std::nullopt);
}

TEST_F(LayoutTest, ConstantSteps) {
  using Kind = Displacement::Kind;
  const auto step = [&](Offset from, Offset amount, std::uint64_t stride) {
    return displaced(layout_, from, {.kind = Kind::Step, .amount = amount, .stride = stride});
  };
  EXPECT_THAT(step(64, -64, 1), Optional(ElementsAre(0)));
  EXPECT_THAT(step(8, 16, 16), Optional(ElementsAre(8)));  // to the next element
  // In bytes: from any of the three elements; backwards, also from behind the last one.
  EXPECT_THAT(step(8, -8, 1), Optional(ElementsAre(0, 16)));
  EXPECT_THAT(step(8, -40, 1), Optional(ElementsAre(-32, -16, 0, 16)));
  EXPECT_THAT(step(0, -8, 1), Optional(ElementsAre(-8)));
}

/// struct { char name[16]; long n; }: a pointer to it is also one to its name.
TEST_F(LayoutTest, ArraysOfCharactersConfineNothing) {
  using Kind = Displacement::Kind;
  cfa::Type* record = types_.new_record("named", false);
  record->fields = {{"name", types_.array_of(types_.integer(8, true), 16), 0, {}},
                    {"n", types_.integer(64, true), 128, {}}};
  record->size_bytes = 24;
  const Layout named = layout_of(*record, 8);
  EXPECT_EQ(displaced(named, 0, {.kind = Kind::Scaled, .stride = 1}), std::nullopt);
  const auto far = displaced(named, 0, {.kind = Kind::Step, .amount = 16, .stride = 1});
  ASSERT_TRUE(far.has_value());
  EXPECT_THAT(*far, testing::Contains(16));
  EXPECT_THAT(displaced(named, 0, {.kind = Kind::Scaled, .stride = 1, .count = 16}),
              Optional(ElementsAre(0)));
  const Layout buffer = layout_of(*types_.array_of(types_.integer(8, true), 16), 8);
  EXPECT_THAT(displaced(buffer, 0, {.kind = Kind::Scaled, .stride = 1}), Optional(ElementsAre(0)));
}

/// struct { struct { unsigned char tag[4]; char *name; } a[2]; union { char c[8]; char *p; } u; }
TEST_F(LayoutTest, CharactersAndPointersToThem) {
  const cfa::Type* byte = types_.integer(8, false);
  cfa::Type* part = types_.new_record("part", false);
  part->fields = {{"tag", types_.array_of(byte, 4), 0, {}},
                  {"name", types_.pointer_to(types_.integer(8, true)), 64, {}}};
  part->size_bytes = 16;
  cfa::Type* choice = types_.new_record("bytes", true);
  choice->fields = {{"c", types_.array_of(byte, 8), 0, {}}, {"p", types_.pointer_to(byte), 0, {}}};
  choice->size_bytes = 8;
  cfa::Type* record = types_.new_record("whole", false);
  record->fields = {{"a", types_.array_of(part, 2), 0, {}}, {"u", choice, 256, {}}};
  record->size_bytes = 40;
  const Layout whole = layout_of(*record, 8);
  EXPECT_EQ(characters_at(whole, 0), 4U);
  EXPECT_EQ(characters_at(whole, 2), 4U);
  EXPECT_EQ(characters_at(whole, 17), 4U);  // of the second element
  EXPECT_EQ(characters_at(whole, 8), std::nullopt);
  EXPECT_EQ(characters_at(whole, 32), std::nullopt);  // other members share these bytes
  EXPECT_EQ(characters_at(layout_of(*types_.array_of(byte, 8), 8), 0), std::nullopt);
  EXPECT_TRUE(is_byte_pointer_at(whole, 24));
  EXPECT_FALSE(is_byte_pointer_at(whole, 0));
  EXPECT_FALSE(is_byte_pointer_at(whole, 32));
  EXPECT_FALSE(is_byte_pointer_at(whole, std::nullopt));
  EXPECT_TRUE(holds_byte_pointer(whole, 24, 8));
  EXPECT_TRUE(holds_byte_pointer(whole, 31, 1));
  EXPECT_TRUE(holds_byte_pointer(whole, 16, 9));
  EXPECT_TRUE(holds_byte_pointer(whole, std::nullopt, 1));
  EXPECT_FALSE(holds_byte_pointer(whole, 0, 8));
  EXPECT_FALSE(holds_byte_pointer(whole, 32, 8));
  EXPECT_TRUE(points_to_bytes(*types_.pointer_to(types_.array_of(byte, 8))));
  EXPECT_FALSE(points_to_bytes(*pointer()));
}

/// struct { int n; int mark[]; int *p; struct { int k; int more[]; } last; }
TEST_F(LayoutTest, OnlyTheLastArrayWithoutLengthHasNoEnd) {
  const cfa::Type* number = types_.integer(32, true);
  const cfa::Type* open = types_.array_of(number, std::nullopt);
  cfa::Type* inner = types_.new_record("inner", false);
  inner->fields = {{"k", number, 0, {}}, {"more", open, 32, {}}};
  inner->size_bytes = 4;
  cfa::Type* record = types_.new_record("marked", false);
  record->fields = {{"n", number, 0, {}},
                    {"mark", open, 32, {}},
                    {"p", pointer(), 64, {}},
                    {"last", inner, 128, {}}};
  record->size_bytes = 24;
  const Layout whole = layout_of(*record, 8);
  EXPECT_EQ(fold(whole, 8), 8);
  EXPECT_THAT(leaves(whole, 8, 8), Optional(ElementsAre(8)));
  EXPECT_TRUE(holds_pointer(whole, 8, 8));
  EXPECT_FALSE(whole.size_bytes.has_value());
  EXPECT_EQ(fold(whole, 20 + 4 * 7), 20);  // an element of `more`
}

TEST_F(LayoutTest, ScaledSteps) {
  using Kind = Displacement::Kind;
  const auto scaled = [&](Offset from, std::uint64_t stride, std::uint64_t count) {
    return displaced(layout_, from, {.kind = Kind::Scaled, .stride = stride, .count = count});
  };
  EXPECT_THAT(scaled(16, 16, 0), Optional(ElementsAre(16)));
  EXPECT_EQ(scaled(16, 1, 0), std::nullopt);
  EXPECT_EQ(scaled(0, 8, 0), std::nullopt);
  EXPECT_THAT(scaled(0, 72, 0), Optional(ElementsAre(0)));
  EXPECT_THAT(scaled(56, 8, 2), Optional(ElementsAre(56, 64)));
  EXPECT_EQ(displaced(layout_, 0, {}), std::nullopt);
}

TEST_F(LayoutTest, AnOpenArrayAtTheEnd) {
  cfa::Type* record = types_.new_record("open", false);
  record->fields = {{"n", types_.integer(64, true), 0, {}},
                    {"items", types_.array_of(inner_, std::nullopt), 64, {}}};
  record->size_bytes = 8;
  const Layout open = layout_of(*record, 8);
  EXPECT_EQ(open.size_bytes, std::nullopt);
  EXPECT_EQ(fold(open, 8 + 5 * 16 + 8), 16);
  EXPECT_THAT(leaves(open, 8, 16), Optional(ElementsAre(8, 16)));
}

}  // namespace
}  // namespace pcegar::alias
