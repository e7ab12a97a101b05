// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <pcegar/plugin.hpp>
#include <stdexcept>

PCEGAR_PLUGIN(registry) {
  static_cast<void>(registry);
  throw std::runtime_error("not today");
}
