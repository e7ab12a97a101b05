// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spec/successors.hpp"

namespace pcegar::spec {

/// The object that the automaton watches, as an element.
inline constexpr const char* watched_element = "<watched>";

/// Something about objects that are neither known nor watched on which a step depends.
struct Unknown {
  std::string element;  ///< stands for such an object during the step
  std::size_t set = 0;  ///< it may be in this set, by its place in Configuration::sets
  enum class About {
    Operand,  ///< an operand of the step
    Any       ///< any object: the question is whether there is one in the set
  } about = About::Operand;
};

/// One step as it is for all that the sets may hold of other objects. See other_objects.cpp.
struct OtherObjects {
  std::vector<Unknown> unknowns;
  std::set<std::string> stand_ins;  ///< elements that stand for other objects, all of them
  /// Whether the step has the watched object as an operand.
  bool meets_watched = false;

  using Step = std::function<Successors(const Configuration&)>;
  /// `guard` holds where a result is possible but not certain.
  [[nodiscard]] Successors step(const Configuration& at, const Step& step,
                                const cfa::Expression& guard) const;

private:
  [[nodiscard]] std::vector<Successors> all_steps(const Configuration& at, const Step& step) const;
  [[nodiscard]] std::vector<std::size_t> answers_about_one(std::size_t answers) const;
};

}  // namespace pcegar::spec
