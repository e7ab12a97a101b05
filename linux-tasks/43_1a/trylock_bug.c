// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): violated. The fallback for a full pool allocates
 * with GFP_NOFS before the lock is released.
 */
#include "../kernel.h"

static spinlock_t pool_lock;
static int pool = 4;

static int take(void) {
  void *extra;
  int error = 0;

  if (!spin_trylock(&pool_lock))
    return -EAGAIN;
  if (pool > 0) {
    pool = pool - 1;
    goto out;
  }
  extra = kzalloc(128, GFP_NOFS);
  if (!extra)
    error = -ENOMEM;
  kfree(extra);
out:
  spin_unlock(&pool_lock);
  return error;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    take();
  check_final_state();
  return 0;
}
