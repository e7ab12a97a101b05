// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 132_1a (references to USB devices): holds. The reference taken in probe() is given back
 * on its error path and by disconnect().
 */
#include "../kernel.h"

static struct usb_device device;
static struct usb_device *udev;

static int probe(void) {
  int error;

  udev = usb_get_dev(&device);
  error = hardware_status();
  if (error) {
    usb_put_dev(udev);
    udev = NULL;
    return error;
  }
  return 0;
}

static void disconnect(void) {
  usb_put_dev(udev);
  udev = NULL;
}

int main(void) {
  if (probe() == 0)
    disconnect();
  check_final_state();
  return 0;
}
