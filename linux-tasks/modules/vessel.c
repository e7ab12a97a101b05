// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module vessel: packet filters, whose rules are read under RCU and changed under a mutex.
 * main() stands for the kernel: it loads the module, changes rules, lets packets pass, and
 * unloads it. No rule is violated.
 * Why the others hold. 08_1a: each of the two tables holds its owner's module while it is
 * active. 10_1a: vessel_packet() allocates with GFP_ATOMIC. 32_1a: vessel_commit() is called
 * with the lock, and vessel_change() says so. 147_1a: vessel_walk() ends the section before it
 * updates, and starts a new one only if it goes on; vessel_lookup() remembers whether it is
 * inside. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- tables ------------------------------------------------------------------------------------------- */

struct vessel_table {
  struct list_head *entry;
  int active;
  int rules;
  int stale;
};

static struct list_head vessel_tables;
static struct mutex vessel_lock;
static struct module vessel_owner;
static struct list_head vessel_in_entry;
static struct list_head vessel_out_entry;
static struct vessel_table vessel_in = {.entry = &vessel_in_entry};
static struct vessel_table vessel_out = {.entry = &vessel_out_entry};

static int vessel_activate(struct vessel_table *table) {
  int error = 0;

  if (mutex_lock_interruptible(&vessel_lock))
    return -EINTR;
  if (table->active)
    error = -EBUSY;
  else if (!try_module_get(&vessel_owner))
    error = -ENODEV;
  if (!error) {
    table->active = 1;
    table->rules = 0;
    table->stale = 0;
    list_add_rcu(table->entry, &vessel_tables);
  }
  mutex_unlock(&vessel_lock);
  return error;
}

static void vessel_deactivate(struct vessel_table *table) {
  mutex_lock(&vessel_lock);
  if (table->active) {
    list_del_rcu(table->entry);
    table->active = 0;
    module_put(&vessel_owner);
  }
  mutex_unlock(&vessel_lock);
  synchronize_rcu();
}

/* ---- changes: several at a time, or none ------------------------------------------------------------------ */

static int vessel_pending;
static int vessel_in_batch;

static void vessel_commit(struct vessel_table *table, int have_lock) {
  if (!have_lock)
    mutex_lock(&vessel_lock);
  if (vessel_pending > 0) {
    table->rules = table->rules + vessel_pending;
    vessel_pending = 0;
    table->stale = 1;
  }
  if (!have_lock)
    mutex_unlock(&vessel_lock);
}

static int vessel_begin(void) {
  if (vessel_in_batch)
    return -EBUSY;
  mutex_lock(&vessel_lock);
  vessel_in_batch = 1;
  mutex_unlock(&vessel_lock);
  return 0;
}

static int vessel_change(struct vessel_table *table, int last) {
  int batch = vessel_in_batch;

  if (!table->active)
    return -EINVAL;
  if (!batch)
    mutex_lock(&vessel_lock);
  vessel_pending = vessel_pending + 1;
  if (!batch || last)
    vessel_commit(table, !batch);
  if (batch && last)
    vessel_in_batch = 0;
  if (!batch)
    mutex_unlock(&vessel_lock);
  return 0;
}

/* ---- packets --------------------------------------------------------------------------------------------- */

static int vessel_lookup(struct vessel_table *table, int nested) {
  int found = 0;
  int i;

  if (!nested)
    rcu_read_lock();
  for (i = 0; i < table->rules && !found; i++)
    found = hardware_status() == i;
  if (!nested)
    rcu_read_unlock();
  return found;
}

/* Called in interrupt context. */
static int vessel_packet(int inbound) {
  struct vessel_table *table = inbound ? &vessel_in : &vessel_out;
  struct sk_buff *copy;
  int drop;

  rcu_read_lock();
  drop = table->active && vessel_lookup(table, 1);
  rcu_read_unlock();
  if (!drop)
    return 0;
  copy = alloc_skb(32, GFP_ATOMIC);
  if (copy)
    kfree_skb(copy);
  return -EINVAL;
}

/* Moves a table whose rules have changed since it was last seen to the front. */
static void vessel_walk(struct vessel_table *table) {
  int reading = 1;
  int stale;

  rcu_read_lock();
  stale = table->active && table->stale;
  if (stale || !table->active) {
    rcu_read_unlock();
    reading = 0;
  }
  if (reading && vessel_lookup(table, reading) == 0)
    stale = 0;
  if (stale) {
    mutex_lock(&vessel_lock);
    list_del_rcu(table->entry);
    list_add_rcu(table->entry, &vessel_tables);
    table->stale = 0;
    mutex_unlock(&vessel_lock);
  }
  if (reading)
    rcu_read_unlock();
}

/* ---- the module ----------------------------------------------------------------------------------- */

static void use_vessel(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        vessel_activate(&vessel_in);
        break;
      case 1:
        vessel_activate(&vessel_out);
        break;
      case 2:
        vessel_begin();
        break;
      case 3:
        vessel_change(&vessel_in, __VERIFIER_nondet_int());
        break;
      case 4:
        vessel_change(&vessel_out, __VERIFIER_nondet_int());
        break;
      case 5:
        irq_enter();
        vessel_packet(__VERIFIER_nondet_int());
        irq_exit();
        break;
      case 6:
        vessel_walk(&vessel_in);
        break;
      case 7:
        vessel_lookup(&vessel_out, 0);
        break;
      case 8:
        vessel_deactivate(&vessel_in);
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = vessel_activate(&vessel_out);
  check_return_value_probe(result);
  if (result == 0) {
    use_vessel();
    vessel_deactivate(&vessel_in);
    vessel_deactivate(&vessel_out);
  }
  check_final_state();
  return 0;
}
