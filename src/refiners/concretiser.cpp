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
// If the path is executed (path_execution) and ends before its end, other paths are tried that are
// different up to there: first those that avoid the link after that place, as earlier links say
// less about it, and there are exponentially many of them.
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
/// Steps of the solver for each of these, and for replays of further paths.
constexpr unsigned limit_in_vain = 2'000'000;
/// Paths of one abstract path that are tried, if executing them shows where they cannot be taken.
constexpr unsigned most_paths = 12;
/// Meetings of paths after a step that say which branch it is in.
constexpr std::size_t decisions_after = 1;

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

/// The concrete paths of an abstract one in an arithmetic, one after the other.
class PathSearch {
public:
  PathSearch(const AnalysisView& view, const ErrorPath& path, encoding::PathFormulaBuilder& builder,
             std::unique_ptr<smt::Session> session)
      : builder_(builder), session_(std::move(session)) {
    for (std::size_t k = 1; k <= path.block_count(); ++k) {
      blocks_.push_back(rebuild(links_of(view, path, k), k, builder));
    }
    ErrorPath rebuilt;
    for (std::size_t k = 1; k <= path.block_count(); ++k) {
      rebuilt.blocks.push_back({std::nullopt, path.block(k).end, &blocks_[k - 1].formula});
    }
    for (const smt::Term formula : BlockFormulas(builder).of(rebuilt)) {
      session_->assert_term(formula);
    }
  }

  /// A path that takes none of the last links that were excluded, if there is one; else one that
  /// was not excluded.
  smt::CheckResult check();
  /// After Sat: the path of the model.
  std::vector<encoding::PathStep> path();
  /// Leaves out the paths that are like the last one up to a step; false if that is not possible.
  bool exclude(std::size_t step);

private:
  /// Which of the links into a point the path takes.
  struct Decision {
    std::size_t step;
    smt::Term taken;
  };

  encoding::PathFormulaBuilder& builder_;
  std::unique_ptr<smt::Session> session_;
  std::vector<RebuiltBlock> blocks_;
  std::vector<Decision> decisions_;   ///< of the last path, from its end
  std::vector<smt::Term> preferred_;  ///< that these are not taken
};

smt::CheckResult PathSearch::check() {
  if (!preferred_.empty()) {
    smt::CheckResult result = session_->check(preferred_);
    if (smt::is_sat(result)) {
      return result;
    }
    preferred_.clear();
  }
  return session_->check();
}

std::vector<encoding::PathStep> PathSearch::path() {
  smt::TermManager& terms = builder_.terms();
  std::vector<encoding::PathStep> steps;
  decisions_.clear();
  for (std::size_t k = blocks_.size(); k > 0; --k) {
    const RebuiltBlock& block = blocks_[k - 1];
    for (std::uint32_t point = block.end; point != 0;) {
      const std::vector<IncomingLink>& links = block.links.at(point);
      std::size_t taken = links.size() - 1;
      std::vector<smt::Term> choice;
      while (taken > 0 && session_->value(links[taken].is_earlier) == terms.true_()) {
        choice.push_back(links[taken].is_earlier);
        --taken;
      }
      if (taken > 0) {
        choice.push_back(terms.not_(links[taken].is_earlier));
      }
      if (!choice.empty()) {
        decisions_.push_back({steps.size(), terms.and_(choice)});
      }
      const cpa::BlockLink& link = links[taken].link;
      steps.push_back({link.edge, link.conditions});
      point = link.from;
    }
  }
  std::reverse(steps.begin(), steps.end());
  for (Decision& decision : decisions_) {
    decision.step = steps.size() - 1 - decision.step;
  }
  return steps;
}

/// The branch that the step is in is known by where it ends.
bool PathSearch::exclude(std::size_t step) {
  std::vector<smt::Term> others;
  std::size_t after = 0;
  for (auto decision = decisions_.rbegin(); decision != decisions_.rend(); ++decision) {
    if (decision->step > step && ++after > decisions_after) {
      break;
    }
    others.push_back(builder_.terms().not_(decision->taken));
  }
  if (others.empty()) {
    return false;
  }
  session_->assert_term(builder_.terms().or_(others));
  preferred_.push_back(others.back());
  return true;
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

/// As in the program, where calls are not shared.
Concretiser::Steps Concretiser::without_conditions_of_calls(Steps steps) const {
  for (encoding::PathStep& step : steps) {
    std::erase_if(step.assumptions, [this](const cfa::Expression* condition) {
      return view_.program.is_about_calls(*condition);
    });
  }
  return steps;
}

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
    const auto theory =
        builder == bit_vectors_.get() ? smt::SessionTheory::BitVectors : smt::SessionTheory::Any;
    PathSearch search(view_, path, *builder,
                      search_.new_session(builder->terms(),
                                          {.timeout_ms = witness_timeout_ms,
                                           .resource_limit = in_vain != nullptr ? limit_in_vain : 0,
                                           .theory = theory}));
    for (unsigned attempt = 0; attempt < most_paths; ++attempt) {
      const smt::CheckResult result = search.check();
      if (!smt::is_sat(result)) {
        const auto* unknown = std::get_if<smt::UnknownResult>(&result);
        // Why the path that was found first is not confirmed says more.
        if (attempt == 0 && unknown == nullptr) {
          failure = replayer_.not_feasible();
        } else if (attempt == 0 && in_vain == nullptr) {
          failure = {"the solver could not decide a counterexample: " + unknown->reason};
        }
        break;
      }
      Steps steps = without_conditions_of_calls(search.path());
      if (!confirms_) {
        unconfirmed_ = std::move(steps);
        return Counterexample{edges_of(unconfirmed_), {}, {}};
      }
      auto replayed = replayer_.replay(std::move(steps), attempt == 0 ? 0 : limit_in_vain);
      if (std::holds_alternative<Counterexample>(replayed)) {
        return replayed;
      }
      const auto& obstacle = std::get<NotConfirmed>(replayed);
      if (attempt == 0) {
        failure = obstacle;
      }
      if (!obstacle.step || !search.exclude(*obstacle.step)) {
        break;
      }
    }
  }
  ++not_confirmed_;
  if (in_vain != nullptr) {
    ++*in_vain;
  }
  return failure;
}

}  // namespace pcegar::refiners
