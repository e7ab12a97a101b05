// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Sizes on this machine.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!(sizeof(long) == 8 && sizeof(void *) == 8 && sizeof(short) == 2 && sizeof(_Bool) == 1)) reach_error();
#else
  if (!(sizeof(long) == 8 && sizeof(void *) == 8 && sizeof(short) == 4 && sizeof(_Bool) == 1)) reach_error();
#endif
  return 0;
}
