// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 118_1a (reader-writer locks): holds. Readers and the writer release the lock in the way
 * in which they took it.
 */
#include "../kernel.h"

static rwlock_t table_lock;
static int entries;

static int lookup(int key) {
  int is_known;

  read_lock(&table_lock);
  is_known = key < entries;
  read_unlock(&table_lock);
  return is_known;
}

static void insert(void) {
  write_lock(&table_lock);
  entries = entries + 1;
  write_unlock(&table_lock);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (lookup(__VERIFIER_nondet_int()))
      continue;
    insert();
  }
  check_final_state();
  return 0;
}
