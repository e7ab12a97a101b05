// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace pcegar {

/// Runs the work in a thread whose stack is far larger than a process's usual one (it takes memory
/// only where it is used), for walks over terms and syntax that nest deeply. Exceptions of the work
/// are thrown here. If no such thread can be created, the work runs in this one.
void run_on_large_stack(const std::function<void()>& work);

}  // namespace pcegar
