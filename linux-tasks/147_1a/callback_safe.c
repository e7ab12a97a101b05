// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 147_1a (RCU updates): holds. The callback that readers call does not change the list;
 * the one that writers call does.
 */
#include "../kernel.h"

struct visitor {
  void (*inside)(void);
  void (*outside)(void);
};

static struct list_head old_entry, new_entry;
static int visits;

static void count(void) {
  visits = visits + 1;
}

static void replace(void) {
  list_replace_rcu(&old_entry, &new_entry);
  synchronize_rcu();
}

static struct visitor visitor = {.inside = count, .outside = replace};

static void visit(void) {
  rcu_read_lock();
  visitor.inside();
  rcu_read_unlock();
  visitor.outside();
}

int main(void) {
  while (__VERIFIER_nondet_int())
    visit();
  check_final_state();
  return 0;
}
