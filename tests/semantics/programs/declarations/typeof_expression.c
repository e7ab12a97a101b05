// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// typeof does not evaluate; types follow the promotions.
extern void reach_error(void);

int main(void) {
  signed char c = 100;
  int n = 0;
  __typeof__(n++) x = 3;
  __typeof__(c + c) y = c + c;
  __typeof__(c) z = (signed char)(c + c);
#ifndef VIOLATED
  if (!(n == 0 && x == 3 && y == 200 && z == -56)) reach_error();
#else
  if (!(n == 0 && x == 3 && y == 200 && z == 200)) reach_error();
#endif
  return 0;
}
