// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <span>

#include "cfa/type.hpp"

namespace pcegar::encoding {

/// What pointers lead to, according to types.
struct TypeReach {
  bool follows_pointers = true;
  bool everything = false;
  std::set<const cfa::Type*> records;  ///< looked up only; null: bare scalars
  std::set<unsigned> widths;           ///< of scalars that pointers lead to: members, too

  /// Adds what a pointer to that type leads to; null: to anything.
  void pointee(const cfa::Type* type);
  /// Adds the records of which members were dropped, if something that pointers lead to may be such
  /// a member: it has bytes in common with those that remain. `scalars`: whether a pointer to a
  /// scalar may lead to a member.
  void add_sharing(std::span<const cfa::Type* const> records_with_dropped, bool scalars);

private:
  void content(const cfa::Type& type);
  [[nodiscard]] bool meets(const cfa::Type& member, bool scalars) const;
};

}  // namespace pcegar::encoding
