// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. Every port has its own mutex, and the helper calls it by another name:
 * a word larger than 9 is transmitted with the mutex held, and reset() locks it again.
 */
#include "../kernel.h"

struct port {
  int word;
  struct mutex lock;
};

static void reset(struct port *which) {
  mutex_lock(&which->lock);
  which->word = 0;
  mutex_unlock(&which->lock);
}

static void transmit(struct port *to, int word) {
  mutex_lock(&to->lock);
  if (word > 9)
    reset(to);
  to->word = word;
  mutex_unlock(&to->lock);
}

static int probe(void) {
  struct port *port = kzalloc(sizeof *port, GFP_KERNEL);

  if (!port)
    return -ENOMEM;
  transmit(port, __VERIFIER_nondet_int());
  kfree(port);
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    probe();
  check_final_state();
  return 0;
}
