// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module ferry: a network adapter on USB. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it.
 * Violated: 43_1a (allocation under spin locks). ferry_xmit() allocates with GFP_KERNEL while
 * it holds ferry_tx_lock.
 * Violated: 132_1a (references to USB devices). ferry_connect() frees the link without giving
 * back the reference if the hardware reports an error.
 * Why the others hold. 10_1a: ferry_complete() submits with GFP_ATOMIC. 68_1a: ferry_transfers
 * counts the URBs, and ferry_free_transfers() frees as many. 68_1b: each URB has its buffer,
 * and both are freed together. 77_1a: ferry_reset() allocates with GFP_NOIO while the device is
 * locked. 134_1a: ferry_add_interface() returns what register_netdev() returned. spinlock: all
 * paths through ferry_xmit() release ferry_tx_lock. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct ferry_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device ferry_usb_device;
static struct usb_interface ferry_interface;
static struct ferry_link *ferry_link;

static int ferry_connect(void) {
  struct ferry_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&ferry_usb_device);
  link->interface = &ferry_interface;
  error = hardware_status();
  if (error)
    goto fail;
  ferry_link = link;
  return 0;

fail:
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int ferry_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&ferry_usb_device, &ferry_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&ferry_usb_device);
    return -ENOMEM;
  }
  ferry_link->resets = ferry_link->resets + 1;
  usb_unlock_device(&ferry_usb_device);
  kfree(report);
  return 0;
}

static void ferry_disconnect(void) {
  struct ferry_link *link = ferry_link;

  ferry_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { FERRY_TRANSFERS = 3, FERRY_BUFFER_SIZE = 512 };

static struct usb_device ferry_transfer_device;
static struct urb *ferry_urb[FERRY_TRANSFERS];
static void *ferry_buffer[FERRY_TRANSFERS];
static dma_addr_t ferry_dma[FERRY_TRANSFERS];
static int ferry_transfers;
static int ferry_streaming;

static void ferry_free_transfers(void) {
  int i;

  for (i = 0; i < ferry_transfers; i++) {
    usb_free_coherent(&ferry_transfer_device, FERRY_BUFFER_SIZE, ferry_buffer[i], ferry_dma[i]);
    usb_free_urb(ferry_urb[i]);
  }
  ferry_transfers = 0;
}

static int ferry_allocate_transfers(void) {
  while (ferry_transfers < FERRY_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&ferry_transfer_device, FERRY_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    ferry_urb[ferry_transfers] = urb;
    ferry_buffer[ferry_transfers] = buffer;
    ferry_dma[ferry_transfers] = dma;
    ferry_transfers = ferry_transfers + 1;
  }
  return 0;

fail:
  ferry_free_transfers();
  return -ENOMEM;
}

static int ferry_start_stream(void) {
  int error;

  if (ferry_streaming)
    return -EBUSY;
  error = usb_submit_urb(ferry_urb[0], GFP_KERNEL);
  if (!error)
    ferry_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void ferry_complete(void) {
  if (!ferry_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(ferry_urb[0], GFP_ATOMIC))
    ferry_streaming = 0;
}

static void ferry_stop_stream(void) {
  if (ferry_streaming)
    usb_kill_urb(ferry_urb[0]);
  ferry_streaming = 0;
}

static void ferry_end_transfers(void) {
  ferry_stop_stream();
  ferry_free_transfers();
}

/* ---- the network interface --------------------------------------------------------------------------- */

enum { FERRY_QUEUE_LIMIT = 4 };

static struct net_device ferry_netdev;
static spinlock_t ferry_tx_lock;
static int ferry_up;
static int ferry_queued;
static int ferry_dropped;

static int ferry_add_interface(void) {
  int error;

  ferry_netdev.mtu = 1500;
  ferry_queued = 0;
  error = register_netdev(&ferry_netdev);
  if (error) {
    ferry_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int ferry_ndo_open(void) {
  if (ferry_up)
    return -EBUSY;
  ferry_up = 1;
  return 0;
}

static netdev_tx_t ferry_xmit(int length) {
  struct sk_buff *copy;

  if (!ferry_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&ferry_tx_lock);
  if (ferry_queued >= FERRY_QUEUE_LIMIT) {
    ferry_dropped = ferry_dropped + 1;
    spin_unlock(&ferry_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_KERNEL);
  if (copy) {
    ferry_queued = ferry_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&ferry_tx_lock);
  return NETDEV_TX_OK;
}

static void ferry_tx_done(void) {
  spin_lock(&ferry_tx_lock);
  if (ferry_queued > 0)
    ferry_queued = ferry_queued - 1;
  spin_unlock(&ferry_tx_lock);
}

static void ferry_ndo_stop(void) {
  ferry_up = 0;
}

static void ferry_remove_interface(void) {
  ferry_ndo_stop();
  unregister_netdev(&ferry_netdev);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int ferry_stage;

/* Undoes the stages that were reached. */
static void ferry_exit(void) {
  switch (ferry_stage) {
    case 3:
      ferry_remove_interface();
      __attribute__((fallthrough));
    case 2:
      ferry_end_transfers();
      __attribute__((fallthrough));
    case 1:
      ferry_disconnect();
    default:
      break;
  }
  ferry_stage = 0;
}

static int ferry_init(void) {
  int error = 0;

  error = ferry_connect();
  if (error)
    goto fail;
  ferry_stage = 1;
  error = ferry_allocate_transfers();
  if (error)
    goto fail;
  ferry_stage = 2;
  error = ferry_add_interface();
  if (error)
    goto fail;
  ferry_stage = 3;
  return 0;

fail:
  ferry_exit();
  return error;
}

static void use_ferry(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        ferry_reset();
        break;
      case 1:
        ferry_start_stream();
        break;
      case 2:
        irq_enter();
        ferry_complete();
        irq_exit();
        break;
      case 3:
        ferry_stop_stream();
        break;
      case 4:
        ferry_ndo_open();
        break;
      case 5:
        ferry_xmit(__VERIFIER_nondet_int());
        break;
      case 6:
        irq_enter();
        ferry_tx_done();
        irq_exit();
        break;
      case 7:
        ferry_ndo_stop();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = ferry_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_ferry();
    ferry_exit();
  }
  check_final_state();
  return 0;
}
