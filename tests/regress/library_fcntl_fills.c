// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// fcntl() may fill what its third argument points to.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
#include <fcntl.h>
extern void reach_error(void);

int main(void) {
  struct flock lock = {0};
  lock.l_type = F_WRLCK;
  if (fcntl(0, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK) reach_error();
  return 0;
}
