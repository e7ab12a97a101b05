// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A hand-written memcpy of bytes.
extern void reach_error(void);

static void copy(void *to, const void *from, unsigned n) {
  char *t = to;
  const char *f = from;
  while (n--) *t++ = *f++;
}
int main(void) {
  int x = 0x12345, y = 0;
  copy(&y, &x, sizeof y);
#ifndef VIOLATED
  if (!(y == x)) reach_error();
#else
  if (!(y == 0)) reach_error();
#endif
  return 0;
}
