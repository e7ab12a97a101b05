// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): violated. grow() is called after the inner lock was
 * released, but with the outer one held.
 */
#include "../kernel.h"

static spinlock_t outer;
static spinlock_t inner;
static int used, size = 2;

static int grow(void) {
  void *table = kcalloc(8, 4, GFP_KERNEL);

  if (!table)
    return -ENOMEM;
  size = size + 8;
  kfree(table);
  return 0;
}

static int insert(void) {
  int is_full;

  spin_lock(&outer);
  spin_lock(&inner);
  is_full = used == size;
  if (!is_full)
    used = used + 1;
  spin_unlock(&inner);
  if (is_full) {
    int error = grow();

    spin_unlock(&outer);
    return error;
  }
  spin_unlock(&outer);
  return 0;
}

int main(void) {
  int i = 0;

  while (i < 4) {
    insert();
    i = i + 1;
  }
  check_final_state();
  return 0;
}
