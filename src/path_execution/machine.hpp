// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "alias/known_calls.hpp"
#include "cfa/program.hpp"
#include "encoding/arithmetic.hpp"
#include "encoding/path_formula.hpp"
#include "encoding/structures.hpp"
#include "execution/activations.hpp"
#include "execution/padding.hpp"
#include "path_execution/memory.hpp"
#include "path_execution/solver.hpp"
#include "path_execution/value.hpp"

namespace pcegar::path_execution {

/// What all states of one path share.
struct Setting {
  const cfa::Program& program;
  smt::TermManager& terms;
  encoding::ArithmeticModel& arithmetic;
  const encoding::EncodingOptions& options;
  execution::Paddings& paddings;
  Solver& solver;
  /// Whether a text whose length the path leaves open gets one at once. There are fewer executions
  /// then, but the questions to the solver are easier.
  bool fixes_texts = false;
  /// Whether an access to a place of an object that inputs decide goes to another place than those
  /// before, if it can: four entries that are looked for are found by four that differ.
  bool spreads_places = false;
};

enum class Allocation : std::uint8_t { Succeeds, Fails };

/// The state after some steps of a path: memory, calls, and constraints on the inputs. Copies are
/// independent. All operations throw NotFollowed or Contradiction; what the state is then does not
/// matter.
class Machine {
public:
  explicit Machine(const Setting& setting);

  /// Comes before each step of the path.
  void start_step(std::size_t step) { step_ = step; }
  /// The condition is non-zero, or zero.
  void assume(const cfa::Expression& e, bool holds);
  void assign(const cfa::Expression& target, const cfa::Expression& value);
  void havoc(const cfa::Expression& target);
  void enter(cfa::CallSiteId id);
  void leave(cfa::CallSiteId id);
  /// Whether the call may fail to allocate memory, and succeed as well.
  [[nodiscard]] bool may_fail(cfa::CallSiteId id) const;
  void external_call(cfa::CallSiteId id, Allocation allocation);

  struct Input {
    std::size_t step;
    std::string what;
    smt::Term variable;
    const cfa::Type* type;
    encoding::InputPlace place;
  };
  struct Assignment {
    std::size_t step;
    std::string what;
    smt::Term value;
    const cfa::Type* type;
  };
  [[nodiscard]] const std::vector<smt::Term>& constraints() const { return constraints_; }
  /// The step that each of them comes from.
  [[nodiscard]] const std::vector<std::size_t>& constraint_steps() const { return steps_; }
  /// Whether the execution chose places that inputs decide. Others might lead on.
  [[nodiscard]] bool has_chosen_places() const { return !chosen_places_.empty(); }
  [[nodiscard]] const std::vector<Input>& inputs() const { return inputs_; }
  [[nodiscard]] const std::vector<Assignment>& assignments() const { return assignments_; }

private:
  /// What an l-value denotes: bits after a pointer's target.
  struct Place {
    Value pointer;
    Position bits = 0;
    smt::Term bytes{};  ///< more, which are not constant; may be invalid
    std::optional<unsigned> bit_width{};
    const cfa::Type* record = nullptr;  ///< the outermost record that it is a member of, ...
    Position record_bits = 0;           ///< ... and where that starts
    smt::Term record_bytes{};
    std::vector<smt::Term> bounds{};  ///< hold if the place may be accessed
  };
  struct Spot {
    ObjectId object;
    Position first = 0;
  };
  /// Where inputs in memory come from.
  struct Source {
    std::size_t step;
    cfa::VariableId variable;          ///< that they are in; invalid: behind a pointer
    const cfa::Expression* origin;     ///< the argument of a call, or what is not initialised
    Position root = 0;                 ///< offsets count from there
    std::optional<Position> target{};  ///< where the argument points to
  };
  /// Neighbouring cells that are read before others are written.
  using Content = std::vector<Cell>;

  // evaluator.cpp
  [[nodiscard]] Value evaluate(const cfa::Expression& e);
  [[nodiscard]] Value evaluate(const cfa::Unary& node, const cfa::Type& type);
  [[nodiscard]] Value evaluate(const cfa::Binary& node, const cfa::Expression& whole);
  [[nodiscard]] Value evaluate(const cfa::Cast& node, const cfa::Type& type);
  [[nodiscard]] Value logical(const cfa::Binary& node);
  [[nodiscard]] smt::Term logical_right(const cfa::Binary& node, smt::Term left);
  [[nodiscard]] smt::Term compare(const cfa::Binary& node, const Value& left, const Value& right);
  [[nodiscard]] smt::Term equal_addresses(const Value& left, const Value& right);
  [[nodiscard]] bool settle_free(const cfa::Expression& e, bool holds);
  [[nodiscard]] Value moved(const cfa::Binary& node, const Value& left, const Value& right,
                            const cfa::Type& type);
  [[nodiscard]] Value converted(const Value& value, const cfa::Type& from, const cfa::Type& to);
  [[nodiscard]] smt::Term truth(const Value& value, const cfa::Type& type);
  [[nodiscard]] smt::Term condition(const cfa::Expression& e);
  [[nodiscard]] Place place(const cfa::Expression& e);
  [[nodiscard]] Place element(const cfa::ElementAccess& node, const cfa::Expression& whole);
  [[nodiscard]] Value address_of(const Place& place);
  void state_survival(const encoding::Value& value, const encoding::Shape& from,
                      const encoding::Shape& to);
  [[nodiscard]] encoding::Shape pointer_shape() const;
  [[nodiscard]] smt::Term pointer_number(const mpz_class& value);
  [[nodiscard]] smt::Term pointer_number(const Value& value, const cfa::Type& type);

  // access.cpp
  void require(smt::Term constraint);
  [[nodiscard]] bool is_free(const Spot& spot) const;
  void require_facts();
  [[nodiscard]] mpz_class fixed(smt::Term term);
  [[nodiscard]] std::vector<mpz_class> some_values(smt::Term term);
  [[nodiscard]] std::optional<Value> read_one_of(const Place& place, const cfa::Type& type,
                                                 unsigned bits, const cfa::Expression& e);
  [[nodiscard]] std::vector<std::pair<smt::Term, Spot>> some_spots(const Place& place,
                                                                   unsigned bits);
  [[nodiscard]] bool write_one_of(const Place& place, const cfa::Type& type, const Value& value);
  [[nodiscard]] bool place_outside(const cfa::Expression& variable);
  [[nodiscard]] mpz_class next_block() const;
  [[nodiscard]] Position bound_outside(smt::Term address);
  [[nodiscard]] Spot spot(const Place& place, Position bits);
  [[nodiscard]] Value read(const Place& place, const cfa::Type& type, const cfa::Expression& e);
  [[nodiscard]] Value read(const Spot& spot, const cfa::Type& type, unsigned bits,
                           const cfa::Expression* e);
  [[nodiscard]] bool is_chosen() const;
  [[nodiscard]] bool is_private(const Spot& spot, const cfa::Expression* e);
  [[nodiscard]] smt::Term pattern(const Spot& spot, const std::vector<Cell>& cells,
                                  const cfa::Type& type, const cfa::Expression* e);
  [[nodiscard]] smt::Term new_input(unsigned bits, const cfa::Type* type, const cfa::Expression* e,
                                    const Spot* spot, std::uint32_t source);
  [[nodiscard]] std::uint32_t new_source(ObjectId object, const cfa::Expression& origin,
                                         std::optional<Position> target);
  [[nodiscard]] std::optional<Position> position_of(const Value& pointer) const;
  Spot write(const Place& place, const cfa::Type& type, const Value& value);
  void forget_padding(const Place& place);
  void write(const Place& place, const cfa::Type& type, const Content& content);
  void fill(const Place& place, const cfa::Type& type, Cell::Content content,
            std::uint32_t source = 0);
  [[nodiscard]] Content content(const cfa::Expression& e);
  [[nodiscard]] Content content(const Spot& spot, Position bits);

  // machine.cpp
  [[nodiscard]] ObjectId object_of(cfa::VariableId id);
  void give_address(ObjectId object, std::uint64_t bytes);
  [[nodiscard]] std::optional<Value> known_value(const cfa::Expression& e, const cfa::Type& type);
  void note_assignment(const Spot& spot, const cfa::Type& type, const Value& value);
  [[nodiscard]] std::string name_of(const Spot& spot) const;

  // calls.cpp
  void allocate(const cfa::CallSite& site, const alias::KnownCall& known, Allocation allocation,
                const std::optional<Place>& result);
  [[nodiscard]] std::optional<std::uint64_t> allocated_bytes(const cfa::CallSite& site,
                                                             const alias::KnownCall& known);
  void release(const cfa::Expression& freed);
  void require_valid_arguments(const cfa::CallSite& site, const alias::KnownCall& known);
  [[nodiscard]] bool library_call(const cfa::CallSite& site, const std::optional<Place>& result);
  void change_arguments(const cfa::CallSite& site, const std::optional<alias::KnownCall>& known);
  void fill_from_user(const cfa::CallSite& site, const Value& to);
  void loosen(const cfa::Expression& argument, const Value& pointer,
              const std::optional<Place>& member);
  void loosen(const Spot& spot, Position bits, std::uint32_t source);
  [[nodiscard]] std::optional<Position> text_bits(const cfa::CallSite& site,
                                                  const std::optional<alias::KnownCall>& known,
                                                  std::size_t argument);
  void lose_text(const Value& pointer, Position bits);
  void lose(const cfa::Expression& argument, const Value& pointer, bool follows);
  void lose(ObjectId object, bool follows);
  void give_result(const cfa::CallSite& site, const std::optional<alias::KnownCall>& known,
                   const std::optional<Value>& first, const Place& target);
  void state_result(const cfa::CallSite& site, const alias::KnownCall& known,
                    const encoding::Value& value);

  [[nodiscard]] mpz_class chosen_place(ObjectId object, smt::Term offset);

  // texts.cpp
  [[nodiscard]] Value start_of_text(const cfa::Expression& text);
  [[nodiscard]] smt::Term letter_at(const Value& start, Position at);
  [[nodiscard]] smt::Term text_length(const cfa::Expression& text, std::uint64_t most);
  [[nodiscard]] bool text_call(const cfa::CallSite& site, const std::string& name,
                               const std::optional<Place>& result);
  [[nodiscard]] bool comparison_call(const cfa::CallSite& site, const std::string& name,
                                     const std::optional<Place>& result);

  const Setting* setting_;
  Memory memory_;
  ObjectId outside_;
  std::map<ObjectId, cfa::VariableId> variables_;  ///< by object; looked up only
  std::map<ObjectId, std::uint64_t> addresses_;    ///< for people; looked up only
  std::uint64_t next_address_ = encoding::objects_begin;
  execution::Activations<ObjectId> activations_;
  std::size_t step_ = 0;
  encoding::Facts facts_;
  std::size_t facts_stated_ = 0;
  std::vector<smt::Term> constraints_;
  std::vector<std::size_t> steps_;                      ///< by constraint
  std::vector<encoding::StructurePointer> structures_;  ///< pointers from outside
  std::map<smt::Term, mpz_class> placed_;  ///< pointers from outside, and where they point to
  /// Variables that no file defines: where they are in memory outside.
  std::map<cfa::VariableId, smt::Term> externs_;
  std::map<ObjectId, std::set<mpz_class>> chosen_places_;  ///< by object; looked up only
  std::set<Position> private_blocks_;                      ///< of memory outside, by number
  std::set<smt::Term> lost_;                               ///< those whose target is not modelled
  std::map<ObjectId, std::vector<Value>> others_;          ///< what free variables differ from
  std::vector<Source> sources_;                            ///< by number, from 1
  std::vector<Input> inputs_;
  std::vector<Assignment> assignments_;
};

}  // namespace pcegar::path_execution
