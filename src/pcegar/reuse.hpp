// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/statistics.hpp"

namespace pcegar {

/// A kind of work: how often it was asked for, and how often the answer was known already.
struct Reuse {
  std::string name;  ///< one word of a counter's name
  std::uint64_t asked = 0;
  std::uint64_t reused = 0;
};

/// What the run did not have to do again, from the counters of the components that do the work; a
/// row for each kind (docs/statistics.md).
[[nodiscard]] std::vector<Reuse> reuse_so_far(const Statistics& statistics);

/// "abstractions 12 of 40 (30 %), ..."; rows without a question are left out.
[[nodiscard]] std::string to_text(const std::vector<Reuse>& rows);

/// Puts the rows into the statistics themselves, as `reuse.NAME.asked` and `reuse.NAME.reused`.
void record_reuse(Statistics& statistics);

/// Measures from one restart to the next.
class ReuseMeter {
public:
  explicit ReuseMeter(const Statistics& statistics)
      : statistics_(statistics), last_(reuse_so_far(statistics)) {}
  /// What was asked for and reused since the last call (at first: since the construction).
  std::vector<Reuse> since_last();

private:
  const Statistics& statistics_;
  std::vector<Reuse> last_;
};

}  // namespace pcegar
