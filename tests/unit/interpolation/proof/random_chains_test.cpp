// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "chains.hpp"

// Random chains of blocks: satisfiability against a reference solver, and every interpolant
// sequence through the independent checker.

namespace pcegar::interpolation::test {
namespace {

struct Features {
  bool functions = false;
  bool divisions = false;
  bool booleans = true;
};

class RandomChain {
public:
  RandomChain(unsigned seed, Features features) : random_(seed), features_(features) {}

  void fill(Chain& chain) {
    chain_ = &chain;
    const int blocks = 2 + pick(5);
    variables_ = 1 + pick(3);
    for (int block = 0; block < blocks; ++block) {
      now_ = block;
      std::vector<Term> parts;
      for (int v = 0; v < variables_; ++v) parts.push_back(assignment(v));
      const int guards = pick(3);
      for (int g = 0; g < guards; ++g) parts.push_back(formula(2));
      chain.blocks.push_back(chain.terms.and_(parts));
    }
  }

private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  TermManager& terms() { return chain_->terms; }
  Term old_variable() { return chain_->var("v" + std::to_string(pick(variables_)), now_); }
  Term new_variable(int v) { return chain_->var("v" + std::to_string(v), now_ + 1); }
  Term any_variable() {
    return chain_->var("v" + std::to_string(pick(variables_)), now_ + pick(2));
  }
  Term flag() {
    return terms().variable("b@" + std::to_string(now_ + pick(2)), terms().bool_sort());
  }
  Term linear(int depth) {
    switch (pick(features_.functions || features_.divisions ? 9 : 7)) {
      case 0: return chain_->number(pick(7) - 3);
      case 1: return terms().add(any_variable(), any_variable());
      case 2: return terms().subtract(any_variable(), any_variable());
      case 3: return terms().scale(pick(5) - 2, any_variable());
      case 4:
        if (depth > 0) return terms().ite(formula(depth - 1), linear(depth - 1), linear(depth - 1));
        return any_variable();
      case 7:
      case 8:
        if (features_.functions) {
          const Term argument[] = {chain_->plus(any_variable(), pick(2))};
          return terms().apply("f", argument, terms().int_sort());
        }
        return pick(2) != 0 ? terms().int_modulo(any_variable(), chain_->number(2 + pick(3)))
                            : terms().int_divide(any_variable(), chain_->number(2 + pick(3)));
      default: return chain_->plus(any_variable(), pick(5) - 2);
    }
  }
  Term atom(int depth) {
    switch (pick(features_.booleans ? 5 : 4)) {
      case 0: return terms().less_equal(linear(depth), linear(depth));
      case 1: return terms().less(linear(depth), linear(depth));
      case 4: return flag();
      default: return terms().equal(linear(depth), linear(depth));
    }
  }
  Term formula(int depth) {
    if (depth == 0) return pick(2) != 0 ? atom(0) : terms().not_(atom(0));
    switch (pick(6)) {
      case 0: return terms().and_(formula(depth - 1), formula(depth - 1));
      case 1:
      case 2: return terms().or_(formula(depth - 1), formula(depth - 1));
      case 3: return terms().not_(formula(depth - 1));
      case 4: return terms().iff(formula(depth - 1), formula(depth - 1));
      default:
        return pick(3) == 0
                   ? terms().ite(formula(depth - 1), formula(depth - 1), formula(depth - 1))
                   : atom(depth);
    }
  }
  Term assignment(int v) {
    const Term target = new_variable(v);
    switch (pick(6)) {
      case 0: return terms().equal(target, chain_->number(pick(5) - 2));
      case 1: return terms().equal(target, chain_->plus(old_variable(), pick(5) - 2));
      case 2: {
        const Term first = terms().and_(atom(0), terms().equal(target, linear(0)));
        return terms().or_(first, terms().equal(target, chain_->plus(old_variable(), 1)));
      }
      case 3: return terms().equal(target, linear(1));
      case 4: return formula(1);
      default: return terms().equal(target, old_variable());
    }
  }

  std::mt19937 random_;
  Features features_;
  Chain* chain_ = nullptr;
  int variables_ = 1;
  int now_ = 0;
};

struct Tally {
  int refuted = 0;
  int satisfiable = 0;
  int gave_up = 0;
};

Tally run(unsigned first_seed, unsigned count, Features features) {
  Tally tally;
  const std::unique_ptr<Backend> backend = make_backend("z3");
  for (unsigned seed = first_seed; seed < first_seed + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Chain chain;
    RandomChain(seed, features).fill(chain);
    const std::unique_ptr<Session> session =
        backend->new_session(chain.terms, {.timeout_ms = 2000});
    for (const Term block : chain.blocks) session->assert_term(block);
    const CheckResult expected = session->check();
    for (const ProofStrength strength : {ProofStrength::McMillan, ProofStrength::InverseMcMillan}) {
      ProofEngine engine(ProofEngineOptions{strength});
      const InterpolationResult result = engine.interpolate(chain.terms, chain.blocks, {});
      if (std::holds_alternative<GaveUp>(result)) {
        ++tally.gave_up;
      } else if (std::holds_alternative<NotRefutable>(result)) {
        ++tally.satisfiable;
        EXPECT_FALSE(is_unsat(expected));
      } else {
        ++tally.refuted;
        EXPECT_FALSE(is_sat(expected));
        EXPECT_EQ(check_interpolants(chain.terms, *backend, chain.blocks,
                                     std::get<Interpolants>(result).sequence, {.timeout_ms = 5000}),
                  "");
      }
    }
    if (::testing::Test::HasFailure()) {
      for (const Term block : chain.blocks) ADD_FAILURE() << to_smtlib(chain.terms, block);
      break;
    }
  }
  return tally;
}

unsigned seeds() {
  const char* text = std::getenv("PCEGAR_TEST_SEEDS");
  return text == nullptr ? 250U : static_cast<unsigned>(std::stoul(text));
}

TEST(RandomChains, LinearArithmetic) {
  const unsigned count = seeds();
  const Tally tally = run(1, count, {});
  EXPECT_GT(tally.refuted, static_cast<int>(count) / 4);
  EXPECT_LT(tally.gave_up, static_cast<int>(count) / 20 + 2);
  RecordProperty("refuted", tally.refuted);
  RecordProperty("satisfiable", tally.satisfiable);
  RecordProperty("gave_up", tally.gave_up);
}

TEST(RandomChains, Divisions) {
  const unsigned count = seeds() / 2;
  const Tally tally = run(100001, count, {.divisions = true});
  EXPECT_GT(tally.refuted, static_cast<int>(count) / 5);
  RecordProperty("refuted", tally.refuted);
  RecordProperty("gave_up", tally.gave_up);
}

TEST(RandomChains, UninterpretedFunctions) {
  const unsigned count = seeds() / 2;
  const Tally tally = run(200001, count, {.functions = true});
  EXPECT_GT(tally.refuted, static_cast<int>(count) / 5);
  RecordProperty("refuted", tally.refuted);
  RecordProperty("gave_up", tally.gave_up);
}

}  // namespace
}  // namespace pcegar::interpolation::test
