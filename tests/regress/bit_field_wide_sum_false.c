// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The type of a bit-field wider than int is the compiler's: what depends on it is not known.
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

struct wide {
  unsigned long long field : 35;
};

int main(void) {
  struct wide wide = {34359738367ULL};
  unsigned long long next = wide.field + 1;
  if (next == 0) reach_error();
  return 0;
}
