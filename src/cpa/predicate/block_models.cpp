// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/block_models.hpp"

#include <algorithm>
#include <set>

namespace pcegar::cpa {

namespace {
// More models than this of one block are not kept: looking through them would cost more than
// asking the solver.
constexpr std::size_t most_models_of_a_block = 500;
}  // namespace

BlockModels::BlockModels(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
                         Statistics& statistics)
    : predicates_(predicates),
      builder_(builder),
      kept_(statistics.counter("abstraction.models_kept")),
      reused_(statistics.counter("abstraction.models_reused")) {}

BlockModels::Models& BlockModels::models_of(const encoding::PathFormula& block) {
  std::vector<Models>& alternatives = blocks_[block.formula];
  const auto known = std::find_if(alternatives.begin(), alternatives.end(),
                                  [&](const Models& models) { return models.ssa == block.ssa; });
  if (known != alternatives.end()) {
    return *known;
  }
  Models& models = alternatives.emplace_back(Models{block.ssa, {}, {}});
  const std::vector<smt::Term> variables = builder_.terms().free_variables(block.formula);
  for (const smt::Term variable : variables) {
    const smt::Term program_variable = builder_.uninstantiate(variable);
    if (builder_.instantiate(program_variable, encoding::SsaMap{}) == variable ||
        builder_.instantiate(program_variable, block.ssa) == variable) {
      models.interface.push_back(variable);
    }
  }
  return models;
}

void BlockModels::remember(const encoding::PathFormula& block, smt::Session& session) {
  Models& models = models_of(block);
  if (models.models.size() >= most_models_of_a_block) {
    return;
  }
  ++kept_;
  Model model;
  for (const smt::Term variable : models.interface) {
    if (const smt::Term value = session.value(variable); value.valid()) {
      model.values.emplace(variable, value);
    }
  }
  models.models.push_back(std::move(model));
}

BlockModels::Truth BlockModels::truth(const Model& model, std::vector<Truth>& known,
                                      PredicateId predicate, const encoding::SsaMap& ssa) {
  if (known.size() <= predicate.index()) {
    known.resize(predicates_.size(), Truth::NotAsked);
  }
  Truth& answer = known[predicate.index()];
  if (answer == Truth::NotAsked) {
    smt::TermManager& terms = builder_.terms();
    const smt::Term instance = builder_.instantiate(predicates_.atom(predicate), ssa);
    const smt::Term value = terms.substitute(instance, model.values);
    answer = value == terms.true_()    ? Truth::True
             : value == terms.false_() ? Truth::False
                                       : Truth::Open;
  }
  return answer;
}

bool BlockModels::starts_in(Model& model, bdd::Bdd psi) {
  const bdd::BddManager& regions = predicates_.regions();
  while (!regions.is_constant(psi)) {
    switch (truth(model, model.at_start, PredicateId(regions.top_variable(psi)), {})) {
      case Truth::True: psi = regions.high(psi); break;
      case Truth::False: psi = regions.low(psi); break;
      default: return false;
    }
  }
  return psi == predicates_.regions().true_();
}

std::vector<std::vector<bool>> BlockModels::starting_in(bdd::Bdd psi,
                                                        const encoding::PathFormula& block,
                                                        std::span<const PredicateId> predicates) {
  std::vector<std::vector<bool>> result;
  std::set<std::vector<bool>> seen;
  for (Model& model : models_of(block).models) {
    if (!starts_in(model, psi)) {
      continue;
    }
    std::vector<bool> values;
    for (const PredicateId predicate : predicates) {
      const Truth value = truth(model, model.at_end, predicate, block.ssa);
      if (value != Truth::True && value != Truth::False) {
        break;
      }
      values.push_back(value == Truth::True);
    }
    if (values.size() == predicates.size() && seen.insert(values).second) {
      ++reused_;
      result.push_back(std::move(values));
    }
  }
  return result;
}

}  // namespace pcegar::cpa
