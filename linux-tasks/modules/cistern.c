// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module cistern: a data logger on USB, in several models that differ in their endpoints. main()
 * stands for the kernel: it plugs the logger in, calls the driver in any order, and unplugs it.
 * No rule is violated.
 * Why the others hold. 08_1a: cistern_open() and cistern_release() are called in turn. 10_1a:
 * cistern_status_done() submits with GFP_ATOMIC. 32_1a: cistern_read() locks only if the logger
 * can be reconfigured, which never changes after probe. 68_1a, 68_1b: what the model has decides
 * both what is allocated and what is freed; cistern_probe() undoes, in the reverse order, what
 * the model had it do. 132_1a: a logger behind a hub holds a reference to the hub, too. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- models --------------------------------------------------------------------------------------- */

enum { CISTERN_SIZE = 256 };

static struct usb_device cistern_device;
static struct usb_device cistern_hub;
static struct urb *cistern_status_urb;
static struct urb *cistern_bulk_urb;
static void *cistern_buffer;
static dma_addr_t cistern_dma;
static int cistern_has_status;
static int cistern_has_bulk;
static int cistern_configurable;
static int cistern_behind_hub;

static void cistern_identify(int model) {
  cistern_has_status = model % 2 != 0;
  cistern_has_bulk = model > 2;
  cistern_configurable = model > 4;
  cistern_behind_hub = hardware_status() > 0;
}

/* ---- plugging in and out ------------------------------------------------------------------------- */

static int cistern_probe(int model) {
  cistern_identify(model);
  usb_get_dev(&cistern_device);
  if (cistern_behind_hub)
    usb_get_dev(&cistern_hub);
  if (cistern_has_status) {
    cistern_status_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!cistern_status_urb)
      goto out_references;
  }
  if (cistern_has_bulk) {
    cistern_bulk_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!cistern_bulk_urb)
      goto out_status;
    cistern_buffer = usb_alloc_coherent(&cistern_device, CISTERN_SIZE, GFP_KERNEL, &cistern_dma);
    if (!cistern_buffer)
      goto out_bulk;
  }
  if (hardware_status() < 0)
    goto out_buffer;
  return 0;

out_buffer:
  if (cistern_has_bulk)
    usb_free_coherent(&cistern_device, CISTERN_SIZE, cistern_buffer, cistern_dma);
out_bulk:
  if (cistern_has_bulk)
    usb_free_urb(cistern_bulk_urb);
out_status:
  if (cistern_has_status)
    usb_free_urb(cistern_status_urb);
out_references:
  if (cistern_behind_hub)
    usb_put_dev(&cistern_hub);
  usb_put_dev(&cistern_device);
  return -ENOMEM;
}

static void cistern_disconnect(void) {
  if (cistern_has_bulk) {
    usb_free_coherent(&cistern_device, CISTERN_SIZE, cistern_buffer, cistern_dma);
    usb_free_urb(cistern_bulk_urb);
  }
  if (cistern_has_status)
    usb_free_urb(cistern_status_urb);
  if (cistern_behind_hub)
    usb_put_dev(&cistern_hub);
  usb_put_dev(&cistern_device);
}

/* ---- use ------------------------------------------------------------------------------------------ */

static struct module cistern_module;
static struct mutex cistern_config_lock;
static int cistern_watching;
static int cistern_rate;

static int cistern_open(void) {
  if (!try_module_get(&cistern_module))
    return -ENODEV;
  if (cistern_has_status && !cistern_watching) {
    if (usb_submit_urb(cistern_status_urb, GFP_KERNEL)) {
      module_put(&cistern_module);
      return -EIO;
    }
    cistern_watching = 1;
  }
  return 0;
}

static void cistern_release(void) {
  if (cistern_watching)
    usb_kill_urb(cistern_status_urb);
  cistern_watching = 0;
  module_put(&cistern_module);
}

/* Called in interrupt context. */
static void cistern_status_done(void) {
  if (cistern_watching && usb_submit_urb(cistern_status_urb, GFP_ATOMIC))
    cistern_watching = 0;
}

static int cistern_read(int count) {
  int result = -EIO;

  if (cistern_configurable)
    mutex_lock(&cistern_config_lock);
  if (!cistern_has_bulk)
    goto out;
  result = 0;
  while (result < count && result < cistern_rate)
    result = result + 1;
  if (usb_submit_urb(cistern_bulk_urb, GFP_KERNEL))
    result = -EIO;
out:
  if (cistern_configurable)
    mutex_unlock(&cistern_config_lock);
  return result;
}

static int cistern_configure(int rate) {
  if (!cistern_configurable || rate > 16)
    return -EINVAL;
  if (mutex_lock_interruptible(&cistern_config_lock))
    return -EINTR;
  cistern_rate = rate;
  mutex_unlock(&cistern_config_lock);
  return 0;
}

/* ---- the calling side ---------------------------------------------------------------------------- */

static void use_cistern(void) {
  int is_open = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (!is_open)
          is_open = cistern_open() == 0;
        break;
      case 1:
        if (is_open)
          cistern_read(__VERIFIER_nondet_int());
        break;
      case 2:
        if (is_open)
          cistern_configure(__VERIFIER_nondet_int());
        break;
      case 3:
        if (is_open) {
          is_open = 0;
          cistern_release();
        }
        break;
      case 4:
        irq_enter();
        cistern_status_done();
        irq_exit();
        break;
      default:
        break;
    }
  }
  if (is_open)
    cistern_release();
}

int main(void) {
  int result;

  pre_probe();
  result = cistern_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_cistern();
    cistern_disconnect();
  }
  check_final_state();
  return 0;
}
