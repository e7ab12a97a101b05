// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule pm_runtime (usage counters): holds. pm_runtime_get_sync() raises the counter also if it
 * fails, and power_up() drops it then.
 */
#include "../kernel.h"

static int registers;

static int power_up(struct device *dev) {
  int error;

  error = pm_runtime_get_sync(dev);
  if (error < 0) {
    pm_runtime_put_noidle(dev);
    return error;
  }
  return 0;
}

static int read_register(struct device *dev) {
  int error = power_up(dev);

  if (error)
    return error;
  registers = registers + 1;
  pm_runtime_put(dev);
  return 0;
}

int main(void) {
  struct device sensor;

  while (__VERIFIER_nondet_int())
    if (read_register(&sensor))
      break;
  check_final_state();
  return 0;
}
