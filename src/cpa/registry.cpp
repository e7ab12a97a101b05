// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/registry.hpp"

#include <algorithm>

#include "cpa/callstack/callstack_cpa.hpp"
#include "cpa/framework/describable.hpp"
#include "cpa/location/location_cpa.hpp"
#include "cpa/predicate/predicate_cpa.hpp"
#include "cpa/sign/sign_cpa.hpp"
#include "cpa/value/value_cpa.hpp"
#include "encoding/memory_map.hpp"
#include "spec/watched_object.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {

namespace {

void add_callstack(const ControlParts& parts, CompositeBuilder& builder) {
  builder.add(std::make_unique<CallStackCpa>(parts.program, parts.unsupported_edges),
              Role::Control);
}

void add_location(const ControlParts& parts, CompositeBuilder& builder) {
  builder.add(std::make_unique<LocationCpa>(parts.program), Role::Control);
}

void add_automata(const ControlParts& parts, CompositeBuilder& builder) {
  for (std::size_t i = 0; i < parts.automata.size(); ++i) {
    const spec::Automaton& automaton = parts.automata[i];
    auto component = std::make_unique<AutomatonCpa>(
        automaton, PropertyId(i), parts.whole != nullptr ? *parts.whole : parts.program,
        parts.automata.size() > 1 ? PathCuts::OnlyHere : PathCuts::ForAll,
        spec::has_keys_of_objects(automaton) ? &parts.points_to() : nullptr);
    if (parts.print) {
      component->print_to(
          [print = parts.print, &automaton](const std::string& text) { print(automaton, text); });
    }
    builder.add(std::move(component), Role::Control);
  }
}

void add_sign(const AnalysisParts& parts, CompositeBuilder& builder) {
  builder.add(make_sign_cpa(parts.control.program), Role::Data);
}

void add_value(const AnalysisParts& parts, CompositeBuilder& builder) {
  builder.add(make_value_cpa(parts.control.program), Role::Data);
}

void add_predicate(const AnalysisParts& parts, CompositeBuilder& builder) {
  builder.add(std::make_unique<PredicateCpa>(parts.control.program, parts.builder, parts.predicates,
                                             parts.abstractor, parts.blocks, parts.statistics),
              Role::Data);
}

template <class... F>
std::vector<FactKind> facts() {
  return {FactKind::of<F>()...};
}

std::vector<AnalysisRow> make_rows() {
  // The call stack comes first: it drops most edges. The predicates come last: they are the most
  // expensive.
  return {
      {"callstack",
       "the calls that have not returned",
       Refinement::None,
       {},
       facts<OnCallStack, Target>(),
       add_callstack},
      {"location", "the program counter", Refinement::None, {}, facts<AtLocation>(), add_location},
      {"automata",
       "the states of the properties' automata",
       Refinement::None,
       {},
       facts<Assumption, Target>(),
       add_automata},
      {"sign", "signs of integer variables", Refinement::None, {}, facts<Describable>(), add_sign},
      {"value",
       "values of integer variables",
       Refinement::Replay,
       {},
       facts<Describable>(),
       add_value},
      {"predicate", "predicate abstraction with adjustable blocks", Refinement::Interpolants,
       facts<AtLocation, OnCallStack, Assumption, Target>(), facts<BlockDepth>(), add_predicate},
  };
}

const AnalysisRow& row_of(const std::string& name) {
  const std::span<const AnalysisRow> rows = all_analyses();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const AnalysisRow& row) {
    return row.role() == Role::Data && row.name == name;
  });
  if (found == rows.end()) {
    std::string names;
    for (const AnalysisRow& row : rows) {
      if (row.role() == Role::Data) {
        names += (names.empty() ? "" : ", ") + std::string(row.name);
      }
    }
    throw InputError("there is no analysis '" + name + "'; there are: " + names);
  }
  return *found;
}

std::vector<const AnalysisRow*> rows_of(std::span<const std::string> names) {
  std::vector<const AnalysisRow*> rows;
  bool decides_paths = false;
  for (const std::string& name : names) {
    const AnalysisRow& row = row_of(name);
    if (std::find(rows.begin(), rows.end(), &row) != rows.end()) {
      throw InputError("the analysis '" + name + "' is named twice");
    }
    rows.push_back(&row);
    decides_paths = decides_paths || row.refinement == Refinement::Interpolants;
  }
  if (!decides_paths) {
    throw InputError(
        "the analyses need 'predicate' among them: it decides which paths are feasible");
  }
  return rows;
}

void check_needs(const std::vector<const AnalysisRow*>& rows) {
  for (const AnalysisRow* row : rows) {
    for (const FactKind need : row->needs) {
      const bool has = std::any_of(rows.begin(), rows.end(), [&](const AnalysisRow* other) {
        return std::find(other->publishes.begin(), other->publishes.end(), need) !=
               other->publishes.end();
      });
      if (!has) {
        throw InputError("the analysis '" + std::string(row->name) + "' needs the fact '" +
                         std::string(need.name()) + "', which no other one publishes");
      }
    }
  }
}

}  // namespace

std::span<const AnalysisRow> all_analyses() {
  static const std::vector<AnalysisRow> rows = make_rows();
  return rows;
}

std::vector<std::string> parse_analyses(const std::string& text) {
  std::vector<std::string> names;
  std::size_t start = 0;
  do {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    names.push_back(text.substr(start, comma - start));
    start = comma + 1;
  } while (start <= text.size());
  (void)rows_of(names);
  return names;
}

std::unique_ptr<Composition> compose(const AnalysisParts& parts,
                                     std::span<const std::string> data) {
  const std::vector<const AnalysisRow*> chosen = rows_of(data);
  std::vector<const AnalysisRow*> used;
  CompositeBuilder builder;
  for (const AnalysisRow& row : all_analyses()) {
    if (const auto* add_control = std::get_if<AnalysisRow::AddControl>(&row.add)) {
      used.push_back(&row);
      (*add_control)(parts.control, builder);
    } else if (std::find(chosen.begin(), chosen.end(), &row) != chosen.end()) {
      used.push_back(&row);
      std::get<AnalysisRow::AddData>(row.add)(parts, builder);
    }
  }
  check_needs(used);
  return builder.build();
}

std::unique_ptr<Composition> compose_control(const ControlParts& parts) {
  CompositeBuilder builder;
  for (const AnalysisRow& row : all_analyses()) {
    if (const auto* add_control = std::get_if<AnalysisRow::AddControl>(&row.add)) {
      (*add_control)(parts, builder);
    }
  }
  return builder.build();
}

}  // namespace pcegar::cpa
