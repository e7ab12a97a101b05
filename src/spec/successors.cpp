// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/successors.hpp"

#include <algorithm>

namespace pcegar::spec {

void add_successor(Successors& successors, StepSuccessor successor) {
  const bool is_known =
      std::any_of(successors.begin(), successors.end(), [&](const StepSuccessor& other) {
        return other.configuration == successor.configuration &&
               other.is_target == successor.is_target && other.message == successor.message &&
               other.ends_analysis == successor.ends_analysis &&
               other.is_left_open == successor.is_left_open &&
               (other.assumptions.empty() || other.assumptions == successor.assumptions);
      });
  if (!is_known) {
    successors.push_back(std::move(successor));
  }
}

bool same_successors(const Successors& a, const Successors& b) {
  const auto same_condition = [](const cfa::Expression* x, const cfa::Expression* y) {
    return x == y || cfa::same(*x, *y);
  };
  const auto same_successor = [&](const StepSuccessor& x, const StepSuccessor& y) {
    return x.configuration == y.configuration && x.is_target == y.is_target &&
           x.message == y.message && x.ends_analysis == y.ends_analysis &&
           x.is_left_open == y.is_left_open &&
           std::equal(x.assumptions.begin(), x.assumptions.end(), y.assumptions.begin(),
                      y.assumptions.end(), same_condition);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_successor);
}

}  // namespace pcegar::spec
