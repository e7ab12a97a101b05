// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * A toy character device in the style of a Linux driver, and the environment that drives it.
 *
 * The device samples a sensor. At most one user has it open; while it is open, the driver holds a
 * reference to its module. A mutex protects the configuration, a spin lock the statistics.
 * main() stands for the kernel: it calls the driver's functions in any order and any number of
 * times, and at last asks the rules whether anything is still held.
 *
 * One mistake is built in; see README.md.
 */

struct mutex {
  int owner;
};
struct spinlock {
  int ticket;
};
struct module {
  int references;
};

extern void mutex_lock(struct mutex *lock);
extern int mutex_lock_interruptible(struct mutex *lock);
extern int mutex_trylock(struct mutex *lock);
extern void mutex_unlock(struct mutex *lock);
extern void spin_lock(struct spinlock *lock);
extern void spin_unlock(struct spinlock *lock);
extern int try_module_get(struct module *module);
extern void module_put(struct module *module);

extern int __VERIFIER_nondet_int(void);
extern void check_final_state(void);
extern void reach_error(void);

enum { ERROR_INTERRUPTED = -4, ERROR_BUSY = -16, ERROR_NO_DEVICE = -19, ERROR_INVALID = -22 };
enum { COMMAND_GET_RATE, COMMAND_SET_RATE, COMMAND_RESET };
enum { RATE_LEAST = 1, RATE_MOST = 1000, RATE_DEFAULT = 50 };
enum { SAMPLES_PER_READ = 4 };

static struct module this_module;
static struct mutex config_lock;
static struct spinlock stats_lock;

static int present;   /* between probe and remove */
static int users;     /* 0 or 1 */
static int rate;      /* samples per second */
static int samples;   /* taken since the last reset */
static int tracing;   /* count samples? fixed at probe */

/* What the hardware says: 0, or an error. */
static int sensor_status(void) {
  int status = __VERIFIER_nondet_int();
  if (status < 0) {
    return ERROR_NO_DEVICE;
  }
  return 0;
}

static void count_samples(int number) {
  if (tracing) {
    spin_lock(&stats_lock);
  }
  samples = samples + number;
  if (tracing) {
    spin_unlock(&stats_lock);
  }
}

static int demo_probe(void) {
  int error;

  if (present) {
    return ERROR_BUSY;
  }
  error = sensor_status();
  if (error) {
    return error;
  }
  mutex_lock(&config_lock);
  rate = RATE_DEFAULT;
  tracing = __VERIFIER_nondet_int() != 0;
  present = 1;
  mutex_unlock(&config_lock);
  return 0;
}

static int demo_open(void) {
  int error;

  if (!mutex_trylock(&config_lock)) {
    return ERROR_BUSY;
  }
  error = ERROR_BUSY;
  if (users != 0) {
    goto out_unlock;
  }
  error = ERROR_NO_DEVICE;
  if (!try_module_get(&this_module)) {
    goto out_unlock;
  }
  error = sensor_status();
  if (error) {
    goto out_put;
  }
  users = users + 1;
  mutex_unlock(&config_lock);
  return 0;

out_put:
  module_put(&this_module);
out_unlock:
  mutex_unlock(&config_lock);
  return error;
}

static int demo_read(void) {
  int done = 0;
  int error = 0;

  if (users == 0) {
    return ERROR_INVALID;
  }
  while (done < SAMPLES_PER_READ) {
    error = sensor_status();
    if (error) {
      break;
    }
    done = done + 1;
  }
  count_samples(done);
  return error ? error : done;
}

static int demo_ioctl(int command, int argument) {
  int result = 0;

  if (users == 0) {
    return ERROR_INVALID;
  }
  if (mutex_lock_interruptible(&config_lock)) {
    return ERROR_INTERRUPTED;
  }
  switch (command) {
    case COMMAND_GET_RATE:
      result = rate;
      break;
    case COMMAND_SET_RATE:
      if (argument < RATE_LEAST || argument > RATE_MOST) {
        return ERROR_INVALID;
      }
      rate = argument;
      break;
    case COMMAND_RESET:
      spin_lock(&stats_lock);
      samples = 0;
      spin_unlock(&stats_lock);
      break;
    default:
      result = ERROR_INVALID;
      break;
  }
  mutex_unlock(&config_lock);
  return result;
}

static void demo_release(void) {
  if (users == 0) {
    return;
  }
  users = users - 1;
  module_put(&this_module);
}

static void demo_remove(void) {
  demo_release();
  present = 0;
}

int main(void) {
  if (demo_probe()) {
    goto out;
  }
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        demo_open();
        break;
      case 1:
        demo_read();
        break;
      case 2:
        demo_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        demo_release();
        break;
      default:
        break;
    }
    if (users < 0 || users > 1) {
      reach_error();
    }
  }
  demo_remove();
out:
  check_final_state();
  return 0;
}
