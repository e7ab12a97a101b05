// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The library that reads command lines, without its habit of taking a comma in a value for the
// start of another value: `--cpp-arg=-DPAIR=1,2` is one argument, and `a,b.c` one file.
#define CXXOPTS_VECTOR_DELIMITER '\0'
#include <cxxopts.hpp>
