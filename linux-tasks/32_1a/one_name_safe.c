// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): holds. The parameter of enter() is two mutexes, one after the other, and
 * leave() gets the same.
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

static void move(void) {
  enter(&incoming);
  enter(&outgoing);
  if (incoming.length > 0) {
    incoming.length = incoming.length - 1;
    outgoing.length = outgoing.length + 1;
  }
  leave(&outgoing);
  leave(&incoming);
}

static void drain(int number) {
  struct queue *chosen = number ? &incoming : &outgoing;

  enter(chosen);
  chosen->length = 0;
  leave(chosen);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    move();
    drain(__VERIFIER_nondet_int());
  }
  check_final_state();
  return 0;
}
