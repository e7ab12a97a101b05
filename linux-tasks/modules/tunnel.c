// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module tunnel: a virtual network tunnel. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it.
 * Violated: 147_1a (RCU updates). tunnel_change_limit() replaces the second settings inside a
 * read-side section.
 * Violated: spinlock (spin locks). tunnel_xmit() returns with tunnel_tx_lock held if the queue
 * is full.
 * Why the others hold. 32_1a: tunnel_change_limit() unlocks if it locked; tunnel_set_demand()
 * unlocks whether or not the state changes. 43_1a: tunnel_xmit() allocates with GFP_ATOMIC
 * under tunnel_tx_lock. 118_1a: tunnel_drop_all() has given up the lock as a reader before it
 * takes it as a writer. 129_1a: tunnel_find_slot() compares the offset with the size. 134_1a:
 * tunnel_add_interface() returns what register_netdev() returned. The rules that are not named
 * here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the network interface --------------------------------------------------------------------------- */

enum { TUNNEL_QUEUE_LIMIT = 4 };

static struct net_device tunnel_netdev;
static spinlock_t tunnel_tx_lock;
static int tunnel_up;
static int tunnel_queued;
static int tunnel_dropped;

static int tunnel_add_interface(void) {
  int error;

  tunnel_netdev.mtu = 1500;
  tunnel_queued = 0;
  error = register_netdev(&tunnel_netdev);
  if (error) {
    tunnel_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int tunnel_ndo_open(void) {
  if (tunnel_up)
    return -EBUSY;
  tunnel_up = 1;
  return 0;
}

static netdev_tx_t tunnel_xmit(int length) {
  struct sk_buff *copy;

  if (!tunnel_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&tunnel_tx_lock);
  if (tunnel_queued >= TUNNEL_QUEUE_LIMIT) {
    tunnel_dropped = tunnel_dropped + 1;
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    tunnel_queued = tunnel_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&tunnel_tx_lock);
  return NETDEV_TX_OK;
}

static void tunnel_tx_done(void) {
  spin_lock(&tunnel_tx_lock);
  if (tunnel_queued > 0)
    tunnel_queued = tunnel_queued - 1;
  spin_unlock(&tunnel_tx_lock);
}

static void tunnel_ndo_stop(void) {
  tunnel_up = 0;
}

static void tunnel_remove_interface(void) {
  tunnel_ndo_stop();
  unregister_netdev(&tunnel_netdev);
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct tunnel_settings {
  struct list_head node;
  int limit;
};

static struct mutex tunnel_settings_lock;
static struct tunnel_settings tunnel_first_settings;
static struct tunnel_settings tunnel_second_settings;
static int tunnel_generation;

static int tunnel_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = tunnel_generation % 2 == 0 ? tunnel_first_settings.limit : tunnel_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int tunnel_change_limit(int limit) {
  if (limit < 0 || limit == tunnel_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&tunnel_settings_lock))
    return -EAGAIN;
  if (tunnel_generation % 2 == 0) {
    tunnel_second_settings.limit = limit;
    list_replace_rcu(&tunnel_first_settings.node, &tunnel_second_settings.node);
  } else {
    rcu_read_lock();
    if (tunnel_second_settings.limit != limit)
      list_replace_rcu(&tunnel_second_settings.node, &tunnel_first_settings.node);
    tunnel_first_settings.limit = limit;
    rcu_read_unlock();
  }
  tunnel_generation = 1 - tunnel_generation % 2;
  mutex_unlock(&tunnel_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { TUNNEL_SLOTS = 16 };

static rwlock_t tunnel_table_lock;
static unsigned long tunnel_slots;
static unsigned long tunnel_next_slot;
static int tunnel_connections;

static int tunnel_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > TUNNEL_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&tunnel_slots, TUNNEL_SLOTS, from);
  if (slot >= TUNNEL_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int tunnel_add_connection(void) {
  int slot;

  write_lock(&tunnel_table_lock);
  slot = tunnel_find_slot(tunnel_next_slot);
  if (slot < 0) {
    tunnel_next_slot = 0;
    write_unlock(&tunnel_table_lock);
    return slot;
  }
  tunnel_next_slot = (unsigned long)slot + 1;
  tunnel_connections = tunnel_connections + 1;
  write_unlock(&tunnel_table_lock);
  return slot;
}

static int tunnel_count_connections(void) {
  int count;

  read_lock(&tunnel_table_lock);
  count = tunnel_connections;
  read_unlock(&tunnel_table_lock);
  return count;
}

static void tunnel_drop_all(void) {
  if (tunnel_count_connections() == 0)
    return;
  write_lock(&tunnel_table_lock);
  tunnel_connections = 0;
  tunnel_slots = 0;
  write_unlock(&tunnel_table_lock);
}

static void tunnel_seek_slot(int to) {
  if (!write_trylock(&tunnel_table_lock))
    return;
  tunnel_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&tunnel_table_lock);
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { TUNNEL_OFF, TUNNEL_IDLE, TUNNEL_ACTIVE, TUNNEL_STATES };

static struct mutex tunnel_power_lock;
static int tunnel_power;

static int tunnel_from_off(int demand) {
  return demand > 0 ? TUNNEL_IDLE : TUNNEL_OFF;
}

static int tunnel_from_idle(int demand) {
  if (demand > 1)
    return TUNNEL_ACTIVE;
  return demand == 0 ? TUNNEL_OFF : TUNNEL_IDLE;
}

static int tunnel_from_active(int demand) {
  return demand > 1 ? TUNNEL_ACTIVE : TUNNEL_IDLE;
}

static int (*const tunnel_transition[TUNNEL_STATES])(int demand) = {
    [TUNNEL_OFF] = tunnel_from_off,
    [TUNNEL_IDLE] = tunnel_from_idle,
    [TUNNEL_ACTIVE] = tunnel_from_active,
};

static int tunnel_set_demand(int demand) {
  int next;

  mutex_lock(&tunnel_power_lock);
  next = tunnel_transition[tunnel_power](demand);
  if (next == tunnel_power) {
    mutex_unlock(&tunnel_power_lock);
    return 0;
  }
  tunnel_power = next;
  mutex_unlock(&tunnel_power_lock);
  return 1;
}

static void tunnel_power_off(void) {
  while (tunnel_power != TUNNEL_OFF)
    tunnel_set_demand(0);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int tunnel_init(void) {
  int error;

  error = tunnel_add_interface();
  if (error)
    return error;
  return 0;
}

static void tunnel_exit(void) {
  tunnel_power_off();
  tunnel_drop_all();
  tunnel_remove_interface();
}

static void use_tunnel(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        tunnel_ndo_open();
        break;
      case 1:
        tunnel_xmit(__VERIFIER_nondet_int());
        break;
      case 2:
        irq_enter();
        tunnel_tx_done();
        irq_exit();
        break;
      case 3:
        tunnel_ndo_stop();
        break;
      case 4:
        tunnel_read_limit();
        break;
      case 5:
        tunnel_change_limit(__VERIFIER_nondet_int());
        break;
      case 6:
        tunnel_add_connection();
        break;
      case 7:
        tunnel_count_connections();
        break;
      case 8:
        tunnel_seek_slot(__VERIFIER_nondet_int());
        break;
      case 9:
        tunnel_drop_all();
        break;
      case 10:
        tunnel_set_demand(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = tunnel_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_tunnel();
    tunnel_exit();
  }
  check_final_state();
  return 0;
}
