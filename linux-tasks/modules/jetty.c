// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module jetty: a measuring device of many parts. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it.
 * Violated: 10_1a (allocation in interrupts). jetty_interrupt() allocates the event with
 * GFP_KERNEL.
 * Violated: 32_1a (mutexes). jetty_set_demand() returns with jetty_power_lock held if the state
 * does not change.
 * Violated: 132_1a (references to USB devices). jetty_disconnect() gives back the reference a
 * second time after resets.
 * Why the others hold. 77_1a: jetty_reset() allocates with GFP_NOIO while the device is locked.
 * 106_1a: jetty_register() and jetty_unregister() undo in the reverse order. 118_1a:
 * jetty_drop_all() has given up the lock as a reader before it takes it as a writer. 129_1a:
 * jetty_find_slot() compares the offset with the size. spinlock: jetty_work() holds
 * jetty_event_lock whenever it looks at the list and at the end of the loop. The rules that are
 * not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- registration: class, character device, gadget ------------------------------------------------------- */

enum { JETTY_MAJOR = 180 };

static struct class jetty_class;
static struct usb_gadget_driver jetty_gadget;

static int jetty_register(void) {
  int error;

  error = class_register(&jetty_class);
  if (error)
    return error;
  error = register_chrdev(JETTY_MAJOR, "jetty", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&jetty_gadget);
  if (error)
    goto out_device;
  return 0;

out_device:
  unregister_chrdev(JETTY_MAJOR, "jetty");
out_class:
  class_unregister(&jetty_class);
  return error;
}

static void jetty_unregister(void) {
  usb_gadget_unregister_driver(&jetty_gadget);
  unregister_chrdev(JETTY_MAJOR, "jetty");
  class_unregister(&jetty_class);
}

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct jetty_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device jetty_usb_device;
static struct usb_interface jetty_interface;
static struct jetty_link *jetty_link;

static int jetty_connect(void) {
  struct jetty_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&jetty_usb_device);
  link->interface = &jetty_interface;
  error = hardware_status();
  if (error)
    goto fail;
  jetty_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int jetty_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&jetty_usb_device, &jetty_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&jetty_usb_device);
    return -ENOMEM;
  }
  jetty_link->resets = jetty_link->resets + 1;
  usb_unlock_device(&jetty_usb_device);
  kfree(report);
  return 0;
}

static void jetty_disconnect(void) {
  struct jetty_link *link = jetty_link;

  jetty_link = NULL;
  if (link->resets > 0)
    usb_put_dev(link->device);
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct jetty_event {
  struct jetty_event *next;
  int code;
};

static spinlock_t jetty_event_lock;
static struct jetty_event *jetty_events;
static int jetty_handled;

static irqreturn_t jetty_interrupt(void) {
  int code = hardware_status();
  struct jetty_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_KERNEL);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&jetty_event_lock);
  event->next = jetty_events;
  jetty_events = event;
  spin_unlock(&jetty_event_lock);
  return IRQ_HANDLED;
}

static void jetty_work(void) {
  struct jetty_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&jetty_event_lock, flags);
  while (jetty_events) {
    event = jetty_events;
    jetty_events = event->next;
    spin_unlock_irqrestore(&jetty_event_lock, flags);
    if (event->code > 0)
      jetty_handled = jetty_handled + 1;
    kfree(event);
    spin_lock_irqsave(&jetty_event_lock, flags);
  }
  spin_unlock_irqrestore(&jetty_event_lock, flags);
}

static int jetty_start_events(void) {
  jetty_events = NULL;
  return request_irq(11, jetty_interrupt, 0, "jetty", NULL);
}

static void jetty_stop_events(void) {
  free_irq(11, NULL);
  jetty_work();
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { JETTY_SLOTS = 16 };

static rwlock_t jetty_table_lock;
static unsigned long jetty_slots;
static unsigned long jetty_next_slot;
static int jetty_connections;

static int jetty_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > JETTY_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&jetty_slots, JETTY_SLOTS, from);
  if (slot >= JETTY_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int jetty_add_connection(void) {
  int slot;

  write_lock(&jetty_table_lock);
  slot = jetty_find_slot(jetty_next_slot);
  if (slot < 0) {
    jetty_next_slot = 0;
    write_unlock(&jetty_table_lock);
    return slot;
  }
  jetty_next_slot = (unsigned long)slot + 1;
  jetty_connections = jetty_connections + 1;
  write_unlock(&jetty_table_lock);
  return slot;
}

static int jetty_count_connections(void) {
  int count;

  read_lock(&jetty_table_lock);
  count = jetty_connections;
  read_unlock(&jetty_table_lock);
  return count;
}

static void jetty_drop_all(void) {
  if (jetty_count_connections() == 0)
    return;
  write_lock(&jetty_table_lock);
  jetty_connections = 0;
  jetty_slots = 0;
  write_unlock(&jetty_table_lock);
}

static void jetty_seek_slot(int to) {
  if (!write_trylock(&jetty_table_lock))
    return;
  jetty_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&jetty_table_lock);
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { JETTY_OFF, JETTY_IDLE, JETTY_ACTIVE, JETTY_STATES };

static struct mutex jetty_power_lock;
static int jetty_power;

static int jetty_from_off(int demand) {
  return demand > 0 ? JETTY_IDLE : JETTY_OFF;
}

static int jetty_from_idle(int demand) {
  if (demand > 1)
    return JETTY_ACTIVE;
  return demand == 0 ? JETTY_OFF : JETTY_IDLE;
}

static int jetty_from_active(int demand) {
  return demand > 1 ? JETTY_ACTIVE : JETTY_IDLE;
}

static int (*const jetty_transition[JETTY_STATES])(int demand) = {
    [JETTY_OFF] = jetty_from_off,
    [JETTY_IDLE] = jetty_from_idle,
    [JETTY_ACTIVE] = jetty_from_active,
};

static int jetty_set_demand(int demand) {
  int next;

  mutex_lock(&jetty_power_lock);
  next = jetty_transition[jetty_power](demand);
  if (next == jetty_power)
    return 0;
  jetty_power = next;
  mutex_unlock(&jetty_power_lock);
  return 1;
}

static void jetty_power_off(void) {
  while (jetty_power != JETTY_OFF)
    jetty_set_demand(0);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int jetty_init(void) {
  int error;

  error = jetty_register();
  if (error)
    return error;
  error = jetty_connect();
  if (error)
    goto out_register;
  error = jetty_start_events();
  if (error)
    goto out_link;
  return 0;

out_link:
  jetty_disconnect();
out_register:
  jetty_unregister();
  return error;
}

static void jetty_exit(void) {
  jetty_power_off();
  jetty_drop_all();
  jetty_stop_events();
  jetty_disconnect();
  jetty_unregister();
}

static void use_jetty(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        jetty_reset();
        break;
      case 1:
        irq_enter();
        jetty_interrupt();
        irq_exit();
        break;
      case 2:
        jetty_work();
        break;
      case 3:
        jetty_add_connection();
        break;
      case 4:
        jetty_count_connections();
        break;
      case 5:
        jetty_seek_slot(__VERIFIER_nondet_int());
        break;
      case 6:
        jetty_drop_all();
        break;
      case 7:
        jetty_set_demand(__VERIFIER_nondet_int());
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = jetty_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_jetty();
    jetty_exit();
  }
  check_final_state();
  return 0;
}
