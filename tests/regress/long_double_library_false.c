// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Exact functions of the C library, for long double.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
long double fabsl(long double), floorl(long double), ceill(long double), truncl(long double);
long double roundl(long double), rintl(long double), sqrtl(long double);
long double fmaxl(long double, long double), fminl(long double, long double);
long double copysignl(long double, long double), fmodl(long double, long double);
long lroundl(long double);

int main(void) {
  long double x = -2.5L, tiny = 0x1p-63L;
  if (fabsl(x) != 2.5L || floorl(x) != -3 || ceill(x) != -2 || truncl(x) != -2) reach_error();
  if (roundl(x) != -3 || rintl(x) != -2 || sqrtl(0x1p-16400L) != 0x1p-8200L) reach_error();
  if (fmaxl(x, 1 + tiny) != 1 + tiny || fminl(2, 1) != 1 || copysignl(3, x) != -3) reach_error();
  if (floorl(1 - tiny) != 0 || ceill(1 + tiny) != 2 || fmodl(x, 2) != -0.5L) reach_error();
  if (lroundl(x) != -3 || !__builtin_signbitl(-0.0L) || __builtin_isnormal(0x1p-16383L))
    reach_error();
  if (__builtin_isinf(__builtin_infl()) == 1 || !__builtin_isnan(__builtin_nanl(""))) reach_error();
  return 0;
}
