// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): holds. Every way out of attach() behind try_module_get()
 * gives the reference back, except success; then detach() does.
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
    goto out_put;
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
