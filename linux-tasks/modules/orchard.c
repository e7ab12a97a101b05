// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module orchard: a sensor hub with several ports. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it.
 * Violated: 32_1a (mutexes). orchard_port_write() returns with the port locked if it is not
 * open.
 * Why the others hold. 10_1a: orchard_interrupt() allocates with GFP_ATOMIC. 147_1a:
 * orchard_read_limit() has left its section when orchard_change_limit() replaces the settings.
 * spinlock: orchard_work() holds orchard_event_lock whenever it looks at the list and at the
 * end of the loop. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct orchard_event {
  struct orchard_event *next;
  int code;
};

static spinlock_t orchard_event_lock;
static struct orchard_event *orchard_events;
static int orchard_handled;

static irqreturn_t orchard_interrupt(void) {
  int code = hardware_status();
  struct orchard_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&orchard_event_lock);
  event->next = orchard_events;
  orchard_events = event;
  spin_unlock(&orchard_event_lock);
  return IRQ_HANDLED;
}

static void orchard_work(void) {
  struct orchard_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&orchard_event_lock, flags);
  while (orchard_events) {
    event = orchard_events;
    orchard_events = event->next;
    spin_unlock_irqrestore(&orchard_event_lock, flags);
    if (event->code > 0)
      orchard_handled = orchard_handled + 1;
    kfree(event);
    spin_lock_irqsave(&orchard_event_lock, flags);
  }
  spin_unlock_irqrestore(&orchard_event_lock, flags);
}

static int orchard_start_events(void) {
  orchard_events = NULL;
  return request_irq(11, orchard_interrupt, 0, "orchard", NULL);
}

static void orchard_stop_events(void) {
  free_irq(11, NULL);
  orchard_work();
}

/* ---- several ports, each with its own lock ------------------------------------------------------------------ */

enum { ORCHARD_PORTS = 2 };

struct orchard_port {
  struct mutex lock;
  int is_open;
  int bytes;
};

static struct orchard_port orchard_ports[ORCHARD_PORTS];

static struct orchard_port *orchard_port(int number) {
  return &orchard_ports[number == 0 ? 0 : 1];
}

static int orchard_port_open(struct orchard_port *port) {
  int error = 0;

  mutex_lock(&port->lock);
  if (port->is_open)
    error = -EBUSY;
  else
    port->is_open = 1;
  mutex_unlock(&port->lock);
  return error;
}

static int orchard_port_write(struct orchard_port *port, int bytes) {
  int written = 0;

  mutex_lock(&port->lock);
  if (!port->is_open)
    return -ENODEV;
  while (written < bytes && written < 4 && hardware_status() == 0)
    written = written + 1;
  port->bytes = port->bytes + written;
  mutex_unlock(&port->lock);
  return written;
}

static void orchard_ports_close(void) {
  int i;

  for (i = 0; i < ORCHARD_PORTS; i++)
    orchard_ports[i].is_open = 0;
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct orchard_settings {
  struct list_head node;
  int limit;
};

static struct mutex orchard_settings_lock;
static struct orchard_settings orchard_first_settings;
static struct orchard_settings orchard_second_settings;
static int orchard_generation;

static int orchard_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = orchard_generation % 2 == 0 ? orchard_first_settings.limit : orchard_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int orchard_change_limit(int limit) {
  if (limit < 0 || limit == orchard_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&orchard_settings_lock))
    return -EAGAIN;
  if (orchard_generation % 2 == 0) {
    orchard_second_settings.limit = limit;
    list_replace_rcu(&orchard_first_settings.node, &orchard_second_settings.node);
  } else {
    orchard_first_settings.limit = limit;
    list_replace_rcu(&orchard_second_settings.node, &orchard_first_settings.node);
  }
  orchard_generation = 1 - orchard_generation % 2;
  mutex_unlock(&orchard_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int orchard_stage;

/* Undoes the stages that were reached. */
static void orchard_exit(void) {
  switch (orchard_stage) {
    case 3:
      __attribute__((fallthrough));
    case 2:
      orchard_ports_close();
      __attribute__((fallthrough));
    case 1:
      orchard_stop_events();
    default:
      break;
  }
  orchard_stage = 0;
}

static int orchard_init(void) {
  int error = 0;

  error = orchard_start_events();
  if (error)
    goto fail;
  orchard_stage = 1;
  orchard_stage = 2;
  orchard_stage = 3;
  return 0;

fail:
  orchard_exit();
  return error;
}

static void use_orchard(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        irq_enter();
        orchard_interrupt();
        irq_exit();
        break;
      case 1:
        orchard_work();
        break;
      case 2:
        orchard_port_open(orchard_port(__VERIFIER_nondet_int()));
        break;
      case 3:
        orchard_port_write(orchard_port(__VERIFIER_nondet_int()), __VERIFIER_nondet_int());
        break;
      case 4:
        orchard_read_limit();
        break;
      case 5:
        orchard_change_limit(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = orchard_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_orchard();
    orchard_exit();
  }
  check_final_state();
  return 0;
}
