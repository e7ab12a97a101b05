// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::alias {

/// What a function without a body does with pointers and memory, if its name is known.
struct KnownCall {
  enum class Kind {
    Allocates,     ///< returns a new object
    Reallocates,   ///< returns the first argument, or a new object with its content
    Duplicates,    ///< returns a new object with a copy of an argument's content
    Copies,        ///< copies memory from the second argument to the first, and returns the first
    ReturnsFirst,  ///< returns its first argument and keeps none
    ReturnsPlaceInFirst,
    ReturnsOutside,  ///< keeps no argument and returns a pointer to the environment's memory
    KeepsArguments,  ///< like any function: may keep its arguments and return them
    Harmless         ///< keeps no argument and returns no pointer
  };
  Kind kind;
  std::optional<unsigned> size{};   ///< argument with the number of bytes ...
  std::optional<unsigned> count{};  ///< ... and the one that it is multiplied with
  unsigned source = 0;              ///< of a duplicate
  /// Of Allocates: may hold the pointers that the object behind `source` holds.
  bool inherits = false;
  enum class Content { Arbitrary, Zero };
  Content content = Content::Arbitrary;  ///< of what is allocated
  enum class Failure { Null, Never };
  Failure failure = Failure::Null;  ///< what an allocation returns if there is no memory
  enum class Changes {
    WhatArgumentsReach,  ///< any object that it can reach
    FirstPointee,        ///< only the object of its first argument's type (a lock)
    Listed,              ///< what KnownCall::arguments says
    Nothing
  };
  Changes changes = Changes::WhatArgumentsReach;

  // For functions of the C library (library_table.cpp):

  /// Whether its results are inputs of the program, or follow from its arguments. In the second
  /// case they are not known, but no counterexample may choose them.
  enum class Nature { Input, Follows };
  Nature nature = Nature::Input;
  bool reads_stream = false;
  /// One letter for each argument, the last one also for all that follow if `is_variadic`.
  std::string_view arguments{};
  bool is_variadic = false;
  /// The result lies in this interval, both ends included; above, it may be an argument (from 1).
  std::optional<std::int64_t> least{};
  std::optional<std::int64_t> greatest{};
  unsigned greatest_argument = 0;
  /// The result is 0 if this argument (from 1) is 0.
  unsigned zero_argument = 0;
  /// The result is at most the number of arguments from the last letter of `arguments` on.
  bool counts_rest = false;
  bool is_nonzero = false;
  /// The result is a double in [0, 1), a multiple of 2^-48.
  bool is_fraction = false;
  /// The result is -1 or the lowest byte of this argument (from 1).
  unsigned byte_of_argument = 0;
  /// The result is this argument (from 1) or null, if the argument is not null.
  unsigned returned_argument = 0;
  /// Of ReturnsFirst: may also return null.
  bool may_return_null = false;
  /// The result is null, or no pointer that the program has.
  bool returns_new = false;

  // For functions about which the user states something (effects_table.hpp):

  bool is_stated = false;
  /// Which numbers a pointer that is returned is not. Of NoObjects: those of the first and the last
  /// page but null.
  enum class Excluded { None, Null, NullAndErrors, NoObjects };
  Excluded excluded = Excluded::None;
  /// Of an allocation by a function of Linux: the argument with the flags, one of which clears it.
  std::optional<unsigned> flags{};

  enum class Effect {
    None,         ///< reads at most
    Writes,       ///< the memory that the argument points into
    Fills,        ///< the object that the argument points to, with an input
    Reaches,      ///< like an unknown function
    ReachesKept,  ///< also the arguments of earlier calls
    Keeps,        ///< stores the pointer
    Pointee,      ///< the object of the pointer's type, with an input; not null
    KeepsPointee  ///< both
  };
  [[nodiscard]] Effect effect(std::size_t argument) const;
  /// Whether the call is undefined if this pointer does not lead to an object (C11 7.1.4p1).
  [[nodiscard]] bool has_to_be_valid(std::size_t argument) const;
  /// Of cfa::CallSite.
  std::uint64_t single_objects = 0;
  std::uint64_t unused_arguments = 0;
  /// Arguments behind which the call leaves what follows from other things, or is not known.
  std::uint64_t computed_arguments = 0;
  [[nodiscard]] bool is_computed(std::size_t argument) const {
    return argument < 64 && (computed_arguments >> argument & 1) != 0;
  }
  [[nodiscard]] bool is_single_object(std::size_t argument) const {
    return argument < 64 && (single_objects >> argument & 1) != 0;
  }
  /// What Effect::Writes writes.
  enum class Written {
    Block,       ///< any part of the object
    Text,        ///< nothing behind an array of characters that is a member of a structure
    LimitedText  ///< the same, at most as many bytes as the next argument says that is a number
  };
  [[nodiscard]] Written written(std::size_t argument) const;
  /// Whether it goes on through pointers in what the argument points to.
  [[nodiscard]] bool follows(std::size_t argument) const;
};

[[nodiscard]] std::optional<KnownCall> known_call(std::string_view name);
/// What the user states about the function that is called; for a call through a member that leaves
/// the program, about that member's functions. Null if nothing.
[[nodiscard]] const cfa::StatedEffects* stated_effects(const cfa::Program& program,
                                                       const cfa::CallSite& site);
/// The same for a call of a function without a body.
[[nodiscard]] std::optional<KnownCall> known_call(const cfa::Program& program,
                                                  const cfa::CallSite& site);

/// Whether the flags of an allocation may ask for cleared memory (__GFP_ZERO has been one of two
/// bits). Its content is then not the environment's choice.
[[nodiscard]] bool may_be_cleared(const KnownCall& known, const cfa::CallSite& site);

/// The member of an object, or of an array's element, whose address is passed to a function
/// (`&device->work`); an element of an array stands for the array. Null if the function gets a
/// whole object, or any pointer, or if a cast makes it a pointer to a larger object.
[[nodiscard]] const cfa::Expression* passed_member(const cfa::Expression& argument);

/// The argument without the casts from one pointer to another.
[[nodiscard]] const cfa::Expression& without_pointer_casts(const cfa::Expression& argument);

/// Whether a structure ends in an array without a length, or with at most so many elements: its
/// objects may be larger than the type.
[[nodiscard]] bool ends_in_open_array(const cfa::Type& type, std::uint64_t most = 0);

/// The type of the object that an argument points to, according to the type of the pointer without
/// its casts; null if that does not tell: an array, or an object that its type or a cast makes
/// larger.
[[nodiscard]] const cfa::Type* pointee_type(const cfa::Expression& argument);

// ---- what edges before a call change (changed_pointees.cpp) -------------------------------------

/// The object of a pointer argument's type that a call of a function without a body changes: the
/// argument without its casts, and that type. An edge before the call states the change.
struct ChangedPointee {
  const cfa::Expression* pointer;
  const cfa::Type* type;
  std::size_t argument = 0;
  /// Instead of an object, an array that is a member, within which the function writes: what, is
  /// not modelled. Else null.
  const cfa::Expression* array = nullptr;
};
/// The most bytes of a text that is written to the memory of an argument, if that is a constant.
[[nodiscard]] std::optional<std::uint64_t> limit_of_text(const cfa::CallSite& site,
                                                         std::size_t argument,
                                                         KnownCall::Written written);
/// If such a call is known to change only what its first argument points to.
[[nodiscard]] std::optional<ChangedPointee> changed_pointee(const cfa::Program& program,
                                                            const cfa::CallSite& site);
/// All such objects, in the order in which the edges before the call change them. None of the
/// pointers reads what an earlier edge changes. An argument with Effect::Pointee that is not among
/// them has Effect::Fills instead.
[[nodiscard]] std::vector<ChangedPointee> changed_pointees(const cfa::Program& program,
                                                           const cfa::CallSite& site);

}  // namespace pcegar::alias
