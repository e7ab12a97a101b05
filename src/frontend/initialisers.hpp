// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Initialisers, scalar by scalar, and zero values (lower_initialiser.cpp).

#include <cstdint>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace clang {
class InitListExpr;
class StringLiteral;
}  // namespace clang

namespace pcegar::frontend {

class Literals;
class OpenOrders;
class Linker;
struct PendingGlobal;

/// The storage of the object that is initialised.
enum class Storage { Static, Automatic };

class Initialisers {
public:
  Initialisers(Emitter& emit, Operands& operands, OpenOrders& orders, Literals& literals,
               const Linker& linker)
      : emit_(emit),
        build_(emit.build()),
        unit_(emit.unit()),
        operands_(operands),
        orders_(orders),
        literals_(literals),
        linker_(linker) {}

  void initialise(Value target, const clang::Expr* initialiser, Storage storage);
  void global(const PendingGlobal& pending);
  void zero(Value target) { zero(target, nullptr); }

private:
  /// `cleared`: the outermost union that is set to zero, or null.
  void zero(Value target, Value cleared);
  void initialise_with(Value target, const clang::Expr* initialiser, Storage storage);
  void initialise_list(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_vector(Value target, const clang::InitListExpr* list);
  void initialise_record(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_array(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_element(Value target, std::uint64_t index, const clang::InitListExpr* list,
                          Storage storage);
  void initialise_pointers(Value target, const clang::InitListExpr* list, Storage storage);
  void initialise_string(Value target, const clang::StringLiteral* literal);
  void give_up_on_array(Value target);
  void null_or_address(Value target, Value address);
  void of_library(Value target, const PendingGlobal& pending);

  Emitter& emit_;
  ExpressionBuilder& build_;
  const SourceUnit& unit_;
  Operands& operands_;
  OpenOrders& orders_;
  Literals& literals_;
  const Linker& linker_;
};

/// Bytes of a static object behind its type: of elements that initialise a flexible array member.
[[nodiscard]] std::uint64_t trailing_bytes(const cfa::Type& type, const clang::Expr& initialiser);
/// The elements that an initialiser gives an array without a length.
[[nodiscard]] std::uint64_t initialised_length(const clang::Expr& initialiser);
/// Scalars below a type, up to a limit.
[[nodiscard]] std::uint64_t count_scalars(const cfa::Type& type);
/// Arrays with more scalars are not initialised element by element.
inline constexpr std::uint64_t max_initialised_scalars = 1024;

}  // namespace pcegar::frontend
