// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Additions to overlapping places of different widths cannot be swapped.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static union {
  unsigned short whole;
  unsigned char bytes[2];
} x = {255};

static int low(void) {
  x.bytes[0] += 1;
  return 0;
}
static int all(void) {
  x.whole += 1;
  return 0;
}
static int both(int a, int b) { return a + b; }

int main(void) {
  both(low(), all());
  if (x.whole == 257) reach_error();
  return 0;
}
