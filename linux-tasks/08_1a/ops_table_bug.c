// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): violated. hold() returns the result of try_module_get() as it
 * is, 1 for success, and main() takes 1 for an error: nobody drops the reference, and one that
 * was not taken is dropped.
 */
#include "../kernel.h"

struct handle_ops {
  int (*hold)(void);
  void (*drop)(void);
};

static struct module owner;

static int module_hold(void) {
  return try_module_get(&owner);
}

static void module_drop(void) {
  module_put(&owner);
}

static const struct handle_ops ops = {
    .hold = module_hold,
    .drop = module_drop,
};

int main(void) {
  const struct handle_ops *table = &ops;

  while (__VERIFIER_nondet_int()) {
    if (table->hold() == 0)
      table->drop();
  }
  check_final_state();
  return 0;
}
