// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <pcegar/plugin.hpp>

PCEGAR_PLUGIN(registry) {
  registry.add_rank({"id", "", ""}, nullptr);
}
