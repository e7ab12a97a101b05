// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/violation.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "witness/c_expression.hpp"

namespace pcegar::witness {

namespace {

bool is_number(const std::string& text) {
  const std::size_t begin = text.starts_with("-") ? 1 : 0;
  return text.size() > begin &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// The number as a constant of C, whose type holds it.
std::string constant_text(const std::string& number) {
  return number.size() >= 19 ? number + (number.starts_with("-") ? "LL" : "ULL") : number;
}

class Waypoints {
public:
  Waypoints(const cfa::Program& program, const refiners::Counterexample& counterexample,
            const SourceText& source)
      : program_(program), path_(counterexample.path), source_(source), scope_(program) {
    for (const refiners::Counterexample::Input& input : counterexample.inputs) {
      inputs_.emplace(input.step, &input);
    }
  }

  std::vector<Waypoint> all() {
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (const auto before = assumptions_.find(i); before != assumptions_.end()) {
        for (auto& [variable, assumption] : before->second) {
          result_.push_back(std::move(assumption));
        }
      }
      if (is_written(edge(i))) {
        add_step(i);
      }
    }
    add_target();
    return std::move(result_);
  }

private:
  [[nodiscard]] const cfa::Edge& edge(std::size_t step) const { return program_.edge(path_[step]); }
  [[nodiscard]] cfa::FunctionId function_of(const cfa::Edge& edge) const {
    return program_.location(edge.source).function;
  }
  [[nodiscard]] std::string function_name(const cfa::Edge& edge) const {
    return program_.function(function_of(edge)).name;
  }
  /// Whether it is a step of the source.
  [[nodiscard]] bool is_written(const cfa::Edge& edge) const {
    const cfa::FunctionId function = function_of(edge);
    return function != program_.start_function() && !program_.function(function).is_model &&
           source_.contains(edge.position);
  }

  [[nodiscard]] Waypoint waypoint(Waypoint::Kind kind, const SourcePosition& at,
                                  const cfa::Edge& edge, std::string value) const {
    Waypoint result;
    result.kind = kind;
    result.at = at;
    result.value = std::move(value);
    result.function = function_name(edge);
    return result;
  }

  void add(Waypoint::Kind kind, const SourcePosition& at, const cfa::Edge& edge,
           std::string value = {}, std::string callee = {}) {
    result_.push_back(waypoint(kind, at, edge, std::move(value)));
    result_.back().callee = std::move(callee);
  }

  void add_step(std::size_t step) {
    const cfa::Edge& taken = edge(step);
    if (taken.decision != nullptr && source_.contains(taken.decision->keyword)) {
      add(Waypoint::Kind::Branching, taken.decision->keyword, taken, taken.decision->value);
    }
    if (const auto* enter = std::get_if<cfa::EnterCall>(&taken.operation)) {
      const cfa::CallSite& site = program_.call_site(enter->site);
      const cfa::Function& callee = program_.function(site.callee);
      const auto end = source_.end_of_call(taken.position, site.name);
      if (end && !callee.is_model && site.name == callee.name) {
        add(Waypoint::Kind::FunctionEnter, *end, taken, {}, callee.name);
      }
    }
    const auto [begin, end] = inputs_.equal_range(step);
    for (auto input = begin; input != end; ++input) {
      add_input(step, *input->second);
    }
  }

  void add_input(std::size_t step, const refiners::Counterexample::Input& input) {
    const cfa::Edge& taken = edge(step);
    if (!is_number(input.value)) {
      return;
    }
    if (const auto* call = std::get_if<cfa::ExternalCall>(&taken.operation)) {
      const cfa::CallSite& site = program_.call_site(call->site);
      const bool is_result = input.operand == std::optional<std::uint32_t>(0);
      if (!is_result || site.result == nullptr || !site.result->type->is_integer()) {
        return;
      }
      if (const auto end = source_.end_of_call(taken.position, site.name)) {
        add(Waypoint::Kind::FunctionReturn, *end, taken,
            "\\result == " + constant_text(input.value), site.name);
        return;
      }
    }
    add_assumption(step, input);
  }

  /// Whether the edge's statement declares the variable, or is in its scope. A jump into a block
  /// gives values to variables that are not.
  [[nodiscard]] bool is_known_at(const cfa::Edge& edge, cfa::VariableId variable) const {
    return scope_.is_visible(variable, function_of(edge), edge.position) ||
           source_.statement_around(edge.position) ==
               source_.statement_around(program_.variable(variable).position);
  }

  /// The value of a variable, before the statement that is executed next.
  void add_assumption(std::size_t step, const refiners::Counterexample::Input& input) {
    const cfa::Edge& taken = edge(step);
    if (!input.variable.valid() || input.offset != 0 ||
        !program_.variable(input.variable).type->is_integer()) {
      return;
    }
    for (std::size_t next = step + 1; next < path_.size(); ++next) {
      const cfa::Edge& follower = edge(next);
      if (function_of(follower) != function_of(taken) || !is_written(follower)) {
        return;
      }
      if (follower.position == taken.position) {
        continue;
      }
      const auto begin = source_.statement_around(follower.position);
      if (begin && source_.has_word(*begin, "for") && !(*begin == follower.position)) {
        return;  // the first part of its head, which the keyword's place does not mean
      }
      if (begin && scope_.is_visible(input.variable, function_of(taken), *begin) &&
          is_known_at(taken, input.variable)) {
        Waypoint& assumption = assumptions_[next][input.variable];
        assumption =
            waypoint(Waypoint::Kind::Assumption, *begin, taken,
                     program_.variable(input.variable).name + " == " + constant_text(input.value));
        assumption.statement = taken.position;
      }
      return;
    }
  }

  void add_target() {
    for (std::size_t i = path_.size(); i-- > 0;) {
      if (is_written(edge(i))) {
        const auto begin = source_.statement_around(edge(i).position);
        add(Waypoint::Kind::Target, begin.value_or(edge(i).position), edge(i));
        return;
      }
    }
    // Nothing of the path is written in the source: the entry function stands for it.
    Waypoint& target = result_.emplace_back();
    const cfa::FunctionId entry = program_.entry_function();
    target.at = entry.valid() ? program_.function(entry).position : SourcePosition{};
  }

  const cfa::Program& program_;
  const std::vector<cfa::EdgeId>& path_;
  const SourceText& source_;
  CScope scope_;
  std::multimap<std::size_t, const refiners::Counterexample::Input*> inputs_;
  /// By the step that they stand before: what the statement before it does comes first, such as the
  /// return of a call that gives variables their values. A variable has the value that it got last.
  std::map<std::size_t, std::map<cfa::VariableId, Waypoint>> assumptions_;
  std::vector<Waypoint> result_;
};

}  // namespace

std::vector<Waypoint> waypoints_of(const cfa::Program& program,
                                   const refiners::Counterexample& counterexample,
                                   const SourceText& source) {
  return Waypoints(program, counterexample, source).all();
}

}  // namespace pcegar::witness
