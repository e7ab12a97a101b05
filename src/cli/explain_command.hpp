// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pcegar::cli {

/// "pcegar explain LOG.jsonl": the story of a run from its refinement log, on standard output: what
/// each round found, chose and delayed, and which refinements were wasted. `argv` starts at
/// "explain". Returns the exit status 0. Throws InputError with the line that is no record.
int run_explain_command(int argc, char** argv);

}  // namespace pcegar::cli
