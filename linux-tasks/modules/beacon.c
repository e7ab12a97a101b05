// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module beacon: a navigation receiver with everything. main() stands for the kernel: it loads
 * the module, calls what is registered in any order, and unloads it.
 * Violated: 10_1a (allocation in interrupts). beacon_complete() submits the URB with GFP_KERNEL
 * in an interrupt.
 * Violated: 32_1a (mutexes). beacon_change_limit() unlocks the mutex twice when it goes back to
 * the first settings.
 * Violated: spinlock (spin locks). beacon_work() releases beacon_event_lock twice after an
 * event without code.
 * Why the others hold. 08_1a: beacon_users is 1 exactly while a reference to the module is
 * held; beacon_load_firmware() holds a reference exactly if it succeeds, and
 * beacon_firmware_loaded remembers it. 43_1a: beacon_xmit() allocates with GFP_ATOMIC under
 * beacon_tx_lock. 68_1a: beacon_transfers counts the URBs, and beacon_free_transfers() frees as
 * many. 68_1b: each URB has its buffer, and both are freed together. 77_1a: beacon_reset()
 * allocates with GFP_NOIO while the device is locked. 118_1a: beacon_drop_all() has given up
 * the lock as a reader before it takes it as a writer. 129_1a: beacon_find_slot() compares the
 * offset with the size. 132_1a: a beacon_link holds one reference to its device, and who frees
 * the link gives it back. 134_1a: beacon_add_interface() returns what register_netdev()
 * returned. 147_1a: beacon_read_limit() has left its section when beacon_change_limit()
 * replaces the settings. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct beacon_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device beacon_usb_device;
static struct usb_interface beacon_interface;
static struct beacon_link *beacon_link;

static int beacon_connect(void) {
  struct beacon_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&beacon_usb_device);
  link->interface = &beacon_interface;
  error = hardware_status();
  if (error)
    goto fail;
  beacon_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int beacon_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&beacon_usb_device, &beacon_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&beacon_usb_device);
    return -ENOMEM;
  }
  beacon_link->resets = beacon_link->resets + 1;
  usb_unlock_device(&beacon_usb_device);
  kfree(report);
  return 0;
}

static void beacon_disconnect(void) {
  struct beacon_link *link = beacon_link;

  beacon_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { BEACON_TRANSFERS = 3, BEACON_BUFFER_SIZE = 512 };

static struct usb_device beacon_transfer_device;
static struct urb *beacon_urb[BEACON_TRANSFERS];
static void *beacon_buffer[BEACON_TRANSFERS];
static dma_addr_t beacon_dma[BEACON_TRANSFERS];
static int beacon_transfers;
static int beacon_streaming;

static void beacon_free_transfers(void) {
  int i;

  for (i = 0; i < beacon_transfers; i++) {
    usb_free_coherent(&beacon_transfer_device, BEACON_BUFFER_SIZE, beacon_buffer[i], beacon_dma[i]);
    usb_free_urb(beacon_urb[i]);
  }
  beacon_transfers = 0;
}

static int beacon_allocate_transfers(void) {
  while (beacon_transfers < BEACON_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&beacon_transfer_device, BEACON_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    beacon_urb[beacon_transfers] = urb;
    beacon_buffer[beacon_transfers] = buffer;
    beacon_dma[beacon_transfers] = dma;
    beacon_transfers = beacon_transfers + 1;
  }
  return 0;

fail:
  beacon_free_transfers();
  return -ENOMEM;
}

static int beacon_start_stream(void) {
  int error;

  if (beacon_streaming)
    return -EBUSY;
  error = usb_submit_urb(beacon_urb[0], GFP_KERNEL);
  if (!error)
    beacon_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void beacon_complete(void) {
  if (!beacon_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(beacon_urb[0], GFP_KERNEL))
    beacon_streaming = 0;
}

static void beacon_stop_stream(void) {
  if (beacon_streaming)
    usb_kill_urb(beacon_urb[0]);
  beacon_streaming = 0;
}

static void beacon_end_transfers(void) {
  beacon_stop_stream();
  beacon_free_transfers();
}

/* ---- the network interface --------------------------------------------------------------------------- */

enum { BEACON_QUEUE_LIMIT = 4 };

static struct net_device beacon_netdev;
static spinlock_t beacon_tx_lock;
static int beacon_up;
static int beacon_queued;
static int beacon_dropped;

static int beacon_add_interface(void) {
  int error;

  beacon_netdev.mtu = 1500;
  beacon_queued = 0;
  error = register_netdev(&beacon_netdev);
  if (error) {
    beacon_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int beacon_ndo_open(void) {
  if (beacon_up)
    return -EBUSY;
  beacon_up = 1;
  return 0;
}

static netdev_tx_t beacon_xmit(int length) {
  struct sk_buff *copy;

  if (!beacon_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&beacon_tx_lock);
  if (beacon_queued >= BEACON_QUEUE_LIMIT) {
    beacon_dropped = beacon_dropped + 1;
    spin_unlock(&beacon_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    beacon_queued = beacon_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&beacon_tx_lock);
  return NETDEV_TX_OK;
}

static void beacon_tx_done(void) {
  spin_lock(&beacon_tx_lock);
  if (beacon_queued > 0)
    beacon_queued = beacon_queued - 1;
  spin_unlock(&beacon_tx_lock);
}

static void beacon_ndo_stop(void) {
  beacon_up = 0;
}

static void beacon_remove_interface(void) {
  beacon_ndo_stop();
  unregister_netdev(&beacon_netdev);
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct beacon_event {
  struct beacon_event *next;
  int code;
};

static spinlock_t beacon_event_lock;
static struct beacon_event *beacon_events;
static int beacon_handled;

static irqreturn_t beacon_interrupt(void) {
  int code = hardware_status();
  struct beacon_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&beacon_event_lock);
  event->next = beacon_events;
  beacon_events = event;
  spin_unlock(&beacon_event_lock);
  return IRQ_HANDLED;
}

static void beacon_work(void) {
  struct beacon_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&beacon_event_lock, flags);
  while (beacon_events) {
    event = beacon_events;
    beacon_events = event->next;
    spin_unlock_irqrestore(&beacon_event_lock, flags);
    if (event->code > 0) {
      beacon_handled = beacon_handled + 1;
      spin_lock_irqsave(&beacon_event_lock, flags);
    }
    kfree(event);
  }
  spin_unlock_irqrestore(&beacon_event_lock, flags);
}

static int beacon_start_events(void) {
  beacon_events = NULL;
  return request_irq(11, beacon_interrupt, 0, "beacon", NULL);
}

static void beacon_stop_events(void) {
  free_irq(11, NULL);
  beacon_work();
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { BEACON_SLOTS = 16 };

static rwlock_t beacon_table_lock;
static unsigned long beacon_slots;
static unsigned long beacon_next_slot;
static int beacon_connections;

static int beacon_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > BEACON_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&beacon_slots, BEACON_SLOTS, from);
  if (slot >= BEACON_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int beacon_add_connection(void) {
  int slot;

  write_lock(&beacon_table_lock);
  slot = beacon_find_slot(beacon_next_slot);
  if (slot < 0) {
    beacon_next_slot = 0;
    write_unlock(&beacon_table_lock);
    return slot;
  }
  beacon_next_slot = (unsigned long)slot + 1;
  beacon_connections = beacon_connections + 1;
  write_unlock(&beacon_table_lock);
  return slot;
}

static int beacon_count_connections(void) {
  int count;

  read_lock(&beacon_table_lock);
  count = beacon_connections;
  read_unlock(&beacon_table_lock);
  return count;
}

static void beacon_drop_all(void) {
  if (beacon_count_connections() == 0)
    return;
  write_lock(&beacon_table_lock);
  beacon_connections = 0;
  beacon_slots = 0;
  write_unlock(&beacon_table_lock);
}

static void beacon_seek_slot(int to) {
  if (!write_trylock(&beacon_table_lock))
    return;
  beacon_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&beacon_table_lock);
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { BEACON_GET_LEVEL, BEACON_SET_LEVEL, BEACON_CLEAR };

static struct module beacon_module;
static struct mutex beacon_config;
static int beacon_users;
static int beacon_level;

static int beacon_open(void) {
  int error = -EBUSY;

  mutex_lock(&beacon_config);
  if (beacon_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&beacon_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  beacon_users = beacon_users + 1;
  mutex_unlock(&beacon_config);
  return 0;

out_put:
  module_put(&beacon_module);
out_unlock:
  mutex_unlock(&beacon_config);
  return error;
}

static void beacon_release(void) {
  if (beacon_users == 0)
    return;
  beacon_users = beacon_users - 1;
  module_put(&beacon_module);
}

static int beacon_ioctl(int command, int argument) {
  int result = 0;

  if (beacon_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&beacon_config))
    return -EINTR;
  switch (command) {
    case BEACON_GET_LEVEL:
      result = beacon_level;
      break;
    case BEACON_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      beacon_level = argument;
      break;
    case BEACON_CLEAR:
      beacon_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&beacon_config);
  return result;
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct beacon_settings {
  struct list_head node;
  int limit;
};

static struct mutex beacon_settings_lock;
static struct beacon_settings beacon_first_settings;
static struct beacon_settings beacon_second_settings;
static int beacon_generation;

static int beacon_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = beacon_generation % 2 == 0 ? beacon_first_settings.limit : beacon_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int beacon_change_limit(int limit) {
  if (limit < 0 || limit == beacon_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&beacon_settings_lock))
    return -EAGAIN;
  if (beacon_generation % 2 == 0) {
    beacon_second_settings.limit = limit;
    list_replace_rcu(&beacon_first_settings.node, &beacon_second_settings.node);
  } else {
    beacon_first_settings.limit = limit;
    list_replace_rcu(&beacon_second_settings.node, &beacon_first_settings.node);
    mutex_unlock(&beacon_settings_lock);
  }
  beacon_generation = 1 - beacon_generation % 2;
  mutex_unlock(&beacon_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { BEACON_BLOCKS = 4 };

static struct module beacon_firmware_module;
static int beacon_firmware_loaded;

static int beacon_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int beacon_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&beacon_firmware_module))
    return -ENODEV;
  while (block < BEACON_BLOCKS) {
    if (beacon_send_block(block) < 0) {
      module_put(&beacon_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  beacon_firmware_loaded = 1;
  return 0;
}

static void beacon_unload_firmware(void) {
  if (beacon_firmware_loaded) {
    beacon_firmware_loaded = 0;
    module_put(&beacon_firmware_module);
  }
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int beacon_init(void) {
  int error;

  error = beacon_connect();
  if (error)
    return error;
  error = beacon_allocate_transfers();
  if (error)
    goto out_link;
  error = beacon_add_interface();
  if (error)
    goto out_urbs;
  error = beacon_start_events();
  if (error)
    goto out_net;
  error = beacon_load_firmware();
  if (error)
    goto out_events;
  return 0;

out_events:
  beacon_stop_events();
out_net:
  beacon_remove_interface();
out_urbs:
  beacon_end_transfers();
out_link:
  beacon_disconnect();
  return error;
}

static void beacon_exit(void) {
  beacon_unload_firmware();
  beacon_release();
  beacon_drop_all();
  beacon_stop_events();
  beacon_remove_interface();
  beacon_end_transfers();
  beacon_disconnect();
}

static void use_beacon(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        beacon_reset();
        break;
      case 1:
        beacon_start_stream();
        break;
      case 2:
        irq_enter();
        beacon_complete();
        irq_exit();
        break;
      case 3:
        beacon_stop_stream();
        break;
      case 4:
        beacon_ndo_open();
        break;
      case 5:
        beacon_xmit(__VERIFIER_nondet_int());
        break;
      case 6:
        irq_enter();
        beacon_tx_done();
        irq_exit();
        break;
      case 7:
        beacon_ndo_stop();
        break;
      case 8:
        irq_enter();
        beacon_interrupt();
        irq_exit();
        break;
      case 9:
        beacon_work();
        break;
      case 10:
        beacon_add_connection();
        break;
      case 11:
        beacon_count_connections();
        break;
      case 12:
        beacon_seek_slot(__VERIFIER_nondet_int());
        break;
      case 13:
        beacon_drop_all();
        break;
      case 14:
        beacon_open();
        break;
      case 15:
        beacon_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 16:
        beacon_release();
        break;
      case 17:
        beacon_read_limit();
        break;
      case 18:
        beacon_change_limit(__VERIFIER_nondet_int());
        break;
      case 19:
        beacon_unload_firmware();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = beacon_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_beacon();
    beacon_exit();
  }
  check_final_state();
  return 0;
}
