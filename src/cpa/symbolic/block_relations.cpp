// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A block is a relation between the valuations of the predicates before and after it. The image of
// a region under the relation is the Boolean abstraction of the block, and no solver is needed for
// it. (SLAM and Bebop compute such relations for statements; here they are for blocks.)
//
// A predicate none of whose variables gets a new value in the block keeps its value; the relation
// does not mention it on the side after the block. On the side before, it mentions the predicates
// that share a variable, also by way of other predicates, with the block: no other can have a say.
// So a relation is small, even where regions say much about other things.
//
// The relation is a list of sets of pairs, each a product of BDDs over different predicates. It is
// filled as far as it is asked for: `complete` is a region from which all pairs are known. Where a
// start lies outside of it, the solver is asked for a model of the block that starts there and is
// no pair that is known. A relation that is asked for again is completed for all starts, if that is
// easy.
//
// A model gives more than one pair. It says which paths the block takes, and what has to hold on
// them (path_literals); all pairs with which these paths can be taken are added, wherever they
// start (path_relations). They really are pairs, and what is recorded is exactly what the solver is
// told to leave out, so a relation is never too large nor too small.
//
// The solver is given what of the block the predicates depend on (PathFormulaBuilder::needed).
// Other predicates that depend on the same have the same paths. So paths are kept by that formula:
// a relation with other predicates starts with the pairs of all paths known, and often the solver
// has only to say that there are no others.
//
// A relation without predicates only says whether its block can be taken at all. That may be
// expensive to find out where blocks are long, and hardly ever matters. So such blocks are taken to
// be possible (without predicates, that is all the relation could say), until one of them is on the
// path to a target; then can_be_taken() asks, first with little effort: refinement will find out,
// too, that the path cannot be taken, and mostly for another reason. Such blocks need no formula
// until then (formula_about).
//
// A block that gives new values to much, as the first one does, leaves predicates behind. Where it
// starts, these may still have to do with each other and with what is kept, in many ways; but a
// region says nothing about most of them. If so, another relation is used, without those that the
// region does not mention: its image is the same. What it does not mention can still decide whether
// the block leads to a given end. So a preimage takes from the whole relation the pairs of one
// path, instead of completing it.
//
// Where the solver takes too long for a block, the relation has all pairs: a coarser abstraction.
// Where predicates before and after are many and hardly limit each other, there are too many pairs.
// Such a relation is given up; the abstraction is then computed region by region.
#include "cpa/symbolic/block_relations.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "cpa/symbolic/path_literals.hpp"

namespace pcegar::cpa {

namespace {
// A relation that needs more models than this for one region is given up.
constexpr std::size_t most_models = 1024;
// So many are asked for wherever they start.
constexpr std::size_t most_models_from_anywhere = 32;
// Predicates left behind, from which on a relation without them is worth while.
constexpr std::size_t least_left = 6;
// Paths kept for a formula.
constexpr std::size_t most_paths = 1024;
// Of the solver, to find out at a first try that a block cannot be taken.
constexpr unsigned few_steps = 50'000;
// For one model, and for all that a region needs: some seconds. Then every pair counts as known.
constexpr unsigned most_steps_for_a_model = 5'000'000;
constexpr std::uint32_t most_steps = 20'000'000;
// To find out that a block cannot be taken, where the verdict depends on it.
constexpr unsigned all_steps = 50'000'000;
}  // namespace

BlockRelations::BlockRelations(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
                               Abstractor& abstractor, smt::Backend& backend, const Limits& limits,
                               Statistics& statistics)
    : predicates_(predicates),
      builder_(builder),
      abstractor_(abstractor),
      limits_(limits),
      terms_(builder.terms()),
      nothing_(builder.empty()),
      footprints_(builder),
      session_(backend.new_session(
          terms_, {.resource_limit = most_steps_for_a_model, .shares_context = true})),
      quick_session_(
          backend.new_session(terms_, {.resource_limit = few_steps, .shares_context = true})),
      patient_session_(
          backend.new_session(terms_, {.resource_limit = all_steps, .shares_context = true})),
      split_(predicates, builder),
      path_relations_(terms_, pairs_, backend, limits, budget_, statistics),
      made_(statistics.counter("relations.made")),
      assumed_(statistics.counter("relations.assumed_possible")),
      completions_(statistics.counter("relations.completed")),
      found_paths_(statistics.counter("relations.paths_found")),
      known_paths_(statistics.counter("relations.paths_reused")),
      too_large_(statistics.counter("relations.too_large")),
      unknown_(statistics.counter("relations.solver_unknown")),
      queries_(statistics.counter("relations.solver_queries")),
      timer_(statistics.timer("relations")) {
  pairs_.set_watch([&limits] { limits.check(); });
}

const encoding::PathFormula& BlockRelations::formula_about(const Block& block,
                                                           std::span<const PredicateId> before,
                                                           std::span<const PredicateId> after) {
  if (block.has_formula()) {
    return block.formula();
  }
  if (before.empty() && after.empty()) {
    return nothing_;
  }
  const std::vector<smt::Term>& footprint = footprints_.of(block);
  const auto is_apart = [&](PredicateId predicate) {
    return split_.is_apart(predicate, footprint);
  };
  return std::ranges::all_of(before, is_apart) && std::ranges::all_of(after, is_apart)
             ? nothing_
             : block.formula();
}

bdd::Bdd BlockRelations::image(bdd::Bdd region, const TrackedBlock& block) {
  if (block.formula.formula == terms_.false_()) {
    return predicates_.regions().false_();
  }
  place_predicates();
  Relation& relation = relation_for(region, block);
  if (!relation.is_too_large) {
    const bdd::Bdd fresh = unknown_starts(relation, region);
    if (fresh != predicates_.regions().false_()) {
      complete(relation, block.formula, fresh);
    }
  }
  if (relation.is_too_large) {
    return abstractor_.abstract(region, block.formula, block.after);
  }
  return to_region(end_of(relation, to_pairs(region, {})));
}

void BlockRelations::place_predicates() {
  for (; placed_ < predicates_.size(); ++placed_) {
    const PredicateId predicate(placed_);
    if (const auto other = predicates_.placed_after(predicate)) {
      pairs_.place_after(before_block(predicate.value()), after_block(other->value()));
      pairs_.place_after(after_block(predicate.value()), before_block(predicate.value()));
    }
  }
}

/// The part of a region, over the predicates asked, from which pairs may be missing.
bdd::Bdd BlockRelations::unknown_starts(const Relation& relation, bdd::Bdd region) {
  bdd::BddManager& regions = predicates_.regions();
  if (regions.implies(region, relation.complete)) {
    return regions.false_();
  }
  std::vector<std::uint32_t> others;
  for (const std::uint32_t predicate : support_of(region)) {
    if (!std::ranges::binary_search(relation.asked, PredicateId(predicate))) {
      others.push_back(predicate);
    }
  }
  return regions.and_(regions.exists(region, others), regions.not_(relation.complete));
}

const std::vector<std::uint32_t>& BlockRelations::support_of(bdd::Bdd region) {
  if (region != last_region_) {  // all blocks that leave a control state start in one region
    last_region_ = region;
    last_support_ = predicates_.regions().support(region);
  }
  return last_support_;
}

BlockRelations::Relation& BlockRelations::relation_for(bdd::Bdd region, const TrackedBlock& block) {
  Relation& whole = relation_of(block);
  if (2 * whole.left.size() < whole.asked.size() || whole.left.size() < least_left ||
      predicates_.regions().implies(region, whole.complete)) {
    return whole;
  }
  const std::vector<std::uint32_t>& support = support_of(region);
  std::vector<PredicateId> before;
  for (const PredicateId predicate : block.before) {
    if (!std::ranges::binary_search(whole.left, predicate) ||
        std::ranges::find(support, predicate.value()) != support.end()) {
      before.push_back(predicate);
    }
  }
  return 2 * (block.before.size() - before.size()) < whole.asked.size()
             ? whole
             : relation_of({block.formula, before, block.after});
}

bdd::Bdd BlockRelations::preimage(bdd::Bdd region, const TrackedBlock& block, bdd::Bdd end) {
  bdd::BddManager& regions = predicates_.regions();
  const Relation& relation = relation_for(region, block);
  const bdd::Bdd result = starts_within(region, relation, end);
  if (relation.is_too_large && result == regions.false_()) {
    return region;
  }
  Relation& whole = relation_of(block);
  return &whole == &relation || result == regions.false_()
             ? result
             : some_starts(region, whole, block, end).value_or(result);
}

bdd::Bdd BlockRelations::starts_within(bdd::Bdd region, const Relation& relation, bdd::Bdd end) {
  return predicates_.regions().and_(region,
                                    to_region(start_of(relation, to_pairs(end, relation.decided))));
}

std::optional<bdd::Bdd> BlockRelations::some_starts(bdd::Bdd region, Relation& whole,
                                                    const TrackedBlock& block, bdd::Bdd end) {
  const bdd::Bdd starts = to_pairs(region, {});
  const bdd::Bdd none = predicates_.regions().false_();
  add_known_paths(whole, starts);
  bdd::Bdd result = starts_within(region, whole, end);
  if (result == none) {
    const ScopedTimer timer(timer_);
    budget_.charge();
    ++queries_;
    session_->push();
    session_->assert_term(whole.formula);
    session_->assert_term(builder_.instantiate(predicates_.formula(region), encoding::SsaMap{}));
    session_->assert_term(builder_.instantiate(predicates_.formula(end), block.formula.ssa));
    if (smt::is_sat(session_->check())) {
      add_paths(whole, starts);
      result = starts_within(region, whole, end);
    }
    session_->pop();
  }
  return result == none ? std::nullopt : std::optional(result);
}

/// A region as a relation's side: the predicates of `after` are those after the block.
bdd::Bdd BlockRelations::to_pairs(bdd::Bdd region, std::span<const PredicateId> after) {
  const auto variable = [&](std::uint32_t predicate) {
    return std::binary_search(after.begin(), after.end(), PredicateId(predicate))
               ? after_block(predicate)
               : before_block(predicate);
  };
  bdd::BddManager::Copies with_ends;
  return pairs_.copy(predicates_.regions(), region, variable, after.empty() ? starts_ : with_ends);
}

/// Of pairs that have each predicate on one side only.
bdd::Bdd BlockRelations::to_region(bdd::Bdd pairs) {
  return predicates_.regions().copy(pairs_, pairs, predicate_of, regions_);
}

BlockRelations::Relation& BlockRelations::relation_of(const TrackedBlock& block) {
  Key key{block.formula.formula.value(), static_cast<std::uint32_t>(block.before.size())};
  for (const PredicateId predicate : block.before) {
    key.push_back(predicate.value());
  }
  for (const PredicateId predicate : block.after) {
    key.push_back(predicate.value());
    key.push_back(builder_.instantiate(predicates_.atom(predicate), block.formula.ssa).value());
  }
  const auto known = relations_.find(key);
  return known != relations_.end()
             ? known->second
             : relations_.emplace(std::move(key), make_relation(block)).first->second;
}

BlockRelations::Relation BlockRelations::make_relation(const TrackedBlock& block) {
  ++made_;
  Relation relation;
  const auto is_in = [](std::span<const PredicateId> set, PredicateId predicate) {
    return std::binary_search(set.begin(), set.end(), predicate);
  };
  std::vector<smt::Term> instances;
  for (const PredicateId predicate : block.after) {
    const smt::Term at_end = builder_.instantiate(predicates_.atom(predicate), block.formula.ssa);
    if (at_end != at_start(predicate) || !is_in(block.before, predicate)) {
      relation.decided.push_back(predicate);
      relation.found.push_back(after_block(predicate.value()));
      relation.predicates.push_back({relation.found.back(), at_end});
      instances.push_back(at_end);
    }
  }
  std::vector<smt::Term> read = instances;
  for (const PredicateId predicate : block.before) {
    read.push_back(at_start(predicate));
  }
  relation.formula = builder_.needed(block.formula.formula, read);
  relation.asked = split_.connected(relation.formula, instances, block.before);
  for (const PredicateId predicate : relation.asked) {
    relation.predicates.push_back({before_block(predicate.value()), at_start(predicate)});
  }
  for (const PredicateId predicate : block.before) {
    if (is_in(relation.decided, predicate) || !is_in(block.after, predicate)) {
      relation.lost.push_back(before_block(predicate.value()));
      if (is_in(relation.asked, predicate)) {
        relation.left.push_back(predicate);
      }
    }
  }
  for (const PredicateInstance& predicate : relation.predicates) {
    relation.instances.emplace(predicate.variable, predicate.formula);
  }
  relation.complete = predicates_.regions().false_();
  return relation;
}

bdd::Bdd BlockRelations::end_of(Relation& relation, bdd::Bdd starts) {
  for (std::size_t i = relation.for_image.size(); i < relation.pairs.size(); ++i) {
    relation.for_image.push_back(quantified(relation.pairs[i], relation.lost));
  }
  bdd::Bdd result = pairs_.false_();
  for (std::size_t i = 0; i < relation.pairs.size(); ++i) {
    result = pairs_.or_(result, side_of(starts, relation.pairs[i], relation.for_image[i]));
  }
  return result;
}

bdd::Bdd BlockRelations::start_of(const Relation& relation, bdd::Bdd ends) {
  bdd::Bdd result = pairs_.false_();
  for (const Pairs& pairs : relation.pairs) {
    result = pairs_.or_(result, side_of(ends, pairs, quantified(pairs, relation.found)));
  }
  return result;
}

bdd::Bdd BlockRelations::side_of(bdd::Bdd valuations, const Pairs& pairs,
                                 const Quantified& without) {
  bdd::Bdd result = pairs_.and_exists(valuations, pairs_.true_(), without.first);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    result = pairs_.and_exists(result, pairs[i], without.with[i]);
  }
  return result;
}

BlockRelations::Quantified BlockRelations::quantified(const Pairs& pairs,
                                                      std::span<const std::uint32_t> variables) {
  std::set<std::uint32_t> open(variables.begin(), variables.end());
  Quantified result;
  for (auto factor = pairs.rbegin(); factor != pairs.rend(); ++factor) {
    std::vector<std::uint32_t> with;
    for (const std::uint32_t variable : pairs_.support(*factor)) {
      if (open.erase(variable) > 0) {
        with.push_back(variable);
      }
    }
    result.with.push_back(pairs_.conjunction(with));
  }
  std::ranges::reverse(result.with);
  result.first = pairs_.conjunction(std::vector<std::uint32_t>(open.begin(), open.end()));
  return result;
}

void BlockRelations::complete(Relation& relation, const encoding::PathFormula& block,
                              bdd::Bdd fresh) {
  bdd::BddManager& regions = predicates_.regions();
  const auto known = can_be_taken_.find(block.formula);
  const bool is_impossible = known != can_be_taken_.end() && !known->second.answer.value_or(true);
  if (relation.predicates.empty() || is_impossible) {
    complete_without_asking(relation, block);
    return;
  }
  const ScopedTimer timer(timer_);
  ++completions_;
  add_known_paths(relation, to_pairs(fresh, {}));
  session_->push();
  session_->assert_term(relation.formula);
  for (const Pairs& pairs : relation.pairs) {
    session_->assert_term(terms_.not_(formula_of(relation, pairs)));
  }
  if (++relation.completions == 2 && find_all_paths(relation)) {
    relation.complete = regions.true_();
    session_->pop();
    return;
  }
  session_->assert_term(builder_.instantiate(predicates_.formula(fresh), encoding::SsaMap{}));
  switch (find_paths(relation, to_pairs(fresh, {}), most_models)) {
    case Search::TooMany:
      relation.is_too_large = true;
      ++too_large_;
      break;
    case Search::Unknown:
      ++unknown_;
      add(relation, {});
      can_be_taken_.try_emplace(block.formula);
      [[fallthrough]];
    case Search::Complete: relation.complete = regions.or_(relation.complete, fresh);
  }
  session_->pop();
}

void BlockRelations::complete_without_asking(Relation& relation,
                                             const encoding::PathFormula& block) {
  relation.complete = predicates_.regions().true_();
  const auto [known, is_new] = can_be_taken_.try_emplace(block.formula);
  if (known->second.answer.value_or(true)) {
    add(relation, {});
  }
  assumed_ += is_new ? 1 : 0;
}

void BlockRelations::take_to_be_possible(const encoding::PathFormula& block) {
  can_be_taken_.try_emplace(block.formula);
}

bool BlockRelations::can_be_taken(const encoding::PathFormula& block, smt::Effort effort) {
  if (block.formula == terms_.false_()) {
    return false;
  }
  const auto found = can_be_taken_.find(block.formula);
  if (found == can_be_taken_.end()) {
    return true;  // relations with predicates have no pairs otherwise
  }
  Possibility& known = found->second;
  if (known.answer || (known.was_asked && effort == smt::Effort::Limited)) {
    return known.answer.value_or(true);
  }
  const ScopedTimer timer(timer_);
  limits_.check();
  budget_.charge();
  ++queries_;
  smt::Session& session = effort == smt::Effort::Limited ? *quick_session_ : *patient_session_;
  session.push();
  session.assert_term(builder_.needed(block.formula, {}));
  const smt::CheckResult result = session.check();
  session.pop();
  known.was_asked = true;
  if (!std::holds_alternative<smt::UnknownResult>(result) || effort == smt::Effort::Full) {
    known.answer = !smt::is_unsat(result);
  }
  if (smt::is_unsat(result)) {
    forget_pairs_of(block);
  }
  return known.answer.value_or(true);
}

void BlockRelations::exclude(const encoding::PathFormula& block) {
  can_be_taken_[block.formula] = {.answer = false, .was_asked = true};
  forget_pairs_of(block);
}

/// Of all relations of the block, whatever they speak of.
void BlockRelations::forget_pairs_of(const encoding::PathFormula& block) {
  const std::uint32_t formula = block.formula.value();
  for (auto place = relations_.lower_bound({formula});
       place != relations_.end() && place->first.front() == formula; ++place) {
    Relation& relation = place->second;
    relation.pairs.clear();
    relation.for_image.clear();
    relation.complete = predicates_.regions().true_();
    relation.is_too_large = false;
  }
}

bool BlockRelations::find_all_paths(Relation& relation) {
  session_->set_effort(smt::Effort::Limited);
  const Search search = find_paths(relation, pairs_.true_(), most_models_from_anywhere);
  session_->set_effort(smt::Effort::Full);
  return search == Search::Complete;
}

BlockRelations::Search BlockRelations::find_paths(Relation& relation, bdd::Bdd starts,
                                                  std::size_t most) {
  const std::uint32_t steps_before = session_->steps();
  for (std::size_t models = 0; models < most; ++models) {
    limits_.check();
    if (session_->steps() - steps_before > most_steps) {
      return Search::Unknown;
    }
    budget_.charge();
    ++queries_;
    const smt::CheckResult result = session_->check();
    if (!smt::is_sat(result)) {
      return smt::is_unsat(result) ? Search::Complete : Search::Unknown;
    }
    session_->assert_term(add_paths(relation, starts));
  }
  return Search::TooMany;
}

void BlockRelations::add(Relation& relation, Pairs pairs) {
  if (std::ranges::find(relation.pairs, pairs) == relation.pairs.end()) {
    relation.pairs.push_back(std::move(pairs));
  }
}

void BlockRelations::add_known_paths(Relation& relation, bdd::Bdd starts) {
  const std::vector<Literals>& known = paths_[relation.formula];
  for (; relation.paths < known.size(); ++relation.paths) {
    if (auto pairs =
            path_relations_.factors(known[relation.paths], relation.predicates, starts, nullptr)) {
      ++known_paths_;
      add(relation, std::move(*pairs));
    }
  }
}

smt::Term BlockRelations::add_paths(Relation& relation, bdd::Bdd starts) {
  ++found_paths_;
  const PathRelations::Model model = [&](smt::Term formula) {
    const smt::Term value = session_->value(formula);
    return value == terms_.true_()    ? std::optional(true)
           : value == terms_.false_() ? std::optional(false)
                                      : std::nullopt;
  };
  Literals literals = path_literals(terms_, *session_, relation.formula);
  Pairs pairs =
      path_relations_.factors(literals, relation.predicates, starts, &model).value_or(Pairs{});
  std::vector<Literals>& known = paths_[relation.formula];
  if (known.size() < most_paths && relation.paths == known.size() &&
      std::ranges::find(known, literals) == known.end()) {
    known.push_back(std::move(literals));
    ++relation.paths;
  }
  const smt::Term excluded = terms_.not_(formula_of(relation, pairs));
  add(relation, std::move(pairs));
  return excluded;
}

smt::Term BlockRelations::formula_of(Relation& relation, const Pairs& pairs) {
  std::vector<smt::Term> factors;
  for (const bdd::Bdd factor : pairs) {
    factors.push_back(formula_of(relation, factor));
  }
  return terms_.and_(factors);
}

smt::Term BlockRelations::formula_of(Relation& relation, bdd::Bdd factor) {
  if (pairs_.is_constant(factor)) {
    return terms_.bool_constant(factor == pairs_.true_());
  }
  if (const auto known = relation.formulas.find(factor); known != relation.formulas.end()) {
    return known->second;
  }
  const smt::Term literal = relation.instances.at(pairs_.top_variable(factor));
  const smt::Term high = formula_of(relation, pairs_.high(factor));
  const smt::Term low = formula_of(relation, pairs_.low(factor));
  const smt::Term result =
      terms_.or_(terms_.and_(literal, high), terms_.and_(terms_.not_(literal), low));
  relation.formulas.emplace(factor, result);
  return result;
}

smt::Term BlockRelations::at_start(PredicateId predicate) {
  return builder_.instantiate(predicates_.atom(predicate), encoding::SsaMap{});
}

}  // namespace pcegar::cpa
