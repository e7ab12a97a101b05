// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A later call may overwrite the result of an earlier one.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
#include <time.h>
extern void reach_error(void);

int main(void) {
  time_t early = 0, late = 31536000;
  struct tm *date = gmtime(&early);
  if (!date) return 0;
  int year = date->tm_year;
  gmtime(&late);
  if (date->tm_year != year) reach_error();
  return 0;
}
