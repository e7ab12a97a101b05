// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/target_info.hpp"

#include <map>

#include "refiners/error_path.hpp"

namespace pcegar {

std::vector<TargetInfo> describe_targets(const refiners::AnalysisView& view,
                                         std::span<const cpa::ArgNodeId> targets) {
  std::vector<TargetInfo> result;
  std::map<cpa::ArgNodeId, std::size_t> paths_through;
  for (const cpa::ArgNodeId node : targets) {
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

}  // namespace pcegar
