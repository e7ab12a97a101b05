// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cli/settings.hpp"
#include "frontend/load.hpp"
#include "support/assumptions.hpp"
#include "verification/property_loop.hpp"

namespace pcegar::cli {

/// The files that hold what is known so far at any moment of a run, so that it survives the run:
/// --result and --counterexample.
class ResultFiles {
public:
  /// Makes the files (check_outputs() has looked at them). Trouble is a warning.
  ResultFiles(const Settings& settings, const Log& log);

  /// Something changed. The counterexamples are written before the result names their file.
  void update(const frontend::LoadResult& loaded,
              const std::vector<verification::PropertyResult>& results);
  void finish(const std::vector<verification::PropertyResult>& results,
              const std::vector<Assumption>& assumptions);

private:
  enum class Progress { Running, Finished };
  [[nodiscard]] std::string result_text(const std::vector<verification::PropertyResult>& results,
                                        const std::vector<Assumption>& assumptions,
                                        Progress progress) const;

  const Settings& settings_;
  const Log& log_;
  std::size_t counterexamples_ = 0;  ///< in the text
  std::string counterexample_text_;
};

}  // namespace pcegar::cli
