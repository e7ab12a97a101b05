// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Part of each program that links mimalloc (pcegar_use_allocator). A Z3 context begins with tables
// of 17 MB, all of which is written: 4,000 page faults, 10 to 50 ms. With big pages, from the first
// segment of each thread on, it takes 2 to 5 ms. Variables of the environment take precedence.
#include <mimalloc.h>

namespace {

[[maybe_unused]] const bool are_pages_big = [] {
  mi_option_set_default(mi_option_large_os_pages, 1);
  mi_option_set_default(mi_option_eager_commit_delay, 0);
  return true;
}();

}  // namespace
