// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "pcegar/verification.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "support/error.hpp"

namespace pcegar {

Verification::Verification(std::vector<Property> properties, RefinementAlgorithm& algorithm,
                           RefinementApplier& applier, cpa::Obstacles& obstacles, Certify certify,
                           const Log& log)
    : properties_(std::move(properties)),
      algorithm_(algorithm),
      applier_(applier),
      obstacles_(obstacles),
      certify_(std::move(certify)),
      log_(log) {
  for (const Property& property : properties_) {
    results_.push_back({{property.name, Verdict::Unknown, "not finished"}, {}, {}, {}});
  }
  decided_.assign(properties_.size(), false);
}

void Verification::settle(std::size_t property, Verdict verdict, const std::string& reason) {
  decided_[property] = true;
  results_[property].verdict.verdict = verdict;
  results_[property].verdict.reason = reason;
  log_.info("property " + properties_[property].name + ": " + std::string(to_string(verdict)) +
            (reason.empty() ? "" : " (" + reason + ")"));
}

bool Verification::all_decided() const {
  return std::all_of(decided_.begin(), decided_.end(), [](bool decided) { return decided; });
}

void Verification::give_up(std::size_t property, const std::string& reason, refiners::Doubt doubt) {
  results_[property].doubt = doubt;
  settle(property, Verdict::Unknown, reason);
}

void Verification::close_all(const std::string& reason, refiners::Doubt doubt) {
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (!decided_[i]) {
      give_up(i, reason, doubt);
    }
  }
}

void Verification::finish_safe(const cpa::ReachedSet& reached) {
  if (!obstacles_.confirmed().empty()) {
    close_all(obstacles_.confirmed().begin()->second);
    return;
  }
  if (const std::string problem = certify_(reached); !problem.empty()) {
    close_all("the proof did not pass its check: " + problem, refiners::Doubt::Arithmetic);
    return;
  }
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (!decided_[i]) {
      settle(i, Verdict::True, {});
    }
  }
}

Verification::Progress Verification::step(cpa::ReachedSet& reached) {
  Outcome outcome = algorithm_.run(reached);
  if (std::holds_alternative<Safe>(outcome)) {
    finish_safe(reached);
    return Progress::Finished;
  }
  auto* violation = std::get_if<Violation>(&outcome);
  auto* stuck = std::get_if<Stuck>(&outcome);
  const std::vector<cpa::Target>& targets =
      violation != nullptr ? violation->targets : stuck->targets;
  for (const cpa::Target& target : targets) {
    if (!target.property.valid()) {
      log_.info("reached what is not modelled: " + target.message);
      obstacles_.confirm(violation != nullptr ? violation->edge : stuck->edge, target.message);
      continue;
    }
    const std::size_t property = target.property.index();
    properties_[property].automaton->disable();
    if (violation != nullptr && target.leaves_open) {
      give_up(property, target.message, refiners::Doubt::Other);
    } else if (violation != nullptr) {
      settle(property, Verdict::False, {});
      results_[property].violation = target.message;
      results_[property].counterexample = violation->counterexample;
    } else {
      give_up(property, stuck->reason, stuck->doubt);
    }
  }
  return all_decided() ? Progress::Finished : Progress::Continue;
}

std::vector<PropertyResult> Verification::run(cpa::ReachedSet& reached) {
  try {
    do {
      applier_.restart(reached);
    } while (step(reached) == Progress::Continue);
  } catch (const LimitReached& limit) {
    close_all(limit.what(), refiners::Doubt::Limit);
  } catch (const UnsupportedError& unsupported) {
    close_all(unsupported.what());
  } catch (const std::bad_alloc&) {
    reached.clear();
    close_all("out of memory");
  }
  return results_;
}

}  // namespace pcegar
