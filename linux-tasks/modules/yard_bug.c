// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module yard: a bus with devices that come and go. main() stands for the kernel: it loads the
 * module, lets devices come, go, and be looked up, and unloads it.
 * Violated: 118_1a (reader-writer locks). yard_lookup() returns with the lock held if there is
 * no device.
 * Why the others hold. 08_1a: the bus holds a device's driver while the device is bound. 43_1a:
 * yard_notify() is told whether it may sleep. 101_1a: yard_identify() frees the request of each
 * attempt. 106_1a: yard_stage says what is registered. 134_1a: yard_probe() does not lose the
 * error of a registration. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the lock of the table --------------------------------------------------------------------------- */

enum { YARD_NONE, YARD_READ, YARD_WRITE };

static rwlock_t yard_table_lock;
static int yard_frozen;

/* A frozen table does not change, so that nobody needs the lock to read it. */
static int yard_lock(int change) {
  if (change) {
    write_lock(&yard_table_lock);
    return YARD_WRITE;
  }
  if (yard_frozen)
    return YARD_NONE;
  read_lock(&yard_table_lock);
  return YARD_READ;
}

static void yard_unlock(int mode) {
  if (mode == YARD_WRITE)
    write_unlock(&yard_table_lock);
  if (mode == YARD_READ)
    read_unlock(&yard_table_lock);
}

/* ---- devices ------------------------------------------------------------------------------------------- */

enum { YARD_ABSENT, YARD_PRESENT, YARD_BOUND };

static struct module yard_driver;
static spinlock_t yard_notify_lock;
static int yard_device_state;
static int yard_notified;

static void yard_notify(int what, int may_sleep) {
  void *event = kmalloc(16, may_sleep ? GFP_KERNEL : GFP_ATOMIC);

  if (event)
    yard_notified = what;
  kfree(event);
}

static void yard_announce(int what, int quiet) {
  if (!quiet)
    spin_lock(&yard_notify_lock);
  yard_notify(what, quiet);
  if (!quiet)
    spin_unlock(&yard_notify_lock);
}

static int yard_lookup(int add) {
  int mode = yard_lock(add);
  int result = yard_device_state;

  if (add && result == YARD_ABSENT) {
    yard_device_state = YARD_PRESENT;
    result = YARD_PRESENT;
  }
  if (result == YARD_ABSENT)
    return -ENODEV;
  yard_unlock(mode);
  yard_announce(result, add);
  return result;
}

static int yard_bind(void) {
  int error = 0;

  if (yard_device_state != YARD_PRESENT)
    return -EINVAL;
  if (!try_module_get(&yard_driver))
    return -ENODEV;
  write_lock(&yard_table_lock);
  if (hardware_status() < 0)
    error = -EIO;
  else
    yard_device_state = YARD_BOUND;
  write_unlock(&yard_table_lock);
  if (error)
    module_put(&yard_driver);
  return error;
}

static void yard_unbind(int remove) {
  int was_bound = yard_device_state == YARD_BOUND;
  int mode = yard_lock(1);

  if (was_bound || remove)
    yard_device_state = remove ? YARD_ABSENT : YARD_PRESENT;
  yard_unlock(mode);
  if (was_bound)
    module_put(&yard_driver);
}

/* ---- what a device is ------------------------------------------------------------------------------------- */

static struct request_queue yard_queue;

static int yard_identify(int attempts) {
  int error = -ENODEV;

  while (error && attempts > 0) {
    struct request *request = blk_mq_alloc_request(&yard_queue, 0, 0);
    int failed = IS_ERR(request);

    if (!failed) {
      error = blk_execute_rq(request);
      blk_mq_free_request(request);
    }
    attempts = attempts - 1;
  }
  return error;
}

/* ---- the module ----------------------------------------------------------------------------------- */

enum { YARD_MAJOR = 200 };

static struct class yard_class;
static struct net_device yard_port;
static int yard_stage;

static void yard_exit(void) {
  if (yard_stage > 2)
    unregister_netdev(&yard_port);
  if (yard_stage > 1)
    unregister_chrdev(YARD_MAJOR, "yard");
  if (yard_stage > 0)
    class_unregister(&yard_class);
  yard_stage = 0;
}

static int yard_probe(void) {
  int error;

  error = class_register(&yard_class);
  if (error)
    goto fail;
  yard_stage = 1;
  error = register_chrdev(YARD_MAJOR, "yard", NULL);
  if (error < 0)
    goto fail;
  yard_stage = 2;
  error = register_netdev(&yard_port);
  if (error)
    goto fail;
  yard_stage = 3;
  return 0;

fail:
  yard_exit();
  return error;
}

static void use_yard(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        yard_lookup(1);
        break;
      case 1:
        yard_lookup(0);
        break;
      case 2:
        yard_bind();
        break;
      case 3:
        yard_unbind(0);
        break;
      case 4:
        yard_unbind(1);
        break;
      case 5:
        yard_frozen = hardware_status() > 0;
        break;
      case 6:
        yard_identify(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = yard_probe();
  check_return_value_probe(result);
  if (result == 0) {
    use_yard();
    yard_unbind(1);
    yard_exit();
  }
  check_final_state();
  return 0;
}
