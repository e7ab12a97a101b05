// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Inputs from the library keep to what their functions promise.
// expect: unreach-call TRUE
extern void reach_error(void);

int rand(void);
int getpid(void);
int getchar(void);
long write(int, const void *, unsigned long);

int main(void) {
  if (rand() < 0 || getpid() <= 0 || getchar() < -1 || write(1, "a", 1) > 1) reach_error();
  return 0;
}
