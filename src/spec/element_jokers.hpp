// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "spec/automaton.hpp"

namespace pcegar::spec {

/// The jokers that stand between the brackets of s[..] somewhere in the transition.
[[nodiscard]] std::set<unsigned> element_jokers(const Transition& transition);

}  // namespace pcegar::spec
