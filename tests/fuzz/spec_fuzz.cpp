// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer target: the readers of .spc and .prp. Whatever the bytes, they are read or refused by
// InputError with a position; anything else (a crash, another exception, a sanitizer's report, a
// hang) is a bug. How the text begins chooses the reader.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "spec/lint.hpp"
#include "spec/reader.hpp"
#include "support/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const bool is_property_file = text.starts_with("CH") || text.starts_with("COV") ||
                                  (text.starts_with("#") && !text.starts_with("#i"));
    if (is_property_file) {
      static_cast<void>(pcegar::spec::parse_property_file(text, "fuzz.prp"));
    } else {
      for (const auto& automaton : pcegar::spec::parse_automata(text, "fuzz.spc").automata) {
        static_cast<void>(pcegar::spec::lint(automaton, nullptr));
      }
    }
  } catch (const pcegar::InputError& error) {
    if (std::string_view(error.what()).starts_with("pcegar: error: ")) {
      __builtin_trap();  // no position
    }
  }
  return 0;
}
