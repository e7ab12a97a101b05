// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a part of a program may read and write, and whether two parts may be run in either order.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "alias/known_calls.hpp"
#include "alias/points_to.hpp"

namespace pcegar::frontend {

/// Bytes of an object, or of memory outside of the program.
struct Extent {
  alias::ObjectId object;  ///< invalid: outside
  std::int64_t begin = 0;
  std::int64_t end = 0;
  /// The member that the access names; without one, the width of the scalar. Memory outside of the
  /// program is accessed with the types that its pointers are declared with. No width means any
  /// access.
  const cfa::Type* record = nullptr;
  std::size_t field = 0;
  unsigned bits = 0;
  friend bool operator<(const Extent& a, const Extent& b) {
    const auto key = [](const Extent& e) {
      return std::tuple(e.object, e.begin, e.end, e.record, e.field, e.bits);
    };
    return key(a) < key(b);
  }
};

/// What the conditions of rules read at calls and labels: by function (or "label NAME", "label"),
/// the names of variables, or `through_pointers`.
using ReadsOfRules = std::map<std::string, std::set<std::string>>;
inline constexpr const char* through_pointers = "*";

struct Effects {
  std::set<Extent> reads;
  std::set<Extent> writes;
  /// Writes that may be swapped with each other at the same place: they add a number to the old
  /// value, or give a part its initial value.
  std::set<Extent> increments;
  /// Writes of functions without a body: an arbitrary value.
  std::set<Extent> inputs;
  std::set<std::string> watched;  ///< calls that rules refer to
  bool reads_anything = false;    ///< by the conditions of such a rule
  bool keeps_in_library = false;  ///< what the library remembers from call to call
  /// Functions like reach_error() that are called, and labels of rules that are passed.
  std::set<std::string> errors;
  bool may_not_return = false;  ///< and that not right after an error
  bool leaves = false;          ///< may jump to another part of the function
  void add(const Effects& other);
};

/// Whether it is reach_error() or a similar function, or the function behind assert().
[[nodiscard]] bool is_error_function(std::string_view name);

class EffectsFinder {
public:
  /// The program still has its calls through pointers. All arguments must outlive it.
  EffectsFinder(const cfa::Program& program, const alias::PointsTo& points_to,
                const std::set<std::string>& watched, const ReadsOfRules& reads_of_rules,
                const std::set<cfa::FunctionId>& never_return);

  /// Whether automatic variables count that are accessed by their names.
  enum class Automatic { Counts, IsOwn };
  void read(const cfa::Expression& value, Effects& effects,
            Automatic automatic = Automatic::Counts) const;
  void read_address(const cfa::Expression& lvalue, Effects& effects,
                    Automatic automatic = Automatic::Counts) const;
  void write(const cfa::Expression& lvalue, Effects& effects,
             Automatic automatic = Automatic::Counts) const;
  /// A write to a part of an object, where writes at the same time go to other parts.
  void initialise(const cfa::Expression& part, Effects& effects) const;
  /// The call itself, without its arguments and its result.
  void call(const cfa::CallSite& site, Effects& effects);
  /// Whether the order in which they happen may matter.
  [[nodiscard]] bool conflict(const Effects& a, const Effects& b) const;

private:
  struct Body {
    Effects effects;
    std::set<cfa::FunctionId> callees;
  };
  using Extents = std::set<Extent>;

  [[nodiscard]] bool is_automatic(const cfa::Expression& lvalue) const;
  void add_extents(const alias::TargetSet& places, const cfa::Expression& lvalue,
                   Extents& extents) const;
  void add_objects(const cfa::Expression& argument, Extents& extents) const;
  void external_call(const cfa::CallSite& site, Effects& effects) const;
  /// Whether what an object's pointers lead to counts, too.
  enum class LeadsOn { No, Yes };
  void unknown_argument(const cfa::Expression& argument, Extents& extents,
                        LeadsOn pointers = LeadsOn::Yes) const;
  void event(const std::string& name, Effects& effects) const;
  void forget_own_objects(Effects& effects, const std::set<cfa::FunctionId>& called);
  [[nodiscard]] bool calls_itself(cfa::FunctionId function);
  [[nodiscard]] bool is_temporary(const Extent& extent) const;
  [[nodiscard]] std::vector<cfa::FunctionId> callees(const cfa::CallSite& site,
                                                     Effects& effects) const;
  const Effects& whole(cfa::FunctionId function);
  const Body& body(cfa::FunctionId function);
  void operation(const cfa::Operation& operation, Body& body) const;
  void assign(const cfa::Assign& assign, Effects& effects) const;
  void note_end(cfa::FunctionId function, Effects& effects) const;
  [[nodiscard]] bool has_loop(cfa::FunctionId function) const;
  [[nodiscard]] bool is_error_call(cfa::EdgeId edge) const;
  [[nodiscard]] bool is_after_error(cfa::LocationId end) const;
  [[nodiscard]] bool overlap(const Extent& a, const Extent& b) const;
  [[nodiscard]] bool overlap(const Extents& as, const Extents& bs) const;

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  const std::set<std::string>& watched_;
  const ReadsOfRules& reads_of_rules_;
  const std::set<cfa::FunctionId>& never_return_;
  std::vector<std::vector<cfa::LocationId>> locations_;  ///< by function
  std::map<cfa::FunctionId, Body> bodies_;
  std::map<cfa::FunctionId, Effects> wholes_;
  std::map<cfa::FunctionId, bool> calls_itself_;
};

}  // namespace pcegar::frontend
