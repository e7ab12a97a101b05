// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The control-flow automaton A = (L, l_INIT, G) of a whole program (002, Sect. 2.2), extended by
// functions. All functions live in one graph; a call of a function with a body is an EnterCall edge
// to its entry, and one ReturnFromCall edge per call site leaves its exit. A path may take a
// ReturnFromCall edge only to the call site that it came from (the call-stack CPA ensures this).
//
//   L        LocationId, 0 .. location_count()-1        G      EdgeId, 0 .. edge_count()-1
//   l_INIT   entry of start_function()
//
// The start function is synthetic: it initialises the globals, calls the program's entry function
// with arbitrary arguments (constructors before, destructors after it), and ends.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cfa/operation.hpp"
#include "cfa/stated_effects.hpp"

namespace pcegar::cfa {

struct LocationTag;
using LocationId = StrongId<LocationTag>;
struct EdgeTag;
using EdgeId = StrongId<EdgeTag>;

enum class VariableKind { Global, StaticLocal, Local, Parameter, Temporary, ReturnValue };

struct Variable {
  std::string name;         ///< as written in the source; "<tmp>"-like for temporaries
  std::string unique_name;  ///< unique in the program: "f::x", "f::x#2", "x", "f::__return"
  const Type* type = nullptr;
  VariableKind kind = VariableKind::Local;
  FunctionId function;  ///< invalid for globals
  bool address_taken = false;
  bool read_only = false;  ///< const with static storage: keeps its initial value
  SourcePosition position;
  std::uint64_t alignment = 0;  ///< in bytes, as declared; 0 if not declared
  /// Behind the type: of elements that initialise a flexible array member (GNU C).
  std::uint64_t trailing_bytes = 0;
  /// The end of the block that declares it; unknown (line 0) for parameters, globals and what is
  /// not written in the source.
  SourcePosition scope_end = {};

  /// Of its storage; 0 if the type is incomplete.
  [[nodiscard]] std::uint64_t size_bytes() const { return type->size_bytes + trailing_bytes; }
};

struct Function {
  std::string name;
  bool has_body = false;
  bool is_variadic = false;
  LocationId entry;  ///< valid if has_body
  LocationId exit;   ///< valid if has_body; only ReturnFromCall edges leave it
  std::vector<VariableId> parameters;
  VariableId return_variable;  ///< invalid for void functions
  const Type* return_type = nullptr;
  SourcePosition position;
  bool is_model = false;  ///< the body replaces one that the program does not have
  /// Declared by a system header: if nothing else is known about it, its effects follow from its
  /// arguments alone.
  bool is_library = false;
  /// It returns a value, and the program never turns its address into that of a function that
  /// returns nothing.
  bool keeps_type = false;
  /// Valid for a copy of a recursive function, which stands for its deeper activations: that
  /// function. Name and position are the same, variables and locations are the copy's own; only the
  /// original has an address.
  FunctionId copy_of = {};
};

/// One call in the source.
struct CallSite {
  /// The callee as written: "mutex_lock"; "(*ops->open)" for one outside of the program.
  std::string name;
  FunctionId callee;  ///< valid if known
  /// A call through a pointer that is read from a member of a structure: "atmdev_ops.send".
  std::string member = {};
  /// The callee's address, for a call through a pointer that has not been resolved yet. Programs
  /// that the front end returns have none.
  const Expression* pointer = nullptr;
  const Type* returned = nullptr;  ///< such a call: what the pointer's type returns
  bool through_pointer = false;    ///< of one of the functions that a pointer may hold
  /// After conversion to the parameter types; arguments of hidden parameters are at the end.
  std::vector<const Expression*> arguments;
  /// As in the source, for rules that refer to them; empty if the same.
  std::vector<const Expression*> written_arguments;
  /// For a call without a body, for each argument as written: a variable that still has its value
  /// after the result has overwritten what it reads, else null; empty if there are none.
  std::vector<const Expression*> kept_arguments = {};
  /// For a call without a body that fills what its arguments point to: those that point to one
  /// object of the pointer's type, even if it is an element of an array. A bit for each argument.
  std::uint64_t single_objects = 0;
  /// Those that it does not look at: more than the format asks for.
  std::uint64_t unused_arguments = 0;
  const Expression* result = nullptr;  ///< l-value that gets the result, or null
  FunctionId caller;
  LocationId call_location;    ///< where the EnterCall or ExternalCall edge starts
  LocationId return_location;  ///< where ReturnFromCall or ExternalCall ends
  SourcePosition position;
};

struct Location {
  FunctionId function;
  SourcePosition position;
  std::vector<EdgeId> leaving;
  std::vector<EdgeId> entering;
  bool is_loop_head = false;             ///< target of a back edge (analyse())
  std::uint32_t reverse_post_order = 0;  ///< position in its program-wide order (analyse())
};

/// How a statement of the source branches on an edge: the condition of an if or a loop as a whole,
/// which may be made of several edges, or a switch.
struct Decision {
  SourcePosition keyword;  ///< if, while, do, for, switch
  std::string value;       ///< "true", "false"; of a switch: the constant of the case, "default"
};

struct Edge {
  LocationId source;
  LocationId target;
  Operation operation;
  SourcePosition position;
  std::string text;  ///< the statement as C text with the final ';', conditions as "[x > 0]"
  std::shared_ptr<const Decision> decision = nullptr;  ///< that is final with this edge, or null
};

class SharedCalls;

/// A variable that nothing uses (shared_calls.hpp), and conditions on it.
struct CallBit {
  VariableId variable;
  const Expression* is_one;
  const Expression* is_zero;
};

class Program {
public:
  explicit Program(unsigned pointer_bits) : types_(std::make_shared<TypeTable>(pointer_bits)) {}
  Program(Program&&) = default;
  Program& operator=(Program&&) = default;
  Program& operator=(const Program&) = delete;

  // -- building (front end, tests) --
  TypeTable& types() { return *types_; }
  ExpressionPool& expressions() { return *expressions_; }
  LocationId add_location(FunctionId function, SourcePosition position = {});
  EdgeId add_edge(LocationId source, LocationId target, Operation operation,
                  SourcePosition position = {}, std::string text = {},
                  std::shared_ptr<const Decision> decision = nullptr);
  VariableId add_variable(Variable variable);
  FunctionId add_function(Function function);
  CallSiteId add_call_site(CallSite site);
  Function& function(FunctionId id) { return functions_[id.index()]; }
  Variable& variable(VariableId id) { return variables_[id.index()]; }
  CallSite& call_site(CallSiteId id) { return call_sites_[id.index()]; }
  /// Makes the edge do nothing.
  void skip(EdgeId id) { edges_[id.index()].operation = Skip{}; }
  /// Makes the edge do nothing, and lead to another location of its source's function.
  void redirect(EdgeId id, LocationId target);
  /// Gives the edge other ends and another operation. It keeps its text.
  void replace(EdgeId id, LocationId source, LocationId target, Operation operation);
  /// Takes the edge out of the graph: it does nothing, and no location knows it any more.
  void detach(EdgeId id);
  /// The same graph, to be changed. It shares types and expressions.
  [[nodiscard]] Program copy() const { return {*this}; }
  /// Removes locations, edges and call sites. Variables, functions, types and expressions stay.
  void clear_graph();
  void set_start_function(FunctionId id) { start_function_ = id; }
  void set_entry_function(FunctionId id) { entry_function_ = id; }
  /// What is stated about functions without a body. Set before calls are added.
  void state_effects(StatedEffectsTable effects) {
    stated_effects_ = std::make_shared<const StatedEffectsTable>(std::move(effects));
  }
  /// See calls_by_exact_type(). Set before calls are added.
  void call_by_exact_type() { calls_by_exact_type_ = true; }
  /// See has_recursion_through_pointers(). Set before calls are added.
  void exclude_recursion_through_pointers() { has_recursion_through_pointers_ = false; }
  /// See has_typed_accesses(). Set before calls are added.
  void type_accesses() { has_typed_accesses_ = true; }
  void add_call_bit(CallBit bit) { call_bits_.push_back(bit); }
  /// Gives functions hidden parameters, for a graph that does not change any more.
  void share_calls(std::shared_ptr<const SharedCalls> calls);
  /// Ends building: computes loop heads and the reverse post-order, checks well-formedness.
  void finish();

  // -- reading --
  [[nodiscard]] FunctionId start_function() const { return start_function_; }
  /// The function of the source where the program begins; the start function may call others before
  /// and after it. Invalid if not set.
  [[nodiscard]] FunctionId entry_function() const { return entry_function_; }
  [[nodiscard]] LocationId start() const { return function(start_function_).entry; }
  [[nodiscard]] std::size_t location_count() const { return locations_.size(); }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  [[nodiscard]] std::size_t variable_count() const { return variables_.size(); }
  [[nodiscard]] std::size_t function_count() const { return functions_.size(); }
  [[nodiscard]] std::size_t call_site_count() const { return call_sites_.size(); }
  [[nodiscard]] const Location& location(LocationId id) const { return locations_[id.index()]; }
  [[nodiscard]] const Edge& edge(EdgeId id) const { return edges_[id.index()]; }
  [[nodiscard]] const Variable& variable(VariableId id) const { return variables_[id.index()]; }
  [[nodiscard]] const Function& function(FunctionId id) const { return functions_[id.index()]; }
  [[nodiscard]] const CallSite& call_site(CallSiteId id) const { return call_sites_[id.index()]; }
  /// What it is a copy of, or itself.
  [[nodiscard]] FunctionId original(FunctionId id) const {
    return function(id).copy_of.valid() ? function(id).copy_of : id;
  }
  /// The function of that name, or an invalid id.
  [[nodiscard]] FunctionId find_function(const std::string& name) const;
  [[nodiscard]] const TypeTable& types() const { return *types_; }
  /// Null if nothing is stated. Valid as long as the program is, also if it is moved.
  [[nodiscard]] const StatedEffects* stated_effects(std::string_view function) const {
    const auto found = stated_effects_->find(function);
    return found == stated_effects_->end() ? nullptr : &found->second;
  }
  /// Calls through pointers only go to functions of the pointer's type.
  [[nodiscard]] bool calls_by_exact_type() const { return calls_by_exact_type_; }
  /// A structure is accessed only where one of its type, or one that begins alike, lies, as far as
  /// the object's declaration says what does.
  [[nodiscard]] bool has_typed_accesses() const { return has_typed_accesses_; }
  /// If false, it is assumed that between two activations of a function that are on the stack
  /// together no call went through a pointer.
  [[nodiscard]] bool has_recursion_through_pointers() const {
    return has_recursion_through_pointers_;
  }

  [[nodiscard]] const std::vector<CallBit>& call_bits() const { return call_bits_; }
  /// Whether it is a condition on a call bit.
  [[nodiscard]] bool is_about_calls(const Expression& condition) const;
  /// Whether a variable with that unique name is a call bit.
  [[nodiscard]] static bool is_call_bit(std::string_view name) {
    return name.starts_with("<call bit ");
  }
  /// Null if there are none.
  [[nodiscard]] const SharedCalls* shared_calls() const { return shared_calls_.get(); }

private:
  Program(const Program&) = default;

  std::shared_ptr<TypeTable> types_;
  std::shared_ptr<ExpressionPool> expressions_ = std::make_shared<ExpressionPool>();
  std::vector<Location> locations_;
  std::vector<Edge> edges_;
  std::vector<Variable> variables_;
  std::vector<Function> functions_;
  std::vector<CallSite> call_sites_;
  FunctionId start_function_;
  FunctionId entry_function_;
  bool calls_by_exact_type_ = false;
  bool has_typed_accesses_ = false;
  bool has_recursion_through_pointers_ = true;
  std::vector<CallBit> call_bits_;
  std::shared_ptr<const SharedCalls> shared_calls_;
  std::shared_ptr<const StatedEffectsTable> stated_effects_ =
      std::make_shared<const StatedEffectsTable>();
};

/// C-like text of an expression; variables by their name (not unique_name), so that "&dev->lock"
/// reads as in the source. Used for messages, set elements of automata and DOT.
[[nodiscard]] std::string to_string(const Program& program, const Expression& expression);
/// Text of an edge's operation (Edge::text if there is one).
[[nodiscard]] std::string to_string(const Program& program, const Edge& edge);

}  // namespace pcegar::cfa
