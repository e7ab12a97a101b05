// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module loom: a weaving machine controller. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 10_1a: loom_complete() submits with GFP_ATOMIC. 32_1a: the functions of
 * a port unlock the port that they locked; loom_change_limit() unlocks if it locked;
 * loom_set_demand() unlocks whether or not the state changes. 68_1a: loom_transfers counts the
 * URBs, and loom_free_transfers() frees as many. 68_1b: each URB has its buffer, and both are
 * freed together. 118_1a: loom_drop_all() has given up the lock as a reader before it takes it
 * as a writer. 129_1a: loom_find_slot() compares the offset with the size. 147_1a:
 * loom_read_limit() has left its section when loom_change_limit() replaces the settings. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { LOOM_TRANSFERS = 3, LOOM_BUFFER_SIZE = 512 };

static struct usb_device loom_transfer_device;
static struct urb *loom_urb[LOOM_TRANSFERS];
static void *loom_buffer[LOOM_TRANSFERS];
static dma_addr_t loom_dma[LOOM_TRANSFERS];
static int loom_transfers;
static int loom_streaming;

static void loom_free_transfers(void) {
  int i;

  for (i = 0; i < loom_transfers; i++) {
    usb_free_coherent(&loom_transfer_device, LOOM_BUFFER_SIZE, loom_buffer[i], loom_dma[i]);
    usb_free_urb(loom_urb[i]);
  }
  loom_transfers = 0;
}

static int loom_allocate_transfers(void) {
  while (loom_transfers < LOOM_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&loom_transfer_device, LOOM_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    loom_urb[loom_transfers] = urb;
    loom_buffer[loom_transfers] = buffer;
    loom_dma[loom_transfers] = dma;
    loom_transfers = loom_transfers + 1;
  }
  return 0;

fail:
  loom_free_transfers();
  return -ENOMEM;
}

static int loom_start_stream(void) {
  int error;

  if (loom_streaming)
    return -EBUSY;
  error = usb_submit_urb(loom_urb[0], GFP_KERNEL);
  if (!error)
    loom_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void loom_complete(void) {
  if (!loom_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(loom_urb[0], GFP_ATOMIC))
    loom_streaming = 0;
}

static void loom_stop_stream(void) {
  if (loom_streaming)
    usb_kill_urb(loom_urb[0]);
  loom_streaming = 0;
}

static void loom_end_transfers(void) {
  loom_stop_stream();
  loom_free_transfers();
}

/* ---- several ports, each with its own lock ------------------------------------------------------------------ */

enum { LOOM_PORTS = 2 };

struct loom_port {
  struct mutex lock;
  int is_open;
  int bytes;
};

static struct loom_port loom_ports[LOOM_PORTS];

static struct loom_port *loom_port(int number) {
  return &loom_ports[number == 0 ? 0 : 1];
}

static int loom_port_open(struct loom_port *port) {
  int error = 0;

  mutex_lock(&port->lock);
  if (port->is_open)
    error = -EBUSY;
  else
    port->is_open = 1;
  mutex_unlock(&port->lock);
  return error;
}

static int loom_port_write(struct loom_port *port, int bytes) {
  int written = 0;

  mutex_lock(&port->lock);
  if (!port->is_open) {
    mutex_unlock(&port->lock);
    return -ENODEV;
  }
  while (written < bytes && written < 4 && hardware_status() == 0)
    written = written + 1;
  port->bytes = port->bytes + written;
  mutex_unlock(&port->lock);
  return written;
}

static void loom_ports_close(void) {
  int i;

  for (i = 0; i < LOOM_PORTS; i++)
    loom_ports[i].is_open = 0;
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { LOOM_SLOTS = 16 };

static rwlock_t loom_table_lock;
static unsigned long loom_slots;
static unsigned long loom_next_slot;
static int loom_connections;

static int loom_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > LOOM_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&loom_slots, LOOM_SLOTS, from);
  if (slot >= LOOM_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int loom_add_connection(void) {
  int slot;

  write_lock(&loom_table_lock);
  slot = loom_find_slot(loom_next_slot);
  if (slot < 0) {
    loom_next_slot = 0;
    write_unlock(&loom_table_lock);
    return slot;
  }
  loom_next_slot = (unsigned long)slot + 1;
  loom_connections = loom_connections + 1;
  write_unlock(&loom_table_lock);
  return slot;
}

static int loom_count_connections(void) {
  int count;

  read_lock(&loom_table_lock);
  count = loom_connections;
  read_unlock(&loom_table_lock);
  return count;
}

static void loom_drop_all(void) {
  if (loom_count_connections() == 0)
    return;
  write_lock(&loom_table_lock);
  loom_connections = 0;
  loom_slots = 0;
  write_unlock(&loom_table_lock);
}

static void loom_seek_slot(int to) {
  if (!write_trylock(&loom_table_lock))
    return;
  loom_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&loom_table_lock);
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct loom_settings {
  struct list_head node;
  int limit;
};

static struct mutex loom_settings_lock;
static struct loom_settings loom_first_settings;
static struct loom_settings loom_second_settings;
static int loom_generation;

static int loom_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = loom_generation % 2 == 0 ? loom_first_settings.limit : loom_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int loom_change_limit(int limit) {
  if (limit < 0 || limit == loom_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&loom_settings_lock))
    return -EAGAIN;
  if (loom_generation % 2 == 0) {
    loom_second_settings.limit = limit;
    list_replace_rcu(&loom_first_settings.node, &loom_second_settings.node);
  } else {
    loom_first_settings.limit = limit;
    list_replace_rcu(&loom_second_settings.node, &loom_first_settings.node);
  }
  loom_generation = 1 - loom_generation % 2;
  mutex_unlock(&loom_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { LOOM_OFF, LOOM_IDLE, LOOM_ACTIVE, LOOM_STATES };

static struct mutex loom_power_lock;
static int loom_power;

static int loom_from_off(int demand) {
  return demand > 0 ? LOOM_IDLE : LOOM_OFF;
}

static int loom_from_idle(int demand) {
  if (demand > 1)
    return LOOM_ACTIVE;
  return demand == 0 ? LOOM_OFF : LOOM_IDLE;
}

static int loom_from_active(int demand) {
  return demand > 1 ? LOOM_ACTIVE : LOOM_IDLE;
}

static int (*const loom_transition[LOOM_STATES])(int demand) = {
    [LOOM_OFF] = loom_from_off,
    [LOOM_IDLE] = loom_from_idle,
    [LOOM_ACTIVE] = loom_from_active,
};

static int loom_set_demand(int demand) {
  int next;

  mutex_lock(&loom_power_lock);
  next = loom_transition[loom_power](demand);
  if (next == loom_power) {
    mutex_unlock(&loom_power_lock);
    return 0;
  }
  loom_power = next;
  mutex_unlock(&loom_power_lock);
  return 1;
}

static void loom_power_off(void) {
  while (loom_power != LOOM_OFF)
    loom_set_demand(0);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int loom_stage;

/* Undoes the stages that were reached. */
static void loom_exit(void) {
  switch (loom_stage) {
    case 5:
      loom_power_off();
      __attribute__((fallthrough));
    case 4:
      __attribute__((fallthrough));
    case 3:
      loom_drop_all();
      __attribute__((fallthrough));
    case 2:
      loom_ports_close();
      __attribute__((fallthrough));
    case 1:
      loom_end_transfers();
    default:
      break;
  }
  loom_stage = 0;
}

static int loom_init(void) {
  int error = 0;

  error = loom_allocate_transfers();
  if (error)
    goto fail;
  loom_stage = 1;
  loom_stage = 2;
  loom_stage = 3;
  loom_stage = 4;
  loom_stage = 5;
  return 0;

fail:
  loom_exit();
  return error;
}

static void use_loom(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        loom_start_stream();
        break;
      case 1:
        irq_enter();
        loom_complete();
        irq_exit();
        break;
      case 2:
        loom_stop_stream();
        break;
      case 3:
        loom_port_open(loom_port(__VERIFIER_nondet_int()));
        break;
      case 4:
        loom_port_write(loom_port(__VERIFIER_nondet_int()), __VERIFIER_nondet_int());
        break;
      case 5:
        loom_add_connection();
        break;
      case 6:
        loom_count_connections();
        break;
      case 7:
        loom_seek_slot(__VERIFIER_nondet_int());
        break;
      case 8:
        loom_drop_all();
        break;
      case 9:
        loom_read_limit();
        break;
      case 10:
        loom_change_limit(__VERIFIER_nondet_int());
        break;
      case 11:
        loom_set_demand(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = loom_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_loom();
    loom_exit();
  }
  check_final_state();
  return 0;
}
