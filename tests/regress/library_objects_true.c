// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Objects that the C library defines start with what it gives them.
// expect: unreach-call TRUE
#define _GNU_SOURCE
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  if (optind != 1 || opterr != 1 || optopt != '?' || optarg != NULL) reach_error();
  if (stdin == NULL || stdout == NULL || stderr == NULL) reach_error();
  if (stdin == stdout || stdin == stderr || stdout == stderr) reach_error();
  if (environ == NULL || tzname[0] == NULL || tzname[1] == NULL) reach_error();
  if (daylight != 0 || timezone != 0 || signgam != 0) reach_error();
  optind = 2;
  opterr = 0;
  stdin = NULL;
  if (optind != 2 || opterr || stdin) reach_error();
  return 0;
}
