// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module sluice: a data logger with a drive. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, twice at most, and unloads it.
 * Violated: 32_1a (mutexes). sluice_ioctl() returns with sluice_config locked if the level is
 * negative.
 * Violated: 101_1a (block requests). sluice_command() compares the result with NULL and frees
 * an error pointer.
 * Why the others hold. 08_1a: sluice_users is 1 exactly while a reference to the module is
 * held. 10_1a: sluice_interrupt() allocates with GFP_ATOMIC. spinlock: sluice_work() holds
 * sluice_event_lock whenever it looks at the list and at the end of the loop. The rules that
 * are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { SLUICE_ATTEMPTS = 3 };

static struct request_queue sluice_queue;
static struct mutex sluice_drive_lock;
static int sluice_medium;

static int sluice_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < SLUICE_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&sluice_queue, operation, 0);

    if (!request)
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      break;
  }
  return error;
}

static int sluice_test_ready(void) {
  int error;

  mutex_lock(&sluice_drive_lock);
  error = sluice_command(0);
  sluice_medium = error == 0;
  mutex_unlock(&sluice_drive_lock);
  return error;
}

static int sluice_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&sluice_drive_lock))
    return -EINTR;
  if (sluice_medium)
    error = sluice_command(27);
  if (!error)
    sluice_medium = 0;
  mutex_unlock(&sluice_drive_lock);
  return error;
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct sluice_event {
  struct sluice_event *next;
  int code;
};

static spinlock_t sluice_event_lock;
static struct sluice_event *sluice_events;
static int sluice_handled;

static irqreturn_t sluice_interrupt(void) {
  int code = hardware_status();
  struct sluice_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&sluice_event_lock);
  event->next = sluice_events;
  sluice_events = event;
  spin_unlock(&sluice_event_lock);
  return IRQ_HANDLED;
}

static void sluice_work(void) {
  struct sluice_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&sluice_event_lock, flags);
  while (sluice_events) {
    event = sluice_events;
    sluice_events = event->next;
    spin_unlock_irqrestore(&sluice_event_lock, flags);
    if (event->code > 0)
      sluice_handled = sluice_handled + 1;
    kfree(event);
    spin_lock_irqsave(&sluice_event_lock, flags);
  }
  spin_unlock_irqrestore(&sluice_event_lock, flags);
}

static int sluice_start_events(void) {
  sluice_events = NULL;
  return request_irq(11, sluice_interrupt, 0, "sluice", NULL);
}

static void sluice_stop_events(void) {
  free_irq(11, NULL);
  sluice_work();
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { SLUICE_GET_LEVEL, SLUICE_SET_LEVEL, SLUICE_CLEAR };

static struct module sluice_module;
static struct mutex sluice_config;
static int sluice_users;
static int sluice_level;

static int sluice_open(void) {
  int error = -EBUSY;

  mutex_lock(&sluice_config);
  if (sluice_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&sluice_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  sluice_users = sluice_users + 1;
  mutex_unlock(&sluice_config);
  return 0;

out_put:
  module_put(&sluice_module);
out_unlock:
  mutex_unlock(&sluice_config);
  return error;
}

static void sluice_release(void) {
  if (sluice_users == 0)
    return;
  sluice_users = sluice_users - 1;
  module_put(&sluice_module);
}

static int sluice_ioctl(int command, int argument) {
  int result = 0;

  if (sluice_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&sluice_config))
    return -EINTR;
  switch (command) {
    case SLUICE_GET_LEVEL:
      result = sluice_level;
      break;
    case SLUICE_SET_LEVEL:
      if (argument < 0) {
        return -EINVAL;
      }
      sluice_level = argument;
      break;
    case SLUICE_CLEAR:
      sluice_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&sluice_config);
  return result;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int sluice_init(void) {
  int error;

  error = sluice_test_ready();
  if (error)
    return error;
  error = sluice_start_events();
  if (error)
    return error;
  return 0;
}

static void sluice_exit(void) {
  sluice_release();
  sluice_stop_events();
}

static void use_sluice(void) {
  int round;

  for (round = 0; round < 2; round++) {
    if (__VERIFIER_nondet_int())
      sluice_test_ready();
    if (__VERIFIER_nondet_int())
      sluice_eject();
    if (__VERIFIER_nondet_int()) {
      irq_enter();
      sluice_interrupt();
      irq_exit();
    }
    if (__VERIFIER_nondet_int())
      sluice_work();
    if (__VERIFIER_nondet_int())
      sluice_open();
    if (__VERIFIER_nondet_int())
      sluice_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      sluice_release();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = sluice_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_sluice();
    sluice_exit();
  }
  check_final_state();
  return 0;
}
