// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. bus_lock is another name of the port's mutex: a word larger than
 * 9 is transmitted with the mutex held and locks it again.
 */
#include "../kernel.h"

struct port {
  int word;
  struct mutex lock;
};

static struct port port;
static struct mutex *bus_lock = &port.lock;

static void reset(struct port *which) {
  mutex_lock(&which->lock);
  which->word = 0;
  mutex_unlock(&which->lock);
}

static void transmit(int word) {
  mutex_lock(bus_lock);
  if (word > 9)
    reset(&port);
  port.word = word;
  mutex_unlock(bus_lock);
}

int main(void) {
  while (__VERIFIER_nondet_int())
    transmit(__VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
