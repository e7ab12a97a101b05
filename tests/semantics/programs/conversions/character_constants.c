// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Values of character constants.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!('A' == 65 && '\377' == -1 && sizeof 'a' == sizeof(int))) reach_error();
#else
  if (!('A' == 65 && '\377' == 255 && sizeof 'a' == sizeof(int))) reach_error();
#endif
  return 0;
}
