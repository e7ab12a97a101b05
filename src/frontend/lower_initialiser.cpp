// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Initialisers (C11 6.7.9), scalar by scalar. Clang's semantic form has resolved designators and
// shows which parts have no initialiser; these are zero. An array that is given more than
// max_initialised_scalars scalars gets an Approximate value: a superset of what it holds, and not
// an input, so that no counterexample is confirmed by an element that the program in fact
// initialises.
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>

#include "cfa/zero_array.hpp"
#include "frontend/initialisers.hpp"
#include "frontend/library_objects.hpp"
#include "frontend/linkage.hpp"
#include "frontend/literals.hpp"
#include "frontend/open_orders.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/vectors.hpp"

namespace pcegar::frontend {

using clang::Expr;

std::uint64_t count_scalars(const cfa::Type& type) {
  constexpr std::uint64_t many = max_initialised_scalars + 1;
  if (type.kind == cfa::TypeKind::Array) {
    const std::uint64_t length = type.length.value_or(0);
    return length >= many ? many : std::min(many, length * count_scalars(*type.element));
  }
  if (type.kind == cfa::TypeKind::Record) {
    std::uint64_t sum = 0;
    for (const cfa::Field& field : type.fields) {
      sum += count_scalars(*field.type);
    }
    return std::min(many, sum);
  }
  return 1;
}

std::uint64_t initialised_length(const Expr& initialiser) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(&initialiser);
  const auto* array =
      llvm::dyn_cast<clang::ConstantArrayType>(initialiser.getType()->getAsArrayTypeUnsafe());
  return std::max<std::uint64_t>(list != nullptr ? list->getNumInits() : 0,
                                 array != nullptr ? array->getSize().getZExtValue() : 0);
}

namespace {

/// The end of the elements that initialise a flexible array member, from the start of the object.
std::uint64_t end_of_flexible_array(const cfa::Type& type, const Expr* initialiser) {
  const Expr* e = initialiser->IgnoreParenCasts();
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
    e = object->getInitializer();
  }
  if (type.kind == cfa::TypeKind::Array && !type.length) {
    return initialised_length(*e) * type.element->size_bytes;
  }
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(e);
  if (list != nullptr && list->getSemanticForm() != nullptr) {
    list = list->getSemanticForm();
  }
  if (type.kind != cfa::TypeKind::Record || type.is_union || type.fields.empty() ||
      list == nullptr || list->isTransparent() || list->getNumInits() == 0) {
    return 0;
  }
  // The last member has the last initialiser, unless the list is shorter than the structure.
  const clang::RecordDecl* record = list->getType()->getAsRecordDecl();
  if (record == nullptr) {
    return 0;  // a vector
  }
  const auto named = std::count_if(record->field_begin(), record->field_end(),
                                   [](const auto* field) { return !field->isUnnamedBitfield(); });
  if (list->getNumInits() < static_cast<unsigned>(named)) {
    return 0;
  }
  const cfa::Field& last = type.fields.back();
  const std::uint64_t end =
      end_of_flexible_array(*last.type, list->getInit(list->getNumInits() - 1));
  return end == 0 ? 0 : last.offset_bits / 8 + end;
}

}  // namespace

std::uint64_t trailing_bytes(const cfa::Type& type, const Expr& initialiser) {
  if (type.kind != cfa::TypeKind::Record) {
    return 0;
  }
  const std::uint64_t end = end_of_flexible_array(type, &initialiser);
  return end > type.size_bytes ? end - type.size_bytes : 0;
}

namespace {

/// Whether the initialiser may yield a pointer.
bool mentions_address(const clang::Stmt& e) {
  if (llvm::isa<clang::DeclRefExpr>(e)) {
    const clang::ValueDecl* declaration = llvm::cast<clang::DeclRefExpr>(e).getDecl();
    return !llvm::isa<clang::EnumConstantDecl>(declaration);
  }
  if (llvm::isa<clang::StringLiteral>(e) || llvm::isa<clang::CompoundLiteralExpr>(e)) {
    return true;
  }
  return std::any_of(e.child_begin(), e.child_end(), [](const clang::Stmt* child) {
    return child != nullptr && mentions_address(*child);
  });
}

}  // namespace

void Initialisers::global(const PendingGlobal& pending) {
  emit_.set_statement_position(emit_.program().variable(pending.variable).position);
  build_.set_position(emit_.statement_position());
  const Value target = build_.variable(pending.variable);
  switch (pending.start) {
    case PendingGlobal::Start::Zero: zero(target); break;
    case PendingGlobal::Start::Arbitrary: emit_.add(cfa::Havoc{target}, {}); break;
    case PendingGlobal::Start::Initialised:
      initialise(target, pending.initialiser, Storage::Static);
      break;
    case PendingGlobal::Start::NullOrAddress: null_or_address(target, pending.address); break;
    case PendingGlobal::Start::OfLibrary: of_library(target, pending); break;
  }
}

/// It is not known whether code that the program is linked with defines the symbol, so both cases
/// are explored. The program itself does not define it, so only the case without a definition may
/// confirm a counterexample.
void Initialisers::null_or_address(Value target, Value address) {
  const DraftLocation missing = emit_.fresh();
  const DraftLocation present = emit_.fresh();
  const DraftLocation join = emit_.fresh();
  const Value choice = emit_.temporary(build_.int_type());
  emit_.add(cfa::Havoc{choice}, {});
  emit_.branch(choice, present, missing, {});
  emit_.place(missing);
  emit_.assign(target, build_.constant(target->type, 0));
  emit_.jump(join);
  emit_.place(present);
  emit_.add(cfa::Assume{build_.approximate(build_.int_type(), "weak symbol without definition", {}),
                        true},
            "[the weak symbol is defined]");
  emit_.assign(target, address);
  emit_.jump(join);
  emit_.place(join);
}

/// What the C library gives its object.
void Initialisers::of_library(Value target, const PendingGlobal& pending) {
  const LibraryObject& object = *pending.object;
  const auto is_not = [&](Value left, Value right) {
    emit_.add(
        cfa::Assume{build_.binary(cfa::BinaryOperator::NotEqual, left, right, build_.int_type()),
                    true},
        {});
  };
  if (object.start == LibraryObject::Start::Unknown) {
    emit_.assign(target, build_.approximate(target->type, "object of the library"));
    return;
  }
  if (object.start == LibraryObject::Start::Number) {
    emit_.assign(target, build_.constant(target->type, static_cast<std::uint64_t>(object.number)));
    return;
  }
  emit_.add(cfa::Havoc{target}, {});
  if (target->type->kind == cfa::TypeKind::Array) {
    for (std::uint64_t i = 0; i < target->type->length.value_or(0); ++i) {
      const Value element = build_.element(target, build_.constant(build_.pointer_sized(false), i));
      is_not(element, build_.constant(element->type, 0));
    }
    return;
  }
  is_not(target, build_.constant(target->type, 0));
  for (const auto& [other, row] : linker_.library_objects()) {
    if (other == pending.variable) {
      break;
    }
    if (row->start == LibraryObject::Start::Stream &&
        object.start == LibraryObject::Start::Stream) {
      is_not(target, build_.cast(build_.variable(other), target->type));
    }
  }
}

void Initialisers::give_up_on_array(Value target) {
  emit_.assign(target, build_.approximate(target->type, "large array's initial value", {}));
}

void Initialisers::zero(Value target, Value cleared) {
  const cfa::Type& type = *target->type;
  if (type.is_scalar() || type.is_float()) {
    emit_.assign(target, build_.constant(target->type, 0), {}, cleared);
  } else if (type.kind == cfa::TypeKind::Floating) {
    emit_.assign(target, build_.approximate(target->type, "floating-point value", {}), {}, cleared);
  } else if (type.kind == cfa::TypeKind::Record) {
    // All members of a union: its bytes are zero, whichever is read.
    if (cleared == nullptr && type.is_union) {
      cleared = target;
    }
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const bool unnamed_bits = type.fields[i].bit_width && type.fields[i].name.empty();
      if (!unnamed_bits) {
        zero(build_.field(target, i), cleared);
      }
    }
  } else if (type.kind == cfa::TypeKind::Array && type.length) {
    // A whole variable can be set to zero at once; for a member, the rest of its object would be
    // lost.
    const bool is_whole = std::holds_alternative<cfa::VariableReference>(target->node);
    if (count_scalars(type) > max_initialised_scalars ||
        (is_whole && *type.length > cfa::max_zeroed_elements)) {
      emit_.assign(target, build_.approximate(target->type, std::string(cfa::long_zero_array), {}),
                   {}, cleared);
      return;
    }
    for (std::uint64_t i = 0; i < *type.length; ++i) {
      zero(build_.element(target, build_.constant(build_.int_type(), i)), cleared);
    }
  }
}

void Initialisers::initialise(Value target, const Expr* initialiser, Storage storage) {
  if (storage == Storage::Static) {
    initialise_with(target, initialiser, storage);
    return;
  }
  orders_.noted(
      initialiser,
      [&] {
        initialise_with(target, initialiser, storage);
        return nullptr;
      },
      target);
}

void Initialisers::initialise_with(Value target, const Expr* initialiser, Storage storage) {
  const Expr* e = initialiser->IgnoreParens();
  if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(e)) {
    e = constant->getSubExpr()->IgnoreParens();
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(e)) {
    zero(target);
    return;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    initialise_list(target, list, storage);
    return;
  }
  if (target->type->kind == cfa::TypeKind::Array) {
    if (const auto* string = llvm::dyn_cast<clang::StringLiteral>(e)) {
      initialise_string(target, string);
      return;
    }
    if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e)) {
      initialise(target, object->getInitializer(), storage);
      return;
    }
    if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(e)) {
      initialise_string(target, predefined->getFunctionName());
      return;
    }
    emit_.unsupported("array initialiser", e, nullptr);
    return;
  }
  // GNU C: a static object initialised by a compound literal, which is not an object of its own
  // then.
  if (const auto* object = llvm::dyn_cast<clang::CompoundLiteralExpr>(e->IgnoreParenLValueCasts());
      object != nullptr && storage == Storage::Static) {
    initialise(target, object->getInitializer(), storage);
    return;
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e);
      conversion != nullptr && storage == Storage::Static && !e->getType()->isVectorType() &&
      !e->getType()->isAnyComplexType() && target->type->kind == cfa::TypeKind::Record) {
    initialise(target, conversion->getSubExpr(), storage);
    return;
  }
  const std::size_t edges = emit_.edge_count();
  const Value initial = operands_.value_as(e, target->type);
  std::string text;
  if (emit_.edge_count() == edges) {
    text = emit_.text(*target) + " = " + unit_.text(*e) + ";";
  }
  emit_.assign(target, initial, std::move(text));
}

void Initialisers::initialise_list(Value target, const clang::InitListExpr* list, Storage storage) {
  if (const clang::InitListExpr* semantic = list->getSemanticForm()) {
    list = semantic;
  }
  if (is_modelled_vector(list->getType(), *target->type)) {
    initialise_vector(target, list);
  } else if (list->getType()->isAnyComplexType()) {
    if (list->getNumInits() < 2) {
      list->getNumInits() == 0 ? zero(target) : initialise(target, list->getInit(0), storage);
    } else {
      emit_.assign(target, operands_.value_as(list, target->type));
    }
  } else if (target->type->kind == cfa::TypeKind::Record && !list->isTransparent()) {
    initialise_record(target, list, storage);
  } else if (target->type->kind == cfa::TypeKind::Array && !list->isTransparent()) {
    initialise_array(target, list, storage);
  } else if (list->getNumInits() == 0) {
    zero(target);
  } else {
    initialise(target, list->getInit(0), storage);
  }
}

void Initialisers::initialise_record(Value target, const clang::InitListExpr* list,
                                     Storage storage) {
  const clang::RecordDecl* record = list->getType()->getAsRecordDecl();
  if (record == nullptr || (record = record->getDefinition()) == nullptr) {
    emit_.unsupported("initialiser of an incomplete structure", list, nullptr);
    return;
  }
  if (record->isUnion()) {
    // Bytes that the chosen member does not cover are zero in static objects and unspecified in
    // others.
    if (storage == Storage::Static) {
      zero(target);
    } else {
      emit_.assign(target, build_.approximate(target->type, "rest of a union's initial value", {}));
    }
    const clang::FieldDecl* chosen = list->getInitializedFieldInUnion();
    if (chosen != nullptr && list->getNumInits() > 0) {
      initialise(build_.field(target, chosen->getFieldIndex()), list->getInit(0), storage);
    } else if (storage == Storage::Automatic) {
      zero(target);
    }
    return;
  }
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitfield()) {
      continue;
    }
    const Value member_target = build_.field(target, field->getFieldIndex());
    if (next < list->getNumInits()) {
      initialise(member_target, list->getInit(next), storage);
      ++next;
    } else {
      zero(member_target);
    }
  }
}

namespace {

bool starts_as_zero(const clang::InitListExpr* list, unsigned index) {
  const Expr* initial = list->getInit(index);
  return initial == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(initial);
}

/// Whether a whole variable starts as zero, except for some elements.
bool is_sparse(Value target, const clang::InitListExpr* list) {
  std::uint64_t scalars = 0;
  const Expr* filler = list->getArrayFiller();
  const bool ends_as_zero = filler == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(filler);
  const std::uint64_t in_element = count_scalars(*target->type->element);
  for (unsigned i = 0; i < list->getNumInits() && scalars <= max_initialised_scalars; ++i) {
    scalars += starts_as_zero(list, i) ? 0 : in_element;
  }
  return std::holds_alternative<cfa::VariableReference>(target->node) && ends_as_zero &&
         scalars <= max_initialised_scalars;
}

}  // namespace

void Initialisers::initialise_array(Value target, const clang::InitListExpr* list,
                                    Storage storage) {
  if (list->isStringLiteralInit()) {
    initialise(target, list->getInit(0), storage);
    return;
  }
  if (!target->type->length) {
    const std::uint64_t length = initialised_length(*list);
    if (length > max_initialised_scalars /
                     std::max<std::uint64_t>(1, count_scalars(*target->type->element))) {
      emit_.unsupported("long initialiser of a flexible array member", list, nullptr);
      return;
    }
    for (std::uint64_t i = 0; i < length; ++i) {
      initialise_element(target, i, list, storage);
    }
    return;
  }
  const bool has_many = count_scalars(*target->type) > max_initialised_scalars;
  if ((has_many || *target->type->length > cfa::max_zeroed_elements) && is_sparse(target, list)) {
    zero(target);
    for (unsigned i = 0; i < list->getNumInits(); ++i) {
      if (!starts_as_zero(list, i)) {
        initialise_element(target, i, list, storage);
      }
    }
    return;
  }
  if (has_many) {
    give_up_on_array(target);
    initialise_pointers(target, list, storage);
    return;
  }
  for (std::uint64_t i = 0; i < *target->type->length; ++i) {
    initialise_element(target, i, list, storage);
  }
}

void Initialisers::initialise_element(Value target, std::uint64_t index,
                                      const clang::InitListExpr* list, Storage storage) {
  const auto element = [&](std::uint64_t i) {
    return build_.element(target, build_.constant(build_.int_type(), i));
  };
  const auto written = [&](std::uint64_t i) {
    return i < list->getNumInits() ? list->getInit(static_cast<unsigned>(i))
                                   : list->getArrayFiller();
  };
  const Expr* initial = written(index);
  if (initial == nullptr) {
    zero(element(index));
  } else if (index > 0 && initial == written(index - 1) && operands_.has_effects(initial)) {
    // GNU C: the value of a range of elements is computed once.
    emit_.assign(element(index), element(index - 1));
  } else {
    initialise(element(index), initial, storage);
  }
}

/// For an array that is too long to be initialised element by element: evaluates the addresses in
/// the initialiser, since the points-to analysis has to know them, and the expressions with side
/// effects.
void Initialisers::initialise_pointers(Value target, const clang::InitListExpr* list,
                                       Storage storage) {
  if (list->isTransparent() || list->isStringLiteralInit()) {
    return;
  }
  const Literals::Contents outer = literals_.contents();
  literals_.set_contents(Literals::Contents::Opaque);
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    const Expr* initial = list->getInit(i);
    if (initial != nullptr && mentions_address(*initial)) {
      initialise_element(target, i, list, storage);
    } else if (i > 0 && initial == list->getInit(i - 1)) {
      continue;  // of a range
    } else if (initial != nullptr && storage == Storage::Automatic) {
      operands_.effects(initial);
    }
  }
  literals_.set_contents(outer);
}

void Initialisers::initialise_string(Value target, const clang::StringLiteral* literal) {
  const std::uint64_t length = target->type->length.value_or(initialised_length(*literal));
  if (length > max_initialised_scalars) {
    if (target->type->length) {
      give_up_on_array(target);
    } else {
      emit_.unsupported("long initialiser of a flexible array member", literal, nullptr);
    }
    return;
  }
  for (std::uint64_t i = 0; i < length; ++i) {
    const std::uint64_t unit =
        i < literal->getLength() ? literal->getCodeUnit(static_cast<std::size_t>(i)) : 0;
    const Value element = build_.element(target, build_.constant(build_.int_type(), i));
    emit_.assign(element, build_.constant(target->type->element, unit));
  }
}

void Initialisers::initialise_vector(Value target, const clang::InitListExpr* list) {
  for (std::uint64_t i = 0; i < lanes_of(*target->type); ++i) {
    if (i < list->getNumInits()) {
      initialise(lane_of(build_, target, i), list->getInit(static_cast<unsigned>(i)),
                 Storage::Automatic);
    } else {
      zero(lane_of(build_, target, i));
    }
  }
}

}  // namespace pcegar::frontend
