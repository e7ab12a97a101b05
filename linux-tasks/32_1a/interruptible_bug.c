// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. The result of mutex_lock_interruptible() is taken the wrong
 * way round: on a signal the mutex is unlocked without being held.
 */
#include "../kernel.h"

static struct mutex io_lock;
static int position;

static int device_read(int count) {
  if (!mutex_lock_interruptible(&io_lock))
    return -EINTR;
  while (count > 0 && hardware_status() == 0) {
    position = position + 1;
    count = count - 1;
  }
  mutex_unlock(&io_lock);
  return 0;
}

static void device_seek(int to) {
  mutex_lock(&io_lock);
  position = to;
  mutex_unlock(&io_lock);
}

int main(void) {
  int calls = 0;

  while (calls < 2) {
    device_seek(__VERIFIER_nondet_int());
    device_read(2);
    calls = calls + 1;
  }
  check_final_state();
  return 0;
}
