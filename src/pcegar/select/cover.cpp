// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses few predicates that rule out all paths: greedy set cover. In each step it considers the
// candidates whose paths are still open and takes the one that rules out most open paths for each
// new predicate. A path counts as ruled out if all predicates of its own refinement are then
// tracked. After each choice, predicate abstraction is computed along the open paths with the
// predicates chosen so far, and paths that it rules out are done as well: interpolants of one path
// often serve others, which the syntactic count cannot see. At the end, superfluous choices are
// dropped again, the latest first, each checked in the same way; so the result rules out all paths.
//
// Helps where many paths are infeasible for the same reason but interpolation expresses it
// differently each time. The price is abstraction along the paths, which the next exploration
// computes anyway; equal questions are then answered by the cache.
#include <set>

#include "pcegar/select/join.hpp"
#include "pcegar/symbol_names.hpp"

namespace pcegar::select {

namespace {

using Pairs = std::set<std::pair<cfa::LocationId, cpa::PredicateId>>;

class Cover {
public:
  explicit Cover(const SelectRound& round) : round_(round) {
    for (std::size_t i = 0; i < round.candidates.size(); ++i) {
      Pairs pairs;
      for (const auto& [location, predicates] : round.candidate(i).increment.by_location) {
        const std::vector<cpa::PredicateId> old = round.tracked.at(round.names.program, location);
        for (const cpa::PredicateId predicate : predicates) {
          if (!std::binary_search(old.begin(), old.end(), predicate)) {
            pairs.emplace(location, predicate);
          }
        }
      }
      wanted_.push_back(std::move(pairs));
      open_.push_back(i);
    }
  }

  std::vector<std::size_t> compute() {
    std::vector<std::size_t> chosen;
    while (!open_.empty()) {
      const std::size_t next = best();
      chosen.push_back(next);
      have_.insert(wanted_[next].begin(), wanted_[next].end());
      const auto precision = with(chosen);
      std::erase_if(open_, [&](std::size_t i) {
        return i == next || covered_by(have_, i) ||
               round_.rules_out(round_.candidates[i]->path, *precision);
      });
    }
    drop_superfluous(chosen);
    return chosen;
  }

private:
  /// What components other than the predicates need is not among the pairs.
  [[nodiscard]] bool covered_by(const Pairs& pairs, std::size_t i) const {
    return round_.candidate(i).others.empty() &&
           std::includes(pairs.begin(), pairs.end(), wanted_[i].begin(), wanted_[i].end());
  }

  /// Most open paths for each new predicate; compared as fractions.
  [[nodiscard]] std::size_t best() const {
    std::size_t result = open_.front();
    std::size_t best_paths = 0;
    std::size_t best_price = 1;
    for (const std::size_t i : open_) {
      Pairs pairs = have_;
      pairs.insert(wanted_[i].begin(), wanted_[i].end());
      const std::size_t price = pairs.size() - have_.size();
      const auto paths =
          static_cast<std::size_t>(std::count_if(open_.begin(), open_.end(), [&](std::size_t j) {
            return i == j || covered_by(pairs, j);
          }));
      if (paths * best_price > best_paths * price) {
        best_paths = paths;
        best_price = price;
        result = i;
      }
    }
    return result;
  }

  [[nodiscard]] std::shared_ptr<const cpa::PredicatePrecision> with(
      const std::vector<std::size_t>& chosen) const {
    cpa::PredicateIncrement increment;
    for (const std::size_t i : chosen) {
      increment.add(round_.candidate(i).increment);
    }
    return round_.tracked.with(round_.names.program, increment, cpa::PrecisionScope::Location);
  }

  void drop_superfluous(std::vector<std::size_t>& chosen) const {
    for (std::size_t k = chosen.size(); k-- > 0 && chosen.size() > 1;) {
      std::vector<std::size_t> fewer = chosen;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      const auto precision = with(fewer);
      const bool rules_out_all =
          std::all_of(round_.candidates.begin(), round_.candidates.end(),
                      [&](const auto* c) { return round_.rules_out(c->path, *precision); });
      if (rules_out_all) {
        chosen = std::move(fewer);
      }
    }
  }

  const SelectRound& round_;
  std::vector<Pairs> wanted_;  ///< by candidate: what its refinement adds
  std::vector<std::size_t> open_;
  Pairs have_;
};

}  // namespace

SelectRow cover() {
  return {"cover", "", "a few refinements that rule out all paths (greedy cover, checked)",
          [](const std::string&) -> SelectStage {
            return [](const SelectRound& round) { return Cover(round).compute(); };
          },
          "where interpolation expresses one reason in many ways. The cover is found greedily and "
          "checked by abstraction along the paths"};
}

}  // namespace pcegar::select
