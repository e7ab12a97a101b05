// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Equality of addresses that C leaves open.
//
// In the memory map, every object has its own address, which never changes. C only guarantees that
// objects that live at the same time have different addresses (C11 6.5.9p6):
//  - an automatic variable may lie where a variable of a call that has returned lay;
//  - string literals may be the same array, or one may be the tail of another (6.4.5p7);
//  - a new object may lie where a freed object lay;
//  - the end of an object may be the start of the next one;
//  - a number computed from an address may be any other one.
// Pointers and numbers may keep such addresses. So for each comparison of addresses, we look at all
// pairs of objects that the two sides may refer to by the points-to analysis. If a pair may share
// its address, the comparison may also be true. Pointers from outside of the program are assumed
// not to hold addresses of objects that are gone.
//
// An automatic variable of f is certainly alive in g if all chains of calls to g go through f; one
// of main() is always alive. Automatic variables of one function are assumed to be alive together.

#include "encoding/coincidence.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "alias/layout.hpp"
#include "cfa/operands.hpp"

namespace pcegar::encoding {

using cfa::Expression;

namespace {

/// With more ends and starts there would be too many cases: the comparison is open then.
constexpr std::size_t max_places = 32;

constexpr auto freeing =
    std::to_array<std::string_view>({"free", "__builtin_free", "cfree", "kfree", "kvfree", "vfree",
                                     "kfree_sensitive", "kzfree", "__pcegar_release"});

bool contains_array(const cfa::Type& type) {
  if (type.kind == cfa::TypeKind::Array) return true;
  return type.kind == cfa::TypeKind::Record &&
         std::any_of(type.fields.begin(), type.fields.end(),
                     [](const cfa::Field& field) { return contains_array(*field.type); });
}

/// Whether a value is a pointer, or a pointer converted to a number: C says where it points.
bool is_pointer_value(const Expression& e) {
  const Expression* inner = &e;
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    if (inner->type->is_pointer()) return true;
    inner = cast->operand;
  }
  return inner->type->is_pointer();
}

bool is_automatic(const cfa::Variable& variable) {
  return variable.function.valid() && variable.kind != cfa::VariableKind::Global &&
         variable.kind != cfa::VariableKind::StaticLocal;
}

bool is_literal(const cfa::Variable& variable) {
  return variable.unique_name.starts_with("__str_");
}

}  // namespace

const Expression* freed_argument(const cfa::Program& program, const cfa::CallSite& site) {
  const std::string& name = site.callee.valid() ? program.function(site.callee).name : site.name;
  const bool frees = std::find(freeing.begin(), freeing.end(), name) != freeing.end();
  return frees && !site.arguments.empty() ? site.arguments[0] : nullptr;
}

class Coincidences::Finder {
public:
  Finder(const cfa::Program& program, const alias::PointsTo& points_to, const ExtentOf& extent_of,
         Coincidences& result)
      : program_(program), points_to_(points_to), extent_of_(extent_of), result_(result) {}

  void find() {
    collect();
    for (const auto& [comparison, function] : comparisons_) compare(*comparison, function);
  }

private:
  enum class Sharing { Never, Open, AfterReuse };

  void collect() {
    for (std::size_t i = 0; i < program_.edge_count(); ++i) {
      const cfa::Edge& edge = program_.edge(cfa::EdgeId(i));
      const cfa::FunctionId function = program_.location(edge.source).function;
      if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
        visit(*assign->target, function);
        visit(*assign->value, function);
        note_literal(*assign);
      } else if (const auto* assume = std::get_if<cfa::Assume>(&edge.operation)) {
        visit(*assume->condition, function);
      }
    }
    for (std::size_t i = 0; i < program_.call_site_count(); ++i) {
      const cfa::CallSite& site = program_.call_site(cfa::CallSiteId(i));
      for (const Expression* argument : site.arguments) visit(*argument, site.caller);
      if (site.result != nullptr) visit(*site.result, site.caller);
      if (site.caller.valid() && site.callee.valid()) {
        callees_[site.caller].insert(site.callee);
        callers_of_entry_ += site.callee == program_.entry_function() ? 1 : 0;
      }
      frees_ |= freed_argument(program_, site) != nullptr;
    }
  }

  void visit(const Expression& e, cfa::FunctionId function) {
    if (!seen_.insert(&e).second) return;
    cfa::for_each_operand(e, [&](const Expression& operand) { visit(operand, function); });
    if (const auto* x = std::get_if<cfa::Binary>(&e.node)) note_comparison(e, *x, function);
  }

  void note_comparison(const Expression& e, const cfa::Binary& binary, cfa::FunctionId function) {
    const bool is_equality =
        binary.op == cfa::BinaryOperator::Equal || binary.op == cfa::BinaryOperator::NotEqual;
    const auto may_be_address = [this](const Expression& operand) {
      const Expression* inner = &cfa::without_casts(operand);
      return operand.type->is_scalar() && operand.type->bits >= program_.types().pointer_bits() &&
             !std::holds_alternative<cfa::Constant>(inner->node);
    };
    if (is_equality && may_be_address(*binary.left) && may_be_address(*binary.right))
      comparisons_.emplace_back(&e, function);
  }

  /// What the program's start writes to a string literal.
  void note_literal(const cfa::Assign& assign) {
    const auto* element = std::get_if<cfa::ElementAccess>(&assign.target->node);
    const auto* variable =
        element != nullptr ? std::get_if<cfa::VariableReference>(&element->base->node) : nullptr;
    if (variable == nullptr || !is_literal(program_.variable(variable->variable))) return;
    const auto* index = std::get_if<cfa::Constant>(&element->index->node);
    const auto* content = std::get_if<cfa::Constant>(&assign.value->node);
    if (index != nullptr && content != nullptr)
      literals_[variable->variable][index->bits] = content->bits;
  }

  [[nodiscard]] std::uint64_t character(cfa::VariableId literal, std::uint64_t index) const {
    const auto found = literals_.find(literal);
    if (found == literals_.end()) return 0;
    const auto content = found->second.find(index);
    return content == found->second.end() ? 0 : content->second;
  }

  /// Whether one literal is the tail of the other one.
  [[nodiscard]] bool may_be_merged(cfa::VariableId a, cfa::VariableId b) const {
    std::uint64_t n = program_.variable(a).type->length.value_or(0);
    std::uint64_t m = program_.variable(b).type->length.value_or(0);
    if (n > m) {
      std::swap(a, b);
      std::swap(n, m);
    }
    for (std::uint64_t i = 0; i < n; ++i)
      if (character(a, i) != character(b, m - n + i)) return false;
    return true;
  }

  /// Whether a function is on the stack whenever another one runs.
  bool is_active(cfa::FunctionId function, cfa::FunctionId where) {
    if (function == where) return true;
    const auto [entry, is_new] = without_.try_emplace(function);
    if (is_new) {
      std::vector<cfa::FunctionId> work{program_.start_function()};
      while (!work.empty()) {
        const cfa::FunctionId caller = work.back();
        work.pop_back();
        if (caller == function || !entry->second.insert(caller).second) continue;
        const std::set<cfa::FunctionId>& next = callees_[caller];
        work.insert(work.end(), next.begin(), next.end());
      }
    }
    return !entry->second.contains(where);
  }

  /// Whether variables of these two functions are certainly alive together in the comparison: those
  /// of main() are alive with all others.
  bool live_together(cfa::FunctionId a, cfa::FunctionId b, cfa::FunctionId where) {
    const cfa::FunctionId entry = program_.entry_function();
    const bool entered_once = callers_of_entry_ <= 1;
    return (entered_once && (a == entry || b == entry)) ||
           (is_active(a, where) && is_active(b, where));
  }

  Sharing sharing(const alias::Object& a, const alias::Object& b, cfa::FunctionId where) {
    using Kind = alias::Object::Kind;
    if (a.kind == Kind::Allocation && b.kind == Kind::Allocation)
      return frees_ ? Sharing::AfterReuse : Sharing::Never;
    if (a.kind != Kind::Variable || b.kind != Kind::Variable) return Sharing::Never;
    const cfa::Variable& first = program_.variable(a.variable);
    const cfa::Variable& second = program_.variable(b.variable);
    bool is_open = false;
    if (is_literal(first) && is_literal(second)) is_open = may_be_merged(a.variable, b.variable);
    if (is_automatic(first) && is_automatic(second) && first.function != second.function)
      is_open = !live_together(first.function, second.function, where);
    return is_open ? Sharing::Open : Sharing::Never;
  }

  /// The cells that a side may refer to, without pointers from outside.
  [[nodiscard]] std::vector<alias::Cell> cells_of(const Expression& side) const {
    const alias::TargetSet targets = points_to_.values(side);
    std::vector<alias::Cell> result;
    for (const alias::Cell& cell : targets.cells) {
      const bool is_from_outside =
          targets.unknown && !cell.offset &&
          !std::binary_search(targets.anywhere.begin(), targets.anywhere.end(), cell.object);
      const bool is_function = points_to_.object(cell.object).kind == alias::Object::Kind::Function;
      if (!is_from_outside && !is_function) result.push_back(cell);
    }
    return result;
  }

  void compare(const Expression& comparison, cfa::FunctionId where) {
    const auto& binary = std::get<cfa::Binary>(comparison.node);
    const std::vector<alias::Cell> left = cells_of(*binary.left);
    if (left.empty()) return;
    const std::vector<alias::Cell> right = cells_of(*binary.right);
    Coincidence result;
    for (const alias::Cell& a : left) {
      for (const alias::Cell& b : right) {
        const alias::Object& object = points_to_.object(a.object);
        if (a.object == b.object && !object.many) continue;
        const Sharing shared = sharing(object, points_to_.object(b.object), where);
        result.always |= shared == Sharing::Open;
        result.after_reuse |= shared == Sharing::AfterReuse;
        if (a.object == b.object) continue;
        result.outside |= may_leave(*binary.left, a) || may_leave(*binary.right, b);
        add_meeting(a, b, result.left_ends, result.right_starts);
        add_meeting(b, a, result.right_ends, result.left_starts);
      }
      if (result.always) break;
    }
    for (auto* places :
         {&result.left_ends, &result.right_starts, &result.right_ends, &result.left_starts}) {
      std::sort(places->begin(), places->end());
      places->erase(std::unique(places->begin(), places->end()), places->end());
      result.always |= places->size() > max_places;
    }
    const bool meets = !result.left_ends.empty() || !result.right_ends.empty();
    if (!result.always && !result.outside && !result.after_reuse && !meets) return;
    result_.depend_on_reuse_ |= result.after_reuse;
    result_.found_.emplace(&comparison, std::move(result));
  }

  /// Whether a number may point to no place in the object.
  [[nodiscard]] bool may_leave(const Expression& side, const alias::Cell& cell) const {
    if (is_pointer_value(side)) return false;
    const auto extent = extent_of_(cell.object);
    return !cell.offset || *cell.offset < 0 || !extent ||
           *cell.offset > static_cast<std::int64_t>(extent->size);
  }

  /// Adds the case that one cell is the end of its object, and the other one the start of its own.
  void add_meeting(const alias::Cell& end, const alias::Cell& start,
                   std::vector<std::uint64_t>& ends, std::vector<std::uint64_t>& starts) const {
    const auto before = extent_of_(end.object);
    const auto after = extent_of_(start.object);
    if (!before || !after) return;
    const alias::Object& object = points_to_.object(end.object);
    const bool may_be_end = !end.offset || object.type == nullptr || object.repeated ||
                            *end.offset >= static_cast<std::int64_t>(before->size) ||
                            contains_array(*object.type);
    const bool may_be_start = !start.offset || *start.offset <= 0;
    if (!may_be_end || !may_be_start) return;
    ends.push_back(before->start + before->size);
    starts.push_back(after->start);
  }

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  const ExtentOf& extent_of_;
  Coincidences& result_;
  std::vector<std::pair<const Expression*, cfa::FunctionId>> comparisons_;
  std::set<const Expression*> seen_;  ///< looked up only
  std::map<cfa::VariableId, std::map<std::uint64_t, std::uint64_t>> literals_;
  std::map<cfa::FunctionId, std::set<cfa::FunctionId>> callees_;
  /// For each function, those that can be active without it.
  std::map<cfa::FunctionId, std::set<cfa::FunctionId>> without_;
  unsigned callers_of_entry_ = 0;
  bool frees_ = false;
};

Coincidences::Coincidences(const cfa::Program& program, const alias::PointsTo& points_to,
                           const ExtentOf& extent_of) {
  Finder(program, points_to, extent_of, *this).find();
}

const Coincidence* Coincidences::of(const Expression& comparison) const {
  const auto found = found_.find(&comparison);
  return found == found_.end() ? nullptr : &found->second;
}

}  // namespace pcegar::encoding
