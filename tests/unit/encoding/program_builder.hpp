// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Small programs by hand: one function "main", edges in a row or where the test puts them.

#include <deque>
#include <memory>
#include <string>

#include "cfa/program.hpp"
#include "smt/solver.hpp"

namespace pcegar::test {

class ProgramBuilder {
public:
  explicit ProgramBuilder(unsigned pointer_bits = 64) : program(pointer_bits) {
    main = program.add_function({.name = "main", .has_body = true});
    here_ = program.add_location(main);
    program.function(main).entry = here_;
    program.function(main).exit = here_;
    program.set_start_function(main);
  }

  const cfa::Type* integer(unsigned bits, bool is_signed) {
    return program.types().integer(bits, is_signed);
  }
  const cfa::Type* int_type() { return integer(32, true); }

  const cfa::Expression* variable(const std::string& name, const cfa::Type* type,
                                  bool address_taken = false) {
    const cfa::VariableId id = program.add_variable({.name = name,
                                                     .unique_name = "main::" + name,
                                                     .type = type,
                                                     .kind = cfa::VariableKind::Local,
                                                     .function = main,
                                                     .address_taken = address_taken});
    return make(cfa::VariableReference{id}, type);
  }
  const cfa::Expression* make(cfa::Expression::Node node, const cfa::Type* type) {
    return program.expressions().make(std::move(node), type, {"t.c", ++line_, 1});
  }
  const cfa::Expression* number(long value, const cfa::Type* type) {
    return make(cfa::Constant{static_cast<std::uint64_t>(value)}, type);
  }
  const cfa::Expression* number(long value) { return number(value, int_type()); }
  const cfa::Expression* binary(cfa::BinaryOperator op, const cfa::Expression* a,
                                const cfa::Expression* b, const cfa::Type* type = nullptr) {
    return make(cfa::Binary{op, a, b}, type != nullptr ? type : a->type);
  }
  const cfa::Expression* compare(cfa::BinaryOperator op, const cfa::Expression* a,
                                 const cfa::Expression* b) {
    return binary(op, a, b, int_type());
  }
  const cfa::Expression* cast(const cfa::Expression* a, const cfa::Type* type) {
    return make(cfa::Cast{a}, type);
  }
  const cfa::Expression* address(const cfa::Expression* target) {
    return make(cfa::AddressOf{target}, program.types().pointer_to(target->type));
  }
  const cfa::Expression* dereference(const cfa::Expression* pointer) {
    return make(cfa::Dereference{pointer}, pointer->type->element);
  }
  const cfa::Expression* field(const cfa::Expression* base, std::size_t index) {
    return make(cfa::FieldAccess{base, index}, base->type->fields[index].type);
  }
  const cfa::Expression* element(const cfa::Expression* base, const cfa::Expression* index) {
    return make(cfa::ElementAccess{base, index}, base->type->element);
  }

  /// Appends an edge to the row.
  cfa::EdgeId edge(cfa::Operation operation) {
    const cfa::LocationId next = program.add_location(main);
    const cfa::EdgeId id = program.add_edge(here_, next, std::move(operation), {"t.c", ++line_, 1});
    here_ = next;
    program.function(main).exit = next;
    return id;
  }

  cfa::Program program;
  cfa::FunctionId main;

private:
  cfa::LocationId here_;
  unsigned line_ = 0;
};

/// One-shot queries.
class Query {
public:
  explicit Query(smt::TermManager& terms) : backend_(smt::make_backend("z3")), terms_(terms) {}
  bool satisfiable(std::initializer_list<smt::Term> formulas) {
    const auto session = backend_->new_session(terms_, {});
    for (const smt::Term formula : formulas) session->assert_term(formula);
    const smt::CheckResult result = session->check();
    if (!smt::is_sat(result) && !smt::is_unsat(result)) throw std::runtime_error("unknown");
    return smt::is_sat(result);
  }
  bool valid(smt::Term formula) { return !satisfiable({terms_.not_(formula)}); }

private:
  std::unique_ptr<smt::Backend> backend_;
  smt::TermManager& terms_;
};

}  // namespace pcegar::test
