// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/type_mapper.hpp"
#include "frontend/variable_length.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace pcegar::frontend {

void TypeMapper::index(const SourceUnit& unit) {
  for (const clang::Decl* declaration : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* definition = llvm::dyn_cast<clang::RecordDecl>(declaration);
    if (definition != nullptr && definition->isThisDeclarationADefinition() &&
        !definition->getNameAsString().empty()) {
      file_scope_definitions_.emplace(definition->getNameAsString(), definition);
    }
  }
}

const cfa::Type* TypeMapper::map(clang::QualType type) {
  const clang::QualType canonical = type.getCanonicalType().getUnqualifiedType();
  const void* key = canonical.getTypePtr();
  if (const auto found = cache_.find(key); found != cache_.end()) {
    return found->second;
  }
  const cfa::Type* result = map_uncached(canonical);
  cache_[key] = result;
  return result;
}

namespace {

const cfa::Type* arithmetic(const clang::BuiltinType& builtin, cfa::TypeTable& types) {
  using Kind = clang::BuiltinType::Kind;
  const bool long_is_wide = types.pointer_bits() == 64;
  switch (builtin.getKind()) {
    case Kind::Char_U:
    case Kind::UChar:
    case Kind::Char8: return types.integer(8, false);
    case Kind::Char_S:
    case Kind::SChar: return types.integer(8, true);
    case Kind::Char16:
    case Kind::WChar_U:
    case Kind::UShort: return types.integer(16, false);
    case Kind::Short: return types.integer(16, true);
    case Kind::Char32:
    case Kind::UInt: return types.integer(32, false);
    case Kind::WChar_S:
    case Kind::Int: return types.integer(32, true);
    case Kind::ULong: return types.integer(long_is_wide ? 64 : 32, false);
    case Kind::Long: return types.integer(long_is_wide ? 64 : 32, true);
    case Kind::ULongLong: return types.integer(64, false);
    case Kind::LongLong: return types.integer(64, true);
    case Kind::UInt128: return types.integer(128, false);
    case Kind::Int128: return types.integer(128, true);
    case Kind::Half:
    case Kind::Float16:
    case Kind::BFloat16: return types.floating(16);
    case Kind::Float: return types.floating(32);
    case Kind::Double: return types.floating(64);
    case Kind::LongDouble: return types.extended();
    case Kind::Float128: return types.floating(128);
    default: return types.floating(0);
  }
}

}  // namespace

const cfa::Type* TypeMapper::map_uncached(clang::QualType type) {
  cfa::TypeTable& types = program_.types();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) {
    return map(atomic->getValueType());
  }
  if (type->isVoidType()) {
    return types.void_type();
  }
  if (type->isFunctionType()) {
    return types.function();
  }
  if (type->isPointerType()) {
    return types.pointer_to(map(type->getPointeeType()));
  }
  if (const auto* array = type->getAsArrayTypeUnsafe()) {
    // Arrays of arrays of computed size are one array.
    if (has_variable_size(array->getElementType()))
      return types.array_of(map(element_of_constant_size(array->getElementType())), std::nullopt);
    const cfa::Type* element = map(array->getElementType());
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array)) {
      return types.array_of(element, constant->getSize().getLimitedValue());
    }
    return types.array_of(element, std::nullopt);
  }
  if (const auto* record_type = type->getAs<clang::RecordType>()) {
    return record(*record_type->getDecl());
  }
  if (type->isBooleanType()) {
    return types.boolean();
  }
  // Enumerations have a declaration, which knows the context; builtin types are the same in all
  // contexts.
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    const clang::EnumDecl* definition = enumeration->getDecl()->getDefinition();
    return definition == nullptr || definition->getIntegerType().isNull()
               ? types.integer(32, false)
               : map(definition->getIntegerType());
  }
  if (const auto* vector_type = type->getAs<clang::VectorType>()) {
    return vector(*vector_type);
  }
  if (const auto* complex_type = type->getAs<clang::ComplexType>()) {
    return complex(*complex_type);
  }
  if (const auto* exact = type->getAs<clang::BitIntType>()) {
    // As wide as the next power of two, from 64 bits on a multiple of 64.
    constexpr std::uint64_t word = 64;
    const std::uint64_t bits = std::max<std::uint64_t>(8, exact->getNumBits());
    return types.opaque((bits <= word ? std::bit_ceil(bits) : (bits + word - 1) / word * word) / 8);
  }
  const auto* builtin = type->getAs<clang::BuiltinType>();
  return builtin == nullptr ? types.floating(0)
                            : arithmetic(*builtin, types);  // opaque, or a number
}

/// A record with one array of lanes.
const cfa::Type* TypeMapper::vector(const clang::VectorType& vector_type) {
  cfa::TypeTable& types = program_.types();
  const cfa::Type* lane = map(vector_type.getElementType());
  if (!lane->is_held() || lane->bits > 64) {
    return types.opaque(lane->size_bytes * vector_type.getNumElements());
  }
  const cfa::Type* lanes = types.array_of(lane, vector_type.getNumElements());
  const std::string name =
      "vector of " + std::to_string(vector_type.getNumElements()) + " " + to_string(*lane);
  const auto [entry, is_new] = by_fingerprint_.try_emplace(name, nullptr);
  if (is_new) {
    cfa::Type* type = program_.types().new_record(name, false);
    type->size_bytes = lanes->size_bytes;
    type->fields.push_back({.name = "lanes", .type = lanes});
    entry->second = type;
  }
  return entry->second;
}

/// A record of two parts.
const cfa::Type* TypeMapper::complex(const clang::ComplexType& complex_type) {
  const cfa::Type* part = map(complex_type.getElementType());
  if (!part->is_held() || part->bits > 64) {
    return program_.types().opaque(2 * part->size_bytes);
  }
  const std::string name = "complex " + to_string(*part);
  const auto [entry, is_new] = by_fingerprint_.try_emplace(name, nullptr);
  if (is_new) {
    cfa::Type* type = program_.types().new_record(name, false);
    type->size_bytes = 2 * part->size_bytes;
    type->fields.push_back({.name = "real", .type = part});
    type->fields.push_back({.name = "imag", .type = part, .offset_bits = 8 * part->size_bytes});
    entry->second = type;
  }
  return entry->second;
}

std::string TypeMapper::tag(const clang::RecordDecl& declaration) {
  std::string name = declaration.getNameAsString();
  if (name.empty()) {
    if (const auto* alias = declaration.getTypedefNameForAnonDecl()) {
      name = alias->getNameAsString();
    }
  }
  if (name.empty()) {
    name = "anonymous";
  }
  const unsigned count = ++tags_[name];
  return count == 1 ? name : name + "#" + std::to_string(count);
}

std::string TypeMapper::fingerprint(const clang::RecordDecl& definition) {
  const clang::ASTContext& context = definition.getASTContext();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&definition);
  std::string text = definition.getKindName().str() + " " + definition.getNameAsString();
  if (const auto* alias = definition.getTypedefNameForAnonDecl()) {
    text += alias->getNameAsString();
  }
  text += " " + std::to_string(layout.getSize().getQuantity()) + "{";
  for (const clang::FieldDecl* field : definition.fields()) {
    const clang::QualType type = field->getType().getCanonicalType();
    const clang::RecordDecl* inner = type->getAsRecordDecl();
    text += field->getNameAsString() + "@" +
            std::to_string(layout.getFieldOffset(field->getFieldIndex())) + ":" +
            (inner != nullptr && inner->getDefinition() != nullptr
                 ? fingerprint(*inner->getDefinition())
                 : type.getAsString());
    if (field->isBitField()) {
      text += ":" + std::to_string(field->getBitWidthValue(context));
    }
    text += ";";
  }
  return text + "}";
}

namespace {

/// By the directives of a preprocessed file, too.
bool is_in_a_c_file(const clang::RecordDecl& definition) {
  const clang::SourceManager& sources = definition.getASTContext().getSourceManager();
  const clang::PresumedLoc place =
      sources.getPresumedLoc(sources.getExpansionLoc(definition.getLocation()));
  return place.isValid() && llvm::StringRef(place.getFilename()).endswith(".c");
}

}  // namespace

const cfa::Type* TypeMapper::record(const clang::RecordDecl& declaration) {
  const clang::RecordDecl* definition = declaration.getDefinition();
  if (definition == nullptr && declaration.getDeclContext()->isTranslationUnit()) {
    const auto found = file_scope_definitions_.find(declaration.getNameAsString());
    if (found != file_scope_definitions_.end()) {
      definition = found->second;
    }
  }
  const void* own = declaration.getTypeForDecl();
  if (definition == nullptr) {
    const std::string name = declaration.getNameAsString();
    const auto [entry, is_new] = by_fingerprint_.try_emplace("incomplete " + name, nullptr);
    if (is_new) {
      entry->second = program_.types().new_record(tag(declaration), declaration.isUnion());
    }
    return entry->second;
  }
  if (definition->isInvalidDecl() || definition->isDependentType()) {
    return program_.types().floating(0);
  }
  const auto [entry, is_new] = by_fingerprint_.try_emplace(fingerprint(*definition), nullptr);
  if (is_new) {
    cfa::Type* type = program_.types().new_record(tag(*definition), definition->isUnion());
    type->is_private = is_in_a_c_file(*definition);
    entry->second = type;
    cache_[own] = type;  // before the members: they may point back
    add_fields(*type, *definition);
    return type;
  }
  return entry->second;
}

void TypeMapper::add_fields(cfa::Type& type, const clang::RecordDecl& definition) {
  const clang::ASTContext& context = definition.getASTContext();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(&definition);
  type.size_bytes = static_cast<std::uint64_t>(layout.getSize().getQuantity());
  for (const clang::FieldDecl* field : definition.fields()) {
    cfa::Field result;
    result.name = field->getNameAsString();
    result.type = map(field->getType());
    if (result.type->kind == cfa::TypeKind::Array && result.type->length == std::uint64_t{0}) {
      // GNU C: a flexible array member, or a mark before other members.
      result.type = program_.types().array_of(result.type->element, std::nullopt);
    }
    result.offset_bits = layout.getFieldOffset(field->getFieldIndex());
    if (field->isBitField()) {
      result.bit_width = field->getBitWidthValue(context);
    }
    if (Enumerations::Names names = enumerators(field->getType())) {
      enumerations_.add(&type, type.fields.size(), std::move(names));
    }
    type.fields.push_back(std::move(result));
  }
}

Enumerations::Names TypeMapper::enumerators(clang::QualType type) {
  const auto* enumeration = type->getAs<clang::EnumType>();
  const clang::EnumDecl* definition =
      enumeration == nullptr ? nullptr : enumeration->getDecl()->getDefinition();
  if (definition == nullptr) {
    return nullptr;
  }
  Enumerations::Names& known = enumerators_[definition];
  if (known == nullptr) {
    EnumeratorNames names;
    for (const clang::EnumConstantDecl* constant : definition->enumerators()) {
      if (constant->getInitVal().getMinSignedBits() <= 64) {
        names.emplace(constant->getInitVal().getExtValue(), constant->getNameAsString());
      }
    }
    known = std::make_shared<const EnumeratorNames>(std::move(names));
  }
  return known;
}

}  // namespace pcegar::frontend
