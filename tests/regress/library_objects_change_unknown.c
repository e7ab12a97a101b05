// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Functions of the C library change its objects, and the arguments of options are written through
// them. What they hold then is not known, so that no error is confirmed.
// expect: unreach-call UNKNOWN
// oracle: skip, depends on the machine
#define _GNU_SOURCE
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = "abc", name[2] = "p", option[3] = "-a";
  char *arguments[] = {name, option, text, NULL};
  const int index = optind, sign = signgam, summer = daylight;
  char **const all = environ, *const zone = tzname[0];
  volatile double pole = -0.5;
  switch (__VERIFIER_nondet_int()) {
    case 0:
      getopt(3, arguments, "a:");
      if (optind != index) reach_error();
      break;
    case 1:
      lgamma(pole);
      if (signgam != sign) reach_error();
      break;
    case 2:
      tzset();
      if (daylight != summer) reach_error();
      break;
    case 3:
      clearenv();
      if (environ != all) reach_error();
      break;
    case 4:
      tzset();
      if (tzname[0] != zone) reach_error();
      break;
    case 5:
      getopt(3, arguments, "a:");
      if (optarg != NULL) optarg[0] = 'x';
      if (text[0] != 'a') reach_error();
      break;
  }
  return 0;
}
