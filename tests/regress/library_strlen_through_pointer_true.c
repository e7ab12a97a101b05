// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A model of a string function serves calls through pointers and to places in an array.
// expect: unreach-call TRUE
extern void reach_error(void);

typedef unsigned long size_t;
size_t strlen(const char *);

int main(void) {
  size_t (*f[2])(const char *) = {strlen, strlen};
  char text[12] = "abcdef";
  const char *p = text + 2;
  if (f[1]("abc") != 3 || f[0](p) != 4 || strlen(text + 5) != 1) reach_error();
  return 0;
}
