// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Chains of blocks, of the kinds that loops and branches of programs give rise to, for all
// interpolation engines. `depth` is the number of iterations. All are unsatisfiable; without its
// last block a chain is satisfiable.

#include <string>
#include <utility>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation::test {

using Blocks = std::vector<Term>;

/// Shorthand for terms over SSA variables.
class ChainBuilder {
public:
  explicit ChainBuilder(TermManager& terms) : m(terms) {}

  Term var(const std::string& name, int index) { return of(name, index, m.int_sort()); }
  Term of(const std::string& name, int index, Sort sort) {
    return m.variable(name + "@" + std::to_string(index), sort);
  }
  Term n(long value) { return m.integer(value); }
  Term is(Term t, long value) { return m.equal(t, n(value)); }
  Term plus(Term t, long value) { return m.add(t, n(value)); }

  TermManager& m;
};

/// x = y = 0; while (*) { x++; y++; } assert(x == y)
inline Blocks counters(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  Blocks blocks{b.m.and_(b.is(b.var("x", 0), 0), b.is(b.var("y", 0), 0))};
  for (int i = 0; i < depth; ++i) {
    blocks.push_back(b.m.and_(b.m.equal(b.var("x", i + 1), b.plus(b.var("x", i), 1)),
                              b.m.equal(b.var("y", i + 1), b.plus(b.var("y", i), 1))));
  }
  blocks.push_back(b.m.not_(b.m.equal(b.var("x", depth), b.var("y", depth))));
  return blocks;
}

/// n = x = y = z = 0; while (*) { n++; if (*) x++; else if (*) y++; else z++; } assert(n == x+y+z)
inline Blocks three_branches(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const std::vector<std::string> names{"x", "y", "z"};
  std::vector<Term> start{b.is(b.var("n", 0), 0)};
  for (const auto& name : names) start.push_back(b.is(b.var(name, 0), 0));
  Blocks blocks{b.m.and_(start)};
  for (int i = 0; i < depth; ++i) {
    std::vector<Term> branches;
    for (const auto& moved : names) {
      std::vector<Term> step;
      for (const auto& name : names) {
        step.push_back(
            b.m.equal(b.var(name, i + 1), b.plus(b.var(name, i), name == moved ? 1 : 0)));
      }
      branches.push_back(b.m.and_(step));
    }
    blocks.push_back(
        b.m.and_(b.m.equal(b.var("n", i + 1), b.plus(b.var("n", i), 1)), b.m.or_(branches)));
  }
  const Term sum = b.m.add(b.var("x", depth), b.m.add(b.var("y", depth), b.var("z", depth)));
  blocks.push_back(b.m.not_(b.m.equal(b.var("n", depth), sum)));
  return blocks;
}

/// Per round: `locks` locks are taken if their flags are set, then released if the flags are still
/// set; one of them is found released twice. Large blocks: everything of a round in one.
inline Blocks lock_flags(TermManager& terms, int locks) {
  ChainBuilder b(terms);
  std::vector<Term> take;
  std::vector<Term> release;
  for (int i = 0; i < locks; ++i) {
    const std::string k = std::to_string(i);
    const Term flag = b.var("flag" + k, 1);
    const Term lock = b.var("lock" + k, 1);
    take.push_back(b.is(b.var("lock" + k, 0), 0));
    take.push_back(b.m.or_(b.m.and_(b.m.not_(b.is(flag, 0)), b.is(lock, 1)),
                           b.m.and_(b.is(flag, 0), b.m.equal(lock, b.var("lock" + k, 0)))));
    release.push_back(b.m.and_(b.m.not_(b.is(flag, 0)), b.m.not_(b.is(lock, 1))));
  }
  return {b.m.and_(take), b.m.or_(release)};
}

/// A state machine that never gets to its error state.
inline Blocks state_machine(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  Blocks blocks{b.m.and_(b.is(b.var("s", 0), 1), b.is(b.var("hit", 0), 0))};
  for (int i = 0; i < depth; ++i) {
    const Term s = b.var("s", i);
    const Term t = b.var("s", i + 1);
    const Term same = b.m.equal(b.var("hit", i + 1), b.var("hit", i));
    const auto move = [&](long from, long to, Term also) {
      return b.m.and_(b.is(s, from), b.m.and_(b.is(t, to), also));
    };
    const std::vector<Term> moves{move(1, 2, same), move(1, 3, same), move(2, 3, same),
                                  move(3, 1, b.is(b.var("hit", i + 1), 1)), move(4, 5, same)};
    blocks.push_back(b.m.or_(moves));
  }
  blocks.push_back(b.is(b.var("s", depth), 5));
  return blocks;
}

/// mem[p] = mem[q] = 0; while (*) { mem[p]++; mem[q]++; } assert(mem[p] == mem[q]), p != q
inline Blocks arrays(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const Sort sort = terms.array_sort(terms.int_sort(), terms.int_sort());
  const Term p = b.var("p", 0);
  const Term q = b.var("q", 0);
  const auto mem = [&](int i) { return b.of("mem", i, sort); };
  const auto at = [&](int i, Term index) { return terms.select(mem(i), index); };
  Blocks blocks{
      terms.and_(terms.not_(terms.equal(p, q)), terms.and_(b.is(at(0, p), 0), b.is(at(0, q), 0)))};
  for (int i = 0; i < depth; ++i) {
    const Term once = terms.store(mem(i), p, b.plus(at(i, p), 1));
    const Term twice = terms.store(once, q, b.plus(terms.select(once, q), 1));
    blocks.push_back(terms.equal(mem(i + 1), twice));
  }
  blocks.push_back(terms.not_(terms.equal(at(depth, p), at(depth, q))));
  return blocks;
}

/// x = y; while (*) { x = f(x); y = f(y); } assert(x == y)
inline Blocks functions(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const auto f = [&](Term t) { return terms.apply("f", {{t}}, terms.int_sort()); };
  Blocks blocks{terms.and_(terms.equal(b.var("x", 0), b.var("y", 0)),
                           terms.less_equal(f(b.var("x", 0)), f(b.var("y", 0))))};
  for (int i = 0; i < depth; ++i) {
    blocks.push_back(terms.and_(terms.equal(b.var("x", i + 1), f(b.var("x", i))),
                                terms.equal(b.var("y", i + 1), f(b.var("y", i)))));
  }
  blocks.push_back(terms.not_(terms.equal(b.var("x", depth), b.var("y", depth))));
  return blocks;
}

/// counters() over 32-bit vectors.
inline Blocks bit_vectors(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const Sort sort = terms.bit_vector_sort(32);
  const auto v = [&](const std::string& name, int i) { return b.of(name, i, sort); };
  const Term zero = terms.bit_vector(0, 32);
  const Term one = terms.bit_vector(1, 32);
  Blocks blocks{terms.and_(terms.equal(v("x", 0), zero), terms.equal(v("y", 0), zero))};
  for (int i = 0; i < depth; ++i) {
    blocks.push_back(terms.and_(terms.equal(v("x", i + 1), terms.bv(Kind::BvAdd, v("x", i), one)),
                                terms.equal(v("y", i + 1), terms.bv(Kind::BvAdd, v("y", i), one))));
  }
  blocks.push_back(terms.not_(terms.equal(v("x", depth), v("y", depth))));
  return blocks;
}

/// Bit flags: f = f | 4; other bits change; assert(f & 4)
inline Blocks bit_flags(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const auto f = [&](int i) { return b.of("f", i, terms.bit_vector_sort(32)); };
  const Term four = terms.bit_vector(4, 32);
  Blocks blocks{terms.equal(f(1), terms.bv(Kind::BvOr, f(0), four))};
  for (int i = 1; i <= depth; ++i) {
    blocks.push_back(terms.equal(f(i + 1), terms.bv(Kind::BvXor, f(i), terms.bit_vector(2, 32))));
  }
  blocks.push_back(terms.equal(terms.bv(Kind::BvAnd, f(depth + 1), four), terms.bit_vector(0, 32)));
  return blocks;
}

/// r = 1, r' = r / 2 + 1/4 ..., r > 0 all along, with a bound that cannot be passed.
inline Blocks reals(TermManager& terms, int depth) {
  ChainBuilder b(terms);
  const auto r = [&](const std::string& name, int i) { return b.of(name, i, terms.real_sort()); };
  const auto c = [&](long p, long q) { return terms.real(mpq_class(p, q)); };
  Blocks blocks{terms.and_(terms.less_equal(c(1, 2), r("r", 0)), terms.less(r("r", 0), c(3, 2)))};
  for (int i = 0; i < depth; ++i) {
    blocks.push_back(
        terms.and_(terms.less_equal(r("r", i + 1),
                                    terms.add(terms.scale(mpq_class(1, 2), r("r", i)), r("d", i))),
                   terms.less(r("d", i), c(3, 4))));
  }
  blocks.push_back(terms.less_equal(c(2, 1), r("r", depth)));
  return blocks;
}

struct NamedChain {
  const char* name;
  Blocks (*make)(TermManager&, int depth);
  int depth;
};

inline constexpr NamedChain all_chains[] = {
    {"counters", counters, 5},
    {"three_branches", three_branches, 3},
    {"lock_flags", lock_flags, 5},
    {"state_machine", state_machine, 4},
    {"arrays", arrays, 2},
    {"functions", functions, 3},
    {"bit_vectors", bit_vectors, 3},
    {"bit_flags", bit_flags, 3},
    {"reals", reals, 3},
};

}  // namespace pcegar::interpolation::test
