// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// errno keeps what was stored until a call may fail.
// expect: unreach-call TRUE
extern void reach_error(void);

int *__errno_location(void);
int close(int);

int main(void) {
  *__errno_location() = 5;
  int first = *__errno_location();
  close(99);
  if (first != 5) reach_error();
  return 0;
}
