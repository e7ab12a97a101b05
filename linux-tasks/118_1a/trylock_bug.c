// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 118_1a (reader-writer locks): violated. The function releases the lock also when
 * read_trylock() did not get it.
 */
#include "../kernel.h"

static rwlock_t level_lock;
static int level;

static int peek(int otherwise) {
  int value = otherwise;

  if (read_trylock(&level_lock)) {
    value = level;
  }
  read_unlock(&level_lock);
  return value;
}

static void fill(int to) {
  if (!write_trylock(&level_lock))
    return;
  level = to;
  write_unlock(&level_lock);
}

int main(void) {
  int i;

  for (i = 0; i < 3; i++) {
    fill(i);
    peek(-1);
  }
  check_final_state();
  return 0;
}
