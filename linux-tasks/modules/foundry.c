// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module foundry: a printer on USB. main() stands for the kernel: it loads the module, plugs the
 * printer in and out, calls the driver in any order, and unloads it; a program may have the
 * printer open when it is unplugged, and close it later. No rule is violated.
 * Why they hold. 10_1a: both completion functions submit with GFP_ATOMIC. 32_1a: foundry_wait()
 * has the lock if it returns 0, however it was asked to wait. 43_1a, spinlock: foundry_urb_lock is
 * given back where it is taken, and only a GFP_ATOMIC allocation lies between. 68_1a: there is a
 * URB for writing exactly while the state of the job is not FOUNDRY_IDLE, and one for reading if
 * the printer talks back, which is decided at probe. 68_1b, 132_1a: the buffer and the reference
 * live while the printer is present or in use; foundry_disconnect() and foundry_release() look at
 * each other's flag, and the last of them cleans up. 77_1a: foundry_get_id() chooses its allocation
 * flags when it locks the device; foundry_resume(), called with the device locked, passes GFP_NOIO.
 * 106_1a: foundry_major is not negative exactly while the old device number is registered, which
 * comes after the class. 134_1a: foundry_init() returns what usb_register() returned. The rules
 * that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the printer ----------------------------------------------------------------------------- */

enum { FOUNDRY_STATUS_SIZE = 8, FOUNDRY_ID_SIZE = 1024, FOUNDRY_CHUNK = 4096, FOUNDRY_RETRIES = 2 };
enum { FOUNDRY_QUIRK_ONE_WAY = 1, FOUNDRY_QUIRK_RESET = 2 };
enum { FOUNDRY_IDLE, FOUNDRY_QUEUED, FOUNDRY_PRINTED, FOUNDRY_FAILED };
enum { FOUNDRY_GET_ID, FOUNDRY_SOFT_RESET, FOUNDRY_GET_STATUS };

struct foundry {
  struct usb_device *udev;
  struct usb_interface *interface;
  struct urb *read_urb;
  struct urb *write_urb;
  void *status;
  dma_addr_t status_dma;
  int write_state;
  int retries;
  int reading;
  int two_way;
  int present;
  int used;
  int sleeping;
};

static struct foundry foundry;
static struct mutex foundry_mutex; /* present and used */
static struct mutex foundry_lock;  /* everything else that programs change */
static spinlock_t foundry_urb_lock;

/* ---- the control pipe ------------------------------------------------------------------------ */

/* Asks the printer for its name, after a reset if wanted and if the device can be locked for it. */
static int foundry_get_id(int reset) {
  gfp_t gfp = GFP_KERNEL;
  int locked = 0;
  int error = -ENOMEM;
  void *id;

  if (reset && usb_lock_device_for_reset(foundry.udev, foundry.interface) == 0) {
    locked = 1;
    gfp = GFP_NOIO;
  }
  id = kzalloc(FOUNDRY_ID_SIZE, gfp);
  if (id)
    error = hardware_status() ? -EIO : 0;
  kfree(id);
  if (locked)
    usb_unlock_device(foundry.udev);
  return error;
}

/* ---- reading: one URB that the completion submits again -------------------------------------- */

static int foundry_start_reading(gfp_t gfp) {
  if (!foundry.two_way || foundry.reading)
    return 0;
  if (usb_submit_urb(foundry.read_urb, gfp))
    return -EIO;
  foundry.reading = 1;
  return 0;
}

/* Called in interrupt context. */
static void foundry_read_complete(void) {
  if (!foundry.reading)
    return;
  foundry.reading = 0;
  if (foundry.used && hardware_status() == 0)
    foundry_start_reading(GFP_ATOMIC);
}

/* ---- writing: a URB for each job ------------------------------------------------------------- */

static void foundry_set_write_state(int state) {
  unsigned long flags = 0;

  spin_lock_irqsave(&foundry_urb_lock, flags);
  foundry.write_state = state;
  spin_unlock_irqrestore(&foundry_urb_lock, flags);
}

/* Releases the URB of a job that is done or has failed. */
static void foundry_reap(void) {
  if (foundry.write_state != FOUNDRY_PRINTED && foundry.write_state != FOUNDRY_FAILED)
    return;
  usb_free_urb(foundry.write_urb);
  foundry_set_write_state(FOUNDRY_IDLE);
}

/* Called in interrupt context. */
static void foundry_write_complete(void) {
  int failed = hardware_status();

  spin_lock(&foundry_urb_lock);
  if (foundry.write_state != FOUNDRY_QUEUED)
    goto out;
  if (!failed)
    foundry.write_state = FOUNDRY_PRINTED;
  else if (foundry.retries < FOUNDRY_RETRIES && usb_submit_urb(foundry.write_urb, GFP_ATOMIC) == 0)
    foundry.retries = foundry.retries + 1;
  else
    foundry.write_state = FOUNDRY_FAILED;
out:
  spin_unlock(&foundry_urb_lock);
}

static void foundry_stop(void) {
  if (foundry.write_state == FOUNDRY_QUEUED) {
    usb_kill_urb(foundry.write_urb);
    foundry_set_write_state(FOUNDRY_FAILED);
  }
  if (foundry.reading) {
    usb_kill_urb(foundry.read_urb);
    foundry.reading = 0;
  }
}

/* ---- plugging in and out --------------------------------------------------------------------- */

/* When the printer is neither present nor used any more; called with foundry_mutex held. */
static void foundry_cleanup(void) {
  foundry_reap();
  if (foundry.two_way)
    usb_free_urb(foundry.read_urb);
  usb_free_coherent(foundry.udev, FOUNDRY_STATUS_SIZE, foundry.status, foundry.status_dma);
  usb_put_dev(foundry.udev);
}

static int foundry_probe(struct usb_interface *interface, int quirks) {
  int error = -EBUSY;

  mutex_lock(&foundry_mutex);
  if (foundry.present || foundry.used)
    goto out_unlock;
  error = -ENOMEM;
  foundry.udev = usb_get_dev(interface->udev);
  foundry.interface = interface;
  foundry.two_way = (quirks & FOUNDRY_QUIRK_ONE_WAY) == 0;
  foundry.sleeping = 0;
  foundry.status =
      usb_alloc_coherent(foundry.udev, FOUNDRY_STATUS_SIZE, GFP_KERNEL, &foundry.status_dma);
  if (!foundry.status)
    goto out_put;
  if (foundry.two_way) {
    foundry.read_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!foundry.read_urb)
      goto out_status;
  }
  error = foundry_get_id(quirks & FOUNDRY_QUIRK_RESET);
  if (error)
    goto out_urb;
  foundry.present = 1;
  goto out_unlock;

out_urb:
  if (foundry.two_way)
    usb_free_urb(foundry.read_urb);
out_status:
  usb_free_coherent(foundry.udev, FOUNDRY_STATUS_SIZE, foundry.status, foundry.status_dma);
out_put:
  usb_put_dev(foundry.udev);
out_unlock:
  mutex_unlock(&foundry_mutex);
  return error;
}

static void foundry_disconnect(void) {
  mutex_lock(&foundry_mutex);
  mutex_lock(&foundry_lock);
  foundry.present = 0;
  foundry_stop();
  mutex_unlock(&foundry_lock);
  if (!foundry.used)
    foundry_cleanup();
  mutex_unlock(&foundry_mutex);
}

static void foundry_suspend(void) {
  foundry.sleeping = 1;
  foundry_stop();
}

/* Called with the device locked. */
static int foundry_resume(void) {
  foundry.sleeping = 0;
  return foundry.used ? foundry_start_reading(GFP_NOIO) : 0;
}

/* ---- programs: one at a time ----------------------------------------------------------------- */

static int foundry_wait(int nonblock) {
  if (nonblock)
    return mutex_trylock(&foundry_lock) ? 0 : -EAGAIN;
  return mutex_lock_interruptible(&foundry_lock) ? -EINTR : 0;
}

static int foundry_open(void) {
  int error = -ENODEV;

  mutex_lock(&foundry_mutex);
  if (!foundry.present || foundry.sleeping)
    goto out;
  error = -EBUSY;
  if (foundry.used)
    goto out;
  error = foundry_start_reading(GFP_KERNEL);
  if (!error)
    foundry.used = 1;
out:
  mutex_unlock(&foundry_mutex);
  return error;
}

static void foundry_release(void) {
  mutex_lock(&foundry_mutex);
  foundry.used = 0;
  if (foundry.present)
    foundry_stop();
  else
    foundry_cleanup();
  mutex_unlock(&foundry_mutex);
}

static int foundry_write(int count, int nonblock) {
  int result = foundry_wait(nonblock);

  if (result)
    return result;
  result = -ENODEV;
  if (!foundry.present || foundry.sleeping)
    goto out;
  foundry_reap();
  result = -EAGAIN;
  if (foundry.write_state != FOUNDRY_IDLE)
    goto out;
  result = -ENOMEM;
  foundry.write_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!foundry.write_urb)
    goto out;
  result = count < FOUNDRY_CHUNK ? count : FOUNDRY_CHUNK;
  foundry.retries = 0;
  foundry_set_write_state(FOUNDRY_QUEUED);
  if (usb_submit_urb(foundry.write_urb, GFP_KERNEL)) {
    foundry_set_write_state(FOUNDRY_IDLE);
    usb_free_urb(foundry.write_urb);
    result = -EIO;
  }
out:
  mutex_unlock(&foundry_lock);
  return result;
}

static int foundry_ioctl(int command, int nonblock) {
  int result = foundry_wait(nonblock);

  if (result)
    return result;
  if (!foundry.present) {
    mutex_unlock(&foundry_lock);
    return -ENODEV;
  }
  switch (command) {
    case FOUNDRY_GET_ID:
    case FOUNDRY_SOFT_RESET:
      result = foundry_get_id(command == FOUNDRY_SOFT_RESET);
      break;
    case FOUNDRY_GET_STATUS:
      result = hardware_status() & 0x38;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&foundry_lock);
  return result;
}

/* ---- the module ------------------------------------------------------------------------------ */

static struct usb_driver foundry_driver = {"foundry"};
static struct class foundry_class = {"foundry"};
static int foundry_major = -1;

static void foundry_unregister(void) {
  if (foundry_major >= 0)
    unregister_chrdev((unsigned int)foundry_major, "foundry");
  foundry_major = -1;
  class_unregister(&foundry_class);
}

static int foundry_init(int old_number) {
  int error = class_register(&foundry_class);

  if (error)
    return error;
  /* For old programs; the driver works without. */
  if (old_number > 0)
    foundry_major = register_chrdev((unsigned int)old_number, "foundry", NULL);
  error = usb_register(&foundry_driver);
  if (error)
    foundry_unregister();
  return error;
}

static void foundry_exit(void) {
  usb_deregister(&foundry_driver);
  foundry_unregister();
}

/* ---- the calling side ------------------------------------------------------------------------ */

static struct usb_device foundry_device;
static struct usb_interface foundry_interface = {&foundry_device, 0};

static int plug_in(void) {
  int result;

  pre_probe();
  result = foundry_probe(&foundry_interface, __VERIFIER_nondet_int());
  check_return_value_probe(result);
  return result == 0;
}

static void use_foundry(void) {
  int plugged = plug_in();
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (!plugged)
          plugged = plug_in();
        break;
      case 1:
        if (foundry_open() == 0)
          opened = 1;
        break;
      case 2:
        if (opened)
          foundry_write(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        foundry_write_complete();
        foundry_read_complete();
        irq_exit();
        break;
      case 4:
        if (opened)
          foundry_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 5:
        if (opened) {
          foundry_release();
          opened = 0;
        }
        break;
      case 6:
        if (plugged)
          foundry_suspend();
        break;
      case 7:
        if (plugged) {
          usb_lock_device(&foundry_device);
          foundry_resume();
          usb_unlock_device(&foundry_device);
        }
        break;
      case 8:
        if (plugged) {
          foundry_disconnect();
          plugged = 0;
        }
        break;
      default:
        break;
    }
  }
  if (plugged)
    foundry_disconnect();
  if (opened)
    foundry_release();
}

int main(void) {
  int result;

  pre_probe();
  result = foundry_init(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_foundry();
    foundry_exit();
  }
  check_final_state();
  return 0;
}
