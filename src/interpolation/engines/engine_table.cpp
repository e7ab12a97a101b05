// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "interpolation/engines/engine_table.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <sstream>

#include "interpolation/core_atoms.hpp"
#include "interpolation/cvc5_interpolation.hpp"
#include "interpolation/projection_engine.hpp"
#include "interpolation/spacer.hpp"
#include "support/error.hpp"

namespace pcegar::interpolation {
namespace {

using Engine = std::unique_ptr<InterpolationEngine>;

struct EngineRow {
  const char* name;
  Engine (*make)(const InterpolationSettings&);
};

constexpr std::array rows{
    EngineRow{"proof",
              [](const InterpolationSettings& settings) -> Engine {
                return std::make_unique<ProofEngine>(
                    ProofEngineOptions{.strength = settings.strength});
              }},
    EngineRow{
        "spacer",
        [](const InterpolationSettings&) -> Engine { return std::make_unique<SpacerEngine>(); }},
    EngineRow{"projection",
              [](const InterpolationSettings&) -> Engine {
                return std::make_unique<ProjectionEngine>();
              }},
    EngineRow{"cvc5",
              [](const InterpolationSettings&) -> Engine {
                return std::make_unique<Cvc5InterpolationEngine>();
              }},
    EngineRow{
        "core-atoms",
        [](const InterpolationSettings&) -> Engine { return std::make_unique<CoreAtomsEngine>(); }},
};

const EngineRow& row_of(const std::string& name) {
  std::string known;
  for (const EngineRow& row : rows) {
    if (name == row.name) return row;
    known += std::string(known.empty() ? "" : ", ") + row.name;
  }
  throw InputError("unknown interpolation engine '" + name + "'; there are " + known);
}

}  // namespace

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  names.reserve(rows.size());
  for (const EngineRow& row : rows) names.emplace_back(row.name);
  return names;
}

std::vector<std::string> parse_engine_list(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream stream(text + ",");
  for (std::string name; std::getline(stream, name, ',');) {
    (void)row_of(name);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      throw InputError("interpolation engine '" + name + "' is given twice");
    }
    names.push_back(name);
  }
  return names;
}

Portfolio make_portfolio(const InterpolationSettings& settings) {
  const bool all = settings.engines.empty();
  std::vector<Engine> engines;
  for (const std::string& name : all ? engine_names() : settings.engines) {
    engines.push_back(row_of(name).make(settings));
  }
  return Portfolio(std::move(engines),
                   all ? Portfolio::Order::ByTheory : Portfolio::Order::AsGiven);
}

}  // namespace pcegar::interpolation
