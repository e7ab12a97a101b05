// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/cone_of_influence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "program_builder.hpp"

namespace pcegar::encoding {
namespace {

using smt::Term;

/// Formulas of random programs over four integers and two arrays, in SSA form.
class RandomFormula {
public:
  RandomFormula(smt::TermManager& terms, ConeOfInfluence& cone, unsigned seed)
      : terms_(terms), cone_(cone), random_(seed) {}

  Term sequence(unsigned depth) {
    std::vector<Term> parts;
    for (unsigned i = 0; i < 5; ++i) {
      const bool is_diamond = depth > 0 && one_of(3) == 0;
      parts.push_back(is_diamond ? diamond(depth - 1) : statement());
      if (is_diamond) continue;
      parts.insert(parts.end(), facts_.begin(), facts_.end());
      facts_.clear();
    }
    return terms_.and_(parts);
  }
  /// A condition on what there is at the end.
  Term condition() {
    const Term bound = terms_.integer(static_cast<long>(one_of(7)) - 3);
    switch (one_of(3)) {
      case 0: return terms_.equal(expression(0), bound);
      case 1: return terms_.not_(terms_.equal(expression(0), bound));
      default: return terms_.less_equal(expression(0), bound);
    }
  }

private:
  static constexpr unsigned scalars = 4;
  static constexpr unsigned arrays = 2;

  unsigned one_of(unsigned choices) { return random_() % choices; }
  Term version(unsigned slot, unsigned index) {
    const smt::Sort sort = slot < scalars ? terms_.int_sort()
                                          : terms_.array_sort(terms_.int_sort(), terms_.int_sort());
    return terms_.variable("v" + std::to_string(slot) + "@" + std::to_string(index), sort);
  }
  Term current(unsigned slot) { return version(slot, index_[slot]); }
  Term scalar() { return current(one_of(scalars)); }
  Term array() { return current(scalars + one_of(arrays)); }

  Term expression(unsigned depth) {
    switch (one_of(depth == 0 ? 3 : 5)) {
      case 0: return terms_.integer(static_cast<long>(one_of(4)));
      case 1: return scalar();
      case 2: return terms_.select(array(), scalar());
      case 3: return terms_.add(expression(depth - 1), scalar());
      default: {
        const Term arguments[] = {expression(depth - 1), scalar()};
        const Term result = terms_.apply("f", arguments, terms_.int_sort());
        facts_.push_back(terms_.less_equal(terms_.integer(0), result));
        cone_.state(facts_.back());
        return result;
      }
    }
  }
  Term statement() {
    const unsigned slot = one_of(scalars + arrays + 2);
    if (slot >= scalars + arrays) {
      const Term taken = condition();
      cone_.require(taken);
      return taken;
    }
    const Term value =
        slot < scalars ? expression(2) : terms_.store(current(slot), expression(0), expression(1));
    ++index_[slot];
    const Term definition = terms_.equal(current(slot), value);
    cone_.define(definition, current(slot));
    return definition;
  }
  Term diamond(unsigned depth) {
    const auto before = index_;
    std::vector<Term> left{sequence(depth)};
    const auto after_left = index_;
    index_ = before;
    std::vector<Term> right{sequence(depth)};
    for (unsigned slot = 0; slot < scalars + arrays; ++slot) {
      const unsigned in_left = after_left[slot];
      const unsigned in_right = index_[slot];
      if (in_left == in_right) continue;
      index_[slot] = std::max(in_left, in_right);
      const Term same = terms_.equal(current(slot), version(slot, std::min(in_left, in_right)));
      cone_.define(same, current(slot));
      (in_left < in_right ? left : right).push_back(same);
    }
    return terms_.or_(terms_.and_(left), terms_.and_(right));
  }

  smt::TermManager& terms_;
  ConeOfInfluence& cone_;
  std::minstd_rand random_;
  std::array<unsigned, scalars + arrays> index_{};
  std::vector<Term> facts_;
};

TEST(ConeOfInfluenceTest, AnswersAreThoseOfTheWholeFormula) {
  unsigned smaller = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    smt::TermManager terms;
    test::Query query{terms};
    ConeOfInfluence cone(terms);
    RandomFormula random(terms, cone, seed);
    const Term whole = random.sequence(2);
    const std::vector<Term> read{random.condition(), random.condition()};
    const Term needed = cone.of(whole, read);
    EXPECT_FALSE(query.satisfiable({whole, terms.not_(needed)})) << "more than the formula says";
    for (const Term first : {read[0], terms.not_(read[0])}) {
      for (const Term second : {read[1], terms.not_(read[1])}) {
        EXPECT_EQ(query.satisfiable({whole, first, second}),
                  query.satisfiable({needed, first, second}));
      }
    }
    smaller += needed != whole ? 1 : 0;
  }
  EXPECT_GT(smaller, 50U);
}

class Cone : public ::testing::Test {
protected:
  Term variable(const std::string& name) { return terms.variable(name, terms.int_sort()); }
  Term array(const std::string& name) {
    return terms.variable(name, terms.array_sort(terms.int_sort(), terms.int_sort()));
  }
  Term define(Term variable, Term value) {
    const Term definition = terms.equal(variable, value);
    cone.define(definition, variable);
    return definition;
  }

  smt::TermManager terms;
  ConeOfInfluence cone{terms};
  const Term x = variable("x@1");
  const Term y = variable("y@0");
  const Term written = define(array("m@1"), terms.store(array("m@0"), y, x));
};

TEST_F(Cone, LeavesOutWhatIsNotRead) {
  const Term assigned = define(x, terms.add(y, terms.integer(1)));
  EXPECT_EQ(cone.of(terms.and_(assigned, written), {}), terms.true_());
  EXPECT_EQ(cone.of(terms.and_(assigned, written), {{x}}), assigned);
  EXPECT_EQ(cone.of(terms.and_(assigned, written), {{terms.select(array("m@1"), y)}}),
            terms.and_(assigned, written));
}

TEST_F(Cone, AConditionIsKeptThoughADefinitionElsewhereReadsTheSame) {
  const Term assigned = define(x, y);
  const Term is_zero = define(x, terms.integer(0));  // in another block
  cone.require(is_zero);
  const Term path = terms.and_(assigned, is_zero);
  EXPECT_EQ(cone.of(terms.and_(path, written), {}), path);
}

TEST_F(Cone, AFactIsKeptForTheResultItIsAbout) {
  const Term arguments[] = {x, y};
  const Term result = terms.apply("f", arguments, terms.int_sort());
  const Term fact = terms.less_equal(terms.integer(0), result);
  cone.state(fact);
  const Term assigned = define(x, y);
  EXPECT_EQ(cone.of(terms.and_(assigned, fact), {}), terms.true_());
  const Term condition = terms.less_equal(result, y);
  cone.require(condition);
  const std::vector<Term> all{assigned, fact, condition};
  EXPECT_EQ(cone.of(terms.and_(all), {}), terms.and_(all));
}

TEST_F(Cone, AFormulaThatIsCheapRemains) {
  const Term assigned = define(x, y);
  EXPECT_EQ(cone.of(assigned, {}), assigned);
}

}  // namespace
}  // namespace pcegar::encoding
