// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Floyd's method at block granularity. Given: for every control state c (location, call stack,
// states of the automata) at which blocks start, a formula I(c), a disjunction. Show:
//
//   start    the initial control state c0 has an invariant, and it is valid: nothing is known about
//            the program's storage at the start
//   block    from every c with an invariant, follow the edges up to the next block ends (where the
//            block operator says, and at targets), merging paths that meet; for each end c' with
//            path formula B:
//              c' is a target:   I(c) and B is unsatisfiable
//              else              I(c) and B => I(c')
//            where I(c') is false if c' has no invariant.
//
// Blocks that end in states whose invariant is true claim nothing, and no formula is made for them.
//
// By induction over the blocks of an execution, I holds at all block starts, and no target is
// reached. Control follows the component analyses' transfer relations, data the path formulas of
// the given builder. If the builder computes with bit-vectors, the proof is about C's arithmetic,
// no matter how the invariants were found. Then a claim is asked over integers first
// (smt/integer_relaxation.hpp): most are about the order of numbers, where that takes a tenth of
// the time, and what is refuted there is refuted. What is not is asked over bits.
#include "certify/certificate.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "certify/lift_choices.hpp"
#include "cpa/framework/flow_position.hpp"
#include "smt/integer_relaxation.hpp"
#include "support/error.hpp"

namespace pcegar::certify {

namespace {

constexpr unsigned query_timeout_ms = 60'000;
constexpr unsigned limited_steps = 3'000'000;  // of the solver: some tenths of a second
constexpr unsigned claims_per_session = 128;   // a session never forgets a formula

class Checker {
public:
  Checker(const CertificateParts& parts, const Limits& limits, Statistics& statistics)
      : parts_(parts),
        terms_(parts.builder.terms()),
        limits_(limits),
        precision_(parts.control.initial_precision()),
        relaxed_(terms_),
        blocks_(statistics.counter("certificate.blocks")),
        queries_(statistics.counter("certificate.solver_queries")),
        over_integers_(statistics.counter("certificate.over_integers")),
        without_claim_(statistics.counter("certificate.blocks_without_claim")) {}

  std::string run(const std::vector<Invariant>& invariants) {
    for (const Invariant& invariant : invariants) {
      std::vector<Start>& here = starts_[invariant.control->partition_key()];
      Start* start = find(invariant.control);
      if (start == nullptr) {
        here.push_back({invariant.control, {}, false});
        start = &here.back();
      }
      start->disjuncts.push_back(invariant.formula);
      start->claims_nothing |= invariant.formula == terms_.true_();
    }
    const Start* first = find(parts_.control.initial_state());
    if (first == nullptr) {
      return "the initial state has no invariant";
    }
    if (refute({terms_.not_(at(*first, {}))}, smt::Effort::Full) != Answer::Refuted) {
      return "the invariant of the initial state is not valid";
    }
    for (const auto& [key, starts] : starts_) {
      for (const Start& start : starts) {
        if (std::string problem = check_block(start); !problem.empty()) {
          return problem;
        }
      }
    }
    return {};
  }

private:
  enum class Answer : std::uint8_t { Refuted, Satisfiable, Unknown };
  struct Start {
    cpa::StatePtr control;
    std::vector<smt::Term> disjuncts;
    bool claims_nothing = false;  ///< a disjunct is true
  };
  /// A point within a block: control, and the paths that lead there.
  struct Point {
    cpa::StatePtr control;
    encoding::PathFormula path;
  };
  /// Along the control flow: paths that meet are merged before they go on.
  using Open = std::multimap<cpa::FlowPosition, Point>;

  Start* find(const cpa::StatePtr& control) {
    const auto found = starts_.find(control->partition_key());
    if (found == starts_.end()) {
      return nullptr;
    }
    for (Start& start : found->second) {
      if (same(start.control, control)) {
        return &start;
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool same(const cpa::StatePtr& a, const cpa::StatePtr& b) {
    return parts_.control.domain().is_less_or_equal(a, b) &&
           parts_.control.domain().is_less_or_equal(b, a);
  }

  static const cpa::Facts& facts(const cpa::StatePtr& control) {
    return cpa::as_composite(control).facts();
  }
  static bool is_target(const cpa::StatePtr& control) { return facts(control).has<cpa::Target>(); }
  static cfa::LocationId location(const cpa::StatePtr& control) {
    return facts(control).get<cpa::AtLocation>().location;
  }

  [[nodiscard]] cpa::FlowPosition position(const cpa::StatePtr& control) const {
    return {parts_.program, location(control), facts(control).find<cpa::OnCallStack>()};
  }

  /// Where a block ends, and how it would go wrong there.
  struct End {
    cpa::StatePtr control;
    smt::Term violation;  ///< over the block's SSA variables
  };

  /// Whether nothing is claimed where the blocks from here end: all invariants there are true. Then
  /// no formula is needed.
  bool leads_to_no_claim(const Start& start) {
    if (parts_.blocks.counts_edges()) {
      return false;  // of paths whose formula is not plainly false
    }
    std::unordered_map<std::uint64_t, std::vector<cpa::StatePtr>> seen;
    std::vector<cpa::StatePtr> open{start.control};
    while (!open.empty()) {
      limits_.check();
      const cpa::StatePtr from = std::move(open.back());
      open.pop_back();
      for (const cfa::EdgeId edge : parts_.program.location(location(from)).leaving) {
        if (!parts_.builder.is_possible(edge)) {
          continue;
        }
        for (const cpa::StatePtr& control :
             parts_.control.transfer().successors(from, precision_, edge)) {
          if (is_target(control)) {
            return false;
          }
          if (parts_.blocks.decide(location(control), 0) == cpa::BlockDecision::Abstract) {
            const Start* end = find(control);
            if (end == nullptr || !end->claims_nothing) {
              return false;
            }
            continue;
          }
          std::vector<cpa::StatePtr>& here = seen[control->partition_key()];
          if (std::ranges::none_of(here, [&](const auto& other) { return same(other, control); })) {
            here.push_back(control);
            open.push_back(control);
          }
        }
      }
    }
    return true;
  }

  std::string check_block(const Start& start) {
    ++blocks_;
    if (leads_to_no_claim(start)) {
      ++without_claim_;
      return {};
    }
    std::vector<End> ends;
    Open open;
    open.emplace(position(start.control), Point{start.control, parts_.builder.empty()});
    while (!open.empty()) {
      limits_.check();
      const Point point = std::move(open.begin()->second);
      open.erase(open.begin());
      for (const cfa::EdgeId edge : parts_.program.location(location(point.control)).leaving) {
        follow(point, edge, open, ends);
      }
    }
    std::vector<smt::Term> violations;
    for (const End& end : ends) {
      violations.push_back(end.violation);
    }
    // All ends at once: they share most of their formulas. If that is too hard, one disjunct and
    // one end at a time: then the block's equations hold unconditionally and can be solved.
    const smt::Term all = terms_.or_(violations);
    Answer answer = refute({all, at(start, {})}, smt::Effort::Limited);
    if (answer == Answer::Unknown) {
      answer = refute_one_by_one(start, ends);
    }
    if (answer == Answer::Unknown) {
      answer = refute({all, at(start, {})}, smt::Effort::Full);
    }
    return answer == Answer::Refuted ? "" : problem(start, ends);
  }

  /// Every disjunct with every end: a satisfiable pair settles the whole claim, as refuting all
  /// of them does.
  Answer refute_one_by_one(const Start& start, const std::vector<End>& ends) {
    for (const End& end : ends) {
      for (const smt::Term disjunct : start.disjuncts) {
        const smt::Term here = parts_.builder.instantiate(disjunct, {});
        const Answer answer = refute({end.violation, here}, smt::Effort::Limited);
        if (answer != Answer::Refuted) {
          return answer;
        }
      }
    }
    return Answer::Refuted;
  }

  /// The end that is not proved.
  std::string problem(const Start& start, const std::vector<End>& ends) {
    for (const End& end : ends) {
      if (refute({end.violation, at(start, {})}, smt::Effort::Full) != Answer::Refuted) {
        return !is_target(end.control) ? "the invariant of " + text(start.control) +
                                             " does not imply that of " + text(end.control)
                                       : "a target is reached from " + text(start.control);
      }
    }
    return "the blocks from " + text(start.control) + " together were not decided";
  }

  void follow(const Point& point, cfa::EdgeId edge, Open& open, std::vector<End>& ends) {
    const std::vector<cpa::StatePtr> successors =
        parts_.control.transfer().successors(point.control, precision_, edge);
    if (successors.empty()) {
      return;
    }
    const encoding::PathFormula extended = parts_.builder.extend(point.path, edge);
    for (const cpa::StatePtr& control : successors) {
      encoding::PathFormula path = extended;
      for (const cfa::Expression* condition :
           parts_.conditions.of_step(point.control, edge, control)) {
        path = parts_.builder.assume(path, *condition, true);
      }
      if (path.formula == terms_.false_()) {
        continue;
      }
      const bool ends_in_target = is_target(control);
      if (!ends_in_target &&
          parts_.blocks.decide(location(control), path.length) == cpa::BlockDecision::Continue) {
        add(open, control, std::move(path));
        continue;
      }
      const Start* end = ends_in_target ? nullptr : find(control);
      ends.push_back({control, end == nullptr ? path.formula : violation(path, *end)});
    }
  }

  smt::Term violation(const encoding::PathFormula& path, const Start& end) {
    const smt::Term claim = lift_choices(terms_, at(end, path.ssa), path.formula);
    return terms_.and_(path.formula, terms_.not_(claim));
  }

  void add(Open& open, const cpa::StatePtr& control, encoding::PathFormula path) {
    const auto [first, last] = open.equal_range(position(control));
    for (auto other = first; other != last; ++other) {
      if (same(other->second.control, control)) {
        other->second.path = parts_.builder.merge(other->second.path, path);
        return;
      }
    }
    open.emplace(position(control), Point{control, std::move(path)});
  }

  [[nodiscard]] std::string text(const cpa::StatePtr& control) const {
    return "the block at " + parts_.program.location(location(control)).position.to_string();
  }

  smt::Term at(const Start& start, const encoding::SsaMap& ssa) {
    return parts_.builder.instantiate(terms_.or_(start.disjuncts), ssa);
  }

  /// Whether the formulas are unsatisfiable together: over integers if that is enough.
  Answer refute(std::initializer_list<smt::Term> formulas, smt::Effort effort) {
    const smt::Term claim = terms_.and_(std::vector<smt::Term>(formulas));
    // What was not refuted with limited effort is not asked again.
    if (asked_over_integers_.insert(claim).second) {
      if (ask(integers_, smt::SessionTheory::Integers, limited_steps, relaxed_(claim)) ==
          Answer::Refuted) {
        ++over_integers_;
        return Answer::Refuted;
      }
    }
    return effort == smt::Effort::Limited
               ? ask(limited_, smt::SessionTheory::BitVectors, limited_steps, claim)
               : ask(full_, smt::SessionTheory::BitVectors, 0, claim);
  }

  /// Questions to one session.
  struct Claims {
    std::unique_ptr<smt::Session> session;
    unsigned count = 0;
  };

  Answer ask(Claims& claims, smt::SessionTheory theory, unsigned most_steps, smt::Term claim) {
    limits_.check();
    ++queries_;
    // One session for many claims: opening one takes as long as a claim. Z3's session starts from
    // nothing at each check and simplifies regardless of the scopes.
    if (claims.count++ % claims_per_session == 0) {
      claims.session = parts_.backend.new_session(
          terms_, {.timeout_ms = query_timeout_ms, .resource_limit = most_steps, .theory = theory});
    }
    claims.session->push();
    claims.session->assert_term(claim);
    const smt::CheckResult result = claims.session->check();
    claims.session->pop();
    if (std::holds_alternative<smt::UnknownResult>(result)) {
      if (const auto reason = limits_.exceeded()) {
        throw LimitReached(*reason);
      }
      return Answer::Unknown;
    }
    return smt::is_unsat(result) ? Answer::Refuted : Answer::Satisfiable;
  }

  const CertificateParts& parts_;
  smt::TermManager& terms_;
  const Limits& limits_;
  cpa::PrecisionPtr precision_;
  smt::IntegerRelaxation relaxed_;
  std::unordered_set<smt::Term> asked_over_integers_;
  Claims integers_;
  Claims limited_;
  Claims full_;
  std::map<std::uint64_t, std::vector<Start>> starts_;  ///< by partition key
  Counter& blocks_;
  Counter& queries_;
  Counter& over_integers_;
  Counter& without_claim_;
};

}  // namespace

ProofCheck check_invariants(const CertificateParts& parts, const std::vector<Invariant>& invariants,
                            const Limits& limits, Statistics& statistics) {
  return proof_check(Checker(parts, limits, statistics).run(invariants));
}

}  // namespace pcegar::certify
