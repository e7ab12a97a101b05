// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From a satisfiable abstract path to one concrete execution.
//
// A block of the abstract path is a sub-graph of the ARG whose path formula is the disjunction over
// its paths. The sub-graph's formulas are built again, node by node; where links meet, a Boolean
// variable says which of them the path takes. What no condition on the path depends on is left out
// (BlockFormulas). In a model of the whole abstract path, walking back from the target
// along the links taken gives one path.
//
// The path is then encoded once more, alone, with C's bit-precise semantics, and solved. The path
// is a counterexample only if that is satisfiable and no branch on the path depends on a value that
// is merely over-approximated.
//
// A path is first looked for in the explored arithmetic, then among bit-vectors. The second search
// is expensive. It may find another path, but hardly ever one around what is not modelled: after a
// few such failures for the same construct it is not tried again for that.
#include "refiners/concretiser.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned witness_timeout_ms = 60'000;
/// Searches among bit-vectors, for each construct that kept another path from being confirmed.
constexpr unsigned most_in_vain = 2;
/// Steps of the solver for each of these.
constexpr unsigned limit_in_vain = 2'000'000;

/// A link into a point of a block. Of the links into the point, it is the one taken, or the one
/// that is if none after it is, where `is_earlier` is false; invalid for the first one.
struct IncomingLink {
  cpa::BlockLink link;
  smt::Term is_earlier;
};

/// A block, built again in an arithmetic.
struct RebuiltBlock {
  encoding::PathFormula formula;                             ///< at its end
  std::uint32_t end = 0;                                     ///< its last point
  std::map<std::uint32_t, std::vector<IncomingLink>> links;  ///< by the point where they end
};

encoding::PathFormula with(encoding::PathFormula path, smt::Term condition,
                           smt::TermManager& terms) {
  path.formula = terms.and_(path.formula, condition);
  return path;
}

/// `number`: of the block on its path.
RebuiltBlock rebuild(const std::vector<cpa::BlockLink>& links, std::size_t number,
                     encoding::PathFormulaBuilder& builder) {
  smt::TermManager& terms = builder.terms();
  RebuiltBlock block;
  std::map<std::uint32_t, encoding::PathFormula> formulas{{0, builder.empty()}};
  for (const cpa::BlockLink& link : links) {
    encoding::PathFormula path = builder.extend(formulas.at(link.from), link.edge);
    for (const cfa::Expression* condition : link.conditions) {
      path = builder.assume(path, *condition, true);
    }
    std::vector<IncomingLink>& incoming = block.links[link.to];
    if (incoming.empty()) {
      incoming.push_back({link, {}});
      formulas[link.to] = std::move(path);
      continue;
    }
    const smt::Term is_earlier =
        terms.variable("path " + std::to_string(number) + " " + std::to_string(link.to) + " " +
                           std::to_string(incoming.size()),
                       terms.bool_sort());
    incoming.push_back({link, is_earlier});
    encoding::PathFormula& joined = formulas.at(link.to);
    joined = builder.merge(with(joined, is_earlier, terms),
                           with(std::move(path), terms.not_(is_earlier), terms));
  }
  block.end = links.back().to;
  block.formula = formulas.at(block.end);
  return block;
}

}  // namespace

Concretiser::Concretiser(const AnalysisView& view, encoding::PathFormulaBuilder& integers,
                         const Backends& backends, encoding::SignedOverflow signed_overflow,
                         Statistics& statistics, const Log& log)
    : view_(view),
      search_(backends.search),
      bit_precise_(integers.bit_precise_options(signed_overflow)),
      integers_(std::make_unique<encoding::PathFormulaBuilder>(integers.terms(), view.program,
                                                               integers.options())),
      bit_vectors_(std::make_unique<encoding::PathFormulaBuilder>(integers.terms(), view.program,
                                                                  bit_precise_)),
      replayer_(integers.terms(), view.program, bit_precise_, backends.verdict, statistics, log),
      not_confirmed_(statistics.counter("refinement.replays_not_confirmed")),
      timer_(statistics.timer("refinement.replay")) {}

Concretiser::~Concretiser() = default;

std::variant<Counterexample, NotConfirmed> Concretiser::concretise(const ErrorPath& path) {
  const ScopedTimer timer(timer_);
  NotConfirmed failure;
  unsigned* in_vain = nullptr;
  for (encoding::PathFormulaBuilder* builder : {integers_.get(), bit_vectors_.get()}) {
    if (builder == bit_vectors_.get() && failure.is_not_modelled) {
      in_vain = &in_vain_[failure.reason];
      if (*in_vain >= most_in_vain) {
        break;
      }
    }
    auto found = find_path(path, *builder, in_vain != nullptr ? limit_in_vain : 0);
    if (auto* not_found = std::get_if<NotConfirmed>(&found)) {
      // Why the path that was found first is not confirmed says more than that there was no time.
      if (in_vain == nullptr || not_found->cause == UnknownCause::Arithmetic) {
        failure = std::move(*not_found);
      }
      continue;
    }
    if (!confirms_) {
      return Counterexample{edges_of(std::get<Steps>(found)), {}, {}};
    }
    auto replayed = replayer_.replay(std::move(std::get<Steps>(found)));
    if (std::holds_alternative<Counterexample>(replayed)) {
      return replayed;
    }
    failure = std::move(std::get<NotConfirmed>(replayed));
  }
  ++not_confirmed_;
  if (in_vain != nullptr) {
    ++*in_vain;
  }
  return failure;
}

std::variant<Concretiser::Steps, NotConfirmed> Concretiser::find_path(
    const ErrorPath& path, encoding::PathFormulaBuilder& builder, unsigned resource_limit) {
  const auto theory =
      &builder == bit_vectors_.get() ? smt::SessionTheory::BitVectors : smt::SessionTheory::Any;
  const auto session = search_.new_session(
      builder.terms(),
      {.timeout_ms = witness_timeout_ms, .resource_limit = resource_limit, .theory = theory});
  std::vector<RebuiltBlock> blocks;
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    blocks.push_back(rebuild(links_of(view_, path, k), k, builder));
  }
  ErrorPath rebuilt;
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    rebuilt.blocks.push_back({std::nullopt, path.block(k).end, &blocks[k - 1].formula});
  }
  for (const smt::Term formula : BlockFormulas(builder).of(rebuilt)) {
    session->assert_term(formula);
  }
  const smt::CheckResult result = session->check();
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    return NotConfirmed{"the solver could not decide a counterexample: " + unknown->reason};
  }
  if (smt::is_unsat(result)) {
    return replayer_.not_feasible();
  }
  Steps steps;
  for (std::size_t k = path.block_count(); k > 0; --k) {
    const RebuiltBlock& block = blocks[k - 1];
    for (std::uint32_t point = block.end; point != 0;) {
      const std::vector<IncomingLink>& links = block.links.at(point);
      std::size_t taken = links.size() - 1;
      while (taken > 0 && session->value(links[taken].is_earlier) == builder.terms().true_()) {
        --taken;
      }
      const cpa::BlockLink& link = links[taken].link;
      steps.push_back({link.edge, link.conditions});
      point = link.from;
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace pcegar::refiners
