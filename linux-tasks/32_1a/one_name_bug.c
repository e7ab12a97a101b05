// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): violated. drain() locks the chosen queue, but unlocks the incoming one
 * whichever was chosen.
 */
#include "../kernel.h"

struct queue {
  int length;
  struct mutex lock;
};

static struct queue incoming, outgoing;

static void enter(struct queue *queue) {
  mutex_lock(&queue->lock);
}

static void leave(struct queue *queue) {
  mutex_unlock(&queue->lock);
}

static void drain(int number) {
  struct queue *chosen = number ? &incoming : &outgoing;

  enter(chosen);
  chosen->length = 0;
  leave(&incoming);
}

int main(void) {
  while (__VERIFIER_nondet_int())
    drain(__VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
