// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module granary: a disk controller with two drives. main() stands for the kernel: it loads the
 * module, sends commands to the drives in any order, and unloads it.
 * Violated: 101_1a (block requests). granary_command() loses the spare request if its command
 * fails.
 * Why the others hold. 08_1a: an enclosure is held while granary_enclosure_found is set. 32_1a:
 * granary_send() takes the lock unless its caller has it, who says so, and gives it back on the
 * same condition. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- requests: one is kept for when there is no memory ----------------------------------------------- */

static struct request_queue granary_queue;
static struct request *granary_spare;
static int granary_spare_ready;

static int granary_keep_spare(void) {
  struct request *request;

  if (granary_spare_ready)
    return 0;
  request = blk_get_request(&granary_queue, 0, GFP_KERNEL);
  if (IS_ERR(request))
    return -ENOMEM;
  granary_spare = request;
  granary_spare_ready = 1;
  return 0;
}

static void granary_drop_spare(void) {
  if (!granary_spare_ready)
    return;
  granary_spare_ready = 0;
  blk_put_request(granary_spare);
}

/* A command to a drive takes a request of its own, or the spare one. */
static int granary_command(int operation, int urgent) {
  struct request *request;
  int emergency = 0;
  int error;

  request = blk_get_request(&granary_queue, operation, GFP_NOIO);
  if (IS_ERR(request)) {
    if (!urgent || !granary_spare_ready)
      return -ENOMEM;
    request = granary_spare;
    granary_spare_ready = 0;
    emergency = 1;
  }
  error = blk_execute_rq(request);
  if (emergency)
    granary_spare_ready = !error;
  else
    blk_put_request(request);
  return error;
}

/* ---- drives: a state machine for each ------------------------------------------------------------- */

enum { GRANARY_STOPPED, GRANARY_READY, GRANARY_RECOVERING, GRANARY_OFFLINE };
enum { GRANARY_RETRIES = 2 };

static struct mutex granary_lock;
static int granary_drive_state[2];
static int granary_failures;

static int granary_send(int drive, int operation, int have_lock) {
  int retries = 0;
  int error;

  if (!have_lock)
    mutex_lock(&granary_lock);
  do {
    error = granary_command(operation, granary_drive_state[drive] == GRANARY_RECOVERING);
    retries = retries + 1;
  } while (error && retries < GRANARY_RETRIES);
  if (error)
    granary_failures = granary_failures + 1;
  if (!have_lock)
    mutex_unlock(&granary_lock);
  return error;
}

static int granary_start(int drive) {
  int error;

  if (granary_drive_state[drive] != GRANARY_STOPPED)
    return -EBUSY;
  error = granary_send(drive, 1, 0);
  if (!error)
    granary_drive_state[drive] = GRANARY_READY;
  return error;
}

static void granary_fail(int drive) {
  mutex_lock(&granary_lock);
  if (granary_drive_state[drive] == GRANARY_READY)
    granary_drive_state[drive] = GRANARY_RECOVERING;
  mutex_unlock(&granary_lock);
}

/* The error handler: it keeps everybody else away until it knows more. */
static void granary_recover(int drive) {
  int error;

  if (mutex_lock_interruptible(&granary_lock))
    return;
  if (granary_drive_state[drive] != GRANARY_RECOVERING) {
    mutex_unlock(&granary_lock);
    return;
  }
  error = granary_send(drive, 2, 1);
  if (!error)
    error = granary_send(drive, 3, 1);
  granary_drive_state[drive] = error ? GRANARY_OFFLINE : GRANARY_READY;
  mutex_unlock(&granary_lock);
}

static int granary_stop(int drive, int wait) {
  if (wait)
    mutex_lock(&granary_lock);
  else if (!mutex_trylock(&granary_lock))
    return -EAGAIN;
  if (granary_drive_state[drive] == GRANARY_READY)
    granary_send(drive, 4, 1);
  granary_drive_state[drive] = GRANARY_STOPPED;
  mutex_unlock(&granary_lock);
  return 0;
}

/* ---- the enclosure: served by another module ---------------------------------------------------------- */

static struct module granary_enclosure_module;
static int granary_enclosure_found;
static int granary_lamp;

static void granary_find_enclosure(void) {
  if (granary_enclosure_found || hardware_status() != 1)
    return;
  if (try_module_get(&granary_enclosure_module))
    granary_enclosure_found = 1;
}

static void granary_set_lamp(int on) {
  if (granary_enclosure_found)
    granary_lamp = on;
}

static void granary_lose_enclosure(void) {
  if (granary_enclosure_found)
    module_put(&granary_enclosure_module);
  granary_enclosure_found = 0;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static void granary_exit(void) {
  granary_stop(1, 1);
  granary_stop(0, 1);
  granary_lose_enclosure();
  granary_drop_spare();
}

static int granary_init(void) {
  int error = granary_keep_spare();

  if (error)
    return error;
  granary_find_enclosure();
  error = granary_start(0);
  if (error)
    granary_exit();
  return error;
}

static void use_granary(void) {
  while (__VERIFIER_nondet_int()) {
    int drive = __VERIFIER_nondet_int() != 0;

    switch (__VERIFIER_nondet_int()) {
      case 0:
        granary_start(drive);
        break;
      case 1:
        if (granary_drive_state[drive] == GRANARY_READY && granary_send(drive, 0, 0))
          granary_fail(drive);
        break;
      case 2:
        granary_recover(drive);
        break;
      case 3:
        granary_stop(drive, 0);
        break;
      case 4:
        granary_set_lamp(drive);
        break;
      case 5:
        granary_find_enclosure();
        break;
      case 6:
        granary_lose_enclosure();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = granary_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_granary();
    granary_exit();
  }
  check_final_state();
  return 0;
}
