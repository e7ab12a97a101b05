// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Common parts of the tests of loading: programs from texts, and lookups in the result.

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "frontend/load.hpp"
#include "interpreter.hpp"
#include "source_files.hpp"
#include "support/error.hpp"

namespace pcegar::test {

class Frontend : public testing::Test {
protected:
  frontend::LoadResult load(const std::string& text, const frontend::LoadOptions& options = {}) {
    return frontend::load_program(std::vector{files_.add("a.c", text)}, options);
  }
  frontend::LoadResult load(const std::string& a, const std::string& b) {
    return frontend::load_program(std::vector{files_.add("a.c", a), files_.add("b.c", b)}, {});
  }
  /// The message of the InputError, with the temporary folder left out.
  std::string error(const std::function<void()>& action) {
    try {
      action();
    } catch (const InputError& e) {
      std::string text = e.what();
      const std::string folder = files_.folder().string() + "/";
      for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
        text.erase(at, folder.size());
      }
      return text;
    }
    return "no error";
  }
  SourceFiles files_;
};

/// Texts of the edges within a function, in the order of their creation.
inline std::vector<std::string> edges(const cfa::Program& program, const std::string& function) {
  std::vector<std::string> result;
  for (std::uint32_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    const cfa::FunctionId owner = program.location(edge.source).function;
    if (program.function(owner).name == function &&
        !std::holds_alternative<cfa::ReturnFromCall>(edge.operation)) {
      result.push_back(to_string(program, edge));
    }
  }
  return result;
}

inline const cfa::Edge& edge(const cfa::Program& program, const std::string& text) {
  for (std::uint32_t i = 0; i < program.edge_count(); ++i) {
    if (to_string(program, program.edge(cfa::EdgeId(i))) == text) {
      return program.edge(cfa::EdgeId(i));
    }
  }
  throw std::runtime_error("no edge " + text);
}

inline const cfa::Variable* variable(const cfa::Program& program, const std::string& unique_name) {
  for (std::uint32_t i = 0; i < program.variable_count(); ++i) {
    if (program.variable(cfa::VariableId(i)).unique_name == unique_name) {
      return &program.variable(cfa::VariableId(i));
    }
  }
  return nullptr;
}

inline int run(const frontend::LoadResult& loaded) {
  return Interpreter(loaded.program).run();
}

}  // namespace pcegar::test
