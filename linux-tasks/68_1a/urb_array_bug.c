// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1a (URBs): violated. stop() begins with the second URB of the array.
 */
#include "../kernel.h"

enum { URBS = 4 };

static struct urb *urbs[URBS];
static int count;

static void stop(void) {
  int i;

  for (i = 1; i < count; i++)
    usb_free_urb(urbs[i]);
  count = 0;
}

static int start(void) {
  while (count < URBS) {
    urbs[count] = usb_alloc_urb(0, GFP_KERNEL);
    if (!urbs[count]) {
      stop();
      return -ENOMEM;
    }
    count = count + 1;
  }
  return 0;
}

int main(void) {
  if (start() == 0)
    stop();
  check_final_state();
  return 0;
}
