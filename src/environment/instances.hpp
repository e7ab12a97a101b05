// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "environment/families.hpp"
#include "frontend/survey.hpp"

namespace pcegar::environment {

using Functions = std::vector<std::string>;

/// Operations that belong together: one table, or what a module assigns to the members of one
/// structure.
struct Instance {
  std::string id;      ///< in the names of its variables and functions
  std::string object;  ///< the table; empty for assigned members
  std::string tag;
  std::string where;  ///< for a comment
  const Family* family;
  std::map<std::string, Functions> operations;
  std::map<std::string, frontend::OperationTable::Reference> references = {};
  std::vector<std::string> others = {};  ///< tables without a state that have the same operations
  Functions registers = {};              ///< the family's that the module uses and nothing defines
  Functions unregisters = {};
  [[nodiscard]] bool has_state() const {
    return family->kind == Family::Kind::Driver || family->kind == Family::Kind::Session;
  }
  [[nodiscard]] std::string registered() const { return "%env_" + id + "_registered"; }
  [[nodiscard]] std::string managed() const { return "%env_" + id + "_managed"; }
  [[nodiscard]] std::string open() const {
    return "%env_" + id + (family->kind == Family::Kind::Driver ? "_bound" : "_open");
  }
  [[nodiscard]] std::string flag(const Pair& pair) const {
    return "%env_" + id + "_" + std::string(pair.first);
  }
  [[nodiscard]] std::string step() const { return "%env_step_" + id; }
  /// The function with which a driver's device appears.
  [[nodiscard]] std::string begin() const { return "%env_" + id + "_begin"; }
  [[nodiscard]] std::string end() const { return "%env_" + id + "_end"; }
  [[nodiscard]] std::string interrupt(std::string_view member) const {
    return "%env_" + id + "_" + std::string(member);
  }
  /// The functions of the first of these members that it has.
  [[nodiscard]] Functions first_of(const Names& members) const;
  [[nodiscard]] bool has(std::string_view member) const {
    return operations.contains(std::string(member));
  }
  /// The family's pairs of which it has both. They refer to its members' names.
  [[nodiscard]] std::vector<Pair> pairs() const;
  /// Whether a member's name says that it ends what no other member begins: `close` without `open`.
  [[nodiscard]] bool ends_alone(const std::string& member) const;
  /// Whether something may have to be ended.
  [[nodiscard]] bool can_end() const { return has_state() || !pairs().empty(); }
};

/// What may be called later with the object that holds it.
struct DeferredCalls {
  const Deferred* kind;
  Functions candidates;
};

/// A callback without state.
struct Callback {
  std::string function;
  std::string where;
};

/// All that the environment may call, sorted by how it is called.
struct Plan {
  std::vector<Instance> instances;
  std::vector<DeferredCalls> deferred;
  Functions handlers;  ///< of interrupts, and of their threads
  std::vector<Callback> callbacks;
};
[[nodiscard]] Plan make_plan(const frontend::Survey& survey);

}  // namespace pcegar::environment
