// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::execution {

/// What the trials so far have reached. An edge counts once for each power of two of the times that
/// a trial has taken it, so that one more round of a loop can be news, but not each.
class Coverage {
public:
  explicit Coverage(std::size_t edges) : most_(edges, 0), now_(edges, 0) {}

  /// Begins the next trial.
  void begin() {
    for (const cfa::EdgeId edge : touched_) {
      now_[edge.index()] = 0;
    }
    touched_.clear();
  }
  enum class News : std::uint8_t {
    None,
    More,  ///< an edge was taken more often than before
    First  ///< it was not taken before, or an automaton was not in that configuration there
  };
  /// Notes that the trial takes the edge. Returns whether that is news.
  News take(cfa::EdgeId edge) {
    std::uint32_t& times = now_[edge.index()];
    if (++times == 1) {
      touched_.push_back(edge);
    }
    if (!std::has_single_bit(times) || times <= most_[edge.index()]) {
      return News::None;
    }
    most_[edge.index()] = times;
    return times == 1 ? News::First : News::More;
  }
  /// Notes that an automaton comes to a configuration over the edge. Returns whether that is news.
  News reach(std::size_t automaton, std::size_t configuration, cfa::EdgeId edge) {
    const bool is_new = configurations_.insert({automaton, configuration, edge.index()}).second;
    return is_new ? News::First : News::None;
  }

private:
  std::vector<std::uint32_t> most_;
  std::vector<std::uint32_t> now_;
  std::vector<cfa::EdgeId> touched_;
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> configurations_;
};

}  // namespace pcegar::execution
