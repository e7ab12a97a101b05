// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): violated. The entry is allocated with GFP_KERNEL
 * while the queue lock is held.
 */
#include "../kernel.h"

static spinlock_t queue_lock;
static int queued;

static int enqueue(void) {
  void *entry;

  spin_lock(&queue_lock);
  entry = kmalloc(24, GFP_KERNEL);
  if (!entry) {
    spin_unlock(&queue_lock);
    return -ENOMEM;
  }
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
