// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// C leaves open whether these addresses are equal: neither TRUE nor FALSE.
extern void reach_error(void);

int main(void) {
  const char* a = "abc";
  const char* b = "abc";
  if (a == b) reach_error();
  return 0;
}
