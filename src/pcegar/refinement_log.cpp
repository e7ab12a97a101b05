// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/refinement_log.hpp"

#include <nlohmann/json.hpp>

#include "smt/smtlib_script.hpp"

namespace pcegar {

namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;

const char* name_of(Decision decision) {
  switch (decision) {
    case Decision::Chosen: return "chosen";
    case Decision::Delayed: return "delayed";
    case Decision::Feasible: return "feasible";
    case Decision::Undecided: return "undecided";
    case Decision::Unused: break;
  }
  return "unused";
}

const char* name_of(refiners::Origin origin) {
  switch (origin) {
    case refiners::Origin::Computed: return "computed";
    case refiners::Origin::Remembered: return "remembered";
    case refiners::Origin::Shared: break;
  }
  return "shared";
}

Json increment_of(const cpa::PredicateIncrement& increment, const SymbolNames& names) {
  Json result = Json::array();
  for (const auto& [location, predicates] : increment.by_location) {
    Json texts = Json::array();
    for (const cpa::PredicateId predicate : predicates) {
      texts.push_back(names.predicate(predicate));
    }
    result.push_back({{"location", names.place(location)}, {"predicates", std::move(texts)}});
  }
  return result;
}

Json scores_of(const refiners::Scores& scores) {
  return {{"interpolant_length", scores.interpolant_length},
          {"width", scores.width},
          {"variables", scores.variables},
          {"domains", scores.domains},
          {"loop_counters", scores.loop_counters},
          {"predicates", scores.predicates},
          {"assumptions", scores.assumptions},
          {"assignments", scores.assignments}};
}

/// What a Spurious refinement would do.
void describe(const refiners::Spurious& spurious, const SymbolNames& names, Json& json) {
  const refiners::RefinementCandidate& chosen = spurious.chosen();
  Json interpolants = Json::array();
  for (const smt::Term interpolant : chosen.interpolants) {
    interpolants.push_back(smt::smtlib_with_lets(names.terms, interpolant));
  }
  json["candidates"] = spurious.candidates.size();
  json["preferred"] = spurious.preferred;
  json["sliced"] = chosen.is_sliced;
  json["prefix_blocks"] = chosen.prefix_length;
  json["pivot"] = chosen.pivot;
  json["interpolants"] = std::move(interpolants);
  json["increment"] = increment_of(chosen.increment, names);
  for (const cpa::ComponentIncrement& other : chosen.others) {
    json["other_increments"][other.analysis] = other.texts;
  }
  json["scores"] = scores_of(chosen.scores);
}

}  // namespace

RefinementLog::RefinementLog(const std::filesystem::path& file, const SymbolNames& names,
                             const Header& header)
    : out_(file), names_(names) {
  const Json json{{"record", "run"},
                  {"format", format_version},
                  {"algorithm", header.algorithm},
                  {"rank", header.rank},
                  {"select", header.select},
                  {"arithmetic", header.arithmetic},
                  {"properties", names.properties}};
  out_.append(json.dump() + "\n");
}

void RefinementLog::round(const RoundRecord& record) {
  std::string lines;
  for (const Considered& considered : record.provident) {
    const refiners::ProvidentRefinement& refinement = considered.refinement;
    Json json{{"record", "provident"},
              {"iteration", record.iteration},
              {"targets", record.targets},
              {"target", refinement.target.value()},
              {"property", names_.property(refinement.violated.property)},
              {"message", refinement.violated.message},
              {"location", names_.place(refinement.path.blocks.back().end)},
              {"level", refinement.level},
              {"path_blocks", refinement.path.block_count()},
              {"origin", name_of(refinement.origin)}};
    if (const auto* spurious = std::get_if<refiners::Spurious>(&refinement.outcome)) {
      json["outcome"] = "spurious";
      describe(*spurious, names_, json);
    } else if (const auto* undecided = std::get_if<refiners::Undecided>(&refinement.outcome)) {
      json["outcome"] = "undecided";
      json["reason"] = undecided->reason;
    } else {
      json["outcome"] = "feasible";
    }
    json["decision"] = name_of(considered.decision);
    if (!considered.why.empty()) {
      json["why"] = considered.why;
    }
    json["cpu_seconds"] = refinement.cpu_seconds;
    lines += json.dump() + "\n";
  }
  out_.append(lines);
}

void RefinementLog::executed(const ExecutedRecord& record) {
  Json targets = Json::array();
  for (const refiners::ProvidentRefinement* refinement : record.refinements) {
    targets.push_back(refinement->target.value());
  }
  Json json{{"record", "executed"}, {"iteration", record.iteration}, {"targets", targets}};
  if (const auto* applied = std::get_if<Applied>(&record.result)) {
    json["applied"] = applied->where == Applied::Where::Root ? "root" : "pivot";
    json["new_places"] = applied->new_places;
    json["repeated"] = applied->repeated;
  } else {
    json["applied"] = "no progress";
  }
  out_.append(json.dump() + "\n");
}

void RefinementLog::verdict(const PropertyVerdict& verdict) {
  Json json{{"record", "verdict"},
            {"property", verdict.property},
            {"verdict", to_string(verdict.verdict)}};
  if (!verdict.reason.empty()) {
    json["reason"] = verdict.reason;
  }
  out_.append(json.dump() + "\n");
}

}  // namespace pcegar
