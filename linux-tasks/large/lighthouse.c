// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module lighthouse: a chip with a watchdog and with lamps, which share a bank of registers, and a
 * USB gadget by which a host can see and switch the lamps. main() stands for the kernel: it loads
 * the module, lets programs, interrupts, timers, the work queue, the host and the power management
 * call the driver in any order, shuts down, and unloads the module. No rule is violated.
 * Why they hold. 08_1a: the watchdog holds the module unless its state is LIGHTHOUSE_CLOSED: one
 * that is closed but cannot be stopped keeps it, and who opens it then does not take it again; the
 * module of the controller is held while lighthouse_bound is set. 10_1a, 43_1a: with the bank
 * locked, lighthouse_bank_flags() says how to allocate, and interrupts do not lock a slow bank;
 * other functions that interrupts call are told. 32_1a, spinlock: lighthouse_slow, which does not
 * change once the module is loaded, says which of two locks the bank has; lighthouse_ping() is told
 * whether its caller has the lock of the watchdog. 106_1a: lighthouse_registered has a bit for each
 * thing that is registered; the gadget, which comes and goes, is always the last one:
 * lighthouse_rename() removes it before the character device, and brings it back afterwards.
 * 118_1a: lighthouse_fire() is called without the lock of the events and lighthouse_link_lamp()
 * with it. 129_1a: both cursors are at most lighthouse_lamps, which does not change once the module
 * is loaded. 147_1a: lighthouse_depth counts the sections, and who wants another governor while it
 * is not 0 leaves it to the work. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the bank of registers: a fast one has a spin lock, a slow one a mutex ------------------ */

enum { LIGHTHOUSE_MOST_LAMPS = 8, LIGHTHOUSE_MODELS = 3, LIGHTHOUSE_REGISTERS = 16 };
enum { LIGHTHOUSE_CONTROL = 8, LIGHTHOUSE_TIMEOUT, LIGHTHOUSE_PING, LIGHTHOUSE_PRETIMEOUT };

struct lighthouse_model {
  int lamps;
  int is_slow;
  int can_stop;
};

static const struct lighthouse_model lighthouse_models[LIGHTHOUSE_MODELS] = {
    {3, 1, 1}, {LIGHTHOUSE_MOST_LAMPS, 0, 0}, {5, 0, 1}};

static spinlock_t lighthouse_bank_spin;
static struct mutex lighthouse_bank_mutex;
static unsigned long lighthouse_bank_irq;
static int lighthouse_bank[LIGHTHOUSE_REGISTERS];
static int lighthouse_slow;
static int lighthouse_can_stop;
static unsigned long lighthouse_lamps = LIGHTHOUSE_MOST_LAMPS;

static void lighthouse_lock_bank(void) {
  if (lighthouse_slow)
    mutex_lock(&lighthouse_bank_mutex);
  else
    spin_lock_irqsave(&lighthouse_bank_spin, lighthouse_bank_irq);
}

static void lighthouse_unlock_bank(void) {
  if (lighthouse_slow)
    mutex_unlock(&lighthouse_bank_mutex);
  else
    spin_unlock_irqrestore(&lighthouse_bank_spin, lighthouse_bank_irq);
}

/* Called with the bank locked, like the next two. */
static gfp_t lighthouse_bank_flags(void) {
  return lighthouse_slow ? GFP_KERNEL : GFP_ATOMIC;
}

static int lighthouse_store(int reg, int value) {
  if (hardware_status() < 0)
    return -EIO;
  lighthouse_bank[reg] = value;
  return 0;
}

/* Several registers at once go through a buffer. */
static int lighthouse_store_all(int first, int count, int value) {
  int error = 0;
  int *buffer;
  int i;

  buffer = kcalloc((size_t)count, sizeof(*buffer), lighthouse_bank_flags());
  if (!buffer)
    return -ENOMEM;
  for (i = 0; i < count && !error; i++) {
    buffer[i] = value;
    error = lighthouse_store(first + i, value);
  }
  kfree(buffer);
  return error;
}

static int lighthouse_write(int reg, int value) {
  int error;

  lighthouse_lock_bank();
  error = lighthouse_store(reg, value);
  lighthouse_unlock_bank();
  return error;
}

static int lighthouse_update(int reg, int mask, int value) {
  int error = 0;

  lighthouse_lock_bank();
  if ((lighthouse_bank[reg] & mask) != value)
    error = lighthouse_store(reg, (lighthouse_bank[reg] & ~mask) | value);
  lighthouse_unlock_bank();
  return error;
}

/* ---- lamps ---------------------------------------------------------------------------------- */

enum { LIGHTHOUSE_NO_EVENT, LIGHTHOUSE_BEAT, LIGHTHOUSE_ALARM, LIGHTHOUSE_HOST, LIGHTHOUSE_EVENTS };

struct lighthouse_lamp {
  int brightness;
  int event;
};

static rwlock_t lighthouse_event_lock;
static struct lighthouse_lamp lighthouse_lamp[LIGHTHOUSE_MOST_LAMPS];
static int lighthouse_listeners[LIGHTHOUSE_EVENTS];
static spinlock_t lighthouse_lamp_lock;
static unsigned long lighthouse_dirty;
static unsigned long lighthouse_blinking;
static unsigned long lighthouse_blink_next;
static unsigned long lighthouse_flush_next;

/* Interrupts cannot reach a slow bank, and leave the lamp to the work. */
static void lighthouse_switch(unsigned long number, int brightness, int may_sleep) {
  unsigned long flags = 0;

  lighthouse_lamp[number].brightness = brightness;
  if (!lighthouse_slow || may_sleep) {
    lighthouse_write((int)number, brightness);
    return;
  }
  spin_lock_irqsave(&lighthouse_lamp_lock, flags);
  lighthouse_dirty |= 1ul << number;
  spin_unlock_irqrestore(&lighthouse_lamp_lock, flags);
}

static int lighthouse_take_dirty(void) {
  unsigned long number;
  int result = -EAGAIN;

  spin_lock_irq(&lighthouse_lamp_lock);
  number = find_next_bit(&lighthouse_dirty, lighthouse_lamps, lighthouse_flush_next);
  if (number < lighthouse_lamps) {
    lighthouse_dirty &= ~(1ul << number);
    lighthouse_flush_next = number + 1;
    result = (int)number;
  } else {
    lighthouse_flush_next = 0;
  }
  spin_unlock_irq(&lighthouse_lamp_lock);
  return result;
}

static void lighthouse_flush(void) {
  unsigned long i;

  for (i = 0; i <= lighthouse_lamps; i++) {
    int number = lighthouse_take_dirty();

    if (number >= 0)
      lighthouse_write(number, lighthouse_lamp[number].brightness);
  }
}

/* Called in interrupt context: the next lamp that blinks changes. */
static void lighthouse_blink_timer(void) {
  unsigned long number;

  spin_lock(&lighthouse_lamp_lock);
  number = find_next_bit(&lighthouse_blinking, lighthouse_lamps, lighthouse_blink_next);
  if (number >= lighthouse_lamps)
    number = find_first_bit(&lighthouse_blinking, lighthouse_lamps);
  lighthouse_blink_next = number < lighthouse_lamps ? number + 1 : 0;
  spin_unlock(&lighthouse_lamp_lock);
  if (number < lighthouse_lamps)
    lighthouse_switch(number, !lighthouse_lamp[number].brightness, 0);
}

/* Called with the lock of the events held. */
static void lighthouse_link_lamp(struct lighthouse_lamp *lamp, int event) {
  if (lamp->event != LIGHTHOUSE_NO_EVENT)
    lighthouse_listeners[lamp->event] = lighthouse_listeners[lamp->event] - 1;
  lamp->event = event;
  if (lamp->event != LIGHTHOUSE_NO_EVENT)
    lighthouse_listeners[lamp->event] = lighthouse_listeners[lamp->event] + 1;
}

static int lighthouse_set_event(int number, int event) {
  if (number < 0 || (unsigned long)number >= lighthouse_lamps)
    return -EINVAL;
  if (event < 0 || event >= LIGHTHOUSE_EVENTS)
    return -EINVAL;
  write_lock(&lighthouse_event_lock);
  lighthouse_link_lamp(&lighthouse_lamp[number], event);
  write_unlock(&lighthouse_event_lock);
  return 0;
}

/* May be called in any context. The lamps are switched without the lock. */
static void lighthouse_fire(int event, int brightness, int may_sleep) {
  unsigned long listeners = 0;
  unsigned long i;

  if (may_sleep)
    read_lock(&lighthouse_event_lock);
  else if (!read_trylock(&lighthouse_event_lock))
    return;
  if (lighthouse_listeners[event] > 0)
    for (i = 0; i < lighthouse_lamps; i++)
      if (lighthouse_lamp[i].event == event)
        listeners |= 1ul << i;
  read_unlock(&lighthouse_event_lock);
  for (i = 0; i < lighthouse_lamps; i++)
    if ((listeners & 1ul << i) != 0)
      lighthouse_switch(i, brightness, may_sleep);
}

static int lighthouse_set_blink(int number, int on) {
  if (number < 0 || (unsigned long)number >= lighthouse_lamps)
    return -EINVAL;
  spin_lock_irq(&lighthouse_lamp_lock);
  if (on)
    lighthouse_blinking |= 1ul << number;
  else
    lighthouse_blinking &= ~(1ul << number);
  spin_unlock_irq(&lighthouse_lamp_lock);
  return 0;
}

static int lighthouse_all_dark(void) {
  unsigned long i;
  int error;

  spin_lock_irq(&lighthouse_lamp_lock);
  lighthouse_blinking = 0;
  lighthouse_blink_next = 0;
  spin_unlock_irq(&lighthouse_lamp_lock);
  lighthouse_lock_bank();
  error = lighthouse_store_all(0, (int)lighthouse_lamps, 0);
  if (!error)
    for (i = 0; i < lighthouse_lamps; i++)
      lighthouse_lamp[i].brightness = 0;
  lighthouse_unlock_bank();
  return error;
}

/* ---- governors: what to do before the watchdog bites ---------------------------------------- */

enum { LIGHTHOUSE_IGNORE, LIGHTHOUSE_NOTE, LIGHTHOUSE_SIGNAL, LIGHTHOUSE_GOVERNORS };

struct lighthouse_governor {
  struct list_head node;
  void (*warn)(int left);
};

static void lighthouse_warn_nobody(int left);
static void lighthouse_warn_log(int left);
static void lighthouse_warn_lamps(int left);

static struct lighthouse_governor lighthouse_governors[LIGHTHOUSE_GOVERNORS] = {
    {.warn = lighthouse_warn_nobody},
    {.warn = lighthouse_warn_log},
    {.warn = lighthouse_warn_lamps},
};
static struct mutex lighthouse_governor_lock;
static int lighthouse_governor;
static int lighthouse_depth;
static int lighthouse_wanted_governor = -1;
static unsigned int lighthouse_warnings;

static void lighthouse_begin_section(void) {
  rcu_read_lock();
  lighthouse_depth = lighthouse_depth + 1;
}

static void lighthouse_end_section(void) {
  lighthouse_depth = lighthouse_depth - 1;
  rcu_read_unlock();
}

static int lighthouse_governor_in_use(void) {
  int governor;

  lighthouse_begin_section();
  governor = lighthouse_governor;
  lighthouse_end_section();
  return governor;
}

static void lighthouse_set_governor(int governor) {
  if (governor < 0 || governor >= LIGHTHOUSE_GOVERNORS)
    return;
  if (governor == lighthouse_governor_in_use())
    return;
  if (lighthouse_depth > 0) {
    lighthouse_wanted_governor = governor;
    return;
  }
  mutex_lock(&lighthouse_governor_lock);
  list_replace_rcu(&lighthouse_governors[lighthouse_governor].node,
                   &lighthouse_governors[governor].node);
  lighthouse_governor = governor;
  mutex_unlock(&lighthouse_governor_lock);
  synchronize_rcu();
}

static void lighthouse_warn_nobody(int left) {
  if (left > 0)
    lighthouse_warnings = lighthouse_warnings + 1;
}

/* A log that cannot be written is of no use: the lamps shall warn from now on. */
static void lighthouse_warn_log(int left) {
  int *entry = kmalloc(sizeof(*entry), GFP_ATOMIC);

  if (!entry) {
    lighthouse_set_governor(LIGHTHOUSE_SIGNAL);
    return;
  }
  *entry = left;
  kfree(entry);
}

static void lighthouse_warn_lamps(int left) {
  lighthouse_fire(LIGHTHOUSE_ALARM, left + 1, 0);
}

/* Called in interrupt context. */
static void lighthouse_warn(int left) {
  lighthouse_begin_section();
  lighthouse_governors[lighthouse_governor].warn(left);
  lighthouse_end_section();
}

/* ---- the watchdog --------------------------------------------------------------------------- */

enum { LIGHTHOUSE_CLOSED, LIGHTHOUSE_OPEN, LIGHTHOUSE_ORPHANED };
enum { LIGHTHOUSE_MOST_SECONDS = 60 };

static struct module lighthouse_module;
static struct mutex lighthouse_watchdog_lock;
static int lighthouse_state;
static int lighthouse_running;
static int lighthouse_may_close;
static int lighthouse_no_way_out;
static int lighthouse_seconds = 30;

static int lighthouse_ping(int have_lock) {
  int error = -EINVAL;

  if (!have_lock && mutex_lock_interruptible(&lighthouse_watchdog_lock))
    return -EINTR;
  if (lighthouse_running)
    error = lighthouse_write(LIGHTHOUSE_PING, 1);
  if (!error)
    lighthouse_fire(LIGHTHOUSE_BEAT, 1, 1);
  if (!have_lock)
    mutex_unlock(&lighthouse_watchdog_lock);
  return error;
}

/* Called with the lock of the watchdog held, like the next one. */
static int lighthouse_start(void) {
  int error = lighthouse_write(LIGHTHOUSE_TIMEOUT, lighthouse_seconds);

  if (!error)
    error = lighthouse_update(LIGHTHOUSE_CONTROL, 1, 1);
  if (error)
    return error;
  lighthouse_running = 1;
  return lighthouse_ping(1);
}

static int lighthouse_stop(void) {
  if (!lighthouse_running)
    return 0;
  if (!lighthouse_can_stop || lighthouse_update(LIGHTHOUSE_CONTROL, 1, 0))
    return -EBUSY;
  lighthouse_running = 0;
  return 0;
}

static int lighthouse_open(void) {
  int error = -EBUSY;

  mutex_lock(&lighthouse_watchdog_lock);
  if (lighthouse_state == LIGHTHOUSE_OPEN)
    goto out;
  error = -ENODEV;
  if (lighthouse_state == LIGHTHOUSE_CLOSED && !try_module_get(&lighthouse_module))
    goto out;
  error = lighthouse_running ? lighthouse_ping(1) : lighthouse_start();
  if (error && !lighthouse_running) {
    if (lighthouse_state == LIGHTHOUSE_CLOSED)
      module_put(&lighthouse_module);
    goto out;
  }
  lighthouse_state = LIGHTHOUSE_OPEN;
  lighthouse_may_close = 0;
  error = 0;
out:
  mutex_unlock(&lighthouse_watchdog_lock);
  return error;
}

/* Without the magic character, or if it cannot be stopped, the watchdog goes on. */
static void lighthouse_release(void) {
  int stopped = 0;

  mutex_lock(&lighthouse_watchdog_lock);
  if (lighthouse_may_close && !lighthouse_no_way_out)
    stopped = lighthouse_stop() == 0;
  if (stopped) {
    lighthouse_state = LIGHTHOUSE_CLOSED;
    module_put(&lighthouse_module);
  } else {
    lighthouse_state = LIGHTHOUSE_ORPHANED;
    lighthouse_ping(1);
  }
  mutex_unlock(&lighthouse_watchdog_lock);
}

static void lighthouse_write_file(int is_magic) {
  if (is_magic)
    lighthouse_may_close = 1;
  lighthouse_ping(0);
}

static int lighthouse_set_timeout(int seconds) {
  int error;

  if (seconds < 1 || seconds > LIGHTHOUSE_MOST_SECONDS)
    return -EINVAL;
  mutex_lock(&lighthouse_watchdog_lock);
  lighthouse_seconds = seconds;
  error = lighthouse_write(LIGHTHOUSE_TIMEOUT, seconds);
  if (!error && lighthouse_running)
    error = lighthouse_ping(1);
  mutex_unlock(&lighthouse_watchdog_lock);
  return error;
}

/* The last thing before the machine goes down. */
static void lighthouse_reboot(void) {
  mutex_lock(&lighthouse_watchdog_lock);
  lighthouse_update(LIGHTHOUSE_CONTROL, 1, 0);
  lighthouse_running = 0;
  if (lighthouse_state == LIGHTHOUSE_ORPHANED) {
    lighthouse_state = LIGHTHOUSE_CLOSED;
    module_put(&lighthouse_module);
  }
  mutex_unlock(&lighthouse_watchdog_lock);
}

/* Called in interrupt context. */
static irqreturn_t lighthouse_interrupt(int left) {
  if (!lighthouse_running || left < 0)
    return IRQ_NONE;
  lighthouse_warn(left & 15);
  return IRQ_HANDLED;
}

/* ---- the gadget ----------------------------------------------------------------------------- */

enum { LIGHTHOUSE_GET_LAMPS, LIGHTHOUSE_SET_LAMP, LIGHTHOUSE_GET_STATE };

static struct module lighthouse_controller;
static struct usb_gadget_driver lighthouse_gadget;
static int lighthouse_bound;
static void *lighthouse_answer;

static int lighthouse_bind(void) {
  if (!try_module_get(&lighthouse_controller))
    return -ENODEV;
  lighthouse_answer = kzalloc(64, GFP_KERNEL);
  if (!lighthouse_answer) {
    module_put(&lighthouse_controller);
    return -ENOMEM;
  }
  lighthouse_bound = 1;
  return 0;
}

static void lighthouse_unbind(void) {
  if (!lighthouse_bound)
    return;
  lighthouse_bound = 0;
  kfree(lighthouse_answer);
  module_put(&lighthouse_controller);
}

static int lighthouse_set_by_host(int number, int brightness) {
  if (number < 0 || (unsigned long)number >= lighthouse_lamps)
    return -EINVAL;
  lighthouse_switch((unsigned long)number, brightness, 0);
  lighthouse_fire(LIGHTHOUSE_HOST, brightness, 0);
  return 0;
}

/* Called in interrupt context: the host wants something. */
static int lighthouse_setup(int request, int number, int value) {
  int *copy;

  if (!lighthouse_bound)
    return -ENODEV;
  switch (request) {
    case LIGHTHOUSE_SET_LAMP:
      return lighthouse_set_by_host(number, value);
    case LIGHTHOUSE_GET_LAMPS:
    case LIGHTHOUSE_GET_STATE:
      copy = kmalloc(sizeof(*copy), GFP_ATOMIC);
      if (!copy)
        return -ENOMEM;
      *copy = request == LIGHTHOUSE_GET_LAMPS ? lighthouse_bank[0] : lighthouse_state;
      kfree(copy);
      return 0;
    default:
      return -EINVAL;
  }
}

/* ---- the work ------------------------------------------------------------------------------- */

static void lighthouse_work(void) {
  int governor = lighthouse_wanted_governor;

  lighthouse_wanted_governor = -1;
  lighthouse_set_governor(governor);
  lighthouse_flush();
  if (lighthouse_state != LIGHTHOUSE_ORPHANED)
    return;
  if (!mutex_trylock(&lighthouse_watchdog_lock))
    return;
  if (lighthouse_running)
    lighthouse_ping(1);
  mutex_unlock(&lighthouse_watchdog_lock);
}

/* ---- sleep ---------------------------------------------------------------------------------- */

static int lighthouse_asleep;
static int lighthouse_was_running;

static int lighthouse_suspend(void) {
  int error = 0;

  if (lighthouse_asleep)
    return 0;
  mutex_lock(&lighthouse_watchdog_lock);
  lighthouse_was_running = lighthouse_running;
  error = lighthouse_stop();
  mutex_unlock(&lighthouse_watchdog_lock);
  if (error)
    return error;
  lighthouse_asleep = 1;
  lighthouse_all_dark();
  return 0;
}

static void lighthouse_resume(void) {
  if (!lighthouse_asleep)
    return;
  lighthouse_asleep = 0;
  mutex_lock(&lighthouse_watchdog_lock);
  if (lighthouse_was_running)
    lighthouse_start();
  mutex_unlock(&lighthouse_watchdog_lock);
}

/* ---- registration --------------------------------------------------------------------------- */

enum { LIGHTHOUSE_LINE = 8, LIGHTHOUSE_MAJOR = 10, LIGHTHOUSE_OTHER_MAJOR = 130 };
enum { LIGHTHOUSE_HAS_CLASS = 1, LIGHTHOUSE_HAS_LINE = 2, LIGHTHOUSE_HAS_CHRDEV = 4 };
enum { LIGHTHOUSE_HAS_GADGET = 8 };

static struct mutex lighthouse_setup_lock;
static struct class lighthouse_class;
static unsigned int lighthouse_major;
static int lighthouse_registered;

/* Called with the lock of the setup held, like the next two. */
static int lighthouse_add_gadget(void) {
  int error;

  if ((lighthouse_registered & LIGHTHOUSE_HAS_GADGET) != 0)
    return -EBUSY;
  error = usb_gadget_probe_driver(&lighthouse_gadget);
  if (!error)
    lighthouse_registered |= LIGHTHOUSE_HAS_GADGET;
  return error;
}

static void lighthouse_remove_gadget(void) {
  if ((lighthouse_registered & LIGHTHOUSE_HAS_GADGET) == 0)
    return;
  lighthouse_unbind();
  usb_gadget_unregister_driver(&lighthouse_gadget);
  lighthouse_registered &= ~LIGHTHOUSE_HAS_GADGET;
}

static int lighthouse_add_chrdev(unsigned int major) {
  int error = register_chrdev(major, "lighthouse", NULL);

  if (error < 0)
    return error;
  lighthouse_major = major;
  lighthouse_registered |= LIGHTHOUSE_HAS_CHRDEV;
  return 0;
}

static int lighthouse_set_gadget(int on) {
  int error = 0;

  if (mutex_lock_interruptible(&lighthouse_setup_lock))
    return -EINTR;
  if (on)
    error = lighthouse_add_gadget();
  else
    lighthouse_remove_gadget();
  mutex_unlock(&lighthouse_setup_lock);
  return error;
}

/* The watchdog moves to another number; if that fails, it comes back under the old one, or not. */
static int lighthouse_rename(unsigned int major) {
  unsigned int old = lighthouse_major;
  int had_gadget;
  int error = -EBUSY;

  mutex_lock(&lighthouse_setup_lock);
  if (lighthouse_state == LIGHTHOUSE_OPEN || major == old)
    goto out;
  had_gadget = lighthouse_registered & LIGHTHOUSE_HAS_GADGET;
  lighthouse_remove_gadget();
  if ((lighthouse_registered & LIGHTHOUSE_HAS_CHRDEV) != 0)
    unregister_chrdev(old, "lighthouse");
  lighthouse_registered &= ~LIGHTHOUSE_HAS_CHRDEV;
  error = lighthouse_add_chrdev(major);
  if (error)
    lighthouse_add_chrdev(old);
  if (had_gadget && lighthouse_add_gadget())
    error = -ENODEV;
out:
  mutex_unlock(&lighthouse_setup_lock);
  return error;
}

static void lighthouse_undo(void) {
  lighthouse_remove_gadget();
  if ((lighthouse_registered & LIGHTHOUSE_HAS_CHRDEV) != 0)
    unregister_chrdev(lighthouse_major, "lighthouse");
  if ((lighthouse_registered & LIGHTHOUSE_HAS_LINE) != 0)
    free_irq(LIGHTHOUSE_LINE, &lighthouse_bank);
  if ((lighthouse_registered & LIGHTHOUSE_HAS_CLASS) != 0)
    class_unregister(&lighthouse_class);
  lighthouse_registered = 0;
}

static int lighthouse_init(int number, int no_way_out, int gadget) {
  const struct lighthouse_model *model;
  int error;

  if (number < 0 || number >= LIGHTHOUSE_MODELS)
    return -ENODEV;
  model = &lighthouse_models[number];
  lighthouse_slow = model->is_slow;
  lighthouse_can_stop = model->can_stop;
  lighthouse_lamps = (unsigned long)model->lamps;
  lighthouse_no_way_out = no_way_out;
  error = class_register(&lighthouse_class);
  if (error)
    return error;
  lighthouse_registered |= LIGHTHOUSE_HAS_CLASS;
  error = request_irq(LIGHTHOUSE_LINE, lighthouse_interrupt, 0, "lighthouse", &lighthouse_bank);
  if (error)
    goto fail;
  lighthouse_registered |= LIGHTHOUSE_HAS_LINE;
  error = lighthouse_add_chrdev(LIGHTHOUSE_MAJOR);
  if (error)
    goto fail;
  error = lighthouse_all_dark();
  if (error)
    goto fail;
  if (gadget) {
    error = lighthouse_set_gadget(1);
    if (error)
      goto fail;
  }
  return 0;

fail:
  lighthouse_undo();
  return error;
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt(void) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
    case 1:
      lighthouse_interrupt(__VERIFIER_nondet_int());
      break;
    case 2:
      lighthouse_setup(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    default:
      lighthouse_blink_timer();
      break;
  }
  irq_exit();
}

static void use_file(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
    case 1:
      lighthouse_release();
      break;
    case 2:
      lighthouse_set_timeout(__VERIFIER_nondet_int());
      break;
    default:
      lighthouse_write_file(__VERIFIER_nondet_int() > 0);
      break;
  }
}

/* What programs write to the files of the class. */
static void use_class(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      lighthouse_set_governor(__VERIFIER_nondet_int());
      break;
    case 1:
      lighthouse_set_blink(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    case 2:
      lighthouse_set_gadget(__VERIFIER_nondet_int() > 0);
      break;
    case 3:
      lighthouse_rename(__VERIFIER_nondet_int() > 2 ? LIGHTHOUSE_MAJOR : LIGHTHOUSE_OTHER_MAJOR);
      break;
    case 4:
      lighthouse_all_dark();
      break;
    default:
      lighthouse_set_event(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
  }
}

static void use_awake(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      lighthouse_work();
      break;
    case 1:
    case 2:
      if (lighthouse_state == LIGHTHOUSE_OPEN)
        use_file();
      else if ((lighthouse_registered & LIGHTHOUSE_HAS_CHRDEV) != 0)
        lighthouse_open();
      break;
    case 3:
      lighthouse_suspend();
      break;
    case 4:
      if ((lighthouse_registered & LIGHTHOUSE_HAS_GADGET) != 0 && !lighthouse_bound)
        lighthouse_bind();
      break;
    case 5:
      lighthouse_unbind();
      break;
    case 6:
    case 7:
      use_class();
      break;
    default:
      do
        interrupt();
      while (__VERIFIER_nondet_int() > 1);
      break;
  }
}

static void use_lighthouse(void) {
  while (__VERIFIER_nondet_int()) {
    if (!lighthouse_asleep)
      use_awake();
    else if (__VERIFIER_nondet_int() > 0)
      lighthouse_resume();
  }
  lighthouse_resume();
}

int main(void) {
  int result;

  pre_probe();
  result = lighthouse_init(__VERIFIER_nondet_int(), __VERIFIER_nondet_int() > 2,
                           __VERIFIER_nondet_int() > 1);
  check_return_value_probe(result);
  if (result == 0) {
    use_lighthouse();
    if (lighthouse_state == LIGHTHOUSE_OPEN)
      lighthouse_release();
    lighthouse_reboot();
    lighthouse_undo();
  }
  check_final_state();
  return 0;
}
