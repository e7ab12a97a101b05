// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module trellis: a modem with firmware. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it.
 * Violated: 68_1b (DMA-consistent buffers). trellis_free_transfers() leaves the first buffer
 * allocated.
 * Violated: 134_1a (results of probe functions). trellis_add_interface() undoes its work if
 * register_netdev() fails, but returns 0.
 * Why the others hold. 08_1a: trellis_load_firmware() holds a reference exactly if it succeeds,
 * and trellis_firmware_loaded remembers it. 10_1a: trellis_complete() submits with GFP_ATOMIC.
 * 43_1a: trellis_xmit() allocates with GFP_ATOMIC under trellis_tx_lock. 68_1a:
 * trellis_transfers counts the URBs, and trellis_free_transfers() frees as many. spinlock: all
 * paths through trellis_xmit() release trellis_tx_lock. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { TRELLIS_BLOCKS = 4 };

static struct module trellis_firmware_module;
static int trellis_firmware_loaded;

static int trellis_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int trellis_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&trellis_firmware_module))
    return -ENODEV;
  while (block < TRELLIS_BLOCKS) {
    if (trellis_send_block(block) < 0) {
      module_put(&trellis_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  trellis_firmware_loaded = 1;
  return 0;
}

static void trellis_unload_firmware(void) {
  if (trellis_firmware_loaded) {
    trellis_firmware_loaded = 0;
    module_put(&trellis_firmware_module);
  }
}

/* ---- the network interface --------------------------------------------------------------------------- */

enum { TRELLIS_QUEUE_LIMIT = 4 };

static struct net_device trellis_netdev;
static spinlock_t trellis_tx_lock;
static int trellis_up;
static int trellis_queued;
static int trellis_dropped;

static int trellis_add_interface(void) {
  int error;

  trellis_netdev.mtu = 1500;
  trellis_queued = 0;
  error = register_netdev(&trellis_netdev);
  if (error) {
    trellis_netdev.mtu = 0;
  }
  return 0;
}

static int trellis_ndo_open(void) {
  if (trellis_up)
    return -EBUSY;
  trellis_up = 1;
  return 0;
}

static netdev_tx_t trellis_xmit(int length) {
  struct sk_buff *copy;

  if (!trellis_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&trellis_tx_lock);
  if (trellis_queued >= TRELLIS_QUEUE_LIMIT) {
    trellis_dropped = trellis_dropped + 1;
    spin_unlock(&trellis_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    trellis_queued = trellis_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&trellis_tx_lock);
  return NETDEV_TX_OK;
}

static void trellis_tx_done(void) {
  spin_lock(&trellis_tx_lock);
  if (trellis_queued > 0)
    trellis_queued = trellis_queued - 1;
  spin_unlock(&trellis_tx_lock);
}

static void trellis_ndo_stop(void) {
  trellis_up = 0;
}

static void trellis_remove_interface(void) {
  trellis_ndo_stop();
  unregister_netdev(&trellis_netdev);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { TRELLIS_TRANSFERS = 3, TRELLIS_BUFFER_SIZE = 512 };

static struct usb_device trellis_transfer_device;
static struct urb *trellis_urb[TRELLIS_TRANSFERS];
static void *trellis_buffer[TRELLIS_TRANSFERS];
static dma_addr_t trellis_dma[TRELLIS_TRANSFERS];
static int trellis_transfers;
static int trellis_streaming;

static void trellis_free_transfers(void) {
  int i;

  for (i = 0; i < trellis_transfers; i++) {
    if (i > 0)
      usb_free_coherent(&trellis_transfer_device, TRELLIS_BUFFER_SIZE, trellis_buffer[i], trellis_dma[i]);
    usb_free_urb(trellis_urb[i]);
  }
  trellis_transfers = 0;
}

static int trellis_allocate_transfers(void) {
  while (trellis_transfers < TRELLIS_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&trellis_transfer_device, TRELLIS_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    trellis_urb[trellis_transfers] = urb;
    trellis_buffer[trellis_transfers] = buffer;
    trellis_dma[trellis_transfers] = dma;
    trellis_transfers = trellis_transfers + 1;
  }
  return 0;

fail:
  trellis_free_transfers();
  return -ENOMEM;
}

static int trellis_start_stream(void) {
  int error;

  if (trellis_streaming)
    return -EBUSY;
  error = usb_submit_urb(trellis_urb[0], GFP_KERNEL);
  if (!error)
    trellis_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void trellis_complete(void) {
  if (!trellis_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(trellis_urb[0], GFP_ATOMIC))
    trellis_streaming = 0;
}

static void trellis_stop_stream(void) {
  if (trellis_streaming)
    usb_kill_urb(trellis_urb[0]);
  trellis_streaming = 0;
}

static void trellis_end_transfers(void) {
  trellis_stop_stream();
  trellis_free_transfers();
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int trellis_init(void) {
  int error;

  error = trellis_load_firmware();
  if (error)
    return error;
  error = trellis_add_interface();
  if (error)
    goto out_firmware;
  error = trellis_allocate_transfers();
  if (error)
    goto out_net;
  return 0;

out_net:
  trellis_remove_interface();
out_firmware:
  trellis_unload_firmware();
  return error;
}

static void trellis_exit(void) {
  trellis_end_transfers();
  trellis_remove_interface();
  trellis_unload_firmware();
}

static void use_trellis(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        trellis_unload_firmware();
        break;
      case 1:
        trellis_ndo_open();
        break;
      case 2:
        trellis_xmit(__VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        trellis_tx_done();
        irq_exit();
        break;
      case 4:
        trellis_ndo_stop();
        break;
      case 5:
        trellis_start_stream();
        break;
      case 6:
        irq_enter();
        trellis_complete();
        irq_exit();
        break;
      case 7:
        trellis_stop_stream();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = trellis_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_trellis();
    trellis_exit();
  }
  check_final_state();
  return 0;
}
