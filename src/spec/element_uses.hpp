// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// What a transition does with sets.
struct ElementUses {
  std::set<unsigned> jokers;  ///< those between the brackets of s[..] somewhere
  std::map<unsigned, std::set<std::string>> asked;  ///< per joker: sets that are asked about it
  std::set<std::string> asked_empty;                ///< sets that are asked whether they are empty
  std::set<std::string> names;  ///< elements that are written as names, also int variables
};

[[nodiscard]] ElementUses element_uses(const Transition& transition);

}  // namespace pcegar::spec
