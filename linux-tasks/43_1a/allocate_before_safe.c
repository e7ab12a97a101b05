// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): holds. The entry is allocated with GFP_KERNEL
 * before the lock is taken.
 */
#include "../kernel.h"

static spinlock_t queue_lock;
static int queued;

static int enqueue(void) {
  void *entry = kmalloc(24, GFP_KERNEL);

  if (!entry)
    return -ENOMEM;
  spin_lock(&queue_lock);
  queued = queued + 1;
  spin_unlock(&queue_lock);
  kfree(entry);
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    enqueue();
  check_final_state();
  return 0;
}
