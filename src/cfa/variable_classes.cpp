// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Classes of variables by their use ("domain types": Apel, Beyer, Friedberger, Raimondi,
// von Rhein, "Domain Types: Abstract-Domain Selection Based on Variable Usage", HVC 2013), which
// the preference for simple domains among refinements looks at ("Refinement Selection", SPIN 2015).
//
// Variables that are assigned to or compared with each other share one class, by union-find; every
// use raises the class of its partition. Casts are ignored. That paper distinguishes Booleans,
// equality, addition and all else; here addition and orderings are one class, since both need
// numeric predicates. Records and arrays are Other as a whole.
//
// A loop is a cycle of a function's graph with calls contracted; if a function is called from a
// loop, directly or through others, everything in it happens in a loop. The front end saves the old
// value of x++ in a temporary, so x = t + 1 counts too for a temporary t of x's partition.
#include "cfa/variable_classes.hpp"

#include <algorithm>
#include <numeric>

#include "cfa/analysis.hpp"
#include "cfa/operands.hpp"

namespace pcegar::cfa {

namespace {

const VariableReference* as_variable(const Expression& expression) {
  return std::get_if<VariableReference>(&without_casts(expression).node);
}

bool is_arithmetic(BinaryOperator op) {
  return op < BinaryOperator::Less;
}

class Classifier {
public:
  explicit Classifier(const Program& program)
      : program_(program),
        parent_(program.variable_count()),
        class_(program.variable_count(), VariableClass::Enumeration) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const Variable& variable = program.variable(VariableId(i));
      const Type& type = *variable.type;
      if (variable.address_taken || !type.is_scalar()) {
        raise(VariableId(i), VariableClass::Other);
      }
    }
  }

  void operation(const Operation& operation) {
    if (const auto* assign = std::get_if<Assign>(&operation)) {
      transfer(*assign->target, *assign->value);
    } else if (const auto* assume = std::get_if<Assume>(&operation)) {
      use(*assume->condition);
    } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      arbitrary(*havoc->target);
    } else if (const auto* external = std::get_if<ExternalCall>(&operation)) {
      external_call(program_.call_site(external->site));
    } else if (const auto* enter = std::get_if<EnterCall>(&operation)) {
      const CallSite& site = program_.call_site(enter->site);
      const std::vector<VariableId>& parameters = program_.function(site.callee).parameters;
      for (std::size_t i = 0; i < std::min(parameters.size(), site.arguments.size()); ++i) {
        link(parameters[i], *site.arguments[i]);
        use(*site.arguments[i]);
      }
    } else if (const auto* leave = std::get_if<ReturnFromCall>(&operation)) {
      const CallSite& site = program_.call_site(leave->site);
      const VariableId value = program_.function(site.callee).return_variable;
      const VariableReference* result =
          site.result == nullptr ? nullptr : as_variable(*site.result);
      if (result != nullptr && value.valid()) {
        unite(result->variable, value);
      }
    }
  }

  VariableClass class_of(VariableId variable) { return class_[root(variable)]; }
  bool together(VariableId a, VariableId b) { return root(a) == root(b); }

private:
  std::size_t root(VariableId variable) {
    std::size_t i = variable.index();
    while (parent_[i] != i) {
      i = parent_[i] = parent_[parent_[i]];
    }
    return i;
  }
  void raise(VariableId variable, VariableClass at_least) {
    VariableClass& own = class_[root(variable)];
    own = std::max(own, at_least);
  }
  void unite(VariableId a, VariableId b) {
    const VariableClass both = std::max(class_of(a), class_of(b));
    parent_[root(a)] = root(b);
    raise(b, both);
  }
  void raise_target(const Expression& target, VariableClass at_least) {
    if (const auto* variable = as_variable(target)) {
      raise(variable->variable, at_least);
    }
  }

  /// A local variable becomes arbitrary where it is declared; it is assigned before it is used.
  void arbitrary(const Expression& target) {
    const auto* variable = as_variable(target);
    if (variable != nullptr && program_.variable(variable->variable).kind != VariableKind::Local) {
      raise(variable->variable, VariableClass::Equality);
    }
  }

  void external_call(const CallSite& site) {
    if (site.result != nullptr) {
      raise_target(*site.result, VariableClass::Equality);
    }
    for (const Expression* argument : site.arguments) {
      use(*argument);
    }
  }

  void transfer(const Expression& target, const Expression& value) {
    if (const auto* variable = as_variable(target)) {
      link(variable->variable, value);
    } else {
      use(target);
    }
    use(value);
  }

  /// The variable gets the value or is compared with it by == or !=.
  void link(VariableId variable, const Expression& value) {
    const Expression& plain = without_casts(value);
    if (const auto* other = std::get_if<VariableReference>(&plain.node)) {
      unite(variable, other->variable);
    } else if (const auto* binary = std::get_if<Binary>(&plain.node)) {
      if (is_arithmetic(binary->op)) {
        raise(variable, VariableClass::Other);
      }
    } else if (const auto* unary = std::get_if<Unary>(&plain.node)) {
      if (unary->op != UnaryOperator::LogicalNot) {
        raise(variable, VariableClass::Other);
      }
    } else if (!std::holds_alternative<Constant>(plain.node)) {
      raise(variable, VariableClass::Equality);
    }
  }

  /// Raises the classes of variables that the evaluation of an expression uses in arithmetic or
  /// compares by order.
  void use(const Expression& expression) {
    const Expression& e = without_casts(expression);
    if (const auto* binary = std::get_if<Binary>(&e.node)) {
      if (binary->op == BinaryOperator::Equal || binary->op == BinaryOperator::NotEqual) {
        compare(*binary->left, *binary->right);
      } else if (binary->op != BinaryOperator::LogicalAnd &&
                 binary->op != BinaryOperator::LogicalOr) {
        raise_target(*binary->left, VariableClass::Other);
        raise_target(*binary->right, VariableClass::Other);
      }
      use(*binary->left);
      use(*binary->right);
    } else if (const auto* unary = std::get_if<Unary>(&e.node)) {
      if (unary->op != UnaryOperator::LogicalNot) {
        raise_target(*unary->operand, VariableClass::Other);
      }
      use(*unary->operand);
    } else if (const auto* address = std::get_if<AddressOf>(&e.node)) {
      use(*address->target);
    } else if (const auto* dereference = std::get_if<Dereference>(&e.node)) {
      raise_target(*dereference->pointer, VariableClass::Equality);
      use(*dereference->pointer);
    } else if (const auto* field = std::get_if<FieldAccess>(&e.node)) {
      use(*field->base);
    } else if (const auto* element = std::get_if<ElementAccess>(&e.node)) {
      use(*element->base);
      raise_target(*element->index, VariableClass::Other);
      use(*element->index);
    }
  }

  void compare(const Expression& left, const Expression& right) {
    if (const auto* variable = as_variable(left)) {
      link(variable->variable, right);
    } else if (const auto* other = as_variable(right)) {
      link(other->variable, left);
    }
  }

  const Program& program_;
  std::vector<std::size_t> parent_;
  std::vector<VariableClass> class_;  ///< of roots
};

/// Marks the edges that can be taken again and again.
class Loops {
public:
  explicit Loops(const Program& program)
      : program_(program), in_cycle_(locations_on_cycles(program)) {
    find_repeated_functions();
  }
  [[nodiscard]] bool repeats(const Edge& edge) const {
    return in_cycle_[edge.source.index()] ||
           repeated_[program_.location(edge.source).function.index()];
  }

private:
  void find_repeated_functions() {
    repeated_ = recursive_functions(program_);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t s = 0; s < program_.call_site_count(); ++s) {
        const CallSite& site = program_.call_site(CallSiteId(s));
        if (!site.callee.valid() || !site.call_location.valid() || repeated_[site.callee.index()]) {
          continue;
        }
        if (in_cycle_[site.call_location.index()] || repeated_[site.caller.index()]) {
          repeated_[site.callee.index()] = true;
          changed = true;
        }
      }
    }
  }

  const Program& program_;
  std::vector<bool> in_cycle_;  ///< by location
  std::vector<bool> repeated_;  ///< by function
};

/// x and y of x = y + c or x = y - c; y is x itself or a temporary.
struct Step {
  VariableId target;
  VariableId from;
};

void find_step(const Program& program, const Operation& operation, std::vector<Step>& steps) {
  const auto* assign = std::get_if<Assign>(&operation);
  const VariableReference* target = assign == nullptr ? nullptr : as_variable(*assign->target);
  if (target == nullptr) {
    return;
  }
  const auto* sum = std::get_if<Binary>(&without_casts(*assign->value).node);
  if (sum == nullptr || (sum->op != BinaryOperator::Add && sum->op != BinaryOperator::Subtract)) {
    return;
  }
  const auto constant = [](const Expression& e) {
    return std::holds_alternative<Constant>(without_casts(e).node);
  };
  const VariableReference* from = nullptr;
  if (constant(*sum->right)) {
    from = as_variable(*sum->left);
  } else if (constant(*sum->left) && sum->op == BinaryOperator::Add) {
    from = as_variable(*sum->right);
  }
  if (from != nullptr && (from->variable == target->variable ||
                          program.variable(from->variable).kind == VariableKind::Temporary)) {
    steps.push_back({target->variable, from->variable});
  }
}

}  // namespace

VariableClasses classify_variables(const Program& program) {
  Classifier classifier(program);
  const Loops loops(program);
  std::vector<Step> steps;
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const Edge& edge = program.edge(EdgeId(i));
    classifier.operation(edge.operation);
    if (loops.repeats(edge)) {
      find_step(program, edge.operation, steps);
    }
  }
  VariableClasses result;
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    result.classes.push_back(classifier.class_of(VariableId(i)));
  }
  result.loop_counter.assign(program.variable_count(), false);
  for (const Step& step : steps) {
    if (classifier.together(step.target, step.from)) {
      result.loop_counter[step.target.index()] = true;
    }
  }
  return result;
}

}  // namespace pcegar::cfa
