// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The page of --report. Graphviz is another program, which may be missing or take too long on large
// graphs. All small graphs are one input of one run of it, each large one has its own: when a run
// is stopped, the graphs that it has finished keep their places, and the page places the others
// itself.
#include "cli/report_files.hpp"

#include <variant>

#include "cli/output_files.hpp"
#include "cli/standard_outputs.hpp"
#include "cli/version.hpp"
#include "frontend/default_models.hpp"
#include "harness/process.hpp"
#include "harness/scratch_folder.hpp"
#include "html/document.hpp"
#include "support/error.hpp"
#include "support/read_file.hpp"
#include "support/write_file.hpp"
#include "verification/assumptions.hpp"

namespace pcegar::cli {

namespace {

/// For all small graphs together, and for each large one.
constexpr unsigned layout_seconds = 10;
constexpr std::size_t small_nodes = 200;

/// Graphviz's text for drawings that it places in one go, a file each (with one name, it puts the
/// first graph only into the file); without those that it did not come to. `problem` says why, if
/// there is more to say than that.
std::string placed_by_dot(const std::vector<html::Drawing>& drawings, std::string& problem) {
  const harness::ScratchFolder folder;
  problem = replace_file(folder.path() / "graphs.dot", html::dot_text(drawings));
  if (!problem.empty()) {
    return {};
  }
  const harness::ProcessRun run =
      harness::run_process({"dot", "-Tplain", "-O", "graphs.dot"}, folder.path(),
                           folder.path() / "errors", layout_seconds);
  if (std::holds_alternative<harness::NotStarted>(run.ending)) {
    problem = "Graphviz (dot) is not installed: a simple layout is shown";
    return {};
  }
  std::string placed;
  for (std::size_t i = 1; i <= drawings.size(); ++i) {
    const std::string number = i == 1 ? "" : "." + std::to_string(i);
    const std::filesystem::path plain = folder.path() / ("graphs.dot" + number + ".plain");
    std::error_code error;
    if (!std::filesystem::exists(plain, error)) {
      break;
    }
    placed += read_file(plain);
  }
  return placed;
}

/// A large graph may take Graphviz longer than anyone waits; the small ones do not suffer from it.
void place_graphs(html::Document& document) {
  const std::vector<html::Drawing>& drawings = document.drawings();
  std::vector<std::vector<std::size_t>> batches(1);
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    if (drawings[i].nodes.size() <= small_nodes) {
      batches.front().push_back(i);
    } else {
      batches.push_back({i});
    }
  }
  std::vector<std::optional<html::Placement>> placed(drawings.size());
  std::string problem;
  for (const std::vector<std::size_t>& batch : batches) {
    if (batch.empty() || !problem.empty()) {
      continue;
    }
    std::vector<html::Drawing> some;
    some.reserve(batch.size());
    for (const std::size_t i : batch) {
      some.push_back(drawings[i]);
    }
    const std::string text = placed_by_dot(some, problem);
    std::vector<std::optional<html::Placement>> found = html::placements(some, text);
    for (std::size_t k = 0; k < batch.size(); ++k) {
      placed[batch[k]] = std::move(found[k]);
    }
  }
  document.place(placed, problem);
}

}  // namespace

void write_report(const Settings& settings, const std::string& entry,
                  verification::Verifier::Verified* verified,
                  const std::vector<verification::PropertyResult>& results,
                  const Assumptions& assumptions, const Statistics& statistics, const Log& log) {
  if (!settings.output.report) {
    return;
  }
  try {
    // The page says all that verdicts rest on, also without --assumptions.
    Assumptions all = assumptions;
    std::optional<verification::ShownGraph> graph;
    if (verified != nullptr) {
      verification::note_assumptions(settings.options, entry, verified->program.loaded.program,
                                     verified->run->explored(), all);
      graph = verified->run->last_shown_graph(html::most_states);
    }
    const std::vector<Assumption> rests_on = all.all();
    html::Contents contents{.version = version_name(),
                            .arguments = settings.arguments,
                            .results = results,
                            .assumptions = rests_on,
                            .statistics = statistics,
                            .program = verified == nullptr ? nullptr : &verified->program};
    for (const std::filesystem::path& file : settings.sources.files) {
      contents.files.push_back(file.string());
    }
    if (verified != nullptr) {
      contents.reached = reached_by(*verified, results);
      contents.graph = graph ? &*graph : nullptr;
      contents.refinement_log = read_file(*settings.options.records.refinement_log);
      for (const frontend::ModelSource& model : frontend::default_models()) {
        contents.own_files.emplace(model.name, model.text);
      }
    }
    html::Document document(contents);
    place_graphs(document);
    write_output(*settings.output.report / "index.html", document.page(), log);
  } catch (const std::exception& problem) {
    log.warning(std::string("report: ") + problem.what());
  }
}

}  // namespace pcegar::cli
