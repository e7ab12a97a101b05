// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Development aid: prints the edges of a program's CFA. Not a test.
#include <exception>
#include <iostream>
#include <string>

#include "frontend/load.hpp"

int main(int argc, char** argv) {
  pcegar::frontend::LoadOptions options;
  std::vector<std::filesystem::path> files;
  bool quiet = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "-32") {
      options.data_model = pcegar::frontend::DataModel::Ilp32;
    } else if (argument == "-q") {
      quiet = true;
    } else if (argument.starts_with("-")) {
      options.preprocessor_arguments.push_back(argument);
    } else {
      files.emplace_back(argument);
    }
  }
  try {
    const auto result = pcegar::frontend::load_program(files, options);
    const pcegar::cfa::Program& program = result.program;
    for (const std::string& warning : result.warnings) {
      std::cout << warning << "\n";
    }
    std::size_t unsupported = 0;
    for (std::uint32_t i = 0; i < program.edge_count(); ++i) {
      const pcegar::cfa::Edge& edge = program.edge(pcegar::cfa::EdgeId(i));
      unsupported +=
          std::holds_alternative<pcegar::cfa::UnsupportedOperation>(edge.operation) ? 1U : 0U;
      if (!quiet) {
        std::cout << edge.source.value() << " -> " << edge.target.value() << "  "
                  << to_string(program, edge) << "    @" << edge.position.to_string() << "\n";
      }
    }
    std::cout << program.function_count() << " functions, " << program.location_count()
              << " locations, " << program.edge_count() << " edges, " << unsupported
              << " unsupported\n";
  } catch (const std::exception& e) {
    std::cout << e.what() << "\n";
    return 1;
  }
}
