/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 * The environment in which oracle.py runs a regression program: inputs come from a generator that
 * the variable ORACLE_SEED seeds, and reaching the error ends the process with exit code 10. */
#include <stdlib.h>
#include <unistd.h>

static unsigned long long state;
static unsigned inputs;

__attribute__((constructor)) static void start(void) {
  const char *seed = getenv("ORACLE_SEED");
  state = (seed != NULL ? strtoull(seed, NULL, 10) : 0) * 0x9E3779B97F4A7C15ULL + 1;
  alarm(10);
}

static unsigned long long next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state * 0x2545F4914F6CDD1DULL) >> 32;
}

int __VERIFIER_nondet_int(void) {
  static const int corners[] = {0, 1, -1, 2, -2147483647 - 1, 2147483647, 255, 256};
  if (++inputs > 1000) _exit(0); /* one finite piece of an endless run */
  switch (next() % 4) {
    case 0: return corners[next() % 8];
    case 1: return (int)next();
    default: return (int)(next() % 40) - 12;
  }
}

unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)__VERIFIER_nondet_int(); }
double __VERIFIER_nondet_double(void) { return __VERIFIER_nondet_int() / 4.0; }
long double __VERIFIER_nondet_long_double(void) { return __VERIFIER_nondet_int() / 4.0L; }

void reach_error(void) { _exit(10); }
void __VERIFIER_assume(int condition) {
  if (!condition) _exit(0);
}
