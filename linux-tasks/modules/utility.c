// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module utility: the charger of two batteries, which keep a computer with two disks running when
 * the mains fail. main() stands for the kernel: it loads the module, calls the driver in any
 * order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a, 132_1a: utility_source says where the current comes from, and with
 * that what is held: the module of the adapter or the USB port. 10_1a, 43_1a: utility_sample()
 * asks whether it runs in the timer and whether it has taken the lock. 32_1a: utility_depth
 * counts how often utility_enter() was called; the first call locks, the last call of
 * utility_leave() unlocks. 101_1a: a disk has a request exactly while its state is UTILITY_ARMED
 * or UTILITY_FLUSHING. 134_1a: utility_probe() goes on only while there is no error. spinlock: a
 * quiet battery is sampled without the lock, and a local variable remembers which it was. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the lock of the charger: who has it may enter again ------------------------------------ */

static struct mutex utility_lock;
static int utility_depth;

static void utility_enter(void) {
  if (utility_depth == 0)
    mutex_lock(&utility_lock);
  utility_depth = utility_depth + 1;
}

static int utility_try_enter(void) {
  if (utility_depth == 0 && !mutex_trylock(&utility_lock))
    return 0;
  utility_depth = utility_depth + 1;
  return 1;
}

static void utility_leave(void) {
  utility_depth = utility_depth - 1;
  if (utility_depth == 0)
    mutex_unlock(&utility_lock);
}

/* ---- sources of current --------------------------------------------------------------------- */

enum { UTILITY_NONE, UTILITY_ADAPTER, UTILITY_PORT };

static struct module utility_adapter;
static struct usb_device utility_port;
static int utility_has_port;
static int utility_source;
static int utility_current;

static void utility_drop_source(void) {
  switch (utility_source) {
    case UTILITY_ADAPTER:
      module_put(&utility_adapter);
      break;
    case UTILITY_PORT:
      usb_put_dev(&utility_port);
      break;
    default:
      break;
  }
  utility_source = UTILITY_NONE;
  utility_current = 0;
}

/* A port gives only what it was asked for. */
static int utility_negotiate(void) {
  int *message = kmalloc(sizeof(*message), GFP_NOIO);
  int error;

  if (!message)
    return -ENOMEM;
  *message = 500;
  error = hardware_status();
  kfree(message);
  return error;
}

static int utility_use_source(int source) {
  int error = 0;

  utility_enter();
  if (source == utility_source)
    goto out;
  utility_drop_source();
  switch (source) {
    case UTILITY_ADAPTER:
      if (!try_module_get(&utility_adapter)) {
        error = -ENODEV;
        goto out;
      }
      utility_current = 2000;
      break;
    case UTILITY_PORT:
      if (!utility_has_port) {
        error = -ENODEV;
        goto out;
      }
      usb_get_dev(&utility_port);
      error = utility_negotiate();
      if (error) {
        usb_put_dev(&utility_port);
        goto out;
      }
      utility_current = 500;
      break;
    default:
      goto out;
  }
  utility_source = source;
out:
  utility_leave();
  return error;
}

/* ---- disks: they write their caches while there is still some current ----------------------- */

enum { UTILITY_DISKS = 2, UTILITY_ATTEMPTS = 3 };
enum { UTILITY_SAFE, UTILITY_ARMED, UTILITY_FLUSHING };

struct utility_disk {
  struct request_queue queue;
  struct request *flush;
  int state;
  int attempts;
};

static struct utility_disk utility_disks[UTILITY_DISKS];

/* When memory may be short later, the request is there already. */
static int utility_arm(struct utility_disk *disk) {
  struct request *request;

  if (disk->state != UTILITY_SAFE)
    return 0;
  request = blk_mq_alloc_request(&disk->queue, 1, 0);
  if (IS_ERR(request))
    return -ENOMEM;
  disk->flush = request;
  disk->attempts = 0;
  disk->state = UTILITY_ARMED;
  return 0;
}

static void utility_disarm(struct utility_disk *disk) {
  if (disk->state == UTILITY_ARMED || disk->state == UTILITY_FLUSHING)
    blk_mq_free_request(disk->flush);
  disk->state = UTILITY_SAFE;
}

static void utility_flush(struct utility_disk *disk) {
  int error;

  if (disk->state == UTILITY_SAFE && utility_arm(disk))
    return;
  disk->state = UTILITY_FLUSHING;
  error = blk_execute_rq(disk->flush);
  disk->attempts = disk->attempts + 1;
  if (!error || disk->attempts >= UTILITY_ATTEMPTS)
    utility_disarm(disk);
}

/* ---- batteries: sampled by a timer, and by the work ----------------------------------------- */

enum { UTILITY_BATTERIES = 2, UTILITY_SAMPLES = 8, UTILITY_LOW = 20, UTILITY_CRITICAL = 5 };

struct utility_battery {
  int present;
  int quiet;
  int level;
  int samples[UTILITY_SAMPLES];
  int next;
};

static spinlock_t utility_sample_lock;
static struct utility_battery utility_batteries[UTILITY_BATTERIES];
static int utility_alarm;

/* The timer leaves quiet batteries alone, so that the work needs no lock for them. */
static void utility_sample(struct utility_battery *battery, int in_timer) {
  unsigned long flags = 0;
  int locked = 0;
  int level = hardware_status();
  int *report;

  if (!battery->present || (battery->quiet && in_timer))
    return;
  if (!battery->quiet) {
    spin_lock_irqsave(&utility_sample_lock, flags);
    locked = 1;
  }
  battery->level = level < 0 || level > 100 ? 0 : level;
  battery->samples[battery->next] = battery->level;
  battery->next = (battery->next + 1) % UTILITY_SAMPLES;
  if (battery->level < UTILITY_LOW) {
    report = kmalloc(sizeof(*report), in_timer || locked ? GFP_ATOMIC : GFP_KERNEL);
    if (report)
      *report = battery->level;
    kfree(report);
    utility_alarm = 1;
  }
  if (locked)
    spin_unlock_irqrestore(&utility_sample_lock, flags);
}

static void utility_sample_all(int in_timer) {
  int i;

  for (i = 0; i < UTILITY_BATTERIES; i++)
    utility_sample(&utility_batteries[i], in_timer);
}

static int utility_capacity(void) {
  int sum = 0;
  int i;

  for (i = 0; i < UTILITY_BATTERIES; i++)
    if (utility_batteries[i].present)
      sum = sum + utility_batteries[i].level;
  return sum;
}

static void utility_insert(int slot, int quiet) {
  if (slot < 0 || slot >= UTILITY_BATTERIES)
    return;
  utility_enter();
  spin_lock_irq(&utility_sample_lock);
  utility_batteries[slot].present = !utility_batteries[slot].present;
  utility_batteries[slot].quiet = quiet != 0;
  spin_unlock_irq(&utility_sample_lock);
  utility_leave();
}

/* ---- the work: what to do when the mains fail ----------------------------------------------- */

static void utility_emergency(int capacity) {
  int i;

  utility_enter();
  for (i = 0; i < UTILITY_DISKS; i++) {
    if (capacity < UTILITY_CRITICAL)
      utility_flush(&utility_disks[i]);
    else
      utility_arm(&utility_disks[i]);
  }
  if (utility_source == UTILITY_NONE)
    utility_use_source(UTILITY_PORT);
  utility_leave();
}

static void utility_relax(void) {
  int i;

  utility_enter();
  for (i = 0; i < UTILITY_DISKS; i++)
    utility_disarm(&utility_disks[i]);
  utility_alarm = 0;
  utility_leave();
}

static void utility_work(void) {
  if (!utility_try_enter())
    return;
  utility_sample_all(0);
  if (utility_alarm)
    utility_emergency(utility_capacity());
  else if (utility_source == UTILITY_ADAPTER)
    utility_relax();
  utility_leave();
}

static int utility_mains(int present) {
  int error = 0;

  utility_enter();
  if (present) {
    error = utility_use_source(UTILITY_ADAPTER);
    if (!error)
      utility_relax();
  } else if (utility_source == UTILITY_ADAPTER) {
    utility_drop_source();
    utility_emergency(utility_capacity());
  }
  utility_leave();
  return error;
}

static int utility_suspend(void) {
  int error = 0;

  utility_enter();
  if (utility_alarm)
    error = -EBUSY;
  else if (utility_source == UTILITY_PORT)
    utility_use_source(UTILITY_NONE);
  utility_leave();
  return error;
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { UTILITY_INTERRUPT = 9 };

static struct usb_driver utility_driver;

/* Called in interrupt context. */
static void utility_timer(void) {
  utility_sample_all(1);
}

static void utility_remove(void) {
  utility_relax();
  utility_use_source(UTILITY_NONE);
  free_irq(UTILITY_INTERRUPT, NULL);
  if (utility_has_port)
    usb_deregister(&utility_driver);
}

static int utility_probe(int model) {
  int error = 0;

  if (hardware_status() < 0)
    error = -ENODEV;
  if (!error && model > 1) {
    error = usb_register(&utility_driver);
    utility_has_port = !error;
  }
  if (!error)
    error = request_irq(UTILITY_INTERRUPT, utility_timer, 0, "utility", NULL);
  if (error && utility_has_port)
    usb_deregister(&utility_driver);
  if (!error)
    utility_batteries[0].present = 1;
  return error;
}

static void use_utility(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        utility_work();
        break;
      case 1:
        irq_enter();
        utility_timer();
        irq_exit();
        break;
      case 2:
        utility_mains(__VERIFIER_nondet_int());
        break;
      case 3:
        utility_insert(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 4:
        utility_suspend();
        break;
      case 5:
        if (utility_source == UTILITY_NONE)
          utility_use_source(UTILITY_PORT);
        break;
      case 6:
        utility_relax();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = utility_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_utility();
    utility_remove();
  }
  check_final_state();
  return 0;
}
