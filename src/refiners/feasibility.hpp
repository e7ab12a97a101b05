// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "smt/solver.hpp"
#include "support/limits.hpp"
#include "support/tally.hpp"

namespace pcegar::refiners {

/// The conjunction of all blocks is satisfiable.
struct AllFeasible {};
/// The first `length` blocks are unsatisfiable, and as far as is known no shorter prefix is.
struct InfeasiblePrefix {
  std::size_t length;
};
/// The solver could not decide it.
struct NotKnown {
  std::string reason;
  smt::Effort effort = smt::Effort::Full;  ///< with this effort
};
using Feasibility = std::variant<AllFeasible, InfeasiblePrefix, NotKnown>;

/// Decides the feasibility of paths, given as lists of block formulas, and shares the work between
/// paths with a common prefix.
class PathFeasibility {
public:
  PathFeasibility(smt::TermManager& terms, smt::Backend& backend, const Limits& limits,
                  Statistics& statistics);

  /// The shortest infeasible prefix. Throws LimitReached.
  Feasibility decide(std::span<const smt::Term> blocks, smt::Effort effort = smt::Effort::Full);

  /// The parts of a block: its conjuncts, those that define a variable first.
  struct Parts {
    std::vector<smt::Term> all;
    std::size_t definitions = 0;  ///< their number
  };
  /// The least number of parts that are infeasible after the blocks `before`, as far as is known.
  /// It is more than the number of definitions, and at most the number of all parts, which are
  /// infeasible. Nothing if finding it takes more than a limited effort. Throws LimitReached.
  std::optional<std::size_t> infeasible_parts(std::span<const smt::Term> before,
                                              const Parts& parts);

  /// How many steps the solver has taken, modulo 2^32 (smt::Session::steps).
  [[nodiscard]] std::uint32_t steps() const;

  struct Counts {
    std::uint64_t queries = 0;   ///< to the solver
    std::uint64_t known = 0;     ///< prefixes that were decided before
    std::uint64_t by_model = 0;  ///< prefixes that a model decided
  };
  [[nodiscard]] Counts counts() const {
    return {queries_.value(), known_.value(), by_model_.value()};
  }

  /// Gives back the solver's memory; the next question opens a new session.
  void close();

private:
  using Node = std::uint32_t;
  enum class State : std::uint8_t {
    Open,
    Feasible,
    Infeasible,
    TooHard,  ///< for a limited effort
    Unknown
  };

  Node child(Node parent, smt::Term block);
  std::optional<std::pair<std::size_t, bool>> infeasible_by_cores(
      std::span<const smt::Term> others);
  bool is_feasible(std::span<const smt::Term> assumptions);
  std::size_t last_in_core(std::span<const smt::Term> assumptions);
  /// Decides a node whose parent is not infeasible; `prefix` ends with the node's block.
  State settle(Node parent, Node node, std::span<const smt::Term> prefix, smt::Effort effort);
  [[nodiscard]] bool model_satisfies(std::span<const smt::Term> prefix);
  smt::CheckResult query(std::span<const smt::Term> prefix, smt::Effort effort);
  smt::CheckResult ask_session(std::span<const smt::Term> prefix, smt::Effort effort);
  /// In a session of its own, all at once.
  smt::CheckResult ask_apart(std::span<const smt::Term> prefix);
  /// Notes whose model there is now.
  smt::CheckResult answered(std::span<const smt::Term> prefix, smt::CheckResult result);
  void forget_apart();
  void move_session_to(std::span<const smt::Term> prefix);
  void start_session();
  State record(Node node, const smt::CheckResult& result, smt::Effort effort);

  smt::TermManager& terms_;
  smt::Backend& backend_;
  const Limits& limits_;

  std::vector<State> states_;  ///< by node; 0 is the root
  std::map<std::pair<Node, smt::Term>, Node> children_;
  std::map<Node, std::string> reasons_;  ///< of unknown nodes
  /// infeasible_parts after a node.
  std::map<std::pair<Node, std::vector<smt::Term>>, std::optional<std::size_t>> needed_parts_;

  std::unique_ptr<smt::Session> session_;
  std::unique_ptr<smt::Session> apart_;  ///< of the last query, if the session did not answer it
  std::uint32_t steps_before_ = 0;       ///< of the sessions before them
  std::vector<smt::Term> asserted_;      ///< in the session, one scope each
  std::size_t assertions_ = 0;           ///< that the session has ever seen
  std::vector<smt::Term> modelled_;      ///< blocks that the current model satisfies

  Tally queries_;
  Counter& shared_blocks_;
  Tally known_;
  Tally by_model_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
