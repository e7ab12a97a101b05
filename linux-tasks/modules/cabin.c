// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module cabin: an intercom over USB. main() stands for the kernel: it loads the module, calls
 * what is registered in any order, and unloads it.
 * Violated: 10_1a (allocation in interrupts). cabin_complete() submits the URB with GFP_KERNEL
 * in an interrupt.
 * Why the others hold. 08_1a: cabin_users is 1 exactly while a reference to the module is held.
 * 32_1a: cabin_open() and cabin_ioctl() unlock on each of their paths. 68_1a: cabin_transfers
 * counts the URBs, and cabin_free_transfers() frees as many. 68_1b: each URB has its buffer,
 * and both are freed together. 77_1a: cabin_reset() allocates with GFP_NOIO while the device is
 * locked. 132_1a: a cabin_link holds one reference to its device, and who frees the link gives
 * it back. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct cabin_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device cabin_usb_device;
static struct usb_interface cabin_interface;
static struct cabin_link *cabin_link;

static int cabin_connect(void) {
  struct cabin_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&cabin_usb_device);
  link->interface = &cabin_interface;
  error = hardware_status();
  if (error)
    goto fail;
  cabin_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int cabin_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&cabin_usb_device, &cabin_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&cabin_usb_device);
    return -ENOMEM;
  }
  cabin_link->resets = cabin_link->resets + 1;
  usb_unlock_device(&cabin_usb_device);
  kfree(report);
  return 0;
}

static void cabin_disconnect(void) {
  struct cabin_link *link = cabin_link;

  cabin_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { CABIN_TRANSFERS = 3, CABIN_BUFFER_SIZE = 512 };

static struct usb_device cabin_transfer_device;
static struct urb *cabin_urb[CABIN_TRANSFERS];
static void *cabin_buffer[CABIN_TRANSFERS];
static dma_addr_t cabin_dma[CABIN_TRANSFERS];
static int cabin_transfers;
static int cabin_streaming;

static void cabin_free_transfers(void) {
  int i;

  for (i = 0; i < cabin_transfers; i++) {
    usb_free_coherent(&cabin_transfer_device, CABIN_BUFFER_SIZE, cabin_buffer[i], cabin_dma[i]);
    usb_free_urb(cabin_urb[i]);
  }
  cabin_transfers = 0;
}

static int cabin_allocate_transfers(void) {
  while (cabin_transfers < CABIN_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&cabin_transfer_device, CABIN_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    cabin_urb[cabin_transfers] = urb;
    cabin_buffer[cabin_transfers] = buffer;
    cabin_dma[cabin_transfers] = dma;
    cabin_transfers = cabin_transfers + 1;
  }
  return 0;

fail:
  cabin_free_transfers();
  return -ENOMEM;
}

static int cabin_start_stream(void) {
  int error;

  if (cabin_streaming)
    return -EBUSY;
  error = usb_submit_urb(cabin_urb[0], GFP_KERNEL);
  if (!error)
    cabin_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void cabin_complete(void) {
  if (!cabin_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(cabin_urb[0], GFP_KERNEL))
    cabin_streaming = 0;
}

static void cabin_stop_stream(void) {
  if (cabin_streaming)
    usb_kill_urb(cabin_urb[0]);
  cabin_streaming = 0;
}

static void cabin_end_transfers(void) {
  cabin_stop_stream();
  cabin_free_transfers();
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { CABIN_GET_LEVEL, CABIN_SET_LEVEL, CABIN_CLEAR };

static struct module cabin_module;
static struct mutex cabin_config;
static int cabin_users;
static int cabin_level;

static int cabin_open(void) {
  int error = -EBUSY;

  mutex_lock(&cabin_config);
  if (cabin_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&cabin_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  cabin_users = cabin_users + 1;
  mutex_unlock(&cabin_config);
  return 0;

out_put:
  module_put(&cabin_module);
out_unlock:
  mutex_unlock(&cabin_config);
  return error;
}

static void cabin_release(void) {
  if (cabin_users == 0)
    return;
  cabin_users = cabin_users - 1;
  module_put(&cabin_module);
}

static int cabin_ioctl(int command, int argument) {
  int result = 0;

  if (cabin_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&cabin_config))
    return -EINTR;
  switch (command) {
    case CABIN_GET_LEVEL:
      result = cabin_level;
      break;
    case CABIN_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      cabin_level = argument;
      break;
    case CABIN_CLEAR:
      cabin_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&cabin_config);
  return result;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int cabin_init(void) {
  int error;

  error = cabin_connect();
  if (error)
    return error;
  error = cabin_allocate_transfers();
  if (error)
    goto out_link;
  return 0;

out_link:
  cabin_disconnect();
  return error;
}

static void cabin_exit(void) {
  cabin_release();
  cabin_end_transfers();
  cabin_disconnect();
}

static void event_reset(void) {
  cabin_reset();
}

static void event_start_stream(void) {
  cabin_start_stream();
}

static void event_complete(void) {
  irq_enter();
  cabin_complete();
  irq_exit();
}

static void event_stop_stream(void) {
  cabin_stop_stream();
}

static void event_open(void) {
  cabin_open();
}

static void event_ioctl(void) {
  cabin_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
}

static void event_release(void) {
  cabin_release();
}

static void (*const events[])(void) = {
    event_reset,
    event_start_stream,
    event_complete,
    event_stop_stream,
    event_open,
    event_ioctl,
    event_release,
};

static void use_cabin(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();

    if (event >= 0 && event < 7)
      events[event]();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = cabin_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_cabin();
    cabin_exit();
  }
  check_final_state();
  return 0;
}
