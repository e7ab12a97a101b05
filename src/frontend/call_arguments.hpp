// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The arguments of a call, and the call edge of a library function whose effects other edges state.

#include <string>
#include <vector>

#include "frontend/emitter.hpp"

namespace clang {
class CallExpr;
}

namespace pcegar::frontend {

struct CallArguments {
  std::vector<Value> values;
  std::vector<Value> written;  ///< before conversion; empty if the same
  std::string text;
};

/// Adds the call's edge for rules that watch it; `passed` is what the call gets.
void add_library_edge(Emitter& emit, const clang::CallExpr* e, cfa::FunctionId callee,
                      const CallArguments& given, std::vector<Value> passed);
/// The same with zeros in place of the arguments, so that the call changes nothing.
void add_idle_library_edge(Emitter& emit, const clang::CallExpr* e, cfa::FunctionId callee,
                           const CallArguments& given);

}  // namespace pcegar::frontend
