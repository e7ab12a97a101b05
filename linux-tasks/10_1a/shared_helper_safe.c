// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 10_1a (allocation in interrupts): holds. log_event() knows from in_handler, which the
 * handler sets and resets, whether it may sleep.
 */
#include "../kernel.h"

static int in_handler;
static int events;

static void log_event(void) {
  void *entry = kmalloc(32, in_handler ? GFP_ATOMIC : GFP_KERNEL);

  if (!entry)
    return;
  events = events + 1;
  kfree(entry);
}

static irqreturn_t handler(void) {
  in_handler = 1;
  log_event();
  if (hardware_status())
    log_event();
  in_handler = 0;
  return IRQ_HANDLED;
}

static void show_status(void) {
  log_event();
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      irq_enter();
      handler();
      irq_exit();
    } else {
      show_status();
    }
  }
  check_final_state();
  return 0;
}
