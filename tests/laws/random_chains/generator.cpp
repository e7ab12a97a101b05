// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A random chain is a random program's path. A contradiction at its end must depend on the whole
// path to be of use, so it is not guessed: the solver gives a model of the path, which suggests
// claims about the last values (v = 7, v <= w + 2, f(v) = 3), and the first claim that every model
// satisfies is negated as the last block.
#include "generator.hpp"

#include "support/error.hpp"

namespace pcegar::interpolation::chains {

namespace {
constexpr unsigned claim_resource_limit = 400'000;  // Z3 steps: about 0.1 s
constexpr int claims = 12;
}  // namespace

ChainGenerator::ChainGenerator(TermManager& terms, Theory theory, unsigned seed)
    : m_(terms), theory_(theory), random_(seed), sort_(terms.int_sort()) {
  if (theory == Theory::Lra) sort_ = terms.real_sort();
  if (theory == Theory::BitVectors) {
    width_ = pick(4) == 0 ? 32 : 8;
    sort_ = terms.bit_vector_sort(width_);
  }
}

Term ChainGenerator::variable(int number, int time) {
  return m_.variable("v" + std::to_string(number) + "@" + std::to_string(time), sort_);
}

Term ChainGenerator::array(int time) {
  return m_.variable("a@" + std::to_string(time), m_.array_sort(sort_, sort_));
}

Term ChainGenerator::constant(long value) {
  switch (theory_) {
    case Theory::Lra: return m_.real(mpq_class(value, pick(4) == 0 ? 2 : 1));
    case Theory::BitVectors: return m_.bit_vector(value, width_);
    default: return m_.integer(value);
  }
}

Term ChainGenerator::plus(Term a, Term b) {
  return theory_ == Theory::BitVectors ? m_.bv(Kind::BvAdd, a, b) : m_.add(a, b);
}

Term ChainGenerator::times(long factor, Term a) {
  return theory_ == Theory::BitVectors ? m_.bv(Kind::BvMul, m_.bit_vector(factor, width_), a)
                                       : m_.scale(factor, a);
}

Term ChainGenerator::at_most(Term a, Term b) {
  if (theory_ != Theory::BitVectors) return m_.less_equal(a, b);
  return m_.bv(pick(2) == 0 ? Kind::BvUle : Kind::BvSle, a, b);
}

Term ChainGenerator::below(Term a, Term b) {
  if (theory_ != Theory::BitVectors) return m_.less(a, b);
  return m_.bv(pick(2) == 0 ? Kind::BvUlt : Kind::BvSlt, a, b);
}

Term ChainGenerator::special_expression(int depth) {
  const Term v = any_variable();
  switch (theory_) {
    case Theory::Lia:
      return pick(2) == 0 ? m_.int_modulo(v, m_.integer(2 + pick(3)))
                          : m_.int_divide(v, m_.integer(2 + pick(3)));
    case Theory::Lra: return m_.scale(mpq_class(1 + pick(3), 2 + pick(2)), v);
    case Theory::Functions: {
      if (pick(3) == 0) {
        const Term both[] = {v, any_variable()};
        return m_.apply("g", both, sort_);
      }
      return m_.apply("f", {{pick(2) == 0 ? v : plus(v, constant(1))}}, sort_);
    }
    case Theory::Arrays:
      return m_.select(array(now_ + pick(2)), pick(2) == 0 ? v : constant(pick(3)));
    case Theory::BitVectors: {
      constexpr Kind kinds[] = {Kind::BvAnd,  Kind::BvOr,   Kind::BvXor, Kind::BvShl,
                                Kind::BvLshr, Kind::BvAshr, Kind::BvSub};
      const Kind kind = kinds[pick(7)];
      const bool is_shift = kind == Kind::BvShl || kind == Kind::BvLshr || kind == Kind::BvAshr;
      return m_.bv(kind, v, is_shift ? constant(1 + pick(3)) : expression(depth));
    }
  }
  return v;
}

Term ChainGenerator::expression(int depth) {
  switch (pick(depth > 0 ? 9 : 6)) {
    case 0: return constant(pick(7) - 2);
    case 1: return plus(any_variable(), times(pick(2) == 0 ? 1 : -1, any_variable()));
    case 2: return plus(times(2 + pick(2), any_variable()), constant(pick(5) - 2));
    case 3:
    case 4:
    case 5: return plus(old_variable(), constant(pick(5) - 2));
    case 6: return m_.ite(condition(0), expression(depth - 1), expression(depth - 1));
    default: return special_expression(depth - 1);
  }
}

Term ChainGenerator::condition(int depth) {
  if (depth > 0) {
    switch (pick(5)) {
      case 0: return m_.and_(condition(depth - 1), condition(depth - 1));
      case 1: return m_.or_(condition(depth - 1), condition(depth - 1));
      case 2: return m_.not_(condition(depth - 1));
      default: break;
    }
  }
  const Term left = expression(depth);
  const Term right = pick(2) == 0 ? constant(pick(9) - 2) : expression(0);
  switch (pick(5)) {
    case 0: return below(left, right);
    case 1: return m_.not_(m_.equal(left, right));
    case 2: return m_.equal(left, right);
    default: return at_most(left, right);
  }
}

Term ChainGenerator::assignment(Term target) {
  if (theory_ == Theory::Functions && pick(2) == 0) {
    return m_.equal(target, special_expression(0));
  }
  switch (pick(8)) {
    case 0: return m_.equal(target, constant(pick(6)));
    case 1:
      return m_.or_(m_.and_(condition(0), m_.equal(target, expression(0))),
                    m_.equal(target, plus(old_variable(), constant(1))));
    case 2: return m_.and_(at_most(constant(-pick(3)), target), at_most(target, constant(pick(5))));
    case 3: return m_.equal(target, m_.ite(condition(1), expression(1), expression(0)));
    case 4:
    case 5: return m_.equal(target, expression(2));
    default: return m_.equal(target, plus(old_variable(), constant(pick(4) - 1)));
  }
}

Term ChainGenerator::array_assignment() {
  if (pick(3) == 0) return m_.equal(array(now_ + 1), array(now_));
  const Term index = pick(3) == 0 ? constant(pick(3)) : old_variable();
  return m_.equal(array(now_ + 1), m_.store(array(now_), index, expression(0)));
}

Term ChainGenerator::block() {
  std::vector<Term> parts;
  for (int v = 0; v < variables_; ++v) {
    const Term target = variable(v, now_ + 1);
    // Functions are interesting where arguments and values are carried over many blocks.
    const bool is_kept = theory_ == Theory::Functions ? pick(4) != 0 : pick(3) == 0;
    parts.push_back(is_kept ? m_.equal(target, variable(v, now_)) : assignment(target));
  }
  if (theory_ == Theory::Arrays) parts.push_back(array_assignment());
  if (pick(3) == 0) parts.push_back(condition(1));
  return m_.and_(parts);
}

/// Something about the values at a time that holds in the session's model.
Term ChainGenerator::claim(Session& session, int time) {
  now_ = time - 1;  // so that old and new variables are about the end
  const auto here = [&] { return variable(pick(variables_), time); };
  Term subject = here();
  switch (pick(theory_ == Theory::Functions ? 4 : 5)) {
    case 0: subject = plus(here(), times(-1, here())); break;
    case 1: subject = plus(here(), here()); break;
    case 2:
      if (theory_ == Theory::Functions) subject = m_.apply("f", {{here()}}, sort_);
      if (theory_ == Theory::Functions && pick(2) == 0) {
        return m_.equal(subject, here());
      }
      if (theory_ == Theory::Arrays) subject = m_.select(array(time), here());
      break;
    default: break;
  }
  const Term value = session.value(subject);
  if (!value.valid()) return m_.true_();
  switch (pick(4)) {
    case 0: return m_.equal(subject, value);
    case 1: return at_most(subject, plus(value, constant(pick(3))));
    case 2: return at_most(plus(value, constant(-pick(3))), subject);
    default: return m_.not_(m_.equal(subject, plus(value, constant(1 + pick(5)))));
  }
}

std::optional<std::vector<Term>> ChainGenerator::unsatisfiable(Backend& backend) {
  const int length = 1 + (pick(3) == 0 ? pick(19) : pick(7));
  variables_ = 1 + pick(4);
  std::vector<Term> blocks;
  const auto session = backend.new_session(m_, {.resource_limit = claim_resource_limit});
  for (now_ = 0; now_ < length; ++now_) {
    std::vector<Term> parts{block()};
    if (now_ == 0) {
      for (int v = 0; v < variables_; ++v) {
        const Term start = variable(v, 0);
        const bool is_fixed = pick(theory_ == Theory::Functions ? 5 : 2) == 0;
        if (is_fixed) parts.push_back(m_.equal(start, constant(pick(4))));
      }
    }
    blocks.push_back(m_.and_(parts));
    session->assert_term(blocks.back());
  }
  const CheckResult path = session->check();
  if (is_unsat(path) && blocks.size() > 1) return blocks;
  if (!is_sat(path)) return std::nullopt;
  std::vector<Term> candidates;
  for (int i = 0; i < claims; ++i) candidates.push_back(claim(*session, length));
  for (const Term candidate : candidates) {
    if (m_.is_constant(candidate)) continue;
    session->push();
    session->assert_term(m_.not_(candidate));
    const CheckResult result = session->check();
    session->pop();
    if (!is_unsat(result)) continue;
    now_ = length - 1;
    blocks.push_back(
        m_.and_(m_.not_(candidate), pick(2) == 0 ? m_.true_() : m_.not_(candidates[0])));
    return blocks;
  }
  return std::nullopt;
}

}  // namespace pcegar::interpolation::chains
