// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Bit-fields of type _Bool in objects, unions, arrays and memory.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct flags { _Bool a : 1; int i : 3; _Bool b : 1; };
union both { struct flags flags; unsigned char byte; };

static struct flags table[2];

int main(void) {
  struct flags f = {1, -2, 0};
  struct flags *p = __VERIFIER_nondet_int() ? &f : &table[1];
  union both u = {.byte = 0};
  f.b = __VERIFIER_nondet_int();
  p->a = 4;
  p->a ^= 1;
  table[0].a++;
  u.flags.a |= 2;
  if (!(p->a == 0 && table[0].a == 1 && u.byte == 1 && f.b <= 1 && f.i == -2)) reach_error();
  return 0;
}
