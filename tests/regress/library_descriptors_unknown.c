// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What the library gives is related: no counterexample may choose it freely.
// expect: unreach-call UNKNOWN
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  int ends[2];
  if (pipe(ends) == 0 && ends[0] == ends[1]) reach_error();
  if (getpid() != getpid()) reach_error();
  return 0;
}
