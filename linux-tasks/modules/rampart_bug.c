// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module rampart: a watchdog. main() stands for the kernel: it loads the module, opens, feeds
 * and closes the watchdog in any order, lets its timer expire, and unloads it.
 * Violated: 08_1a (module references). rampart_expire() takes the timer for disarmed after a
 * warning, too.
 * Why the others hold. 10_1a: rampart_expire() tells rampart_report() that it may not sleep.
 * 32_1a: rampart_set_timeout() takes the lock unless rampart_write(), which has it, calls it.
 * The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the timer: holds the module while it is armed -------------------------------------------------- */

enum { RAMPART_LEAST = 1, RAMPART_MOST = 60 };

static struct module rampart_module;
static struct mutex rampart_lock;
static int rampart_armed;
static int rampart_timeout = 30;
static int rampart_expired;

static void rampart_start(void) {
  if (!rampart_armed)
    __module_get(&rampart_module);
  rampart_armed = 1;
}

static void rampart_stop(void) {
  if (rampart_armed)
    module_put(&rampart_module);
  rampart_armed = 0;
}

static void rampart_report(int what, int may_sleep) {
  void *event = kmalloc(16, may_sleep ? GFP_KERNEL : GFP_ATOMIC);

  if (!event)
    return;
  rampart_expired = what;
  kfree(event);
}

/* Called in interrupt context. With a pretimeout, the first time is only a warning. */
static void rampart_expire(int pretimeout) {
  if (!rampart_armed)
    return;
  rampart_report(pretimeout, 0);
  rampart_armed = 0;
  if (!pretimeout)
    module_put(&rampart_module);
}

/* ---- the character device: one user, whose last words decide whether the timer stops ------------------ */

static int rampart_busy;
static int rampart_stop_expected;
static int rampart_never_stop;

static int rampart_open(void) {
  if (rampart_busy)
    return -EBUSY;
  if (!try_module_get(&rampart_module))
    return -ENODEV;
  if (hardware_status() < 0) {
    module_put(&rampart_module);
    return -EIO;
  }
  rampart_busy = 1;
  rampart_stop_expected = 0;
  rampart_start();
  return 0;
}

static int rampart_set_timeout(int seconds, int have_lock) {
  int error = 0;

  if (!have_lock)
    mutex_lock(&rampart_lock);
  if (seconds < RAMPART_LEAST || seconds > RAMPART_MOST)
    error = -EINVAL;
  else
    rampart_timeout = seconds;
  if (!have_lock)
    mutex_unlock(&rampart_lock);
  return error;
}

static int rampart_write(int length, int magic) {
  int error = 0;

  if (length <= 0)
    return 0;
  if (mutex_lock_interruptible(&rampart_lock))
    return -EINTR;
  if (!rampart_never_stop)
    rampart_stop_expected = magic;
  if (length > 8)
    error = rampart_set_timeout(length, 1);
  mutex_unlock(&rampart_lock);
  if (!error)
    rampart_start();
  return error ? error : length;
}

static int rampart_ioctl(int command, int argument) {
  int disable = 0;

  switch (command) {
    case 0:
      rampart_start();
      return 0;
    case 1:
      return rampart_set_timeout(argument, 0);
    case 2:
      disable = argument > 0 && !rampart_never_stop;
      break;
    default:
      return -EINVAL;
  }
  if (disable)
    rampart_stop();
  rampart_report(disable, 1);
  return 0;
}

static void rampart_release(void) {
  if (rampart_stop_expected && !rampart_never_stop)
    rampart_stop();
  else
    rampart_report(rampart_timeout, 1);
  rampart_busy = 0;
  module_put(&rampart_module);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static void use_rampart(void) {
  int is_open = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (rampart_open() == 0)
          is_open = 1;
        break;
      case 1:
        if (is_open)
          rampart_write(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        if (is_open)
          rampart_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        if (is_open)
          rampart_release();
        is_open = 0;
        break;
      case 4:
        irq_enter();
        rampart_expire(__VERIFIER_nondet_int());
        irq_exit();
        break;
      default:
        break;
    }
  }
  if (is_open)
    rampart_release();
}

int main(void) {
  int result;

  pre_probe();
  rampart_never_stop = __VERIFIER_nondet_int() > 0;
  result = hardware_status();
  check_return_value_probe(result);
  if (result == 0) {
    use_rampart();
    rampart_stop();
  }
  check_final_state();
  return 0;
}
