// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The readings of one path agree: the analysis's encoding of a path, and a replay's, which is
// closer, over-approximate what its symbolic execution does exactly. So a path that is executed
// must be satisfiable in both. The paths are random walks through the control flow of the
// regression programs; most cannot be taken, and none of these may be executed. Functions without a
// body change nothing here: of what they may do, both readings leave something out, and not the
// same.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <random>

#include "encoding/path_formula.hpp"
#include "frontend/load.hpp"
#include "path_execution/path_execution.hpp"
#include "support/error.hpp"

namespace pcegar {
namespace {

constexpr std::size_t every = 3;  ///< program, of all regression programs; by their names
constexpr std::size_t walks = 6;
constexpr std::size_t longest = 300;
constexpr std::size_t largest_program = 3000;  ///< edges
constexpr unsigned resource_limit = 2'000'000;

struct Count {
  std::size_t programs = 0;
  std::size_t executed = 0;
  std::size_t impossible = 0;
  std::size_t not_followed = 0;
  std::size_t undecided = 0;
};

/// A walk along edges that are possible one by one.
std::vector<encoding::PathStep> random_walk(const cfa::Program& program, std::mt19937& random) {
  std::vector<encoding::PathStep> path;
  std::vector<cfa::CallSiteId> calls;
  cfa::LocationId location = program.start();
  const std::size_t length = 20 + random() % longest;
  while (path.size() < length) {
    std::vector<cfa::EdgeId> ways;
    for (const cfa::EdgeId id : program.location(location).leaving) {
      const auto* leave = std::get_if<cfa::ReturnFromCall>(&program.edge(id).operation);
      if (leave == nullptr || (!calls.empty() && calls.back() == leave->site)) {
        ways.push_back(id);
      }
    }
    if (ways.empty()) {
      break;
    }
    const cfa::EdgeId edge = ways[random() % ways.size()];
    path.push_back({edge, {}});
    const cfa::Operation& operation = program.edge(edge).operation;
    if (const auto* enter = std::get_if<cfa::EnterCall>(&operation)) {
      calls.push_back(enter->site);
    } else if (std::holds_alternative<cfa::ReturnFromCall>(operation)) {
      calls.pop_back();
    }
    location = program.edge(edge).target;
  }
  return path;
}

void compare(const std::filesystem::path& file, const cfa::Program& program,
             encoding::EnvironmentMemory memory, Count& count) {
  std::mt19937 random(static_cast<unsigned>(file.filename().string().size()) * 7919U + 1);
  const auto backend = smt::make_backend("z3");
  smt::TermManager terms;
  encoding::EncodingOptions options{.arithmetic = encoding::Arithmetic::BitPrecise,
                                    .external_functions = encoding::ExternalFunctions::Pure};
  options.memory = encoding::PathFormulaBuilder(terms, program, options).memory();
  options.environment_memory = memory;
  encoding::PathFormulaBuilder builder(terms, program, options);
  ++count.programs;
  for (std::size_t i = 0; i < walks; ++i) {
    const std::vector<encoding::PathStep> path = random_walk(program, random);
    const auto answer =
        path_execution::execute_path(terms, program, options, path, *backend, resource_limit);
    if (const auto* not_executed = std::get_if<path_execution::NotExecuted>(&answer)) {
      ++(not_executed->reason.starts_with("no execution") ? count.impossible : count.not_followed);
      continue;
    }
    // Memory that the environment chooses is apart from the program's in a replay only.
    encoding::EncodingOptions replay_options = options;
    replay_options.environment_memory = encoding::EnvironmentMemory::Unknown;
    replay_options.apart_outside = false;
    encoding::PathFormula formula = builder.empty();
    for (const encoding::PathStep& step : path) {
      formula = builder.extend(formula, step.edge);
    }
    const std::array readings{
        std::pair("analysis", std::vector{formula.formula}),
        std::pair("replay", encoding::encode_path(terms, program, replay_options, path).steps)};
    for (const auto& [reader, conditions] : readings) {
      const auto session = backend->new_session(terms, {.resource_limit = resource_limit});
      for (const smt::Term condition : conditions) {
        session->assert_term(condition);
      }
      const smt::CheckResult result = session->check();
      if (smt::is_unsat(result)) {
        const cfa::Edge& last = program.edge(path.back().edge);
        std::string text;
        for (const encoding::PathStep& step : path) {
          text += "\n  " + cfa::to_string(program, program.edge(step.edge));
        }
        ADD_FAILURE() << file << ", walk " << i << ": the path of " << path.size() << " steps to "
                      << last.position.to_string() << " is executed, but for the " << reader
                      << " it has no model" << text;
      }
      ++(smt::is_sat(result) || smt::is_unsat(result) ? count.executed : count.undecided);
    }
  }
}

TEST(PathExecutionLaw, WhatIsExecutedIsSatisfiable) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(PCEGAR_REGRESS)) {
    const std::string name = entry.path().filename().string();
    const std::size_t letters = std::accumulate(name.begin(), name.end(), std::size_t{0});
    if (entry.path().extension() == ".c" && letters % every == 0) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  Count count;
  for (const std::filesystem::path& file : files) {
    try {
      const cfa::Program program = frontend::load_program(std::vector{file}, {}).program;
      if (program.edge_count() > largest_program) {
        continue;
      }
      for (const auto memory :
           {encoding::EnvironmentMemory::Unknown, encoding::EnvironmentMemory::Chosen}) {
        compare(file, program, memory, count);
      }
    } catch (const InputError&) {
      continue;  // it needs its options
    } catch (const UnsupportedError&) {
      continue;
    }
  }
  std::cout << count.programs << " programs: " << count.executed << " readings of executed paths, "
            << count.impossible << " impossible, " << count.not_followed << " not followed, "
            << count.undecided << " not decided by the solver\n";
  EXPECT_GT(count.executed, 600U);  // two of each path
}

}  // namespace
}  // namespace pcegar
