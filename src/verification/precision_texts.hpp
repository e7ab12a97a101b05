// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/options.hpp"
#include "verification/precision_store.hpp"

namespace pcegar::verification {

/// Adds the predicates of a text that precisions_text() has written; a stage that is not in the
/// text does not change. `from` is the origin of stages about which nothing was stored before;
/// `file` is for messages. Throws InputError.
struct PrecisionsAdded {
  std::size_t read = 0;      ///< (place, predicate) pairs
  std::size_t left_out = 0;  ///< predicates that do not fit the program
};
PrecisionsAdded add_precisions(PrecisionStore& precisions, const Options& options,
                               const cfa::Program& program, const std::string& text,
                               StoredPrecision::From from, const std::string& file);
/// All stored predicates, as text: under the name of a property those that were found for it, and
/// under an empty name all of them.
using PrecisionTexts = std::map<std::string, std::string>;
[[nodiscard]] PrecisionTexts texts_of(const PrecisionStore& precisions, const Options& options,
                                      const cfa::Program& program);
/// Adds the predicates of texts that texts_of() has written in this process or another.
void add_texts(PrecisionStore& precisions, const Options& options, const cfa::Program& program,
               const PrecisionTexts& texts);
/// A copy of the stored predicates, over terms of its own.
[[nodiscard]] PrecisionStore copy_of(const PrecisionStore& precisions, const Options& options,
                                     const cfa::Program& program);
/// The predicates of all stages; empty if nothing was explored.
[[nodiscard]] std::string precisions_text(const Options& options, const cfa::Program& program,
                                          const PrecisionStore& precisions);

/// The same as a file that can be read, also if nothing was explored.
[[nodiscard]] std::string precision_file_text(const Options& options, const cfa::Program& program,
                                              const PrecisionStore& precisions);

}  // namespace pcegar::verification
