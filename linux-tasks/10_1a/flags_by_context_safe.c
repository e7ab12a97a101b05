// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 10_1a (allocation in interrupts): holds. refill() gets its flags from the caller, and
 * the handler passes GFP_ATOMIC.
 */
#include "../kernel.h"

enum { RING = 4 };

static int filled;

static int refill(gfp_t flags) {
  while (filled < RING) {
    struct sk_buff *skb = alloc_skb(128, flags);

    if (!skb)
      return -ENOMEM;
    kfree_skb(skb);
    filled = filled + 1;
  }
  return 0;
}

static void device_open(void) {
  filled = 0;
  refill(GFP_KERNEL);
}

static void completion(void) {
  filled = RING - 1;
  refill(GFP_ATOMIC);
}

int main(void) {
  device_open();
  while (__VERIFIER_nondet_int()) {
    irq_enter();
    completion();
    irq_exit();
  }
  check_final_state();
  return 0;
}
