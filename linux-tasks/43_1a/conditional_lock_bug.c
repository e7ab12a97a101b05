// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 43_1a (allocation under spin locks): violated. The condition for GFP_ATOMIC is the other
 * way round: with a shared device GFP_KERNEL is used under the lock.
 */
#include "../kernel.h"

static spinlock_t stats_lock;
static int shared;
static int packets;

static void count_packet(void) {
  struct sk_buff *copy;

  if (shared)
    spin_lock(&stats_lock);
  copy = alloc_skb(16, shared ? GFP_KERNEL : GFP_ATOMIC);
  if (copy) {
    packets = packets + 1;
    kfree_skb(copy);
  }
  if (shared)
    spin_unlock(&stats_lock);
}

int main(void) {
  shared = __VERIFIER_nondet_int() != 0;
  while (__VERIFIER_nondet_int())
    count_packet();
  check_final_state();
  return 0;
}
