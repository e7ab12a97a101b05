// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A goto out of a nested function (GNU C) sets a variable to the number of the label and ends its
// function. The function that has the label looks at the variable after each call of its own
// (NestedBodies::follow_jumps). This file makes the functions between the two end as well:
//
//                     f(...)   [on the way to a label that f may leave to]   -> exit
//    r = f(...)
//                     t = f(...)  [else]  r = t                              -> next
//
// The calls determine which functions these are.
#include "frontend/outer_jumps.hpp"

#include <set>

#include "frontend/draft_expressions.hpp"

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

class JumpPasser {
public:
  JumpPasser(std::deque<FunctionDraft>& drafts, LoweringContext& context)
      : drafts_(drafts), context_(context), build_(context.build) {
    for (const auto& [label, target] : context_.outer_labels) {
      owned_[target.owner].insert(target.number);
    }
  }

  void run() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const FunctionDraft& draft : drafts_) {
        changed = propagate(draft) || changed;
      }
    }
    for (FunctionDraft& draft : drafts_) {
      rewrite(draft);
    }
  }

private:
  /// The labels for which a call leaves the caller, too.
  std::set<std::uint64_t> passed_on(const FunctionDraft& caller, const DraftEdge& edge) const {
    const auto* call = std::get_if<DraftCall>(&edge.operation);
    const auto left = call != nullptr && call->site.callee.valid()
                          ? context_.leaves_to.find(call->site.callee)
                          : context_.leaves_to.end();
    if (left == context_.leaves_to.end()) {
      return {};
    }
    std::set<std::uint64_t> result = left->second;
    if (const auto own = owned_.find(caller.function()); own != owned_.end()) {
      for (const std::uint64_t number : own->second) {
        result.erase(number);
      }
    }
    return result;
  }

  bool propagate(const FunctionDraft& draft) {
    std::set<std::uint64_t> found;
    for (const DraftEdge& edge : draft.edges()) {
      found.merge(passed_on(draft, edge));
    }
    if (found.empty()) {
      return false;
    }
    std::set<std::uint64_t>& known = context_.leaves_to[draft.function()];
    const std::size_t before = known.size();
    known.merge(found);
    return known.size() != before;
  }

  void rewrite(FunctionDraft& draft) {
    const std::vector<DraftEdge> before = draft.edges();
    std::vector<DraftEdge> after;
    for (const DraftEdge& edge : before) {
      const std::set<std::uint64_t> labels = passed_on(draft, edge);
      if (labels.empty()) {
        after.push_back(edge);
      } else {
        pass_on(draft, edge, labels, after);
      }
    }
    draft.replace_edges(std::move(after));
  }

  void pass_on(FunctionDraft& draft, DraftEdge edge, const std::set<std::uint64_t>& labels,
               std::vector<DraftEdge>& after) {
    build_.set_position(edge.position);
    const DraftLocation next = edge.target;
    const Value result = std::get<DraftCall>(edge.operation).site.result;
    const Value received =
        result == nullptr ? nullptr : new_temporary(context_, draft, result->type, edge.position);
    std::get<DraftCall>(edge.operation).site.result = received;
    edge.target = draft.add_location(edge.position);
    DraftLocation here = edge.target;
    after.push_back(edge);
    const auto add = [&](DraftLocation to, cfa::Operation operation, std::string text) {
      after.push_back({here, to, std::move(operation), edge.position, std::move(text)});
    };
    const Value variable = build_.variable(context_.leaving);
    for (const std::uint64_t label : labels) {
      const Value condition =
          build_.binary(cfa::BinaryOperator::Equal, variable,
                        build_.constant(variable->type, label), build_.int_type());
      const std::string text = cfa::to_string(context_.program, *condition);
      add(draft.exit(), cfa::Assume{condition, true}, "[" + text + "]");
      const DraftLocation otherwise = draft.add_location(edge.position);
      add(otherwise, cfa::Assume{condition, false}, "[!(" + text + ")]");
      here = otherwise;
    }
    if (result == nullptr) {
      add(next, cfa::Skip{}, {});
    } else {
      add(next, cfa::Assign{result, received},
          cfa::to_string(context_.program, *result) + " = " +
              cfa::to_string(context_.program, *received) + ";");
    }
  }

  std::deque<FunctionDraft>& drafts_;
  LoweringContext& context_;
  ExpressionBuilder& build_;
  std::map<cfa::FunctionId, std::set<std::uint64_t>> owned_;
};

}  // namespace

void pass_outer_jumps_on(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  if (!context.leaves_to.empty()) {
    JumpPasser(drafts, context).run();
  }
}

}  // namespace pcegar::frontend
