// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "../frontend/source_files.hpp"
#include "execution/execution.hpp"
#include "frontend/load.hpp"
#include "spec/reader.hpp"

namespace pcegar::execution::test {

/// The results of executions of a C program.
struct Outcome {
  std::vector<Observation> observations;  ///< by property
  std::string unsupported;
  bool met_recursion_bound = false;
  std::uint64_t steps = 0;

  [[nodiscard]] Observation::Kind kind() const { return observations.at(0).kind; }
};

inline Outcome execute(const std::string& text, const std::vector<spec::Automaton>& automata,
                       const Bounds& bounds = {100'000, 16}, const Environment& environment = {},
                       const IsImpossible& is_impossible = {}) {
  const pcegar::test::SourceFiles files;
  const cfa::Program program =
      frontend::load_program(std::vector{files.add("program.c", text)}, {}).program;
  std::vector<const spec::Automaton*> properties;
  for (const spec::Automaton& automaton : automata) {
    properties.push_back(&automaton);
  }
  const Limits limits;
  Execution execution(program, properties, environment, bounds, limits, is_impossible);
  Outcome result;
  result.observations = execution.run();
  result.unsupported = execution.unsupported();
  result.met_recursion_bound = execution.met_recursion_bound();
  result.steps = execution.steps();
  return result;
}

/// Whether reach_error() is called in a program with these declarations and this body of main.
inline Outcome execute_main(const std::string& declarations, const std::string& body,
                            const Bounds& bounds = {100'000, 16},
                            const Environment& environment = {},
                            const IsImpossible& is_impossible = {}) {
  const std::string text =
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
      "void *malloc(unsigned long); void free(void *); void *memset(void *, int, unsigned "
      "long);\n" +
      declarations + "\nint main(void) {\n" + body + "\nreturn 0; }\n";
  return execute(text, {spec::default_property()}, bounds, environment, is_impossible);
}

}  // namespace pcegar::execution::test
