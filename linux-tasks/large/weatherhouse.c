// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module weatherhouse: a hub for up to six sensors, which come and go. Programs read single values,
 * or have the sensors that they choose sampled whenever a trigger fires. main() stands for the
 * kernel: it loads the module, adds and removes sensors, lets programs, the hub's interrupt, a
 * timer, the work queue and the power management call the driver in any order, and unloads the
 * module.
 * Violated: 08_1a (references to modules). weatherhouse_set_trigger() gives back the module of the
 * old trigger first; if the new one does not start, the file still has the old trigger, whose
 * module is given back once more later. 129_1a (searches in bit fields). When the last sensor is
 * removed, weatherhouse_trim() lowers weatherhouse_slots and looks at the cursor of the scan, but
 * not at that of the poll. 147_1a (updates in sections). weatherhouse_inside says that there is a
 * section, but is no counter: after weatherhouse_compensate(), which has a section of its own
 * within that of its caller, weatherhouse_recalibrate() publishes at once.
 * Why the others hold. 10_1a, 43_1a: weatherhouse_report() is told how to allocate by its callers.
 * 32_1a: weatherhouse_transfer() is told whether its caller has the lock of the bus; while the hub
 * sleeps, weatherhouse_suspend() keeps the lock of the files, so that only weatherhouse_resume()
 * and what needs no lock can run. 106_1a: the character device is registered while
 * weatherhouse_count is not 0, and the class before and after. 118_1a: the lock of the limits is
 * given back where it is taken. spinlock: each function unlocks what it locked, and
 * weatherhouse_push() is called with the lock. The rules that are not named here have nothing to
 * watch.
 */
#include "../kernel.h"

/* ---- sensors -------------------------------------------------------------------------------- */

enum { WEATHERHOUSE_SLOTS = 6, WEATHERHOUSE_TYPES = 4 };

struct weatherhouse_type {
  int channel;
  int is_compensated;
  int has_interrupt;
  int low;
  int high;
};

struct weatherhouse_sensor {
  const struct weatherhouse_type *type;
  int present;
  int users;
  int last;
};

static const struct weatherhouse_type weatherhouse_types[WEATHERHOUSE_TYPES] = {
    {0, 0, 1, -40, 85}, {1, 1, 1, 0, 100}, {2, 1, 0, 0, 30}, {3, 0, 0, 0, 60}};

static struct device weatherhouse_device;
static struct weatherhouse_sensor weatherhouse_sensors[WEATHERHOUSE_SLOTS];
static unsigned long weatherhouse_present;
static unsigned long weatherhouse_enabled;
static unsigned long weatherhouse_slots;
static unsigned long weatherhouse_poll_next;
static unsigned long weatherhouse_scan_next;
static int weatherhouse_count;
static int weatherhouse_asleep;

static struct weatherhouse_sensor *weatherhouse_sensor_at(int number) {
  if (number < 0 || number >= WEATHERHOUSE_SLOTS)
    return NULL;
  return weatherhouse_sensors[number].present ? &weatherhouse_sensors[number] : NULL;
}

/* ---- reports -------------------------------------------------------------------------------- */

struct weatherhouse_event {
  int number;
  int value;
};

static unsigned int weatherhouse_reports;

static void weatherhouse_report(int number, int value, gfp_t gfp) {
  struct weatherhouse_event *event = kzalloc(sizeof(*event), gfp);

  if (!event)
    return;
  event->number = number;
  event->value = value;
  weatherhouse_reports = weatherhouse_reports + 1;
  kfree(event);
}

/* ---- the bus -------------------------------------------------------------------------------- */

enum { WEATHERHOUSE_TRIES = 2, WEATHERHOUSE_ID = 0, WEATHERHOUSE_VALUE = 1, WEATHERHOUSE_MODE = 2 };

static struct mutex weatherhouse_bus_lock;

static int weatherhouse_transfer(int number, int reg, int have_lock) {
  int tries = 0;
  int result;

  if (!have_lock)
    mutex_lock(&weatherhouse_bus_lock);
  do {
    result = hardware_status();
    tries = tries + 1;
  } while (result == -EAGAIN && tries < WEATHERHOUSE_TRIES);
  if (!have_lock)
    mutex_unlock(&weatherhouse_bus_lock);
  if (result < 0)
    return -EIO;
  return (result + number + reg) & 0xfff;
}

/* Both transfers without that somebody else comes in between. */
static int weatherhouse_set_mode(int number, int on) {
  int error = -EIO;

  if (mutex_lock_interruptible(&weatherhouse_bus_lock))
    return -EINTR;
  if (weatherhouse_transfer(number, WEATHERHOUSE_MODE, 1) < 0)
    goto out;
  if (on && weatherhouse_transfer(number, WEATHERHOUSE_VALUE, 1) < 0)
    goto out;
  error = 0;
out:
  mutex_unlock(&weatherhouse_bus_lock);
  return error;
}

/* ---- calibration: two copies, one of which is in use ---------------------------------------- */

struct weatherhouse_calibration {
  struct list_head node;
  int offset;
  int slope;
};

static struct mutex weatherhouse_calibration_lock;
static struct weatherhouse_calibration weatherhouse_calibrations[2] = {{.slope = 2}, {.slope = 2}};
static int weatherhouse_used;
static int weatherhouse_inside;
static int weatherhouse_pending;
static int weatherhouse_wanted_offset;

static void weatherhouse_publish(int offset) {
  struct weatherhouse_calibration *old;
  struct weatherhouse_calibration *calibration;

  mutex_lock(&weatherhouse_calibration_lock);
  old = &weatherhouse_calibrations[weatherhouse_used];
  calibration = &weatherhouse_calibrations[1 - weatherhouse_used];
  calibration->offset = offset;
  calibration->slope = old->slope;
  list_replace_rcu(&old->node, &calibration->node);
  weatherhouse_used = 1 - weatherhouse_used;
  mutex_unlock(&weatherhouse_calibration_lock);
  synchronize_rcu();
}

static void weatherhouse_begin_section(void) {
  rcu_read_lock();
  weatherhouse_inside = 1;
}

static void weatherhouse_end_section(void) {
  weatherhouse_inside = 0;
  rcu_read_unlock();
}

static void weatherhouse_recalibrate(int offset) {
  if (weatherhouse_inside) {
    weatherhouse_wanted_offset = offset;
    weatherhouse_pending = 1;
  } else {
    weatherhouse_publish(offset);
  }
}

/* What the sensor says depends on the temperature. */
static int weatherhouse_compensate(int value) {
  const struct weatherhouse_calibration *calibration;
  int result;

  weatherhouse_begin_section();
  calibration = &weatherhouse_calibrations[weatherhouse_used];
  result = value + weatherhouse_sensors[0].last * calibration->slope / 100;
  weatherhouse_end_section();
  return result;
}

/* Values that cannot be are a sign that the calibration is wrong. */
static int weatherhouse_correct(const struct weatherhouse_type *type, int raw) {
  int value;

  weatherhouse_begin_section();
  value = raw + weatherhouse_calibrations[weatherhouse_used].offset;
  if (type->is_compensated)
    value = weatherhouse_compensate(value);
  if (value > type->high)
    weatherhouse_recalibrate(type->high - raw);
  weatherhouse_end_section();
  return value;
}

/* ---- limits: programs set them, the interrupt looks at them --------------------------------- */

struct weatherhouse_limit {
  int low;
  int high;
  int active;
};

static rwlock_t weatherhouse_limit_lock;
static struct weatherhouse_limit weatherhouse_limits[WEATHERHOUSE_SLOTS];

static int weatherhouse_set_limit(int number, int low, int high) {
  const struct weatherhouse_sensor *sensor = weatherhouse_sensor_at(number);

  if (!sensor || low > high || low < sensor->type->low || high > sensor->type->high)
    return -EINVAL;
  write_lock(&weatherhouse_limit_lock);
  weatherhouse_limits[number].low = low;
  weatherhouse_limits[number].high = high;
  weatherhouse_limits[number].active = 1;
  write_unlock(&weatherhouse_limit_lock);
  return 0;
}

static void weatherhouse_clear_limit(int number) {
  write_lock(&weatherhouse_limit_lock);
  weatherhouse_limits[number].active = 0;
  write_unlock(&weatherhouse_limit_lock);
}

/* An interrupt that cannot look at the limits lets the value pass. */
static int weatherhouse_is_beyond(int number, int value, int may_wait) {
  int result = 0;

  if (may_wait)
    read_lock(&weatherhouse_limit_lock);
  else if (!read_trylock(&weatherhouse_limit_lock))
    return 0;
  if (weatherhouse_limits[number].active)
    result = value < weatherhouse_limits[number].low || value > weatherhouse_limits[number].high;
  read_unlock(&weatherhouse_limit_lock);
  return result;
}

/* ---- samples: a ring between the interrupt and the work ------------------------------------- */

enum { WEATHERHOUSE_RING = 8 };

struct weatherhouse_sample {
  int number;
  int raw;
};

static spinlock_t weatherhouse_ring_lock;
static struct weatherhouse_sample weatherhouse_ring[WEATHERHOUSE_RING];
static int weatherhouse_head;
static int weatherhouse_fill;

/* Called with the lock of the ring held. The oldest sample gives way. */
static void weatherhouse_push(int number, int raw) {
  weatherhouse_ring[weatherhouse_head].number = number;
  weatherhouse_ring[weatherhouse_head].raw = raw;
  weatherhouse_head = (weatherhouse_head + 1) % WEATHERHOUSE_RING;
  if (weatherhouse_fill < WEATHERHOUSE_RING)
    weatherhouse_fill = weatherhouse_fill + 1;
  else
    weatherhouse_report(number, -ENOSPC, GFP_ATOMIC);
}

static int weatherhouse_pop(struct weatherhouse_sample *sample) {
  int place;

  spin_lock_irq(&weatherhouse_ring_lock);
  if (weatherhouse_fill == 0) {
    spin_unlock_irq(&weatherhouse_ring_lock);
    return 0;
  }
  place = (weatherhouse_head + WEATHERHOUSE_RING - weatherhouse_fill) % WEATHERHOUSE_RING;
  *sample = weatherhouse_ring[place];
  weatherhouse_fill = weatherhouse_fill - 1;
  spin_unlock_irq(&weatherhouse_ring_lock);
  return 1;
}

/* ---- triggers: each comes from a module of its own ------------------------------------------ */

enum { WEATHERHOUSE_TRIGGERS = 3 };

struct weatherhouse_trigger {
  struct module *module;
  int (*start)(void);
  void (*stop)(void);
};

static struct module weatherhouse_clock_module;
static struct module weatherhouse_ready_module;
static struct module weatherhouse_knob_module;
static int weatherhouse_clock_users;
static int weatherhouse_ready_users;

static int weatherhouse_start_clock(void) {
  weatherhouse_clock_users = weatherhouse_clock_users + 1;
  return 0;
}

static void weatherhouse_stop_clock(void) {
  weatherhouse_clock_users = weatherhouse_clock_users - 1;
}

static int weatherhouse_start_ready(void) {
  if (weatherhouse_ready_users == 0 && weatherhouse_transfer(0, WEATHERHOUSE_MODE, 0) < 0)
    return -EIO;
  weatherhouse_ready_users = weatherhouse_ready_users + 1;
  return 0;
}

static void weatherhouse_stop_ready(void) {
  weatherhouse_ready_users = weatherhouse_ready_users - 1;
  if (weatherhouse_ready_users == 0)
    weatherhouse_transfer(0, WEATHERHOUSE_MODE, 0);
}

static int weatherhouse_start_knob(void) {
  return hardware_status() != 0 ? -ENODEV : 0;
}

static void weatherhouse_stop_knob(void) {
  hardware_status();
}

static const struct weatherhouse_trigger weatherhouse_triggers[WEATHERHOUSE_TRIGGERS] = {
    {&weatherhouse_clock_module, weatherhouse_start_clock, weatherhouse_stop_clock},
    {&weatherhouse_ready_module, weatherhouse_start_ready, weatherhouse_stop_ready},
    {&weatherhouse_knob_module, weatherhouse_start_knob, weatherhouse_stop_knob},
};

/* ---- files ---------------------------------------------------------------------------------- */

enum { WEATHERHOUSE_FILES = 2 };

struct weatherhouse_file {
  int is_open;
  unsigned long mask;
  const struct weatherhouse_trigger *trigger;
  unsigned int samples;
};

static struct mutex weatherhouse_file_lock;
static struct weatherhouse_file weatherhouse_files[WEATHERHOUSE_FILES];

/* Called with the lock of the files held, like the next three. */
static int weatherhouse_enable(int number) {
  struct weatherhouse_sensor *sensor = weatherhouse_sensor_at(number);
  int error = -ENODEV;

  if (!sensor)
    return error;
  if (sensor->users == 0) {
    error = pm_runtime_get_sync(&weatherhouse_device);
    if (error >= 0)
      error = weatherhouse_set_mode(number, 1);
    if (error) {
      pm_runtime_put_noidle(&weatherhouse_device);
      return error;
    }
    weatherhouse_enabled |= 1ul << number;
  }
  sensor->users = sensor->users + 1;
  return 0;
}

static void weatherhouse_disable(int number) {
  struct weatherhouse_sensor *sensor = &weatherhouse_sensors[number];

  if (sensor->users == 0)
    return;
  sensor->users = sensor->users - 1;
  if (sensor->users > 0)
    return;
  weatherhouse_enabled &= ~(1ul << number);
  weatherhouse_set_mode(number, 0);
  pm_runtime_put(&weatherhouse_device);
}

static void weatherhouse_choose_none(struct weatherhouse_file *file) {
  int i;

  for (i = 0; i < WEATHERHOUSE_SLOTS; i++)
    if ((file->mask & 1ul << i) != 0)
      weatherhouse_disable(i);
  file->mask = 0;
}

static void weatherhouse_drop_trigger(struct weatherhouse_file *file) {
  if (!file->trigger)
    return;
  file->trigger->stop();
  module_put(file->trigger->module);
  file->trigger = NULL;
}

static int weatherhouse_choose(struct weatherhouse_file *file, int number) {
  int error = -EINVAL;

  if (number < 0 || number >= WEATHERHOUSE_SLOTS)
    return error;
  mutex_lock(&weatherhouse_file_lock);
  if ((file->mask & 1ul << number) != 0)
    goto out;
  error = weatherhouse_enable(number);
  if (!error)
    file->mask |= 1ul << number;
out:
  mutex_unlock(&weatherhouse_file_lock);
  return error;
}

static int weatherhouse_set_trigger(struct weatherhouse_file *file, int number) {
  const struct weatherhouse_trigger *trigger;
  int error = -EBUSY;

  if (number < 0 || number >= WEATHERHOUSE_TRIGGERS)
    return -EINVAL;
  trigger = &weatherhouse_triggers[number];
  mutex_lock(&weatherhouse_file_lock);
  if (file->trigger == trigger)
    goto out;
  error = -ENODEV;
  if (!try_module_get(trigger->module))
    goto out;
  if (file->trigger) {
    file->trigger->stop();
    module_put(file->trigger->module);
  }
  error = trigger->start();
  if (error) {
    module_put(trigger->module);
    goto out;
  }
  file->trigger = trigger;
out:
  mutex_unlock(&weatherhouse_file_lock);
  return error;
}

static int weatherhouse_open(struct weatherhouse_file *file) {
  int error = -ENODEV;

  mutex_lock(&weatherhouse_file_lock);
  if (weatherhouse_count > 0) {
    file->is_open = 1;
    file->samples = 0;
    error = 0;
  }
  mutex_unlock(&weatherhouse_file_lock);
  return error;
}

static void weatherhouse_close(struct weatherhouse_file *file) {
  mutex_lock(&weatherhouse_file_lock);
  weatherhouse_drop_trigger(file);
  weatherhouse_choose_none(file);
  file->is_open = 0;
  mutex_unlock(&weatherhouse_file_lock);
}

static int weatherhouse_read(int number) {
  struct weatherhouse_sensor *sensor = weatherhouse_sensor_at(number);
  int raw;

  if (!sensor || weatherhouse_asleep)
    return -ENODEV;
  raw = weatherhouse_transfer(number, WEATHERHOUSE_VALUE, 0);
  if (raw < 0)
    return raw;
  sensor->last = weatherhouse_correct(sensor->type, raw);
  if (weatherhouse_is_beyond(number, sensor->last, 1))
    weatherhouse_report(number, sensor->last, GFP_KERNEL);
  return sensor->last;
}

/* ---- interrupt and timer: called in interrupt context --------------------------------------- */

static irqreturn_t weatherhouse_interrupt(int status) {
  irqreturn_t result = IRQ_NONE;
  unsigned long sources = (unsigned long)status & weatherhouse_enabled;
  unsigned long number;

  if (weatherhouse_ready_users == 0 || weatherhouse_asleep)
    return result;
  number = find_first_bit(&sources, WEATHERHOUSE_SLOTS);
  while (number < WEATHERHOUSE_SLOTS) {
    int raw = hardware_status();

    if (weatherhouse_is_beyond((int)number, raw, 0))
      weatherhouse_report((int)number, raw, GFP_ATOMIC);
    spin_lock(&weatherhouse_ring_lock);
    weatherhouse_push((int)number, raw);
    spin_unlock(&weatherhouse_ring_lock);
    result = IRQ_HANDLED;
    number = find_next_bit(&sources, WEATHERHOUSE_SLOTS, number + 1);
  }
  return result;
}

/* Polls one sensor each time. */
static void weatherhouse_timer(void) {
  unsigned long number;

  if (weatherhouse_clock_users == 0 || weatherhouse_asleep)
    return;
  number = find_next_bit(&weatherhouse_enabled, weatherhouse_slots, weatherhouse_poll_next);
  if (number >= weatherhouse_slots) {
    weatherhouse_poll_next = 0;
    return;
  }
  weatherhouse_poll_next = number + 1;
  spin_lock(&weatherhouse_ring_lock);
  weatherhouse_push((int)number, hardware_status());
  spin_unlock(&weatherhouse_ring_lock);
}

/* ---- the work ------------------------------------------------------------------------------- */

static void weatherhouse_distribute(const struct weatherhouse_sample *sample) {
  struct weatherhouse_sensor *sensor = weatherhouse_sensor_at(sample->number);
  int i;

  if (!sensor)
    return;
  sensor->last = weatherhouse_correct(sensor->type, sample->raw & 0xfff);
  for (i = 0; i < WEATHERHOUSE_FILES; i++)
    if ((weatherhouse_files[i].mask & 1ul << sample->number) != 0)
      weatherhouse_files[i].samples = weatherhouse_files[i].samples + 1;
}

/* Looks whether the sensors are still what they were, one sensor each time. */
static void weatherhouse_scan(void) {
  unsigned long number;

  number = find_next_bit(&weatherhouse_present, weatherhouse_slots, weatherhouse_scan_next);
  if (number >= weatherhouse_slots) {
    weatherhouse_scan_next = 0;
    return;
  }
  weatherhouse_scan_next = number + 1;
  if (weatherhouse_transfer((int)number, WEATHERHOUSE_ID, 0) < 0)
    weatherhouse_report((int)number, -EIO, GFP_KERNEL);
}

static void weatherhouse_work(void) {
  struct weatherhouse_sample sample;

  while (weatherhouse_pop(&sample))
    weatherhouse_distribute(&sample);
  if (weatherhouse_pending) {
    weatherhouse_pending = 0;
    weatherhouse_publish(weatherhouse_wanted_offset);
  }
  if (!weatherhouse_asleep)
    weatherhouse_scan();
}

/* ---- adding and removing sensors ------------------------------------------------------------ */

enum { WEATHERHOUSE_MAJOR = 89 };

static int weatherhouse_free_slot(void) {
  unsigned long number = find_next_zero_bit(&weatherhouse_present, WEATHERHOUSE_SLOTS, 0);

  if (number >= WEATHERHOUSE_SLOTS || weatherhouse_sensors[number].present)
    return -ENOSPC;
  return (int)number;
}

/* The first sensor brings the character device. */
static int weatherhouse_add(int type) {
  int error;
  int number;

  if (type < 0 || type >= WEATHERHOUSE_TYPES)
    return -EINVAL;
  if (mutex_lock_killable(&weatherhouse_file_lock))
    return -EINTR;
  number = weatherhouse_free_slot();
  error = number;
  if (number < 0)
    goto out;
  if (weatherhouse_count == 0) {
    error = register_chrdev(WEATHERHOUSE_MAJOR, "weatherhouse", NULL);
    if (error < 0)
      goto out;
  }
  error = weatherhouse_transfer(number, WEATHERHOUSE_ID, 0);
  if (error < 0)
    goto out_chrdev;
  weatherhouse_sensors[number].type = &weatherhouse_types[type];
  weatherhouse_sensors[number].present = 1;
  weatherhouse_sensors[number].last = 0;
  weatherhouse_present |= 1ul << number;
  if (weatherhouse_slots < (unsigned long)number + 1)
    weatherhouse_slots = (unsigned long)number + 1;
  weatherhouse_count = weatherhouse_count + 1;
  error = 0;
  goto out;

out_chrdev:
  if (weatherhouse_count == 0)
    unregister_chrdev(WEATHERHOUSE_MAJOR, "weatherhouse");
out:
  mutex_unlock(&weatherhouse_file_lock);
  return error;
}

static void weatherhouse_trim(void) {
  while (weatherhouse_slots > 0 && !weatherhouse_sensors[weatherhouse_slots - 1].present)
    weatherhouse_slots = weatherhouse_slots - 1;
  if (weatherhouse_scan_next > weatherhouse_slots)
    weatherhouse_scan_next = 0;
}

static void weatherhouse_remove(int number) {
  struct weatherhouse_sensor *sensor = weatherhouse_sensor_at(number);
  int i;

  if (!sensor)
    return;
  mutex_lock(&weatherhouse_file_lock);
  for (i = 0; i < WEATHERHOUSE_FILES; i++)
    if ((weatherhouse_files[i].mask & 1ul << number) != 0) {
      weatherhouse_files[i].mask &= ~(1ul << number);
      weatherhouse_disable(number);
    }
  weatherhouse_clear_limit(number);
  sensor->present = 0;
  weatherhouse_present &= ~(1ul << number);
  weatherhouse_trim();
  weatherhouse_count = weatherhouse_count - 1;
  if (weatherhouse_count == 0)
    unregister_chrdev(WEATHERHOUSE_MAJOR, "weatherhouse");
  mutex_unlock(&weatherhouse_file_lock);
}

/* ---- sleep: nobody opens, closes, or changes anything meanwhile ----------------------------- */

static int weatherhouse_suspend(void) {
  if (weatherhouse_asleep)
    return 0;
  if (!mutex_trylock(&weatherhouse_file_lock))
    return -EBUSY;
  if (weatherhouse_fill > 0) {
    mutex_unlock(&weatherhouse_file_lock);
    return -EBUSY;
  }
  weatherhouse_asleep = 1;
  return 0;
}

static void weatherhouse_resume(void) {
  int i;

  if (!weatherhouse_asleep)
    return;
  for (i = 0; i < WEATHERHOUSE_SLOTS; i++)
    if (weatherhouse_sensors[i].users > 0)
      weatherhouse_set_mode(i, 1);
  weatherhouse_asleep = 0;
  mutex_unlock(&weatherhouse_file_lock);
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { WEATHERHOUSE_LINE = 6 };

static struct class *weatherhouse_class;

static int weatherhouse_init(void) {
  int error;

  weatherhouse_class = class_create(NULL, "weatherhouse");
  if (IS_ERR(weatherhouse_class))
    return -ENOMEM;
  error = request_irq(WEATHERHOUSE_LINE, weatherhouse_interrupt, 0, "weatherhouse",
                      &weatherhouse_device);
  if (error)
    class_destroy(weatherhouse_class);
  return error;
}

static void weatherhouse_exit(void) {
  int i;

  free_irq(WEATHERHOUSE_LINE, &weatherhouse_device);
  for (i = WEATHERHOUSE_SLOTS - 1; i >= 0; i--)
    weatherhouse_remove(i);
  class_destroy(weatherhouse_class);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt(void) {
  irq_enter();
  if (__VERIFIER_nondet_int() > 1)
    weatherhouse_timer();
  else
    weatherhouse_interrupt(__VERIFIER_nondet_int());
  irq_exit();
}

static void use_file(struct weatherhouse_file *file) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      weatherhouse_close(file);
      break;
    case 1:
    case 2:
      weatherhouse_choose(file, __VERIFIER_nondet_int());
      break;
    case 3:
      weatherhouse_set_limit(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(),
                             __VERIFIER_nondet_int());
      break;
    case 4:
    case 5:
      weatherhouse_set_trigger(file, __VERIFIER_nondet_int());
      break;
    default:
      weatherhouse_read(__VERIFIER_nondet_int());
      break;
  }
}

/* Sensors hang one behind the other; mostly it is the last one that is pulled out. */
static void pull_out(void) {
  if (__VERIFIER_nondet_int() > 0)
    weatherhouse_remove((int)weatherhouse_slots - 1);
  else
    weatherhouse_remove(__VERIFIER_nondet_int());
}

/* What most programs do first. */
static void begin(struct weatherhouse_file *file) {
  if (weatherhouse_open(file))
    return;
  weatherhouse_set_trigger(file, __VERIFIER_nondet_int() > 3);
  do
    weatherhouse_choose(file, __VERIFIER_nondet_int());
  while (__VERIFIER_nondet_int() > 1);
}

/* What runs only while the system is awake. */
static void use_awake(void) {
  struct weatherhouse_file *file = &weatherhouse_files[__VERIFIER_nondet_int() > 3];

  switch (__VERIFIER_nondet_int()) {
    case 0:
      pull_out();
      break;
    case 1:
      weatherhouse_add(__VERIFIER_nondet_int());
      break;
    case 2:
      weatherhouse_suspend();
      break;
    case 3:
      weatherhouse_work();
      break;
    default:
      if (file->is_open)
        use_file(file);
      else
        begin(file);
      break;
  }
}

static void use_weatherhouse(void) {
  weatherhouse_add(0);
  weatherhouse_add(__VERIFIER_nondet_int());
  while (__VERIFIER_nondet_int()) {
    if (weatherhouse_asleep && __VERIFIER_nondet_int() > 0)
      weatherhouse_resume();
    if (!weatherhouse_asleep)
      use_awake();
    while (__VERIFIER_nondet_int() > 2)
      interrupt();
  }
  weatherhouse_resume();
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = weatherhouse_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_weatherhouse();
    for (i = 0; i < WEATHERHOUSE_FILES; i++)
      if (weatherhouse_files[i].is_open)
        weatherhouse_close(&weatherhouse_files[i]);
    weatherhouse_exit();
  }
  check_final_state();
  return 0;
}
