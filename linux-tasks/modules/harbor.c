// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module harbor: a network switch with a table of connections. main() stands for the kernel: it
 * loads the module, calls what is registered in any order, twice at most, and unloads it.
 * Violated: 129_1a (searches in bit fields). harbor_find_slot() does not compare the offset,
 * which harbor_seek_slot() takes from outside, with the size.
 * Why the others hold. 32_1a: harbor_change_limit() unlocks if it locked. 43_1a: harbor_xmit()
 * allocates with GFP_ATOMIC under harbor_tx_lock. 118_1a: harbor_drop_all() has given up the
 * lock as a reader before it takes it as a writer. 134_1a: harbor_add_interface() returns what
 * register_netdev() returned. 147_1a: harbor_read_limit() has left its section when
 * harbor_change_limit() replaces the settings. spinlock: all paths through harbor_xmit()
 * release harbor_tx_lock. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the network interface --------------------------------------------------------------------------- */

enum { HARBOR_QUEUE_LIMIT = 4 };

static struct net_device harbor_netdev;
static spinlock_t harbor_tx_lock;
static int harbor_up;
static int harbor_queued;
static int harbor_dropped;

static int harbor_add_interface(void) {
  int error;

  harbor_netdev.mtu = 1500;
  harbor_queued = 0;
  error = register_netdev(&harbor_netdev);
  if (error) {
    harbor_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int harbor_ndo_open(void) {
  if (harbor_up)
    return -EBUSY;
  harbor_up = 1;
  return 0;
}

static netdev_tx_t harbor_xmit(int length) {
  struct sk_buff *copy;

  if (!harbor_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&harbor_tx_lock);
  if (harbor_queued >= HARBOR_QUEUE_LIMIT) {
    harbor_dropped = harbor_dropped + 1;
    spin_unlock(&harbor_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    harbor_queued = harbor_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&harbor_tx_lock);
  return NETDEV_TX_OK;
}

static void harbor_tx_done(void) {
  spin_lock(&harbor_tx_lock);
  if (harbor_queued > 0)
    harbor_queued = harbor_queued - 1;
  spin_unlock(&harbor_tx_lock);
}

static void harbor_ndo_stop(void) {
  harbor_up = 0;
}

static void harbor_remove_interface(void) {
  harbor_ndo_stop();
  unregister_netdev(&harbor_netdev);
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { HARBOR_SLOTS = 16 };

static rwlock_t harbor_table_lock;
static unsigned long harbor_slots;
static unsigned long harbor_next_slot;
static int harbor_connections;

static int harbor_find_slot(unsigned long from) {
  unsigned long slot;

  slot = find_next_zero_bit(&harbor_slots, HARBOR_SLOTS, from);
  if (slot >= HARBOR_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int harbor_add_connection(void) {
  int slot;

  write_lock(&harbor_table_lock);
  slot = harbor_find_slot(harbor_next_slot);
  if (slot < 0) {
    harbor_next_slot = 0;
    write_unlock(&harbor_table_lock);
    return slot;
  }
  harbor_next_slot = (unsigned long)slot + 1;
  harbor_connections = harbor_connections + 1;
  write_unlock(&harbor_table_lock);
  return slot;
}

static int harbor_count_connections(void) {
  int count;

  read_lock(&harbor_table_lock);
  count = harbor_connections;
  read_unlock(&harbor_table_lock);
  return count;
}

static void harbor_drop_all(void) {
  if (harbor_count_connections() == 0)
    return;
  write_lock(&harbor_table_lock);
  harbor_connections = 0;
  harbor_slots = 0;
  write_unlock(&harbor_table_lock);
}

static void harbor_seek_slot(int to) {
  if (!write_trylock(&harbor_table_lock))
    return;
  harbor_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&harbor_table_lock);
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct harbor_settings {
  struct list_head node;
  int limit;
};

static struct mutex harbor_settings_lock;
static struct harbor_settings harbor_first_settings;
static struct harbor_settings harbor_second_settings;
static int harbor_generation;

static int harbor_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = harbor_generation % 2 == 0 ? harbor_first_settings.limit : harbor_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int harbor_change_limit(int limit) {
  if (limit < 0 || limit == harbor_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&harbor_settings_lock))
    return -EAGAIN;
  if (harbor_generation % 2 == 0) {
    harbor_second_settings.limit = limit;
    list_replace_rcu(&harbor_first_settings.node, &harbor_second_settings.node);
  } else {
    harbor_first_settings.limit = limit;
    list_replace_rcu(&harbor_second_settings.node, &harbor_first_settings.node);
  }
  harbor_generation = 1 - harbor_generation % 2;
  mutex_unlock(&harbor_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int harbor_init(void) {
  int error;

  error = harbor_add_interface();
  if (error)
    return error;
  return 0;
}

static void harbor_exit(void) {
  harbor_drop_all();
  harbor_remove_interface();
}

static void use_harbor(void) {
  int round;

  for (round = 0; round < 2; round++) {
    if (__VERIFIER_nondet_int())
      harbor_ndo_open();
    if (__VERIFIER_nondet_int())
      harbor_xmit(__VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int()) {
      irq_enter();
      harbor_tx_done();
      irq_exit();
    }
    if (__VERIFIER_nondet_int())
      harbor_ndo_stop();
    if (__VERIFIER_nondet_int())
      harbor_add_connection();
    if (__VERIFIER_nondet_int())
      harbor_count_connections();
    if (__VERIFIER_nondet_int())
      harbor_seek_slot(__VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      harbor_drop_all();
    if (__VERIFIER_nondet_int())
      harbor_read_limit();
    if (__VERIFIER_nondet_int())
      harbor_change_limit(__VERIFIER_nondet_int());
  }
}

int main(void) {
  int result;

  pre_probe();
  result = harbor_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_harbor();
    harbor_exit();
  }
  check_final_state();
  return 0;
}
