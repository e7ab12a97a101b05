// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/target_info.hpp"

#include <map>

#include "cpa/arg/arg_cpa.hpp"
#include "refiners/error_path.hpp"

namespace pcegar {

std::vector<TargetInfo> describe_targets(const refiners::AnalysisView& view,
                                         const cpa::ReachedSet& reached) {
  std::vector<TargetInfo> result;
  std::map<cpa::ArgNodeId, std::size_t> paths_through;
  for (const cpa::StatePtr& state : reached.states()) {
    if (!cpa::is_target(*state)) {
      continue;
    }
    const cpa::ArgNodeId node = cpa::node_of(state);
    const cpa::Facts& facts = view.composite(node).facts();
    TargetInfo info{node,
                    view.arg.graph().node(node).level,
                    {},
                    {},
                    facts.get<cpa::AtLocation>().location,
                    {},
                    0,
                    0};
    if (const auto* target = facts.find<cpa::Target>()) {
      info.property = target->property;
      info.message = target->message;
    }
    const refiners::ErrorPath path = refiners::extract_error_path(view, node);
    for (std::size_t k = 1; k < path.nodes.size(); ++k) {
      const cfa::LocationId location = path.block(k).end;
      info.path.push_back({path.nodes[k], location});
      info.loop_heads += view.program.location(location).is_loop_head ? 1 : 0;
      ++paths_through[path.nodes[k]];
    }
    result.push_back(std::move(info));
  }
  for (TargetInfo& info : result) {
    for (const TargetInfo::Step& step : info.path) {
      info.shared += paths_through[step.node] - 1;
    }
  }
  return result;
}

Arrival arrival_at(const refiners::AnalysisView& view, cpa::ArgNodeId target) {
  return {cpa::targets_of(view.composite(target).facts()),
          view.arg.graph().node(target).parents.front().edge};
}

}  // namespace pcegar
