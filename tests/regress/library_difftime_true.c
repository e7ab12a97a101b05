// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Rounded once, also where the difference of the numbers overflows.
#include <limits.h>
#include <time.h>

extern void reach_error(void);

int main(void) {
  if (difftime(7, 10) != -3.0 || difftime(10, 7) != 3.0) reach_error();
  if (difftime(LONG_MAX, LONG_MIN) != 18446744073709551616.0) reach_error();
  if (difftime(0, LONG_MIN) != 9223372036854775808.0) reach_error();
  return 0;
}
