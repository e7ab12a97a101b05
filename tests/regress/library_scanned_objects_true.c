// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// scanf leaves the objects alone for which its count is too small; getopt returns letters it was given.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int scanf(const char *, ...);
extern int getopt(int, char *const *, const char *);

int main(int argc, char **argv) {
  int x = 0, y = 7;
  double z = 1.5;
  int n = scanf("%d %*s %d%lf", &x, &y, &z);
  if (n < 1 && x != 0) reach_error();
  if (n == 1 && (y != 7 || z != 1.5)) reach_error();
  if (n == 2 && z != 1.5) reach_error();
  int c = getopt(argc, argv, "vo:");
  switch (c) {
    case -1: case '?': case 'v': case 'o': case ':': break;
    default: reach_error();
  }
  return 0;
}
