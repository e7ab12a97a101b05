// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <set>
#include <string>

#include "frontend/draft.hpp"
#include "frontend/lowering_context.hpp"

namespace pcegar::frontend {

/// Copies arguments of calls of functions without a body before the call
/// (CallSite::kept_arguments), where the result may overwrite them, as in bit = find_next_bit(map,
/// size, bit + 1): a rule sees the call when the result is known, and needs both. For the functions
/// in `observed`, also copies arguments that the call may change, as in usb_free_urb(device->urb):
/// a rule asks which object was passed. The program's own variables do not change. Calls through
/// pointers must be resolved, and all taken addresses must be known.
void keep_overwritten_arguments(std::deque<FunctionDraft>& drafts,
                                const std::set<std::string>& observed, LoweringContext& context);

}  // namespace pcegar::frontend
