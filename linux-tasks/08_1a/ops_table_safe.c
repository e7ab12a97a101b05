// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): holds. The operations are called through a table; hold()
 * succeeds exactly when it took a reference, and drop() follows only then.
 */
#include "../kernel.h"

struct handle_ops {
  int (*hold)(void);
  void (*drop)(void);
};

static struct module owner;

static int module_hold(void) {
  return try_module_get(&owner) ? 0 : -ENODEV;
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
