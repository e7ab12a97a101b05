// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. transfer() unlocks the source twice and the target never.
 */
#include "../kernel.h"

struct account {
  struct mutex lock;
  int credits;
};

static struct account source, target;

static int transfer(int amount) {
  int error = 0;

  mutex_lock(&source.lock);
  mutex_lock(&target.lock);
  if (source.credits < amount) {
    error = -ENOSPC;
  } else {
    source.credits = source.credits - amount;
    target.credits = target.credits + amount;
  }
  mutex_unlock(&source.lock);
  mutex_unlock(&source.lock);
  return error;
}

int main(void) {
  int i;

  source.credits = 3;
  for (i = 0; i < 3; i++)
    transfer(1);
  check_final_state();
  return 0;
}
