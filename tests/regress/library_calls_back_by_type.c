// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A function of a system header that gets a function may call it, also if its name is not known.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
#define _GNU_SOURCE
#include <search.h>
extern void reach_error(void);

static void release(void *node) {
  (void)node;
  reach_error();
}

int main(int argc, char **argv) {
  (void)argc;
  tdestroy(argv, release);
  return 0;
}
