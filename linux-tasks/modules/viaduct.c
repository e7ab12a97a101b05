// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module viaduct: a bridge between two networks. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 10_1a: viaduct_interrupt() allocates with GFP_ATOMIC. 43_1a:
 * viaduct_xmit() allocates with GFP_ATOMIC under viaduct_tx_lock. 118_1a: viaduct_drop_all()
 * has given up the lock as a reader before it takes it as a writer. 129_1a: viaduct_find_slot()
 * compares the offset with the size. 134_1a: viaduct_add_interface() returns what
 * register_netdev() returned. spinlock: all paths through viaduct_xmit() release
 * viaduct_tx_lock; viaduct_work() holds viaduct_event_lock whenever it looks at the list and at
 * the end of the loop. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the network interface --------------------------------------------------------------------------- */

enum { VIADUCT_QUEUE_LIMIT = 4 };

static struct net_device viaduct_netdev;
static spinlock_t viaduct_tx_lock;
static int viaduct_up;
static int viaduct_queued;
static int viaduct_dropped;

static int viaduct_add_interface(void) {
  int error;

  viaduct_netdev.mtu = 1500;
  viaduct_queued = 0;
  error = register_netdev(&viaduct_netdev);
  if (error) {
    viaduct_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int viaduct_ndo_open(void) {
  if (viaduct_up)
    return -EBUSY;
  viaduct_up = 1;
  return 0;
}

static netdev_tx_t viaduct_xmit(int length) {
  struct sk_buff *copy;

  if (!viaduct_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&viaduct_tx_lock);
  if (viaduct_queued >= VIADUCT_QUEUE_LIMIT) {
    viaduct_dropped = viaduct_dropped + 1;
    spin_unlock(&viaduct_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    viaduct_queued = viaduct_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&viaduct_tx_lock);
  return NETDEV_TX_OK;
}

static void viaduct_tx_done(void) {
  spin_lock(&viaduct_tx_lock);
  if (viaduct_queued > 0)
    viaduct_queued = viaduct_queued - 1;
  spin_unlock(&viaduct_tx_lock);
}

static void viaduct_ndo_stop(void) {
  viaduct_up = 0;
}

static void viaduct_remove_interface(void) {
  viaduct_ndo_stop();
  unregister_netdev(&viaduct_netdev);
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct viaduct_event {
  struct viaduct_event *next;
  int code;
};

static spinlock_t viaduct_event_lock;
static struct viaduct_event *viaduct_events;
static int viaduct_handled;

static irqreturn_t viaduct_interrupt(void) {
  int code = hardware_status();
  struct viaduct_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&viaduct_event_lock);
  event->next = viaduct_events;
  viaduct_events = event;
  spin_unlock(&viaduct_event_lock);
  return IRQ_HANDLED;
}

static void viaduct_work(void) {
  struct viaduct_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&viaduct_event_lock, flags);
  while (viaduct_events) {
    event = viaduct_events;
    viaduct_events = event->next;
    spin_unlock_irqrestore(&viaduct_event_lock, flags);
    if (event->code > 0)
      viaduct_handled = viaduct_handled + 1;
    kfree(event);
    spin_lock_irqsave(&viaduct_event_lock, flags);
  }
  spin_unlock_irqrestore(&viaduct_event_lock, flags);
}

static int viaduct_start_events(void) {
  viaduct_events = NULL;
  return request_irq(11, viaduct_interrupt, 0, "viaduct", NULL);
}

static void viaduct_stop_events(void) {
  free_irq(11, NULL);
  viaduct_work();
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { VIADUCT_SLOTS = 16 };

static rwlock_t viaduct_table_lock;
static unsigned long viaduct_slots;
static unsigned long viaduct_next_slot;
static int viaduct_connections;

static int viaduct_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > VIADUCT_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&viaduct_slots, VIADUCT_SLOTS, from);
  if (slot >= VIADUCT_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int viaduct_add_connection(void) {
  int slot;

  write_lock(&viaduct_table_lock);
  slot = viaduct_find_slot(viaduct_next_slot);
  if (slot < 0) {
    viaduct_next_slot = 0;
    write_unlock(&viaduct_table_lock);
    return slot;
  }
  viaduct_next_slot = (unsigned long)slot + 1;
  viaduct_connections = viaduct_connections + 1;
  write_unlock(&viaduct_table_lock);
  return slot;
}

static int viaduct_count_connections(void) {
  int count;

  read_lock(&viaduct_table_lock);
  count = viaduct_connections;
  read_unlock(&viaduct_table_lock);
  return count;
}

static void viaduct_drop_all(void) {
  if (viaduct_count_connections() == 0)
    return;
  write_lock(&viaduct_table_lock);
  viaduct_connections = 0;
  viaduct_slots = 0;
  write_unlock(&viaduct_table_lock);
}

static void viaduct_seek_slot(int to) {
  if (!write_trylock(&viaduct_table_lock))
    return;
  viaduct_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&viaduct_table_lock);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int viaduct_init(void) {
  int error;

  error = viaduct_add_interface();
  if (error)
    return error;
  error = viaduct_start_events();
  if (error)
    goto out_net;
  return 0;

out_net:
  viaduct_remove_interface();
  return error;
}

static void viaduct_exit(void) {
  viaduct_drop_all();
  viaduct_stop_events();
  viaduct_remove_interface();
}

static void use_viaduct(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        viaduct_ndo_open();
        break;
      case 1:
        viaduct_xmit(__VERIFIER_nondet_int());
        break;
      case 2:
        irq_enter();
        viaduct_tx_done();
        irq_exit();
        break;
      case 3:
        viaduct_ndo_stop();
        break;
      case 4:
        irq_enter();
        viaduct_interrupt();
        irq_exit();
        break;
      case 5:
        viaduct_work();
        break;
      case 6:
        viaduct_add_connection();
        break;
      case 7:
        viaduct_count_connections();
        break;
      case 8:
        viaduct_seek_slot(__VERIFIER_nondet_int());
        break;
      case 9:
        viaduct_drop_all();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;
  int loads;

  for (loads = 0; loads < 2; loads++) {
    pre_probe();
    result = viaduct_init();
    check_return_value_probe(result);
    if (result == 0) {
      use_viaduct();
      viaduct_exit();
    }
    check_final_state();
  }
  return 0;
}
