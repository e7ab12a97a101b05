// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The arguments of main (C11 5.1.2.2.1): argc may be 0, but is not negative; argv[argc] is null, the
// pointers before it are not; the program may change both.
// expect: unreach-call TRUE
// oracle: skip, the arguments are the environment's
extern void reach_error(void);

int main(int argc, char *argv[]) {
  if (argc < 0 || !argv) reach_error();
  if (argc > 0 && !argv[0]) reach_error();
  if (argc > 1 && !argv[1]) reach_error();
  if (argc == 0 && argv[0]) reach_error();
  argv++;
  if (argc == 2 && argv[1]) reach_error();
  if (argc == 1) {
    argv[-1] = "name";
    if (argv[-1][0] != 'n' || *argv) reach_error();
  }
  return 0;
}
