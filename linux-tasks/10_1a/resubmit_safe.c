// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 10_1a (allocation in interrupts): holds. The completion function submits its URB again
 * with GFP_ATOMIC; open() may sleep.
 */
#include "../kernel.h"

static struct urb transfer;
static int running;

static void complete(struct urb *urb, int length) {
  int error;

  if (!running)
    return;
  if (length < 8)
    error = usb_submit_urb(urb, GFP_ATOMIC);
  else
    error = usb_submit_urb(urb, GFP_ATOMIC | __GFP_ZERO);
  if (error)
    running = 0;
}

static int device_open(void) {
  int error = usb_submit_urb(&transfer, GFP_KERNEL);

  running = error == 0;
  return error;
}

static void device_release(void) {
  running = 0;
  usb_kill_urb(&transfer);
}

int main(void) {
  if (device_open() == 0) {
    while (__VERIFIER_nondet_int()) {
      irq_enter();
      complete(&transfer, __VERIFIER_nondet_int());
      irq_exit();
    }
    device_release();
  }
  check_final_state();
  return 0;
}
