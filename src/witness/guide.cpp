// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// How a witness restricts an exploration. The stage of a guide is the number of waypoints that were
// passed. Over an edge of the program, the waypoint that comes next is passed if it is there:
//
//   branching        the edge decides the statement at that keyword, in that way
//   function_enter   the edge calls a function at that place
//   function_return  the edge returns from it, under the condition on its result
//   assumption       the edge leads to the beginning of that statement (After: it ends the
//                    statement), under the condition
//   target           never: a violation counts where the edge is at that place
//
// Several waypoints may be passed over one edge, in this order. The execution goes on without
// having passed the waypoint if it is not there, or under the negation of its condition. Passing a
// waypoint as soon as possible loses no execution that matches the sequence of waypoints to follow
// (any later choice leaves less of the execution for the rest); only a waypoint to avoid may end an
// execution that would match with a later choice.
//
// A witness that lists all branches can be followed closely: the opposite branch of the waypoint
// that comes next, or the negation of its condition, ends the execution. What is explored is then
// little more than the path. This, too, only restricts; so whatever violation is found is one of
// the program.
//
// A place with a column means the edges there; if there are none, those on its line, as tools do
// not agree about columns. A place where the program has no edge is never passed.
#include "witness/guide.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "witness/conditions.hpp"

namespace pcegar::witness {

namespace {

using cfa::EdgeId;

bool is_same_file(const std::string& a, const std::string& b) {
  return a == b;
}

/// The edges of a program by where they are.
class Places {
public:
  explicit Places(const cfa::Program& program) : program_(program) {
    for (std::size_t i = 0; i < program.edge_count(); ++i) {
      const EdgeId id(i);
      const cfa::Edge& edge = program.edge(id);
      const cfa::FunctionId function = program.location(edge.source).function;
      if (function == program.start_function() || program.function(function).is_model) {
        continue;
      }
      by_line_.emplace(edge.position.line, id);
      if (edge.decision != nullptr) {
        by_keyword_line_.emplace(edge.decision->keyword.line, id);
      }
      for (const EdgeId next : program.location(edge.target).leaving) {
        const SourcePosition& begin = program.edge(next).position;
        // The edges of a return have the position of the call, in another function.
        const bool leaves_function =
            std::holds_alternative<cfa::ReturnFromCall>(program.edge(next).operation);
        if (begin.line != 0 && !(begin == edge.position) && !leaves_function) {
          by_next_line_.emplace(begin.line, std::pair(id, next));
        }
      }
    }
  }

  /// Edges with that position.
  [[nodiscard]] std::set<EdgeId> at(const SourcePosition& place) const {
    return pick(by_line_, place,
                [&](EdgeId id) -> const SourcePosition& { return program_.edge(id).position; });
  }
  /// Edges that decide the statement at that keyword.
  [[nodiscard]] std::set<EdgeId> deciding(const SourcePosition& place) const {
    return pick(by_keyword_line_, place, [&](EdgeId id) -> const SourcePosition& {
      return program_.edge(id).decision->keyword;
    });
  }
  /// Edges after which the statement begins.
  [[nodiscard]] std::set<EdgeId> before(const SourcePosition& place) const {
    std::set<EdgeId> exact;
    std::set<EdgeId> on_line;
    const auto [begin, end] = by_next_line_.equal_range(place.line);
    for (auto entry = begin; entry != end; ++entry) {
      const auto& [id, next] = entry->second;
      const SourcePosition& position = program_.edge(next).position;
      if (is_same_file(position.file, place.file)) {
        on_line.insert(id);
        if (position.column == place.column) {
          exact.insert(id);
        }
      }
    }
    return exact.empty() ? first_of_line(on_line, place) : exact;
  }
  [[nodiscard]] std::set<EdgeId> into_loop_head(const SourcePosition& place) const {
    std::set<EdgeId> exact;
    std::set<EdgeId> on_line;
    for (std::size_t i = 0; i < program_.location_count(); ++i) {
      const cfa::Location& location = program_.location(cfa::LocationId(i));
      if (!location.is_loop_head || location.position.line != place.line ||
          program_.function(location.function).is_model ||
          !is_same_file(location.position.file, place.file)) {
        continue;
      }
      on_line.insert(location.entering.begin(), location.entering.end());
      if (location.position.column == place.column) {
        exact.insert(location.entering.begin(), location.entering.end());
      }
    }
    return exact.empty() ? on_line : exact;
  }

private:
  /// Of edges that lead to a line, those that do not come from it.
  [[nodiscard]] std::set<EdgeId> first_of_line(const std::set<EdgeId>& edges,
                                               const SourcePosition& place) const {
    std::set<EdgeId> result;
    for (const EdgeId id : edges) {
      if (program_.edge(id).position.line != place.line) {
        result.insert(id);
      }
    }
    return result.empty() ? edges : result;
  }

  template <class Position>
  [[nodiscard]] static std::set<EdgeId> pick(const std::multimap<unsigned, EdgeId>& index,
                                             const SourcePosition& place,
                                             const Position& position_of) {
    std::set<EdgeId> exact;
    std::set<EdgeId> on_line;
    const auto [begin, end] = index.equal_range(place.line);
    for (auto entry = begin; entry != end; ++entry) {
      const SourcePosition& position = position_of(entry->second);
      if (is_same_file(position.file, place.file)) {
        on_line.insert(entry->second);
        if (position.column == place.column) {
          exact.insert(entry->second);
        }
      }
    }
    return exact.empty() ? on_line : exact;
  }

  const cfa::Program& program_;
  std::multimap<unsigned, EdgeId> by_line_;
  std::multimap<unsigned, EdgeId> by_keyword_line_;
  std::multimap<unsigned, std::pair<EdgeId, EdgeId>> by_next_line_;
};

/// The order in which waypoints may be passed over one edge.
enum class Phase { Enter, Branch, Return, Next, Target };

/// A waypoint with the edges over which it is passed.
struct Stop {
  Phase phase = Phase::Next;
  /// With the condition; null: none.
  std::map<EdgeId, const cfa::Expression*> passed;
  std::set<EdgeId> opposite;  ///< of a branching
};

class WaypointGuide final : public spec::Guide {
public:
  WaypointGuide(const cfa::Program& program, const std::vector<Waypoint>& waypoints,
                Following following, std::shared_ptr<const SourceText> source)
      : program_(program), following_(following), source_(std::move(source)), conditions_(program) {
    const Places places(program);
    segments_.emplace_back();
    for (const Waypoint& waypoint : waypoints) {
      Stop stop = place(waypoint, places);
      if (waypoint.action == Waypoint::Action::Avoid) {
        segments_.back().avoided.push_back(std::move(stop));
      } else {
        segments_.back().followed = std::move(stop);
        segments_.emplace_back();
      }
    }
    segments_.pop_back();
  }

  std::vector<Step> steps(std::int64_t stage, EdgeId edge) override {
    std::vector<Step> result;
    walk({stage, {}, false, {}}, edge, Phase::Enter, result);
    return result;
  }
  [[nodiscard]] bool may_be_violated() const override { return false; }

private:
  struct Segment {
    std::vector<Stop> avoided;
    Stop followed;
  };

  /// The step so far, and what may be passed from this phase on.
  void walk(Step step, EdgeId edge, Phase from, std::vector<Step>& result) {
    const Segment& segment = segments_[static_cast<std::size_t>(step.stage)];
    for (const Stop& stop : segment.avoided) {
      const auto passed = stop.passed.find(edge);
      if (passed == stop.passed.end() || stop.phase < from) {
        continue;
      }
      if (passed->second == nullptr) {
        return;
      }
      step.conditions.push_back(conditions_.negation(passed->second));
    }
    const Stop& next = segment.followed;
    const auto passed = next.passed.find(edge);
    if (next.phase == Phase::Target) {
      step.admits_violation = passed != next.passed.end();
      result.push_back(std::move(step));
      return;
    }
    const bool is_passed = passed != next.passed.end() && next.phase >= from;
    if (!is_passed) {
      if (following_ == Following::Loosely || !next.opposite.contains(edge)) {
        result.push_back(std::move(step));
      }
      return;
    }
    Step after = step;
    ++after.stage;
    if (passed->second != nullptr) {
      after.conditions.push_back(passed->second);
      if (following_ == Following::Loosely) {
        step.conditions.push_back(conditions_.negation(passed->second));
        result.push_back(std::move(step));
      }
    }
    // Of the phase Next and Return there may be several, one after the other.
    const bool may_repeat = next.phase == Phase::Next;
    walk(std::move(after), edge,
         may_repeat ? next.phase : static_cast<Phase>(static_cast<int>(next.phase) + 1), result);
  }

  Stop place(const Waypoint& waypoint, const Places& places) {
    Stop result;
    switch (waypoint.kind) {
      case Waypoint::Kind::Branching:
        result.phase = Phase::Branch;
        for (const EdgeId id : places.deciding(waypoint.at)) {
          if (program_.edge(id).decision->value == waypoint.value) {
            result.passed.emplace(id, nullptr);
          } else {
            result.opposite.insert(id);
          }
        }
        break;
      case Waypoint::Kind::FunctionEnter:
        result.phase = Phase::Enter;
        for (const EdgeId id : calls(waypoint)) {
          if (!std::holds_alternative<cfa::ReturnFromCall>(program_.edge(id).operation)) {
            result.passed.emplace(id, nullptr);
          }
        }
        break;
      case Waypoint::Kind::FunctionReturn:
        result.phase = Phase::Return;
        for (const EdgeId id : calls(waypoint)) {
          const cfa::Expression* const value = site_of(id)->result;
          if (!std::holds_alternative<cfa::EnterCall>(program_.edge(id).operation) &&
              value != nullptr) {
            result.passed.emplace(
                id,
                condition(waypoint, program_.location(program_.edge(id).target).function, value));
          }
        }
        break;
      case Waypoint::Kind::Assumption:
        result.phase = Phase::Next;
        for (const EdgeId id : waypoint.moment == Waypoint::Moment::Before
                                   ? places.before(waypoint.at)
                                   : ends_of(places.at(waypoint.at))) {
          result.passed.emplace(
              id,
              condition(waypoint, program_.location(program_.edge(id).target).function, nullptr));
        }
        break;
      case Waypoint::Kind::Target:
        result.phase = Phase::Target;
        for (const EdgeId id : places.at(waypoint.at)) {
          result.passed.emplace(id, nullptr);
        }
        break;
    }
    return result;
  }

  const cfa::Expression* condition(const Waypoint& waypoint, cfa::FunctionId function,
                                   const cfa::Expression* result) {
    return conditions_.read(waypoint.value, waypoint.written, function, waypoint.at, result);
  }

  [[nodiscard]] const cfa::CallSite* site_of(EdgeId id) const {
    const cfa::Operation& operation = program_.edge(id).operation;
    if (const auto* external = std::get_if<cfa::ExternalCall>(&operation)) {
      return &program_.call_site(external->site);
    }
    if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      return &program_.call_site(enter->site);
    }
    const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation);
    return leave == nullptr ? nullptr : &program_.call_site(leave->site);
  }

  /// The edges of calls with that closing bracket. The edges of a return are in the callee, but
  /// their position is that of the call.
  [[nodiscard]] std::set<EdgeId> calls(const Waypoint& waypoint) {
    if (ends_of_calls_.empty()) {
      for (std::size_t i = 0; i < program_.edge_count(); ++i) {
        const cfa::CallSite* const site = site_of(EdgeId(i));
        const SourcePosition& statement = program_.edge(EdgeId(i)).position;
        if (site != nullptr && source_->contains(statement)) {
          ends_of_calls_.emplace(EdgeId(i), source_->end_of_call(statement, site->name));
        }
      }
    }
    std::set<EdgeId> result;
    const SourcePosition& at = waypoint.at;
    for (const auto& [id, end] : ends_of_calls_) {
      const SourcePosition& statement = program_.edge(id).position;
      const bool is_there = end && at.column != 0 ? *end == at : statement.line == at.line;
      if (is_there && is_same_file(statement.file, at.file) &&
          (waypoint.callee.empty() || site_of(id)->name == waypoint.callee)) {
        result.insert(id);
      }
    }
    return result;
  }

  /// Edges after which their statement has ended.
  [[nodiscard]] std::set<EdgeId> ends_of(const std::set<EdgeId>& edges) const {
    std::set<EdgeId> result;
    for (const EdgeId id : edges) {
      const auto& leaving = program_.location(program_.edge(id).target).leaving;
      if (std::holds_alternative<cfa::EnterCall>(program_.edge(id).operation)) {
        continue;  // the statement goes on in another function
      }
      if (leaving.empty() || std::any_of(leaving.begin(), leaving.end(), [&](EdgeId next) {
            return !(program_.edge(next).position == program_.edge(id).position);
          })) {
        result.insert(id);
      }
    }
    return result;
  }

  const cfa::Program& program_;
  Following following_;
  std::shared_ptr<const SourceText> source_;
  Conditions conditions_;
  std::map<EdgeId, std::optional<SourcePosition>> ends_of_calls_;
  std::vector<Segment> segments_;
};

std::set<EdgeId> edges_to(const Places& places, const Invariant& invariant) {
  std::set<EdgeId> result;
  if (invariant.kind == Invariant::Kind::Loop) {
    result = places.into_loop_head(invariant.at);
  }
  return result.empty() ? places.before(invariant.at) : result;
}

std::string name_of(const Invariant& invariant) {
  return invariant.at.file + ":" + std::to_string(invariant.at.line);
}

class InvariantGuide final : public spec::Guide {
public:
  InvariantGuide(const cfa::Program& program, const std::vector<Invariant>& invariants)
      : conditions_(program) {
    const Places places(program);
    for (const Invariant& invariant : invariants) {
      for (const EdgeId id : edges_to(places, invariant)) {
        const cfa::FunctionId function = program.location(program.edge(id).target).function;
        checks_[id].push_back(
            {conditions_.read(invariant.value, invariant.written, function, invariant.at),
             name_of(invariant)});
      }
    }
  }

  std::vector<Step> steps(std::int64_t stage, EdgeId edge) override {
    const auto found = checks_.find(edge);
    if (found == checks_.end()) {
      return {{stage, {}, true, {}}};
    }
    std::vector<Step> result;
    Step rest{stage, {}, true, {}};
    for (const auto& [holds, name] : found->second) {
      result.push_back({stage, {conditions_.negation(holds)}, true, name});
      rest.conditions.push_back(holds);
    }
    result.push_back(std::move(rest));
    return result;
  }
  [[nodiscard]] bool may_be_violated() const override { return true; }

private:
  Conditions conditions_;
  std::map<EdgeId, std::vector<std::pair<const cfa::Expression*, std::string>>> checks_;
};

}  // namespace

std::shared_ptr<spec::Guide> guide_along(const cfa::Program& program,
                                         const std::vector<Waypoint>& waypoints,
                                         Following following,
                                         std::shared_ptr<const SourceText> source) {
  return std::make_shared<WaypointGuide>(program, waypoints, following, std::move(source));
}

spec::Automaton invariants_automaton(const std::vector<Invariant>& invariants) {
  spec::Automaton result;
  result.name = invariants_name;
  result.is_observer = true;
  result.states.push_back({"Init", false, false, {}, {}});
  result.guide = [invariants](const cfa::Program& program) {
    return std::make_shared<InvariantGuide>(program, invariants);
  };
  return result;
}

std::vector<std::string> unplaced(const cfa::Program& program,
                                  const std::vector<Invariant>& invariants) {
  const Places places(program);
  std::vector<std::string> result;
  for (const Invariant& invariant : invariants) {
    if (edges_to(places, invariant).empty()) {
      result.push_back(name_of(invariant));
    }
  }
  return result;
}

}  // namespace pcegar::witness
