// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module kettle: a laboratory heater. main() stands for the kernel: it loads the module, calls
 * what is registered in any order, and unloads it.
 * Violated: 08_1a (module references). kettle_open() keeps the reference if the hardware
 * reports an error.
 * Why the others hold. 10_1a: kettle_interrupt() allocates with GFP_ATOMIC. 32_1a:
 * kettle_open() and kettle_ioctl() unlock on each of their paths; kettle_set_demand() unlocks
 * whether or not the state changes. spinlock: kettle_work() holds kettle_event_lock whenever it
 * looks at the list and at the end of the loop. The rules that are not named here have nothing
 * to watch.
 */
#include "../kernel.h"

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { KETTLE_GET_LEVEL, KETTLE_SET_LEVEL, KETTLE_CLEAR };

static struct module kettle_module;
static struct mutex kettle_config;
static int kettle_users;
static int kettle_level;

static int kettle_open(void) {
  int error = -EBUSY;

  mutex_lock(&kettle_config);
  if (kettle_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&kettle_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_unlock;
  kettle_users = kettle_users + 1;
  mutex_unlock(&kettle_config);
  return 0;

out_unlock:
  mutex_unlock(&kettle_config);
  return error;
}

static void kettle_release(void) {
  if (kettle_users == 0)
    return;
  kettle_users = kettle_users - 1;
  module_put(&kettle_module);
}

static int kettle_ioctl(int command, int argument) {
  int result = 0;

  if (kettle_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&kettle_config))
    return -EINTR;
  switch (command) {
    case KETTLE_GET_LEVEL:
      result = kettle_level;
      break;
    case KETTLE_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      kettle_level = argument;
      break;
    case KETTLE_CLEAR:
      kettle_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&kettle_config);
  return result;
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct kettle_event {
  struct kettle_event *next;
  int code;
};

static spinlock_t kettle_event_lock;
static struct kettle_event *kettle_events;
static int kettle_handled;

static irqreturn_t kettle_interrupt(void) {
  int code = hardware_status();
  struct kettle_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&kettle_event_lock);
  event->next = kettle_events;
  kettle_events = event;
  spin_unlock(&kettle_event_lock);
  return IRQ_HANDLED;
}

static void kettle_work(void) {
  struct kettle_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&kettle_event_lock, flags);
  while (kettle_events) {
    event = kettle_events;
    kettle_events = event->next;
    spin_unlock_irqrestore(&kettle_event_lock, flags);
    if (event->code > 0)
      kettle_handled = kettle_handled + 1;
    kfree(event);
    spin_lock_irqsave(&kettle_event_lock, flags);
  }
  spin_unlock_irqrestore(&kettle_event_lock, flags);
}

static int kettle_start_events(void) {
  kettle_events = NULL;
  return request_irq(11, kettle_interrupt, 0, "kettle", NULL);
}

static void kettle_stop_events(void) {
  free_irq(11, NULL);
  kettle_work();
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { KETTLE_OFF, KETTLE_IDLE, KETTLE_ACTIVE, KETTLE_STATES };

static struct mutex kettle_power_lock;
static int kettle_power;

static int kettle_from_off(int demand) {
  return demand > 0 ? KETTLE_IDLE : KETTLE_OFF;
}

static int kettle_from_idle(int demand) {
  if (demand > 1)
    return KETTLE_ACTIVE;
  return demand == 0 ? KETTLE_OFF : KETTLE_IDLE;
}

static int kettle_from_active(int demand) {
  return demand > 1 ? KETTLE_ACTIVE : KETTLE_IDLE;
}

static int (*const kettle_transition[KETTLE_STATES])(int demand) = {
    [KETTLE_OFF] = kettle_from_off,
    [KETTLE_IDLE] = kettle_from_idle,
    [KETTLE_ACTIVE] = kettle_from_active,
};

static int kettle_set_demand(int demand) {
  int next;

  mutex_lock(&kettle_power_lock);
  next = kettle_transition[kettle_power](demand);
  if (next == kettle_power) {
    mutex_unlock(&kettle_power_lock);
    return 0;
  }
  kettle_power = next;
  mutex_unlock(&kettle_power_lock);
  return 1;
}

static void kettle_power_off(void) {
  while (kettle_power != KETTLE_OFF)
    kettle_set_demand(0);
}

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { KETTLE_BLOCKS = 4 };

static struct module kettle_firmware_module;
static int kettle_firmware_loaded;

static int kettle_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int kettle_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&kettle_firmware_module))
    return -ENODEV;
  while (block < KETTLE_BLOCKS) {
    if (kettle_send_block(block) < 0) {
      module_put(&kettle_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  kettle_firmware_loaded = 1;
  return 0;
}

static void kettle_unload_firmware(void) {
  if (kettle_firmware_loaded) {
    kettle_firmware_loaded = 0;
    module_put(&kettle_firmware_module);
  }
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int kettle_stage;

/* Undoes the stages that were reached. */
static void kettle_exit(void) {
  switch (kettle_stage) {
    case 4:
      kettle_unload_firmware();
      __attribute__((fallthrough));
    case 3:
      kettle_power_off();
      __attribute__((fallthrough));
    case 2:
      kettle_stop_events();
      __attribute__((fallthrough));
    case 1:
      kettle_release();
    default:
      break;
  }
  kettle_stage = 0;
}

static int kettle_init(void) {
  int error = 0;

  kettle_stage = 1;
  error = kettle_start_events();
  if (error)
    goto fail;
  kettle_stage = 2;
  kettle_stage = 3;
  error = kettle_load_firmware();
  if (error)
    goto fail;
  kettle_stage = 4;
  return 0;

fail:
  kettle_exit();
  return error;
}

static void use_kettle(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        kettle_open();
        break;
      case 1:
        kettle_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        kettle_release();
        break;
      case 3:
        irq_enter();
        kettle_interrupt();
        irq_exit();
        break;
      case 4:
        kettle_work();
        break;
      case 5:
        kettle_set_demand(__VERIFIER_nondet_int());
        break;
      case 6:
        kettle_unload_firmware();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = kettle_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_kettle();
    kettle_exit();
  }
  check_final_state();
  return 0;
}
