// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A small conflict-driven clause-learning solver modulo linear integer arithmetic that logs its
// resolution proof. See solver.cpp.

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "interpolation/proof/atom_table.hpp"
#include "interpolation/proof/bound_propagator.hpp"
#include "interpolation/proof/proof.hpp"
#include "interpolation/proof/search_order.hpp"
#include "interpolation/proof/simplex.hpp"

namespace pcegar::interpolation::proof {

struct Refuted {};     ///< the proof is complete
struct ModelFound {};  ///< value() tells it
struct Stopped {
  std::string reason;
};
using SolverResult = std::variant<Refuted, ModelFound, Stopped>;

struct SolverLimits {
  std::uint64_t conflicts = 200000;
  int branch_atoms = 300;              ///< new atoms for branching and for splitting disequalities
  const Deadline* deadline = nullptr;  ///< null means none
};

class Solver {
public:
  Solver(AtomTable& atoms, Proof& proof, SearchOrder order, SolverLimits limits)
      : atoms_(atoms),
        proof_(proof),
        bounds_(atoms),
        simplex_(atoms, limits.deadline),
        order_(order),
        limits_(limits) {}

  /// Adds a clause of a block. With a trigger (one of its literals, that of the gate it defines) it
  /// need only be satisfied when the trigger is false.
  void add_clause(std::span<const Literal> literals, int block, Literal trigger);

  /// May be called again after clauses were added to a satisfiable set.
  SolverResult solve();

  /// After ModelFound.
  [[nodiscard]] Rational value(int variable) const { return simplex_.value(variable); }
  /// After ModelFound: the arithmetic literals that hold by choice or propagation; columns that
  /// none of them mentions are free.
  [[nodiscard]] std::span<const Literal> asserted() const { return asserted_; }
  [[nodiscard]] bool is_true(Literal literal) const {
    return !is_unassigned(literal) && truth(literal) > 0;
  }
  /// Also of a literal that no clause mentions yet.
  [[nodiscard]] bool is_unassigned(Literal literal) const {
    return index(literal) >= truth_.size() || truth(literal) == 0;
  }

  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }
  [[nodiscard]] std::uint64_t final_checks() const { return final_checks_; }
  [[nodiscard]] std::uint64_t pivots() const { return simplex_.pivots(); }

private:
  struct Watch {
    int clause;
    Literal blocker;
  };
  struct Reason {
    int clause = -1;  ///< a clause of the proof, or
    int bound = -1;   ///< a bound that can explain the literal
  };
  struct Input {
    int clause;
    Literal trigger;
    Literal witness;  ///< a literal that was true when last looked at
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static std::size_t index(Literal literal) { return static_cast<std::size_t>(literal.code); }
  [[nodiscard]] int truth(Literal literal) const { return truth_[index(literal)]; }
  [[nodiscard]] int level() const { return static_cast<int>(level_starts_.size()); }

  void grow();
  void attach(int clause);
  [[nodiscard]] bool is_attached(int clause) const {
    return index(clause) < is_attached_.size() && is_attached_[index(clause)] != 0;
  }
  void enqueue(Literal literal, Reason reason);
  void backjump(int level);
  /// A conflict clause (an index into the proof), or -1.
  int propagate();
  int propagate_clauses();
  int propagate_arithmetic();
  int reason_clause(int atom);
  /// -1, or a conflict clause.
  int take_new_clause(int clause);

  bool resolve_conflict(int conflict);  ///< false once the empty clause is derived
  void collect_conflict_side(int clause);
  void drop_redundant_literals();
  [[nodiscard]] bool is_redundant(int atom);
  void log_remaining_steps();
  int unit_clause(int atom);
  void derive_empty_clause(int conflict);
  void bump(int atom);

  [[nodiscard]] Literal next_decision();
  [[nodiscard]] Literal decision_for(Input& input) const;
  /// Complete check of the arithmetic; a conflict clause, or -1 and maybe a new decision or clause.
  int final_check(Literal& decision);
  [[nodiscard]] std::vector<Literal> violated_disequalities() const;
  int split_disequality(Literal& decision);
  Literal branch();
  int simplex_check();
  void assert_late_literals();
  Literal new_split_atom(int form, const Rational& bound, BlockRange range);
  void enforce(Literal literal) { is_enforced_[index(literal)] = 1; }

  AtomTable& atoms_;
  Proof& proof_;
  BoundPropagator bounds_;
  Simplex simplex_;
  SearchOrder order_;
  SolverLimits limits_;

  std::vector<std::vector<Watch>> watches_;  ///< by the literal that became false
  std::vector<char> is_attached_;            ///< per clause: it has its watches
  std::vector<signed char> truth_;           ///< per literal: 1 true, -1 false, 0 open
  std::vector<int> level_of_;
  std::vector<int> position_of_;
  std::vector<Reason> reason_of_;
  std::vector<double> activity_;
  std::vector<char> is_enforced_;  ///< per literal: occurs in a clause that must be satisfied
  std::vector<int> unit_of_;
  std::vector<Literal> trail_;
  std::vector<std::size_t> level_starts_;
  std::size_t clause_head_ = 0;
  std::size_t theory_head_ = 0;
  std::vector<Literal> asserted_;             ///< arithmetic literals, in trail order
  std::vector<std::size_t> asserted_starts_;  ///< per level
  std::vector<Literal> pushed_;               ///< what the simplex tableau has got of them

  std::vector<Input> inputs_;
  std::size_t cursor_ = 0;                  ///< inputs before it were satisfied
  std::vector<std::size_t> cursor_starts_;  ///< per level
  std::vector<int> new_clauses_;
  bool is_contradictory_ = false;
  double bump_ = 1;
  std::uint64_t conflicts_ = 0;
  std::uint64_t final_checks_ = 0;
  int split_count_ = 0;
  bool gave_up_splitting_ = false;

  // of the conflict at hand
  enum Mark : char { Unseen, Kept, Resolved, Redundant, Needed };
  std::vector<char> mark_;
  std::vector<int> marked_;
  std::vector<int> level_zero_;
  std::vector<Literal> learned_;
  Proof::Chain chain_;
  int open_ = 0;
};

}  // namespace pcegar::interpolation::proof
