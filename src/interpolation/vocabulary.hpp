// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "smt/solver.hpp"
#include "smt/term.hpp"

namespace pcegar::interpolation {

// Names for formulas and solvers: the same as in namespace smt.
using smt::Backend;
using smt::CheckResult;
using smt::Effort;
using smt::is_sat;
using smt::is_unsat;
using smt::Kind;
using smt::LinearSum;
using smt::make_backend;
using smt::Session;
using smt::SessionOptions;
using smt::SessionTheory;
using smt::Sort;
using smt::SortKind;
using smt::Term;
using smt::TermManager;
using smt::UnknownResult;

}  // namespace pcegar::interpolation
