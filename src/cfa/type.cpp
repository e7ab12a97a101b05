// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/type.hpp"

#include <algorithm>
#include <utility>

namespace pcegar::cfa {

namespace {

bool equal_shape(const Type& a, const Type& b) {
  return a.kind == b.kind && a.bits == b.bits && a.is_signed == b.is_signed &&
         a.is_boolean == b.is_boolean && a.element == b.element && a.length == b.length &&
         a.size_bytes == b.size_bytes;
}

std::string integer_name(const Type& type) {
  if (type.is_boolean) {
    return "_Bool";
  }
  const std::string sign = type.is_signed ? "" : "unsigned ";
  switch (type.bits) {
    case 8: return type.is_signed ? "char" : "unsigned char";
    case 16: return sign + "short";
    case 32: return sign + "int";
    case 64: return sign + "long";
    default: return sign + "__int" + std::to_string(type.bits);
  }
}

std::string floating_name(unsigned bits) {
  switch (bits) {
    case 16: return "_Float16";
    case 32: return "float";
    case 64: return "double";
    case 80: return "long double";
    case 128: return "__float128";
    default: return "unmodelled type";
  }
}

}  // namespace

const Type* TypeTable::intern(Type type) {
  const auto found = std::find_if(types_.begin(), types_.end(), [&](const auto& existing) {
    return existing->kind != TypeKind::Record && equal_shape(*existing, type);
  });
  if (found != types_.end()) {
    return found->get();
  }
  types_.push_back(std::make_unique<Type>(std::move(type)));
  return types_.back().get();
}

const Type* TypeTable::void_type() {
  return intern(Type{.kind = TypeKind::Void});
}

const Type* TypeTable::integer(unsigned bits, bool is_signed) {
  return intern(Type{.kind = TypeKind::Integer,
                     .bits = bits,
                     .is_signed = is_signed,
                     .size_bytes = (bits + 7U) / 8U});
}

const Type* TypeTable::boolean() {
  return intern(Type{.kind = TypeKind::Integer, .bits = 8, .is_boolean = true, .size_bytes = 1});
}

const Type* TypeTable::floating(unsigned bits) {
  return intern(Type{.kind = TypeKind::Floating, .bits = bits, .size_bytes = bits / 8});
}

const Type* TypeTable::opaque(std::uint64_t size_bytes) {
  return intern(Type{.kind = TypeKind::Floating, .size_bytes = size_bytes});
}

const Type* TypeTable::extended() {
  return intern(
      Type{.kind = TypeKind::Floating, .bits = 80, .size_bytes = pointer_bits_ == 64 ? 16U : 12U});
}

const Type* TypeTable::pointer_to(const Type* pointee) {
  return intern(Type{.kind = TypeKind::Pointer,
                     .bits = pointer_bits_,
                     .element = pointee,
                     .size_bytes = pointer_bits_ / 8});
}

const Type* TypeTable::array_of(const Type* element, std::optional<std::uint64_t> length) {
  return intern(Type{.kind = TypeKind::Array,
                     .element = element,
                     .length = length,
                     .size_bytes = length.value_or(0) * element->size_bytes});
}

const Type* TypeTable::function() {
  return intern(Type{.kind = TypeKind::Function});
}

Type* TypeTable::new_record(std::string tag, bool is_union) {
  types_.push_back(std::make_unique<Type>(
      Type{.kind = TypeKind::Record, .is_union = is_union, .tag = std::move(tag)}));
  return types_.back().get();
}

std::vector<Type*> TypeTable::records() {
  std::vector<Type*> result;
  for (const std::unique_ptr<Type>& type : types_) {
    if (type->kind == TypeKind::Record) {
      result.push_back(type.get());
    }
  }
  return result;
}

std::vector<const Type*> TypeTable::records() const {
  std::vector<const Type*> result;
  for (const std::unique_ptr<Type>& type : types_) {
    if (type->kind == TypeKind::Record) {
      result.push_back(type.get());
    }
  }
  return result;
}

const Type& innermost_element(const Type& type) {
  const Type* element = &type;
  while (element->kind == TypeKind::Array) element = element->element;
  return *element;
}

std::string to_string(const Type& type) {
  switch (type.kind) {
    case TypeKind::Void: return "void";
    case TypeKind::Integer: return integer_name(type);
    case TypeKind::Floating: return floating_name(type.bits);
    case TypeKind::Pointer: {
      const std::string pointee = to_string(*type.element);
      return pointee + (pointee.back() == '*' ? "*" : " *");
    }
    case TypeKind::Array:
      return to_string(*type.element) + "[" + (type.length ? std::to_string(*type.length) : "") +
             "]";
    case TypeKind::Record: return (type.is_union ? "union " : "struct ") + type.tag;
    case TypeKind::Function: return "function";
  }
  return "?";
}

}  // namespace pcegar::cfa
