// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// How the specification is taken apart. All properties in one exploration share its work, but pay
// for each other's predicates and for the product of the automata; one exploration each pays for
// everything again. The operators are those of multi-property verification in CPAchecker (its
// MPVAlgorithm: NoPartitioning, Separate, Joint, Relevance) with two departures: what one partition
// learns is tracked by the next (there, every partition starts with nothing), and `relevance` means
// properties that look at the same edges of the program, which can be told without exploring;
// there, a short exploration finds out which properties' automata leave their initial state. A
// property that nothing in the program leads to its error needs no partition at all
// (relevance.cpp).
//
// Budgets are per property: a partition has the sum of its properties' budgets. What is left over
// when every partition had its turn goes in equal parts to those properties that ran out of theirs.
#include "cli/decomposition.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

#include "support/error.hpp"

namespace pcegar::cli {

namespace {

/// Less than this part of a budget is not worth a new exploration.
constexpr double least_share = 0.05;

}  // namespace

Decomposition parse_decomposition(const std::string& text) {
  using enum Decomposition::Kind;
  static const std::map<std::string, Decomposition::Kind> names = {{"all-together", AllTogether},
                                                                   {"separate", Separate},
                                                                   {"joint", Joint},
                                                                   {"relevance", Relevance}};
  if (const auto found = names.find(text); found != names.end()) {
    return {found->second};
  }
  const std::string prefix = "partition:";
  std::uint32_t count = 0;
  if (text.starts_with(prefix)) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + prefix.size(), end, count);
    if (error == std::errc{} && stop == end && count > 0) {
      return {Partitions, count};
    }
  }
  throw InputError(
      "--properties must be one of all-together, separate, joint, relevance, "
      "partition:K (K partitions), not '" +
      text + "'");
}

std::vector<Partition> one_by_one(const Partition& properties) {
  return balanced(properties, properties.size());
}

std::vector<Partition> balanced(const Partition& properties, std::size_t count) {
  std::vector<Partition> result;
  auto begin = properties.begin();
  for (std::size_t rest = std::min(count, properties.size()); rest > 0; --rest) {
    const auto left = static_cast<std::size_t>(properties.end() - begin);
    const auto end = begin + static_cast<std::ptrdiff_t>((left + rest - 1) / rest);
    result.emplace_back(begin, end);
    begin = end;
  }
  return result;
}

std::vector<Partition> sharing_edges(const Partition& properties,
                                     const std::vector<std::vector<cfa::EdgeId>>& footprints) {
  std::map<cfa::EdgeId, std::size_t> first_on;  // edge -> position in `properties`
  std::vector<std::size_t> leader(properties.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) {
      i = leader[i];
    }
    return i;
  };
  for (std::size_t i = 0; i < properties.size(); ++i) {
    for (const cfa::EdgeId edge : footprints[properties[i]]) {
      const std::size_t a = find(first_on.try_emplace(edge, i).first->second);
      const std::size_t b = find(i);
      leader[std::max(a, b)] = std::min(a, b);
    }
  }
  std::map<std::size_t, Partition> by_leader;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    by_leader[find(i)].push_back(properties[i]);
  }
  std::vector<Partition> result;
  for (auto& [first, members] : by_leader) {
    result.push_back(std::move(members));
  }
  return result;
}

std::vector<Partition> first_partitions(const Decomposition& decomposition,
                                        const Partition& properties,
                                        const std::vector<std::vector<cfa::EdgeId>>& footprints) {
  using enum Decomposition::Kind;
  switch (decomposition.kind) {
    case Separate: return one_by_one(properties);
    case Relevance: return sharing_edges(properties, footprints);
    case Partitions: return balanced(properties, decomposition.count);
    case AllTogether:
    case Joint: break;
  }
  return balanced(properties, 1);
}

BudgetPool::BudgetPool(const Budget& each, std::size_t properties) : each_(each), left_(each) {
  if (left_.cpu_seconds) {
    *left_.cpu_seconds *= static_cast<double>(properties);
  }
  if (left_.refinements) {
    *left_.refinements *= properties;
  }
}

void BudgetPool::spend(const Usage& usage) {
  if (left_.cpu_seconds) {
    *left_.cpu_seconds = std::max(0.0, *left_.cpu_seconds - usage.cpu_seconds);
  }
  if (left_.refinements) {
    *left_.refinements -= std::min(*left_.refinements, usage.refinements);
  }
}

std::optional<Budget> BudgetPool::share(std::size_t properties) const {
  if (!each_.is_limited() || properties == 0) {
    return std::nullopt;
  }
  Budget result = left_;
  if (result.cpu_seconds) {
    *result.cpu_seconds /= static_cast<double>(properties);
    if (*result.cpu_seconds < least_share * *each_.cpu_seconds) {
      return std::nullopt;
    }
  }
  if (result.refinements) {
    *result.refinements /= properties;
    if (*result.refinements == 0) {
      return std::nullopt;
    }
  }
  return result;
}

}  // namespace pcegar::cli
