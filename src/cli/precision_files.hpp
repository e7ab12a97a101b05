// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cfa/program.hpp"
#include "cli/knowledge.hpp"
#include "cli/settings.hpp"
#include "support/log.hpp"
#include "support/statistics.hpp"

namespace pcegar::cli {

/// --precision-in: what the explorations start with. A plan that the file says nothing of starts
/// with nothing. Counts what is taken and what is left out (precision.read, precision.left_out).
/// Throws InputError, LimitReached.
[[nodiscard]] Knowledge read_precisions(const Settings& settings, const cfa::Program& program,
                                        const Limits& limits, const Log& log,
                                        Statistics& statistics);

/// Adds what precisions_text() has written; a plan that the text says nothing of gains nothing.
/// `from` is where plans of which nothing was known have it from; `file` is for messages. Throws
/// InputError.
struct PrecisionsAdded {
  std::size_t read = 0;      ///< (place, predicate) pairs
  std::size_t left_out = 0;  ///< predicates that do not fit the program
};
PrecisionsAdded add_precisions(Knowledge& knowledge, const Settings& settings,
                               const cfa::Program& program, const std::string& text,
                               Learnt::From from, const std::string& file);
/// All that is known, as text: by the name of a property what was found for it, and under an empty
/// name everything.
using KnowledgeTexts = std::map<std::string, std::string>;
[[nodiscard]] KnowledgeTexts texts_of(const Knowledge& knowledge, const Settings& settings,
                                      const cfa::Program& program);
/// Adds what texts_of() has written in this process or another.
void add_texts(Knowledge& knowledge, const Settings& settings, const cfa::Program& program,
               const KnowledgeTexts& texts);
/// What is known, over terms of its own.
[[nodiscard]] Knowledge copy_of(const Knowledge& knowledge, const Settings& settings,
                                const cfa::Program& program);
/// Of all plans; empty if nothing was explored.
[[nodiscard]] std::string precisions_text(const Settings& settings, const cfa::Program& program,
                                          const Knowledge& knowledge);

/// --precision-out: what the explorations tracked in the end.
void write_precisions(const Settings& settings, const cfa::Program& program,
                      const Knowledge& knowledge, const Log& log);

}  // namespace pcegar::cli
