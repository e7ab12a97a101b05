// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the generator knows of the kernel, as data: which structures hold operations, in which order
// these are called, and which functions switch them on and off. Names are those of Linux 4.0 to
// 6.1; a name that a module does not use costs nothing.

#include <string_view>
#include <utility>
#include <vector>

namespace pcegar::environment {

using Names = std::vector<std::string_view>;

/// `second` is called only after `first` returned 0 (or nothing), and ends what it began.
struct Pair {
  std::string_view first, second;
};

/// Operations in one structure.
struct Family {
  std::string_view title;
  Names tables;  ///< tags of the structure
  /// Driver: `begin` (probe) is called for a new device, `end` unbinds it. Session: `begin` opens,
  /// `end` closes. Walk: `start`, then `show` and `next` for each record, then `stop`, with nothing
  /// between them. Plain: no order but that of the pairs.
  enum class Kind { Driver, Session, Walk, Plain } kind = Kind::Plain;
  Names begin = {};
  Names end = {};
  std::vector<Pair> pairs = {};
  bool has_pairs_by_name = false;  ///< all pairs of members whose names are opposites
  Names interrupts = {};           ///< members that are called in interrupt context
  Names registers = {};            ///< success switches the operations on
  Names unregisters = {};          ///< switches them off
  Names objects = {};       ///< tags of objects that a registration hands over, for arguments
  bool ends_inside = true;  ///< unregistration calls `end` for what is open; else nothing is open
  bool ends_failed_begin = false;  ///< `end` is also called after `begin` has failed
  /// Only a negative result of what begins something says that it has failed.
  bool may_begin_positive = false;
  bool needs_device = false;  ///< only while a driver is bound to a device
};
[[nodiscard]] const std::vector<Family>& families();
/// The family of a structure; null if it is not known.
[[nodiscard]] const Family* family_of(std::string_view tag);

/// Words of names of operations that begin something, and those of what ends it.
[[nodiscard]] const std::vector<Pair>& opposites();

/// Functions that take and give back references to modules.
[[nodiscard]] const Names& module_references();

/// Functions that are called later, with the object that holds them.
struct Deferred {
  std::string_view title;
  std::string_view object;  ///< tag
  std::string_view member;  ///< where the object has the function
  bool in_interrupt = false;
  Names setters = {};  ///< functions without body that put their function argument there
  Names arms = {};     ///< afterwards the function may be called, once
  Names disarms = {};
  /// What the kernel has stored in `object` when it calls the function: members and values.
  std::vector<std::pair<std::string_view, std::string_view>> results = {};
};
[[nodiscard]] const std::vector<Deferred>& deferred_functions();

/// Functions that are given a handler of interrupts (then one for its thread) and its argument.
[[nodiscard]] const Names& interrupt_requests();
[[nodiscard]] const Names& interrupt_releases();

/// Functions that wait, and what they return: in C, of their parameters a0, a1.
struct Wait {
  std::string_view function;
  std::string_view result;
};
[[nodiscard]] const std::vector<Wait>& waits();

/// Functions that find the device that is bound to a driver, which they are given.
struct Lookup {
  std::string_view function;
  std::string_view table;
  std::string_view device;
};
[[nodiscard]] const std::vector<Lookup>& device_lookups();

/// How objects of the environment hang together: `object`.`member` = `value`, in which "@tag" is
/// another object of the environment, and "@tag[N]" an array of them.
struct Link {
  std::string_view object;
  std::string_view member;
  std::string_view value;
};
[[nodiscard]] const std::vector<Link>& links();

/// What is set before `begin` of a family: in an object of its arguments. "#tag" is an object that
/// a registration handed over; without one the member is left alone.
struct Preparation {
  std::string_view table;
  std::string_view object;
  std::string_view member;
  std::string_view value;
};
[[nodiscard]] const std::vector<Preparation>& preparations();

}  // namespace pcegar::environment
