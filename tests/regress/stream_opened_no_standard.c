// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The standard streams keep their first values, so a stream that is opened differs from them.
// expect: unreach-call TRUE
// oracle: skip, depends on the machine
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  FILE *opened = fopen("data", "r");
  if (opened && (opened == stdin || opened == stderr))
    reach_error();
  return 0;
}
