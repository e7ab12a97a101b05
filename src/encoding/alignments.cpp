// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Alignment of addresses.
//
// C says little about the number of an address: it is a multiple of the object's alignment. A
// program uses the lowest bits of an address when it tests alignment, or keeps a mark in them (`p |
// 1`). The formulas state alignments only if there is such an operation on a number that points to
// known objects. Then the first object lies at a multiple of a unit. All others lie at fixed
// distances from it that are multiples of the unit, too, each moved by an unknown multiple of its
// own alignment. So the lowest bits are as arbitrary as they are in C.

#include "encoding/alignments.hpp"

#include <algorithm>
#include <limits>

#include "cfa/operands.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

using cfa::BinaryOperator;
using cfa::Expression;

namespace {

constexpr std::uint64_t page = 4096;

bool is_power_of_two(std::uint64_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

const cfa::Constant* constant_of(const Expression& e) {
  const Expression* inner = &cfa::without_casts(e);
  return std::get_if<cfa::Constant>(&inner->node);
}

/// The constant's value as a number of that width.
std::optional<std::uint64_t> number_of(const Expression& e) {
  const auto* direct = std::get_if<cfa::Constant>(&e.node);
  if (direct == nullptr || !e.type->is_scalar() || e.type->bits > 64) return std::nullopt;
  const std::uint64_t all =
      e.type->bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << e.type->bits) - 1;
  return direct->bits & all;
}

std::optional<LowBits> masked(BinaryOperator op, const Expression& number, std::uint64_t mask,
                              unsigned bits) {
  const std::uint64_t all = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  if (op == BinaryOperator::BitAnd && is_power_of_two(mask + 1) && mask < page)
    return LowBits{LowBits::Kind::Keeps, mask + 1, &number};
  std::uint64_t touched = op == BinaryOperator::BitAnd ? all & ~mask : mask;
  if (touched >= page) return std::nullopt;
  std::uint64_t modulus = 1;
  while (modulus <= touched) modulus *= 2;
  return LowBits{LowBits::Kind::Changes, modulus, &number};
}

}  // namespace

std::optional<LowBits> low_bits(const Expression& operation) {
  const auto* e = std::get_if<cfa::Binary>(&operation.node);
  if (e == nullptr || !operation.type->is_integer()) return std::nullopt;
  const unsigned bits = operation.type->bits;
  const bool is_mask = e->op == BinaryOperator::BitAnd || e->op == BinaryOperator::BitOr ||
                       e->op == BinaryOperator::BitXor;
  const auto right = number_of(*e->right);
  if (is_mask && right) return masked(e->op, *e->left, *right, bits);
  if (const auto left = number_of(*e->left); is_mask && left)
    return masked(e->op, *e->right, *left, bits);
  const bool is_unsigned = !operation.type->is_signed && !e->left->type->is_signed;
  if (e->op == BinaryOperator::Remainder && is_unsigned && right && is_power_of_two(*right) &&
      *right <= page)
    return LowBits{LowBits::Kind::Keeps, *right, e->left};
  return std::nullopt;
}

/// Finds the objects whose addresses become numbers whose bits matter.
class Alignments::Finder {
public:
  explicit Finder(Alignments& result) : result_(result) {}

  void find() {
    for_each_expression(result_.program_, [this](const Expression& e) { look_at(e); });
    if (!is_asked_) return;
    result_.unit_ = heap_alignment;
    for (const alias::ObjectId object : result_.observed_)
      result_.unit_ = std::max(result_.unit_, std::min(page, result_.of_object(object)));
  }

private:
  void look_at(const Expression& e) {
    if (const auto low = low_bits(e)) {
      is_asked_ |= observe(*low->number);
    } else if (const auto* binary = std::get_if<cfa::Binary>(&e.node)) {
      if (takes_bits(binary->op)) {
        observe(*binary->left);
        observe(*binary->right);
      }
    } else if (const auto* unary = std::get_if<cfa::Unary>(&e.node)) {
      if (unary->op != cfa::UnaryOperator::LogicalNot) observe(*unary->operand);
    } else if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
      const bool narrows = !e.type->is_scalar() || e.type->bits < cast->operand->type->bits;
      if (narrows && !e.type->is_boolean) observe(*cast->operand);
    }
  }

  static bool takes_bits(BinaryOperator op) {
    switch (op) {
      case BinaryOperator::Multiply:
      case BinaryOperator::Divide:
      case BinaryOperator::Remainder:
      case BinaryOperator::ShiftLeft:
      case BinaryOperator::ShiftRight:
      case BinaryOperator::BitAnd:
      case BinaryOperator::BitOr:
      case BinaryOperator::BitXor: return true;
      default: return false;
    }
  }

  /// Whether the number points to known objects only.
  bool observe(const Expression& number) {
    if (!number.type->is_scalar() || constant_of(number) != nullptr) return false;
    const alias::TargetSet targets = result_.points_to_.values(number);
    for (const alias::Cell& cell : targets.cells) result_.observed_.insert(cell.object);
    return !targets.unknown && !targets.cells.empty();
  }

  Alignments& result_;
  bool is_asked_ = false;
};

Alignments::Alignments(const cfa::Program& program, const alias::PointsTo& points_to)
    : program_(program), points_to_(points_to) {
  Finder(*this).find();
}

std::uint64_t Alignments::of_object(alias::ObjectId id) const {
  const alias::Object& object = points_to_.object(id);
  if (object.kind == alias::Object::Kind::Function) return 1;
  if (object.kind == alias::Object::Kind::Variable) {
    const cfa::Variable& variable = program_.variable(object.variable);
    if (is_power_of_two(variable.alignment)) return variable.alignment;
    const cfa::Type& type = cfa::innermost_element(*variable.type);
    return type.is_held() ? alignment_of(type) : 1;
  }
  const std::string& name = program_.call_site(object.site).name;
  const bool is_library = name == "malloc" || name == "calloc" || name == "realloc" ||
                          name == "aligned_alloc" || name == "__builtin_malloc" ||
                          name == "__builtin_calloc" || name == "__builtin_realloc";
  return is_library ? heap_alignment : program_.types().pointer_bits() / 8;
}

std::optional<std::uint64_t> Alignments::step(alias::ObjectId object) const {
  if (unit_ == 1 || !observed_.contains(object)) return std::nullopt;
  const std::uint64_t own = of_object(object);
  return own < unit_ ? std::optional(own) : std::nullopt;
}

std::optional<std::uint64_t> Alignments::heap_step() const {
  std::uint64_t least = unit_;
  for (const alias::ObjectId id : observed_)
    if (points_to_.object(id).kind == alias::Object::Kind::Allocation)
      least = std::min(least, of_object(id));
  return least < unit_ ? std::optional(least) : std::nullopt;
}

std::uint64_t Alignments::of(const Expression& number) const {
  const alias::TargetSet targets = points_to_.values(number);
  if (unit_ == 1 || targets.unknown || targets.cells.empty()) return 1;
  std::uint64_t result = unit_;
  for (const alias::Cell& cell : targets.cells) result = std::min(result, of_object(cell.object));
  return result;
}

}  // namespace pcegar::encoding
