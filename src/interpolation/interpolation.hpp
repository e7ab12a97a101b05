// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Sequence interpolation (002, Theorem 1, along a path): for an unsatisfiable A_1 .. A_n, formulas
// I_1 .. I_{n-1} with
//     A_1 => I_1,   I_k & A_{k+1} => I_{k+1},   I_{n-1} & A_n unsatisfiable,
// and I_k over the symbols that occur both in A_1..A_k and in A_{k+1}..A_n.

#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "interpolation/vocabulary.hpp"

namespace pcegar::interpolation {

struct Interpolants {
  std::vector<Term> sequence;  ///< n-1 formulas; element k-1 is I_k
};
/// The conjunction of the blocks is satisfiable: there is nothing to interpolate.
struct NotRefutable {
  /// Values (constant terms) of variables in one model. A variable that is missing may have any
  /// value, or the engine does not report it. Good for choices, not for verdicts.
  std::unordered_map<Term, Term> model;
};
/// The engine could not answer (theory outside its fragment, time-out, failed check).
struct GaveUp {
  std::string reason;
};
using InterpolationResult = std::variant<Interpolants, NotRefutable, GaveUp>;

struct InterpolationLimits {
  unsigned timeout_ms = 0;  ///< CPU time for one sequence (deadline.hpp); 0 means none
  /// Steps of the engine for one sequence (deadline.hpp); 0 means no limit. They do not depend on
  /// the machine or its load.
  std::uint64_t steps = 0;
};

/// One way to interpolate. Engines are deterministic and keep no state between calls that changes
/// answers. They need not check their result; check_interpolants() does.
class InterpolationEngine {
public:
  virtual ~InterpolationEngine() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  virtual InterpolationResult interpolate(TermManager& terms, std::span<const Term> blocks,
                                          const InterpolationLimits& limits) = 0;
};

/// Independent check of the three conditions above and of the symbols, by solver sessions that do
/// nothing else. Implications that were proved for another sequence are not asked again.
class InterpolantChecker {
public:
  InterpolantChecker(TermManager& terms, Backend& backend) : terms_(terms), backend_(backend) {}
  ~InterpolantChecker();
  InterpolantChecker(const InterpolantChecker&) = delete;
  InterpolantChecker& operator=(const InterpolantChecker&) = delete;

  /// Empty if all conditions hold; else a text that says which failed.
  [[nodiscard]] std::string check(std::span<const Term> blocks, std::span<const Term> sequence,
                                  const InterpolationLimits& limits);
  /// Releases the solver's memory; the next check opens a new session.
  void close();

private:
  /// I_{k-1} and A_k imply I_k.
  struct Implication {
    Term before, block, after;
    friend auto operator<=>(const Implication&, const Implication&) = default;
  };
  void prepare_session();
  CheckResult refute(const Implication& implication);

  TermManager& terms_;
  Backend& backend_;
  std::unique_ptr<Session> session_;
  std::size_t assertions_ = 0;  ///< that the session has ever seen
  std::set<Implication> proved_;
};

/// The same for one sequence, by a session of its own.
[[nodiscard]] std::string check_interpolants(TermManager& terms, Backend& backend,
                                             std::span<const Term> blocks,
                                             std::span<const Term> sequence,
                                             const InterpolationLimits& limits);

/// The distinct Boolean atoms (comparisons, equalities between non-Booleans, Boolean variables,
/// other predicates) of a formula, in id order.
[[nodiscard]] std::vector<Term> atoms_of(TermManager& terms, Term formula);

}  // namespace pcegar::interpolation
