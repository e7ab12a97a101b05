// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cfa/program.hpp"
#include "spec/values.hpp"

namespace pcegar::spec {

/// ERROR texts may name the edge: $rawstatement, $location, jokers ($1) and variables ($$v).
class Message {
public:
  Message(const cfa::Program& program, const cfa::Edge& edge, const VariableSlots& slots,
          const Configuration& at, const Bindings& bindings)
      : program_(program), edge_(edge), slots_(slots), at_(at), bindings_(bindings) {}

  [[nodiscard]] std::string expand(const std::string& text) const;

private:
  [[nodiscard]] std::string value(const std::string& name) const;

  const cfa::Program& program_;
  const cfa::Edge& edge_;
  const VariableSlots& slots_;
  const Configuration& at_;
  const Bindings& bindings_;
};

}  // namespace pcegar::spec
