// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module silo: a USB gadget that can be a disk, a serial line, or both. main() stands for the
 * kernel: it loads the module with any parameters, binds and unbinds the gadget, uses it, and
 * unloads the module.
 * Violated: 106_1a (order of registrations). silo_unregister() forgets that the class is also
 * there for silo_sysfs.
 * Why the others hold. 10_1a: silo_complete() submits with GFP_ATOMIC. 32_1a: silo_flush() takes
 * the lock only if there is a disk, which is settled when the module is loaded. 68_1a:
 * silo_bound says whether there are URBs, and which: one for the disk, one for the line. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- parameters --------------------------------------------------------------------------------------- */

enum { SILO_MAJOR = 190 };

static int silo_disk;
static int silo_line;
static int silo_sysfs;

/* ---- registration ------------------------------------------------------------------------------------ */

static struct class silo_class;
static struct usb_gadget_driver silo_gadget;

static int silo_register(void) {
  int need_class = silo_line || silo_sysfs;
  int error;

  if (need_class) {
    error = class_register(&silo_class);
    if (error)
      return error;
  }
  if (silo_line) {
    error = register_chrdev(SILO_MAJOR, "silo", NULL);
    if (error < 0)
      goto out_class;
  }
  error = usb_gadget_probe_driver(&silo_gadget);
  if (error)
    goto out_device;
  return 0;

out_device:
  if (silo_line)
    unregister_chrdev(SILO_MAJOR, "silo");
out_class:
  if (need_class)
    class_unregister(&silo_class);
  return error;
}

static void silo_unregister(void) {
  usb_gadget_unregister_driver(&silo_gadget);
  if (silo_line)
    unregister_chrdev(SILO_MAJOR, "silo");
  if (silo_line)
    class_unregister(&silo_class);
}

/* ---- binding to a host: one URB for each function ------------------------------------------------------- */

static struct urb *silo_disk_urb;
static struct urb *silo_line_urb;
static int silo_bound;
static int silo_active;

static int silo_bind(void) {
  if (silo_bound)
    return -EBUSY;
  if (silo_disk) {
    silo_disk_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!silo_disk_urb)
      return -ENOMEM;
  }
  if (silo_line) {
    silo_line_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!silo_line_urb) {
      if (silo_disk)
        usb_free_urb(silo_disk_urb);
      return -ENOMEM;
    }
  }
  silo_bound = 1;
  return 0;
}

static void silo_unbind(void) {
  if (!silo_bound)
    return;
  silo_bound = 0;
  silo_active = 0;
  if (silo_line)
    usb_free_urb(silo_line_urb);
  if (silo_disk)
    usb_free_urb(silo_disk_urb);
}

static int silo_enable(void) {
  int error = 0;

  if (!silo_bound || silo_active)
    return -EINVAL;
  if (silo_disk)
    error = usb_submit_urb(silo_disk_urb, GFP_KERNEL);
  if (!error && silo_line)
    error = usb_submit_urb(silo_line_urb, GFP_KERNEL);
  if (!error)
    silo_active = 1;
  return error;
}

/* Called in interrupt context. */
static void silo_complete(int status) {
  if (!silo_active || !silo_disk)
    return;
  if (status < 0 || usb_submit_urb(silo_disk_urb, GFP_ATOMIC))
    silo_active = 0;
}

/* ---- the disk's cache ---------------------------------------------------------------------------------- */

static struct mutex silo_cache_lock;
static int silo_dirty;

static int silo_flush(int force) {
  int error = 0;

  if (silo_disk)
    mutex_lock(&silo_cache_lock);
  if (silo_dirty > 0 || force)
    error = hardware_status();
  if (!error)
    silo_dirty = 0;
  if (silo_disk)
    mutex_unlock(&silo_cache_lock);
  return error;
}

static int silo_store(int blocks) {
  int full;

  if (!silo_disk || blocks <= 0 || blocks > 8)
    return -EINVAL;
  mutex_lock(&silo_cache_lock);
  full = silo_dirty + blocks > 16;
  if (!full)
    silo_dirty = silo_dirty + blocks;
  if (full) {
    mutex_unlock(&silo_cache_lock);
    return silo_flush(1);
  }
  mutex_unlock(&silo_cache_lock);
  return 0;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int silo_init(int disk, int line, int sysfs) {
  silo_disk = disk != 0;
  silo_line = line != 0;
  silo_sysfs = sysfs != 0;
  if (!silo_disk && !silo_line)
    return -EINVAL;
  return silo_register();
}

static void silo_exit(void) {
  silo_unbind();
  silo_unregister();
}

static void use_silo(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        silo_bind();
        break;
      case 1:
        silo_enable();
        break;
      case 2:
        irq_enter();
        silo_complete(__VERIFIER_nondet_int());
        irq_exit();
        break;
      case 3:
        silo_store(__VERIFIER_nondet_int());
        break;
      case 4:
        silo_flush(0);
        break;
      case 5:
        silo_unbind();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = silo_init(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_silo();
    silo_exit();
  }
  check_final_state();
  return 0;
}
