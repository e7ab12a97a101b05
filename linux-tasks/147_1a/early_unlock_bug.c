// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 147_1a (RCU updates): violated. The path for a full list leaves the loop without leaving
 * the section.
 */
#include "../kernel.h"

static struct list_head head;
static struct list_head item;
static int length;

static int insert(void) {
  int is_full = 0;
  int seen = 0;

  rcu_read_lock();
  while (seen < length) {
    seen = seen + 1;
    if (seen == 4) {
      is_full = 1;
      break;
    }
  }
  if (is_full) {
    list_del_rcu(&item);
    length = length - 1;
  }
  rcu_read_unlock();
  list_add_rcu(&item, &head);
  length = length + 1;
  return 0;
}

int main(void) {
  int i;

  for (i = 0; i < 6; i++)
    insert();
  check_final_state();
  return 0;
}
