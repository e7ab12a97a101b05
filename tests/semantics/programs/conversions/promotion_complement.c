// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// ~ on an unsigned char gives a negative int.
extern void reach_error(void);

int main(void) {
  unsigned char a = 0;
#ifndef VIOLATED
  if (!(~a == -1 && (unsigned char)~a == 255)) reach_error();
#else
  if (!(~a == 255 && (unsigned char)~a == 255)) reach_error();
#endif
  return 0;
}
