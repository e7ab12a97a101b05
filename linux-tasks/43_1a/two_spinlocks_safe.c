// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): holds. Both locks are released before the table
 * grows.
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
  spin_unlock(&outer);
  if (is_full)
    return grow();
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
