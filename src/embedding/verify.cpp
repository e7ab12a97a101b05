// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a verification like the command line (cli/run.cpp), but without its files, its closing lines
// and its watchdog, which would end the process. Here a limit interrupts solvers and is noticed at
// the next poll.
#include <pcegar/verifier.hpp>

#include <exception>
#include <mutex>

#include "embedding/given.hpp"
#include "embedding/shown.hpp"
#include "spec/reader.hpp"
#include "support/error.hpp"
#include "support/interrupt.hpp"
#include "support/large_stack.hpp"
#include "support/stop_request.hpp"
#include "verification/verifier.hpp"

namespace pcegar::verifier {

namespace {

/// Tells the user's observer what changes. If the observer throws, the exception is kept and the
/// verification is asked to end.
class Teller final : public verification::Observer {
public:
  Teller(verifier::Observer& observer, std::stop_source& stop) : observer_(observer), stop_(stop) {}

  void loaded(const cfa::Program& program, const std::vector<std::string>& warnings) override {
    tell([&] {
      for (const std::string& warning : warnings) {
        observer_.warned(warning);
      }
      observer_.loaded(program.location_count(), program.edge_count());
    });
  }

  verification::PrecisionStore initial_precisions(const cfa::Program& /*program*/) override {
    return {};
  }

  void results(const frontend::LoadResult& loaded,
               const std::vector<verification::PropertyResult>& so_far) override {
    told_.resize(so_far.size());
    for (std::size_t i = 0; i < so_far.size(); ++i) {
      const PropertyVerdict now = verdict_of(so_far[i]);
      const bool is_new = !told_[i] || told_[i]->verdict != now.verdict ||
                          told_[i]->reason != now.reason || told_[i]->treatment != now.treatment;
      if (is_new) {
        told_[i] = now;
        tell([&] { observer_.changed(shown(loaded.program, so_far[i], {})); });
      }
    }
  }

  void rethrow() const {
    if (problem_ != nullptr) {
      std::rethrow_exception(problem_);
    }
  }

private:
  template <class Telling>
  void tell(const Telling& telling) {
    if (problem_ != nullptr) {
      return;
    }
    try {
      telling();
    } catch (...) {
      problem_ = std::current_exception();
      stop_.request_stop();
    }
  }

  verifier::Observer& observer_;
  std::stop_source& stop_;
  std::vector<std::optional<PropertyVerdict>> told_;  ///< by property
  std::exception_ptr problem_;
};

Assumptions assumptions_of(const cli::Settings& settings, const verification::Sources& sources,
                           const verification::Verifier::Verified& verified) {
  Assumptions assumptions;
  verification::note_under_approximations(settings.options, sources.load, assumptions);
  verification::note_assumptions(settings.options, sources.load.entry_function,
                                 verified.program.loaded.program, verified.run->explored(),
                                 assumptions);
  return assumptions;
}

std::vector<Result> verify_in_this_thread(const Program& program, const Properties& properties,
                                          const Options& options, std::stop_source& stop,
                                          verifier::Observer& observer) {
  const cli::Settings settings = settings_from(program, properties, options);
  const Log log(LogLevel::Quiet);
  const Limits limits(settings.options.limits);
  const Watchdog watchdog(limits);
  Statistics statistics;
  const spec::Specification specification = spec::read_specifications(settings.specifications);
  verification::Sources sources = settings.sources;
  sources.load.limits = &limits;
  if (!settings.entry_given && !specification.entry_function.empty()) {
    sources.load.entry_function = specification.entry_function;
  }
  Teller teller(observer, stop);
  verification::Verifier run(settings.options, limits, log, statistics, teller);
  const std::vector<verification::PropertyResult> found = run.run(sources, specification);
  teller.rethrow();
  const cfa::Program nothing(64);
  const auto* verified = run.verified();
  std::vector<pcegar::Assumption> rests_on;
  if (verified != nullptr) {
    rests_on = assumptions_of(settings, sources, *verified).all();
  }
  std::vector<Result> results;
  for (const verification::PropertyResult& result : found) {
    results.push_back(
        shown(verified != nullptr ? verified->program.loaded.program : nothing, result, rests_on));
  }
  return results;
}

}  // namespace

std::vector<Result> verify(const Program& program, const Properties& properties,
                           const Options& options, verifier::Observer& observer) {
  static std::mutex one_at_a_time;  // limits and interrupts are those of the process
  const std::scoped_lock lock(one_at_a_time);
  std::stop_source stop;
  const StopByToken by_observer(stop.get_token());
  const StopByToken by_user(options.stop);
  std::vector<Result> results;
  try {
    run_on_large_stack(
        [&] { results = verify_in_this_thread(program, properties, options, stop, observer); });
  } catch (const pcegar::InputError& error) {
    throw shown(error);
  } catch (const LimitReached& limit) {
    throw std::runtime_error(limit.what());
  }
  return results;
}

std::vector<Result> verify(const Program& program, const Properties& properties,
                           const Options& options) {
  verifier::Observer nobody;
  return verify(program, properties, options, nobody);
}

}  // namespace pcegar::verifier
