// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): holds. bus_lock is another name of the port's mutex, so that what is locked
 * under one name is unlocked under the other.
 */
#include "../kernel.h"

struct port {
  int word;
  struct mutex lock;
};

static struct port port;
static struct mutex *bus_lock = &port.lock;

static void transmit(int word) {
  mutex_lock(bus_lock);
  port.word = word;
  mutex_unlock(&port.lock);
}

static int receive(struct port *from) {
  int word;

  if (!mutex_trylock(&from->lock))
    return -EAGAIN;
  word = from->word;
  mutex_unlock(bus_lock);
  return word;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    transmit(__VERIFIER_nondet_int());
    receive(&port);
  }
  check_final_state();
  return 0;
}
