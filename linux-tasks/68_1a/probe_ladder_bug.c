// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1a (URBs): violated. If the second allocation fails, probe() returns without freeing
 * the first URB.
 */
#include "../kernel.h"

static struct urb *in_urb;
static struct urb *out_urb;

static int probe(void) {
  in_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!in_urb)
    return -ENOMEM;
  out_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!out_urb)
    return -ENOMEM;
  if (hardware_status())
    goto out_out;
  return 0;

out_out:
  usb_free_urb(out_urb);
  usb_free_urb(in_urb);
  return -EIO;
}

static void disconnect(void) {
  usb_free_urb(out_urb);
  usb_free_urb(in_urb);
}

int main(void) {
  if (probe() == 0)
    disconnect();
  check_final_state();
  return 0;
}
