// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// realloc() and similar functions (C11 7.22.3.5), after the points-to analysis:
//
//    r = realloc(old, n)      [n > 0, a multiple of the element]  r = __pcegar_reallocate(old, n)
//                             [r != 0] [old != 0]  r[0] = old[0]  [n > 1]  r[1] = old[1]  ...
//                                                  __pcegar_release(old)
//                             [else]               r = realloc(old, n)
//
// The copy is made element by element, in the type of the old object, or in bytes if that type is
// not known. So it needs the size of the old object. If it may be one of several sizes, elements
// that only some of the old objects have become Approximate. All other parts of the checker treat
// the first of the two functions as an allocation, and know that pointers in the old object may be
// in the new one. The second one is free(), under a name that no rule matches.
//
// The call without a model remains for objects of unknown size, objects with too many scalars, and
// a new size of 0, which C leaves to the implementation.
#include "frontend/reallocation.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "alias/known_calls.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/initialisers.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

constexpr std::string_view reallocating = "__pcegar_reallocate";
constexpr std::string_view reallocating_array = "__pcegar_reallocate_array";
constexpr std::string_view releasing = "__pcegar_release";

const cfa::CallSite* reallocation(const DraftEdge& edge, const LoweringContext& context) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  if (call == nullptr || call->site.pointer != nullptr || !call->site.callee.valid() ||
      context.program.function(call->site.callee).has_body) {
    return nullptr;
  }
  const auto known = alias::known_call(context.program, call->site);
  return known && known->kind == alias::KnownCall::Kind::Reallocates ? &call->site : nullptr;
}

const cfa::Constant* constant_behind_casts(Value e) {
  while (const auto* cast = std::get_if<cfa::Cast>(&e->node)) {
    e = cast->operand;
  }
  return std::get_if<cfa::Constant>(&e->node);
}

/// A power of two that divides the number, also if its computation wraps around.
std::uint64_t power_in(Value number) {
  while (const auto* cast = std::get_if<cfa::Cast>(&number->node)) {
    number = cast->operand;
  }
  const auto* product = std::get_if<cfa::Binary>(&number->node);
  if (product == nullptr || product->op != cfa::BinaryOperator::Multiply) {
    return 1;
  }
  const auto power = [](Value e) -> std::uint64_t {
    const cfa::Constant* constant = constant_behind_casts(e);
    return constant == nullptr || constant->bits == 0 ? 1 : constant->bits & (~constant->bits + 1);
  };
  return std::max(power(product->left), power(product->right));
}

/// What is copied: the elements that all old objects have, and those that only some have.
struct Copied {
  const cfa::Type* element = nullptr;
  std::uint64_t in_all = 0;
  std::uint64_t in_some = 0;
};

/// The number of bytes: `factor` times a number that is not known, or just `factor`.
struct Bytes {
  std::uint64_t factor = 1;
  Value number = nullptr;
};

class Expander {
public:
  Expander(FunctionDraft& draft, const alias::PointsTo& points_to, OldSizes sizes,
           LoweringContext& context)
      : draft_(draft),
        points_to_(points_to),
        sizes_(sizes),
        context_(context),
        build_(context.build) {}

  bool run() {
    const std::vector<DraftEdge> before = draft_.edges();
    bool changed = false;
    for (const DraftEdge& edge : before) {
      const cfa::CallSite* site = reallocation(edge, context_);
      const auto bytes = site == nullptr ? std::nullopt : bytes_of(*site);
      const auto copied = bytes ? copied_by(*site, *bytes) : std::nullopt;
      if (copied) {
        changed = true;
        edge_ = &edge;
        expand(*site, *bytes, *copied);
      } else {
        edges_.push_back(edge);
      }
    }
    if (changed) {
      draft_.replace_edges(std::move(edges_));
    }
    return changed;
  }

private:
  [[nodiscard]] std::optional<Bytes> bytes_of(const cfa::CallSite& site) const;
  [[nodiscard]] std::optional<Copied> copied_by(const cfa::CallSite& site,
                                                const Bytes& bytes) const;
  void expand(const cfa::CallSite& site, Bytes bytes, const Copied& copied);
  void copy(Value result, Value old, const Bytes& bytes, const Copied& copied, DraftLocation done);
  Value element(Value start, const cfa::Type* type, std::uint64_t index);
  void call(cfa::CallSite site, std::string_view function, DraftLocation target, std::string text);
  /// Continues if the condition holds; if not, control goes to `otherwise`.
  void branch(Value condition, DraftLocation otherwise);
  void step(cfa::Operation operation);
  void add(DraftLocation to, std::variant<cfa::Operation, DraftCall> operation, std::string text) {
    edges_.push_back({here_, to, std::move(operation), edge_->position, std::move(text)});
  }
  Value temporary(const cfa::Type* type) {
    return new_temporary(context_, draft_, type, edge_->position);
  }
  Value saved(Value value) {
    const Value variable = temporary(value->type);
    step(cfa::Operation{cfa::Assign{variable, value}});
    return variable;
  }
  Value number(std::uint64_t value) { return build_.constant(build_.pointer_sized(false), value); }

  FunctionDraft& draft_;
  const alias::PointsTo& points_to_;
  OldSizes sizes_;
  LoweringContext& context_;
  ExpressionBuilder& build_;
  std::vector<DraftEdge> edges_;
  const DraftEdge* edge_ = nullptr;  ///< the call
  DraftLocation here_;
};

std::optional<Bytes> Expander::bytes_of(const cfa::CallSite& site) const {
  const auto known = alias::known_call(context_.program, site);
  Bytes bytes;
  for (const std::optional<unsigned> index : {known->size, known->count}) {
    if (!index) {
      continue;
    }
    if (*index >= site.arguments.size() || !site.arguments[*index]->type->is_integer()) {
      return std::nullopt;
    }
    const Value argument = site.arguments[*index];
    const cfa::Constant* constant = constant_behind_casts(argument);
    if (constant == nullptr && bytes.number != nullptr) {
      return std::nullopt;
    }
    if (constant == nullptr) {
      bytes.number = argument;
    } else if (constant->bits > (std::uint64_t{1} << 30) || constant->bits == 0) {
      return std::nullopt;
    } else {
      bytes.factor *= constant->bits;
    }
  }
  return bytes;
}

std::optional<Copied> Expander::copied_by(const cfa::CallSite& site, const Bytes& bytes) const {
  if (site.arguments.empty() || !site.arguments[0]->type->is_pointer()) {
    return std::nullopt;
  }
  if (const cfa::Constant* constant = constant_behind_casts(site.arguments[0])) {
    const cfa::Type* byte = context_.program.types().integer(8, false);
    return constant->bits == 0 ? std::optional(Copied{byte, 0, 0}) : std::nullopt;
  }
  const alias::TargetSet targets = points_to_.values(*site.arguments[0]);
  if (targets.unknown || targets.cells.empty()) {
    return std::nullopt;
  }
  const cfa::Type* type = points_to_.object(targets.cells[0].object).type;
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t most = 0;
  for (const alias::Cell& cell : targets.cells) {
    const alias::Object& object = points_to_.object(cell.object);
    if (object.kind != alias::Object::Kind::Allocation || !object.size_bytes) {
      return std::nullopt;
    }
    type = object.type == type ? type : nullptr;
    least = std::min(least, *object.size_bytes);
    most = std::max(most, *object.size_bytes);
  }
  const std::uint64_t power = bytes.number != nullptr ? power_in(bytes.number) : 1;
  const auto fits = [&](std::uint64_t element) {
    return element > 0 && least % element == 0 && most % element == 0 &&
           (bytes.factor % element == 0 || power % element == 0);
  };
  if (type == nullptr || !fits(type->size_bytes)) {
    type = context_.program.types().integer(8, false);
  }
  if (bytes.number == nullptr) {
    least = std::min(least, bytes.factor);
    most = std::min(most, bytes.factor);
  }
  const bool is_open =
      least < most && (sizes_ == OldSizes::One || !type->is_held() || type->is_pointer());
  const std::uint64_t count = most / type->size_bytes;
  if (is_open || count > context_.walked_bytes ||
      count * count_scalars(*type) > context_.walked_bytes) {
    return std::nullopt;
  }
  return Copied{type, least / type->size_bytes, count};
}

void Expander::step(cfa::Operation operation) {
  const DraftLocation next = draft_.add_location(edge_->position);
  add(next, std::move(operation), {});
  here_ = next;
}

void Expander::branch(Value condition, DraftLocation otherwise) {
  const std::string text = cfa::to_string(context_.program, *condition);
  const DraftLocation next = draft_.add_location(edge_->position);
  add(otherwise, cfa::Operation{cfa::Assume{condition, false}}, "[!(" + text + ")]");
  add(next, cfa::Operation{cfa::Assume{condition, true}}, "[" + text + "]");
  here_ = next;
}

void Expander::call(cfa::CallSite site, std::string_view function, DraftLocation target,
                    std::string text) {
  const cfa::Type* type =
      site.result != nullptr ? site.result->type : context_.program.types().void_type();
  site.callee = context_.linker.piece(std::string(function), type);
  site.caller = draft_.function();
  site.position = edge_->position;
  add(target, DraftCall{std::move(site)}, std::move(text));
  here_ = target;
}

Value Expander::element(Value start, const cfa::Type* type, std::uint64_t index) {
  const Value typed = build_.cast(start, context_.program.types().pointer_to(type));
  return build_.dereference(
      build_.offset(cfa::BinaryOperator::Add, typed, number(index), type->size_bytes), type);
}

void Expander::copy(Value result, Value old, const Bytes& bytes, const Copied& copied,
                    DraftLocation done) {
  for (std::uint64_t i = 0; i < copied.in_some; ++i) {
    const std::uint64_t end = (i + 1) * copied.element->size_bytes;
    if (bytes.number != nullptr) {
      const Value least = number((end + bytes.factor - 1) / bytes.factor);
      branch(
          build_.binary(cfa::BinaryOperator::GreaterEqual, bytes.number, least, build_.int_type()),
          done);
    }
    const Value value = i < copied.in_all
                            ? element(old, copied.element, i)
                            : build_.approximate(copied.element, "content of a new object", {});
    step(cfa::Operation{cfa::Assign{element(result, copied.element, i), value}});
  }
}

void Expander::expand(const cfa::CallSite& given, Bytes bytes, const Copied& copied) {
  build_.set_position(edge_->position);
  here_ = edge_->source;
  const Value old = saved(given.arguments[0]);
  cfa::CallSite site = given;
  if (site.written_arguments.empty()) {
    site.written_arguments = given.arguments;
  }
  site.arguments[0] = old;
  if (bytes.number != nullptr) {
    const auto known = alias::known_call(context_.program, given);
    const std::size_t index =
        given.arguments[*known->size] == bytes.number ? *known->size : *known->count;
    bytes.number = saved(bytes.number);
    site.arguments[index] = bytes.number;
    const DraftLocation left = draft_.add_location(edge_->position);
    const Value zero = build_.constant(bytes.number->type, 0);
    branch(build_.binary(cfa::BinaryOperator::NotEqual, bytes.number, zero, build_.int_type()),
           left);
    const DraftLocation next = here_;
    here_ = left;
    add(edge_->target, edge_->operation, edge_->text);
    here_ = next;
  }
  const bool is_direct =
      given.result != nullptr && std::holds_alternative<cfa::VariableReference>(given.result->node);
  const Value result = is_direct ? given.result
                                 : temporary(given.result != nullptr ? given.result->type
                                                                     : given.arguments[0]->type);
  site.result = result;
  const bool has_count = alias::known_call(context_.program, given)->count.has_value();
  call(std::move(site), has_count ? reallocating_array : reallocating,
       draft_.add_location(edge_->position), edge_->text);
  const DraftLocation done =
      is_direct || given.result == nullptr ? edge_->target : draft_.add_location(edge_->position);
  const auto is_not_null = [&](Value pointer) {
    return build_.binary(cfa::BinaryOperator::NotEqual, pointer, build_.constant(pointer->type, 0),
                         build_.int_type());
  };
  if (constant_behind_casts(given.arguments[0]) == nullptr) {
    branch(is_not_null(result), done);
    branch(is_not_null(old), done);
    const DraftLocation copied_all = draft_.add_location(edge_->position);
    copy(result, old, bytes, copied, copied_all);
    add(copied_all, cfa::Operation{cfa::Skip{}}, {});
    here_ = copied_all;
    call({.name = std::string(releasing), .arguments = {old}}, releasing, done, {});
  } else if (done != here_) {
    add(done, cfa::Operation{cfa::Skip{}}, {});
  }
  if (done != edge_->target) {
    here_ = done;
    add(edge_->target, cfa::Operation{cfa::Assign{given.result, result}}, {});
  }
}

}  // namespace

bool has_reallocations(const std::deque<FunctionDraft>& drafts, const LoweringContext& context) {
  return std::any_of(drafts.begin(), drafts.end(), [&](const FunctionDraft& draft) {
    return std::any_of(draft.edges().begin(), draft.edges().end(), [&](const DraftEdge& edge) {
      return reallocation(edge, context) != nullptr;
    });
  });
}

bool expand_reallocations(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                          OldSizes sizes, LoweringContext& context) {
  bool changed = false;
  for (FunctionDraft& draft : drafts) {
    changed = Expander(draft, points_to, sizes, context).run() || changed;
  }
  return changed;
}

}  // namespace pcegar::frontend
