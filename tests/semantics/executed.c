/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 * The environment in which semantics.py executes a program: a constructor forks one process per
 * sequence of inputs, each of which returns to main; then it prints how they ended. Inputs come
 * from all single corner values and all short sequences of them, and from a fixed random generator.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REACHED = 10, ENDED = 0, CORNERS = 21, SHORT = 4, RANDOM_RUNS = 24 };
static const int corners[CORNERS] = {0,   1,    -1,   2,     3,     -2,         5,
                                     7,   4,    100,  127,   128,   200,        255,
                                     256, -128, -129, 65535, 65536, 2147483647, -2147483647 - 1};
static int sequence[3], length, position, inputs;
static unsigned long long state;

static int next_input(void) {
  if (++inputs > 1000) _exit(ENDED); /* a finite piece of an endless run */
  if (length > 0) return sequence[position++ % length];
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  const unsigned random = (unsigned)((state * 0x2545F4914F6CDD1DULL) >> 32);
  return random % 4 == 0 ? corners[(random >> 8) % CORNERS] : (int)((random >> 8) % 24) - 8;
}

int __VERIFIER_nondet_int(void) {
  return next_input();
}
unsigned char __VERIFIER_nondet_uchar(void) {
  return (unsigned char)next_input();
}
unsigned short __VERIFIER_nondet_ushort(void) {
  return (unsigned short)next_input();
}
_Bool __VERIFIER_nondet_bool(void) {
  return next_input() != 0;
}
double __VERIFIER_nondet_double(void) {
  const int n = next_input();
  if (n == 100) return 0.1;
  if (n == 127) return -0.0;
  if (n == 128) return __builtin_inf();
  if (n == 200) return -__builtin_inf();
  if (n == 255) return __builtin_nan("");
  return n % 2 == 0 ? n / 8.0 : n;
}
float __VERIFIER_nondet_float(void) {
  return (float)__VERIFIER_nondet_double();
}
long double __VERIFIER_nondet_long_double(void) {
  const long double x = __VERIFIER_nondet_double();
  return x == 3 ? 3 + 0x1p-62L : x;
}
void reach_error(void) {
  _exit(REACHED);
}
void __VERIFIER_assume(int condition) {
  if (!condition) _exit(ENDED);
}

static int count[3];

/* In the child: true, and the caller returns to main. */
static int forked(void) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(1);
    return 1;
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) exit(3);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  const int endless = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  count[code == REACHED ? 0 : code == ENDED || endless ? 1 : 2]++;
  return 0;
}

static int all_runs(void) {
  length = 1;
  for (int i = 0; i < CORNERS; i++) {
    sequence[0] = corners[i];
    if (forked()) return 1;
  }
  length = 2;
  for (int i = 0; i < SHORT * SHORT; i++) {
    sequence[0] = corners[i % SHORT];
    sequence[1] = corners[i / SHORT];
    if (forked()) return 1;
  }
  length = 0;
  for (int i = 1; i <= RANDOM_RUNS; i++) {
    state = (unsigned long long)i * 0x9E3779B97F4A7C15ULL;
    if (forked()) return 1;
  }
  return 0;
}

__attribute__((constructor(101))) static void start(int argc, char** argv) {
  if (argc < 2) return;
  if (strcmp(argv[1], "all") == 0 ? all_runs() : forked()) return;
  printf("reached %d, ended %d, other %d\n", count[0], count[1], count[2]);
  fflush(stdout);
  _exit(0);
}
