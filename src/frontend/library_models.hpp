// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>

#include "alias/points_to.hpp"
#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Whether a call of a library function waits for the points-to analysis to choose its model.
[[nodiscard]] bool has_open_library_calls(const std::deque<FunctionDraft>& drafts,
                                          const LoweringContext& context);

/// A new instance of the built-in model of a library function, for a call with these arguments.
/// Nothing if there is no model, or if it would walk through memory that is not known or not small.
[[nodiscard]] std::optional<cfa::FunctionId> model_for(const cfa::CallSite& site,
                                                       const std::string& name,
                                                       const alias::PointsTo& points_to,
                                                       LoweringContext& context);

/// Replaces direct calls of library functions by calls of models, where they fit. Returns whether
/// more models may fit once these are part of the program.
[[nodiscard]] bool choose_library_models(std::deque<FunctionDraft>& drafts,
                                         const alias::PointsTo& points_to,
                                         LoweringContext& context);

}  // namespace pcegar::frontend
