// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module elevator: a controller of lines and lamps with two banks, one of them behind a slow bus.
 * main() stands for the kernel: it loads the module, calls the driver in any order, and unloads
 * it. No rule is violated.
 * Why the others hold. 08_1a: a bank's module is held while its `requested` is not 0. 10_1a: the
 * timer leaves the lamp of the bank that sleeps to elevator_work(), and elevator_set() allocates
 * with GFP_ATOMIC for the other. 32_1a: `sleeps`, which does not change, says which lock of a
 * bank is used; the lock of the bus is taken by the first of several nested transactions, which
 * elevator_depth counts, and given back by the last; elevator_irq_locked says whether
 * elevator_irq_enable() is called between elevator_irq_lock() and elevator_irq_unlock(). 43_1a:
 * elevator_set() chooses the flags by `sleeps`, too. 106_1a: elevator_stage says what is
 * registered. 129_1a: a bank's `next` is never greater than its number of lines. 147_1a: while
 * elevator_notifying is set, triggers are only marked; elevator_notify() removes them when it has
 * left its section. spinlock: see 32_1a. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the bus: transactions may be nested ----------------------------------------------------- */

static struct mutex elevator_bus_lock;
static int elevator_depth;
static int elevator_bus_errors;

static void elevator_begin(void) {
  if (elevator_depth == 0)
    mutex_lock(&elevator_bus_lock);
  elevator_depth = elevator_depth + 1;
}

static void elevator_end(void) {
  elevator_depth = elevator_depth - 1;
  if (elevator_depth == 0)
    mutex_unlock(&elevator_bus_lock);
}

static int elevator_write(int line, int value, gfp_t flags) {
  int *message = kmalloc(2 * sizeof(int), flags);
  int error;

  if (!message)
    return -ENOMEM;
  message[0] = line;
  message[1] = value;
  error = hardware_status() ? -EIO : 0;
  kfree(message);
  return error;
}

/* ---- banks: one is on the chip, the other behind the bus, where one has to wait ------------- */

enum { ELEVATOR_BANKS = 2, ELEVATOR_LINES = 4 };

struct elevator_bank {
  int sleeps;
  unsigned long lines;
  unsigned long next;
  int requested;
  struct mutex lock;
  spinlock_t raw_lock;
  int is_taken[ELEVATOR_LINES];
  int value[ELEVATOR_LINES];
};

static struct elevator_bank elevator_banks[ELEVATOR_BANKS] = {
    {.sleeps = 0, .lines = ELEVATOR_LINES},
    {.sleeps = 1, .lines = 3},
};

/* The bus comes before the bank, for those who change several lines at once. */
static int elevator_set(struct elevator_bank *bank, int line, int value) {
  unsigned long flags = 0;
  int error;

  if (bank->sleeps) {
    elevator_begin();
    mutex_lock(&bank->lock);
  } else {
    spin_lock_irqsave(&bank->raw_lock, flags);
  }
  error = elevator_write(line, value, bank->sleeps ? GFP_KERNEL : GFP_ATOMIC);
  if (!error)
    bank->value[line] = value;
  if (bank->sleeps) {
    mutex_unlock(&bank->lock);
    elevator_end();
  } else {
    spin_unlock_irqrestore(&bank->raw_lock, flags);
  }
  return error;
}

static int elevator_set_several(struct elevator_bank *bank, int count, int value) {
  int one_message = bank->sleeps && count > 1;
  int error = 0;
  int line;

  if (one_message)
    elevator_begin();
  for (line = 0; line < count && line < (int)bank->lines; line++) {
    error = elevator_set(bank, line, value);
    if (error)
      goto out;
  }
out:
  if (one_message)
    elevator_end();
  return error;
}

/* ---- who uses which line --------------------------------------------------------------------- */

static struct module elevator_modules[ELEVATOR_BANKS];
static unsigned long elevator_taken[ELEVATOR_BANKS];

static int elevator_request(int number) {
  struct elevator_bank *bank = &elevator_banks[number];
  unsigned long line = find_next_zero_bit(&elevator_taken[number], bank->lines, bank->next);

  bank->next = line < bank->lines ? line + 1 : 0;
  if (line >= bank->lines || bank->is_taken[line])
    return -EBUSY;
  if (bank->requested == 0 && !try_module_get(&elevator_modules[number]))
    return -ENODEV;
  bank->requested = bank->requested + 1;
  bank->is_taken[line] = 1;
  elevator_taken[number] = elevator_taken[number] | (1ul << line);
  return (int)line;
}

static void elevator_free(int number, int line) {
  struct elevator_bank *bank = &elevator_banks[number];

  if (!bank->is_taken[line])
    return;
  bank->is_taken[line] = 0;
  elevator_taken[number] = elevator_taken[number] & ~(1ul << line);
  bank->requested = bank->requested - 1;
  if (bank->requested == 0)
    module_put(&elevator_modules[number]);
}

/* ---- interrupts of lines: the mask is changed under a lock and written when it is given back - */

static struct mutex elevator_irq_mutex;
static int elevator_irq_locked;
static int elevator_irq_wanted;
static int elevator_irq_mask;

static void elevator_irq_lock(void) {
  mutex_lock(&elevator_irq_mutex);
  elevator_irq_locked = 1;
}

static void elevator_irq_unlock(void) {
  if (elevator_irq_mask != elevator_irq_wanted) {
    elevator_begin();
    if (elevator_write(-1, elevator_irq_wanted, GFP_KERNEL))
      elevator_irq_wanted = elevator_irq_mask;
    else
      elevator_irq_mask = elevator_irq_wanted;
    elevator_end();
  }
  elevator_irq_locked = 0;
  mutex_unlock(&elevator_irq_mutex);
}

static void elevator_irq_enable(int on) {
  int locked = elevator_irq_locked;

  if (!locked)
    elevator_irq_lock();
  elevator_irq_wanted = on;
  if (!locked)
    elevator_irq_unlock();
}

/* ---- triggers: told about changes, and may go away when they are ----------------------------- */

enum { ELEVATOR_TRIGGERS = 2 };
enum { ELEVATOR_UNUSED, ELEVATOR_ACTIVE, ELEVATOR_DYING };

static struct list_head elevator_trigger_list;
static struct list_head elevator_trigger_node[ELEVATOR_TRIGGERS];
static struct mutex elevator_trigger_lock;
static int elevator_trigger_state[ELEVATOR_TRIGGERS];
static int elevator_notifying;

static void elevator_activate(int trigger) {
  if (mutex_lock_killable(&elevator_trigger_lock))
    return;
  if (elevator_trigger_state[trigger] == ELEVATOR_UNUSED) {
    list_add_rcu(&elevator_trigger_node[trigger], &elevator_trigger_list);
    elevator_trigger_state[trigger] = ELEVATOR_ACTIVE;
  }
  mutex_unlock(&elevator_trigger_lock);
}

static void elevator_deactivate(int trigger) {
  if (elevator_notifying) {
    elevator_trigger_state[trigger] = ELEVATOR_DYING;
    return;
  }
  mutex_lock(&elevator_trigger_lock);
  if (elevator_trigger_state[trigger] != ELEVATOR_UNUSED) {
    list_del_rcu(&elevator_trigger_node[trigger]);
    elevator_trigger_state[trigger] = ELEVATOR_UNUSED;
  }
  mutex_unlock(&elevator_trigger_lock);
  synchronize_rcu();
}

static void elevator_notify(int value) {
  int i;

  rcu_read_lock();
  elevator_notifying = 1;
  for (i = 0; i < ELEVATOR_TRIGGERS; i++)
    if (elevator_trigger_state[i] == ELEVATOR_ACTIVE && hardware_status() == value)
      elevator_deactivate(i);
  elevator_notifying = 0;
  rcu_read_unlock();
  for (i = 0; i < ELEVATOR_TRIGGERS; i++)
    if (elevator_trigger_state[i] == ELEVATOR_DYING)
      elevator_deactivate(i);
}

/* ---- lamps: one in each bank, blinking in turn ----------------------------------------------- */

static int elevator_lamp[ELEVATOR_BANKS];
static int elevator_work_pending;

/* Called in interrupt context. */
static void elevator_timer(void) {
  int i;

  for (i = 0; i < ELEVATOR_BANKS; i++) {
    elevator_lamp[i] = !elevator_lamp[i];
    if (elevator_banks[i].sleeps)
      elevator_work_pending = 1;
    else
      elevator_set(&elevator_banks[i], 0, elevator_lamp[i]);
  }
}

static void elevator_work(void) {
  int i;

  if (!elevator_work_pending)
    return;
  elevator_work_pending = 0;
  for (i = 0; i < ELEVATOR_BANKS; i++)
    if (elevator_banks[i].sleeps && elevator_set(&elevator_banks[i], 0, elevator_lamp[i]))
      elevator_bus_errors = 1;
}

/* ---- the module ------------------------------------------------------------------------------ */

enum { ELEVATOR_NOTHING, ELEVATOR_CLASS, ELEVATOR_DEVICE, ELEVATOR_ALL, ELEVATOR_MAJOR = 254 };

static struct class *elevator_class;
static int elevator_stage;

static void elevator_exit(void) {
  if (elevator_stage == ELEVATOR_ALL)
    free_irq(3, NULL);
  if (elevator_stage >= ELEVATOR_DEVICE)
    unregister_chrdev(ELEVATOR_MAJOR, "elevator");
  if (elevator_stage >= ELEVATOR_CLASS)
    class_destroy(elevator_class);
  elevator_stage = ELEVATOR_NOTHING;
}

static int elevator_init(void) {
  int error;

  elevator_class = class_create(NULL, "elevator");
  if (IS_ERR(elevator_class))
    return -ENOMEM;
  elevator_stage = ELEVATOR_CLASS;
  error = register_chrdev(ELEVATOR_MAJOR, "elevator", NULL);
  if (error < 0)
    goto fail;
  elevator_stage = ELEVATOR_DEVICE;
  error = request_irq(3, elevator_timer, 0, "elevator", NULL);
  if (error)
    goto fail;
  elevator_stage = ELEVATOR_ALL;
  return 0;

fail:
  elevator_exit();
  return error;
}

static void use_elevator(void) {
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int() > 1;
    int argument = __VERIFIER_nondet_int();
    int line = argument >= 0 && argument < ELEVATOR_LINES ? argument : 0;

    switch (__VERIFIER_nondet_int()) {
      case 0:
        elevator_request(number);
        break;
      case 1:
        if (elevator_banks[number].is_taken[line] &&
            !elevator_set(&elevator_banks[number], line, 1))
          elevator_notify(line);
        break;
      case 2:
        elevator_free(number, line);
        break;
      case 3:
        elevator_set_several(&elevator_banks[number], argument, 0);
        break;
      case 4:
        irq_enter();
        elevator_timer();
        irq_exit();
        break;
      case 5:
        elevator_work();
        break;
      case 6:
        elevator_irq_enable(argument);
        break;
      case 7:
        elevator_irq_lock();
        elevator_irq_enable(argument);
        elevator_irq_enable(__VERIFIER_nondet_int());
        elevator_irq_unlock();
        break;
      case 8:
        if (argument > 0)
          elevator_activate(number);
        else
          elevator_deactivate(number);
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = elevator_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_elevator();
    for (i = 0; i < ELEVATOR_BANKS * ELEVATOR_LINES; i++)
      elevator_free(i / ELEVATOR_LINES, i % ELEVATOR_LINES);
    for (i = 0; i < ELEVATOR_TRIGGERS; i++)
      elevator_deactivate(i);
    elevator_exit();
  }
  check_final_state();
  return 0;
}
