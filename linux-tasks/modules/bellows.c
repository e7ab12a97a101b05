// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module bellows: a tape drive with power management. main() stands for the kernel: it loads
 * the module, calls what is registered in any order, and unloads it.
 * Violated: 101_1a (block requests). bellows_command() frees the request only if it was
 * executed without an error.
 * Why the others hold. 10_1a: bellows_interrupt() allocates with GFP_ATOMIC. 32_1a:
 * bellows_drive_lock is taken by the entry points only, once each; bellows_set_demand() unlocks
 * whether or not the state changes. spinlock: bellows_work() holds bellows_event_lock whenever
 * it looks at the list and at the end of the loop. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { BELLOWS_ATTEMPTS = 3 };

static struct request_queue bellows_queue;
static struct mutex bellows_drive_lock;
static int bellows_medium;

static int bellows_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < BELLOWS_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&bellows_queue, operation, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    if (!error) {
      blk_mq_free_request(request);
      break;
    }
  }
  return error;
}

static int bellows_test_ready(void) {
  int error;

  mutex_lock(&bellows_drive_lock);
  error = bellows_command(0);
  bellows_medium = error == 0;
  mutex_unlock(&bellows_drive_lock);
  return error;
}

static int bellows_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&bellows_drive_lock))
    return -EINTR;
  if (bellows_medium)
    error = bellows_command(27);
  if (!error)
    bellows_medium = 0;
  mutex_unlock(&bellows_drive_lock);
  return error;
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { BELLOWS_OFF, BELLOWS_IDLE, BELLOWS_ACTIVE, BELLOWS_STATES };

static struct mutex bellows_power_lock;
static int bellows_power;

static int bellows_from_off(int demand) {
  return demand > 0 ? BELLOWS_IDLE : BELLOWS_OFF;
}

static int bellows_from_idle(int demand) {
  if (demand > 1)
    return BELLOWS_ACTIVE;
  return demand == 0 ? BELLOWS_OFF : BELLOWS_IDLE;
}

static int bellows_from_active(int demand) {
  return demand > 1 ? BELLOWS_ACTIVE : BELLOWS_IDLE;
}

static int (*const bellows_transition[BELLOWS_STATES])(int demand) = {
    [BELLOWS_OFF] = bellows_from_off,
    [BELLOWS_IDLE] = bellows_from_idle,
    [BELLOWS_ACTIVE] = bellows_from_active,
};

static int bellows_set_demand(int demand) {
  int next;

  mutex_lock(&bellows_power_lock);
  next = bellows_transition[bellows_power](demand);
  if (next == bellows_power) {
    mutex_unlock(&bellows_power_lock);
    return 0;
  }
  bellows_power = next;
  mutex_unlock(&bellows_power_lock);
  return 1;
}

static void bellows_power_off(void) {
  while (bellows_power != BELLOWS_OFF)
    bellows_set_demand(0);
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct bellows_event {
  struct bellows_event *next;
  int code;
};

static spinlock_t bellows_event_lock;
static struct bellows_event *bellows_events;
static int bellows_handled;

static irqreturn_t bellows_interrupt(void) {
  int code = hardware_status();
  struct bellows_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&bellows_event_lock);
  event->next = bellows_events;
  bellows_events = event;
  spin_unlock(&bellows_event_lock);
  return IRQ_HANDLED;
}

static void bellows_work(void) {
  struct bellows_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&bellows_event_lock, flags);
  while (bellows_events) {
    event = bellows_events;
    bellows_events = event->next;
    spin_unlock_irqrestore(&bellows_event_lock, flags);
    if (event->code > 0)
      bellows_handled = bellows_handled + 1;
    kfree(event);
    spin_lock_irqsave(&bellows_event_lock, flags);
  }
  spin_unlock_irqrestore(&bellows_event_lock, flags);
}

static int bellows_start_events(void) {
  bellows_events = NULL;
  return request_irq(11, bellows_interrupt, 0, "bellows", NULL);
}

static void bellows_stop_events(void) {
  free_irq(11, NULL);
  bellows_work();
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int bellows_stage;

/* Undoes the stages that were reached. */
static void bellows_exit(void) {
  switch (bellows_stage) {
    case 3:
      bellows_stop_events();
      __attribute__((fallthrough));
    case 2:
      bellows_power_off();
      __attribute__((fallthrough));
    case 1:
    default:
      break;
  }
  bellows_stage = 0;
}

static int bellows_init(void) {
  int error = 0;

  error = bellows_test_ready();
  if (error)
    goto fail;
  bellows_stage = 1;
  bellows_stage = 2;
  error = bellows_start_events();
  if (error)
    goto fail;
  bellows_stage = 3;
  return 0;

fail:
  bellows_exit();
  return error;
}

static void event_test_ready(void) {
  bellows_test_ready();
}

static void event_eject(void) {
  bellows_eject();
}

static void event_set_demand(void) {
  bellows_set_demand(__VERIFIER_nondet_int());
}

static void event_interrupt(void) {
  irq_enter();
  bellows_interrupt();
  irq_exit();
}

static void event_work(void) {
  bellows_work();
}

static void (*const events[])(void) = {
    event_test_ready,
    event_eject,
    event_set_demand,
    event_interrupt,
    event_work,
};

static void use_bellows(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();

    if (event >= 0 && event < 5)
      events[event]();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = bellows_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_bellows();
    bellows_exit();
  }
  check_final_state();
  return 0;
}
