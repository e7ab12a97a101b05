// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module causeway: a USB network adapter, built with one of three chips. main() stands for the
 * kernel: it loads the module, plugs the adapter in, lets the network core, the completion of URBs,
 * the work queue and the power management of two interfaces call the driver in any order, unplugs
 * the adapter, and unloads the module. No rule is violated.
 * Why they hold. 10_1a, 43_1a: whoever runs in an interrupt or with a spin lock passes GFP_ATOMIC
 * to the functions that allocate. 32_1a: causeway_phy_access() is told whether its caller has the
 * lock of the PHY; the other mutexes are given back where they are taken. 68_1a: while
 * causeway_running is set, the first causeway_rx_limit places for receiving have a URB, and each
 * place for sending has one; the URB of the status is there while the adapter is and its chip has a
 * status; causeway_unlink_rx() gives back the reference that it takes. 68_1b: so it is with the
 * buffers for sending, if the chip wants headers, and with that of the status. 77_1a: in
 * causeway_probe(), causeway_resume() and causeway_reset_adapter() the device is locked, and all
 * that they call is passed GFP_NOIO. 118_1a: causeway_vlan_find() is called with the lock of the
 * table. 129_1a: causeway_rx_next is at most causeway_rx_limit; who lowers the one looks at the
 * other. 132_1a: a present adapter holds the device once, and once more if causeway_has_data says
 * that it has an interface for data. 134_1a: causeway_probe() and causeway_init() return the error
 * of the registration that failed. 147_1a: causeway_set_hash() puts an update off while
 * causeway_readers is not 0. spinlock: each function unlocks what it locked. The rules that are not
 * named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the adapter and its chips -------------------------------------------------------------- */

enum { CAUSEWAY_RX = 4, CAUSEWAY_TX = 2, CAUSEWAY_CHIPS = 3 };
enum { CAUSEWAY_FRAME = 1536, CAUSEWAY_STATUS_SIZE = 8 };

struct causeway_chip {
  int rx_places;
  int has_status;
  int wants_header;
  int (*bind)(void);
  int (*reset)(void);
};

static int causeway_bind_plain(void);
static int causeway_bind_paired(void);
static int causeway_reset_short(void);
static int causeway_reset_long(void);

static const struct causeway_chip causeway_chips[CAUSEWAY_CHIPS] = {
    {2, 0, 0, causeway_bind_plain, causeway_reset_short},
    {3, 1, 1, causeway_bind_plain, causeway_reset_long},
    {CAUSEWAY_RX, 1, 0, causeway_bind_paired, causeway_reset_short},
};

static const struct causeway_chip *causeway_chip = &causeway_chips[0];
static struct usb_device causeway_device;
static struct usb_interface causeway_interface;
static struct net_device causeway_net;
static int causeway_present;
static int causeway_running;
static int causeway_suspends;
static int causeway_has_data;

/* ---- events: what an interrupt leaves to the work ------------------------------------------- */

enum {
  CAUSEWAY_NO_MEMORY,
  CAUSEWAY_RX_HALT,
  CAUSEWAY_TX_HALT,
  CAUSEWAY_LINK,
  CAUSEWAY_FILTER,
  CAUSEWAY_RESET,
  CAUSEWAY_EVENTS
};

static spinlock_t causeway_event_lock;
static unsigned long causeway_events;

static void causeway_defer(int event) {
  unsigned long flags = 0;

  spin_lock_irqsave(&causeway_event_lock, flags);
  causeway_events |= 1ul << event;
  spin_unlock_irqrestore(&causeway_event_lock, flags);
}

static unsigned long causeway_take_events(void) {
  unsigned long events;

  spin_lock_irq(&causeway_event_lock);
  events = causeway_events;
  causeway_events = 0;
  spin_unlock_irq(&causeway_event_lock);
  return events;
}

/* ---- the PHY -------------------------------------------------------------------------------- */

enum { CAUSEWAY_PHY_CONTROL, CAUSEWAY_PHY_STATUS, CAUSEWAY_PHY_PARTNER = 5 };
enum { CAUSEWAY_PHY_RESTART = 0x200, CAUSEWAY_PHY_LINK = 4 };

static struct mutex causeway_phy_lock;
static int causeway_link;
static int causeway_speed = 10;

/* A value of -1 reads the register. */
static int causeway_phy_access(int reg, int value, int have_lock) {
  int result;

  if (!have_lock)
    mutex_lock(&causeway_phy_lock);
  result = hardware_status();
  if (result >= 0 && value >= 0)
    result = reg;
  if (!have_lock)
    mutex_unlock(&causeway_phy_lock);
  return result < 0 ? -EIO : result & 0xffff;
}

static int causeway_restart_link(void) {
  int control;
  int error = -EIO;

  if (mutex_lock_interruptible(&causeway_phy_lock))
    return -EINTR;
  control = causeway_phy_access(CAUSEWAY_PHY_CONTROL, -1, 1);
  if (control < 0)
    goto out;
  error = causeway_phy_access(CAUSEWAY_PHY_CONTROL, control | CAUSEWAY_PHY_RESTART, 1);
  if (error < 0)
    goto out;
  error = 0;
out:
  mutex_unlock(&causeway_phy_lock);
  return error;
}

static void causeway_check_link(void) {
  int status = causeway_phy_access(CAUSEWAY_PHY_STATUS, -1, 0);
  int partner;

  if (status < 0)
    return;
  mutex_lock(&causeway_phy_lock);
  causeway_link = (status & CAUSEWAY_PHY_LINK) != 0;
  if (causeway_link) {
    partner = causeway_phy_access(CAUSEWAY_PHY_PARTNER, -1, 1);
    causeway_speed = partner > 0 && (partner & 0x180) != 0 ? 100 : 10;
  }
  mutex_unlock(&causeway_phy_lock);
}

/* ---- the filter: two copies, one of which is in use ----------------------------------------- */

struct causeway_filter {
  struct list_head node;
  int hash;
  int promiscuous;
};

static struct mutex causeway_filter_lock;
static struct causeway_filter causeway_filters[2];
static int causeway_filter_used;
static int causeway_readers;
static int causeway_wanted_hash;

static void causeway_publish_filter(int hash) {
  struct causeway_filter *old;
  struct causeway_filter *filter;

  mutex_lock(&causeway_filter_lock);
  old = &causeway_filters[causeway_filter_used];
  filter = &causeway_filters[1 - causeway_filter_used];
  filter->hash = hash;
  filter->promiscuous = (causeway_net.flags & 1) != 0;
  list_replace_rcu(&old->node, &filter->node);
  causeway_filter_used = 1 - causeway_filter_used;
  mutex_unlock(&causeway_filter_lock);
  synchronize_rcu();
}

static void causeway_begin_read(void) {
  rcu_read_lock();
  causeway_readers = causeway_readers + 1;
}

static void causeway_end_read(void) {
  causeway_readers = causeway_readers - 1;
  rcu_read_unlock();
}

/* May come from the user, or from a frame that is looked at right now. */
static void causeway_set_hash(int hash) {
  if (causeway_readers > 0) {
    causeway_wanted_hash = hash;
    causeway_defer(CAUSEWAY_FILTER);
  } else {
    causeway_publish_filter(hash);
  }
}

static int causeway_wants(int frame) {
  const struct causeway_filter *filter;
  int result;

  causeway_begin_read();
  filter = &causeway_filters[causeway_filter_used];
  result = filter->promiscuous || (filter->hash & frame) == filter->hash;
  causeway_end_read();
  return result;
}

/* ---- VLANs ---------------------------------------------------------------------------------- */

enum { CAUSEWAY_VLANS = 3 };

static rwlock_t causeway_vlan_lock;
static int causeway_vlans[CAUSEWAY_VLANS];
static int causeway_vlan_count;

static int causeway_vlan_find(int tag) {
  int i;

  for (i = 0; i < causeway_vlan_count; i++)
    if (causeway_vlans[i] == tag)
      return i;
  return -1;
}

static int causeway_vlan_add(int tag) {
  int error = 0;

  write_lock(&causeway_vlan_lock);
  if (causeway_vlan_find(tag) >= 0)
    goto out;
  error = -ENOSPC;
  if (causeway_vlan_count == CAUSEWAY_VLANS)
    goto out;
  causeway_vlans[causeway_vlan_count] = tag;
  causeway_vlan_count = causeway_vlan_count + 1;
  error = 0;
out:
  write_unlock(&causeway_vlan_lock);
  return error;
}

static void causeway_vlan_remove(int tag) {
  int found;

  write_lock(&causeway_vlan_lock);
  found = causeway_vlan_find(tag);
  if (found >= 0) {
    causeway_vlan_count = causeway_vlan_count - 1;
    causeway_vlans[found] = causeway_vlans[causeway_vlan_count];
  }
  write_unlock(&causeway_vlan_lock);
}

static int causeway_vlan_allowed(int tag) {
  int result;

  if (tag == 0)
    return 1;
  read_lock(&causeway_vlan_lock);
  result = causeway_vlan_find(tag) >= 0;
  read_unlock(&causeway_vlan_lock);
  return result;
}

/* ---- status: submitted while somebody wants it ---------------------------------------------- */

static struct mutex causeway_status_lock;
static struct urb *causeway_status_urb;
static void *causeway_status_buffer;
static dma_addr_t causeway_status_dma;
static int causeway_status_starts;
static int causeway_wake_on_lan;

static int causeway_alloc_status(void) {
  if (!causeway_chip->has_status)
    return 0;
  causeway_status_urb = usb_alloc_urb(0, GFP_NOIO);
  if (!causeway_status_urb)
    return -ENOMEM;
  causeway_status_buffer =
      usb_alloc_coherent(&causeway_device, CAUSEWAY_STATUS_SIZE, GFP_NOIO, &causeway_status_dma);
  if (!causeway_status_buffer) {
    usb_free_urb(causeway_status_urb);
    return -ENOMEM;
  }
  return 0;
}

static void causeway_free_status(void) {
  if (!causeway_chip->has_status)
    return;
  usb_kill_urb(causeway_status_urb);
  usb_free_coherent(&causeway_device, CAUSEWAY_STATUS_SIZE, causeway_status_buffer,
                    causeway_status_dma);
  usb_free_urb(causeway_status_urb);
}

static int causeway_start_status(gfp_t gfp) {
  int error = 0;

  if (!causeway_chip->has_status)
    return 0;
  mutex_lock(&causeway_status_lock);
  if (causeway_status_starts == 0 && causeway_suspends == 0)
    error = usb_submit_urb(causeway_status_urb, gfp);
  if (!error)
    causeway_status_starts = causeway_status_starts + 1;
  mutex_unlock(&causeway_status_lock);
  return error;
}

static void causeway_stop_status(void) {
  if (!causeway_chip->has_status)
    return;
  mutex_lock(&causeway_status_lock);
  causeway_status_starts = causeway_status_starts - 1;
  if (causeway_status_starts == 0)
    usb_kill_urb(causeway_status_urb);
  mutex_unlock(&causeway_status_lock);
}

/* Called in interrupt context. */
static void causeway_status_complete(void) {
  int status;

  if (causeway_status_starts == 0 || causeway_suspends > 0)
    return;
  status = hardware_status();
  if (status > 0)
    causeway_defer(CAUSEWAY_LINK);
  if (status >= 0 && usb_submit_urb(causeway_status_urb, GFP_ATOMIC))
    causeway_defer(CAUSEWAY_RESET);
}

static int causeway_set_wake_on_lan(int on) {
  int error = 0;

  if (on && !causeway_wake_on_lan)
    error = causeway_start_status(GFP_KERNEL);
  else if (!on && causeway_wake_on_lan)
    causeway_stop_status();
  if (!error)
    causeway_wake_on_lan = on != 0;
  return error;
}

/* ---- receiving ------------------------------------------------------------------------------ */

struct causeway_rx {
  struct urb *urb;
  struct sk_buff *skb;
};

static spinlock_t causeway_rx_lock;
static struct causeway_rx causeway_rx[CAUSEWAY_RX];
static unsigned long causeway_rx_idle;
static unsigned long causeway_rx_limit;
static unsigned long causeway_rx_next;
static int causeway_rx_wanted = CAUSEWAY_RX;

static int causeway_take_idle(void) {
  unsigned long flags = 0;
  unsigned long number;

  spin_lock_irqsave(&causeway_rx_lock, flags);
  number = find_next_bit(&causeway_rx_idle, causeway_rx_limit, causeway_rx_next);
  if (number >= causeway_rx_limit)
    number = find_first_bit(&causeway_rx_idle, causeway_rx_limit);
  if (number < causeway_rx_limit) {
    causeway_rx_idle &= ~(1ul << number);
    causeway_rx_next = number + 1;
  }
  spin_unlock_irqrestore(&causeway_rx_lock, flags);
  return number < CAUSEWAY_RX ? (int)number : -EBUSY;
}

static void causeway_put_idle(int number) {
  unsigned long flags = 0;

  spin_lock_irqsave(&causeway_rx_lock, flags);
  causeway_rx_idle |= 1ul << number;
  spin_unlock_irqrestore(&causeway_rx_lock, flags);
}

static int causeway_submit_rx(int number, gfp_t gfp) {
  struct causeway_rx *rx = &causeway_rx[number];
  int error = -ENOMEM;

  rx->skb = alloc_skb(CAUSEWAY_FRAME, gfp);
  if (rx->skb) {
    error = usb_submit_urb(rx->urb, gfp);
    if (error)
      kfree_skb(rx->skb);
  }
  if (error) {
    causeway_put_idle(number);
    causeway_defer(error == -ENOMEM ? CAUSEWAY_NO_MEMORY : CAUSEWAY_RX_HALT);
  }
  return error;
}

static void causeway_fill_rx(gfp_t gfp) {
  unsigned long i;

  for (i = 0; i < causeway_rx_limit; i++) {
    int number = causeway_take_idle();

    if (number < 0 || (unsigned long)number >= causeway_rx_limit)
      return;
    if (causeway_submit_rx(number, gfp))
      return;
  }
}

/* The URB may complete, and somebody free the place, while it is killed without the lock. */
static void causeway_unlink_rx(int number) {
  struct urb *urb = NULL;
  unsigned long flags = 0;

  spin_lock_irqsave(&causeway_rx_lock, flags);
  if ((causeway_rx_idle & (1ul << number)) == 0)
    urb = usb_get_urb(causeway_rx[number].urb);
  spin_unlock_irqrestore(&causeway_rx_lock, flags);
  if (!urb)
    return;
  usb_kill_urb(urb);
  kfree_skb(causeway_rx[number].skb);
  causeway_put_idle(number);
  usb_free_urb(urb);
}

static void causeway_stop_rx(void) {
  unsigned long i;

  for (i = 0; i < causeway_rx_limit; i++)
    causeway_unlink_rx((int)i);
}

/* Both are called while the places at the end are not in use. */
static void causeway_shrink_rx(unsigned long places) {
  while (causeway_rx_limit > places) {
    causeway_rx_limit = causeway_rx_limit - 1;
    causeway_unlink_rx((int)causeway_rx_limit);
    usb_free_urb(causeway_rx[causeway_rx_limit].urb);
    causeway_rx_idle &= ~(1ul << causeway_rx_limit);
  }
  if (causeway_rx_next > causeway_rx_limit)
    causeway_rx_next = 0;
}

static int causeway_grow_rx(unsigned long places) {
  unsigned long before = causeway_rx_limit;

  while (causeway_rx_limit < places) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);

    if (!urb) {
      causeway_shrink_rx(before);
      return -ENOMEM;
    }
    causeway_rx[causeway_rx_limit].urb = urb;
    causeway_put_idle((int)causeway_rx_limit);
    causeway_rx_limit = causeway_rx_limit + 1;
  }
  return 0;
}

static unsigned long causeway_rx_places(void) {
  int places = causeway_chip->rx_places;

  return (unsigned long)(causeway_rx_wanted < places ? causeway_rx_wanted : places);
}

/* A frame for the management of the adapter may ask for another filter. */
static void causeway_deliver(struct sk_buff *skb, int frame) {
  causeway_begin_read();
  if (frame > 64)
    causeway_set_hash(frame & 63);
  else if (causeway_wants(frame) && causeway_vlan_allowed(frame & 3))
    skb->len = frame;
  causeway_end_read();
  kfree_skb(skb);
}

/* Called in interrupt context. */
static void causeway_rx_complete(int number) {
  int status;

  if (number < 0 || (unsigned long)number >= causeway_rx_limit)
    return;
  if (causeway_suspends > 0 || (causeway_rx_idle & (1ul << number)) != 0)
    return;
  status = hardware_status();
  if (status < 0) {
    kfree_skb(causeway_rx[number].skb);
    causeway_put_idle(number);
    causeway_defer(CAUSEWAY_RX_HALT);
    return;
  }
  causeway_deliver(causeway_rx[number].skb, status);
  causeway_submit_rx(number, GFP_ATOMIC);
}

/* ---- sending -------------------------------------------------------------------------------- */

struct causeway_tx {
  struct urb *urb;
  void *header;
  dma_addr_t dma;
};

static spinlock_t causeway_tx_lock;
static struct causeway_tx causeway_tx[CAUSEWAY_TX];
static unsigned long causeway_tx_busy;
static unsigned long causeway_tx_deferred;
static int causeway_tx_ready;
static int causeway_queue_stopped;

static void causeway_free_tx(void) {
  while (causeway_tx_ready > 0) {
    struct causeway_tx *tx;

    causeway_tx_ready = causeway_tx_ready - 1;
    tx = &causeway_tx[causeway_tx_ready];
    usb_kill_urb(tx->urb);
    if (causeway_chip->wants_header)
      usb_free_coherent(&causeway_device, CAUSEWAY_FRAME, tx->header, tx->dma);
    usb_free_urb(tx->urb);
  }
  causeway_tx_busy = 0;
  causeway_tx_deferred = 0;
}

static int causeway_alloc_tx(void) {
  while (causeway_tx_ready < CAUSEWAY_TX) {
    struct causeway_tx *tx = &causeway_tx[causeway_tx_ready];

    tx->urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!tx->urb)
      goto fail;
    if (causeway_chip->wants_header) {
      tx->header = usb_alloc_coherent(&causeway_device, CAUSEWAY_FRAME, GFP_KERNEL, &tx->dma);
      if (!tx->header)
        goto fail_urb;
    }
    causeway_tx_ready = causeway_tx_ready + 1;
  }
  return 0;

fail_urb:
  usb_free_urb(causeway_tx[causeway_tx_ready].urb);
fail:
  causeway_free_tx();
  return -ENOMEM;
}

/* Called with the lock held. */
static int causeway_send(unsigned long number) {
  int error = usb_submit_urb(causeway_tx[number].urb, GFP_ATOMIC);

  if (error) {
    causeway_tx_busy &= ~(1ul << number);
    causeway_defer(CAUSEWAY_TX_HALT);
  }
  return error;
}

/* Called in interrupt context or not. What comes while the adapter sleeps is sent later. */
static netdev_tx_t causeway_start_xmit(int length) {
  netdev_tx_t result = NETDEV_TX_BUSY;
  unsigned long flags = 0;
  unsigned long number;

  spin_lock_irqsave(&causeway_tx_lock, flags);
  if (causeway_queue_stopped)
    goto out;
  number = find_first_bit(&causeway_tx_deferred, CAUSEWAY_TX);
  if (causeway_suspends > 0 && number < CAUSEWAY_TX) {
    causeway_queue_stopped = 1;
    goto out;
  }
  number = find_next_zero_bit(&causeway_tx_busy, CAUSEWAY_TX, length > 1000 ? 1 : 0);
  if (number >= CAUSEWAY_TX) {
    causeway_queue_stopped = 1;
    goto out;
  }
  causeway_tx_busy |= 1ul << number;
  result = NETDEV_TX_OK;
  if (causeway_suspends > 0)
    causeway_tx_deferred |= 1ul << number;
  else if (causeway_send(number))
    result = NETDEV_TX_BUSY;
out:
  spin_unlock_irqrestore(&causeway_tx_lock, flags);
  return result;
}

/* Called in interrupt context. */
static void causeway_tx_complete(int number) {
  unsigned long bit;

  if (number < 0 || number >= CAUSEWAY_TX)
    return;
  bit = 1ul << number;
  spin_lock(&causeway_tx_lock);
  if ((causeway_tx_busy & ~causeway_tx_deferred & bit) != 0) {
    causeway_tx_busy &= ~bit;
    causeway_queue_stopped = 0;
  }
  if (hardware_status() < 0)
    causeway_defer(CAUSEWAY_TX_HALT);
  spin_unlock(&causeway_tx_lock);
}

static void causeway_send_deferred(void) {
  unsigned long number;

  spin_lock_irq(&causeway_tx_lock);
  number = find_first_bit(&causeway_tx_deferred, CAUSEWAY_TX);
  while (number < CAUSEWAY_TX) {
    causeway_tx_deferred &= ~(1ul << number);
    causeway_send(number);
    number = find_next_bit(&causeway_tx_deferred, CAUSEWAY_TX, number + 1);
  }
  causeway_queue_stopped = 0;
  spin_unlock_irq(&causeway_tx_lock);
}

static void causeway_kill_tx(void) {
  int i;

  for (i = 0; i < causeway_tx_ready; i++)
    usb_kill_urb(causeway_tx[i].urb);
  spin_lock_irq(&causeway_tx_lock);
  causeway_tx_busy = causeway_tx_deferred;
  causeway_queue_stopped = 0;
  spin_unlock_irq(&causeway_tx_lock);
}

/* ---- opening and stopping: called by the network core --------------------------------------- */

static int causeway_open(void) {
  int error;

  if (causeway_suspends > 0)
    return -EAGAIN;
  error = pm_runtime_get_sync(&causeway_device.dev);
  if (error < 0)
    goto fail_power;
  error = causeway_chip->reset();
  if (error)
    goto fail_power;
  error = causeway_alloc_tx();
  if (error)
    goto fail_power;
  error = causeway_grow_rx(causeway_rx_places());
  if (error)
    goto fail_tx;
  error = causeway_start_status(GFP_KERNEL);
  if (error)
    goto fail_rx;
  causeway_running = 1;
  causeway_queue_stopped = 0;
  causeway_fill_rx(GFP_KERNEL);
  return 0;

fail_rx:
  causeway_shrink_rx(0);
fail_tx:
  causeway_free_tx();
fail_power:
  pm_runtime_put_noidle(&causeway_device.dev);
  return error;
}

static void causeway_stop(void) {
  causeway_running = 0;
  causeway_queue_stopped = 1;
  causeway_stop_status();
  causeway_shrink_rx(0);
  causeway_free_tx();
  pm_runtime_put(&causeway_device.dev);
}

static int causeway_set_ring(int places) {
  if (places < 1 || places > CAUSEWAY_RX)
    return -EINVAL;
  causeway_rx_wanted = places;
  if (!causeway_running || causeway_suspends > 0)
    return 0;
  causeway_shrink_rx(causeway_rx_places());
  if (causeway_grow_rx(causeway_rx_places()))
    return -ENOMEM;
  causeway_fill_rx(GFP_KERNEL);
  return 0;
}

/* ---- the work ------------------------------------------------------------------------------- */

static int causeway_reset_adapter(void) {
  int error;

  if (usb_lock_device_for_reset(&causeway_device, &causeway_interface))
    return -EBUSY;
  causeway_stop_rx();
  causeway_kill_tx();
  error = causeway_chip->reset();
  if (!error)
    causeway_fill_rx(GFP_NOIO);
  usb_unlock_device(&causeway_device);
  return error;
}

static void causeway_handle(unsigned long event) {
  switch (event) {
    case CAUSEWAY_NO_MEMORY:
      causeway_fill_rx(GFP_KERNEL);
      break;
    case CAUSEWAY_RX_HALT:
      causeway_stop_rx();
      causeway_fill_rx(GFP_KERNEL);
      break;
    case CAUSEWAY_TX_HALT:
      causeway_kill_tx();
      break;
    case CAUSEWAY_LINK:
      causeway_check_link();
      break;
    case CAUSEWAY_FILTER:
      causeway_set_hash(causeway_wanted_hash);
      break;
    default:
      if (causeway_reset_adapter() == -EBUSY)
        causeway_defer(CAUSEWAY_RESET);
      break;
  }
}

static void causeway_work(void) {
  unsigned long events = causeway_take_events();
  unsigned long event = find_first_bit(&events, CAUSEWAY_EVENTS);

  while (event < CAUSEWAY_EVENTS) {
    if (causeway_running && causeway_suspends == 0)
      causeway_handle(event);
    else
      causeway_defer((int)event);
    event = find_next_bit(&events, CAUSEWAY_EVENTS, event + 1);
  }
}

/* ---- what the chips do each in its way ------------------------------------------------------ */

static int causeway_bind_plain(void) {
  return hardware_status() < 0 ? -EIO : 0;
}

static int causeway_bind_paired(void) {
  if (hardware_status() < 0)
    return -ENODEV;
  usb_get_dev(&causeway_device);
  causeway_has_data = 1;
  return 0;
}

static void causeway_unbind(void) {
  if (causeway_has_data)
    usb_put_dev(&causeway_device);
  causeway_has_data = 0;
}

static int causeway_reset_short(void) {
  return hardware_status() < 0 ? -EIO : 0;
}

static int causeway_reset_long(void) {
  void *firmware = kmalloc(64, GFP_NOIO);
  int error = -ENOMEM;

  if (firmware)
    error = causeway_phy_access(CAUSEWAY_PHY_CONTROL, CAUSEWAY_PHY_RESTART, 0) < 0 ? -EIO : 0;
  kfree(firmware);
  return error;
}

/* ---- plugging in and out, and power management: called with the device locked --------------- */

static int causeway_probe(int model) {
  int error;

  if (model < 0 || model >= CAUSEWAY_CHIPS)
    return -ENODEV;
  causeway_chip = &causeway_chips[model];
  usb_get_dev(&causeway_device);
  error = causeway_chip->bind();
  if (error)
    goto fail_device;
  error = causeway_alloc_status();
  if (error)
    goto fail_bind;
  error = register_netdev(&causeway_net);
  if (error)
    goto fail_status;
  causeway_present = 1;
  return 0;

fail_status:
  causeway_free_status();
fail_bind:
  causeway_unbind();
fail_device:
  usb_put_dev(&causeway_device);
  return error;
}

static void causeway_disconnect(void) {
  causeway_present = 0;
  if (causeway_wake_on_lan)
    causeway_set_wake_on_lan(0);
  unregister_netdev(&causeway_net);
  if (causeway_running)
    causeway_stop();
  causeway_free_status();
  causeway_unbind();
  usb_put_dev(&causeway_device);
}

/* The driver has two interfaces; the first that sleeps stops everything. */
static void causeway_suspend(void) {
  causeway_suspends = causeway_suspends + 1;
  if (causeway_suspends > 1)
    return;
  if (causeway_status_starts > 0)
    usb_kill_urb(causeway_status_urb);
  if (!causeway_running)
    return;
  causeway_stop_rx();
  causeway_kill_tx();
}

static void causeway_resume(void) {
  causeway_suspends = causeway_suspends - 1;
  if (causeway_suspends > 0)
    return;
  if (causeway_status_starts > 0 && usb_submit_urb(causeway_status_urb, GFP_NOIO))
    causeway_defer(CAUSEWAY_RESET);
  if (!causeway_running)
    return;
  causeway_fill_rx(GFP_NOIO);
  causeway_send_deferred();
}

/* ---- the module ----------------------------------------------------------------------------- */

static struct usb_driver causeway_driver;

static int causeway_init(void) {
  int error;

  causeway_filters[0].promiscuous = 1;
  error = usb_register(&causeway_driver);
  if (error)
    causeway_filters[0].promiscuous = 0;
  return error;
}

static void causeway_exit(void) {
  usb_deregister(&causeway_driver);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static int interface_sleeps[2];

static void interrupt(void) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
      causeway_status_complete();
      break;
    case 1:
      causeway_tx_complete(__VERIFIER_nondet_int());
      break;
    case 2:
      if (causeway_running)
        causeway_start_xmit(__VERIFIER_nondet_int());
      break;
    default:
      causeway_rx_complete(__VERIFIER_nondet_int());
      break;
  }
  irq_exit();
}

static void set_power(int number, int on) {
  if (!causeway_present || interface_sleeps[number] != on)
    return;
  usb_lock_device(&causeway_device);
  interface_sleeps[number] = !on;
  if (on)
    causeway_resume();
  else
    causeway_suspend();
  usb_unlock_device(&causeway_device);
}

static void plug_in(void) {
  int result;

  usb_lock_device(&causeway_device);
  pre_probe();
  result = causeway_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  usb_unlock_device(&causeway_device);
}

static void unplug(void) {
  set_power(0, 1);
  set_power(1, 1);
  usb_lock_device(&causeway_device);
  causeway_disconnect();
  usb_unlock_device(&causeway_device);
}

/* The network core: only what concerns a registered interface. */
static void use_net(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      if (causeway_running)
        causeway_stop();
      break;
    case 1:
      causeway_set_ring(__VERIFIER_nondet_int());
      break;
    case 2:
      causeway_set_wake_on_lan(__VERIFIER_nondet_int());
      break;
    case 3:
      causeway_vlan_add(__VERIFIER_nondet_int());
      break;
    case 4:
      causeway_vlan_remove(__VERIFIER_nondet_int());
      break;
    case 5:
      causeway_set_hash(__VERIFIER_nondet_int());
      break;
    case 6:
      causeway_restart_link();
      break;
    default:
      if (!causeway_running)
        causeway_open();
      else
        causeway_start_xmit(__VERIFIER_nondet_int());
      break;
  }
}

static void use_causeway(void) {
  plug_in();
  while (__VERIFIER_nondet_int()) {
    if (!causeway_present) {
      plug_in();
      continue;
    }
    switch (__VERIFIER_nondet_int()) {
      case 0:
        unplug();
        break;
      case 1:
      case 2:
        do
          interrupt();
        while (__VERIFIER_nondet_int() > 1);
        break;
      case 3:
      case 4:
        set_power(__VERIFIER_nondet_int() > 1, __VERIFIER_nondet_int() != 0);
        break;
      case 5:
        causeway_work();
        break;
      default:
        use_net();
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = causeway_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_causeway();
    if (causeway_present)
      unplug();
    causeway_exit();
  }
  check_final_state();
  return 0;
}
