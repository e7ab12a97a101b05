// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer to characters may walk through all of a structure, as far as its type says. The path
// computes which bytes it stores to.
// expect: unreach-call FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  char name[8];
  unsigned long time;
  int value;
  unsigned char bytes[6];
  unsigned long long rest;
};
static struct device devices[2];

int main(void) {
  int wanted = __VERIFIER_nondet_int();
  char *to = devices[1].name;
  const char *from = "abc";
  unsigned long i = 0;
  while ((to[i] = from[i]) != 0) i++;
  if (wanted == 3 && devices[1].name[2] == 'c' && devices[1].name[3] == 0 && devices[0].name[0] == 0 &&
      devices[1].value == 0)
    reach_error();
  return 0;
}
