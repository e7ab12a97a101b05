// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <set>
#include <string>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Copies the arguments of calls of functions without a body that the result may overwrite, as in
/// bit = find_next_bit(map, size, bit + 1), before the call (CallSite::kept_arguments): a rule that
/// sees the call when the result is known asks for both. Of the functions in `observed` also those
/// that the call may change, as in usb_free_urb(device->urb): a rule asks which object was meant.
/// The program's own variables are not touched. Calls through pointers must be resolved, and all
/// taken addresses be known.
void keep_overwritten_arguments(std::deque<FunctionDraft>& drafts,
                                const std::set<std::string>& observed, LoweringContext& context);

}  // namespace pcegar::frontend
