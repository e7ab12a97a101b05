// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A function runs before main.
extern void reach_error(void);

static int ready;
__attribute__((constructor)) static void prepare(void) { ready = 1; }
int main(void) {
#ifndef VIOLATED
  if (!(ready == 1)) reach_error();
#else
  if (!(ready == 0)) reach_error();
#endif
  return 0;
}
