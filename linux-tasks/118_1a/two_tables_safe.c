// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 118_1a (reader-writer locks): holds. Two different locks may be held at a time.
 */
#include "../kernel.h"

static rwlock_t names_lock;
static rwlock_t routes_lock;
static int names, routes;

static int count_all(void) {
  int sum;

  read_lock(&names_lock);
  sum = names;
  read_lock(&routes_lock);
  sum = sum + routes;
  read_unlock(&routes_lock);
  read_unlock(&names_lock);
  return sum;
}

static void add_route(void) {
  read_lock(&names_lock);
  if (names > 0) {
    write_lock(&routes_lock);
    routes = routes + 1;
    write_unlock(&routes_lock);
  }
  read_unlock(&names_lock);
}

int main(void) {
  names = __VERIFIER_nondet_int();
  while (count_all() < 10 && __VERIFIER_nondet_int())
    add_route();
  check_final_state();
  return 0;
}
