// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module furnace: a gadget with a connection table. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it.
 * Violated: 106_1a (order of registrations). furnace_register() leaves the character device
 * registered if the gadget is refused.
 * Violated: 118_1a (reader-writer locks). furnace_drop_all() takes the lock as a writer while
 * it reads.
 * Why the others hold. 10_1a: furnace_interrupt() allocates with GFP_ATOMIC. 32_1a:
 * furnace_change_limit() unlocks if it locked. 129_1a: furnace_find_slot() compares the offset
 * with the size. 147_1a: furnace_read_limit() has left its section when furnace_change_limit()
 * replaces the settings. spinlock: furnace_work() holds furnace_event_lock whenever it looks at
 * the list and at the end of the loop. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- registration: class, character device, gadget ------------------------------------------------------- */

enum { FURNACE_MAJOR = 180 };

static struct class furnace_class;
static struct usb_gadget_driver furnace_gadget;

static int furnace_register(void) {
  int error;

  error = class_register(&furnace_class);
  if (error)
    return error;
  error = register_chrdev(FURNACE_MAJOR, "furnace", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&furnace_gadget);
  if (error)
    goto out_class;
  return 0;

out_class:
  class_unregister(&furnace_class);
  return error;
}

static void furnace_unregister(void) {
  usb_gadget_unregister_driver(&furnace_gadget);
  unregister_chrdev(FURNACE_MAJOR, "furnace");
  class_unregister(&furnace_class);
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { FURNACE_SLOTS = 16 };

static rwlock_t furnace_table_lock;
static unsigned long furnace_slots;
static unsigned long furnace_next_slot;
static int furnace_connections;

static int furnace_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > FURNACE_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&furnace_slots, FURNACE_SLOTS, from);
  if (slot >= FURNACE_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int furnace_add_connection(void) {
  int slot;

  write_lock(&furnace_table_lock);
  slot = furnace_find_slot(furnace_next_slot);
  if (slot < 0) {
    furnace_next_slot = 0;
    write_unlock(&furnace_table_lock);
    return slot;
  }
  furnace_next_slot = (unsigned long)slot + 1;
  furnace_connections = furnace_connections + 1;
  write_unlock(&furnace_table_lock);
  return slot;
}

static int furnace_count_connections(void) {
  int count;

  read_lock(&furnace_table_lock);
  count = furnace_connections;
  read_unlock(&furnace_table_lock);
  return count;
}

static void furnace_drop_all(void) {
  read_lock(&furnace_table_lock);
  if (furnace_connections > 0) {
    write_lock(&furnace_table_lock);
    furnace_connections = 0;
    furnace_slots = 0;
    write_unlock(&furnace_table_lock);
  }
  read_unlock(&furnace_table_lock);
}

static void furnace_seek_slot(int to) {
  if (!write_trylock(&furnace_table_lock))
    return;
  furnace_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&furnace_table_lock);
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct furnace_settings {
  struct list_head node;
  int limit;
};

static struct mutex furnace_settings_lock;
static struct furnace_settings furnace_first_settings;
static struct furnace_settings furnace_second_settings;
static int furnace_generation;

static int furnace_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = furnace_generation % 2 == 0 ? furnace_first_settings.limit : furnace_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int furnace_change_limit(int limit) {
  if (limit < 0 || limit == furnace_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&furnace_settings_lock))
    return -EAGAIN;
  if (furnace_generation % 2 == 0) {
    furnace_second_settings.limit = limit;
    list_replace_rcu(&furnace_first_settings.node, &furnace_second_settings.node);
  } else {
    furnace_first_settings.limit = limit;
    list_replace_rcu(&furnace_second_settings.node, &furnace_first_settings.node);
  }
  furnace_generation = 1 - furnace_generation % 2;
  mutex_unlock(&furnace_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct furnace_event {
  struct furnace_event *next;
  int code;
};

static spinlock_t furnace_event_lock;
static struct furnace_event *furnace_events;
static int furnace_handled;

static irqreturn_t furnace_interrupt(void) {
  int code = hardware_status();
  struct furnace_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&furnace_event_lock);
  event->next = furnace_events;
  furnace_events = event;
  spin_unlock(&furnace_event_lock);
  return IRQ_HANDLED;
}

static void furnace_work(void) {
  struct furnace_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&furnace_event_lock, flags);
  while (furnace_events) {
    event = furnace_events;
    furnace_events = event->next;
    spin_unlock_irqrestore(&furnace_event_lock, flags);
    if (event->code > 0)
      furnace_handled = furnace_handled + 1;
    kfree(event);
    spin_lock_irqsave(&furnace_event_lock, flags);
  }
  spin_unlock_irqrestore(&furnace_event_lock, flags);
}

static int furnace_start_events(void) {
  furnace_events = NULL;
  return request_irq(11, furnace_interrupt, 0, "furnace", NULL);
}

static void furnace_stop_events(void) {
  free_irq(11, NULL);
  furnace_work();
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int furnace_init(void) {
  int error;

  error = furnace_register();
  if (error)
    return error;
  error = furnace_start_events();
  if (error)
    goto out_register;
  return 0;

out_register:
  furnace_unregister();
  return error;
}

static void furnace_exit(void) {
  furnace_stop_events();
  furnace_drop_all();
  furnace_unregister();
}

static void use_furnace(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        furnace_add_connection();
        break;
      case 1:
        furnace_count_connections();
        break;
      case 2:
        furnace_seek_slot(__VERIFIER_nondet_int());
        break;
      case 3:
        furnace_drop_all();
        break;
      case 4:
        furnace_read_limit();
        break;
      case 5:
        furnace_change_limit(__VERIFIER_nondet_int());
        break;
      case 6:
        irq_enter();
        furnace_interrupt();
        irq_exit();
        break;
      case 7:
        furnace_work();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;
  int loads;

  for (loads = 0; loads < 2; loads++) {
    pre_probe();
    result = furnace_init();
    check_return_value_probe(result);
    if (result == 0) {
      use_furnace();
      furnace_exit();
    }
    check_final_state();
  }
  return 0;
}
