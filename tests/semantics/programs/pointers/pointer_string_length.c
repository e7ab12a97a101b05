// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A hand-written strlen.
extern void reach_error(void);

static int length(const char *s) { int n = 0; while (*s++) n++; return n; }
int main(void) {
#ifndef VIOLATED
  if (!(length("four") == 4)) reach_error();
#else
  if (!(length("four") == 5)) reach_error();
#endif
  return 0;
}
