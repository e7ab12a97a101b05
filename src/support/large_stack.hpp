// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace pcegar {

/// Runs the work in a thread whose stack is far larger than a process's usual one (it takes memory
/// only where it is used), for walks over terms and syntax that nest deeply. What the work throws
/// is thrown here. If there is no such thread to be had, the work runs in this one.
void run_on_large_stack(const std::function<void()>& work);

}  // namespace pcegar
