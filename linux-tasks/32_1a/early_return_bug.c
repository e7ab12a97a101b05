// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. The early return for an argument out of range leaves the
 * mutex locked; the next call locks it again.
 */
#include "../kernel.h"

static struct mutex config_lock;
static int rate;

static int set_rate(int value) {
  int error = 0;

  mutex_lock(&config_lock);
  if (value < 1 || value > 1000) {
    error = -EINVAL;
    return error;
  }
  rate = value;
  mutex_unlock(&config_lock);
  return error;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    set_rate(__VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
