// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/precision_files.hpp"

#include "cli/output_files.hpp"
#include "support/read_file.hpp"
#include "verification/precision_texts.hpp"

namespace pcegar::cli {

verification::PrecisionStore read_precisions(const Settings& settings, const cfa::Program& program,
                                             const Limits& limits, const Log& log,
                                             Statistics& statistics) {
  verification::PrecisionStore precisions;
  if (!settings.precision_in) {
    return precisions;
  }
  precisions.memory = std::make_shared<const encoding::MemoryMap>(
      program, &limits, settings.options.outside_pointers);
  const std::string file = settings.precision_in->string();
  const verification::PrecisionsAdded added = verification::add_precisions(
      precisions, settings.options, program, read_file(*settings.precision_in),
      verification::StoredPrecision::From::User, file);
  statistics.counter("precision.read") += added.read;
  statistics.counter("precision.left_out") += added.left_out;
  if (added.left_out > 0) {
    log.warning(file + ": " + std::to_string(added.left_out) +
                " predicates do not fit the program and are left out");
  }
  return precisions;
}

void write_precisions(const Settings& settings, const cfa::Program& program,
                      const verification::PrecisionStore& precisions, const Log& log) {
  if (settings.output.precision) {
    write_output(*settings.output.precision,
                 verification::precision_file_text(settings.options, program, precisions), log);
  }
}

}  // namespace pcegar::cli
