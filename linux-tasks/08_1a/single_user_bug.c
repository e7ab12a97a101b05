// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): violated. release() does not look at in_use: called before
 * any open(), it gives back a reference that nobody took.
 */
#include "../kernel.h"

static struct module owner;
static int in_use;

static int device_open(void) {
  if (in_use)
    return -EBUSY;
  if (!try_module_get(&owner))
    return -ENODEV;
  in_use = 1;
  return 0;
}

static void device_release(void) {
  in_use = 0;
  module_put(&owner);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      device_open();
    else
      device_release();
  }
  if (in_use)
    device_release();
  check_final_state();
  return 0;
}
