// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module garrison: a watchdog timer device, with governors that decide what happens shortly before
 * the timer runs out. main() stands for the kernel: it loads the module, lets a program, the timer
 * and the governors call it in any order, and unloads it after a reboot notice. No rule is
 * violated.
 * Why they hold. 08_1a: a reference to the module is held while the device is open, or while
 * garrison_orphan says that it was closed with the timer running; garrison_open() adopts an
 * orphan's reference, and leaves it where it was if it fails. A reference to a governor is held
 * while garrison_chosen names it. 10_1a, 43_1a: garrison_log() looks up its allocation flags by
 * the context, which garrison_load() changes when it has taken the lock. 32_1a: garrison_ioctl()
 * locks for those commands that the table says change something; only these come to
 * garrison_settle(), which gives up the lock for a while. 106_1a: garrison_has_class is set if
 * there is a class, which came before the character device. 147_1a: garrison_prune() leaves its
 * section before it updates the list, and remembers in `reading` whether it did. spinlock:
 * garrison_load() has tried or taken the lock, and gives it back by the same context. The rules
 * that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the log: the last event, until somebody reads it ---------------------------------------- */

enum { GARRISON_TASK, GARRISON_LOCKED, GARRISON_INTERRUPT, GARRISON_CONTEXTS };
enum { GARRISON_LOAD_FAILED = 1, GARRISON_UNEXPECTED_CLOSE, GARRISON_PRETIMEOUT };

struct garrison_event {
  int code;
};

static const gfp_t garrison_gfp[GARRISON_CONTEXTS] = {
    [GARRISON_TASK] = GFP_KERNEL,
    [GARRISON_LOCKED] = GFP_NOWAIT,
    [GARRISON_INTERRUPT] = GFP_ATOMIC,
};
static struct garrison_event *garrison_last_event;

static void garrison_log(int code, int context) {
  struct garrison_event *event = kmalloc(sizeof(*event), garrison_gfp[context]);

  if (!event)
    return;
  event->code = code;
  kfree(garrison_last_event);
  garrison_last_event = event;
}

/* ---- the timer ------------------------------------------------------------------------------- */

enum { GARRISON_LEAST = 1, GARRISON_MOST = 255 };

static spinlock_t garrison_io_lock;
static int garrison_counter;
static int garrison_timeout = 30;
static int garrison_ticks_left;
static int garrison_running;
static int garrison_no_way_out;

/* Interrupt handlers do without rather than wait. */
static int garrison_load(int value, int context) {
  unsigned long flags = 0;
  int error = 0;

  if (context != GARRISON_INTERRUPT)
    spin_lock_irqsave(&garrison_io_lock, flags);
  else if (!spin_trylock(&garrison_io_lock))
    return -EAGAIN;
  if (hardware_status() < 0) {
    garrison_log(GARRISON_LOAD_FAILED, context == GARRISON_TASK ? GARRISON_LOCKED : context);
    error = -EIO;
  } else {
    garrison_counter = value;
  }
  if (context != GARRISON_INTERRUPT)
    spin_unlock_irqrestore(&garrison_io_lock, flags);
  else
    spin_unlock(&garrison_io_lock);
  return error;
}

static int garrison_keep_alive(int context) {
  garrison_ticks_left = garrison_timeout;
  return garrison_load(garrison_timeout, context);
}

static int garrison_start(void) {
  int error = garrison_keep_alive(GARRISON_TASK);

  if (!error)
    garrison_running = 1;
  return error;
}

static int garrison_stop(void) {
  if (garrison_no_way_out)
    return -EBUSY;
  garrison_running = 0;
  return garrison_load(0, GARRISON_TASK);
}

/* Called by the kernel's timer: the hardware wants to be fed more often than programs do it. */
static void garrison_tick(void) {
  if (garrison_running && garrison_ticks_left > 0) {
    garrison_ticks_left = garrison_ticks_left - 1;
    garrison_load(garrison_ticks_left, GARRISON_INTERRUPT);
  }
}

/* ---- governors: other modules, in a list that interrupt handlers read ------------------------ */

enum { GARRISON_GOVERNORS = 2, GARRISON_NO_GOVERNOR = -1 };

struct garrison_governor {
  struct module module;
  struct list_head node;
  int is_listed;
  int restarts;
};

static struct mutex garrison_lock;
static struct list_head garrison_governor_list;
static struct garrison_governor garrison_governors[GARRISON_GOVERNORS];
static int garrison_chosen = GARRISON_NO_GOVERNOR;

static void garrison_register_governor(int number, int restarts) {
  struct garrison_governor *governor = &garrison_governors[number];

  mutex_lock(&garrison_lock);
  if (!governor->is_listed) {
    governor->is_listed = 1;
    governor->restarts = restarts;
    list_add_rcu(&governor->node, &garrison_governor_list);
  }
  mutex_unlock(&garrison_lock);
}

/* Takes a governor out of the list that has gone away and that nobody has chosen. */
static void garrison_prune(void) {
  int reading = 1;
  int gone = 0;

  rcu_read_lock();
  while (gone < GARRISON_GOVERNORS && reading) {
    if (garrison_governors[gone].is_listed && gone != garrison_chosen && hardware_status() > 0) {
      rcu_read_unlock();
      reading = 0;
    } else {
      gone = gone + 1;
    }
  }
  if (reading) {
    rcu_read_unlock();
    return;
  }
  mutex_lock(&garrison_lock);
  garrison_governors[gone].is_listed = 0;
  list_del_rcu(&garrison_governors[gone].node);
  mutex_unlock(&garrison_lock);
  synchronize_rcu();
}

/* Called with garrison_lock held. The old governor goes in any case. */
static int garrison_choose(int number) {
  if (garrison_chosen != GARRISON_NO_GOVERNOR)
    module_put(&garrison_governors[garrison_chosen].module);
  garrison_chosen = GARRISON_NO_GOVERNOR;
  if (number == GARRISON_NO_GOVERNOR)
    return 0;
  if (!garrison_governors[number].is_listed)
    return -EINVAL;
  if (!try_module_get(&garrison_governors[number].module))
    return -ENODEV;
  garrison_chosen = number;
  return 0;
}

static irqreturn_t garrison_pretimeout(void) {
  int restart = 0;

  if (hardware_status() < 0)
    return IRQ_NONE;
  rcu_read_lock();
  if (garrison_chosen != GARRISON_NO_GOVERNOR)
    restart = garrison_governors[garrison_chosen].restarts;
  rcu_read_unlock();
  if (restart && garrison_running)
    garrison_keep_alive(GARRISON_INTERRUPT);
  garrison_log(GARRISON_PRETIMEOUT, GARRISON_INTERRUPT);
  return IRQ_HANDLED;
}

/* ---- the device: one program at a time ------------------------------------------------------- */

enum { GARRISON_MAGIC = 4 };
enum {
  GARRISON_KEEP_ALIVE,
  GARRISON_SET_TIMEOUT,
  GARRISON_SET_OPTIONS,
  GARRISON_SET_GOVERNOR,
  GARRISON_COMMANDS
};

struct garrison_command {
  int changes;
  int least;
  int most;
};

static const struct garrison_command garrison_commands[GARRISON_COMMANDS] = {
    [GARRISON_KEEP_ALIVE] = {0, 0, 0},
    [GARRISON_SET_TIMEOUT] = {1, GARRISON_LEAST, GARRISON_MOST},
    [GARRISON_SET_OPTIONS] = {1, 0, 1},
    [GARRISON_SET_GOVERNOR] = {1, GARRISON_NO_GOVERNOR, GARRISON_GOVERNORS - 1},
};
static struct module garrison_module;
static int garrison_is_open;
static int garrison_orphan;
static int garrison_expect_close;

static int garrison_open(void) {
  int adopted;
  int error = -EBUSY;

  mutex_lock(&garrison_lock);
  if (garrison_is_open)
    goto out;
  adopted = garrison_orphan;
  error = -ENODEV;
  if (!adopted && !try_module_get(&garrison_module))
    goto out;
  error = garrison_start();
  if (error) {
    if (!adopted)
      module_put(&garrison_module);
    goto out;
  }
  garrison_orphan = 0;
  garrison_is_open = 1;
  garrison_expect_close = 0;
out:
  mutex_unlock(&garrison_lock);
  return error;
}

/* A program that wants the timer to stop writes the magic number before it closes the device. */
static void garrison_write(int count, int byte) {
  if (count <= 0)
    return;
  garrison_expect_close = byte == GARRISON_MAGIC;
  garrison_keep_alive(GARRISON_TASK);
}

static void garrison_release(void) {
  mutex_lock(&garrison_lock);
  if (garrison_expect_close && garrison_stop() == 0) {
    module_put(&garrison_module);
  } else {
    garrison_orphan = 1;
    garrison_log(GARRISON_UNEXPECTED_CLOSE, GARRISON_TASK);
    garrison_keep_alive(GARRISON_TASK);
  }
  garrison_is_open = 0;
  mutex_unlock(&garrison_lock);
}

static void garrison_reboot(void) {
  mutex_lock(&garrison_lock);
  garrison_running = 0;
  garrison_load(0, GARRISON_TASK);
  if (garrison_orphan)
    module_put(&garrison_module);
  garrison_orphan = 0;
  mutex_unlock(&garrison_lock);
}

/* Called with garrison_lock held, which others may want meanwhile. */
static void garrison_settle(void) {
  int polls = 0;

  mutex_unlock(&garrison_lock);
  while (polls < 3 && hardware_status() > 0)
    polls = polls + 1;
  mutex_lock(&garrison_lock);
}

static int garrison_ioctl(int command, int argument) {
  const struct garrison_command *entry;
  int result = 0;

  if (command < 0 || command >= GARRISON_COMMANDS)
    return -EINVAL;
  entry = &garrison_commands[command];
  if (entry->changes) {
    if (argument < entry->least || argument > entry->most)
      return -EINVAL;
    if (mutex_lock_interruptible(&garrison_lock))
      return -EINTR;
  }
  switch (command) {
    case GARRISON_KEEP_ALIVE:
      result = garrison_keep_alive(GARRISON_TASK);
      break;
    case GARRISON_SET_TIMEOUT:
      garrison_timeout = argument;
      result = garrison_keep_alive(GARRISON_TASK);
      if (!result)
        garrison_settle();
      break;
    case GARRISON_SET_OPTIONS:
      result = argument ? garrison_start() : garrison_stop();
      garrison_settle();
      break;
    case GARRISON_SET_GOVERNOR:
      result = garrison_choose(argument);
      break;
  }
  if (entry->changes)
    mutex_unlock(&garrison_lock);
  return result;
}

/* ---- the module ------------------------------------------------------------------------------ */

static struct class garrison_class = {"garrison"};
static int garrison_has_class;
static int garrison_major;

static void garrison_unregister(void) {
  unregister_chrdev((unsigned int)garrison_major, "garrison");
  if (garrison_has_class)
    class_unregister(&garrison_class);
}

static int garrison_init(int wants_class, int no_way_out) {
  int error;

  garrison_no_way_out = no_way_out > 0;
  garrison_has_class = wants_class && class_register(&garrison_class) == 0;
  garrison_major = register_chrdev(0, "garrison", NULL);
  if (garrison_major < 0) {
    if (garrison_has_class)
      class_unregister(&garrison_class);
    return garrison_major;
  }
  error = request_irq(5, garrison_pretimeout, 0, "garrison", NULL);
  if (error)
    garrison_unregister();
  return error;
}

static void garrison_exit(void) {
  free_irq(5, NULL);
  mutex_lock(&garrison_lock);
  garrison_choose(GARRISON_NO_GOVERNOR);
  mutex_unlock(&garrison_lock);
  garrison_unregister();
  kfree(garrison_last_event);
}

/* ---- the calling side ------------------------------------------------------------------------ */

static void use_garrison(void) {
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (garrison_open() == 0)
          opened = 1;
        break;
      case 1:
        if (opened)
          garrison_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        if (opened)
          garrison_write(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        if (opened)
          garrison_release();
        opened = 0;
        break;
      case 4:
        irq_enter();
        if (__VERIFIER_nondet_int())
          garrison_tick();
        else
          garrison_pretimeout();
        irq_exit();
        break;
      case 5:
        garrison_register_governor(__VERIFIER_nondet_int() != 0, __VERIFIER_nondet_int());
        break;
      case 6:
        garrison_prune();
        break;
      default:
        break;
    }
  }
  if (opened)
    garrison_release();
}

int main(void) {
  int result;

  pre_probe();
  result = garrison_init(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_garrison();
    garrison_reboot();
    garrison_exit();
  }
  check_final_state();
  return 0;
}
