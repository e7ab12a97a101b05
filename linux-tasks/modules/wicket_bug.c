// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module wicket: a card reader on USB with power management. main() stands for the kernel: it
 * plugs the reader in, calls the driver in any order, and unplugs it.
 * Violated: 77_1a (allocation with a USB device locked). wicket_reset() sets wicket_resetting
 * only if it may wait for the lock.
 * Why the others hold. 32_1a: wicket_transfer() takes the lock unless it is called while the
 * reader wakes up, which holds it. 68_1a: wicket_armed says that there is a URB. 132_1a:
 * wicket_users counts users; the first takes a reference to the device, the last gives it back,
 * and so does a card while it is in. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- references: of users and of the card ------------------------------------------------------------- */

enum { WICKET_MOST_USERS = 2 };

static struct usb_device wicket_device;
static struct usb_interface wicket_interface;
static int wicket_users;
static int wicket_card;

static int wicket_open(void) {
  if (wicket_users >= WICKET_MOST_USERS)
    return -EBUSY;
  if (wicket_users == 0)
    usb_get_dev(&wicket_device);
  wicket_users = wicket_users + 1;
  return 0;
}

static void wicket_release(void) {
  wicket_users = wicket_users - 1;
  if (wicket_users == 0)
    usb_put_dev(&wicket_device);
}

static void wicket_card_changed(int present) {
  if (present && !wicket_card)
    usb_get_dev(&wicket_device);
  if (!present && wicket_card)
    usb_put_dev(&wicket_device);
  wicket_card = present != 0;
}

/* ---- resets: no input or output while the device is locked ----------------------------------------------- */

static int wicket_resetting;

static void *wicket_buffer(int size) {
  return kmalloc(size > 0 ? size : 1, wicket_resetting ? GFP_NOIO : GFP_KERNEL);
}

static int wicket_reset(int wait) {
  void *report;
  int error = -ENOMEM;

  if (wait) {
    wicket_resetting = 1;
    usb_lock_device(&wicket_device);
  } else if (!usb_trylock_device(&wicket_device)) {
    return -EBUSY;
  }
  report = wicket_buffer(64);
  if (report) {
    error = hardware_status();
    kfree(report);
  }
  usb_unlock_device(&wicket_device);
  wicket_resetting = 0;
  return error;
}

/* ---- power management: awake, asleep, or on the way -------------------------------------------------------- */

enum { WICKET_AWAKE, WICKET_WAKING, WICKET_ASLEEP };

static struct mutex wicket_lock;
static struct urb *wicket_urb;
static int wicket_state;
static int wicket_armed;

static int wicket_transfer(int command) {
  int have_lock = wicket_state == WICKET_WAKING;
  void *buffer;
  int error = -ENOMEM;

  if (!have_lock)
    mutex_lock(&wicket_lock);
  buffer = wicket_buffer(command);
  if (buffer) {
    error = hardware_status();
    kfree(buffer);
  }
  if (!have_lock)
    mutex_unlock(&wicket_lock);
  return error;
}

static int wicket_arm(void) {
  if (wicket_armed)
    return 0;
  wicket_urb = usb_alloc_urb(0, GFP_NOIO);
  if (!wicket_urb)
    return -ENOMEM;
  if (usb_submit_urb(wicket_urb, GFP_NOIO)) {
    usb_free_urb(wicket_urb);
    return -EIO;
  }
  wicket_armed = 1;
  return 0;
}

static void wicket_disarm(void) {
  if (wicket_armed) {
    usb_kill_urb(wicket_urb);
    usb_free_urb(wicket_urb);
  }
  wicket_armed = 0;
}

static int wicket_suspend(void) {
  if (wicket_state != WICKET_AWAKE || wicket_users > 0)
    return -EBUSY;
  wicket_disarm();
  wicket_state = WICKET_ASLEEP;
  return 0;
}

static int wicket_resume(void) {
  int error;

  if (wicket_state != WICKET_ASLEEP)
    return 0;
  mutex_lock(&wicket_lock);
  wicket_state = WICKET_WAKING;
  error = wicket_transfer(1);
  if (!error)
    error = wicket_arm();
  wicket_state = error ? WICKET_ASLEEP : WICKET_AWAKE;
  mutex_unlock(&wicket_lock);
  return error;
}

/* ---- the calling side ---------------------------------------------------------------------------- */

static void use_wicket(void) {
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (wicket_resume() == 0 && wicket_open() == 0)
          opened = opened + 1;
        break;
      case 1:
        if (opened > 0)
          wicket_transfer(__VERIFIER_nondet_int());
        break;
      case 2:
        if (opened > 0) {
          wicket_release();
          opened = opened - 1;
        }
        break;
      case 3:
        wicket_card_changed(__VERIFIER_nondet_int());
        break;
      case 4:
        if (wicket_state == WICKET_AWAKE)
          wicket_reset(__VERIFIER_nondet_int());
        break;
      case 5:
        wicket_suspend();
        break;
      default:
        break;
    }
  }
  while (opened > 0) {
    wicket_release();
    opened = opened - 1;
  }
}

int main(void) {
  int result;

  pre_probe();
  result = wicket_arm();
  check_return_value_probe(result);
  if (result == 0) {
    use_wicket();
    wicket_card_changed(0);
    wicket_disarm();
  }
  check_final_state();
  return 0;
}
