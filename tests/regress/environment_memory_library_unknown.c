// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// pcegar: --environment-memory chosen
//
// Memory of the library is not chosen.
// expect: unreach-call UNKNOWN
#include <locale.h>
extern void reach_error(void);

int main(void) {
  struct lconv *l = localeconv();
  if (l->decimal_point[0] != '.') reach_error();
  return 0;
}
