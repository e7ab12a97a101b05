// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpreter.hpp"

#include <cstring>
#include <stdexcept>

namespace pcegar::test {

namespace {

constexpr std::uint64_t function_base = 0x10000000;

}  // namespace

Interpreter::Interpreter(const cfa::Program& program)
    : program_(program), memory_(64, 0), here_(program.start()) {
  frames_.emplace_back();
}

std::uint64_t Interpreter::allocate(const cfa::Type& type) {
  const std::uint64_t address = (memory_.size() + 15) / 16 * 16;
  memory_.resize(address + type.size_bytes + 16, 0xA5);
  return address;
}

std::uint64_t Interpreter::address_of(cfa::VariableId id) {
  const cfa::Variable& variable = program_.variable(id);
  const bool is_static =
      variable.kind == cfa::VariableKind::Global || variable.kind == cfa::VariableKind::StaticLocal;
  Frame& frame = is_static ? globals_ : frames_.back();
  const auto [found, is_new] = frame.try_emplace(id, 0);
  if (is_new) {
    found->second = allocate(*variable.type);
    variables_at_[found->second] = id;
  }
  return found->second;
}

Interpreter::Number Interpreter::fit(const cfa::Type& type, Number value) {
  if (type.is_boolean) {
    return value != 0 ? 1 : 0;
  }
  if (type.bits >= 128 || type.bits == 0) {
    return value;
  }
  const Number range = Number{1} << type.bits;
  Number low = value & (range - 1);
  if (type.is_integer() && type.is_signed && (low >> (type.bits - 1)) != 0) {
    low -= range;
  }
  return low;
}

Interpreter::Place Interpreter::place(const cfa::Expression& e) {
  const unsigned width = e.type->is_scalar() ? e.type->bits : 0;
  if (const auto* variable = std::get_if<cfa::VariableReference>(&e.node)) {
    return {address_of(variable->variable), 0, e.type, width};
  }
  if (const auto* star = std::get_if<cfa::Dereference>(&e.node)) {
    const auto address = static_cast<std::uint64_t>(evaluate(*star->pointer));
    if (const auto next = variables_at_.upper_bound(address);
        observer_ && next != variables_at_.begin()) {
      const auto& [begin, variable] = *std::prev(next);
      observer_(*star->pointer, {variable, address - begin});
    }
    return {address, 0, e.type, width};
  }
  if (const auto* access = std::get_if<cfa::FieldAccess>(&e.node)) {
    const cfa::Field& field = access->base->type->fields[access->field];
    Place result = place(*access->base);
    result.address += field.offset_bits / 8;
    result.shift = field.offset_bits % 8;
    result.type = e.type;
    result.width = field.bit_width.value_or(width);
    return result;
  }
  if (const auto* access = std::get_if<cfa::ElementAccess>(&e.node)) {
    Place result = place(*access->base);
    result.address += static_cast<std::uint64_t>(evaluate(*access->index)) * e.type->size_bytes;
    result.type = e.type;
    result.width = width;
    return result;
  }
  throw std::runtime_error("not an l-value: " + to_string(program_, e));
}

Interpreter::Number Interpreter::load(const Place& place) const {
  const std::uint64_t bytes = (place.shift + place.width + 7) / 8;
  if (place.address < 64 || place.address + bytes > memory_.size()) {
    throw std::runtime_error("load outside of memory");
  }
  Number raw = 0;
  for (std::uint64_t i = bytes; i-- > 0;) {
    raw = (raw << 8) | Number{memory_[place.address + i]};
  }
  cfa::Type type = *place.type;
  type.bits = place.width;
  return fit(type, raw >> place.shift);
}

void Interpreter::store(const Place& place, Number value) {
  for (unsigned bit = 0; bit < place.width; ++bit) {
    const std::uint64_t at = place.shift + bit;
    std::uint8_t& byte = memory_.at(place.address + at / 8);
    const auto mask = static_cast<std::uint8_t>(1U << (at % 8));
    byte = static_cast<std::uint8_t>(((value >> bit) & 1) != 0 ? byte | mask : byte & ~mask);
  }
}

Interpreter::Number Interpreter::binary(const cfa::Expression& e, const cfa::Binary& b) {
  const Number l = evaluate(*b.left);
  const Number r = evaluate(*b.right);
  if (b.left->type->bits != b.right->type->bits && b.op != cfa::BinaryOperator::LogicalAnd &&
      b.op != cfa::BinaryOperator::LogicalOr) {
    throw std::runtime_error("operands of different widths: " + to_string(program_, e));
  }
  switch (b.op) {
    case cfa::BinaryOperator::Add: return fit(*e.type, l + r);
    case cfa::BinaryOperator::Subtract: return fit(*e.type, l - r);
    case cfa::BinaryOperator::Multiply: return fit(*e.type, l * r);
    case cfa::BinaryOperator::Divide: return fit(*e.type, l / r);
    case cfa::BinaryOperator::Remainder: return fit(*e.type, l % r);
    case cfa::BinaryOperator::ShiftLeft: return fit(*e.type, l << static_cast<int>(r));
    case cfa::BinaryOperator::ShiftRight: return fit(*e.type, l >> static_cast<int>(r));
    case cfa::BinaryOperator::BitAnd: return l & r;
    case cfa::BinaryOperator::BitOr: return l | r;
    case cfa::BinaryOperator::BitXor: return l ^ r;
    case cfa::BinaryOperator::Rounded: break;
    case cfa::BinaryOperator::Less: return l < r ? 1 : 0;
    case cfa::BinaryOperator::LessEqual: return l <= r ? 1 : 0;
    case cfa::BinaryOperator::Greater: return l > r ? 1 : 0;
    case cfa::BinaryOperator::GreaterEqual: return l >= r ? 1 : 0;
    case cfa::BinaryOperator::Equal: return l == r ? 1 : 0;
    case cfa::BinaryOperator::NotEqual: return l != r ? 1 : 0;
    case cfa::BinaryOperator::LogicalAnd: return l != 0 && r != 0 ? 1 : 0;
    case cfa::BinaryOperator::LogicalOr: return l != 0 || r != 0 ? 1 : 0;
  }
  throw std::runtime_error("operator");
}

Interpreter::Number Interpreter::evaluate(const cfa::Expression& e) {
  if (const auto* constant = std::get_if<cfa::Constant>(&e.node)) {
    const bool is_signed = e.type->is_integer() && e.type->is_signed;
    return is_signed ? Number{static_cast<std::int64_t>(constant->bits)} : Number{constant->bits};
  }
  if (const auto* u = std::get_if<cfa::Unary>(&e.node)) {
    const Number n = evaluate(*u->operand);
    return u->op == cfa::UnaryOperator::LogicalNot ? Number{n == 0 ? 1 : 0}
           : u->op == cfa::UnaryOperator::Minus    ? fit(*e.type, -n)
                                                   : fit(*e.type, ~n);
  }
  if (const auto* b = std::get_if<cfa::Binary>(&e.node)) {
    return binary(e, *b);
  }
  if (const auto* cast = std::get_if<cfa::Cast>(&e.node)) {
    return fit(*e.type, evaluate(*cast->operand));
  }
  if (const auto* address = std::get_if<cfa::AddressOf>(&e.node)) {
    return Number{place(*address->target).address};
  }
  if (const auto* function = std::get_if<cfa::FunctionAddress>(&e.node)) {
    return Number{function_base + 16 * function->function.value()};
  }
  if (const auto* approximate = std::get_if<cfa::Approximate>(&e.node)) {
    throw std::runtime_error("approximate: " + approximate->construct);
  }
  return load(place(e));
}

void Interpreter::assign(const cfa::Expression& target, const cfa::Expression& value) {
  if (target.type != value.type) {
    throw std::runtime_error("assignment between types: " + to_string(program_, target));
  }
  if (target.type->is_scalar()) {
    const Number number = evaluate(value);
    store(place(target), number);
    return;
  }
  if (std::holds_alternative<cfa::Approximate>(value.node)) {
    return;  // any value is allowed, so the old one is, too
  }
  const Place from = place(value);
  const Place to = place(target);
  std::memmove(memory_.data() + to.address, memory_.data() + from.address, target.type->size_bytes);
}

void Interpreter::enter(const cfa::CallSite& site) {
  const cfa::Function& callee = program_.function(site.callee);
  Frame frame;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const cfa::Type& type = *program_.variable(callee.parameters[i]).type;
    const std::uint64_t address = allocate(type);
    if (std::holds_alternative<cfa::Approximate>(site.arguments.at(i)->node)) {
      // not passed, so it must not be read
    } else if (type.is_scalar()) {
      store({address, 0, &type, type.bits}, evaluate(*site.arguments.at(i)));
    } else {
      const Place from = place(*site.arguments.at(i));
      std::memmove(memory_.data() + address, memory_.data() + from.address, type.size_bytes);
    }
    frame[callee.parameters[i]] = address;
    variables_at_[address] = callee.parameters[i];
  }
  frames_.push_back(std::move(frame));
}

void Interpreter::leave(const cfa::CallSite& site) {
  const cfa::VariableId returned = program_.function(site.callee).return_variable;
  const std::uint64_t address = returned.valid() ? address_of(returned) : 0;
  frames_.pop_back();
  if (returned.valid() && program_.variable(returned).type->is_scalar()) {
    const cfa::Type* type = program_.variable(returned).type;
    result_ = load({address, 0, type, type->bits});
    if (site.result != nullptr) {
      store(place(*site.result), result_);
    }
  } else if (site.result != nullptr) {
    const Place to = place(*site.result);
    std::memmove(memory_.data() + to.address, memory_.data() + address,
                 site.result->type->size_bytes);
  }
}

bool Interpreter::can_take(const cfa::Edge& edge) {
  if (const auto* assume = std::get_if<cfa::Assume>(&edge.operation)) {
    return (evaluate(*assume->condition) != 0) == assume->holds;
  }
  if (const auto* back = std::get_if<cfa::ReturnFromCall>(&edge.operation)) {
    return !calls_.empty() && calls_.back() == back->site;
  }
  return true;
}

bool Interpreter::step() {
  if (program_.location(here_).leaving.empty()) {
    return false;
  }
  const cfa::Edge* taken = nullptr;
  for (const cfa::EdgeId id : program_.location(here_).leaving) {
    if (can_take(program_.edge(id))) {
      if (taken != nullptr) {
        throw std::runtime_error("two ways on at " + program_.edge(id).position.to_string());
      }
      taken = &program_.edge(id);
    }
  }
  if (taken == nullptr) {
    throw std::runtime_error("no way on");
  }
  if (const auto* assignment = std::get_if<cfa::Assign>(&taken->operation)) {
    assign(*assignment->target, *assignment->value);
  } else if (const auto* call = std::get_if<cfa::EnterCall>(&taken->operation)) {
    enter(program_.call_site(call->site));
    calls_.push_back(call->site);
  } else if (const auto* back = std::get_if<cfa::ReturnFromCall>(&taken->operation)) {
    calls_.pop_back();
    leave(program_.call_site(back->site));
  } else if (const auto* external = std::get_if<cfa::ExternalCall>(&taken->operation);
             external != nullptr &&
             program_.call_site(external->site).name == "__pcegar_magnitude") {
    // Only the sign of a comparison's result is modelled.
    store(place(*program_.call_site(external->site).result), Number{1});
  } else if (std::holds_alternative<cfa::UnsupportedOperation>(taken->operation) ||
             std::holds_alternative<cfa::ExternalCall>(taken->operation)) {
    throw std::runtime_error("cannot run: " + to_string(program_, *taken));
  }
  here_ = taken->target;
  return true;
}

int Interpreter::run() {
  for (unsigned steps = 0; step(); ++steps) {
    if (steps > 2'000'000) {
      throw std::runtime_error("too many steps");
    }
  }
  return static_cast<int>(result_ & 0xff);
}

}  // namespace pcegar::test
