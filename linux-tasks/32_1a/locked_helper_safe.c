// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): holds. update() is called with the lock held and does not take it; only
 * the entry points lock.
 */
#include "../kernel.h"

static struct mutex state_lock;
static int state;
static int generation;

static void update(int to) {
  if (state != to) {
    state = to;
    generation = generation + 1;
  }
}

static void suspend(void) {
  mutex_lock(&state_lock);
  update(0);
  mutex_unlock(&state_lock);
}

static int resume(void) {
  if (!mutex_trylock(&state_lock))
    return -EAGAIN;
  update(1);
  mutex_unlock(&state_lock);
  return 0;
}

int main(void) {
  void (*down)(void) = suspend;
  int (*up)(void) = resume;

  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      down();
    else
      up();
  }
  check_final_state();
  return 0;
}
