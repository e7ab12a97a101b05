// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Predicate abstraction of a block (paper 000, Sect. 2.2).
//
// Boolean abstraction asks the solver for all assignments of the tracked predicates that psi & phi
// allows. Six optimisations save work around the plain all-sat loop; none of them changes the
// result:
//
//  1. Unaffected predicates. A predicate none of whose variables occurs in phi keeps what psi says
//     of it. psi is taken apart into pieces "this of the unaffected ones, and that of the rest"
//     (RegionSplit): the solver sees the rest only, and what it answers is joined with what is
//     carried over. Where psi has too many pieces, only those unaffected predicates are split off
//     that it fixes or does not mention. A predicate that shares a variable with an affected one
//     counts as affected unless psi fixes it: what the block says of the one may depend on the
//     other.
//  2. Entailed predicates are found together, as a backbone: is there a model in which any
//     predicate that had the same value in all models so far has the other one? If not, all of them
//     are entailed; if so, the model takes at least one off the list.
//  3. Entailed predicates do not multiply cubes.
//  4. Models found earlier in the run answer before the solver is asked (BlockModels).
//  5. Results are cached by (psi, phi, instantiated predicates); path formulas restart their
//     indices at every block, so equal blocks hit the cache across restarts of the refinement loop.
//  6. The solver sees only the part of psi that can have a say (RegionSplit), and its answers are
//     cached by that part, phi and the predicates that it is asked for: a region that says more
//     about other things, in this exploration or after a restart with more predicates, gets the
//     answer for nothing. Regions differ in which cubes they have, but the cubes are few: a start
//     some of whose cubes were asked about before is asked about cube by cube.
//
// A solver "unknown" only loses precision: the predicate counts as not entailed, or the enumeration
// ends with "true" for the predicates not yet decided.
#include "cpa/predicate/abstractor.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pcegar::cpa {

namespace {
// A start region with more cubes than this is asked about as a whole. (One driver, the same 60 s:
// 118000 queries with 1, 87000 with 16, 45000 with 64, 54000 with 256, while ever more was
// explored.)
constexpr std::size_t most_cubes = 64;
// A start region is also asked about as a whole if less than one in so many of its cubes was asked
// about before.
constexpr std::size_t least_share = 4;
// Of the solver, to find out whether a block can be taken where nothing is tracked.
constexpr unsigned few_steps = 200'000;
}  // namespace

struct Abstractor::Job {
  const encoding::PathFormula& block;
  bdd::Bdd start;                         ///< the part of psi that the open predicates depend on
  std::vector<PredicateId> open;          ///< to be decided by the solver
  std::vector<smt::Term> instances;       ///< of the open predicates, at the block's end
  std::vector<std::vector<bool>> models;  ///< values of the open predicates in models seen
  std::vector<int> fixed;                 ///< per open predicate: 1 true, 0 false, -1 not fixed
};

/// What a block may change, and what it leaves as it is.
struct Abstractor::Affected {
  std::vector<PredicateId> open;       ///< tracked predicates to be decided by the solver
  std::vector<smt::Term> instances;    ///< theirs, at the block's end
  std::vector<std::uint32_t> others;   ///< predicates that a region is split by
  std::vector<std::uint32_t> carried;  ///< of these, the tracked ones

  void instantiate(encoding::PathFormulaBuilder& builder, const PredicateRegistry& predicates,
                   const encoding::PathFormula& block) {
    for (const PredicateId predicate : open) {
      instances.push_back(builder.instantiate(predicates.atom(predicate), block.ssa));
    }
  }
};

Abstractor::Abstractor(PredicateRegistry& predicates, encoding::PathFormulaBuilder& builder,
                       smt::Backend& backend, AbstractionKind kind, Statistics& statistics)
    : predicates_(predicates),
      builder_(builder),
      terms_(builder.terms()),
      session_(backend.new_session(
          terms_, {.resource_limit = abstraction_resource_limit, .shares_context = true})),
      quick_session_(
          backend.new_session(terms_, {.resource_limit = few_steps, .shares_context = true})),
      known_models_(predicates, builder, statistics),
      split_(predicates, builder),
      kind_(kind),
      abstractions_(statistics.counter("abstraction.computed")),
      blocks_(statistics.counter("abstraction.blocks")),
      with_solver_(statistics.counter("abstraction.with_solver")),
      cached_(statistics.counter("abstraction.from_cache")),
      known_answers_(statistics.counter("abstraction.from_part_of_region")),
      queries_(statistics.counter("abstraction.solver_queries")),
      cubes_(statistics.counter("abstraction.cubes")),
      unknown_(statistics.counter("abstraction.solver_unknown")),
      assumed_possible_(statistics.counter("abstraction.assumed_possible")),
      unaffected_(statistics.counter("abstraction.unaffected_predicates")),
      timer_(statistics.timer("abstraction")) {}

Abstractor::~Abstractor() = default;

smt::CheckResult Abstractor::check() {
  ++queries_;
  smt::CheckResult result = session_->check();
  if (std::holds_alternative<smt::UnknownResult>(result)) {
    ++unknown_;
  }
  return result;
}

bdd::Bdd Abstractor::abstract(bdd::Bdd psi, const encoding::PathFormula& block,
                              std::span<const PredicateId> tracked, smt::Effort effort) {
  if (blocks_seen_.insert(block.formula).second) {
    ++blocks_;
  }
  Question key{psi.value(), block.formula.value()};
  for (const PredicateId predicate : tracked) {
    key.push_back(builder_.instantiate(predicates_.atom(predicate), block.ssa).value());
  }
  if (const auto found = cache_.find(key); found != cache_.end()) {
    ++cached_;
    return found->second;
  }
  const ScopedTimer timer(timer_);
  ++abstractions_;
  const std::uint64_t queries_before = queries_.value();
  effort_ = is_thorough_ ? smt::Effort::Full : effort;
  const bdd::Bdd region = compute(psi, block, tracked);
  if (queries_.value() > queries_before) {
    ++with_solver_;
  }
  cache_.emplace(std::move(key), region);
  return region;
}

bdd::Bdd Abstractor::compute(bdd::Bdd psi, const encoding::PathFormula& block,
                             std::span<const PredicateId> tracked) {
  bdd::BddManager& regions = predicates_.regions();
  if (psi == regions.false_()) {
    return psi;
  }
  Affected affected = affected_by(block, psi, tracked);
  auto pieces = split_.pieces(psi, affected.others);
  if (pieces && pieces->size() > 1 && kind_ == AbstractionKind::Cartesian) {
    pieces.reset();  // a disjunction of conjunctions would be stronger than one conjunction
  }
  if (!pieces) {
    keep_independent(affected, psi);
  }
  affected.instantiate(builder_, predicates_, block);
  unaffected_ += affected.carried.size();
  const auto carried = [&](bdd::Bdd part) {
    std::vector<std::uint32_t> dropped;
    const std::vector<std::uint32_t> support = regions.support(part);
    std::set_difference(support.begin(), support.end(), affected.carried.begin(),
                        affected.carried.end(), std::back_inserter(dropped));
    return regions.exists(part, dropped);
  };
  if (!pieces) {
    return regions.and_(carried(psi), region_after(psi, block, affected));
  }
  bdd::Bdd region = regions.false_();
  for (const RegionSplit::Piece& piece : *pieces) {
    // Together with what is carried over: predicates that psi fixes may be connected with the
    // others.
    const bdd::Bdd start = regions.and_(piece.rest, piece.apart);
    const bdd::Bdd after = region_after(start, block, affected);
    region = regions.or_(region, regions.and_(carried(piece.apart), after));
  }
  return region;
}

bdd::Bdd Abstractor::region_after(bdd::Bdd start, const encoding::PathFormula& block,
                                  const Affected& affected) {
  Job job{block,
          split_.relevant_part(start, block, affected.instances),
          affected.open,
          affected.instances,
          {},
          {}};
  Question question{job.start.value(), block.formula.value()};
  for (const smt::Term instance : job.instances) {
    question.push_back(instance.value());
  }
  const auto known = answers_.find(question);
  if (known != answers_.end()) {
    ++known_answers_;
    return known->second;
  }
  std::optional<bdd::Bdd> region;
  if (kind_ == AbstractionKind::Boolean) {
    region = cube_by_cube(job.start, question, block, affected);
  }
  if (!region) {
    region = answer(job);
  }
  answers_.emplace(std::move(question), *region);
  return *region;
}

std::optional<bdd::Bdd> Abstractor::cube_by_cube(bdd::Bdd start, Question question,
                                                 const encoding::PathFormula& block,
                                                 const Affected& affected) {
  bdd::BddManager& regions = predicates_.regions();
  bdd::Bdd region = regions.false_();
  std::vector<bdd::Bdd> open;
  const std::vector<bdd::Bdd> cubes = regions.cubes(start, most_cubes);
  for (const bdd::Bdd cube : cubes) {
    question.front() = split_.relevant_part(cube, block, affected.instances).value();
    if (const auto known = answers_.find(question); known != answers_.end()) {
      region = regions.or_(region, known->second);
    } else {
      open.push_back(cube);
    }
  }
  const std::size_t asked_before = cubes.size() - open.size();
  if (asked_before == 0 || asked_before * least_share < cubes.size()) {
    return std::nullopt;
  }
  known_answers_ += asked_before;
  for (const bdd::Bdd cube : open) {
    region = regions.or_(region, region_after(cube, block, affected));
  }
  return region;
}

bdd::Bdd Abstractor::answer(Job& job) {
  const bdd::BddManager& regions = predicates_.regions();
  const auto known = feasible_.find({job.start, job.block.formula});
  if (known != feasible_.end() && !known->second) {
    return regions.false_();
  }
  job.models = known_models_.starting_in(job.start, job.block, job.open);
  const bool is_feasible = known != feasible_.end() || !job.models.empty();
  if (is_feasible && job.open.empty()) {
    return regions.true_();
  }
  if (effort_ == smt::Effort::Limited && job.open.empty() && job.start == regions.true_()) {
    return after_block_alone(job.block);
  }
  session_->push();
  session_->assert_term(builder_.instantiate(predicates_.formula(job.start), encoding::SsaMap{}));
  session_->assert_term(job.block.formula);
  bdd::Bdd region = regions.true_();
  smt::CheckResult first = smt::Sat{};
  if (job.models.empty()) {
    first = check();
    if (smt::is_sat(first)) {
      read_model(job);
    }
  }
  if (smt::is_unsat(first)) {
    region = regions.false_();
    feasible_[{job.start, job.block.formula}] = false;
  } else if (smt::is_sat(first)) {
    feasible_[{job.start, job.block.formula}] = true;
    if (!job.open.empty()) {
      region = enumerate(job);
    }
  }
  session_->pop();
  return region;
}

bdd::Bdd Abstractor::after_block_alone(const encoding::PathFormula& block) {
  bdd::BddManager& regions = predicates_.regions();
  ++queries_;
  quick_session_->push();
  quick_session_->assert_term(block.formula);
  const smt::CheckResult result = quick_session_->check();
  if (smt::is_sat(result)) {
    known_models_.remember(block, *quick_session_);
  }
  quick_session_->pop();
  if (std::holds_alternative<smt::UnknownResult>(result)) {
    ++assumed_possible_;
    assumed_.insert(block.formula);
    return regions.true_();
  }
  feasible_[{regions.true_(), block.formula}] = smt::is_sat(result);
  return smt::is_sat(result) ? regions.true_() : regions.false_();
}

bool Abstractor::be_thorough() {
  if (is_thorough_ || assumed_.empty()) {
    return false;
  }
  is_thorough_ = true;
  const auto is_about_assumed = [&](const auto& known) {
    return assumed_.contains(smt::Term(known.first[1]));
  };
  std::erase_if(cache_, is_about_assumed);
  std::erase_if(answers_, is_about_assumed);
  return true;
}

Abstractor::Affected Abstractor::affected_by(const encoding::PathFormula& block, bdd::Bdd psi,
                                             std::span<const PredicateId> tracked) {
  const std::vector<smt::Term>& variables = terms_.free_variables(block.formula);
  const std::vector<smt::Term> touched(variables.begin(), variables.end());
  const auto is_touched = [&](PredicateId predicate) {
    const smt::Term at_end = builder_.instantiate(predicates_.atom(predicate), block.ssa);
    const smt::Term at_start =
        builder_.instantiate(predicates_.atom(predicate), encoding::SsaMap{});
    const std::vector<smt::Term>& used = terms_.free_variables(at_end);
    return at_end != at_start || std::any_of(used.begin(), used.end(), [&](smt::Term v) {
             return std::binary_search(touched.begin(), touched.end(), v);
           });
  };
  Affected affected;
  for (const PredicateId predicate : tracked) {
    if (is_touched(predicate)) {
      affected.open.push_back(predicate);
    } else {
      affected.others.push_back(predicate.value());
    }
  }
  split_.move_connected(psi, block, affected.open, affected.others);
  std::sort(affected.open.begin(), affected.open.end());
  affected.carried = affected.others;
  return affected;
}

void Abstractor::keep_independent(Affected& affected, bdd::Bdd psi) {
  bdd::BddManager& regions = predicates_.regions();
  const std::vector<std::uint32_t> support = regions.support(psi);
  std::vector<std::uint32_t> independent;
  for (const std::uint32_t variable : affected.carried) {
    const bool ignored = !std::binary_search(support.begin(), support.end(), variable);
    if (ignored || regions.implies(psi, regions.variable(variable)) ||
        regions.implies(psi, regions.negated_variable(variable))) {
      independent.push_back(variable);
    } else {
      affected.open.emplace_back(variable);
    }
  }
  affected.carried = std::move(independent);
  std::sort(affected.open.begin(), affected.open.end());
}

std::vector<bool> Abstractor::read_model(Job& job) {
  known_models_.remember(job.block, *session_);
  std::vector<bool> values;
  for (const smt::Term instance : job.instances) {
    values.push_back(session_->value(instance) == terms_.true_());
  }
  job.models.push_back(values);
  return values;
}

void Abstractor::fix_entailed(Job& job) {
  const std::vector<bool> first = job.models.front();
  std::vector<std::size_t> candidates(job.open.size());
  std::iota(candidates.begin(), candidates.end(), std::size_t{0});
  const auto drop_different = [&](const std::vector<bool>& values) {
    return std::erase_if(candidates, [&](std::size_t i) { return values[i] != first[i]; });
  };
  for (const std::vector<bool>& model : job.models) {
    drop_different(model);
  }
  job.fixed.assign(job.open.size(), -1);
  while (!candidates.empty()) {
    std::vector<smt::Term> flipped;
    for (const std::size_t i : candidates) {
      flipped.push_back(first[i] ? terms_.not_(job.instances[i]) : job.instances[i]);
    }
    session_->push();
    session_->assert_term(terms_.or_(flipped));
    const smt::CheckResult result = check();
    if (smt::is_unsat(result)) {
      for (const std::size_t i : candidates) {
        job.fixed[i] = first[i] ? 1 : 0;
      }
      candidates.clear();
    } else if (!smt::is_sat(result) || drop_different(read_model(job)) == 0) {
      candidates.clear();  // unknown, or a model without the values that it must have
    }
    session_->pop();
  }
}

bdd::Bdd Abstractor::enumerate(Job& job) {
  bdd::BddManager& regions = predicates_.regions();
  fix_entailed(job);
  std::vector<std::pair<std::uint32_t, bool>> fixed_literals;
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < job.open.size(); ++i) {
    if (job.fixed[i] >= 0) {
      fixed_literals.emplace_back(job.open[i].value(), job.fixed[i] == 1);
    } else {
      free.push_back(i);
    }
  }
  const bdd::Bdd fixed = regions.cube(fixed_literals);
  if (free.empty() || kind_ == AbstractionKind::Cartesian) {
    return fixed;
  }
  bdd::Bdd region = regions.false_();
  enum class Added { New, Known };
  const auto add_cube = [&](const std::vector<bool>& model) {
    ++cubes_;
    std::vector<std::pair<std::uint32_t, bool>> literals;
    std::vector<smt::Term> blocked;
    for (const std::size_t i : free) {
      literals.emplace_back(job.open[i].value(), model[i]);
      blocked.push_back(model[i] ? terms_.not_(job.instances[i]) : job.instances[i]);
    }
    const bdd::Bdd cube = regions.cube(literals);
    if (regions.implies(cube, region)) {
      return Added::Known;
    }
    region = regions.or_(region, cube);
    session_->assert_term(terms_.or_(blocked));
    return Added::New;
  };
  for (const std::vector<bool>& model : std::vector<std::vector<bool>>(job.models)) {
    add_cube(model);
  }
  for (;;) {
    const smt::CheckResult result = check();
    if (smt::is_unsat(result)) {
      break;
    }
    if (!smt::is_sat(result)) {
      region = regions.true_();
      break;
    }
    if (add_cube(read_model(job)) ==
        Added::Known) {  // the solver's model contradicts its assertions
      ++unknown_;
      region = regions.true_();
      break;
    }
  }
  return regions.and_(fixed, region);
}

}  // namespace pcegar::cpa
