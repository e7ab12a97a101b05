// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "alias/known_calls.hpp"
#include "cfa/program.hpp"
#include "encoding/path_formula.hpp"
#include "execution/activations.hpp"
#include "execution/calls.hpp"
#include "execution/inputs.hpp"
#include "execution/memory.hpp"
#include "execution/padding.hpp"

namespace pcegar::execution {

/// What a program may assume of its environment.
struct Environment {
  encoding::ExternalFunctions external_functions = encoding::ExternalFunctions::ChangeArguments;
  encoding::Allocations allocations = encoding::Allocations::MayFail;
};

enum class Truth : std::uint8_t { False, True, Unknown };

/// What a call does; there are several choices for allocation functions.
enum class CallOutcome : std::uint8_t { Usual, NewObject, Null };

/// The state of a sequential program in one execution: memory and the stack of calls. A value that
/// depends on inputs is unknown. Copies are independent. The operations throw Inexact or
/// NotConsidered; what the state is then does not matter.
class Machine {
public:
  Machine(const cfa::Program& program, const Environment& environment,
          std::shared_ptr<Calls> calls);

  [[nodiscard]] Truth condition(const cfa::Expression& e);
  [[nodiscard]] Value value(const cfa::Expression& e) { return evaluate(e); }
  /// How far the sides of a comparison of known numbers are from each other.
  [[nodiscard]] std::optional<Wide> distance(const cfa::Binary& comparison);
  /// Records that the condition, whose value was unknown, is zero or not.
  void learn(const cfa::Expression& condition, bool holds);
  void assign(const cfa::Expression& target, const cfa::Expression& value);
  void havoc(const cfa::Expression& target);
  /// Whether a call has a behaviour (pointer_recursion.hpp).
  [[nodiscard]] bool may_enter(cfa::CallSiteId site) const;
  void enter(cfa::CallSiteId site);
  /// The call site of the current activation.
  [[nodiscard]] cfa::CallSiteId current_call() const { return activations_.current().site; }
  void leave();
  /// What the call of a function without a body may do.
  [[nodiscard]] std::vector<CallOutcome> outcomes(cfa::CallSiteId site);
  void external_call(cfa::CallSiteId site, CallOutcome outcome);
  /// Whether everything so far was defined by C, or by the implementation, without signed overflow,
  /// and read known places only.
  [[nodiscard]] bool is_defined() const { return is_defined_; }
  /// Whether it took one of several behaviours for granted (choose_with()): what lies at the ends
  /// of the addresses, and that functions without a body leave pointers alone.
  [[nodiscard]] bool is_loose() const { return is_loose_; }
  /// Whether some implicit conversion to a signed type changed a value.
  [[nodiscard]] bool converts() const { return converts_; }
  /// From now on, what is not known is chosen when it is read, and so are results of functions that
  /// are free to return anything. The chooser must outlive the machine.
  void choose_with(Chooser& chooser) { chooser_ = &chooser; }
  /// What was chosen since the last call.
  [[nodiscard]] std::vector<Choice> take_choices() { return std::exchange(choices_, {}); }

private:
  /// The place of an l-value: so many bits after the target of `pointer`.
  struct Place {
    Value pointer;
    std::int64_t bits = 0;
    std::optional<unsigned> bit_width{};  ///< of a bit-field
    /// The outermost record that it is a member of, if it is one, and where that starts.
    const cfa::Type* record = nullptr;
    std::int64_t record_bits = 0;
    /// An element behind the last one of an array: it has an address, but is not to be accessed.
    bool is_beyond = false;
  };
  /// A part of an object that is alive.
  struct Target {
    ObjectId object;
    std::uint64_t first_bit;
  };
  /// How an object was declared, or for an allocated object, how it was used.
  struct Declared {
    bool is_read_only = false;
    const cfa::Type* type = nullptr;
    /// For an allocated object: the records with padding that it was used as, by their offset.
    std::set<std::pair<std::uint64_t, const cfa::Type*>> records;
    std::uint64_t largest_record = 0;  ///< in bytes
  };
  // evaluator.cpp
  [[nodiscard]] Value evaluate(const cfa::Expression& e);
  [[nodiscard]] Value evaluate(const cfa::Cast& node, const cfa::Type& type);
  [[nodiscard]] Value evaluate(const cfa::Unary& node, const cfa::Type& type);
  [[nodiscard]] Value evaluate(const cfa::Binary& node, const cfa::Type& type);
  /// The value for a result of an operation on numbers, which is empty if C defines none.
  [[nodiscard]] Value result(const std::optional<Wide>& bits);
  [[nodiscard]] Value logical(const cfa::Binary& node);
  [[nodiscard]] Value rounded(const cfa::Binary& node);
  [[nodiscard]] Value rounding_number(const cfa::Expression& e);
  [[nodiscard]] Value pointer_operation(cfa::BinaryOperator op, const Value& left,
                                        const Value& right, const cfa::Type& type) const;
  [[nodiscard]] Value compare_pointers(cfa::BinaryOperator op, const Value& left,
                                       const Value& right);
  [[nodiscard]] std::optional<bool> equal(const Value& left, const Value& right) const;
  [[nodiscard]] Value convert(const Value& value, const cfa::Type& from, const cfa::Type& to);
  /// The value is used in a way that is not followed.
  void lose(const Value& value) { took_apart_ = took_apart_ || value.is_address(); }
  [[nodiscard]] Truth truth(const Value& value, const cfa::Type& type) const;
  [[nodiscard]] bool is_in(const Value& address, bool or_at_end) const;
  [[nodiscard]] Value address_of(const Place& place) const;
  [[nodiscard]] Place place(const cfa::Expression& e);
  [[nodiscard]] std::optional<Target> find(const Place& place, std::uint64_t bits) const;
  [[nodiscard]] Value read(const Place& place, const cfa::Type& type);
  /// Reads an l-value whose value is not known: chooses one.
  [[nodiscard]] Value chosen(const cfa::Expression& e, const Place& place);
  [[nodiscard]] Value outside(const cfa::Type& pointer, Wide pattern);
  [[nodiscard]] ObjectId object_of(cfa::VariableId id);
  [[nodiscard]] unsigned pointer_bits() const { return program_->types().pointer_bits(); }

  // machine.cpp
  [[nodiscard]] Value moved(const cfa::Expression& e);
  [[nodiscard]] Target writable(const Place& place, std::uint64_t bits) const;
  void write(const Place& place, const cfa::Type& type, const Value& value);
  void write(const Place& place, const cfa::Type& type, const Bytes& bytes);
  void forget(const Place& place, const cfa::Type& type);
  /// Forgets the bytes that a store to the target, at that place, leaves unspecified.
  void forget_padding_around(const Place& place, const Target& target, std::uint64_t bits);
  void forget_padding(const Target& target, std::uint64_t bits, std::uint64_t start,
                      const cfa::Type& type);
  /// Records that there is such a record in memory.
  void note_record(const Value& pointer, std::int64_t bits, const cfa::Type& record);
  /// The content of an aggregate.
  [[nodiscard]] Bytes content(const cfa::Expression& e);

  // library.cpp
  void allocate(const cfa::CallSite& site, const Calls::External& call, CallOutcome outcome);
  void release(const cfa::Expression& freed);
  [[nodiscard]] std::optional<std::uint64_t> allocated_bytes(const cfa::CallSite& site,
                                                             const alias::KnownCall& known);
  /// The result of a library function, if it is computed here; else nothing.
  [[nodiscard]] std::optional<Value> library_call(const cfa::CallSite& site,
                                                  const std::string& name);
  [[nodiscard]] std::optional<std::uint64_t> string_length(const Value& start) const;
  [[nodiscard]] std::optional<Value> put_text(const std::vector<Value>& values);
  void copy_bytes(const Value& to, const Value& from, std::uint64_t bytes);
  void change_arguments(const cfa::CallSite& site, const Calls::External& call);
  void change_behind(const cfa::Expression& argument);
  void give_result(const cfa::CallSite& site, const Value& value);
  /// Gives the result of a function whose result is not known.
  void give_any_result(const cfa::CallSite& site, const std::optional<alias::KnownCall>& known);
  [[nodiscard]] static Wide stated(Wide bits, const alias::KnownCall& known, const cfa::Type& type);

  const cfa::Program* program_;
  std::shared_ptr<Calls> calls_;
  std::shared_ptr<Paddings> paddings_;
  Environment environment_;
  Memory memory_;
  std::vector<Declared> declared_;  ///< by object
  Activations<ObjectId> activations_;
  bool is_defined_ = true;
  bool converts_ = false;
  bool is_loose_ = false;
  bool gave_away_ = false;  ///< whether some function without a body got an address
  /// Whether values that are not known may be addresses of objects, or be made of one.
  bool took_apart_ = false;
  Chooser* chooser_ = nullptr;
  std::vector<Choice> choices_;
};

}  // namespace pcegar::execution
