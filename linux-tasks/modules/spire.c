// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module spire: a network card with storage. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it.
 * Violated: 32_1a (mutexes). spire_eject() calls spire_test_ready(), which takes the mutex
 * again, if the drive refuses.
 * Violated: 118_1a (reader-writer locks). spire_add_connection() returns with the lock held if
 * there is no slot.
 * Why the others hold. 08_1a: spire_load_firmware() holds a reference exactly if it succeeds,
 * and spire_firmware_loaded remembers it. 43_1a: spire_xmit() allocates with GFP_ATOMIC under
 * spire_tx_lock. 101_1a: each attempt in spire_command() frees its request before the next.
 * 129_1a: spire_find_slot() compares the offset with the size. 134_1a: spire_add_interface()
 * returns what register_netdev() returned. spinlock: all paths through spire_xmit() release
 * spire_tx_lock. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the network interface --------------------------------------------------------------------------- */

enum { SPIRE_QUEUE_LIMIT = 4 };

static struct net_device spire_netdev;
static spinlock_t spire_tx_lock;
static int spire_up;
static int spire_queued;
static int spire_dropped;

static int spire_add_interface(void) {
  int error;

  spire_netdev.mtu = 1500;
  spire_queued = 0;
  error = register_netdev(&spire_netdev);
  if (error) {
    spire_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int spire_ndo_open(void) {
  if (spire_up)
    return -EBUSY;
  spire_up = 1;
  return 0;
}

static netdev_tx_t spire_xmit(int length) {
  struct sk_buff *copy;

  if (!spire_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&spire_tx_lock);
  if (spire_queued >= SPIRE_QUEUE_LIMIT) {
    spire_dropped = spire_dropped + 1;
    spin_unlock(&spire_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    spire_queued = spire_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&spire_tx_lock);
  return NETDEV_TX_OK;
}

static void spire_tx_done(void) {
  spin_lock(&spire_tx_lock);
  if (spire_queued > 0)
    spire_queued = spire_queued - 1;
  spin_unlock(&spire_tx_lock);
}

static void spire_ndo_stop(void) {
  spire_up = 0;
}

static void spire_remove_interface(void) {
  spire_ndo_stop();
  unregister_netdev(&spire_netdev);
}

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { SPIRE_ATTEMPTS = 3 };

static struct request_queue spire_queue;
static struct mutex spire_drive_lock;
static int spire_medium;

static int spire_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < SPIRE_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&spire_queue, operation, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      break;
  }
  return error;
}

static int spire_test_ready(void) {
  int error;

  mutex_lock(&spire_drive_lock);
  error = spire_command(0);
  spire_medium = error == 0;
  mutex_unlock(&spire_drive_lock);
  return error;
}

static int spire_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&spire_drive_lock))
    return -EINTR;
  if (spire_medium)
    error = spire_command(27);
  if (error)
    spire_test_ready();
  else
    spire_medium = 0;
  mutex_unlock(&spire_drive_lock);
  return error;
}

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { SPIRE_BLOCKS = 4 };

static struct module spire_firmware_module;
static int spire_firmware_loaded;

static int spire_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int spire_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&spire_firmware_module))
    return -ENODEV;
  while (block < SPIRE_BLOCKS) {
    if (spire_send_block(block) < 0) {
      module_put(&spire_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  spire_firmware_loaded = 1;
  return 0;
}

static void spire_unload_firmware(void) {
  if (spire_firmware_loaded) {
    spire_firmware_loaded = 0;
    module_put(&spire_firmware_module);
  }
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { SPIRE_SLOTS = 16 };

static rwlock_t spire_table_lock;
static unsigned long spire_slots;
static unsigned long spire_next_slot;
static int spire_connections;

static int spire_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > SPIRE_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&spire_slots, SPIRE_SLOTS, from);
  if (slot >= SPIRE_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int spire_add_connection(void) {
  int slot;

  write_lock(&spire_table_lock);
  slot = spire_find_slot(spire_next_slot);
  if (slot < 0) {
    spire_next_slot = 0;
    return slot;
  }
  spire_next_slot = (unsigned long)slot + 1;
  spire_connections = spire_connections + 1;
  write_unlock(&spire_table_lock);
  return slot;
}

static int spire_count_connections(void) {
  int count;

  read_lock(&spire_table_lock);
  count = spire_connections;
  read_unlock(&spire_table_lock);
  return count;
}

static void spire_drop_all(void) {
  if (spire_count_connections() == 0)
    return;
  write_lock(&spire_table_lock);
  spire_connections = 0;
  spire_slots = 0;
  write_unlock(&spire_table_lock);
}

static void spire_seek_slot(int to) {
  if (!write_trylock(&spire_table_lock))
    return;
  spire_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&spire_table_lock);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int spire_init(void) {
  int error;

  error = spire_add_interface();
  if (error)
    return error;
  error = spire_test_ready();
  if (error)
    goto out_net;
  error = spire_load_firmware();
  if (error)
    goto out_net;
  return 0;

out_net:
  spire_remove_interface();
  return error;
}

static void spire_exit(void) {
  spire_drop_all();
  spire_unload_firmware();
  spire_remove_interface();
}

static void event_ndo_open(void) {
  spire_ndo_open();
}

static void event_xmit(void) {
  spire_xmit(__VERIFIER_nondet_int());
}

static void event_tx_done(void) {
  irq_enter();
  spire_tx_done();
  irq_exit();
}

static void event_ndo_stop(void) {
  spire_ndo_stop();
}

static void event_test_ready(void) {
  spire_test_ready();
}

static void event_eject(void) {
  spire_eject();
}

static void event_unload_firmware(void) {
  spire_unload_firmware();
}

static void event_add_connection(void) {
  spire_add_connection();
}

static void event_count_connections(void) {
  spire_count_connections();
}

static void event_seek_slot(void) {
  spire_seek_slot(__VERIFIER_nondet_int());
}

static void event_drop_all(void) {
  spire_drop_all();
}

static void (*const events[])(void) = {
    event_ndo_open,
    event_xmit,
    event_tx_done,
    event_ndo_stop,
    event_test_ready,
    event_eject,
    event_unload_firmware,
    event_add_connection,
    event_count_connections,
    event_seek_slot,
    event_drop_all,
};

static void use_spire(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();

    if (event >= 0 && event < 11)
      events[event]();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = spire_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_spire();
    spire_exit();
  }
  check_final_state();
  return 0;
}
