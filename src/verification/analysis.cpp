// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "verification/analysis.hpp"

#include <algorithm>

#include "pcegar/cegar.hpp"
#include "pcegar/cpa_explorer.hpp"
#include "pcegar/pcegar.hpp"
#include "pcegar/symbolic_explorer.hpp"
#include "refiners/arg_check.hpp"
#include "refiners/path_replay.hpp"
#include "smt/checked_backend.hpp"
#include "support/activity.hpp"
#include "support/error.hpp"
#include "verification/loop_invariants.hpp"

namespace pcegar::verification {

Analysis::Analysis(const Options& options, const EncodingStage& stage, const cfa::Program& program,
                   const std::vector<spec::Automaton>& automata, const Limits& limits,
                   const Log& log, Statistics& statistics, const EarlierExplorations& earlier)
    : program_(program),
      automata_(automata),
      limits_(limits),
      log_(log),
      statistics_(statistics),
      shared_terms_(shared_terms(earlier)),
      terms_(*shared_terms_),
      backend_(make_solver(options)),
      second_backend_(options.check_with ? smt::make_backend(*options.check_with) : nullptr),
      checked_backend_(second_backend_
                           ? smt::make_checked_backend(*backend_, *second_backend_,
                                                       {statistics.counter("check_with.confirmed"),
                                                        statistics.counter("check_with.disagreed"),
                                                        statistics.counter("check_with.unknown")})
                           : nullptr),
      verdict_backend_(checked_backend_ ? *checked_backend_ : *backend_),
      explored_(stage.explored.arithmetic),
      builder_(terms_, program, stage.explored),
      predicates_(terms_, options.exploration == Exploration::Symbolic
                              ? cpa::PredicateOrder::Grouped
                              : cpa::PredicateOrder::Discovery),
      abstractor_(predicates_, builder_, *backend_, options.abstraction, statistics),
      blocks_(program, options.blocks),
      composition_(make_composition(options)),
      view_(refiners::view_of(program, terms_, *composition_)),
      exploration_(program, composition_->arg(), limits, statistics),
      reached_(program, options.traversal),
      interpolator_(builder_, *backend_, interpolation::make_portfolio(options.interpolation),
                    {options.refinement_jobs}, limits, statistics),
      concretiser_(view_, builder_, {*backend_, verdict_backend_}, options.overflow.replayed,
                   statistics, log),
      paths_(view_, builder_, predicates_, *backend_, interpolator_, concretiser_, options.slicing,
             limits, statistics),
      names_(make_symbol_names()),
      reuse_([this] {
        return WorkCounts{abstractor_.counts(), paths_.counts()};
      }),
      explorer_(make_explorer(options, earlier.spent)) {
  predicates_.regions().set_watch([&limits] { limits.check(); });
  if (!stage.confirms) {
    concretiser_.leave_unconfirmed();
  }
  if (stage.certified) {
    bits_.emplace(terms_, program, builder_.bit_precise_options(*stage.certified));
  }
  if (query_log_) {
    interpolator_.report_to(*query_log_);
  }
  make_applier(options, initial_precisions(options, earlier));
  algorithm_ = make_algorithm(options);
}

Analysis::InitialPrecisions Analysis::initial_precisions(const Options& options,
                                                         const EarlierExplorations& earlier) {
  InitialPrecisions result{cpa::PredicatePrecision::empty(), cpa::PredicatePrecision::empty()};
  if (earlier.before != nullptr && earlier.takes_predicates) {
    result.tracked = result.tracked->joined(*taken_over(*earlier.before));
  }
  if (earlier.same_stage != nullptr) {
    const StoredPrecision& stored = *earlier.same_stage;
    Precision known = taken_over(stored, stored.saved.precision);
    statistics_.counter("precision.carried_over") += known->size();
    stored_from_ = stored.from;
    for (const auto& [name, part] : stored.by_property) {
      by_property_.emplace(name, taken_over(stored, part));
    }
    if (stored_from_ == StoredPrecision::From::User) {
      result.tracked = result.tracked->joined(*known);
    } else {
      for (const spec::Automaton& automaton : automata_) {
        result.tracked = result.tracked->joined(*stored_for(automaton.name));
      }
      // Relations grow with every predicate; the predicates of other properties would decide more
      // than this one needs.
      if (options.exploration == Exploration::Explicit) {
        result.known = std::move(known);
      }
    }
  }
  return result;
}

/// Whether it says where calls return to. In another program, call bits mean something else.
bool Analysis::is_about_calls(smt::Term atom) const {
  return program_.shared_calls() != nullptr &&
         std::ranges::any_of(terms_.free_variables(atom), [this](smt::Term variable) {
           const auto storage = builder_.storage_variable(variable);
           return storage && cfa::Program::is_call_bit(storage->name);
         });
}

std::unique_ptr<Explorer> Analysis::make_explorer(const Options& options,
                                                  const SearchEffort& before) {
  if (options.exploration == Exploration::Explicit) {
    return std::make_unique<CpaExplorer>(view_, exploration_, abstractor_, before, statistics_);
  }
  PCEGAR_ASSERT(options.analyses.size() == 1, "a symbolic exploration has predicates only");
  block_graph_.emplace(program_, *composition_, builder_, blocks_, options.formulas_at_once,
                       limits_, statistics_);
  if (options.abstraction == cpa::AbstractionKind::Boolean) {
    relations_.emplace(predicates_, builder_, abstractor_, *backend_, limits_, statistics_);
  }
  cpa::BlockRelations* relations = relations_ ? &*relations_ : nullptr;
  contributions_.emplace(view_, predicates_, relations, limits_, statistics_);
  view_.block_paths = &*contributions_;
  paths_.report_impossible_blocks_to(relations);
  const SymbolicOrder order = options.traversal == cpa::TraversalOrder::BreadthFirst
                                  ? SymbolicOrder::Rounds
                                  : SymbolicOrder::Control;
  return std::make_unique<SymbolicExplorer>(
      SymbolicExplorer::Parts{view_, *block_graph_, *contributions_, abstractor_, relations,
                              predicates_, unsupported_edges_},
      order, before, limits_, statistics_);
}

void Analysis::make_applier(const Options& options, InitialPrecisions initial) {
  AccompanyingPredicates accompanying{{terms_, predicates_, std::move(initial.known)},
                                      std::nullopt};
  if (options.generalise) {
    accompanying.generaliser.emplace(view_, builder_, predicates_, *backend_, statistics_,
                                     [this] { interpolator_.try_symbols(); });
  }
  const auto owners = [this](cpa::PredicateId predicate) {
    return view_.predicates.cpa().owners(predicate);
  };
  applier_.emplace(view_, LiveScope(program_, owners), options.apply, std::move(initial.tracked),
                   std::move(accompanying), log_, statistics_);
}

std::shared_ptr<smt::TermManager> Analysis::shared_terms(const EarlierExplorations& earlier) {
  if (earlier.before == nullptr) {
    return earlier.same_stage == nullptr ? std::make_shared<smt::TermManager>()
                                         : earlier.same_stage->terms;
  }
  PCEGAR_ASSERT(
      earlier.same_stage == nullptr || earlier.same_stage->terms == earlier.before->shared_terms_,
      "the terms of one stage and the one before are shared in every partition");
  return earlier.before->shared_terms_;
}

Analysis::Precision Analysis::taken_over(const Analysis& before) {
  if (before.explored_ == explored_) {
    return before.applier_->precision().mapped([&](cpa::PredicateId predicate) {
      if (before.is_about_calls(before.predicates_.atom(predicate))) {
        return std::vector<cpa::PredicateId>{};
      }
      ++statistics_.counter("precision.carried_over");
      return std::vector{predicates_.add(before.predicates_.atom(predicate))};
    });
  }
  encoding::BitPreciseFormulas reading(before.builder_, builder_,
                                       encoding::SumReading::ModularEquations);
  const auto image = [&](cpa::PredicateId predicate) -> std::vector<cpa::PredicateId> {
    const auto formula = reading.read(before.predicates_.atom(predicate));
    if (before.is_about_calls(before.predicates_.atom(predicate)) || !formula ||
        terms_.is_constant(*formula)) {
      return {};
    }
    ++statistics_.counter("precision.carried_over");
    std::vector<cpa::PredicateId> result;
    for (const smt::Term atom : interpolation::atoms_of(terms_, *formula)) {
      result.push_back(predicates_.add(atom));
    }
    return result;
  };
  return before.applier_->precision().mapped(image);
}

/// Terms of the same stage have the same meaning: all builders of a stage name the slots of the one
/// memory map alike.
Analysis::Precision Analysis::taken_over(const StoredPrecision& stored,
                                         const StoredPrecision::Precision& part) {
  return part->mapped([&](cpa::PredicateId predicate) {
    return std::vector{predicates_.add(stored.saved.atoms[predicate.index()])};
  });
}

Analysis::Precision Analysis::stored_for(const std::string& property) const {
  const auto found = by_property_.find(property);
  return found == by_property_.end() ? cpa::PredicatePrecision::empty() : found->second;
}

StoredPrecision Analysis::found() const {
  std::vector<smt::Term> atoms;
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    atoms.push_back(predicates_.atom(cpa::PredicateId(i)));
  }
  const auto without_calls = [this](const cpa::PredicatePrecision& precision) {
    return precision.mapped([this](cpa::PredicateId predicate) {
      return is_about_calls(predicates_.atom(predicate)) ? std::vector<cpa::PredicateId>{}
                                                         : std::vector{predicate};
    });
  };
  std::map<std::string, Precision> by_property = by_property_;
  for (std::size_t i = 0; i < automata_.size(); ++i) {
    const std::string& name = automata_[i].name;
    by_property[name] =
        stored_for(name)->joined(*without_calls(*applier_->found_for(cpa::PropertyId(i))));
  }
  const cpa::PredicatePrecision& all = applier_->precision();
  return {shared_terms_,
          {std::move(atoms), without_calls(*all.joined(applier_->still_known()))},
          stored_from_,
          std::move(by_property)};
}

std::unique_ptr<smt::Backend> Analysis::make_solver(const Options& options) {
  std::unique_ptr<smt::Backend> backend = smt::make_backend(options.solver);
  if (!options.records.queries) {
    return backend;
  }
  query_log_.emplace(options.records.queries->directory, options.records.queries->threshold_ms);
  return smt::make_recording_backend(std::move(backend), *query_log_);
}

std::unique_ptr<cpa::Composition> Analysis::make_composition(const Options& options) {
  const auto print = [this](const spec::Automaton& automaton, const std::string& text) {
    log_.info(automaton.name + ": " + text);
  };
  const auto points_to = [this]() -> const alias::PointsTo& {
    return builder_.memory()->points_to();
  };
  return cpa::compose(
      {{program_, unsupported_edges_, automata_, print, points_to, &builder_.memory()->program()},
       statistics_,
       builder_,
       predicates_,
       abstractor_,
       blocks_},
      options.analyses);
}

std::vector<witness::Invariant> Analysis::proved_of_loops() const {
  return loop_invariants(program_, proof_->parts.builder, terms_, blocks_, proof_->invariants);
}

SymbolNames Analysis::make_symbol_names() const {
  SymbolNames names{program_, terms_, predicates_, {}};
  for (const spec::Automaton& automaton : automata_) {
    names.properties.push_back(automaton.name);
  }
  return names;
}

void Analysis::open_refinement_log(const Options& options) {
  if (options.records.refinement_log) {
    const bool is_cegar = options.algorithm == Algorithm::Cegar;
    const bool is_integer = explored_ == encoding::Arithmetic::Integer;
    refinement_log_.emplace(
        *options.records.refinement_log, names_,
        RefinementLog::Header{is_cegar ? "cegar" : "pcegar", is_cegar ? "first" : options.rank,
                              is_cegar ? "first" : options.select,
                              is_integer ? "integer" : "bitprecise"});
  }
}

std::unique_ptr<RefinementAlgorithm> Analysis::make_algorithm(const Options& options) {
  open_refinement_log(options);
  RefinementJournal& journal =
      refinement_log_ ? static_cast<RefinementJournal&>(*refinement_log_) : no_journal_;
  refiner_.emplace(paths_, make_prefer(options.prefer, options.operators.prefer), *applier_, names_,
                   log_, statistics_);
  record_.emplace(journal, reuse_, log_, statistics_);
  const LoopParts parts{*explorer_, *refiner_, *applier_, *record_};
  if (options.algorithm == Algorithm::Cegar) {
    return std::make_unique<Cegar>(parts, options.first_effort);
  }
  const auto rules_out = [this](const refiners::ErrorPath& path,
                                const cpa::PredicatePrecision& precision) {
    return refiners::is_ruled_out(view_, predicates_, abstractor_, path, precision);
  };
  PcegarOperators operators{make_rank(options.rank, options.operators.rank),
                            make_select(options.select, options.operators.select), rules_out,
                            names_};
  return std::make_unique<Pcegar>(parts, std::move(operators),
                                  Fallback(options.apply.fallbacks, options.first_effort),
                                  options.early_refinement);
}

std::vector<PropertyResult> Analysis::run(PropertyLoopBounds bounds,
                                          PropertyLoop::Observer observer) {
  std::vector<Property> properties;
  for (std::size_t i = 0; i < automata_.size(); ++i) {
    properties.push_back({automata_[i].name, &view_.automata[i].cpa()});
  }
  const auto certify = [this](const cpa::ReachedSet& reached) { return check_proof(reached); };
  PropertyLoop loop(std::move(properties), *algorithm_, *applier_, unsupported_edges_,
                    {certify, std::move(observer), [this] { return abstractor_.be_thorough(); }},
                    std::move(bounds), log_);
  std::vector<PropertyResult> results = loop.run(reached_);
  if (query_log_ && query_log_->not_written() > 0) {
    log_.warning(std::to_string(query_log_->not_written()) + " queries could not be written");
  }
  if (refinement_log_) {
    for (const PropertyResult& result : results) {
      refinement_log_->verdict(verdict_of(result));
    }
    if (!refinement_log_->is_complete()) {
      log_.warning("the refinement log is not complete: it could not be written");
    }
  }
  return results;
}

std::set<cfa::LocationId> Analysis::explored_locations() const {
  std::set<cfa::LocationId> result;
  const cpa::Arg& graph = view_.arg.graph();
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const cpa::ArgNodeId id(i);
    if (!graph.node(id).removed()) {
      result.insert(view_.composite(id).facts().get<cpa::AtLocation>().location);
    }
  }
  if (block_graph_) {
    const cpa::BlockSteps* steps = nullptr;
    for (const cpa::Block& block : block_graph_->blocks()) {
      if (block.steps.get() != steps) {  // blocks with the same start are neighbours
        steps = block.steps.get();
        steps->for_each_edge([&](cfa::EdgeId edge) { result.insert(program_.edge(edge).target); });
      }
    }
  }
  return result;
}

std::vector<const cfa::Expression*> Analysis::automaton_conditions() const {
  std::vector<const cfa::Expression*> result;
  for (const auto& automaton : view_.automata) {
    const std::vector<const cfa::Expression*> some = automaton.cpa().conditions();
    result.insert(result.end(), some.begin(), some.end());
  }
  return result;
}

ProofCheck Analysis::check_proof(const cpa::ReachedSet& reached) {
  const ScopedTimer timer(statistics_.timer("certificate"));
  const Phase phase("checking the proof");
  paths_.close_solvers();
  if (!bits_ && contributions_) {
    return prove(*invariants([](smt::Term formula) { return std::optional(formula); }));
  }
  if (!bits_) {
    return refiners::check_arg(view_, reached,
                               {composition_->whole(), builder_, predicates_, verdict_backend_},
                               limits_, statistics_);
  }
  ProofCheck check = certify();
  ++statistics_.counter(is_proved(check) ? "certificate.proved" : "certificate.failed");
  return check;
}

ProofCheck Analysis::certify() {
  if (explored_ == encoding::Arithmetic::BitPrecise) {
    return prove(*invariants([](smt::Term formula) { return std::optional(formula); }));
  }
  using enum encoding::SumReading;
  NotProved problem{"a predicate cannot be read bit-precisely"};
  std::set<std::vector<smt::Term>> tried;
  for (const encoding::SumReading sums : {ModularEquations, Modular, Exact}) {
    encoding::BitPreciseFormulas reading(builder_, *bits_, sums);
    auto candidate = invariants([&](smt::Term formula) { return reading.read(formula); });
    if (!candidate) {
      continue;
    }
    std::vector<smt::Term> formulas;
    for (const certify::Invariant& invariant : *candidate) {
      formulas.push_back(invariant.formula);
    }
    if (!tried.insert(std::move(formulas)).second) {
      continue;
    }
    ProofCheck check = prove(*std::move(candidate));
    if (is_proved(check)) {
      return check;
    }
    problem = std::get<NotProved>(std::move(check));
    log_.debug("certificate: " + problem.reason);
  }
  return problem;
}

std::vector<refiners::BlockStart> Analysis::joined(std::vector<refiners::BlockStart> starts) {
  std::map<std::vector<const cpa::AbstractState*>, std::size_t> known;
  std::vector<refiners::BlockStart> result;
  for (refiners::BlockStart& start : starts) {
    std::vector<const cpa::AbstractState*> parts;
    for (const cpa::StatePtr& part : cpa::as_composite(start.control).parts()) {
      parts.push_back(part.get());
    }
    const auto [place, is_new] = known.emplace(std::move(parts), result.size());
    if (is_new) {
      result.push_back(std::move(start));
    } else {
      bdd::Bdd& region = result[place->second].region;
      region = predicates_.regions().or_(region, start.region);
    }
  }
  return result;
}

std::optional<std::vector<certify::Invariant>> Analysis::invariants(const Reading& read) {
  std::vector<certify::Invariant> result;
  cpa::ConditionPool conditions(program_);
  std::vector<refiners::BlockStart> starts = refiners::block_starts(view_, conditions);
  if (contributions_) {
    starts = joined(std::move(starts));
  }
  for (const refiners::BlockStart& start : starts) {
    const auto region = read(predicates_.formula(start.region));
    if (!region) {
      return std::nullopt;
    }
    smt::Term formula = *region;
    for (const cfa::Expression* condition : start.conditions) {
      formula = terms_.and_(
          formula, bits_->uninstantiate(bits_->assume(bits_->empty(), *condition, true).formula));
    }
    result.push_back({start.control, formula});
  }
  return result;
}

ProofCheck Analysis::prove(std::vector<certify::Invariant> invariants) {
  certify::CertificateParts parts{program_,
                                  composition_->control(),
                                  cpa::ControlConditions(*composition_),
                                  bits_ ? *bits_ : builder_,
                                  blocks_,
                                  verdict_backend_};
  ProofCheck check = certify::check_invariants(parts, invariants, limits_, statistics_);
  if (is_proved(check)) {
    proof_.emplace(Proof{std::move(invariants), std::move(parts)});
  }
  return check;
}

}  // namespace pcegar::verification
