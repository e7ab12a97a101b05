// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 147_1a (RCU updates): violated. The entry is removed inside the read-side critical
 * section that found it.
 */
#include "../kernel.h"

static struct list_head entry;
static int is_listed;

static void drop_if_stale(void) {
  int is_stale;

  rcu_read_lock();
  is_stale = is_listed && hardware_status() != 0;
  if (is_stale) {
    list_del_rcu(&entry);
    is_listed = 0;
  }
  rcu_read_unlock();
}

static void add(struct list_head *list) {
  if (!is_listed) {
    list_add_rcu(&entry, list);
    is_listed = 1;
  }
}

static struct list_head list;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    add(&list);
    drop_if_stale();
  }
  check_final_state();
  return 0;
}
