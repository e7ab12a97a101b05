// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/spacer.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "interpolation/deadline.hpp"
#include "interpolation/formula_parts.hpp"
#include "interpolation/functions_as_arrays.hpp"
#include "interpolation/simplify.hpp"
#include "smt/smtlib_script.hpp"
#include "smt/term_transfer.hpp"
#include "smt/z3/backend.hpp"
#include "smt/z3/context.hpp"
#include "smt/z3/from_z3.hpp"
#include "smt/z3/to_z3.hpp"
#include "support/early_copy.hpp"
#include "support/error.hpp"

// A sequence interpolant is the solution of a chain of Horn clauses (Bjorner, McMillan,
// Rybalchenko: "Program verification as satisfiability modulo theories", 2012):
//     A_1 => P_1(v_1)      P_k(v_k) and A_{k+1} => P_{k+1}(v_{k+1})      P_{n-1} and A_n => false
// with v_k the variables alive at cut k. Spacer (Komuravelli, Gurfinkel, Chaki: "SMT-based model
// checking for recursive programs", CAV 2014) solves them and gives P_k as its invariant.
//
// Settings, all measured on chains of program blocks: the preprocessing that rewrites or merges
// rules is off, because it loses the P_k; min_level = n makes Spacer start with a frontier that
// covers the chain (faster, fewer atoms); weak_abs off cures "Stuck on a lemma". Z3 reports
// time-outs and getting stuck as errors, which become GaveUp. Every call uses a context of its
// own: in a shared one the answers depend on what was asked before. And every call runs in a child
// process, which sends the sequence as SMT-LIB: Z3 4.8.12 follows a null pointer in Spacer on some
// chains with products of variables and case distinctions. The child's limits end it, not Z3's own
// parameter `timeout`, whose threads would be missing there.
//
// Spacer takes no uninterpreted functions: they become arrays and back (functions_as_arrays.hpp).
//
// Direction: for the reversed chain A_n .. A_1 with solution J, I_k = not J_{n-k} is a sequence
// for the original. One of the two is often much simpler (states reached from the start, or
// states that cannot reach the error), so Both solves both and keeps the one with fewer distinct
// atoms: on a state machine 30 predicates instead of 57. It does not wait long for the second one:
// where one direction takes milliseconds, the other may well run into any time-out
// (modules/garrison, 50 of 57 seconds).

namespace pcegar::interpolation {
namespace {

/// Z3 steps for finding a block that is unsatisfiable by itself, as Spacer's preprocessing does.
constexpr unsigned block_resource_limit = 2'000'000;
/// The steps that each of two directions gets before the one that has answered is taken.
/// Of 65 calls that answered, on programs of tests/regress, the longest took 140,000; where Spacer
/// circles, it takes ten million in a second, otherwise some hundred thousand.
constexpr unsigned quick_steps = 1'000'000;
/// What is not counted in steps has a limit, too.
constexpr unsigned quick_cpu_seconds = 4;
constexpr unsigned quick_wall_ms = 40'000;
/// The reason if the child returned nothing, or ran out of steps: mostly its limits.
constexpr const char* no_answer = "spacer: time-out, or it ended in an error";
/// CPU seconds of a call without a limit of its own.
constexpr unsigned longest_seconds = 3600;

using smt::z3::Context;
using smt::z3::FromZ3;
using smt::z3::Parameters;
using smt::z3::ToZ3;
using smt::z3::Z3Error;

/// One chain of Horn clauses in a fixedpoint engine of its own.
class HornChain {
public:
  HornChain(TermManager& terms, std::span<const Term> blocks)
      : terms_(terms),
        blocks_(blocks),
        alive_(alive_variables(terms, blocks)),
        to_z3_(terms, context_),
        fixedpoint_(Z3_mk_fixedpoint(context_.get())) {
    Z3_fixedpoint_inc_ref(context_.get(), fixedpoint_);
    configure();
  }
  ~HornChain() {
    if (context_.retire()) Z3_fixedpoint_dec_ref(context_.get(), fixedpoint_);
  }
  HornChain(const HornChain&) = delete;
  HornChain& operator=(const HornChain&) = delete;

  /// With at most so many steps; 0: no limit.
  InterpolationResult solve(std::uint64_t most_steps) {
    const Z3_context c = context_.get();
    if (most_steps > 0) Z3_update_param_value(c, "rlimit", std::to_string(most_steps).c_str());
    declare_relations();
    for (std::size_t block = 0; block < blocks_.size(); ++block) add_rule(block);
    const Z3_lbool answer = Z3_fixedpoint_query(c, fixedpoint_, relation_at(blocks_.size() - 1));
    context_.check();
    if (answer == Z3_L_TRUE) return NotRefutable{};
    if (answer != Z3_L_FALSE) return GaveUp{Z3_fixedpoint_get_reason_unknown(c, fixedpoint_)};
    Interpolants result;
    for (std::size_t cut = 0; cut < alive_.size(); ++cut) {
      const Z3_ast cover =
          context_.keep(Z3_fixedpoint_get_cover_delta(c, fixedpoint_, -1, relations_[cut]));
      result.sequence.push_back(FromZ3(terms_, context_, alive_[cut])(cover));
    }
    return result;
  }

  /// The steps of Z3 so far.
  [[nodiscard]] std::uint64_t steps() const { return context_.steps(); }

private:
  void configure() {
    Parameters parameters(context_);
    parameters.set_symbol("engine", "spacer");
    for (const char* transformation : {"xform.inline_eager", "xform.inline_linear", "xform.slice",
                                       "xform.tail_simplifier_pve", "spacer.weak_abs"}) {
      parameters.set_flag(transformation, Z3_L_FALSE);
    }
    parameters.set("spacer.min_level", static_cast<unsigned>(blocks_.size()));
    Z3_fixedpoint_set_params(context_.get(), fixedpoint_, parameters.get());
    context_.check();
  }

  /// relations_[k] for cut k+1; the last one, without arguments, is the error.
  void declare_relations() {
    const Z3_context c = context_.get();
    for (std::size_t cut = 0; cut <= alive_.size(); ++cut) {
      std::vector<Z3_sort> domain;
      if (cut < alive_.size()) {
        for (const Term variable : alive_[cut]) {
          domain.push_back(to_z3_.sort(terms_.sort(variable)));
        }
      }
      const Z3_func_decl relation = context_.keep(Z3_mk_func_decl(
          c, context_.symbol("cut!" + std::to_string(cut)), static_cast<unsigned>(domain.size()),
          domain.data(), to_z3_.sort(terms_.bool_sort())));
      Z3_fixedpoint_register_relation(c, fixedpoint_, relation);
      relations_.push_back(relation);
    }
    context_.check();
  }

  /// The relation after a block, applied to its variables.
  Z3_ast relation_at(std::size_t block) {
    std::vector<Z3_ast> arguments;
    if (block < alive_.size()) {
      for (const Term variable : alive_[block]) arguments.push_back(to_z3_(variable));
    }
    return context_.keep(Z3_mk_app(context_.get(), relations_[block],
                                   static_cast<unsigned>(arguments.size()), arguments.data()));
  }

  void add_rule(std::size_t block) {
    const Z3_context c = context_.get();
    std::set<Term> variables(terms_.free_variables(blocks_[block]).begin(),
                             terms_.free_variables(blocks_[block]).end());
    Z3_ast body = to_z3_(blocks_[block]);
    if (block > 0) {
      const Z3_ast both[] = {relation_at(block - 1), body};
      body = context_.keep(Z3_mk_and(c, 2, both));
      variables.insert(alive_[block - 1].begin(), alive_[block - 1].end());
    }
    if (block < alive_.size()) variables.insert(alive_[block].begin(), alive_[block].end());
    Z3_ast rule = context_.keep(Z3_mk_implies(c, body, relation_at(block)));
    std::vector<Z3_app> bound;
    for (const Term variable : variables) bound.push_back(Z3_to_app(c, to_z3_(variable)));
    if (!bound.empty()) {
      rule = context_.keep(Z3_mk_forall_const(c, 0, static_cast<unsigned>(bound.size()),
                                              bound.data(), 0, nullptr, rule));
    }
    Z3_fixedpoint_add_rule(c, fixedpoint_, rule, context_.symbol("block!" + std::to_string(block)));
    context_.check();
  }

  TermManager& terms_;
  std::span<const Term> blocks_;
  std::vector<std::vector<Term>> alive_;
  Context context_;
  ToZ3 to_z3_;
  Z3_fixedpoint fixedpoint_;
  std::vector<Z3_func_decl> relations_;
};

// The child's answer: one of these lines, and after it the sequence or the reason.
constexpr std::string_view sequence_follows = "sequence\n";
constexpr std::string_view not_refutable = "not refutable\n";
constexpr std::string_view reason_follows = "gave up\n";
constexpr std::string_view out_of_steps = "out of steps\n";

/// The limits of one call in a child.
struct CallLimits {
  ChildLimits child;
  std::uint64_t steps = 0;  ///< 0: no limit
};

/// The child's answer without its steps.
std::string answer_of(TermManager& terms, HornChain& chain, std::uint64_t most_steps) {
  try {
    const InterpolationResult result = chain.solve(most_steps);
    if (const auto* interpolants = std::get_if<Interpolants>(&result))
      return std::string(sequence_follows) + smtlib_assertions(terms, interpolants->sequence);
    if (std::holds_alternative<NotRefutable>(result)) return std::string(not_refutable);
    if (most_steps > 0 && chain.steps() >= most_steps) return std::string(out_of_steps);
    return std::string(reason_follows) + std::get<GaveUp>(result).reason;
  } catch (const Z3Error& error) {
    if (most_steps > 0 && chain.steps() >= most_steps) return std::string(out_of_steps);
    return std::string(reason_follows) + error.what();
  }
}

/// For compute_in_child(): the most steps, and the blocks by smt::to_wire(). The answer is packed
/// with the steps that it took.
std::string solve_here(const std::string& request) {
  const auto parts = unpack(request);
  PCEGAR_ASSERT(parts && parts->size() == 2, "a request of solve_in_child()");
  TermManager terms;
  const auto blocks = smt::from_wire(terms, (*parts)[1]);
  PCEGAR_ASSERT(blocks.has_value(), "blocks by to_wire()");
  try {
    HornChain chain(terms, *blocks);
    const std::string answer = answer_of(terms, chain, std::stoull((*parts)[0]));
    return pack({std::to_string(chain.steps()), answer});
  } catch (const Z3Error& error) {
    return pack({"0", std::string(reason_follows) + error.what()});
  }
}

InterpolationResult solve_in_child(TermManager& terms, std::span<const Term> blocks,
                                   const CallLimits& limits, const Deadline& deadline) {
  const auto answer = compute_in_child(
      solve_here, pack({std::to_string(limits.steps), smt::to_wire(terms, blocks)}), limits.child);
  const auto parts = answer ? unpack(*answer) : std::nullopt;
  if (!parts || parts->size() != 2) {
    deadline.spend(limits.steps);
    return GaveUp{no_answer};
  }
  deadline.spend(std::stoull((*parts)[0]));
  const std::string* text = &(*parts)[1];
  if (*text == not_refutable) return NotRefutable{};
  if (*text == out_of_steps) return GaveUp{no_answer};
  if (text->starts_with(reason_follows))
    return GaveUp{"spacer: " + text->substr(reason_follows.size())};
  PCEGAR_ASSERT(text->starts_with(sequence_follows), "an answer of the child");
  try {
    Interpolants result{
        parse_smtlib_assertions(terms, text->substr(sequence_follows.size()), "spacer's answer")};
    PCEGAR_ASSERT(result.sequence.size() + 1 == blocks.size(), "a formula for each cut");
    return result;
  } catch (const InputError& unreadable) {
    return GaveUp{unreadable.what()};
  }
}

/// Solves one direction and brings the functions back.
InterpolationResult solve_chain(TermManager& terms, std::span<const Term> blocks,
                                const CallLimits& limits, const Deadline& deadline) {
  FunctionsAsArrays functions(terms);
  std::vector<Term> encoded;
  for (const Term block : blocks) encoded.push_back(functions.encode(block));
  InterpolationResult result = solve_in_child(terms, encoded, limits, deadline);
  if (auto* interpolants = std::get_if<Interpolants>(&result)) {
    for (Term& formula : interpolants->sequence) {
      const auto decoded = functions.decode(formula);
      if (!decoded) return GaveUp{"an interpolant compares or writes uninterpreted functions"};
      formula = *decoded;
    }
  }
  return result;
}

InterpolationResult solve_reversed(TermManager& terms, std::span<const Term> blocks,
                                   const CallLimits& limits, const Deadline& deadline) {
  const std::vector<Term> reversed(blocks.rbegin(), blocks.rend());
  InterpolationResult result = solve_chain(terms, reversed, limits, deadline);
  if (auto* interpolants = std::get_if<Interpolants>(&result)) {
    std::reverse(interpolants->sequence.begin(), interpolants->sequence.end());
    for (Term& formula : interpolants->sequence) formula = terms.not_(formula);
  }
  return result;
}

/// With a block that is unsatisfiable by itself, the sequence is true before it and false from it
/// on. (If Spacer's preprocessing finds that out, it drops the rule and the relation after it, and
/// has nothing but "true" to say of the other cuts.)
Interpolants around_block(TermManager& terms, std::size_t blocks, std::size_t refuted) {
  Interpolants result;
  for (std::size_t block = 0; block + 1 < blocks; ++block) {
    result.sequence.push_back(terms.bool_constant(block < refuted));
  }
  return result;
}

std::optional<Interpolants> around_false_block(TermManager& terms, std::span<const Term> blocks) {
  const auto found = std::find(blocks.begin(), blocks.end(), terms.false_());
  if (found == blocks.end()) return std::nullopt;
  return around_block(terms, blocks.size(), static_cast<std::size_t>(found - blocks.begin()));
}

/// Replaces a sequence of nothing but "true" by that of around_block(), if there is such a block.
void repair_empty_sequence(TermManager& terms, std::span<const Term> blocks,
                           InterpolationResult& result) {
  auto* interpolants = std::get_if<Interpolants>(&result);
  if (interpolants == nullptr) return;
  for (const Term formula : interpolants->sequence) {
    if (formula != terms.true_()) return;
  }
  const std::unique_ptr<Backend> backend = smt::make_z3_backend();
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const auto session = backend->new_session(terms, {.resource_limit = block_resource_limit});
    session->assert_term(blocks[block]);
    if (!is_unsat(session->check())) continue;
    *interpolants = around_block(terms, blocks.size(), block);
    return;
  }
}

void simplify(TermManager& terms, InterpolationResult& result) {
  if (auto* interpolants = std::get_if<Interpolants>(&result)) {
    for (Term& formula : interpolants->sequence) formula = combine_bounds(terms, formula);
  }
}

std::size_t distinct_atoms(TermManager& terms, const Interpolants& interpolants) {
  std::set<Term> atoms;
  for (const Term formula : interpolants.sequence) {
    const std::vector<Term> here = atoms_of(terms, formula);
    atoms.insert(here.begin(), here.end());
  }
  return atoms.size();
}

/// The n-th part of what is left.
CallLimits part_of(const Deadline& deadline, unsigned n) {
  const unsigned milliseconds = deadline.left_ms();
  const auto part = [n](unsigned amount) { return amount > 1 ? amount / n : amount; };
  return {{.cpu_seconds = milliseconds > 0 ? part(milliseconds) / 1000 + 1 : longest_seconds,
           .wall_ms = part(milliseconds)},
          part(deadline.left_steps())};
}

/// The limit of a direction that is not waited for long. Steps, since a slow or busy machine should
/// not change which of two sequences is taken.
CallLimits quick_within(const Deadline& deadline) {
  const unsigned left = deadline.left_ms();
  return {{.cpu_seconds = quick_cpu_seconds,
           .wall_ms = left == 0 ? quick_wall_ms : std::min(quick_wall_ms, left)},
          deadline.left_steps(quick_steps)};
}

/// Of one direction.
struct Direction {
  bool is_reversed;
  InterpolationResult result = GaveUp{};

  void run(TermManager& terms, std::span<const Term> blocks, const CallLimits& limits,
           const Deadline& deadline) {
    result = is_reversed ? solve_reversed(terms, blocks, limits, deadline)
                         : solve_chain(terms, blocks, limits, deadline);
    if (!is_reversed) repair_empty_sequence(terms, blocks, result);
    simplify(terms, result);
  }
  [[nodiscard]] const Interpolants* sequence() const { return std::get_if<Interpolants>(&result); }
  [[nodiscard]] bool gave_no_answer() const {
    const auto* gave_up = std::get_if<GaveUp>(&result);
    return gave_up != nullptr && gave_up->reason == no_answer;
  }
};

}  // namespace

std::string SpacerEngine::name() const {
  return direction_ == SpacerDirection::Both ? "spacer" : "spacer-forward";
}

InterpolationResult SpacerEngine::interpolate(TermManager& terms, std::span<const Term> blocks,
                                              const InterpolationLimits& limits) {
  PCEGAR_ASSERT(!blocks.empty(), "a sequence of blocks");
  if (const auto constant = around_false_block(terms, blocks)) return *constant;
  const bool both = direction_ == SpacerDirection::Both && blocks.size() > 1;
  const Deadline deadline(limits);
  Direction forward{.is_reversed = false};
  forward.run(terms, blocks, both ? quick_within(deadline) : part_of(deadline, 1), deadline);
  if (!both || std::holds_alternative<NotRefutable>(forward.result)) return forward.result;
  Direction backward{.is_reversed = true};
  backward.run(terms, blocks, quick_within(deadline), deadline);
  for (Direction* slow : {&forward, &backward}) {
    if (forward.sequence() != nullptr || backward.sequence() != nullptr) break;
    if (!slow->gave_no_answer() || deadline.passed()) continue;
    const bool other_comes_after = slow == &forward && backward.gave_no_answer();
    slow->run(terms, blocks, part_of(deadline, other_comes_after ? 2 : 1), deadline);
  }
  if (forward.sequence() == nullptr) {
    return std::holds_alternative<GaveUp>(backward.result) ? forward.result : backward.result;
  }
  if (backward.sequence() == nullptr) return forward.result;
  const bool fewer_backward =
      distinct_atoms(terms, *backward.sequence()) < distinct_atoms(terms, *forward.sequence());
  return fewer_backward ? backward.result : forward.result;
}

}  // namespace pcegar::interpolation
