// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A slice is checked edge by edge, without knowing how it was found. Say that a slot is needed if
// an edge of the slice reads it, and knows its value (other slots have any value for a coarse
// slice), or a condition of the properties does. The execution of the slice
// that belongs to one of the program is the same as far as the edges of the slice and the needed
// slots go. That is so if
//   1. each event, and each construct that is not modelled, is an edge of the slice, and is in the
//      graph of its program unchanged;
//   2. no other edge of the program writes a needed slot;
//   3. where the program takes another edge, the slice can stay where it is, or takes an edge that
//      does nothing. A location of the program has a place in the slice: itself, if it is a point,
//      else the point to which its only edge leads there. Another edge must lead to a location with
//      the same place, or, from a point, be an edge of the slice's graph;
//   4. calls and returns are in the slice together, and a function whose call is left out has no
//      edge of the slice.
// A location without a place is one from which no point is reached: what the program does there
// does not matter, so it may lead to such locations only. A location whose place is a point may
// lead there, too: its counterpart ends.
#include "certify/slice_check.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace pcegar::certify {

namespace {

using cfa::EdgeId;
using cfa::LocationId;
using encoding::SlotId;

class SliceCheck {
public:
  explicit SliceCheck(const SliceClaim& claim)
      : claim_(claim), program_(claim.program), part_(claim.part) {}

  /// Empty if the claim holds.
  std::string run() {
    collect_needed();
    for (const EdgeId edge : claim_.events) {
      require(is_in(edge), edge, "an event is not in the slice");
    }
    for (std::size_t f = 0; f < program_.function_count(); ++f) {
      const cfa::Function& function = program_.function(cfa::FunctionId(f));
      require(!function.has_body || is_point(function.exit), {}, "the exit of a function moved");
    }
    require(program_.start() == part_.start() && program_.edge_count() == part_.edge_count(), {},
            "it is a slice of another program");
    for (std::size_t l = 0; l < program_.location_count() && complaint_.empty(); ++l) {
      for (const EdgeId edge : program_.location(LocationId(l)).leaving) {
        check_values(edge);
        check_control(LocationId(l), edge);
      }
    }
    return complaint_;
  }

private:
  void require(bool holds, EdgeId edge, const std::string& problem) {
    if (!holds && complaint_.empty()) {
      complaint_ = "slice: " + problem;
      if (edge.valid()) {
        complaint_ += ": " + program_.edge(edge).position.to_string() + ": " +
                      to_string(program_, program_.edge(edge));
      }
    }
  }

  [[nodiscard]] bool is_in(EdgeId edge) const { return claim_.slice.edges[edge.index()]; }
  [[nodiscard]] bool is_point(LocationId location) const {
    return claim_.slice.points[location.index()];
  }
  [[nodiscard]] bool is_needed(SlotId slot) const {
    return slot.index() < needed_.size() && needed_[slot.index()];
  }
  template <class Kind>
  [[nodiscard]] const Kind* operation(EdgeId edge) const {
    return std::get_if<Kind>(&program_.edge(edge).operation);
  }
  [[nodiscard]] bool crosses(EdgeId edge) const {
    return operation<cfa::EnterCall>(edge) != nullptr ||
           operation<cfa::ReturnFromCall>(edge) != nullptr;
  }

  void add_needed(const std::vector<SlotId>& slots) {
    for (const SlotId slot : slots) {
      if (slot.index() >= needed_.size()) {
        needed_.resize(slot.index() + 1, false);
      }
      changed_ = changed_ || !needed_[slot.index()];
      needed_[slot.index()] = true;
    }
  }

  /// Entries and returns read only for what is needed.
  void collect_needed() {
    add_needed(claim_.read);
    for (std::size_t e = 0; e < program_.edge_count(); ++e) {
      const EdgeId edge(e);
      if (is_in(edge) && !crosses(edge)) {
        add_needed(known(edge, claim_.footprint(edge).reads));
      }
    }
    for (changed_ = true; changed_;) {
      changed_ = false;
      for (std::size_t e = 0; e < program_.edge_count(); ++e) {
        if (is_in(EdgeId(e)) && crosses(EdgeId(e))) {
          add_read_across(EdgeId(e));
        }
      }
    }
  }

  void add_read_across(EdgeId edge) {
    for (const SlotId slot : claim_.footprint(edge).writes) {
      if (!is_needed(slot)) {
        continue;
      }
      if (operation<cfa::EnterCall>(edge) != nullptr) {
        add_needed(known(edge, claim_.read_for(edge, slot)));
      } else {
        add_needed(known(edge, claim_.footprint(edge).reads));
      }
    }
  }

  [[nodiscard]] std::vector<SlotId> known(EdgeId edge, std::vector<SlotId> reads) const {
    if (claim_.open_reads != nullptr) {
      const std::vector<SlotId>& open = (*claim_.open_reads)[edge.index()];
      std::erase_if(reads, [&](SlotId slot) { return std::ranges::binary_search(open, slot); });
    }
    return reads;
  }

  void check_values(EdgeId edge) {
    if (is_in(edge)) {
      const auto& leaving = part_.location(program_.edge(edge).source).leaving;
      require(std::ranges::find(leaving, edge) != leaving.end() &&
                  part_.edge(edge).operation.index() == program_.edge(edge).operation.index() &&
                  part_.edge(edge).target == program_.edge(edge).target,
              edge, "an edge of it changed");
      return;
    }
    require(operation<cfa::UnsupportedOperation>(edge) == nullptr, edge,
            "a construct that is not modelled is left out");
    const std::vector<SlotId>& writes = claim_.footprint(edge).writes;
    require(std::ranges::none_of(writes, [this](SlotId slot) { return is_needed(slot); }), edge,
            "what an edge of it reads is written elsewhere");
  }

  void check_control(LocationId location, EdgeId edge) {
    require(!is_in(edge) || is_point(location), edge, "an edge of it starts at no point");
    if (const auto* call = operation<cfa::EnterCall>(edge)) {
      const cfa::CallSite& site = program_.call_site(call->site);
      require(is_in(edge) == returns(call->site), edge, "a call is in it without its return");
      if (!is_in(edge)) {
        require(is_silent(site.callee), edge, "a call that matters is left out");
        check_step(location, edge, site.return_location);
      }
    } else if (operation<cfa::ReturnFromCall>(edge) == nullptr && !is_in(edge)) {
      check_step(location, edge, program_.edge(edge).target);
    }
  }

  /// Whether the return of a call is in the slice.
  [[nodiscard]] bool returns(cfa::CallSiteId id) const {
    const cfa::Function& callee = program_.function(program_.call_site(id).callee);
    const auto& leaving = program_.location(callee.exit).leaving;
    return std::ranges::any_of(leaving, [&](EdgeId edge) {
      const auto* back = operation<cfa::ReturnFromCall>(edge);
      return back != nullptr && back->site == id && is_in(edge);
    });
  }

  /// Whether no edge of the function is in the slice, but for returns of other calls of it.
  [[nodiscard]] bool is_silent(cfa::FunctionId function) {
    if (silent_.empty()) {
      silent_.assign(program_.function_count(), true);
      for (std::size_t e = 0; e < program_.edge_count(); ++e) {
        if (is_in(EdgeId(e))) {
          silent_[program_.location(program_.edge(EdgeId(e)).source).function.index()] = false;
        }
      }
    }
    return silent_[function.index()];
  }

  /// The program goes from one location to another by an edge that is left out.
  void check_step(LocationId from, EdgeId edge, LocationId to) {
    if (is_point(from)) {
      const auto& leaving = part_.location(from).leaving;
      require(std::ranges::any_of(leaving,
                                  [&](EdgeId other) {
                                    return part_.edge(other).target == to && does_nothing(other);
                                  }),
              edge, "an edge that does nothing is missing");
      return;
    }
    const std::optional<LocationId> place = place_of(from);
    const std::optional<LocationId> next = is_point(to) ? to : place_of(to);
    require(!next || next == place, edge, "control leaves its place");
  }

  [[nodiscard]] bool does_nothing(EdgeId edge) const {
    return std::holds_alternative<cfa::Skip>(part_.edge(edge).operation) ||
           std::holds_alternative<cfa::Label>(part_.edge(edge).operation);
  }

  /// Of a location that is no point.
  [[nodiscard]] std::optional<LocationId> place_of(LocationId location) {
    const auto& leaving = part_.location(location).leaving;
    if (leaving.empty()) {
      return std::nullopt;
    }
    const LocationId place = part_.edge(leaving.front()).target;
    require(leaving.size() == 1 && does_nothing(leaving.front()) && is_point(place),
            leaving.front(), "a location that is no point has other edges");
    return place;
  }

  const SliceClaim& claim_;
  const cfa::Program& program_;
  const cfa::Program& part_;
  std::vector<bool> needed_;  ///< by slot
  std::vector<bool> silent_;  ///< by function
  bool changed_ = false;
  std::string complaint_;
};

}  // namespace

ProofCheck check_slice(const SliceClaim& claim) {
  return proof_check(SliceCheck(claim).run());
}

}  // namespace pcegar::certify
