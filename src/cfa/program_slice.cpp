// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/program_slice.hpp"

#include <utility>

namespace pcegar::cfa {

LocationId step_outside(const Program& program, EdgeId edge) {
  const Operation& operation = program.edge(edge).operation;
  if (std::holds_alternative<ReturnFromCall>(operation)) {
    return {};
  }
  const auto* call = std::get_if<EnterCall>(&operation);
  return call != nullptr ? program.call_site(call->site).return_location
                         : program.edge(edge).target;
}

namespace {

class Reduction {
public:
  Reduction(const Program& program, ProgramSlice& slice)
      : program_(program), slice_(slice), before_(program.location_count()) {
    for (std::size_t e = 0; e < program_.edge_count(); ++e) {
      const EdgeId edge(e);
      if (const LocationId next = step(edge); next.valid()) {
        before_[next.index()].push_back(program_.edge(edge).source);
      }
    }
  }

  Program run() {
    while (!find_places()) {
    }
    Program result = program_.copy();
    for (std::size_t s = 0; s < program_.call_site_count(); ++s) {
      detach_return(CallSiteId(s), result);
    }
    for (std::size_t l = 0; l < program_.location_count(); ++l) {
      if (slice_.points[l]) {
        leave_out_others(LocationId(l), result);
      } else {
        lead_on(LocationId(l), result);
      }
    }
    result.finish();
    return result;
  }

private:
  [[nodiscard]] bool is_in(EdgeId edge) const { return slice_.edges[edge.index()]; }

  /// Where an edge leads that is not in the slice; invalid for others.
  [[nodiscard]] LocationId step(EdgeId edge) const {
    return is_in(edge) ? LocationId{} : step_outside(program_, edge);
  }

  /// The point that follows each location that is no point. Where several follow, that location
  /// becomes a point, and the result is false.
  bool find_places() {
    places_.assign(program_.location_count(), LocationId{});
    std::vector<LocationId> open;
    for (std::size_t l = 0; l < program_.location_count(); ++l) {
      if (slice_.points[l]) {
        places_[l] = LocationId(l);
        open.emplace_back(l);
      }
    }
    bool are_unique = true;
    while (!open.empty()) {
      const LocationId next = open.back();
      open.pop_back();
      for (const LocationId location : before_[next.index()]) {
        LocationId& place = places_[location.index()];
        if (slice_.points[location.index()]) {
          continue;
        }
        if (!place.valid()) {
          place = places_[next.index()];
          open.push_back(location);
        } else if (place != places_[next.index()]) {
          slice_.points[location.index()] = true;
          are_unique = false;
        }
      }
    }
    return are_unique;
  }

  /// The return of a call that is not in the slice.
  void detach_return(CallSiteId id, Program& result) const {
    const CallSite& site = program_.call_site(id);
    if (!site.callee.valid() || !program_.function(site.callee).has_body) {
      return;
    }
    for (const EdgeId edge : program_.location(program_.function(site.callee).exit).leaving) {
      const auto* back = std::get_if<ReturnFromCall>(&program_.edge(edge).operation);
      if (back != nullptr && back->site == id && !is_in(edge)) {
        result.detach(edge);
      }
    }
  }

  void leave_out_others(LocationId location, Program& result) const {
    for (const EdgeId edge : program_.location(location).leaving) {
      const LocationId next = step(edge);
      if (!next.valid()) {
        continue;
      }
      if (next == program_.edge(edge).target) {
        result.skip(edge);
      } else {
        result.redirect(edge, next);
      }
    }
  }

  void lead_on(LocationId location, Program& result) const {
    const std::vector<EdgeId>& leaving = program_.location(location).leaving;
    for (std::size_t i = 1; i < leaving.size(); ++i) {
      result.detach(leaving[i]);
    }
    const LocationId place = places_[location.index()];
    if (place.valid()) {
      result.redirect(leaving.front(), place);
    } else if (!leaving.empty()) {
      result.detach(leaving.front());
    }
  }

  const Program& program_;
  ProgramSlice& slice_;
  std::vector<std::vector<LocationId>> before_;  ///< steps outside of the slice, by their target
  std::vector<LocationId> places_;               ///< by location
};

}  // namespace

Program reduced(const Program& program, ProgramSlice& slice) {
  return Reduction(program, slice).run();
}

}  // namespace pcegar::cfa
