// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "alias/known_calls.hpp"
#include "cfa/program.hpp"

namespace pcegar::execution {

/// What is known of the calls of a program, worked out when it is asked for. Executions of one
/// program may share it.
class Calls {
public:
  /// Of a function without a body.
  struct External {
    std::optional<alias::KnownCall> known;
    const cfa::Expression* freed = nullptr;  ///< the argument, if it frees one
    std::string library_name;
    std::vector<bool>
        is_changed_before;  ///< by argument: an edge before the call states the change
  };

  /// `program` must outlive it.
  explicit Calls(const cfa::Program& program);
  [[nodiscard]] const External& external(cfa::CallSiteId id);
  [[nodiscard]] cfa::EdgeId return_edge(cfa::CallSiteId site) const {
    return returns_[site.index()];
  }

private:
  const cfa::Program& program_;
  std::vector<cfa::EdgeId> returns_;
  std::vector<std::unique_ptr<External>> externals_;
};

}  // namespace pcegar::execution
