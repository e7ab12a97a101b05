// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Arrays all of whose accesses are known by their index.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "alias/points_to.hpp"
#include "cells/pointer_origins.hpp"
#include "cfa/program.hpp"

namespace pcegar::cells {

/// An array of scalars: a variable, or the object of an allocation of which one exists at a time.
/// Of an array of structures, each member is one of these. Each access of the program to it names
/// it, or goes through a pointer that never points to anything but its first element.
struct Array {
  cfa::VariableId variable;          ///< invalid if it is allocated
  cfa::CallSiteId site;              ///< of the allocation
  std::string name;                  ///< unique in the program
  const cfa::Type* element;          ///< integer, pointer or float
  const cfa::Type* index = nullptr;  ///< of all accesses; long long if they differ
  /// In each dimension, outermost first; unknown where it is computed.
  std::vector<std::optional<std::uint64_t>> lengths;
  std::size_t reads = 0;  ///< in the text of the program
};

/// An access to an element.
struct ElementOf {
  std::size_t array;                              ///< in ArrayFinder::arrays()
  std::vector<const cfa::Expression*> indices{};  ///< one for each dimension
};

/// Finds the arrays of a program that are worth it: with an element that is chosen by a variable,
/// and so many elements that they are not told apart. Deterministic.
class ArrayFinder {
public:
  /// Both must outlive it.
  ArrayFinder(const cfa::Program& program, const alias::PointsTo& points_to);

  [[nodiscard]] const std::vector<Array>& arrays() const { return arrays_; }
  /// The element that an l-value is; nothing if it is none of these arrays'.
  [[nodiscard]] std::optional<ElementOf> element(const cfa::Expression& lvalue) const;
  /// The index without conversions that keep its value, if that is the place of an element.
  [[nodiscard]] const cfa::Expression& plain_index(const cfa::Expression& index) const;
  /// The array that is this variable or that this call allocates; all members of structures.
  [[nodiscard]] std::vector<std::size_t> arrays_of(cfa::VariableId variable) const;
  [[nodiscard]] std::vector<std::size_t> allocated_by(cfa::CallSiteId site) const;

private:
  using Members = std::vector<std::size_t>;  ///< fields of structures, the outermost first
  struct Part {
    Array array;
    bool has_variable_index = false;
    bool has_several_types = false;  ///< of indices
    std::uint64_t largest_constant = 0;
  };
  /// What is known of an object.
  struct Candidate {
    Array array;                         ///< of structures or scalars; the element may be null
    std::map<Members, Part> parts = {};  ///< that are accessed
    bool is_good = true;
  };
  struct Place {
    alias::ObjectId object;
    std::vector<const cfa::Expression*> indices;
    const cfa::Type* element;  ///< of the array
    Members members;
  };

  void add_candidates();
  [[nodiscard]] std::optional<Place> place(const cfa::Expression& lvalue) const;
  [[nodiscard]] std::optional<Place> place_behind(const cfa::Dereference& node,
                                                  const cfa::Type& type) const;
  [[nodiscard]] std::vector<std::size_t> numbers_of(alias::ObjectId object) const;

  void look_at(const cfa::Operation& operation);
  void look_at_call(cfa::CallSiteId id, bool has_body);
  void take_result(cfa::CallSiteId id);
  void read(const cfa::Expression& value, bool is_certain = true);
  void locate(const cfa::Expression& lvalue, bool is_certain);
  void access(const cfa::Expression& lvalue, bool is_read);
  void spoil(const cfa::Expression& lvalue);
  void spoil(alias::ObjectId object);
  void spoil_what_is_passed(const cfa::CallSite& site);
  void collect();

  const cfa::Program& program_;
  const alias::PointsTo& points_to_;
  std::map<alias::ObjectId, Candidate> candidates_;
  PointerOrigins::Allocations allocations_;
  std::optional<PointerOrigins> origins_;  ///< of pointers, once there are candidates
  std::vector<Array> arrays_;
  std::map<std::pair<alias::ObjectId, Members>, std::size_t> numbers_;
};

}  // namespace pcegar::cells
