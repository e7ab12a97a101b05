// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The control flow of one function while it is being built. Locations are cheap here: lowering
// makes one wherever control may join, also after a return or a goto. Then tidy() drops what cannot
// be reached from the function's entry, and contracts empty edges. emit() adds the rest to the
// program; from there, nothing can be removed any more.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::frontend {

struct DraftLocationTag;
using DraftLocation = StrongId<DraftLocationTag>;

/// Whether a call writes through %n in a format (count_writes.hpp); Unknown where that depends on
/// the format or on a va_list.
enum class CountWrites { None, Unknown, Some };

/// A call; one through a pointer (CallSite::pointer) is replaced by calls of known functions
/// (indirect_calls.hpp) before the end. Whether it becomes EnterCall and ReturnFromCall or an
/// ExternalCall depends on whether the callee has a body.
struct DraftCall {
  cfa::CallSite site;
  std::string argument_text = {};  ///< of a call through a pointer
  CountWrites counts = CountWrites::None;
  bool is_without_model = false;  ///< for a larger size than the model is for
};

struct DraftEdge {
  DraftLocation source;
  DraftLocation target;
  std::variant<cfa::Operation, DraftCall> operation;
  SourcePosition position;
  std::string text;
  /// Stands for a choice of an order of evaluation (evaluation_order.hpp): its number.
  std::optional<std::size_t> order = {};
  std::shared_ptr<const cfa::Decision> decision = nullptr;  ///< as of cfa::Edge
};

class FunctionDraft {
public:
  FunctionDraft(cfa::FunctionId function, SourcePosition begin, SourcePosition end);

  [[nodiscard]] cfa::FunctionId function() const { return function_; }
  [[nodiscard]] DraftLocation entry() const { return DraftLocation(0U); }
  [[nodiscard]] DraftLocation exit() const { return DraftLocation(1U); }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  DraftLocation add_location(SourcePosition position);
  /// What add_location() returns next.
  [[nodiscard]] DraftLocation next_location() const { return DraftLocation(locations_.size()); }
  void add_edge(DraftEdge edge) { edges_.push_back(std::move(edge)); }
  /// Removes all but the first `count` edges, to undo a lowering that is not used.
  void keep_edges(std::size_t count) { edges_.resize(count); }
  [[nodiscard]] const std::vector<DraftEdge>& edges() const { return edges_; }
  void replace_edges(std::vector<DraftEdge> edges) { edges_ = std::move(edges); }
  /// The same control flow as the body of another function.
  [[nodiscard]] FunctionDraft copy_for(cfa::FunctionId function) const {
    FunctionDraft copy = *this;
    copy.function_ = function;
    return copy;
  }
  /// 1, 2, ...: numbers for the names of temporaries.
  unsigned next_temporary() { return ++temporaries_; }

  void tidy();
  /// The location that tidy() put in the place of one, or that one.
  [[nodiscard]] DraftLocation standing_for(DraftLocation location) const {
    return location.index() < stands_for_.size() ? stands_for_[location.index()] : location;
  }
  /// Adds the locations to the program and notes entry and exit in its function.
  void emit_locations(cfa::Program& program);
  /// Comes after emit_locations() of all functions.
  void emit_edges(cfa::Program& program) const;

private:
  void emit_change(cfa::Program& program, const DraftEdge& edge, cfa::CallSite& site) const;
  void emit_call(cfa::Program& program, const DraftEdge& edge) const;
  [[nodiscard]] std::vector<bool> reachable() const;

  cfa::FunctionId function_;
  std::vector<SourcePosition> locations_;
  std::vector<DraftEdge> edges_;
  std::vector<bool> kept_;
  std::vector<DraftLocation> stands_for_;  ///< by location
  std::vector<cfa::LocationId> emitted_;
  unsigned temporaries_ = 0;
};

}  // namespace pcegar::frontend
