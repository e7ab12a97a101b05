// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A device answers in sixteen bytes, of which the first one is marked, as one does that a driver waits
// for: executions that begin like those that got further find the answer.
// oracle: skip, few random inputs are an answer
// pcegar: --time-limit 30
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned char data[16];
static int next;
static int is_answered;

static void receive(unsigned char byte) {
  if (((byte & 0x80) != 0) != (next == 0)) {
    next = 0;
    return;
  }
  data[next++] = byte;
  if (next == 16) {
    next = 0;
    if (data[5] == 17 && data[7] != data[8]) is_answered = 1;
  }
}

int main(void) {
  while (__VERIFIER_nondet_int() != 0) receive((unsigned char)__VERIFIER_nondet_int());
  if (is_answered) reach_error();
  return 0;
}
