// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

namespace pcegar::plugin {
class Registry;
}
extern "C" std::uint32_t pcegar_plugin_api_version() {
  return 999;
}
extern "C" void pcegar_plugin_register(pcegar::plugin::Registry&) {}
