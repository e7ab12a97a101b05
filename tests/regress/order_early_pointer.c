// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Before the call, the pointer is null.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static int object = 5;
static int *place = 0;

static int find(void) {
  place = &object;
  return 1;
}

int main(void) {
  int sum = find() + *place;
  if (sum == 6) reach_error();
  return 0;
}
