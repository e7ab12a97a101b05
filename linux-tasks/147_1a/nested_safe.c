// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 147_1a (RCU updates): holds. The outer section ends before the update, after the inner
 * one.
 */
#include "../kernel.h"

static struct list_head routes;
static struct list_head route;

static int metric(void) {
  int value;

  rcu_read_lock();
  value = hardware_status();
  rcu_read_unlock();
  return value;
}

static void choose(void) {
  int best = -1;
  int i;

  rcu_read_lock();
  for (i = 0; i < 2; i++) {
    int value = metric();

    if (value > best)
      best = value;
  }
  rcu_read_unlock();
  if (best >= 0)
    list_add_rcu(&route, &routes);
}

int main(void) {
  choose();
  check_final_state();
  return 0;
}
