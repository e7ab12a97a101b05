// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// What the jokers of a transition stand for: "the result", "argument 1".
using JokerNames = std::map<unsigned, std::string>;

/// Replaces "$1" by the result of `name`; "$$v" stays.
template <class Name>
std::string with_jokers(const std::string& text, Name name) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '$' || (i + 1 < text.size() && text[i + 1] == '$')) {
      const std::size_t length = text[i] == '$' ? 2 : 1;
      result += text.substr(i, length);
      i += length;
      continue;
    }
    std::size_t end = i + 1;
    while (end < text.size() &&
           (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '?')) {
      ++end;
    }
    result += name(text.substr(i + 1, end - i - 1));
    i = end;
  }
  return result;
}

/// The condition of a transition, split into the event and the rest.
struct Parts {
  std::string event;   ///< with all jokers alike
  std::string any_of;  ///< for f($?): how the event of every f(..) begins
  std::vector<const Trigger*> conditions;
  JokerNames jokers;
};

[[nodiscard]] Parts parts_of(const Transition& transition);

}  // namespace pcegar::spec
