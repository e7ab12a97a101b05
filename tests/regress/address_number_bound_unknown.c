// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether an address is above any other number depends on where the object lies.
// expect: unreach-call UNKNOWN
// oracle: skip, it depends on the machine
extern void reach_error(void);
static int own[4];

int main(void) {
  if ((unsigned long)&own[1] > 8000) reach_error();
  return 0;
}
