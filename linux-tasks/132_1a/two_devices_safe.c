// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 132_1a (references to USB devices): holds. Host and hub are both held or none.
 */
#include "../kernel.h"

static struct usb_device host_device;
static struct usb_device hub_device;
static struct usb_device *host, *hub;

static int attach(void) {
  host = usb_get_dev(&host_device);
  if (!host)
    return -ENODEV;
  hub = usb_get_dev(&hub_device);
  if (!hub) {
    usb_put_dev(host);
    return -ENODEV;
  }
  return 0;
}

static void detach(void) {
  usb_put_dev(hub);
  usb_put_dev(host);
}

int main(void) {
  int tries;

  for (tries = 0; tries < 3; tries++) {
    if (attach())
      continue;
    detach();
    break;
  }
  check_final_state();
  return 0;
}
