// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1a (URBs): holds. The URB lives within send(): every path from its allocation to a
 * return frees it.
 */
#include "../kernel.h"

static int sent;

static int send(void) {
  struct urb *urb;
  int error;

  urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!urb)
    return -ENOMEM;
  error = usb_submit_urb(urb, GFP_KERNEL);
  if (error) {
    sent = -1;
    goto out;
  }
  usb_kill_urb(urb);
  sent = sent + 1;
out:
  usb_free_urb(urb);
  return error;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    send();
  check_final_state();
  return 0;
}
