// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// A relative address leads from the place where it is kept to another object.
extern void reach_error(void);
static int number;
static struct {
  long distance;
} relative;
int main(void) {
  relative.distance = (long)&number - (long)&relative.distance;
  *(int*)((long)&relative.distance + relative.distance) = 7;
  if (number != 7) reach_error();
  return 0;
}
