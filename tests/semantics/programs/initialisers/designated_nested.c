// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Nested designators, and the last one wins.
extern void reach_error(void);

struct in { int a[2]; int b; };
struct out { struct in x, y; };
int main(void) {
  struct out o = {.y.a[1] = 4, .x = {{1}, 2}, .y.b = 5, .y.b = 6};
#ifndef VIOLATED
  if (!(o.y.a[1] == 4 && o.y.a[0] == 0 && o.x.a[0] == 1 && o.y.b == 6)) reach_error();
#else
  if (!(o.y.a[1] == 4 && o.y.a[0] == 0 && o.x.a[0] == 1 && o.y.b == 5)) reach_error();
#endif
  return 0;
}
