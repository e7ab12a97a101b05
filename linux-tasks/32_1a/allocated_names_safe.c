// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 32_1a (mutexes): holds. Every port has its own mutex; one function locks that of its parameter,
 * and another, which calls the port by another name, unlocks it. Two ports may be locked at a time.
 */
#include "../kernel.h"

struct port {
  int word;
  struct mutex lock;
};

static void done(struct port *which, int word) {
  which->word = word;
  mutex_unlock(&which->lock);
}

static void transmit(struct port *to, int word) {
  mutex_lock(&to->lock);
  done(to, word);
}

static void copy(struct port *from, struct port *to) {
  mutex_lock(&from->lock);
  transmit(to, from->word);
  mutex_unlock(&from->lock);
}

static struct port *probe(void) {
  struct port *port = kzalloc(sizeof *port, GFP_KERNEL);

  if (!port)
    return 0;
  transmit(port, __VERIFIER_nondet_int());
  return port;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct port *first = probe();
    struct port *second = probe();

    if (first && second)
      copy(first, second);
    kfree(first);
    kfree(second);
  }
  check_final_state();
  return 0;
}
