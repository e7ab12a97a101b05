// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 08_1a (module references): violated. If the helper module is not there, start() jumps to
 * the label that gives back the helper too: one reference too many is given back.
 */
#include "../kernel.h"

static struct module core;
static struct module helper;

static int start(void) {
  __module_get(&core);
  if (!try_module_get(&helper))
    goto out_helper;
  if (hardware_status() < 0)
    goto out_helper;
  return 0;

out_helper:
  module_put(&helper);
  module_put(&core);
  return -EIO;
}

static void stop(void) {
  module_put(&helper);
  module_put(&core);
}

int main(void) {
  int rounds = 0;

  while (rounds < 3 && start() == 0) {
    stop();
    rounds = rounds + 1;
  }
  check_final_state();
  return 0;
}
