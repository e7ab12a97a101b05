// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Copying a structure through pointers copies the pointers in it.
extern void reach_error(void);

struct pair {
  int* to;
  int number;
};

static int value;
static struct pair a;
static struct pair b;

int main(void) {
  struct pair* x = &a;
  struct pair* y;
  struct pair** place = &y;
  *place = &b;
  b.to = &value;
  *x = *y;
  *a.to = 1;
  if (value == 0) reach_error();
  return 0;
}
