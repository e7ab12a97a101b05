// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): holds. A reference is held exactly while in_use is 1: open()
 * refuses a second user, release() without a user does nothing, and main() closes what is open
 * at the end.
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
  if (!in_use)
    return;
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
  device_release();
  check_final_state();
  return 0;
}
