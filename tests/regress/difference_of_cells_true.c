// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two locks in objects that memory refers to are not one lock: an invariant about the difference of
// two cells, modulo 2^64. (tests/cli/arithmetic_test.py checks that it is proved at once.)
// pcegar: --execution-steps 0
// expect: unreach-call TRUE
// oracle: skip, a lock is chosen by its address
extern int __VERIFIER_nondet_int(void);
extern int *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
extern void *calloc(unsigned long, unsigned long);

struct input { long pad[63]; int mutex; };
struct touch { long pad[5]; int mutex; struct input *input; };
struct client { long pad[3]; void *drvdata; };

static int bound;
static int *watched, is_locked;

static void lock(int *mutex) {
  if (mutex == watched) {
    if (is_locked) reach_error();
    is_locked = 1;
  }
}

static void unlock(int *mutex) {
  if (mutex == watched) {
    if (!is_locked) reach_error();
    is_locked = 0;
  }
}

static void probe(struct client *client) {
  struct touch *touch = calloc(1, sizeof *touch);
  struct input *input = calloc(1, sizeof *input);
  if (!touch || !input) return;
  touch->input = input;
  client->drvdata = touch;
  bound = 1;
}

static void interrupt(struct client *client) {
  struct touch *touch = client->drvdata;
  lock(&touch->input->mutex);
  lock(&touch->mutex);
  unlock(&touch->mutex);
  unlock(&touch->input->mutex);
}

int main(void) {
  struct client *client = calloc(1, sizeof *client);
  watched = __VERIFIER_nondet_pointer();
  if (!watched || !client) return 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0: if (!bound) probe(client); break;
    case 1: bound = 0; break;
    case 2: if (bound) interrupt(client); break;
    default: return 0;
    }
  }
}
