// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An example of a plug-in for pcegar, see docs/plugins.md.
//
//   rank deepest-loops   targets whose paths meet most loop heads first
//   select cheap:N       refinements that track at most N new predicates, or the cheapest one
//   prefer few-words     the candidate whose interpolants are the shortest SMT-LIB terms
//   properties by-function:N   at most N properties together, those that look at the same
//                              function first
#include <algorithm>
#include <numeric>
#include <pcegar/plugin.hpp>
#include <stdexcept>
#include <string>

namespace {

using namespace pcegar::plugin;

class DeepestLoops final : public Rank {
public:
  std::vector<std::size_t> rank(const std::vector<Target>& targets) override {
    std::vector<std::size_t> order(targets.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return targets[a].loop_heads > targets[b].loop_heads;
    });
    return order;
  }
};

class Cheap final : public Select {
public:
  explicit Cheap(std::size_t most) : most_(most) {}

  std::vector<std::size_t> select(const std::vector<Refinement>& refinements,
                                  const Cost&) override {
    std::vector<std::size_t> chosen;
    std::size_t cheapest = 0;
    for (std::size_t i = 0; i < refinements.size(); ++i) {
      if (price(refinements[i]) <= most_) {
        chosen.push_back(i);
      }
      if (price(refinements[i]) < price(refinements[cheapest])) {
        cheapest = i;
      }
    }
    return chosen.empty() ? std::vector<std::size_t>{cheapest} : chosen;
  }

private:
  static std::size_t price(const Refinement& refinement) {
    std::size_t sum = 0;
    for (const Increment& increment : refinement.candidate.increment) {
      sum += increment.new_predicates;
    }
    return sum;
  }
  std::size_t most_;
};

class FewWords final : public Prefer {
public:
  long cost(const Candidate& candidate) override {
    std::size_t length = 0;
    for (const std::string& interpolant : candidate.interpolants) {
      length += interpolant.size();
    }
    return static_cast<long>(length);
  }
};

class ByFunction final : public Partition {
public:
  explicit ByFunction(std::size_t most) : most_(most) {
    if (most == 0) {
      throw std::invalid_argument("there must be room for one property");
    }
  }

  std::vector<std::vector<std::size_t>> partition(
      const std::vector<Property>& properties) override {
    std::vector<std::size_t> order(properties.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return function(properties[a]) < function(properties[b]);
    });
    std::vector<std::vector<std::size_t>> result;
    for (const std::size_t i : order) {
      if (result.empty() || result.back().size() == most_) {
        result.emplace_back();
      }
      result.back().push_back(i);
    }
    return result;
  }

private:
  /// The function of its first statement.
  static std::string function(const Property& property) {
    if (property.statements.empty()) {
      return {};
    }
    const std::string& location = property.statements.front().location;
    return location.substr(location.rfind(' ') + 1);
  }
  std::size_t most_;
};

}  // namespace

PCEGAR_PLUGIN(registry) {
  registry.add_rank({"deepest-loops", "", "those whose paths meet the most loop heads first"},
                    [](const std::string&) { return std::make_unique<DeepestLoops>(); });
  registry.add_select(
      {"cheap", "N", "those with at most N new predicates, or the cheapest one"},
      [](const std::string& parameter) { return std::make_unique<Cheap>(std::stoul(parameter)); });
  registry.add_prefer({"few-words", "", "with the shortest interpolants, as SMT-LIB text"},
                      [](const std::string&) { return std::make_unique<FewWords>(); });
  registry.add_partition({"by-function", "N", "at most N together, those of one function first"},
                         [](const std::string& parameter) {
                           return std::make_unique<ByFunction>(std::stoul(parameter));
                         });
}
