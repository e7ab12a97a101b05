// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The library that reads command lines, without its habit of taking a comma in a value for the
// start of another value: `--cpp-arg=-DPAIR=1,2` is one argument, and `a,b.c` one file; and without
// regular expressions, whose templates take seconds to compile and which take no line breaks.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#define CXXOPTS_NO_REGEX true
#include <cxxopts.hpp>
