// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 10_1a (allocation in interrupts): holds. The handler asks for a buffer with GFP_ATOMIC;
 * GFP_KERNEL is used only at start, in process context.
 */
#include "../kernel.h"

static int received;

static irqreturn_t rx_handler(void) {
  void *buffer;

  if (hardware_status() <= 0)
    return IRQ_NONE;
  buffer = kmalloc(64, GFP_ATOMIC);
  if (!buffer)
    return IRQ_HANDLED;
  received = 1;
  kfree(buffer);
  return IRQ_HANDLED;
}

static int start(void) {
  void *table = kzalloc(256, GFP_KERNEL);

  if (!table)
    return -ENOMEM;
  kfree(table);
  return 0;
}

int main(void) {
  if (start())
    return 0;
  while (__VERIFIER_nondet_int()) {
    irq_enter();
    rx_handler();
    irq_exit();
  }
  check_final_state();
  return 0;
}
