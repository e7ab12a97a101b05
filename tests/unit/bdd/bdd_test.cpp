// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Every operation is compared with truth tables over six variables: a function is one 64-bit word,
// bit i being its value under the assignment whose bit v is the value of variable v. Canonicity
// then makes "same word" and "same node" the same question.

#include "bdd/bdd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <random>

#include "support/error.hpp"

namespace pcegar::bdd {
namespace {

using Table = std::uint64_t;
constexpr std::uint32_t variables = 6;
constexpr std::array<Table, variables> projection = {0xAAAAAAAAAAAAAAAAULL, 0xCCCCCCCCCCCCCCCCULL,
                                                     0xF0F0F0F0F0F0F0F0ULL, 0xFF00FF00FF00FF00ULL,
                                                     0xFFFF0000FFFF0000ULL, 0xFFFFFFFF00000000ULL};

Table cofactor(Table f, std::uint32_t v, bool value) {
  const unsigned shift = 1U << v;
  if (value) return (f & projection[v]) | ((f & projection[v]) >> shift);
  return (f & ~projection[v]) | ((f & ~projection[v]) << shift);
}

class BddTest : public testing::Test {
protected:
  /// Shannon expansion by make-from-ite: the reference construction.
  Bdd build(Table f, std::uint32_t v = 0) {
    if (f == 0) return manager.false_();
    if (f == ~Table{0}) return manager.true_();
    return manager.ite(manager.variable(v), build(cofactor(f, v, true), v + 1),
                       build(cofactor(f, v, false), v + 1));
  }
  /// Reads the table back through evaluate(), which shares no code with the operations.
  Table table(Bdd a) const {
    Table result = 0;
    for (std::uint64_t i = 0; i < 64; ++i) {
      if (manager.evaluate(a, [i](std::uint32_t v) { return ((i >> v) & 1U) != 0; })) {
        result |= Table{1} << i;
      }
    }
    return result;
  }
  /// A random function; some are sparse or depend on few variables, so special cases occur.
  Table random_table() {
    Table f = random();
    switch (random() % 6) {
      case 0: f &= random() & random(); break;
      case 1: f |= random() | random(); break;
      case 2:
        f = cofactor(cofactor(f, random() % variables, true), random() % variables, false);
        break;
      case 3: f = projection[random() % variables] ^ (random() % 2 == 0 ? 0 : ~Table{0}); break;
      default: break;
    }
    return f;
  }

  BddManager manager;
  std::mt19937_64 random{20260101};
};

TEST_F(BddTest, OperationsAgreeWithTruthTables) {
  for (int round = 0; round < 3000; ++round) {
    const Table f = random_table();
    const Table g = random_table();
    const Table h = random_table();
    const Bdd a = build(f);
    const Bdd b = build(g);
    const Bdd c = build(h);
    ASSERT_EQ(table(a), f);
    EXPECT_EQ(table(manager.not_(a)), ~f);
    EXPECT_EQ(table(manager.and_(a, b)), f & g);
    EXPECT_EQ(table(manager.or_(a, b)), f | g);
    EXPECT_EQ(table(manager.ite(a, b, c)), (f & g) | (~f & h));
  }
}

TEST_F(BddTest, EqualFunctionsAreEqualNodes) {
  std::map<Table, Bdd> seen;
  for (int round = 0; round < 2000; ++round) {
    const Table f = random_table();
    const Table g = random_table();
    const Bdd a = build(f);
    const Bdd b = build(g);
    for (const auto& [word, node] :
         {std::pair{f & g, manager.and_(a, b)}, std::pair{f | g, manager.or_(a, b)},
          std::pair{f & g, manager.not_(manager.or_(manager.not_(a), manager.not_(b)))},
          std::pair{f ^ g, manager.ite(a, manager.not_(b), b)}, std::pair{f, a}}) {
      const auto [entry, fresh] = seen.emplace(word, node);
      EXPECT_EQ(entry->second, node) << "two nodes for function " << std::hex << word;
    }
  }
  std::map<Bdd, Table> back;
  for (const auto& [word, node] : seen) {
    EXPECT_TRUE(back.emplace(node, word).second) << "one node for two functions";
  }
}

TEST_F(BddTest, AlgebraicLawsHoldAsIdentities) {
  for (int round = 0; round < 500; ++round) {
    const Bdd a = build(random_table());
    const Bdd b = build(random_table());
    const Bdd c = build(random_table());
    EXPECT_EQ(manager.not_(manager.not_(a)), a);
    EXPECT_EQ(manager.and_(a, manager.not_(a)), manager.false_());
    EXPECT_EQ(manager.or_(a, manager.not_(a)), manager.true_());
    EXPECT_EQ(manager.and_(a, b), manager.and_(b, a));
    EXPECT_EQ(manager.and_(a, manager.or_(b, c)),
              manager.or_(manager.and_(a, b), manager.and_(a, c)));
    EXPECT_EQ(manager.or_(a, manager.and_(a, b)), a);
    EXPECT_EQ(manager.ite(a, b, b), b);
  }
}

TEST_F(BddTest, ImpliesIsValidityOfTheImplication) {
  int holds = 0;
  for (int round = 0; round < 2000; ++round) {
    const Table f = random_table();
    const Table g = round % 2 == 0 ? random_table() : (f | random_table());
    const bool expected = (f & ~g) == 0;
    holds += expected ? 1 : 0;
    const Bdd a = build(f);
    const Bdd b = build(g);
    EXPECT_EQ(manager.implies(a, b), expected);
    EXPECT_EQ(manager.implies(a, b), expected) << "the cached answer differs";
  }
  EXPECT_GT(holds, 100);
  EXPECT_LT(holds, 1900);
}

/// The answers to different questions about the same nodes are kept apart.
TEST_F(BddTest, ProjectionsAndImplicationsAreNotMixedUp) {
  for (int round = 0; round < 2000; ++round) {
    const Table f = random_table();
    const Bdd a = build(f);
    for (std::uint32_t v = 0; v < variables; ++v) {
      const Bdd variable = manager.variable(v);
      const Bdd before = manager.exists(a, std::span(&v, 1));
      EXPECT_EQ(manager.implies(a, variable), (f & ~projection[v]) == 0);
      EXPECT_EQ(manager.exists(a, std::span(&v, 1)), before);
    }
  }
}

TEST_F(BddTest, ImpliesBuildsNoNodes) {
  const Bdd a = build(random());
  const Bdd b = build(random());
  const std::size_t before = manager.total_nodes();
  (void)manager.implies(a, b);
  (void)manager.implies(b, a);
  EXPECT_EQ(manager.total_nodes(), before);
}

TEST_F(BddTest, ExistsIsTheDisjunctionOfCofactors) {
  for (int round = 0; round < 2000; ++round) {
    const Table f = random_table();
    Table expected = f;
    std::vector<std::uint32_t> quantified;
    for (std::uint32_t v = variables; v-- > 0;) {
      if (random() % 3 != 0) continue;
      quantified.push_back(v);
      expected = cofactor(expected, v, true) | cofactor(expected, v, false);
    }
    if (!quantified.empty()) quantified.push_back(quantified.front());  // duplicates are harmless
    quantified.push_back(1000);                                         // so are foreign variables
    const Bdd result = manager.exists(build(f), quantified);
    EXPECT_EQ(result, build(expected));
  }
  const Bdd a = build(random());
  EXPECT_EQ(manager.exists(a, {}), a);
}

TEST_F(BddTest, CubeIsTheConjunctionOfItsLiteralsInAnyOrder) {
  for (int round = 0; round < 500; ++round) {
    std::vector<std::pair<std::uint32_t, bool>> literals;
    Table expected = ~Table{0};
    for (std::uint32_t v = 0; v < variables; ++v) {
      if (random() % 2 == 0) continue;
      const bool positive = random() % 2 == 0;
      literals.emplace_back(v, positive);
      expected &= positive ? projection[v] : ~projection[v];
    }
    std::shuffle(literals.begin(), literals.end(), random);
    EXPECT_EQ(manager.cube(literals), build(expected));
  }
  EXPECT_EQ(manager.cube({}), manager.true_());
}

TEST_F(BddTest, CubesAreDisjointAndAddUp) {
  for (int round = 0; round < 500; ++round) {
    const Bdd whole = build(random_table());
    Bdd sum = manager.false_();
    for (const Bdd cube : manager.cubes(whole, 64)) {
      EXPECT_EQ(manager.and_(sum, cube), manager.false_());
      sum = manager.or_(sum, cube);
    }
    EXPECT_EQ(sum, whole);
  }
  const Bdd parity = build(projection[0] ^ projection[1] ^ projection[2]);
  EXPECT_EQ(manager.cubes(parity, 4).size(), 4U);
  EXPECT_TRUE(manager.cubes(parity, 3).empty());
}

TEST_F(BddTest, CubeRefusesAVariableGivenTwice) {
  const std::vector<std::pair<std::uint32_t, bool>> twice = {{3, true}, {1, true}, {3, false}};
  EXPECT_THROW((void)manager.cube(twice), ContractViolation);
}

TEST_F(BddTest, CountModelsCountsBits) {
  for (int round = 0; round < 1000; ++round) {
    const Table f = random_table();
    EXPECT_EQ(manager.count_models(build(f), variables), std::popcount(f));
    EXPECT_EQ(manager.count_models(build(f), variables + 4), 16.0 * std::popcount(f));
  }
  EXPECT_EQ(manager.count_models(manager.true_(), 0), 1);
  EXPECT_EQ(manager.count_models(manager.true_(), 10), 1024);
  EXPECT_EQ(manager.count_models(manager.false_(), 10), 0);
  EXPECT_THROW((void)manager.count_models(manager.variable(5), 5), ContractViolation);
}

TEST_F(BddTest, CountModelsSurvivesThousandsOfVariables) {
  std::vector<std::pair<std::uint32_t, bool>> literals;
  for (std::uint32_t v = 0; v < 3000; ++v) literals.emplace_back(v, v % 2 == 0);
  EXPECT_EQ(manager.count_models(manager.cube(literals), 3000), 1);
  EXPECT_EQ(manager.count_models(manager.cube(literals), 3010), 1024);
  EXPECT_TRUE(std::isinf(manager.count_models(manager.variable(0), 3000)));
}

TEST_F(BddTest, SupportIsTheSetOfVariablesThatMatter) {
  for (int round = 0; round < 1000; ++round) {
    const Table f = random_table();
    std::vector<std::uint32_t> expected;
    for (std::uint32_t v = 0; v < variables; ++v) {
      if (cofactor(f, v, true) != cofactor(f, v, false)) expected.push_back(v);
    }
    EXPECT_EQ(manager.support(build(f)), expected);
  }
  EXPECT_THAT(manager.support(manager.true_()), testing::IsEmpty());
}

TEST_F(BddTest, StructureIsTheShannonExpansion) {
  for (int round = 0; round < 500; ++round) {
    const Table f = random_table();
    const Bdd a = build(f);
    if (manager.is_constant(a)) continue;
    const std::uint32_t v = manager.top_variable(a);
    EXPECT_EQ(v, manager.support(a).front());
    EXPECT_EQ(table(manager.high(a)), cofactor(f, v, true));
    EXPECT_EQ(table(manager.low(a)), cofactor(f, v, false));
    EXPECT_NE(manager.low(a), manager.high(a));
  }
}

TEST_F(BddTest, ConstantsHaveNoStructure) {
  EXPECT_TRUE(manager.is_constant(manager.true_()));
  EXPECT_TRUE(manager.is_constant(manager.false_()));
  EXPECT_NE(manager.true_(), manager.false_());
  EXPECT_THROW((void)manager.top_variable(manager.true_()), ContractViolation);
  EXPECT_THROW((void)manager.low(manager.false_()), ContractViolation);
  EXPECT_THROW((void)manager.high(manager.false_()), ContractViolation);
  EXPECT_EQ(manager.node_count(manager.true_()), 0U);
}

TEST_F(BddTest, NodeCountOfKnownShapes) {
  EXPECT_EQ(manager.node_count(manager.variable(7)), 1U);
  EXPECT_EQ(manager.negated_variable(7), manager.not_(manager.variable(7)));
  Bdd parity = manager.false_();
  for (std::uint32_t v = 0; v < 10; ++v) {
    parity = manager.ite(manager.variable(v), manager.not_(parity), parity);
  }
  EXPECT_EQ(manager.node_count(parity), 19U);  // one node at the top, two at each other level
  EXPECT_EQ(manager.count_models(parity, 10), 512);
}

TEST_F(BddTest, ManyCubesOutgrowAllTablesAndStayCorrect) {
  // 400 cubes over 40 variables: several doublings of both tables while operations are under way.
  constexpr std::uint32_t wide = 40;
  std::vector<std::vector<std::pair<std::uint32_t, bool>>> cubes(400);
  Bdd region = manager.false_();
  for (auto& cube : cubes) {
    for (std::uint32_t v = 0; v < wide; ++v) {
      if (random() % 3 != 0) cube.emplace_back(v, random() % 2 == 0);
    }
    region = manager.or_(region, manager.cube(cube));
  }
  ASSERT_GT(manager.total_nodes(), 5000U);
  for (const auto& cube : cubes) EXPECT_TRUE(manager.implies(manager.cube(cube), region));
  for (int round = 0; round < 2000; ++round) {
    std::uint64_t point = random();
    if (round % 2 == 0) {  // half of the points lie inside one of the cubes
      for (const auto& [v, positive] : cubes[random() % cubes.size()]) {
        point = positive ? point | (1ULL << v) : point & ~(1ULL << v);
      }
    }
    const auto value = [point](std::uint32_t v) { return ((point >> v) & 1U) != 0; };
    const bool expected = std::any_of(cubes.begin(), cubes.end(), [&](const auto& cube) {
      return std::all_of(cube.begin(), cube.end(), [&](const auto& literal) {
        return value(literal.first) == literal.second;
      });
    });
    EXPECT_EQ(manager.evaluate(region, value), expected);
  }
}

TEST_F(BddTest, DeepDiagramsAreFine) {
  constexpr std::uint32_t depth = 5000;
  Bdd all = manager.true_();
  Bdd any = manager.false_();
  for (std::uint32_t v = 0; v < depth; ++v) {
    all = manager.and_(all, manager.variable(depth - 1 - v));
    any = manager.or_(any, manager.variable(depth - 1 - v));
  }
  EXPECT_TRUE(manager.implies(all, any));
  EXPECT_FALSE(manager.implies(any, all));
  EXPECT_EQ(manager.not_(manager.not_(any)), any);
  std::vector<std::uint32_t> even;
  for (std::uint32_t v = 0; v < depth; v += 2) even.push_back(v);
  EXPECT_EQ(manager.support(manager.exists(all, even)).size(), depth / 2);
}

TEST_F(BddTest, APlaceInTheOrderChangesNoFunction) {
  // The same random functions with variables in the order of their numbers, and in another one
  // where new variables come between those that are in use.
  std::mt19937 random(7);
  BddManager plain;
  BddManager placed;
  std::vector<std::pair<Bdd, Bdd>> pairs{{plain.variable(0), placed.variable(0)}};
  for (std::uint32_t v = 1; v < 8; ++v) {
    placed.place_after(v, random() % v);
    pairs.emplace_back(plain.variable(v), placed.variable(v));
    for (int i = 0; i < 4; ++i) {
      const auto [a, c] = pairs[random() % pairs.size()];
      const auto [b, d] = pairs[random() % pairs.size()];
      pairs.emplace_back(plain.and_(a, plain.not_(b)), placed.and_(c, placed.not_(d)));
      pairs.emplace_back(plain.or_(a, b), placed.or_(c, d));
    }
  }
  const std::vector<std::uint32_t> some{1, 4, 6};
  for (const auto& [a, b] : pairs) {
    EXPECT_EQ(plain.support(a), placed.support(b));
    EXPECT_EQ(plain.count_models(a, 8), placed.count_models(b, 8));
    const Bdd without = placed.exists(b, some);
    for (unsigned values = 0; values < 256; ++values) {
      const auto bit = [&](std::uint32_t v) { return (values >> v & 1U) != 0; };
      ASSERT_EQ(plain.evaluate(a, bit), placed.evaluate(b, bit));
      ASSERT_EQ(plain.evaluate(plain.exists(a, some), bit), placed.evaluate(without, bit));
    }
  }
}

TEST_F(BddTest, AProductIsAConjunctionThatIsQuantified) {
  std::mt19937 random(11);
  BddManager manager;
  std::vector<Bdd> functions;
  for (std::uint32_t v = 0; v < 10; ++v) functions.push_back(manager.variable(v));
  for (int i = 0; i < 300; ++i) {
    const Bdd a = functions[random() % functions.size()];
    const Bdd b = functions[random() % functions.size()];
    std::vector<std::uint32_t> variables;
    for (std::uint32_t v = 0; v < 10; ++v) {
      if (random() % 3 == 0) variables.push_back(v);
    }
    ASSERT_EQ(manager.and_exists(a, b, manager.conjunction(variables)),
              manager.exists(manager.and_(a, b), variables));
    functions.push_back(random() % 2 == 0 ? manager.and_(a, manager.not_(b)) : manager.or_(a, b));
  }
}

TEST_F(BddTest, ACopyInAnotherOrderIsTheSameFunction) {
  BddManager one;
  BddManager other;
  const Bdd a = one.or_(one.and_(one.variable(0), one.negated_variable(3)),
                        one.and_(one.variable(1), one.variable(2)));
  const auto kept = [](std::uint32_t number) { return 2 * number; };
  const auto reversed = [](std::uint32_t number) { return 3 - number; };
  BddManager::Copies kept_copies;
  BddManager::Copies reversed_copies;
  const Bdd same = other.copy(one, a, kept, kept_copies);
  EXPECT_EQ(other.copy(one, a, kept, kept_copies), same);
  const Bdd turned = other.copy(one, a, reversed, reversed_copies);
  for (unsigned values = 0; values < 16; ++values) {
    const auto bit = [&](std::uint32_t number) { return (values >> number & 1) != 0; };
    const bool expected = one.evaluate(a, bit);
    EXPECT_EQ(other.evaluate(same, [&](std::uint32_t n) { return bit(n / 2); }), expected);
    EXPECT_EQ(other.evaluate(turned, [&](std::uint32_t n) { return bit(3 - n); }), expected);
  }
}

TEST_F(BddTest, ManagersAreIndependentAndDeterministic) {
  const auto run = [](BddManager& m) {
    std::mt19937_64 source{7};
    Bdd region = m.false_();
    for (int i = 0; i < 100; ++i) {
      Bdd cube = m.true_();
      for (int k = 0; k < 8; ++k) {
        const auto v = static_cast<std::uint32_t>(source() % 24);
        cube = m.and_(cube, source() % 2 == 0 ? m.variable(v) : m.negated_variable(v));
      }
      region = m.or_(region, cube);
    }
    return region;
  };
  BddManager one;
  BddManager two;
  const Bdd first = run(one);
  EXPECT_EQ(first, run(two));
  EXPECT_EQ(one.total_nodes(), two.total_nodes());
}

struct Enough {};

/// Pairs of equal variables, far apart in the order: more than 2^pairs nodes.
Bdd equal_halves(BddManager& manager, std::uint32_t pairs) {
  Bdd result = manager.true_();
  for (std::uint32_t i = 0; i < pairs; ++i) {
    const Bdd high = manager.variable(i + pairs);
    result = manager.and_(result, manager.ite(manager.variable(i), high, manager.not_(high)));
  }
  return result;
}

TEST(BddWatch, EndsAnOperationAndLeavesTheManagerUsable) {
  BddManager manager;
  const Bdd before = equal_halves(manager, 8);
  int calls = 0;
  manager.set_watch([&calls] {
    if (++calls == 2) throw Enough();
  });
  EXPECT_THROW((void)equal_halves(manager, 17), Enough);
  EXPECT_EQ(calls, 2);
  manager.set_watch(nullptr);
  EXPECT_EQ(equal_halves(manager, 8), before);
  const Bdd whole = equal_halves(manager, 17);
  BddManager other;
  EXPECT_EQ(manager.node_count(whole), other.node_count(equal_halves(other, 17)));
}

}  // namespace
}  // namespace pcegar::bdd
