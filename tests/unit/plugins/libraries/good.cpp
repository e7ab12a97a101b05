// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// One operator of each kind; the rank and the selection return what their parameter says.
#include <memory>
#include <pcegar/plugin.hpp>
#include <stdexcept>
#include <string>

namespace {

using namespace pcegar::plugin;

/// "201" is 2, 0, 1; "x" throws.
std::vector<std::size_t> digits(const std::string& text) {
  std::vector<std::size_t> result;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') throw std::runtime_error("no digit");
    result.push_back(static_cast<std::size_t>(digit - '0'));
  }
  return result;
}

class Given final : public Rank {
public:
  explicit Given(std::string order) : order_(std::move(order)) {}
  std::vector<std::size_t> rank(const std::vector<Target>&) override { return digits(order_); }

private:
  std::string order_;
};

/// As many as the effort says.
class Effortful final : public Select {
public:
  std::vector<std::size_t> select(const std::vector<Refinement>& refinements,
                                  const Cost& cost) override {
    std::vector<std::size_t> result;
    while (result.size() < refinements.size() && result.size() < cost.explorations) {
      result.push_back(result.size());
    }
    return result;
  }
};

class Pivot final : public Prefer {
public:
  long cost(const Candidate& candidate) override { return static_cast<long>(candidate.pivot); }
};

/// "0.12" is {0}, {1, 2}.
class Lists final : public Partition {
public:
  explicit Lists(std::string lists) : lists_(std::move(lists)) {}
  std::vector<std::vector<std::size_t>> partition(const std::vector<Property>&) override {
    std::vector<std::vector<std::size_t>> result;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
      end = lists_.find('.', begin);
      result.push_back(digits(lists_.substr(begin, end - begin)));
    }
    return result;
  }

private:
  std::string lists_;
};

}  // namespace

PCEGAR_PLUGIN(registry) {
  registry.add_rank({"given", "ORDER", "in that order"},
                    [](const std::string& order) { return std::make_unique<Given>(order); });
  registry.add_rank({"missing", "", ""},
                    [](const std::string&) { return std::unique_ptr<Rank>(); });
  registry.add_select({"effortful", "", "as many as explorations"},
                      [](const std::string&) { return std::make_unique<Effortful>(); });
  registry.add_prefer({"pivot", "", "the shallowest"},
                      [](const std::string&) { return std::make_unique<Pivot>(); });
  registry.add_partition({"lists", "LISTS", "those lists"},
                         [](const std::string& lists) { return std::make_unique<Lists>(lists); });
}
