// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Attributes in double brackets, as GCC 12 reads them in every mode.
// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

[[noreturn]] extern void exit(int status);

[[nodiscard]] static int half([[maybe_unused]] int unused, int value) { return value / 2; }

struct [[deprecated("use another")]] old {
  int value;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  [[maybe_unused]] int other = 3;
  int steps = 0;
  switch (n) {
    case 0:
      steps = 1;
      [[fallthrough]];
    case 1:
      steps += 2;
      break;
    default:
      exit(1);
  }
  if (n == 0 && half(1, steps) != 1) reach_error();
  if (n == 1 && steps != 2) reach_error();
  if (n > 1) reach_error();
  return 0;
}
