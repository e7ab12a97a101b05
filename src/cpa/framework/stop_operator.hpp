// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "cpa/framework/abstract_domain.hpp"

namespace pcegar::cpa {

/// Reached states that may cover another one, as one operator sees them: if an analysis wraps
/// another, the inner one sees the wrapped states.
class Candidates {
public:
  virtual ~Candidates() = default;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual const StatePtr& state(std::size_t i) const = 0;

protected:
  Candidates() = default;
  Candidates(const Candidates&) = default;
  Candidates& operator=(const Candidates&) = default;
};

/// Entries of a reached set.
class ReachedCandidates final : public Candidates {
public:
  explicit ReachedCandidates(std::span<const Entry> entries) : entries_(entries) {}
  [[nodiscard]] std::size_t size() const override { return entries_.size(); }
  [[nodiscard]] const StatePtr& state(std::size_t i) const override { return entries_[i].state; }

private:
  std::span<const Entry> entries_;
};

/// Parts of other candidates; `part` maps a state to a reference to one of its parts.
template <class Part>
class PartCandidates final : public Candidates {
public:
  PartCandidates(const Candidates& whole, Part part) : whole_(whole), part_(std::move(part)) {}
  [[nodiscard]] std::size_t size() const override { return whole_.size(); }
  [[nodiscard]] const StatePtr& state(std::size_t i) const override {
    return part_(whole_.state(i));
  }

private:
  const Candidates& whole_;
  Part part_;
};

/// The candidates that cover a state together, by their index; none if it is not covered.
struct Covering {
  std::vector<std::size_t> by;
  [[nodiscard]] bool is_covered() const { return !by.empty(); }
};

/// stop(e, R, pi) (003, Sect. 2). Law: the states that cover e together represent every concrete
/// state of e.
class StopOperator {
public:
  virtual ~StopOperator() = default;
  virtual Covering stop(const StatePtr& state, const Candidates& reached,
                        const PrecisionPtr& precision) = 0;
};

/// stop-sep: covered by a single state that is above, the first one.
class StopSep final : public StopOperator {
public:
  explicit StopSep(const AbstractDomain& domain) : domain_(domain) {}
  Covering stop(const StatePtr& state, const Candidates& reached, const PrecisionPtr&) override {
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (domain_.is_less_or_equal(state, reached.state(i))) {
        return {{i}};
      }
    }
    return {};
  }

private:
  const AbstractDomain& domain_;
};

/// stop-join: covered by the join of all candidates. Sound only for domains whose join represents
/// no concrete state that its arguments do not (powersets, such as regions).
class StopJoin final : public StopOperator {
public:
  explicit StopJoin(const AbstractDomain& domain) : domain_(domain) {}
  Covering stop(const StatePtr& state, const Candidates& reached, const PrecisionPtr&) override {
    Covering covering;
    StatePtr all;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      StatePtr joined = all == nullptr ? reached.state(i) : domain_.join(all, reached.state(i));
      if (joined == nullptr) {
        continue;
      }
      all = std::move(joined);
      covering.by.push_back(i);
      if (domain_.is_less_or_equal(state, all)) {
        return covering;
      }
    }
    return {};
  }

private:
  const AbstractDomain& domain_;
};

}  // namespace pcegar::cpa
