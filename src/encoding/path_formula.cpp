// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Path formulas (paper 000, Sect. 2.3; adjustable-block encoding needs extend and merge).
//
// extend() conjoins SP of one edge. merge(A, B) is the disjunction with correction terms x_j = x_i
// that bring both sides to the larger index of every slot. Deviations from the paper:
//  - what A and B have in common is factored out: common and (rest A or rest B). Both usually start
//    with the same prefix, so a chain of n diamonds has a formula of size O(n). Conjunctions are
//    nested (the term manager flattens short ones only); the common part is found by descending
//    from both formulas at once, always into the newest conjunction, as an argument is older than
//    the conjunction around it;
//  - pseudo-slots need no correction terms: older versions are never read again;
//  - a side that is false is ignored.

#include "encoding/path_formula.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>

#include "cfa/operands.hpp"
#include "encoding/path_memo.hpp"
#include "encoding/translator.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using smt::Term;

namespace {
constexpr std::size_t memo_size = 8'000'000;  // 64 MB
constexpr std::size_t most_variables_remembered = 8;
}  // namespace

struct PathFormulaBuilder::Implementation {
  Implementation(smt::TermManager& terms, const cfa::Program& program, EncodingOptions options)
      : context(terms, program, options) {}

  PathFormula extended(const PathFormula& path, const Translator& step, std::uint32_t length,
                       cfa::FunctionId function);
  template <class Rename>
  Term rename(Term formula, const Rename& rename_one);

  /// A formula at several places of paths: by the indices of its slots there.
  struct Instances {
    std::vector<SlotId> slots;
    std::map<std::vector<std::uint32_t>, Term> terms;
    bool is_complete = true;  ///< no variable may get a meaning later
  };
  /// Of a formula with few variables, as predicates are; else null.
  Instances* instances_of(Term formula);

  PathFormula merged(const PathFormula& a, const PathFormula& b);
  std::vector<SlotId> read_at_start(std::span<const Term> read);

  EncodingContext context;
  PathMemo memo{memo_size};
  std::vector<std::optional<bool>> possible;  ///< by edge
  std::unordered_map<Term, Instances> instances;
  std::vector<std::uint32_t> indices;  ///< of the instance looked for
};

namespace {

/// Splits two conjunctions into common and separate conjuncts.
class CommonPart {
public:
  CommonPart(const smt::TermManager& terms, Term a, Term b) {
    std::set<Term, std::greater<>> open_a{a};
    std::set<Term, std::greater<>> open_b{b};
    while (!open_a.empty() || !open_b.empty()) {
      const bool in_a = open_b.empty() || (!open_a.empty() && *open_a.begin() >= *open_b.begin());
      const bool in_b = open_a.empty() || (!open_b.empty() && *open_b.begin() >= *open_a.begin());
      const Term newest = in_a ? *open_a.begin() : *open_b.begin();
      if (in_a) open_a.erase(open_a.begin());
      if (in_b) open_b.erase(open_b.begin());
      if (in_a && in_b) {
        common.push_back(newest);
      } else if (terms.kind(newest) == smt::Kind::And) {
        const auto parts = terms.arguments(newest);
        (in_a ? open_a : open_b).insert(parts.begin(), parts.end());
      } else {
        (in_a ? only_a : only_b).push_back(newest);
      }
    }
    for (auto* list : {&common, &only_a, &only_b}) std::reverse(list->begin(), list->end());
  }

  std::vector<Term> common;
  std::vector<Term> only_a;
  std::vector<Term> only_b;
};

/// Walks two SSA maps in slot order: visit(slot, index in a, index in b) where they differ.
template <class Visit>
void for_each_difference(const SsaMap& a, const SsaMap& b, const Visit& visit) {
  const auto& left = a.entries();
  const auto& right = b.entries();
  if (&left == &right) return;
  auto i = left.begin();
  auto j = right.begin();
  while (i != left.end() || j != right.end()) {
    if (j == right.end() || (i != left.end() && i->first < j->first)) {
      visit(i->first, i->second, std::uint32_t{0});
      ++i;
    } else if (i == left.end() || j->first < i->first) {
      visit(j->first, std::uint32_t{0}, j->second);
      ++j;
    } else {
      if (i->second != j->second) visit(i->first, i->second, j->second);
      ++i;
      ++j;
    }
  }
}

/// What an operation computes, reads or writes, as a whole.
std::vector<const cfa::Expression*> expressions_of(const cfa::Program& program,
                                                   const cfa::Operation& operation) {
  std::vector<const cfa::Expression*> result;
  const auto add_call = [&](cfa::CallSiteId id) {
    const cfa::CallSite& site = program.call_site(id);
    result = site.arguments;
    if (site.result != nullptr) result.push_back(site.result);
  };
  if (const auto* assign = std::get_if<cfa::Assign>(&operation))
    result = {assign->target, assign->value};
  if (const auto* assume = std::get_if<cfa::Assume>(&operation)) result = {assume->condition};
  if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) result = {havoc->target};
  if (const auto* call = std::get_if<cfa::ExternalCall>(&operation)) add_call(call->site);
  if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) add_call(call->site);
  if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) add_call(back->site);
  return result;
}

}  // namespace

PathFormulaBuilder::PathFormulaBuilder(smt::TermManager& terms, const cfa::Program& program,
                                       EncodingOptions options)
    : implementation_(std::make_unique<Implementation>(terms, program, options)) {}

PathFormulaBuilder::~PathFormulaBuilder() = default;

smt::TermManager& PathFormulaBuilder::terms() {
  return implementation_->context.terms;
}

std::shared_ptr<const MemoryMap> PathFormulaBuilder::memory() const {
  return implementation_->context.memory;
}

EncodingOptions PathFormulaBuilder::options() const {
  EncodingOptions result = implementation_->context.options;
  result.memory = memory();
  return result;
}

EncodingOptions PathFormulaBuilder::bit_precise_options(SignedOverflow signed_overflow) const {
  EncodingOptions result = options();
  result.arithmetic = Arithmetic::BitPrecise;
  result.signed_overflow = signed_overflow;
  return result;
}

PathFormula PathFormulaBuilder::empty() {
  return {terms().true_(), {}, 0};
}

PathFormula PathFormulaBuilder::Implementation::extended(const PathFormula& path,
                                                         const Translator& step,
                                                         std::uint32_t length,
                                                         cfa::FunctionId function) {
  for (const TranslationLog::Write& write : step.log().writes) {
    if (write.value.valid())
      context.cone.define(context.terms.equal(write.variable, write.value), write.variable);
  }
  for (const Term fact : step.facts()) context.cone.state(fact);
  for (const Term condition : step.log().conditions) context.cone.require(condition);
  std::vector<Term> conjuncts = step.conjuncts();
  conjuncts.push_back(path.formula);
  return {context.terms.and_(conjuncts), step.ssa(), length, function};
}

PathFormula PathFormulaBuilder::extend(const PathFormula& path, cfa::EdgeId edge) {
  EncodingContext& context = implementation_->context;
  const cfa::Edge& taken = context.program.edge(edge);
  const cfa::FunctionId function = context.program.location(taken.target).function;
  return implementation_->memo.extended(path, edge, [&] {
    SsaMap ssa = path.ssa;
    if (context.options.open_reads != nullptr) {
      for (const SlotId slot : (*context.options.open_reads)[edge.index()])
        ssa.set(slot, ssa.index(slot) + 1);
    }
    Translator step(context, std::move(ssa));
    step.use_known_values(path.formula, taken);
    step.operation(taken);
    return implementation_->extended(path, step, path.length + 1, function);
  });
}

void PathFormulaBuilder::open(PathFormula& path, SlotId slot) {
  path.ssa.set(slot, path.ssa.index(slot) + 1);
}

std::vector<SlotId> PathFormulaBuilder::shared(std::span<const Term> formulas) {
  const SlotTable& slots = implementation_->context.slots;
  std::set<Term> seen;
  std::set<SlotId> result;
  for (const Term formula : formulas) {
    for (const Term variable : terms().free_variables(formula)) {
      const auto meaning = slots.meaning(variable);
      if (!seen.insert(variable).second && meaning && !slots.is_pseudo(meaning->slot))
        result.insert(meaning->slot);
    }
  }
  return {result.begin(), result.end()};
}

const std::string& PathFormulaBuilder::name(SlotId slot) const {
  return implementation_->context.slots.slot(slot).name;
}

cfa::FunctionId PathFormulaBuilder::function_of(SlotId slot) const {
  const EncodingContext& context = implementation_->context;
  const SlotTable::Slot& described = context.slots.slot(slot);
  if (described.is_region || !described.variable.valid()) return {};
  const cfa::Variable& variable = context.program.variable(described.variable);
  return variable.kind == cfa::VariableKind::StaticLocal ? cfa::FunctionId{} : variable.function;
}

bool PathFormulaBuilder::is_possible(cfa::EdgeId edge) {
  const cfa::Program& program = implementation_->context.program;
  if (!std::holds_alternative<cfa::Assume>(program.edge(edge).operation)) return true;
  implementation_->possible.resize(program.edge_count());
  std::optional<bool>& known = implementation_->possible[edge.index()];
  if (!known) known = extend(empty(), edge).formula != terms().false_();
  return *known;
}

PathFormula PathFormulaBuilder::assume(const PathFormula& path, const cfa::Expression& condition,
                                       bool holds) {
  Translator step(implementation_->context, path.ssa);
  step.assume(condition, holds);
  return implementation_->extended(path, step, path.length, path.function);
}

PathFormula PathFormulaBuilder::merge(const PathFormula& a, const PathFormula& b) {
  return implementation_->memo.merged(a, b, [&] { return implementation_->merged(a, b); });
}

PathFormula PathFormulaBuilder::Implementation::merged(const PathFormula& a, const PathFormula& b) {
  smt::TermManager& manager = context.terms;
  SlotTable& slots = context.slots;
  const std::uint32_t length = std::max(a.length, b.length);
  const cfa::FunctionId function = a.function == b.function ? a.function : cfa::FunctionId{};
  if (a.formula == manager.false_()) return {b.formula, b.ssa, length, b.function};
  if (b.formula == manager.false_()) return {a.formula, a.ssa, length, a.function};

  CommonPart parts(manager, a.formula, b.formula);
  SsaMap ssa = a.ssa;
  for_each_difference(a.ssa, b.ssa, [&](SlotId slot, std::uint32_t in_a, std::uint32_t in_b) {
    ssa.set(slot, std::max(in_a, in_b));
    if (slots.is_pseudo(slot) || context.is_dead(slot, function)) return;
    const Term newer = slots.indexed(slot, std::max(in_a, in_b));
    const Term correction = manager.equal(newer, slots.indexed(slot, std::min(in_a, in_b)));
    context.cone.define(correction, newer);
    (in_a < in_b ? parts.only_a : parts.only_b).push_back(correction);
  });
  parts.common.push_back(manager.or_(manager.and_(parts.only_a), manager.and_(parts.only_b)));
  return {manager.and_(parts.common), std::move(ssa), length, function};
}

/// The slots whose first versions the terms mention, ascending.
std::vector<SlotId> PathFormulaBuilder::Implementation::read_at_start(std::span<const Term> read) {
  std::set<SlotId> result;
  for (const Term term : read) {
    for (const Term variable : context.terms.free_variables(term)) {
      const auto meaning = context.slots.meaning(variable);
      if (meaning && meaning->index == 0 && !context.slots.is_pseudo(meaning->slot))
        result.insert(meaning->slot);
    }
  }
  return {result.begin(), result.end()};
}

// ---- what matters ------------------------------------------------------------------------------

Term PathFormulaBuilder::needed(Term formula, std::span<const Term> read) {
  return implementation_->context.cone.of(formula, read);
}

PathFormulaBuilder::Needed PathFormulaBuilder::needed(const PathFormula& block,
                                                      std::span<const SlotId> read_after) {
  SlotTable& slots = implementation_->context.slots;
  std::vector<Term> read;
  for (const SlotId slot : read_after) read.push_back(slots.indexed(slot, block.ssa.index(slot)));
  Needed result{needed(block.formula, read), {}};
  read.push_back(result.formula);
  result.reads = implementation_->read_at_start(read);
  return result;
}

std::vector<Term> PathFormulaBuilder::mentioned(const PathFormula& path) {
  SlotTable& slots = implementation_->context.slots;
  std::set<Term> result;
  for (const Term variable : terms().free_variables(path.formula)) {
    const auto meaning = slots.meaning(variable);
    if (!meaning) {
      result.insert(variable);
    } else if (!slots.is_pseudo(meaning->slot)) {
      result.insert(slots.indexed(meaning->slot, 0));
    }
  }
  for (const auto& [slot, index] : path.ssa.entries()) {
    if (!slots.is_pseudo(slot)) result.insert(slots.indexed(slot, 0));
  }
  return {result.begin(), result.end()};
}

std::vector<SlotId> PathFormulaBuilder::read_by(const cfa::Expression& scalar) {
  Translator step(implementation_->context, SsaMap());
  std::vector<Term> parts{step.value_term(scalar)};
  const std::vector<Term> conjuncts = step.conjuncts();
  parts.insert(parts.end(), conjuncts.begin(), conjuncts.end());
  return implementation_->read_at_start(parts);
}

std::vector<SlotId> PathFormulaBuilder::read_at_start(const PathFormula& path) {
  return implementation_->read_at_start(std::array{path.formula});
}

/// Without the steps before it, a formula says less of what an edge reads in one case only: in
/// models, pointers may be known (use_known_values()). They point to what writes through them may
/// change.
PathFormulaBuilder::Footprint PathFormulaBuilder::footprint(cfa::EdgeId edge) {
  const EncodingContext& context = implementation_->context;
  const PathFormula step = extend(empty(), edge);
  Footprint result{read_at_start(step), {}};
  for (const auto& [slot, index] : step.ssa.entries())
    if (!context.slots.is_pseudo(slot)) result.writes.push_back(slot);
  const cfa::FunctionId function =
      context.program.location(context.program.edge(edge).source).function;
  if (!context.program.function(function).is_model) return result;
  std::set<SlotId> reads(result.reads.begin(), result.reads.end());
  for (const cfa::Expression* whole :
       expressions_of(context.program, context.program.edge(edge).operation)) {
    cfa::for_each_subexpression(*whole, [&](const cfa::Expression& e) {
      if (!std::holds_alternative<cfa::Dereference>(e.node)) return;
      const std::vector<SlotId> slots = context.memory->written_by(e);
      reads.insert(slots.begin(), slots.end());
    });
  }
  result.reads.assign(reads.begin(), reads.end());
  return result;
}

SlotId PathFormulaBuilder::slot_of(cfa::VariableId variable) const {
  const Storage& storage = memory()->storage(variable);
  const bool is_one = storage.kind == Storage::Kind::Scalar && storage.pieces.empty() &&
                      storage.home == Storage::Home::Slot;
  return is_one ? storage.slot : SlotId{};
}

// ---- renaming ---------------------------------------------------------------------------------

/// Replaces every variable that has a meaning; rename_one(meaning) gives the new variable or an
/// invalid term to keep it.
template <class Rename>
Term PathFormulaBuilder::Implementation::rename(Term formula, const Rename& rename_one) {
  std::unordered_map<Term, Term> replacement;
  for (const Term variable : context.terms.free_variables(formula)) {
    const auto meaning = context.slots.meaning(variable);
    if (!meaning) continue;
    const Term renamed = rename_one(*meaning);
    if (renamed.valid() && renamed != variable) replacement.emplace(variable, renamed);
  }
  return replacement.empty() ? formula : context.terms.substitute(formula, replacement);
}

PathFormulaBuilder::Implementation::Instances* PathFormulaBuilder::Implementation::instances_of(
    Term formula) {
  const std::vector<Term>& variables = context.terms.free_variables(formula);
  if (variables.size() > most_variables_remembered) return nullptr;
  const auto [known, is_new] = instances.try_emplace(formula);
  if (is_new) {
    for (const Term variable : variables) {
      const auto meaning = context.slots.meaning(variable);
      known->second.is_complete = known->second.is_complete && meaning.has_value();
      if (meaning && !meaning->index) known->second.slots.push_back(meaning->slot);
    }
  }
  return known->second.is_complete ? &known->second : nullptr;
}

Term PathFormulaBuilder::instantiate(Term formula, const SsaMap& ssa) {
  SlotTable& slots = implementation_->context.slots;
  Term* known = nullptr;
  if (Implementation::Instances* instances = implementation_->instances_of(formula)) {
    std::vector<std::uint32_t>& indices = implementation_->indices;
    indices.clear();
    for (const SlotId slot : instances->slots) indices.push_back(ssa.index(slot));
    known = &instances->terms[indices];
    if (known->valid()) return *known;
  }
  const Term result = implementation_->rename(formula, [&](const SlotTable::Meaning& meaning) {
    return meaning.index ? Term() : slots.indexed(meaning.slot, ssa.index(meaning.slot));
  });
  if (known != nullptr) *known = result;
  return result;
}

Term PathFormulaBuilder::uninstantiate(Term formula) {
  SlotTable& slots = implementation_->context.slots;
  return implementation_->rename(
      formula, [&](const SlotTable::Meaning& meaning) { return slots.plain(meaning.slot); });
}

Term PathFormulaBuilder::shift_indices(Term formula, const SsaMap& offset) {
  SlotTable& slots = implementation_->context.slots;
  return implementation_->rename(formula, [&](const SlotTable::Meaning& meaning) {
    return meaning.index ? slots.indexed(meaning.slot, *meaning.index + offset.index(meaning.slot))
                         : Term();
  });
}

SsaMap PathFormulaBuilder::add(const SsaMap& a, const SsaMap& b) {
  SsaMap sum = a;
  for (const auto& [slot, index] : b.entries()) sum.set(slot, a.index(slot) + index);
  return sum;
}

bool PathFormulaBuilder::is_program_variable(Term variable) const {
  const EncodingContext& context = implementation_->context;
  if (context.terms.kind(variable) != smt::Kind::Variable) return false;
  const auto meaning = context.slots.meaning(variable);
  if (meaning) return !meaning->index && !context.slots.is_pseudo(meaning->slot);
  return context.terms.name(variable).starts_with('&');  // the rigid address of storage
}

std::optional<PathFormulaBuilder::StorageVariable> PathFormulaBuilder::storage_variable(
    Term variable) const {
  const EncodingContext& context = implementation_->context;
  if (!is_program_variable(variable)) return std::nullopt;
  const auto meaning = context.slots.meaning(variable);
  if (!meaning) return StorageVariable{context.terms.name(variable), nullptr};
  const SlotTable::Slot& slot = context.slots.slot(meaning->slot);
  return StorageVariable{slot.name, slot.type};
}

Term PathFormulaBuilder::variable_of(const StorageVariable& storage) {
  EncodingContext& context = implementation_->context;
  const bool bits = context.options.arithmetic == Arithmetic::BitPrecise;
  if (storage.type == nullptr) {
    const Shape shape(context.program.types().pointer_bits(), false);
    const std::string suffix = bits ? "%" + std::to_string(shape.bits) : "";
    return context.terms.variable(storage.name + suffix, context.arithmetic->sort(shape));
  }
  return context.slots.plain_named(storage.name);
}

cfa::FunctionId PathFormulaBuilder::function_of(Term variable) const {
  const EncodingContext& context = implementation_->context;
  const auto meaning = context.slots.meaning(variable);
  if (!meaning || context.slots.is_pseudo(meaning->slot)) return {};
  const cfa::VariableId variable_id = context.slots.slot(meaning->slot).variable;
  if (!variable_id.valid()) return {};  // of a heap object
  const cfa::Variable& owner = context.program.variable(variable_id);
  // A static local variable lives on between calls, like a global one.
  const bool outlives =
      owner.kind == cfa::VariableKind::Global || owner.kind == cfa::VariableKind::StaticLocal;
  return outlives ? cfa::FunctionId() : owner.function;
}

}  // namespace pcegar::encoding
