// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Divides the specification into partitions. If all properties are in one exploration, they share
// its work but pay for each other's predicates and for the product of the automata. If each has an
// exploration of its own, everything is paid for again. The operators are those of multi-property
// verification in CPAchecker (its MPVAlgorithm: NoPartitioning, Separate, Joint, Relevance) with
// two differences. The predicates that one partition finds are reused by the next (there, every
// partition starts with nothing). And `relevance` puts properties together that look at the same
// edges of the program, which is known without exploring; there, a short exploration finds out
// which properties' automata leave their initial state. A property whose error nothing in the
// program can lead to needs no partition at all (relevance.cpp).
//
// Budgets are per property: a partition has the sum of its properties' budgets. After every
// partition had its turn, the remaining budget goes in equal parts to the properties that ran out
// of theirs.
#include "verification/decomposition.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "pcegar/names.hpp"
#include "support/error.hpp"

namespace pcegar::verification {

namespace {

/// A new exploration is not worth while with less than this part of a budget.
constexpr double least_share = 0.05;

constexpr const char* joint = "joint";

/// The indices of all properties of a round.
Partition everyone(const PartitionRound& round) {
  Partition all(round.properties.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace

Decomposition parse_decomposition(const std::string& text, std::span<const PartitionRow> rows) {
  const PartitionRow* const row = find_row(rows, text);
  if (row == nullptr) {
    throw InputError("--properties must be one of " + known_names(rows) + ", not '" + text + "'");
  }
  return {row->name == joint ? Decomposition::Kind::Joint : Decomposition::Kind::Partitions,
          row->make(name_and_parameter(text).parameter)};
}

std::vector<Partition> all_together(const PartitionRound& round) {
  return balanced(everyone(round), 1);
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

std::vector<PartitionRow> built_in_partition_rows() {
  const auto separate = [](const PartitionRound& round) { return one_by_one(everyone(round)); };
  const auto relevance = [](const PartitionRound& round) {
    return sharing_edges(everyone(round), round.footprints);
  };
  const auto partitions = [](const std::string& parameter) -> PartitionOperator {
    const std::size_t count =
        positive_parameter(parameter, "K in '--properties partition:" + parameter + "'");
    return [count](const PartitionRound& round) { return balanced(everyone(round), count); };
  };
  const auto without_parameter = [](const PartitionOperator& made) {
    return [made](const std::string&) { return made; };
  };
  return {
      {"all-together", "", "one exploration of all", without_parameter(all_together)},
      {"separate", "", "one each", without_parameter(separate)},
      {joint, "", "together for a while, then one each", without_parameter(all_together)},
      {"relevance", "", "together if they look at the same edges", without_parameter(relevance)},
      {"partition", "K", "K partitions, in the order of the specifications", partitions}};
}

std::vector<Partition> first_partitions(const Decomposition& decomposition,
                                        const Partition& properties,
                                        const std::vector<std::string>& names,
                                        const std::vector<std::vector<cfa::EdgeId>>& footprints,
                                        const cfa::Program& program) {
  if (properties.empty()) {
    return {};
  }
  PartitionRound round{program, {}, {}};
  for (const std::size_t property : properties) {
    round.properties.push_back(names[property]);
    round.footprints.push_back(footprints[property]);
  }
  std::vector<Partition> result = decomposition.partition(round);
  Partition seen;
  for (Partition& members : result) {
    PCEGAR_ASSERT(!members.empty(), "no partition is empty");
    std::sort(members.begin(), members.end());
    seen.insert(seen.end(), members.begin(), members.end());
  }
  std::sort(seen.begin(), seen.end());
  PCEGAR_ASSERT(seen == everyone(round), "every property is in exactly one partition");
  for (Partition& members : result) {
    for (std::size_t& member : members) {
      member = properties[member];
    }
  }
  return result;
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

}  // namespace pcegar::verification
