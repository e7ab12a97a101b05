// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module windmill: a controller of motors, which come and go and get minor numbers of one
 * character device; readers find the configuration by RCU. main() stands for the kernel: it loads
 * the module, adds, uses and removes motors in any order, and unloads it.
 * Violated: 106_1a (order of registrations). If the hardware of a new motor does not answer,
 * windmill_add() unregisters the character device if the motor was to have minor number 0, not if
 * it would have been the only motor.
 * Why the others hold. 08_1a: windmill_files counts open motors; the first takes the module, the
 * last gives it back. 10_1a, 43_1a: windmill_note() is told by its caller whether it may sleep.
 * 32_1a: windmill_stop() locks unless its caller says that it has the lock. 129_1a: windmill_next
 * is at most the number of minors. 147_1a: windmill_inside says that there is a section; who
 * begins one within another does not end it, and an update that comes up in a section is put off
 * until its end. spinlock: windmill_drive() locks a motor if that is regulated, and remembers it.
 * The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- configuration: two copies, one of which is in use -------------------------------------- */

struct windmill_config {
  struct list_head node;
  int speed;
  int load;
};

static struct mutex windmill_config_lock;
static struct windmill_config windmill_configs[2] = {{.speed = 40, .load = 3}};
static int windmill_used;
static int windmill_inside;
static int windmill_wanted_speed;
static int windmill_update_pending;

static void windmill_publish(int speed) {
  struct windmill_config *old;
  struct windmill_config *config;

  mutex_lock(&windmill_config_lock);
  old = &windmill_configs[windmill_used];
  config = &windmill_configs[1 - windmill_used];
  config->speed = speed;
  config->load = speed < 20 ? 5 : 3;
  list_replace_rcu(&old->node, &config->node);
  windmill_used = 1 - windmill_used;
  mutex_unlock(&windmill_config_lock);
  synchronize_rcu();
}

static int windmill_begin_read(void) {
  if (windmill_inside)
    return 0;
  rcu_read_lock();
  windmill_inside = 1;
  return 1;
}

static void windmill_end_read(int began) {
  if (!began)
    return;
  windmill_inside = 0;
  rcu_read_unlock();
  if (windmill_update_pending) {
    windmill_update_pending = 0;
    windmill_publish(windmill_wanted_speed);
  }
}

static int windmill_set_speed(int speed) {
  if (speed < 0 || speed > 100)
    return -EINVAL;
  if (windmill_inside) {
    windmill_wanted_speed = speed;
    windmill_update_pending = 1;
    return 0;
  }
  windmill_publish(speed);
  return 0;
}

static int windmill_is_too_much(int load) {
  int began = windmill_begin_read();
  int result = load > windmill_configs[windmill_used].load;

  windmill_end_read(began);
  return result;
}

static int windmill_speed(int load) {
  int began = windmill_begin_read();
  int speed = windmill_configs[windmill_used].speed;

  if (windmill_is_too_much(load))
    speed = speed / 2;
  windmill_end_read(began);
  return speed;
}

/* ---- motors --------------------------------------------------------------------------------- */

enum { WINDMILL_MINORS = 4, WINDMILL_MAJOR = 240 };

struct windmill_motor {
  struct list_head node;
  spinlock_t lock;
  int present;
  int open;
  int regulated;
  int load;
  int running;
};

static struct mutex windmill_lock;
static struct list_head windmill_list;
static struct windmill_motor windmill_motors[WINDMILL_MINORS];
static unsigned long windmill_minors;
static unsigned long windmill_next;
static int windmill_count;

static void windmill_note(int code, int may_sleep) {
  int *note = kmalloc(sizeof(*note), may_sleep ? GFP_KERNEL : GFP_ATOMIC);

  if (!note)
    return;
  *note = code;
  kfree(note);
}

/* Minor numbers are given out in turn, and start again once the last one is reached. */
static int windmill_new_minor(void) {
  unsigned long minor;

  minor = find_next_zero_bit(&windmill_minors, WINDMILL_MINORS, windmill_next);
  if (minor >= WINDMILL_MINORS) {
    windmill_next = 0;
    return -EAGAIN;
  }
  windmill_next = minor + 1;
  return windmill_motors[minor].present ? -EBUSY : (int)minor;
}

static int windmill_add(int regulated) {
  int error;
  int minor;

  mutex_lock(&windmill_lock);
  minor = windmill_new_minor();
  error = minor;
  if (minor < 0)
    goto out_unlock;
  if (windmill_count == 0) {
    error = register_chrdev(WINDMILL_MAJOR, "windmill", NULL);
    if (error < 0)
      goto out_unlock;
  }
  error = hardware_status() ? -EIO : 0;
  if (error)
    goto out_chrdev;
  windmill_count = windmill_count + 1;
  windmill_minors = windmill_minors | (1ul << minor);
  windmill_motors[minor].present = 1;
  windmill_motors[minor].regulated = regulated != 0;
  list_add_rcu(&windmill_motors[minor].node, &windmill_list);
  mutex_unlock(&windmill_lock);
  return minor;

out_chrdev:
  if (minor == 0)
    unregister_chrdev(WINDMILL_MAJOR, "windmill");
out_unlock:
  mutex_unlock(&windmill_lock);
  return error;
}

static void windmill_stop(struct windmill_motor *motor, int have_lock) {
  if (!have_lock)
    mutex_lock(&windmill_lock);
  if (motor->running)
    windmill_note(0, 1);
  motor->running = 0;
  if (!have_lock)
    mutex_unlock(&windmill_lock);
}

static int windmill_remove(int minor) {
  struct windmill_motor *motor;
  int error = -ENODEV;

  if (minor < 0 || minor >= WINDMILL_MINORS)
    return -EINVAL;
  motor = &windmill_motors[minor];
  mutex_lock(&windmill_lock);
  if (!motor->present)
    goto out;
  error = -EBUSY;
  if (motor->open)
    goto out;
  windmill_stop(motor, 1);
  list_del_rcu(&motor->node);
  synchronize_rcu();
  motor->present = 0;
  windmill_minors = windmill_minors & ~(1ul << minor);
  windmill_count = windmill_count - 1;
  if (windmill_count == 0)
    unregister_chrdev(WINDMILL_MAJOR, "windmill");
  error = 0;
out:
  mutex_unlock(&windmill_lock);
  return error;
}

/* ---- files: one for each motor at most ------------------------------------------------------ */

static struct module windmill_module;
static int windmill_files;

static int windmill_open(int minor) {
  int error = -ENODEV;

  if (minor < 0 || minor >= WINDMILL_MINORS)
    return -EINVAL;
  if (mutex_lock_interruptible(&windmill_lock))
    return -EINTR;
  if (!windmill_motors[minor].present || windmill_motors[minor].open)
    goto out;
  if (windmill_files == 0 && !try_module_get(&windmill_module))
    goto out;
  windmill_files = windmill_files + 1;
  windmill_motors[minor].open = 1;
  error = 0;
out:
  mutex_unlock(&windmill_lock);
  return error;
}

static void windmill_release(int minor) {
  if (minor < 0 || minor >= WINDMILL_MINORS || !windmill_motors[minor].open)
    return;
  windmill_stop(&windmill_motors[minor], 0);
  mutex_lock(&windmill_lock);
  windmill_motors[minor].open = 0;
  windmill_files = windmill_files - 1;
  if (windmill_files == 0)
    module_put(&windmill_module);
  mutex_unlock(&windmill_lock);
}

/* Only a regulated motor has an encoder, and so shares something with the interrupt handler. */
static int windmill_drive(int minor) {
  struct windmill_motor *motor;
  int regulated;
  int speed;

  if (minor < 0 || minor >= WINDMILL_MINORS || !windmill_motors[minor].open)
    return -ENODEV;
  motor = &windmill_motors[minor];
  regulated = motor->regulated;
  if (regulated)
    spin_lock_irq(&motor->lock);
  else
    motor->load = hardware_status();
  speed = windmill_speed(motor->load);
  if (speed > 0 && !motor->running)
    windmill_note(speed, !regulated);
  motor->running = speed > 0;
  if (regulated)
    spin_unlock_irq(&motor->lock);
  return speed;
}

/* Looks through the motors; if one of them has too much to do, all are to change speed. */
static void windmill_watch(void) {
  int began = windmill_begin_read();
  int slow = 0;
  int i;

  for (i = 0; i < WINDMILL_MINORS; i++) {
    if (windmill_motors[i].present && windmill_is_too_much(windmill_motors[i].load))
      slow = 1;
  }
  if (slow)
    windmill_set_speed(hardware_status());
  windmill_end_read(began);
}

/* Called in interrupt context, by an encoder. */
static irqreturn_t windmill_interrupt(int minor) {
  struct windmill_motor *motor;
  int load = hardware_status();

  if (minor < 0 || minor >= WINDMILL_MINORS)
    return IRQ_NONE;
  motor = &windmill_motors[minor];
  if (!motor->present || !motor->regulated)
    return IRQ_NONE;
  spin_lock(&motor->lock);
  motor->load = load;
  if (load < 0) {
    motor->running = 0;
    windmill_note(load, 0);
  }
  spin_unlock(&motor->lock);
  return IRQ_HANDLED;
}

/* ---- the module ----------------------------------------------------------------------------- */

static struct class windmill_class;

/* Most controllers have one motor from the beginning; the others are found later. */
static int windmill_init(void) {
  int error = class_register(&windmill_class);

  if (error)
    return error;
  error = request_irq(12, windmill_interrupt, 0, "windmill", NULL);
  if (error) {
    class_unregister(&windmill_class);
    return error;
  }
  windmill_add(hardware_status());
  return 0;
}

static void windmill_exit(void) {
  int minor;

  for (minor = 0; minor < WINDMILL_MINORS; minor++) {
    windmill_release(minor);
    windmill_remove(minor);
  }
  free_irq(12, NULL);
  class_unregister(&windmill_class);
}

static void use_windmill(void) {
  while (__VERIFIER_nondet_int()) {
    int minor = __VERIFIER_nondet_int();

    switch (__VERIFIER_nondet_int()) {
      case 0:
        windmill_add(minor);
        break;
      case 1:
        windmill_open(minor);
        break;
      case 2:
        windmill_drive(minor);
        break;
      case 3:
        irq_enter();
        windmill_interrupt(minor);
        irq_exit();
        break;
      case 4:
        windmill_watch();
        break;
      case 5:
        windmill_release(minor);
        break;
      case 6:
        windmill_remove(minor);
        break;
      case 7:
        windmill_set_speed(minor);
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = windmill_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_windmill();
    windmill_exit();
  }
  check_final_state();
  return 0;
}
