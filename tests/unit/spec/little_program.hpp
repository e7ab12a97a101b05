// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cfa/program.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::spec {

/// A program of one chain of edges through main, built edge by edge.
class LittleProgram {
public:
  explicit LittleProgram(unsigned pointer_bits = 64) : program_(pointer_bits) {
    main_ = program_.add_function({.name = "main", .has_body = true});
    here_ = program_.add_location(main_);
    program_.function(main_).entry = here_;
    program_.function(main_).return_type = program_.types().void_type();
    program_.set_start_function(main_);
    int_ = program_.types().integer(32, true);
  }

  const cfa::Expression* variable(const std::string& name, const cfa::Type* type = nullptr,
                                  cfa::VariableKind kind = cfa::VariableKind::Local) {
    cfa::Variable v;
    v.name = name;
    v.unique_name = "main::" + name + "#" + std::to_string(program_.variable_count());
    v.type = type == nullptr ? int_ : type;
    v.kind = kind;
    v.function = kind == cfa::VariableKind::Global ? cfa::FunctionId{} : main_;
    const auto* variable_type = v.type;
    return pool().make(cfa::VariableReference{program_.add_variable(std::move(v))}, variable_type);
  }
  const cfa::Expression* address_of(const cfa::Expression* target) {
    return pool().make(cfa::AddressOf{target}, program_.types().pointer_to(target->type));
  }
  const cfa::Expression* constant(std::uint64_t bits) {
    return pool().make(cfa::Constant{bits}, int_);
  }
  const cfa::Expression* cast(const cfa::Expression* operand, const cfa::Type* type) {
    return pool().make(cfa::Cast{operand}, type);
  }

  const cfa::Expression* binary(cfa::BinaryOperator op, const cfa::Expression* left,
                                const cfa::Expression* right) {
    return pool().make(cfa::Binary{op, left, right}, left->type);
  }
  /// A structure of int members.
  const cfa::Type* record(const std::string& tag, const std::vector<std::string>& members) {
    cfa::Type* type = program_.types().new_record(tag, false);
    for (const std::string& member : members) {
      type->fields.push_back({member, int_, type->size_bytes * 8, {}});
      type->size_bytes += 4;
    }
    return type;
  }
  const cfa::Expression* field(const cfa::Expression* base, std::size_t index) {
    return pool().make(cfa::FieldAccess{base, index}, base->type->fields.at(index).type);
  }
  const cfa::Expression* element(const cfa::Expression* base, const cfa::Expression* index) {
    return pool().make(cfa::ElementAccess{base, index}, base->type->element);
  }
  const cfa::Expression* dereference(const cfa::Expression* pointer) {
    return pool().make(cfa::Dereference{pointer}, pointer->type->element);
  }
  /// A function that was called with a body.
  cfa::Function& function(const std::string& name) {
    return program_.function(program_.find_function(name));
  }

  /// Appends an edge.
  cfa::EdgeId edge(cfa::Operation operation, std::string text = {}) {
    const cfa::LocationId next = program_.add_location(main_);
    const cfa::EdgeId id =
        program_.add_edge(here_, next, std::move(operation), {"p.c", 7, 1}, std::move(text));
    here_ = next;
    return id;
  }
  /// Appends a call of a function without a body.
  cfa::EdgeId call(const std::string& name, std::vector<const cfa::Expression*> arguments,
                   const cfa::Expression* result = nullptr) {
    cfa::Function callee{.name = name};
    callee.return_type = result == nullptr ? program_.types().void_type() : result->type;
    const cfa::CallSiteId site = add_site(name, program_.add_function(callee), arguments, result);
    const cfa::EdgeId id = edge(cfa::ExternalCall{site});
    close(site);
    return id;
  }
  /// The site of an edge that call() made.
  cfa::CallSite& call_site(cfa::EdgeId id) {
    return program_.call_site(std::get<cfa::ExternalCall>(program_.edge(id).operation).site);
  }
  struct Calls {
    cfa::EdgeId enter;
    cfa::EdgeId back;
  };
  /// Appends a call of a function with an empty body.
  Calls call_with_body(const std::string& name, std::vector<const cfa::Expression*> arguments,
                       const cfa::Expression* result = nullptr) {
    const cfa::FunctionId callee = program_.add_function({.name = name, .has_body = true});
    const cfa::LocationId entry = program_.add_location(callee);
    program_.function(callee).entry = entry;
    program_.function(callee).exit = entry;
    program_.function(callee).return_type = program_.types().void_type();
    const cfa::CallSiteId site = add_site(name, callee, arguments, result);
    const cfa::LocationId next = program_.add_location(main_);
    const cfa::EdgeId enter = program_.add_edge(here_, entry, cfa::EnterCall{site});
    const cfa::EdgeId back = program_.add_edge(entry, next, cfa::ReturnFromCall{site});
    here_ = next;
    close(site);
    return {enter, back};
  }

  /// The finished program; nothing may be appended after the first call.
  const cfa::Program& done() {
    program_.function(main_).exit = here_;
    program_.finish();
    return program_;
  }
  /// Adds what the automaton watches.
  void watch(const Automaton& automaton) { add_watched_objects(program_, {automaton}); }
  cfa::TypeTable& types() { return program_.types(); }
  const cfa::Type* int_type() const { return int_; }

private:
  cfa::ExpressionPool& pool() { return program_.expressions(); }
  cfa::CallSiteId add_site(const std::string& name, cfa::FunctionId callee,
                           std::vector<const cfa::Expression*> arguments,
                           const cfa::Expression* result) {
    return program_.add_call_site({.name = name,
                                   .callee = callee,
                                   .arguments = std::move(arguments),
                                   .result = result,
                                   .caller = main_,
                                   .call_location = here_,
                                   .position = {"p.c", 7, 1}});
  }
  void close(cfa::CallSiteId site) { program_.call_site(site).return_location = here_; }

  cfa::Program program_;
  cfa::FunctionId main_;
  cfa::LocationId here_;
  const cfa::Type* int_ = nullptr;
};

}  // namespace pcegar::spec
