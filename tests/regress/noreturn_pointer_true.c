// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function that is declared not to return does not do so through a pointer either.
// oracle: skip, a function without a body
// expect: unreach-call TRUE
extern void reach_error(void);
extern int die(void) __attribute__((noreturn));

static int (*end)(void) = die;

int main(void) {
  end();
  reach_error();
  return 0;
}
