// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Characters of a literal.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!("hello"[1] == 'e' && "hello"[5] == 0)) reach_error();
#else
  if (!("hello"[1] == 'h' && "hello"[5] == 0)) reach_error();
#endif
  return 0;
}
