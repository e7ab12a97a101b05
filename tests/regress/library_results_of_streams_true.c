// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// scanf() counts at most the objects that it is given; files are closed or not; random numbers lie
// in [0, 1); error numbers of threads are not negative.
// expect: unreach-call TRUE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);

int main(int argc, char **argv) {
  int x = 0, y = 0;
  if (scanf("%d %d", &x, &y) > 2) reach_error();
  const int count = fscanf(stdin, "%d", &x);
  if (count > 1 || count < -1) reach_error();
  if (sscanf("17", "%*d") > 0) reach_error();
  if (fflush(stdout) > 0 || access("/", 0) > 0) reach_error();
  const double random = drand48();
  if (random < 0.0 || random >= 1.0) reach_error();
  if (getopt(argc, argv, "ab") > 255) reach_error();
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  if (pthread_mutex_lock(&lock) < 0) reach_error();
  return 0;
}
