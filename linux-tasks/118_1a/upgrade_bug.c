// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 118_1a (reader-writer locks): violated. The reader asks for the lock as a writer while
 * it still reads.
 */
#include "../kernel.h"

static rwlock_t cache_lock;
static int is_valid;

static void refresh(void) {
  read_lock(&cache_lock);
  if (is_valid) {
    read_unlock(&cache_lock);
    return;
  }
  write_lock(&cache_lock);
  if (!is_valid)
    is_valid = hardware_status() == 0;
  write_unlock(&cache_lock);
}

static void invalidate(void) {
  write_lock(&cache_lock);
  is_valid = 0;
  write_unlock(&cache_lock);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    refresh();
    if (__VERIFIER_nondet_int())
      invalidate();
  }
  check_final_state();
  return 0;
}
