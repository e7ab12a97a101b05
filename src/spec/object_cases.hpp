// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/places.hpp"
#include "spec/watched_object.hpp"

namespace pcegar::spec {

/// One object that an operand may stand for.
struct ObjectCase {
  enum class Kind {
    Known,    ///< an object with a name of its own
    Watched,  ///< the object that the automaton watches
    Other     ///< another one
  } kind = Kind::Known;
  std::string element;  ///< the name, if Known
  /// Non-zero if the operand stands for the object; null: always. Exactly one of an operand's cases
  /// holds.
  const cfa::Expression* condition = nullptr;
};

/// Determines which object an operand denotes. See object_cases.cpp.
class ObjectCases {
public:
  /// The arguments must outlive this.
  ObjectCases(const Places& places, const Watched& watched, TypedExpressions& make)
      : places_(places), watched_(watched), make_(make) {}

  /// Order of calls: first add all operands that may become elements, and all elements that the
  /// automaton names; then call settle() once; then cases().
  void add_operand(const cfa::Expression& operand);
  void add_name(const std::string& text);
  void settle();

  /// The objects that an operand may stand for. `value` is its value after the edge.
  [[nodiscard]] std::vector<ObjectCase> cases(const cfa::Expression& operand,
                                              const cfa::Expression& value) const;
  /// Non-zero if two values denote the same object.
  [[nodiscard]] const cfa::Expression* is_same(const cfa::Expression& one,
                                               const cfa::Expression& other,
                                               const SourcePosition& position) const;
  /// Whether some operand may denote an object without a name of its own.
  [[nodiscard]] bool has_others() const { return has_others_; }

private:
  /// An operand, with the results of the points-to analysis.
  struct Operand {
    bool is_pointer = false;
    std::optional<std::int64_t> number;  ///< a constant
    Pointees pointees;                   ///< for a pointer that is not a constant
  };
  /// The objects with names that an operand may denote.
  struct Candidates {
    bool null = false;
    std::vector<std::int64_t> numbers;
    std::vector<Place> places;
    bool has_rest = false;  ///< others, too
    [[nodiscard]] std::size_t size() const {
      return (null ? 1 : 0) + numbers.size() + places.size();
    }
  };
  class CaseList;

  [[nodiscard]] const cfa::Expression& watched() const {
    return has_pointers_ ? *watched_.address : *watched_.number;
  }
  [[nodiscard]] Operand inspect(const cfa::Expression& operand) const;
  [[nodiscard]] bool has_own_object(const Operand& operand) const;
  [[nodiscard]] Candidates candidates(const Operand& operand) const;
  [[nodiscard]] bool has_address(const Place& place) const;
  bool demote(const Operand& operand);

  const Places& places_;
  Watched watched_;
  TypedExpressions& make_;
  std::vector<Operand> operands_;
  std::set<Place> named_places_;
  std::set<Place> written_places_;  ///< those that the automaton names
  std::set<std::int64_t> written_numbers_;
  bool numbers_have_names_ = true;
  bool null_has_a_name_ = true;
  bool unset_have_names_ = true;  ///< all open pointers are variables that nothing assigns
  bool has_pointers_ = false;
  bool has_others_ = false;
};

}  // namespace pcegar::spec
