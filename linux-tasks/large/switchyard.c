// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module switchyard: a USB adapter with one or two serial ports, which share a status URB. main()
 * stands for the kernel: it loads the module, plugs adapters in and out, lets programs, a console,
 * the work queue, the completion of URBs and the power management call the driver in any order,
 * closes what is still open, and unloads the module. No rule is violated.
 * Why they hold. 08_1a: a port holds the module while its open_count is not 0, hung up or not.
 * 10_1a, 43_1a: completion functions and whoever has the lock of a port allocate with GFP_ATOMIC;
 * switchyard_report() is told by its caller. 32_1a: switchyard_pre_reset() locks the ports up to
 * switchyard_frozen, and switchyard_post_reset() unlocks as many; other functions unlock what they
 * locked. 68_1a, 68_1b: an active port has a URB and a buffer for reading and `slots` of them for
 * writing; the status has a URB and a buffer while its `users`, the number of active ports, is not
 * 0, if the adapter's type has a status, and the type changes only while no port is active. 77_1a:
 * with the device locked nothing is allocated but with GFP_NOIO. 106_1a: switchyard_stage says how
 * far the registration got, and switchyard_has_class, which does not change afterwards, whether
 * there is a class. 118_1a: the lock of the lines is given back where it is taken, and
 * switchyard_line_of() goes on without it if it could not get it. 129_1a: a port's `next` is at
 * most its `slots`, which are 0 while the port is not active. 132_1a: the adapter holds the device
 * while it is plugged in, and so does each active port. 134_1a: switchyard_init() returns the error
 * of either driver. spinlock: each function unlocks what it locked; switchyard_console_write()
 * takes the lock only if there is no oops. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the adapter: its type says what it can do ---------------------------------------------- */

enum { SWITCHYARD_PORTS = 2, SWITCHYARD_SLOTS = 2, SWITCHYARD_TYPES = 4 };
enum { SWITCHYARD_READ_SIZE = 64, SWITCHYARD_STATUS_SIZE = 16 };

struct switchyard_type {
  int ports;
  int slots;
  int write_size;
  int has_status;
};

static const struct switchyard_type switchyard_types[SWITCHYARD_TYPES] = {
    {1, 1, 64, 0},
    {2, 2, 32, 1},
    {2, 1, 256, 0},
    {1, 2, 512, 1},
};

static struct module switchyard_module;
static struct usb_device switchyard_device;
static struct usb_interface switchyard_interface;
static const struct switchyard_type *switchyard_type = &switchyard_types[0];
static int switchyard_present;
static int switchyard_asleep;

static int switchyard_control(int request, int value) {
  int status = hardware_status();

  if (status < 0)
    return -EIO;
  return status == 0 ? (request + value) & 0xff : status & 0xff;
}

/* ---- events: noted by interrupts, reported by the work -------------------------------------- */

enum { SWITCHYARD_BREAK, SWITCHYARD_MODEM, SWITCHYARD_OVERRUN, SWITCHYARD_KINDS };
enum { SWITCHYARD_EVENTS = SWITCHYARD_PORTS * SWITCHYARD_KINDS };

struct switchyard_report {
  int port;
  int kind;
  int count;
};

static spinlock_t switchyard_event_lock;
static unsigned long switchyard_events;
static unsigned int switchyard_reports;

static void switchyard_report(int port, int kind, gfp_t gfp) {
  struct switchyard_report *report = kmalloc(sizeof(*report), gfp);

  if (!report)
    return;
  report->port = port;
  report->kind = kind;
  report->count = 1;
  switchyard_reports = switchyard_reports + 1;
  kfree(report);
}

/* An overrun is urgent and reported at once, the others wait for the work. */
static void switchyard_note_event(int port, int kind) {
  spin_lock(&switchyard_event_lock);
  if (kind == SWITCHYARD_OVERRUN)
    switchyard_report(port, kind, GFP_ATOMIC);
  else
    switchyard_events |= 1ul << (port * SWITCHYARD_KINDS + kind);
  spin_unlock(&switchyard_event_lock);
}

static void switchyard_work(void) {
  unsigned long events;
  unsigned long event;

  spin_lock_irq(&switchyard_event_lock);
  events = switchyard_events;
  switchyard_events = 0;
  spin_unlock_irq(&switchyard_event_lock);
  event = find_first_bit(&events, SWITCHYARD_EVENTS);
  while (event < SWITCHYARD_EVENTS) {
    int number = (int)event / SWITCHYARD_KINDS;

    switchyard_report(number, (int)event % SWITCHYARD_KINDS, GFP_KERNEL);
    event = find_next_bit(&events, SWITCHYARD_EVENTS, event + 1);
  }
}

/* ---- lines: the settings of each port, also of one that is closed --------------------------- */

enum { SWITCHYARD_SPEEDS = 6, SWITCHYARD_DEFAULT_SPEED = 3 };

struct switchyard_line {
  int speed;
  int bits;
  int flow_control;
};

static const int switchyard_speeds[SWITCHYARD_SPEEDS] = {300, 2400, 4800, 9600, 38400, 115200};
static rwlock_t switchyard_line_lock;
static struct switchyard_line switchyard_lines[SWITCHYARD_PORTS];

static int switchyard_nearest_speed(int wanted) {
  int i;

  for (i = SWITCHYARD_SPEEDS - 1; i > 0; i--)
    if (switchyard_speeds[i] <= wanted)
      return i;
  return 0;
}

/* Interrupts do not wait for somebody who changes the settings; they take an old value. */
static struct switchyard_line switchyard_line_of(int port, int may_wait) {
  struct switchyard_line line;
  int locked = 1;

  if (may_wait)
    read_lock(&switchyard_line_lock);
  else
    locked = read_trylock(&switchyard_line_lock);
  line = switchyard_lines[port];
  if (locked)
    read_unlock(&switchyard_line_lock);
  return line;
}

static int switchyard_send_line(int port) {
  struct switchyard_line line = switchyard_line_of(port, 1);

  if (switchyard_control(1, line.speed) < 0)
    return -EIO;
  return switchyard_control(2, line.bits + (line.flow_control ? 16 : 0)) < 0 ? -EIO : 0;
}

/* ---- status: one URB for all active ports --------------------------------------------------- */

struct switchyard_status {
  struct urb *urb;
  void *buffer;
  dma_addr_t dma;
  int users;
  int in_flight;
};

static struct switchyard_status switchyard_status;

static int switchyard_get_status(void) {
  struct switchyard_status *status = &switchyard_status;
  int error = -ENOMEM;

  if (status->users > 0 || !switchyard_type->has_status)
    goto out;
  status->urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!status->urb)
    return error;
  status->buffer =
      usb_alloc_coherent(&switchyard_device, SWITCHYARD_STATUS_SIZE, GFP_KERNEL, &status->dma);
  if (!status->buffer)
    goto fail_urb;
  error = usb_submit_urb(status->urb, GFP_KERNEL);
  if (error)
    goto fail_buffer;
  status->in_flight = 1;
out:
  status->users = status->users + 1;
  return 0;

fail_buffer:
  usb_free_coherent(&switchyard_device, SWITCHYARD_STATUS_SIZE, status->buffer, status->dma);
fail_urb:
  usb_free_urb(status->urb);
  return error;
}

static void switchyard_kill_status(void) {
  if (switchyard_status.in_flight)
    usb_kill_urb(switchyard_status.urb);
  switchyard_status.in_flight = 0;
}

static void switchyard_put_status(void) {
  struct switchyard_status *status = &switchyard_status;

  status->users = status->users - 1;
  if (status->users > 0 || !switchyard_type->has_status)
    return;
  switchyard_kill_status();
  usb_free_coherent(&switchyard_device, SWITCHYARD_STATUS_SIZE, status->buffer, status->dma);
  usb_free_urb(status->urb);
}

static void switchyard_continue_status(void) {
  struct switchyard_status *status = &switchyard_status;

  if (status->users == 0 || !switchyard_type->has_status || status->in_flight)
    return;
  status->in_flight = usb_submit_urb(status->urb, GFP_NOIO) == 0;
}

/* Called in interrupt context. */
static void switchyard_status_complete(void) {
  struct switchyard_status *status = &switchyard_status;
  int value;

  if (!status->in_flight)
    return;
  value = hardware_status();
  if (value < 0) {
    status->in_flight = 0;
    return;
  }
  if (value & 1)
    switchyard_note_event(0, SWITCHYARD_MODEM);
  if (value & 2)
    switchyard_note_event(1, SWITCHYARD_MODEM);
  if (value & 4)
    switchyard_note_event((value & 8) != 0, SWITCHYARD_BREAK);
  status->in_flight = usb_submit_urb(status->urb, GFP_ATOMIC) == 0;
}

/* ---- ports ---------------------------------------------------------------------------------- */

enum { SWITCHYARD_MOST_OPEN = 3 };

struct switchyard_slot {
  struct urb *urb;
  void *buffer;
  dma_addr_t dma;
  int length;
};

struct switchyard_port {
  int number;
  struct mutex mutex;
  spinlock_t lock;
  int open_count;
  int active;
  struct urb *read_urb;
  void *read_buffer;
  dma_addr_t read_dma;
  int reading;
  int throttled;
  struct switchyard_slot slot[SWITCHYARD_SLOTS];
  unsigned long slots;
  unsigned long busy;
  unsigned long delayed;
  unsigned long next;
  unsigned int lost;
};

static struct switchyard_port switchyard_ports[SWITCHYARD_PORTS] = {{.number = 0}, {.number = 1}};

static void switchyard_free_slots(struct switchyard_port *port) {
  while (port->slots > 0) {
    struct switchyard_slot *slot = &port->slot[port->slots - 1];

    usb_free_coherent(&switchyard_device, (size_t)switchyard_type->write_size, slot->buffer,
                      slot->dma);
    usb_free_urb(slot->urb);
    port->slots = port->slots - 1;
  }
  port->busy = 0;
  port->delayed = 0;
  port->next = 0;
}

static int switchyard_add_slot(struct switchyard_port *port) {
  struct switchyard_slot *slot = &port->slot[port->slots];

  slot->urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!slot->urb)
    return -ENOMEM;
  slot->buffer = usb_alloc_coherent(&switchyard_device, (size_t)switchyard_type->write_size,
                                    GFP_KERNEL, &slot->dma);
  if (!slot->buffer) {
    usb_free_urb(slot->urb);
    return -ENOMEM;
  }
  slot->length = 0;
  port->slots = port->slots + 1;
  return 0;
}

static void switchyard_stop_reading(struct switchyard_port *port) {
  if (port->reading)
    usb_kill_urb(port->read_urb);
  port->reading = 0;
}

static void switchyard_start_reading(struct switchyard_port *port, gfp_t gfp) {
  if (!port->reading && !port->throttled)
    port->reading = usb_submit_urb(port->read_urb, gfp) == 0;
}

/* Writes that are under way come to an end, as if they were done. */
static void switchyard_stop_writing(struct switchyard_port *port) {
  unsigned long flags = 0;
  unsigned long i;

  for (i = 0; i < port->slots; i++)
    usb_kill_urb(port->slot[i].urb);
  spin_lock_irqsave(&port->lock, flags);
  port->busy = port->delayed;
  spin_unlock_irqrestore(&port->lock, flags);
}

/* Called with the port's mutex held, like all functions that change `active`. */
static int switchyard_activate(struct switchyard_port *port) {
  int error = switchyard_send_line(port->number);
  int i;

  if (error)
    return error;
  error = switchyard_get_status();
  if (error)
    return error;
  error = -ENOMEM;
  port->read_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!port->read_urb)
    goto fail_status;
  port->read_buffer =
      usb_alloc_coherent(&switchyard_device, SWITCHYARD_READ_SIZE, GFP_KERNEL, &port->read_dma);
  if (!port->read_buffer)
    goto fail_urb;
  for (i = 0; i < switchyard_type->slots; i++) {
    error = switchyard_add_slot(port);
    if (error)
      goto fail_slots;
  }
  usb_get_dev(&switchyard_device);
  port->throttled = 0;
  port->active = 1;
  switchyard_start_reading(port, GFP_KERNEL);
  return 0;

fail_slots:
  switchyard_free_slots(port);
  usb_free_coherent(&switchyard_device, SWITCHYARD_READ_SIZE, port->read_buffer, port->read_dma);
fail_urb:
  usb_free_urb(port->read_urb);
fail_status:
  switchyard_put_status();
  return error;
}

static void switchyard_deactivate(struct switchyard_port *port) {
  if (!port->active)
    return;
  port->active = 0;
  switchyard_stop_reading(port);
  switchyard_stop_writing(port);
  switchyard_free_slots(port);
  usb_free_coherent(&switchyard_device, SWITCHYARD_READ_SIZE, port->read_buffer, port->read_dma);
  usb_free_urb(port->read_urb);
  switchyard_put_status();
  usb_put_dev(&switchyard_device);
}

/* ---- opening and closing -------------------------------------------------------------------- */

/* After a hang-up all files must be closed before the port can be opened again. */
static int switchyard_open(struct switchyard_port *port) {
  int error = -EBUSY;

  if (mutex_lock_interruptible(&port->mutex))
    return -EINTR;
  if (port->open_count == SWITCHYARD_MOST_OPEN || (port->open_count > 0 && !port->active))
    goto out;
  if (port->open_count == 0) {
    error = -ENODEV;
    if (!switchyard_present || switchyard_asleep || port->number >= switchyard_type->ports)
      goto out;
    if (!try_module_get(&switchyard_module))
      goto out;
    error = switchyard_activate(port);
    if (error) {
      module_put(&switchyard_module);
      goto out;
    }
  }
  port->open_count = port->open_count + 1;
  error = 0;
out:
  mutex_unlock(&port->mutex);
  return error;
}

static void switchyard_close(struct switchyard_port *port) {
  mutex_lock(&port->mutex);
  port->open_count = port->open_count - 1;
  if (port->open_count == 0) {
    switchyard_deactivate(port);
    module_put(&switchyard_module);
  }
  mutex_unlock(&port->mutex);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Called in interrupt context. */
static void switchyard_read_complete(struct switchyard_port *port) {
  struct switchyard_line line;
  int status;

  if (!port->reading)
    return;
  status = hardware_status();
  line = switchyard_line_of(port->number, 0);
  if (status > 100 && !line.flow_control)
    switchyard_note_event(port->number, SWITCHYARD_OVERRUN);
  spin_lock(&port->lock);
  port->reading = 0;
  if (status >= 0)
    switchyard_start_reading(port, GFP_ATOMIC);
  spin_unlock(&port->lock);
}

static void switchyard_throttle(struct switchyard_port *port) {
  spin_lock_irq(&port->lock);
  port->throttled = 1;
  spin_unlock_irq(&port->lock);
}

static void switchyard_unthrottle(struct switchyard_port *port) {
  int was_throttled;

  spin_lock_irq(&port->lock);
  was_throttled = port->throttled;
  port->throttled = 0;
  spin_unlock_irq(&port->lock);
  if (was_throttled && port->active && !switchyard_asleep)
    switchyard_start_reading(port, GFP_KERNEL);
}

/* ---- writing: may be called in any context -------------------------------------------------- */

/* Called with the port's lock held. */
static int switchyard_send_slot(struct switchyard_port *port, unsigned long number) {
  unsigned long bit = 1ul << number;
  int error;

  if (switchyard_asleep) {
    port->delayed |= bit;
    return 0;
  }
  port->delayed &= ~bit;
  error = usb_submit_urb(port->slot[number].urb, GFP_ATOMIC);
  if (error)
    port->busy &= ~bit;
  return error;
}

/* Called with the port's lock held. Slots are used in turn. */
static int switchyard_put_text(struct switchyard_port *port, int count) {
  unsigned long number = find_next_zero_bit(&port->busy, port->slots, port->next);

  if (number >= port->slots && port->next > 0)
    number = find_next_zero_bit(&port->busy, port->slots, 0);
  if (number >= port->slots)
    return 0;
  if (count > switchyard_type->write_size)
    count = switchyard_type->write_size;
  port->slot[number].length = count;
  port->busy |= 1ul << number;
  port->next = number + 1;
  return switchyard_send_slot(port, number) ? 0 : count;
}

static int switchyard_write(struct switchyard_port *port, int count) {
  unsigned long flags = 0;
  int written = 0;

  if (count <= 0)
    return 0;
  spin_lock_irqsave(&port->lock, flags);
  while (written < count) {
    int step = switchyard_put_text(port, count - written);

    if (step == 0)
      break;
    written = written + step;
  }
  spin_unlock_irqrestore(&port->lock, flags);
  return written;
}

/* Called in interrupt context. */
static void switchyard_write_complete(struct switchyard_port *port, int number) {
  unsigned long bit;

  if (number < 0 || number >= SWITCHYARD_SLOTS)
    return;
  bit = 1ul << number;
  spin_lock(&port->lock);
  if ((port->busy & ~port->delayed & bit) != 0) {
    port->busy &= ~bit;
    if (hardware_status() < 0)
      port->lost = port->lost + (unsigned int)port->slot[number].length;
  }
  spin_unlock(&port->lock);
}

/* Called with the device locked. What was written while the adapter slept is sent now. */
static void switchyard_send_delayed(struct switchyard_port *port) {
  unsigned long number;

  spin_lock_irq(&port->lock);
  number = find_first_bit(&port->delayed, port->slots);
  while (number < port->slots) {
    if (switchyard_send_slot(port, number))
      port->lost = port->lost + (unsigned int)port->slot[number].length;
    number = find_next_bit(&port->delayed, port->slots, number + 1);
  }
  spin_unlock_irq(&port->lock);
}

/* In an oops nobody knows who has the lock; the console does its best without it. */
static void switchyard_console_write(int count, int in_oops) {
  struct switchyard_port *port = &switchyard_ports[0];
  int locked = 0;

  if (!in_oops) {
    locked = spin_trylock(&port->lock);
    if (!locked)
      return;
  }
  if (port->active && count > 0)
    switchyard_put_text(port, count);
  if (locked)
    spin_unlock(&port->lock);
}

/* ---- settings ------------------------------------------------------------------------------- */

static int switchyard_set_line(struct switchyard_port *port, int speed, int flow_control) {
  int index = switchyard_nearest_speed(speed);
  int error = 0;

  mutex_lock(&port->mutex);
  write_lock(&switchyard_line_lock);
  switchyard_lines[port->number].speed = switchyard_speeds[index];
  switchyard_lines[port->number].bits = index > 1 ? 8 : 7;
  switchyard_lines[port->number].flow_control = flow_control != 0;
  write_unlock(&switchyard_line_lock);
  if (port->active && !switchyard_asleep)
    error = switchyard_send_line(port->number);
  mutex_unlock(&port->mutex);
  return error;
}

/* The lines are the same for both ports: a second lock would only be in the way. */
static int switchyard_copy_line(const struct switchyard_port *from, struct switchyard_port *to) {
  struct switchyard_line line = switchyard_line_of(from->number, 1);

  if (from == to)
    return -EINVAL;
  return switchyard_set_line(to, line.speed, line.flow_control);
}

static int switchyard_modem_lines(struct switchyard_port *port) {
  int lines = -EIO;

  if (!mutex_trylock(&port->mutex))
    return -EAGAIN;
  if (port->active)
    lines = switchyard_control(3, port->number);
  mutex_unlock(&port->mutex);
  return lines;
}

/* ---- plugging in and out, and power management: called with the device locked --------------- */

static int switchyard_probe(int model) {
  if (switchyard_present)
    return -EBUSY;
  if (model < 0 || model >= SWITCHYARD_TYPES)
    return -ENODEV;
  switchyard_type = &switchyard_types[model];
  usb_get_dev(&switchyard_device);
  if (switchyard_control(0, 0) < 0) {
    usb_put_dev(&switchyard_device);
    return -EIO;
  }
  switchyard_present = 1;
  switchyard_asleep = 0;
  switchyard_report(0, SWITCHYARD_MODEM, GFP_NOIO);
  return 0;
}

static void switchyard_disconnect(void) {
  int i;

  switchyard_present = 0;
  for (i = 0; i < SWITCHYARD_PORTS; i++) {
    mutex_lock(&switchyard_ports[i].mutex);
    switchyard_deactivate(&switchyard_ports[i]);
    mutex_unlock(&switchyard_ports[i].mutex);
  }
  usb_put_dev(&switchyard_device);
}

static void switchyard_pause_all(void) {
  int i;

  switchyard_asleep = 1;
  for (i = 0; i < SWITCHYARD_PORTS; i++)
    if (switchyard_ports[i].active) {
      switchyard_stop_reading(&switchyard_ports[i]);
      switchyard_stop_writing(&switchyard_ports[i]);
    }
  switchyard_kill_status();
}

static void switchyard_continue_all(void) {
  int i;

  switchyard_asleep = 0;
  switchyard_continue_status();
  for (i = 0; i < SWITCHYARD_PORTS; i++)
    if (switchyard_ports[i].active) {
      switchyard_send_delayed(&switchyard_ports[i]);
      switchyard_start_reading(&switchyard_ports[i], GFP_NOIO);
    }
}

static void switchyard_set_power(int on) {
  if (on && switchyard_asleep)
    switchyard_continue_all();
  else if (!on && !switchyard_asleep)
    switchyard_pause_all();
}

/* ---- reset: no port may be opened, closed or set meanwhile ---------------------------------- */

static int switchyard_frozen;

static void switchyard_pre_reset(void) {
  while (switchyard_frozen < switchyard_type->ports) {
    mutex_lock(&switchyard_ports[switchyard_frozen].mutex);
    switchyard_frozen = switchyard_frozen + 1;
  }
  switchyard_pause_all();
}

static int switchyard_post_reset(void) {
  int error = 0;

  switchyard_continue_all();
  while (switchyard_frozen > 0) {
    struct switchyard_port *port = &switchyard_ports[switchyard_frozen - 1];

    if (port->active && !error)
      error = switchyard_send_line(port->number);
    switchyard_frozen = switchyard_frozen - 1;
    mutex_unlock(&port->mutex);
  }
  return error;
}

static int switchyard_reset(void) {
  int error;
  int *log;

  if (!switchyard_present || switchyard_asleep)
    return -ENODEV;
  if (usb_lock_device_for_reset(&switchyard_device, &switchyard_interface))
    return -EBUSY;
  switchyard_pre_reset();
  log = kmalloc(sizeof(*log), GFP_NOIO);
  if (log)
    *log = switchyard_control(7, 0);
  kfree(log);
  error = switchyard_post_reset();
  usb_unlock_device(&switchyard_device);
  return error;
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { SWITCHYARD_MAJOR = 188 };
enum {
  SWITCHYARD_NOTHING,
  SWITCHYARD_CLASS_STAGE,
  SWITCHYARD_CHRDEV_STAGE,
  SWITCHYARD_DRIVER_STAGE,
  SWITCHYARD_LOADER_STAGE
};

static struct class switchyard_class;
static struct usb_driver switchyard_driver;
static struct usb_driver switchyard_loader;
static int switchyard_has_class;
static int switchyard_stage;

static void switchyard_undo(void) {
  switch (switchyard_stage) {
    case SWITCHYARD_LOADER_STAGE:
      usb_deregister(&switchyard_loader);
      /* fall through */
    case SWITCHYARD_DRIVER_STAGE:
      usb_deregister(&switchyard_driver);
      /* fall through */
    case SWITCHYARD_CHRDEV_STAGE:
      unregister_chrdev(SWITCHYARD_MAJOR, "switchyard");
      /* fall through */
    case SWITCHYARD_CLASS_STAGE:
      if (switchyard_has_class)
        class_unregister(&switchyard_class);
      break;
    default:
      break;
  }
  switchyard_stage = SWITCHYARD_NOTHING;
}

static int switchyard_init(int sysfs, int loader) {
  int error;
  int i;

  for (i = 0; i < SWITCHYARD_PORTS; i++) {
    switchyard_lines[i].speed = switchyard_speeds[SWITCHYARD_DEFAULT_SPEED];
    switchyard_lines[i].bits = 8;
  }
  switchyard_has_class = sysfs != 0;
  if (switchyard_has_class) {
    error = class_register(&switchyard_class);
    if (error)
      return error;
  }
  switchyard_stage = SWITCHYARD_CLASS_STAGE;
  error = register_chrdev(SWITCHYARD_MAJOR, "switchyard", NULL);
  if (error < 0)
    goto fail;
  switchyard_stage = SWITCHYARD_CHRDEV_STAGE;
  error = usb_register(&switchyard_driver);
  if (error)
    goto fail;
  switchyard_stage = SWITCHYARD_DRIVER_STAGE;
  if (loader) {
    error = usb_register(&switchyard_loader);
    if (error)
      goto fail;
    switchyard_stage = SWITCHYARD_LOADER_STAGE;
  }
  return 0;

fail:
  switchyard_undo();
  return error;
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt(struct switchyard_port *port) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
      switchyard_console_write(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    case 1:
      switchyard_read_complete(port);
      break;
    case 2:
    case 3:
      switchyard_write_complete(port, __VERIFIER_nondet_int());
      break;
    default:
      switchyard_status_complete();
      break;
  }
  irq_exit();
}

static void hot_plug(void) {
  usb_lock_device(&switchyard_device);
  if (switchyard_present) {
    switchyard_disconnect();
  } else {
    pre_probe();
    check_return_value_probe(switchyard_probe(__VERIFIER_nondet_int()));
  }
  usb_unlock_device(&switchyard_device);
}

static void power(int on) {
  usb_lock_device(&switchyard_device);
  if (switchyard_present)
    switchyard_set_power(on);
  usb_unlock_device(&switchyard_device);
}

static void use_port(struct switchyard_port *port) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      switchyard_open(port);
      break;
    case 1:
      switchyard_write(port, __VERIFIER_nondet_int());
      break;
    case 2:
      switchyard_close(port);
      break;
    case 3:
      switchyard_throttle(port);
      break;
    case 4:
      switchyard_unthrottle(port);
      break;
    case 5:
      switchyard_set_line(port, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    case 6:
      switchyard_copy_line(&switchyard_ports[__VERIFIER_nondet_int() == 0], port);
      break;
    default:
      switchyard_modem_lines(port);
      break;
  }
}

static void use_switchyard(void) {
  hot_plug();
  while (__VERIFIER_nondet_int()) {
    struct switchyard_port *port = &switchyard_ports[__VERIFIER_nondet_int() > 2];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        hot_plug();
        break;
      case 1:
      case 2:
        if (port->open_count > 0)
          use_port(port);
        else
          switchyard_open(port);
        break;
      case 3:
        power(__VERIFIER_nondet_int());
        break;
      case 4:
        switchyard_work();
        break;
      case 5:
        switchyard_reset();
        break;
      default:
        do
          interrupt(port);
        while (__VERIFIER_nondet_int() > 1);
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = switchyard_init(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_switchyard();
    if (switchyard_present)
      hot_plug();
    for (i = 0; i < SWITCHYARD_PORTS; i++)
      while (switchyard_ports[i].open_count > 0)
        switchyard_close(&switchyard_ports[i]);
    switchyard_work();
    switchyard_undo();
  }
  check_final_state();
  return 0;
}
