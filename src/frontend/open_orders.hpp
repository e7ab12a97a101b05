// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Notes what the evaluation of operands does, where C leaves their order open
// (evaluation_order.hpp).

#include <cstddef>
#include <functional>
#include <vector>

#include "frontend/emitter.hpp"
#include "frontend/operands.hpp"

namespace pcegar::frontend {

/// Whether the order in which these are evaluated may matter, and one of them calls something.
[[nodiscard]] bool have_open_order(const std::vector<const clang::Expr*>& expressions,
                                   const Operands& operands);

class OpenOrders {
public:
  OpenOrders(LoweringContext& context, Emitter& emit, const Operands& operands)
      : context_(context), emit_(emit), operands_(operands) {}

  /// Lowers an expression, and notes what it does if it is an operand of an open construct. It may
  /// initialise a part of an object.
  Value noted(const clang::Expr* e, const std::function<Value()>& lower,
              Value initialised = nullptr);

  /// During its lifetime, the construct's operands are being lowered.
  class Scope {
  public:
    Scope(OpenOrders& orders, const clang::Expr* e);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

  private:
    OpenOrders& orders_;
    std::size_t number_ = 0;
    std::size_t first_edge_ = 0;
    bool is_open_ = false;
  };

private:
  struct Part {
    const clang::Expr* expression;
    bool is_located;  ///< not read
    UnorderedOperand operand;
    bool is_being_lowered = false;
  };
  struct Construct {
    const clang::Expr* expression;
    std::vector<Part> parts;
  };

  LoweringContext& context_;
  Emitter& emit_;
  const Operands& operands_;
  std::vector<Construct> open_;  ///< innermost last
};

}  // namespace pcegar::frontend
