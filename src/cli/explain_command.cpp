// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The story of a run, from the log that --refinement-log writes (docs/refinement.md has its
// format). A refinement is called wasted if the run would have ended the same way without it:
//
//  - executed, but it tracked nothing new, or could not be applied;
//  - executed for a property that turned out to be violated (its paths that are not real had to go
//    only because they were met before the real one; another rank might have met it first);
//  - computed by a solver, but never executed: delayed, or met in the round that a real path ended.
#include "cli/explain_command.hpp"

#include <fmt/format.h>

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/error.hpp"
#include "support/read_file.hpp"

namespace pcegar::cli {

namespace {

using Json = nlohmann::json;

constexpr std::string_view explain_usage =
    "Usage: pcegar explain LOG.jsonl\n\n"
    "Explains a run from the log that --refinement-log wrote: what each round found, applied and\n"
    "delayed, and which refinements were wasted.\n";

/// The records between one "run" record and the next.
struct Run {
  Json header;
  std::map<std::size_t, std::vector<Json>> provident;  ///< by iteration
  std::map<std::size_t, std::vector<Json>> executed;
  std::vector<Json> verdicts;
};

void sort_in(Json record, std::vector<Run>& runs) {
  const std::string kind = record.at("record");
  if (kind == "run") {
    runs.push_back({std::move(record), {}, {}, {}});
  } else if (runs.empty()) {
    throw std::invalid_argument("no record \"run\" before it");
  } else if (kind == "provident") {
    runs.back().provident[record.at("iteration")].push_back(std::move(record));
  } else if (kind == "executed") {
    runs.back().executed[record.at("iteration")].push_back(std::move(record));
  } else if (kind == "verdict") {
    runs.back().verdicts.push_back(std::move(record));
  } else {
    throw std::invalid_argument("unknown record \"" + kind + "\"");
  }
}

std::string plural(std::size_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

template <class Map>
std::string counts_text(const Map& counts) {
  std::string text;
  for (const auto& [name, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
  }
  return text;
}

/// The distinct predicates of a compound refinement, the first few of them.
std::string predicates_text(const std::set<std::string>& predicates) {
  constexpr std::size_t shown = 6;
  std::string text;
  std::size_t count = 0;
  for (const std::string& predicate : predicates) {
    if (++count > shown) {
      return text + fmt::format(", and {} more", predicates.size() - shown);
    }
    text += (text.empty() ? "" : ", ") + predicate;
  }
  return text;
}

class Story {
public:
  explicit Story(const Run& run) : run_(run) {
    for (const Json& verdict : run.verdicts) {
      verdict_of_[verdict.at("property")] = verdict.at("verdict");
    }
  }

  void tell() {
    const Json& header = run_.header;
    fmt::print("{}, rank {}, select {}, {} arithmetic, {}\n",
               header.at("algorithm").get<std::string>(), header.at("rank").get<std::string>(),
               header.at("select").get<std::string>(), header.at("arithmetic").get<std::string>(),
               header.at("properties").size() == 1
                   ? "1 property"
                   : fmt::format("{} properties", header.at("properties").size()));
    for (const auto& [iteration, records] : run_.provident) {
      tell_round(iteration, records);
    }
    for (const Json& verdict : run_.verdicts) {
      const std::string reason = verdict.value("reason", "");
      fmt::print("Property {}: {}{}\n", verdict.at("property").get<std::string>(),
                 verdict.at("verdict").get<std::string>(),
                 reason.empty() ? "" : " (" + reason + ")");
    }
    if (run_.verdicts.empty()) {
      fmt::print("The run did not end.\n");
    }
    tell_waste();
  }

private:
  void tell_round(std::size_t iteration, const std::vector<Json>& records) {
    std::map<std::string, std::size_t> decisions;
    std::map<std::string, std::size_t> properties;
    std::map<std::string, std::size_t> reasons;
    std::size_t computed = 0;
    double seconds = 0;
    std::set<std::size_t> done;
    for (const Json& executed : of(run_.executed, iteration)) {
      done.insert(executed.at("targets").begin(), executed.at("targets").end());
    }
    std::set<std::string> predicates;
    for (const Json& record : records) {
      ++decisions[record.at("decision")];
      ++properties[record.at("property")];
      computed += record.at("origin") == "computed" ? 1 : 0;
      seconds += record.at("cpu_seconds").get<double>();
      if (record.contains("why")) {
        ++reasons["by " + record.at("why").get<std::string>()];
      }
      note_use(record, done.contains(record.at("target")), predicates);
    }
    fmt::print("Exploration {}: {} ({})\n", iteration,
               plural(records.front().at("targets"), "target"), counts_text(properties));
    fmt::print("  {}, {} by the solver, {:.3f} s: {}\n",
               plural(records.size(), "provident refinement"), computed, seconds,
               counts_text(decisions));
    if (!reasons.empty()) {
      fmt::print("  delayed {}\n", counts_text(reasons));
    }
    for (const Json& record : records) {
      if (record.at("decision") == "feasible" || record.at("decision") == "undecided") {
        fmt::print("  {} path of {} blocks to {}: {}\n", record.at("decision").get<std::string>(),
                   record.at("path_blocks").get<std::size_t>(),
                   record.at("location").get<std::string>(),
                   record.at("message").get<std::string>());
      }
    }
    for (const Json& executed : of(run_.executed, iteration)) {
      tell_executed(executed, predicates);
    }
  }

  void tell_executed(const Json& executed, const std::set<std::string>& predicates) {
    const std::string how = executed.at("applied");
    const std::size_t parts = executed.at("targets").size();
    if (how == "no progress") {
      ++without_effect_;
      fmt::print("  {} could not be applied: nothing new to track\n", plural(parts, "refinement"));
      return;
    }
    ++executed_;
    without_effect_ += executed.at("new_places") == 0 ? 1 : 0;
    repeated_ += executed.at("repeated").get<bool>() ? 1 : 0;
    fmt::print("  applied {} at the {}: {} tracked at new places{}\n", plural(parts, "refinement"),
               how, plural(executed.at("new_places"), "predicate"),
               executed.at("repeated").get<bool>() ? "; a path was repeated" : "");
    fmt::print("    {}\n", predicates_text(predicates));
  }

  /// Counts what a provident refinement was good for; predicates of those that were executed.
  void note_use(const Json& record, bool is_executed, std::set<std::string>& predicates) {
    const double seconds = record.at("cpu_seconds");
    if (is_executed) {
      for (const Json& increment : record.at("increment")) {
        for (const Json& predicate : increment.at("predicates")) {
          predicates.insert(predicate.get<std::string>());
        }
      }
      if (verdict_of_[record.at("property")] == "FALSE") {
        ++for_violated_[record.at("property")];
      }
    } else if (record.at("outcome") == "spurious" && record.at("origin") == "computed") {
      ++never_executed_;
      never_executed_seconds_ += seconds;
    }
  }

  void tell_waste() {
    fmt::print("Executed refinements: {}. Wasted:\n", executed_);
    fmt::print("  {} tracked nothing new; {} were for repeated paths\n", without_effect_,
               repeated_);
    std::size_t violated = 0;
    for (const auto& [property, count] : for_violated_) {
      violated += count;
    }
    fmt::print("  {} for properties that are violated{}\n", plural(violated, "part"),
               violated == 0 ? "" : ": " + counts_text(for_violated_));
    fmt::print("  {} computed by the solver but never executed, {:.3f} s\n",
               plural(never_executed_, "provident refinement"), never_executed_seconds_);
  }

  static const std::vector<Json>& of(const std::map<std::size_t, std::vector<Json>>& records,
                                     std::size_t iteration) {
    static const std::vector<Json> none;
    const auto found = records.find(iteration);
    return found == records.end() ? none : found->second;
  }

  const Run& run_;
  std::map<std::string, std::string> verdict_of_;
  std::size_t executed_ = 0;
  std::size_t without_effect_ = 0;
  std::size_t repeated_ = 0;
  std::size_t never_executed_ = 0;
  double never_executed_seconds_ = 0;
  std::map<std::string, std::size_t> for_violated_;
};

}  // namespace

int run_explain_command(int argc, char** argv) {
  const std::string file = argc > 1 ? argv[1] : "";
  if (file == "--help") {
    std::cout << explain_usage;
    return 0;
  }
  if (argc != 2) {
    throw InputError("explain needs the name of one log; try pcegar explain --help");
  }
  std::istringstream in(read_file(file));
  std::vector<Run> runs;
  unsigned number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      sort_in(Json::parse(line), runs);
    } catch (const std::exception& problem) {
      if (in.eof() && !runs.empty()) {  // the run was killed while it wrote this line
        std::cerr << file << ":" << number
                  << ":1: warning: the log ends in the middle of a record\n";
        break;
      }
      throw InputError({file, number, 1},
                       std::string("no record of a refinement log: ") + problem.what());
    }
  }
  if (runs.empty()) {
    throw InputError("'" + file + "' has no records");
  }
  try {
    for (const Run& run : runs) {
      Story(run).tell();
    }
  } catch (const Json::exception& problem) {
    throw InputError("'" + file + "': a record is incomplete: " + problem.what());
  }
  return 0;
}

}  // namespace pcegar::cli
