// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Times interpolation engines on the traces of real runs: the *-sequence.smt2 files that
// `pcegar --dump-queries DIR --dump-threshold 0` wrote. Every sequence is validated. Prints one
// line per engine: solved, given up, rejected, CPU milliseconds (median, 95th percentile, maximum,
// sum), and the ratio of the sums over what both an engine and Spacer solved.
//
//     interpolation_bench [--spacer] [--each] [--timeout-ms N] DIR...
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "interpolation/proof/proof_engine.hpp"
#include "interpolation/spacer.hpp"
#include "smt/smtlib_script.hpp"
#include "support/cpu_clock.hpp"

namespace {

using namespace pcegar;

struct Sample {
  double milliseconds = 0;
  bool solved = false;
  std::string problem;
};

struct Series {
  std::vector<Sample> samples;  // by problem
};

Sample run(interpolation::InterpolationEngine& engine, smt::TermManager& terms,
           smt::Backend& backend, const std::vector<smt::Term>& blocks,
           const interpolation::InterpolationLimits& limits) {
  const double start = thread_cpu_seconds();
  const interpolation::InterpolationResult result = engine.interpolate(terms, blocks, limits);
  Sample sample{(thread_cpu_seconds() - start) * 1000.0, false, ""};
  if (const auto* found = std::get_if<interpolation::Interpolants>(&result)) {
    sample.problem = check_interpolants(terms, backend, blocks, found->sequence, limits);
    sample.solved = sample.problem.empty();
  } else if (const auto* gave_up = std::get_if<interpolation::GaveUp>(&result)) {
    sample.problem = gave_up->reason;
  } else {
    sample.problem = "claims feasible";
  }
  return sample;
}

double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

void print_summary(const std::string& name, const Series& series, const Series* reference) {
  std::vector<double> times;
  double sum = 0;
  double shared = 0;
  double shared_reference = 0;
  std::size_t solved = 0;
  for (std::size_t i = 0; i < series.samples.size(); ++i) {
    const Sample& sample = series.samples[i];
    times.push_back(sample.milliseconds);
    sum += sample.milliseconds;
    solved += sample.solved ? 1 : 0;
    if (reference != nullptr && sample.solved && reference->samples[i].solved) {
      shared += sample.milliseconds;
      shared_reference += reference->samples[i].milliseconds;
    }
  }
  std::printf("%-8s %zu of %zu solved; ms: median %.2f, p95 %.1f, max %.1f, sum %.0f", name.c_str(),
              solved, times.size(), quantile(times, 0.5), quantile(times, 0.95),
              quantile(times, 1.0), sum);
  if (shared > 0) std::printf("; Spacer/this on common ones: %.1f", shared_reference / shared);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  bool spacer = false;
  bool each = false;
  interpolation::InterpolationLimits limits{20'000};
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--spacer") {
      spacer = true;
    } else if (argument == "--each") {
      each = true;
    } else if (argument == "--timeout-ms" && i + 1 < argc) {
      limits.timeout_ms = static_cast<unsigned>(std::stoul(argv[++i]));
    } else {
      for (const auto& entry : std::filesystem::directory_iterator(argument)) {
        if (entry.path().filename().string().ends_with("-sequence.smt2")) {
          files.push_back(entry.path());
        }
      }
    }
  }
  std::sort(files.begin(), files.end());
  const auto backend = smt::make_backend("z3");
  interpolation::ProofEngine proof;
  interpolation::SpacerEngine spacer_engine;
  std::vector<interpolation::InterpolationEngine*> engines{&proof};
  if (spacer) engines.push_back(&spacer_engine);
  std::map<std::string, Series> all;
  for (const auto& file : files) {
    smt::TermManager terms;
    const std::vector<smt::Term> blocks = smt::read_smtlib_assertions(terms, file);
    if (each) std::printf("%s (%zu blocks)", file.string().c_str(), blocks.size());
    for (interpolation::InterpolationEngine* engine : engines) {
      const Sample sample = run(*engine, terms, *backend, blocks, limits);
      if (each) {
        std::printf(" %s %.1f%s%s", engine->name().c_str(), sample.milliseconds,
                    sample.solved ? "" : " FAILED ", sample.problem.c_str());
      }
      all[engine->name()].samples.push_back(sample);
    }
    if (each) std::printf("\n");
    std::fflush(stdout);
  }
  const Series* reference = spacer ? &all[spacer_engine.name()] : nullptr;
  for (const auto& [name, series] : all) print_summary(name, series, reference);
  return 0;
}
