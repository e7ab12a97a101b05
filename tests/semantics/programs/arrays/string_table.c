// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A table of strings.
extern void reach_error(void);

static const char *const names[3] = {"red", "green", "blue"};
int main(void) {
#ifndef VIOLATED
  if (!(names[1][0] == 'g' && names[2][3] == 'e')) reach_error();
#else
  if (!(names[1][0] == 'g' && names[2][3] == 0)) reach_error();
#endif
  return 0;
}
