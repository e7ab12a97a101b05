// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Encodes one path bit-precisely, with the values that its feasibility rests on.
//
// Satisfiability of the steps makes a path real unless one of its conditions depends on a value
// that the model only over-approximates. The dependency is followed through the equations: a
// version is tainted if the term that defines it contains a tainted variable. Facts (absence of
// overflow and the like) do not count.
//
// Addresses of objects lie at fixed distances. If the memory map has no object for an allocation,
// the result is an input: null, or the address of an object that overlaps no other, not even a
// freed one. This can only lose evidence. It is stated when a condition first depends on such an
// address, since there are quadratically many pairs. The number of an address (order, conversion to
// an integer) is not known: such values are tainted. Pointers from outside of the program point to
// no object that the outside does not know so far.
//
// What a term contains is more than what its value depends on: a store through a pointer may reach
// a scalar that is not modelled, and does not on this path. So the encoding also says what would
// have to follow if the values that are not modelled were any others (PathEncoding::to_show).
//
// An input decides if some condition depends on it through the same equations. All other inputs may
// have any value, so they need not be provided when a program is run along the path.

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "alias/known_calls.hpp"
#include "encoding/sums.hpp"
#include "encoding/translator.hpp"
#include "support/error.hpp"

namespace pcegar::encoding {

using smt::Term;

namespace {

/// Functions without a body that return null or a new object.
bool is_allocation(std::string_view name) {
  using Kind = alias::KnownCall::Kind;
  const auto known = alias::known_call(name);
  return known && (known->kind == Kind::Allocates || known->kind == Kind::Reallocates ||
                   known->kind == Kind::Duplicates);
}

class PathEncoder final : public AddressOracle, private GivenObjects::Reader {
public:
  PathEncoder(smt::TermManager& terms, const cfa::Program& program, EncodingOptions options)
      : terms_(terms),
        program_(program),
        context_(terms, program, options),
        given_(program, *context_.memory, *this,
               options.external_functions == ExternalFunctions::ChangeEnclosing
                   ? GivenObjects::Members::Enclosing
                   : GivenObjects::Members::Alone) {
    object_sizes_.emplace(terms_.name(objects()), context_.memory->extent());
  }

  void step(const PathStep& step);
  PathEncoding take();

  [[nodiscard]] bool depends_on_address(Term term) const override {
    std::unordered_set<Term> seen;
    return holds_address(term, seen);
  }
  [[nodiscard]] const Stores& stores(SlotId region) const override {
    static const Stores none;
    const auto found = stores_.find(region);
    return found == stores_.end() ? none : found->second;
  }

  [[nodiscard]] Term resolved(Term address) const override;
  [[nodiscard]] std::optional<std::uint64_t> distance(Term address) const override;

  [[nodiscard]] const std::vector<TranslationLog::Block>& blocks() const override {
    return blocks_;
  }

  [[nodiscard]] const std::vector<TranslationLog::Outside>& outside() const override {
    return outside_;
  }

  [[nodiscard]] Term number(Term variable) const override;
  [[nodiscard]] Term with_numbers(Term value) const;

  [[nodiscard]] bool is_of_library(Term address) const override {
    const auto& variables = terms_.free_variables(resolved(address));
    return std::any_of(variables.begin(), variables.end(),
                       [this](Term variable) { return library_results_.contains(variable); });
  }

  [[nodiscard]] const GivenObjects& given() const override { return given_; }

  [[nodiscard]] bool is_confirmed(Term term) const override {
    const auto& variables = terms_.free_variables(term);
    return std::none_of(variables.begin(), variables.end(),
                        [this](Term variable) { return taint_.contains(variable); });
  }

private:
  /// The address that all others are relative to.
  [[nodiscard]] Term objects() const {
    const unsigned bits = program_.types().pointer_bits();
    return terms_.variable("&objects%" + std::to_string(bits), terms_.bit_vector_sort(bits));
  }
  [[nodiscard]] Term place() const;
  [[nodiscard]] GivenObjects::Value confirmed(Term value) const {
    if (!value.valid() || !is_confirmed(value)) return {};
    const Term source = resolved(value);
    const bool is_input = !allocated_.contains(source) &&
                          std::ranges::any_of(result_.inputs, [source](const auto& input) {
                            return input.variable == source;
                          });
    return {value, true, is_input};
  }
  [[nodiscard]] GivenObjects::Value value(const cfa::Expression& scalar) const override {
    return confirmed(Translator(context_, ssa_, this).modelled_value(scalar));
  }
  [[nodiscard]] GivenObjects::Value address(const cfa::Expression& lvalue) const override {
    return confirmed(Translator(context_, ssa_, this).modelled_address(lvalue));
  }
  [[nodiscard]] GivenObjects::Value content(const Storage& scalar) const override {
    return confirmed(Translator(context_, ssa_, this).modelled_content(scalar));
  }
  void translate(Translator& translator, const SourcePosition& position,
                 std::vector<Term>& conjuncts);
  void record(const TranslationLog::Write& write, const SourcePosition& position);
  void record_allocation(const cfa::Operation& operation, const TranslationLog& log);
  [[nodiscard]] std::vector<Term> new_results(const cfa::Operation& operation,
                                              const TranslationLog& log);
  void check_condition(Term condition);
  void divide(const Translator& translator, std::span<const Term> conjuncts);
  [[nodiscard]] std::string describe(const Origin& origin, const SourcePosition& position) const;
  [[nodiscard]] std::set<Term> addresses_in(Term term) const;
  [[nodiscard]] bool holds_address(Term term, std::unordered_set<Term>& seen) const;
  void state_addresses(Term condition, std::vector<Term>& conjuncts);
  void unconfirmed(const std::string& text) {
    if (std::find(result_.unconfirmed.begin(), result_.unconfirmed.end(), text) ==
        result_.unconfirmed.end())
      result_.unconfirmed.push_back(text);
  }

  smt::TermManager& terms_;
  const cfa::Program& program_;
  mutable EncodingContext context_;  ///< caches
  GivenObjects given_;
  SsaMap ssa_;
  PathEncoding result_;
  std::map<std::string, std::uint64_t> object_sizes_;           ///< by address variable's name
  std::unordered_map<Term, std::vector<std::string>> taint_;    ///< version -> causes
  std::unordered_map<Term, std::set<Term>> version_addresses_;  ///< version -> address variables
  std::unordered_set<Term> address_holders_;                    ///< versions; looked up only
  std::map<SlotId, Stores> stores_;                             ///< by region
  std::vector<TranslationLog::Block> blocks_;
  std::vector<TranslationLog::Outside> outside_;
  std::vector<Term> stated_addresses_;
  std::unordered_map<Term, Term> definitions_;  ///< version -> the value assigned
  std::unordered_map<Term, Term> numbers_;      ///< version -> what that value is, if it is known
  std::vector<Term> conditions_;
  std::unordered_set<Term> library_results_;  ///< looked up only; pointers
  std::unordered_set<Term> allocated_;        ///< looked up only; addresses that may be null
};

Term PathEncoder::resolved(Term address) const {
  Sum sum = base_and_offset(terms_, address);
  if (terms_.kind(sum.base) != smt::Kind::Variable) return address;
  // Each step goes to an older version.
  for (;;) {
    const auto found = definitions_.find(sum.base);
    if (found == definitions_.end()) break;
    const Sum older = base_and_offset(terms_, found->second);
    if (terms_.kind(older.base) != smt::Kind::Variable) break;
    sum = {older.base, sum.offset + older.offset};
  }
  const unsigned bits = program_.types().pointer_bits();
  sum.offset %= mpz_class(1) << bits;
  return sum.offset == 0
             ? sum.base
             : terms_.bv(smt::Kind::BvAdd, sum.base, terms_.bit_vector(sum.offset, bits));
}

std::optional<std::uint64_t> PathEncoder::distance(Term address) const {
  const Sum sum = base_and_offset(terms_, resolved(address));
  if (sum.base != objects() || sum.offset < 0 || !sum.offset.fits_ulong_p()) return std::nullopt;
  return sum.offset.get_ui();
}

Term PathEncoder::number(Term variable) const {
  const auto found = numbers_.find(variable);
  return found == numbers_.end() ? Term() : found->second;
}

/// A value with all numbers in it that are known: a number if it is computed from numbers alone,
/// and if it is computed from an address, the distance shows.
Term PathEncoder::with_numbers(Term value) const {
  std::unordered_map<Term, Term> known;
  for (const Term variable : terms_.free_variables(value))
    if (const auto found = numbers_.find(variable); found != numbers_.end())
      known.emplace(variable, found->second);
  return known.empty() ? value : terms_.substitute(value, known);
}

std::string PathEncoder::describe(const Origin& origin, const SourcePosition& position) const {
  std::string text = origin.construct;
  SourcePosition where = position;
  if (origin.expression != nullptr) {
    text += " `" + to_string(program_, *origin.expression) + "`";
    if (origin.expression->position.line != 0) where = origin.expression->position;
  }
  return text + " at " + where.to_string();
}

std::set<Term> PathEncoder::addresses_in(Term term) const {
  std::set<Term> result;
  for (const Term variable : terms_.free_variables(term)) {
    if (terms_.name(variable).starts_with("&objects")) {
      result.insert(variable);
    } else if (const auto found = version_addresses_.find(variable);
               found != version_addresses_.end()) {
      result.insert(found->second.begin(), found->second.end());
    }
  }
  return result;
}

/// Whether the value of a term depends on the number of an address. Conditions do not count,
/// because it is known which addresses are equal. The address of a region's cell does not count
/// either.
bool PathEncoder::holds_address(Term term, std::unordered_set<Term>& seen) const {
  if (terms_.is_bool(term) || !seen.insert(term).second) return false;
  const auto arguments = terms_.arguments(term);
  switch (terms_.kind(term)) {
    case smt::Kind::Variable:
      return terms_.name(term).starts_with('&') || address_holders_.contains(term);
    case smt::Kind::Ite:
      return holds_address(arguments[1], seen) || holds_address(arguments[2], seen);
    case smt::Kind::Select: return holds_address(arguments[0], seen);
    case smt::Kind::Store:
      return holds_address(arguments[0], seen) || holds_address(arguments[2], seen);
    default:
      return std::any_of(arguments.begin(), arguments.end(),
                         [&](Term argument) { return holds_address(argument, seen); });
  }
}

void PathEncoder::record(const TranslationLog::Write& write, const SourcePosition& position) {
  const SlotTable::Slot& slot = context_.slots.slot(write.slot);
  const bool is_pseudo = context_.slots.is_pseudo(write.slot);
  const std::size_t step = result_.steps.size();
  if (slot.is_region && write.cause == TranslationLog::Cause::Approximated) {
    Stores& stores = stores_[write.slot];
    std::vector<Term> chosen_if = std::move(stores.chosen_if);
    if (write.by_environment_if.valid()) chosen_if.push_back(write.by_environment_if);
    std::vector<TranslationLog::Store> before = std::move(stores.before);
    before.insert(before.end(), stores.known.begin(), stores.known.end());
    std::vector<Stores::Change> changes = std::move(stores.changes);
    changes.push_back({write.changed_at, write.changed_bytes, before.size()});
    stores = {.is_complete = false,
              .is_chosen = stores.is_chosen && write.by_environment_if.valid(),
              .chosen_if = std::move(chosen_if),
              .changes = std::move(changes),
              .before = std::move(before)};
  }
  if (write.cause == TranslationLog::Cause::Approximated) {
    taint_[write.variable] = {describe(write.origin, position)};
    return;
  }
  if (write.cause == TranslationLog::Cause::Input) {
    result_.inputs.push_back({step,
                              write.what.empty() ? slot.name : write.what,
                              write.variable,
                              write.type != nullptr ? write.type : slot.type,
                              {slot.variable, slot.offset, write.origin.expression},
                              InputRole::Free,
                              write.guard});
    return;
  }
  const Term computed = with_numbers(write.value);
  definitions_.emplace(write.variable, computed);
  if (terms_.is_constant(computed)) numbers_.emplace(write.variable, computed);
  if (!is_pseudo && !slot.is_region)
    result_.assignments.push_back({step, slot.name, write.value, slot.type});
  std::vector<std::string> causes;
  for (const Term variable : terms_.free_variables(write.value)) {
    const auto found = taint_.find(variable);
    if (found == taint_.end()) continue;
    for (const std::string& cause : found->second)
      if (std::find(causes.begin(), causes.end(), cause) == causes.end()) causes.push_back(cause);
  }
  if (!causes.empty()) taint_[write.variable] = std::move(causes);
  if (std::set<Term> addresses = addresses_in(write.value); !addresses.empty())
    version_addresses_[write.variable] = std::move(addresses);
  // A pseudo-slot holds the distance of two addresses, which depends on neither.
  if (!is_pseudo && depends_on_address(write.value)) address_holders_.insert(write.variable);
}

/// The result of an allocation function is an address variable of its own.
void PathEncoder::record_allocation(const cfa::Operation& operation, const TranslationLog& log) {
  const auto* call = std::get_if<cfa::ExternalCall>(&operation);
  if (call == nullptr) return;
  const cfa::CallSite& site = program_.call_site(call->site);
  if (site.callee.valid() && program_.function(site.callee).is_library)
    for (const TranslationLog::Write& write : log.writes)
      if (write.origin.expression == site.result) library_results_.insert(write.variable);
  if (site.result == nullptr || log.writes.empty() || !is_allocation(site.name)) return;
  // The new object's content is arbitrary as well, and comes after it.
  const auto found = std::find_if(log.writes.rbegin(), log.writes.rend(), [&](const auto& write) {
    return write.cause == TranslationLog::Cause::Input && write.origin.expression == site.result;
  });
  if (found == log.writes.rend()) return;
  const TranslationLog::Write& result = *found;
  const cfa::Type* type = context_.slots.slot(result.slot).type;
  if (type == nullptr || !type->is_pointer()) return;
  address_holders_.insert(result.variable);
  if (log.is_placed) {
    version_addresses_[result.variable] = {objects()};
    return;
  }
  if (context_.memory->heap().valid())
    taint_[result.variable] = {"address from " + site.name + "() at " + site.position.to_string()};
  version_addresses_[result.variable] = {result.variable};
  allocated_.insert(result.variable);
  const auto* bytes =
      site.arguments.size() == 1 ? std::get_if<cfa::Constant>(&site.arguments[0]->node) : nullptr;
  if (bytes != nullptr) object_sizes_[terms_.name(result.variable)] = bytes->bits;
}

/// A stream that is opened is no pointer that the path has had before: also if that stream is
/// closed by now, an execution may keep its memory.
std::vector<Term> PathEncoder::new_results(const cfa::Operation& operation,
                                           const TranslationLog& log) {
  std::vector<Term> result;
  const auto* call = std::get_if<cfa::ExternalCall>(&operation);
  if (call == nullptr) return result;
  const cfa::CallSite& site = program_.call_site(call->site);
  const auto known = alias::known_call(program_, site);
  if (site.result == nullptr || !known || !known->returns_new) return result;
  const auto found = std::ranges::find_if(log.writes, [&](const TranslationLog::Write& write) {
    return write.origin.expression == site.result;
  });
  if (found == log.writes.end() || !site.result->type->is_pointer()) return result;
  const Term opened = found->variable;
  const Term null = terms_.bit_vector(0, program_.types().pointer_bits());
  for (const PathEncoding::Input& input : result_.inputs) {
    if (terms_.sort(input.variable) == terms_.sort(opened) && input.type->is_pointer())
      result.push_back(terms_.or_(terms_.equal(opened, null),
                                  terms_.not_(terms_.equal(opened, input.variable))));
  }
  return result;
}

void PathEncoder::check_condition(Term condition) {
  for (const Term variable : terms_.free_variables(condition)) {
    const auto found = taint_.find(variable);
    if (found == taint_.end()) continue;
    for (const std::string& cause : found->second) unconfirmed(cause);
  }
}

/// Into what is given and what has to be shown.
void PathEncoder::divide(const Translator& translator, std::span<const Term> conjuncts) {
  const std::size_t facts = translator.facts().size();
  const std::vector<Term>& conditions = translator.log().conditions;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    const Term conjunct = conjuncts[i];
    const bool may_fail =
        i < facts || std::find(conditions.begin(), conditions.end(), conjunct) != conditions.end();
    (may_fail && !is_confirmed(conjunct) ? result_.to_show : result_.given).push_back(conjunct);
  }
}

void PathEncoder::state_addresses(Term condition, std::vector<Term>& conjuncts) {
  const unsigned bits = program_.types().pointer_bits();
  const auto end_of = [&](Term address) {
    const std::uint64_t size = std::max<std::uint64_t>(1, object_sizes_[terms_.name(address)]);
    return terms_.bv(smt::Kind::BvAdd, address,
                     terms_.bit_vector(static_cast<unsigned long>(size), bits));
  };
  for (const Term address : addresses_in(condition)) {
    if (std::find(stated_addresses_.begin(), stated_addresses_.end(), address) !=
        stated_addresses_.end())
      continue;
    const auto null_allocation = [&](Term a) {
      return allocated_.contains(a) ? terms_.equal(a, terms_.bit_vector(0, bits)) : terms_.false_();
    };
    const Term is_null = null_allocation(address);
    conjuncts.push_back(terms_.or_(is_null, terms_.bv(smt::Kind::BvUlt, address, end_of(address))));
    // Objects of unknown size or size 0 only have a start.
    for (const Term other : stated_addresses_) {
      const Term disjoint = terms_.or_(terms_.bv(smt::Kind::BvUle, end_of(address), other),
                                       terms_.bv(smt::Kind::BvUle, end_of(other), address));
      conjuncts.push_back(terms_.or_(terms_.or_(is_null, null_allocation(other)), disjoint));
    }
    stated_addresses_.push_back(address);
  }
}

void PathEncoder::translate(Translator& translator, const SourcePosition& position,
                            std::vector<Term>& conjuncts) {
  const TranslationLog& log = translator.log();
  for (const TranslationLog::Unknown& unknown : log.unknowns)
    taint_[unknown.variable] = {describe(unknown.origin, position)};
  for (const TranslationLog::Write& write : log.writes) record(write, position);
  for (const TranslationLog::Store& store : log.stores) {
    Stores& stores = stores_[store.region];
    stores.known.push_back(store);
    stores.is_confirmed =
        stores.is_confirmed && is_confirmed(store.address) && is_confirmed(store.value);
  }
  blocks_.insert(blocks_.end(), log.blocks.begin(), log.blocks.end());
  outside_.insert(outside_.end(), log.outside.begin(), log.outside.end());
  const std::vector<Term> added = translator.conjuncts();
  conjuncts.insert(conjuncts.end(), added.begin(), added.end());
  divide(translator, added);
  const std::size_t without_addresses = conjuncts.size();
  for (const Term condition : log.conditions) {
    conditions_.push_back(condition);
    check_condition(condition);
    state_addresses(condition, conjuncts);
  }
  result_.given.insert(result_.given.end(),
                       conjuncts.begin() + static_cast<std::ptrdiff_t>(without_addresses),
                       conjuncts.end());
  ssa_ = translator.ssa();
}

void PathEncoder::step(const PathStep& step) {
  const cfa::Edge& edge = program_.edge(step.edge);
  std::vector<Term> conjuncts;
  if (const auto* x = std::get_if<cfa::UnsupportedOperation>(&edge.operation)) {
    result_.is_supported = false;
    unconfirmed(x->construct + " at " + edge.position.to_string());
  }
  given_.step(edge.operation);
  Translator operation(context_, ssa_, this);
  operation.operation(edge);
  record_allocation(edge.operation, operation.log());
  conjuncts = new_results(edge.operation, operation.log());
  result_.given.insert(result_.given.end(), conjuncts.begin(), conjuncts.end());
  translate(operation, edge.position, conjuncts);
  for (const cfa::Expression* assumption : step.assumptions) {
    Translator condition(context_, ssa_, this);
    condition.assume(*assumption, true);
    translate(condition, edge.position, conjuncts);
  }
  result_.steps.push_back(terms_.and_(conjuncts));
}

Term PathEncoder::place() const {
  const unsigned bits = program_.types().pointer_bits();
  if (context_.memory->extent() > objects_end - objects_begin) return {};
  return terms_.equal(objects(),
                      terms_.bit_vector(static_cast<unsigned long>(objects_begin), bits));
}

/// Follows the equations from the conditions back to the inputs that decide.
PathEncoding PathEncoder::take() {
  result_.place = place();
  std::unordered_set<Term> needed;
  std::vector<Term> open = std::move(conditions_);
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    for (const Term variable : terms_.free_variables(term)) {
      if (!needed.insert(variable).second) continue;
      if (const auto found = definitions_.find(variable); found != definitions_.end())
        open.push_back(found->second);
    }
  }
  for (PathEncoding::Input& input : result_.inputs) {
    input.is_modelled = !taint_.contains(input.variable);
    input.role = needed.contains(input.variable) ? InputRole::Decides : InputRole::Free;
  }
  return std::move(result_);
}

}  // namespace

PathEncoding encode_path(smt::TermManager& terms, const cfa::Program& program,
                         EncodingOptions options, std::span<const PathStep> path) {
  PCEGAR_ASSERT(options.arithmetic == Arithmetic::BitPrecise, "replay is bit-precise");
  PathEncoder encoder(terms, program, options);
  for (const PathStep& step : path) encoder.step(step);
  return encoder.take();
}

}  // namespace pcegar::encoding
