// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): violated. If the hardware is not ready, attach() returns
 * without giving the reference back: main() ends with one.
 */
#include "../kernel.h"

static struct module owner;
static int attached;

static int attach(void) {
  int error;

  if (!try_module_get(&owner))
    return -ENODEV;
  error = hardware_status();
  if (error)
    return error;
  if (__VERIFIER_nondet_int()) {
    error = -EBUSY;
    goto out_put;
  }
  attached = 1;
  return 0;

out_put:
  module_put(&owner);
  return error;
}

static void detach(void) {
  attached = 0;
  module_put(&owner);
}

int main(void) {
  if (attach() == 0)
    detach();
  check_final_state();
  return 0;
}
