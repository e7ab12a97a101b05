// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module lantern: a USB lamp with a control device. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: lantern_users is 1 exactly while a reference to the module is
 * held. 32_1a: lantern_open() and lantern_ioctl() unlock on each of their paths;
 * lantern_set_demand() unlocks whether or not the state changes. 77_1a: lantern_reset()
 * allocates with GFP_NOIO while the device is locked. 132_1a: a lantern_link holds one
 * reference to its device, and who frees the link gives it back. The rules that are not named
 * here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct lantern_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device lantern_usb_device;
static struct usb_interface lantern_interface;
static struct lantern_link *lantern_link;

static int lantern_connect(void) {
  struct lantern_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&lantern_usb_device);
  link->interface = &lantern_interface;
  error = hardware_status();
  if (error)
    goto fail;
  lantern_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int lantern_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&lantern_usb_device, &lantern_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&lantern_usb_device);
    return -ENOMEM;
  }
  lantern_link->resets = lantern_link->resets + 1;
  usb_unlock_device(&lantern_usb_device);
  kfree(report);
  return 0;
}

static void lantern_disconnect(void) {
  struct lantern_link *link = lantern_link;

  lantern_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { LANTERN_GET_LEVEL, LANTERN_SET_LEVEL, LANTERN_CLEAR };

static struct module lantern_module;
static struct mutex lantern_config;
static int lantern_users;
static int lantern_level;

static int lantern_open(void) {
  int error = -EBUSY;

  mutex_lock(&lantern_config);
  if (lantern_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&lantern_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  lantern_users = lantern_users + 1;
  mutex_unlock(&lantern_config);
  return 0;

out_put:
  module_put(&lantern_module);
out_unlock:
  mutex_unlock(&lantern_config);
  return error;
}

static void lantern_release(void) {
  if (lantern_users == 0)
    return;
  lantern_users = lantern_users - 1;
  module_put(&lantern_module);
}

static int lantern_ioctl(int command, int argument) {
  int result = 0;

  if (lantern_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&lantern_config))
    return -EINTR;
  switch (command) {
    case LANTERN_GET_LEVEL:
      result = lantern_level;
      break;
    case LANTERN_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      lantern_level = argument;
      break;
    case LANTERN_CLEAR:
      lantern_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&lantern_config);
  return result;
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { LANTERN_OFF, LANTERN_IDLE, LANTERN_ACTIVE, LANTERN_STATES };

static struct mutex lantern_power_lock;
static int lantern_power;

static int lantern_from_off(int demand) {
  return demand > 0 ? LANTERN_IDLE : LANTERN_OFF;
}

static int lantern_from_idle(int demand) {
  if (demand > 1)
    return LANTERN_ACTIVE;
  return demand == 0 ? LANTERN_OFF : LANTERN_IDLE;
}

static int lantern_from_active(int demand) {
  return demand > 1 ? LANTERN_ACTIVE : LANTERN_IDLE;
}

static int (*const lantern_transition[LANTERN_STATES])(int demand) = {
    [LANTERN_OFF] = lantern_from_off,
    [LANTERN_IDLE] = lantern_from_idle,
    [LANTERN_ACTIVE] = lantern_from_active,
};

static int lantern_set_demand(int demand) {
  int next;

  mutex_lock(&lantern_power_lock);
  next = lantern_transition[lantern_power](demand);
  if (next == lantern_power) {
    mutex_unlock(&lantern_power_lock);
    return 0;
  }
  lantern_power = next;
  mutex_unlock(&lantern_power_lock);
  return 1;
}

static void lantern_power_off(void) {
  while (lantern_power != LANTERN_OFF)
    lantern_set_demand(0);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int lantern_init(void) {
  int error;

  error = lantern_connect();
  if (error)
    return error;
  return 0;
}

static void lantern_exit(void) {
  lantern_power_off();
  lantern_release();
  lantern_disconnect();
}

static void use_lantern(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        lantern_reset();
        break;
      case 1:
        lantern_open();
        break;
      case 2:
        lantern_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        lantern_release();
        break;
      case 4:
        lantern_set_demand(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = lantern_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_lantern();
    lantern_exit();
  }
  check_final_state();
  return 0;
}
