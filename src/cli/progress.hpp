// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/progress_text.hpp"
#include "cli/settings.hpp"
#include "verification/property_result.hpp"

namespace pcegar::cli {

/// Shows on standard error what a run is doing, from a thread of its own. See progress.cpp.
class Progress {
public:
  /// Begins to show, in the form that the output asks for, and gives messages of the log that form.
  explicit Progress(const Output& output);
  /// Stops.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One of the results has changed.
  void results(const std::vector<verification::PropertyResult>& so_far);
  /// Shows nothing more, and erases a live line.
  void stop();

private:
  [[nodiscard]] ProgressNow now() const;
  void show() const;
  void watch();

  ProgressForm form_;
  LogLevel log_;
  mutable std::mutex results_mutex_;
  std::set<std::string> decided_;  ///< properties, under results_mutex_
  std::size_t properties_ = 0;     ///< how many there are, under results_mutex_
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;  ///< under mutex_
  std::thread thread_;  ///< none: nothing is shown
};

}  // namespace pcegar::cli
