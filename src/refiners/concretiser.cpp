// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From a satisfiable abstract path to one concrete execution.
//
// A block of the abstract path is a sub-graph of the ARG whose path formula is the disjunction over
// its paths. The sub-graph's formulas are built again, node by node, keeping for every link the
// term "the path comes through this link" (the disjunct of the join together with its index
// corrections). In a model of the whole abstract path, at least one link into every visited node is
// true; walking back from the target along true links gives one path that the model executes.
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
#include <utility>

#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned witness_timeout_ms = 60'000;
/// Searches among bit-vectors, for each construct that kept another path from being confirmed.
constexpr unsigned most_in_vain = 2;
/// Steps of the solver for each of these.
constexpr unsigned limit_in_vain = 2'000'000;

/// A link into a point, with the term that is true if the path uses it.
struct LinkTerm {
  cpa::BlockLink link;
  smt::Term used;
};

/// A block, built again in an arithmetic.
struct RebuiltBlock {
  encoding::PathFormula formula;                         ///< at its end
  std::uint32_t end = 0;                                 ///< its last point
  std::map<std::uint32_t, std::vector<LinkTerm>> links;  ///< by the point where they end
};

RebuiltBlock rebuild(const std::vector<cpa::BlockLink>& links,
                     encoding::PathFormulaBuilder& builder) {
  RebuiltBlock graph;
  std::map<std::uint32_t, encoding::PathFormula> formulas{{0, builder.empty()}};
  for (std::size_t first = 0; first < links.size();) {
    const std::uint32_t node = links[first].to;
    std::vector<std::pair<cpa::BlockLink, encoding::PathFormula>> incoming;
    for (; first < links.size() && links[first].to == node; ++first) {
      const cpa::BlockLink& link = links[first];
      encoding::PathFormula path = builder.extend(formulas.at(link.from), link.edge);
      for (const cfa::Expression* condition : link.conditions) {
        path = builder.assume(path, *condition, true);
      }
      incoming.emplace_back(link, std::move(path));
    }
    encoding::PathFormula joined = incoming.front().second;
    for (std::size_t i = 1; i < incoming.size(); ++i) {
      joined = builder.merge(joined, incoming[i].second);
    }
    const encoding::PathFormula nothing{builder.terms().false_(), joined.ssa, joined.length};
    for (const auto& [link, path] : incoming) {
      graph.links[node].push_back({link, builder.merge(path, nothing).formula});
    }
    formulas[node] = std::move(joined);
  }
  graph.end = links.back().to;
  graph.formula = formulas.at(graph.end);
  return graph;
}

/// A path that runs meets all conditions.
encoding::EncodingOptions with_all(encoding::EncodingOptions options) {
  options.content = encoding::Content::All;
  return options;
}

}  // namespace

Concretiser::Concretiser(const AnalysisView& view, encoding::PathFormulaBuilder& integers,
                         const Backends& backends, encoding::SignedOverflow signed_overflow,
                         Statistics& statistics)
    : view_(view),
      search_(backends.search),
      bit_precise_(with_all(integers.bit_precise_options(signed_overflow))),
      integers_(std::make_unique<encoding::PathFormulaBuilder>(integers.terms(), view.program,
                                                               with_all(integers.options()))),
      bit_vectors_(std::make_unique<encoding::PathFormulaBuilder>(integers.terms(), view.program,
                                                                  bit_precise_)),
      replayer_(integers.terms(), view.program, bit_precise_, backends.verdict, statistics),
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
  std::vector<RebuiltBlock> graphs;
  std::vector<encoding::SsaMap> offsets;
  encoding::SsaMap offset;
  for (std::size_t k = 1; k <= path.block_count(); ++k) {
    graphs.push_back(rebuild(links_of(view_, path, k), builder));
    offsets.push_back(offset);
    session->assert_term(builder.shift_indices(graphs.back().formula.formula, offset));
    offset = encoding::PathFormulaBuilder::add(offset, graphs.back().formula.ssa);
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
    std::uint32_t node = graphs[k - 1].end;
    while (node != 0) {
      const std::vector<LinkTerm>& links = graphs[k - 1].links.at(node);
      const auto used = std::find_if(links.begin(), links.end(), [&](const LinkTerm& link) {
        return links.size() == 1 || session->value(builder.shift_indices(
                                        link.used, offsets[k - 1])) == builder.terms().true_();
      });
      if (used == links.end()) {
        return NotConfirmed{"the solver's model of a counterexample takes no path"};
      }
      steps.push_back({used->link.edge, used->link.conditions});
      node = used->link.from;
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace pcegar::refiners
