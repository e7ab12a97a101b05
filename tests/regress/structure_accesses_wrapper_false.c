// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --structure-accesses typed
// expect: unreach-call FALSE
// A structure of one scalar is accessed where such a scalar lies, as get_unaligned() and
// put_unaligned() of Linux do.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct unaligned {
  int* x;
} __attribute__((packed));
struct packet {
  char kind;
  int* to;
} __attribute__((packed));
static struct packet packets[2];
static int changed;
int main(void) {
  struct packet* p = &packets[__VERIFIER_nondet_int() ? 1 : 0];
  ((struct unaligned*)&p->to)->x = &changed;
  if (packets[1].to) *packets[1].to = 1;
  if (changed) reach_error();
  return 0;
}
