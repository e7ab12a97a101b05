// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module abbey: a serial card that multiplexes three ports; most of them share one window of
 * registers. main() stands for the kernel: it loads the driver, calls it in any order, and
 * unloads it. No rule is violated.
 * Why the others hold. 08_1a: abbey_open_ports counts the ports with at least one opener; the
 * first of them takes a reference to the bus driver, the last gives it back. 10_1a: the timer
 * polls only ports that share the window, for which abbey_poll() does not sleep. 32_1a: `locked`
 * in abbey_ioctl() says whether the command has left the card locked. 43_1a: abbey_poll() lets
 * abbey_receive() sleep only if the port has a window of its own, which needs no lock. 106_1a:
 * abbey_has_control, which never changes after probe, says whether the class and the control
 * device are there. 129_1a: abbey_next_port is never greater than the number of ports. spinlock:
 * abbey_service() sets abbey_sysrq before it writes to the console with the window locked;
 * abbey_console_write() then takes no lock, and its `locked` says what it has to give back. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the window: it shows the registers of one port at a time -------------------------------- */

enum { ABBEY_PORTS = 3, ABBEY_FIFO = 16, ABBEY_CONSOLE_PORT = 0 };

struct abbey_port {
  struct mutex lock;
  int number;
  int shares_window;
  int openers;
  int baud;
  unsigned int received;
};

static struct abbey_port abbey_ports[ABBEY_PORTS];
static spinlock_t abbey_window_lock;
static int abbey_selected;
static int abbey_suspended;

static int abbey_read_status(struct abbey_port *port) {
  if (port->shares_window)
    abbey_selected = port->number;
  return hardware_status();
}

static int abbey_send_byte(struct abbey_port *port) {
  if (abbey_read_status(port) < 0 && abbey_read_status(port) < 0)
    return -EIO;
  return 0;
}

/* ---- the console: also used from within the interrupt handler, and when all is lost ---------- */

static int abbey_sysrq;
static int abbey_oops;

static void abbey_console_write(int count) {
  unsigned long flags = 0;
  int locked = 1;
  int i;

  if (abbey_sysrq)
    locked = 0;
  else if (abbey_oops)
    locked = spin_trylock(&abbey_window_lock);
  else
    spin_lock_irqsave(&abbey_window_lock, flags);
  for (i = 0; i < count && i < ABBEY_FIFO; i++)
    if (abbey_send_byte(&abbey_ports[ABBEY_CONSOLE_PORT]))
      break;
  if (locked)
    spin_unlock_irqrestore(&abbey_window_lock, flags);
}

/* ---- receiving ------------------------------------------------------------------------------- */

static void abbey_receive(struct abbey_port *port, gfp_t gfp) {
  void *flip = kmalloc(ABBEY_FIFO, gfp);
  int count = 0;

  if (!flip)
    return;
  while (count < ABBEY_FIFO && abbey_read_status(port) > 0)
    count = count + 1;
  port->received = port->received + (unsigned int)count;
  kfree(flip);
}

static void abbey_poll(struct abbey_port *port) {
  unsigned long flags = 0;
  gfp_t gfp = GFP_KERNEL;

  if (port->openers == 0 || abbey_suspended)
    return;
  if (port->shares_window) {
    spin_lock_irqsave(&abbey_window_lock, flags);
    gfp = GFP_ATOMIC;
  }
  abbey_receive(port, gfp);
  if (port->shares_window)
    spin_unlock_irqrestore(&abbey_window_lock, flags);
}

/*
 * Ports that share the window lose an interrupt now and then, so a timer polls them, in interrupt
 * context. The others have no interrupt; a work polls them.
 */
static void abbey_poll_ports(int sharing) {
  int i;

  for (i = 0; i < ABBEY_PORTS; i++)
    if (abbey_ports[i].shares_window == sharing)
      abbey_poll(&abbey_ports[i]);
}

/* ---- interrupts: one line for all ports, which are served in turn ---------------------------- */

enum { ABBEY_BREAK = 2 };

static unsigned long abbey_pending;
static unsigned long abbey_next_port;

static void abbey_service(struct abbey_port *port) {
  int status = abbey_read_status(port);

  if (status < 0 || !port->shares_window)
    return;
  if (status == ABBEY_BREAK && port->number == ABBEY_CONSOLE_PORT) {
    abbey_sysrq = 1;
    abbey_console_write(status);
    abbey_sysrq = 0;
    return;
  }
  abbey_receive(port, GFP_ATOMIC);
}

/* Called in interrupt context. */
static irqreturn_t abbey_interrupt(void) {
  irqreturn_t result = IRQ_NONE;
  unsigned long number;

  if (abbey_suspended)
    return IRQ_NONE;
  spin_lock(&abbey_window_lock);
  abbey_pending = ~(unsigned long)hardware_status(); /* a bit is 0 if its port waits */
  number = find_next_bit(&abbey_pending, ABBEY_PORTS, abbey_next_port);
  if (number >= ABBEY_PORTS)
    number = find_first_bit(&abbey_pending, ABBEY_PORTS);
  if (number < ABBEY_PORTS) {
    abbey_service(&abbey_ports[number]);
    abbey_next_port = number + 1;
    result = IRQ_HANDLED;
  }
  spin_unlock(&abbey_window_lock);
  return result;
}

/* ---- opening and closing --------------------------------------------------------------------- */

enum { ABBEY_MOST_OPENERS = 8, ABBEY_DEFAULT_BAUD = 9600 };

static struct module abbey_bus_driver;
static int abbey_open_ports;

static int abbey_set_baud(struct abbey_port *port, int baud) {
  unsigned long flags = 0;
  void *command = kmalloc(8, GFP_KERNEL);
  int error;

  if (!command)
    return -ENOMEM;
  if (port->shares_window)
    spin_lock_irqsave(&abbey_window_lock, flags);
  error = abbey_send_byte(port);
  if (!error)
    port->baud = baud;
  if (port->shares_window)
    spin_unlock_irqrestore(&abbey_window_lock, flags);
  kfree(command);
  return error;
}

static void abbey_shutdown(void) {
  abbey_open_ports = abbey_open_ports - 1;
  if (abbey_open_ports == 0)
    module_put(&abbey_bus_driver);
}

static int abbey_startup(struct abbey_port *port) {
  int error;

  if (abbey_open_ports == 0 && !try_module_get(&abbey_bus_driver))
    return -ENODEV;
  abbey_open_ports = abbey_open_ports + 1;
  error = abbey_set_baud(port, ABBEY_DEFAULT_BAUD);
  if (error)
    abbey_shutdown();
  return error;
}

static int abbey_open(struct abbey_port *port) {
  int error = 0;

  if (mutex_lock_interruptible(&port->lock))
    return -EINTR;
  if (abbey_suspended || port->openers >= ABBEY_MOST_OPENERS) {
    error = -EBUSY;
    goto out;
  }
  if (port->openers == 0) {
    error = abbey_startup(port);
    if (error)
      goto out;
  }
  port->openers = port->openers + 1;
out:
  mutex_unlock(&port->lock);
  return error;
}

/* The core calls this even if nobody could open the port. */
static void abbey_close(struct abbey_port *port) {
  mutex_lock(&port->lock);
  if (port->openers > 0) {
    port->openers = port->openers - 1;
    if (port->openers == 0)
      abbey_shutdown();
  }
  mutex_unlock(&port->lock);
}

/* ---- commands, and power management ---------------------------------------------------------- */

enum { ABBEY_SET_BAUD, ABBEY_DRAIN, ABBEY_FIRMWARE };

static struct mutex abbey_card_lock;
static int abbey_firmware;

static int abbey_ioctl(struct abbey_port *port, int command, int argument) {
  int locked = 1;
  int result = 0;

  if (port->openers == 0 || abbey_suspended)
    return -EIO;
  if (mutex_lock_killable(&abbey_card_lock))
    return -EINTR;
  switch (command) {
    case ABBEY_SET_BAUD:
      if (argument <= 0) {
        result = -EINVAL;
        break;
      }
      result = abbey_set_baud(port, argument);
      break;
    case ABBEY_DRAIN:
      mutex_unlock(&abbey_card_lock);
      locked = 0;
      result = abbey_read_status(port) > 0 ? -EAGAIN : 0;
      break;
    case ABBEY_FIRMWARE:
      /* This takes long, so others get their turn while the image is checked. */
      mutex_unlock(&abbey_card_lock);
      result = hardware_status() < 0 ? -EIO : 0;
      if (mutex_lock_interruptible(&abbey_card_lock)) {
        locked = 0;
        result = -EINTR;
      } else if (!result) {
        abbey_firmware = argument;
      }
      break;
    default:
      result = -EINVAL;
      break;
  }
  if (locked)
    mutex_unlock(&abbey_card_lock);
  return result;
}

static int abbey_suspend(void) {
  if (!mutex_trylock(&abbey_card_lock))
    return -EBUSY;
  abbey_suspended = 1;
  mutex_unlock(&abbey_card_lock);
  return 0;
}

static int abbey_resume(void) {
  int error = 0;
  int i;

  if (!abbey_suspended)
    return 0;
  mutex_lock(&abbey_card_lock);
  for (i = 0; i < ABBEY_PORTS && !error; i++)
    if (abbey_ports[i].openers > 0)
      error = abbey_set_baud(&abbey_ports[i], abbey_ports[i].baud);
  if (!error)
    abbey_suspended = 0;
  mutex_unlock(&abbey_card_lock);
  return error;
}

/* ---- the card: the larger model has a control device, and a second window for the last port -- */

static struct class abbey_class;
static int abbey_has_control;
static int abbey_major;

static int abbey_probe(void) {
  int error;
  int i;

  abbey_has_control = hardware_status() > 0;
  for (i = 0; i < ABBEY_PORTS; i++) {
    abbey_ports[i].number = i;
    abbey_ports[i].shares_window = !abbey_has_control || i + 1 < ABBEY_PORTS;
  }
  if (abbey_has_control) {
    error = class_register(&abbey_class);
    if (error)
      return error;
    abbey_major = register_chrdev(0, "abbey", NULL);
    if (abbey_major < 0) {
      error = abbey_major;
      goto out_class;
    }
  }
  error = request_irq(4, abbey_interrupt, 0, "abbey", NULL);
  if (error)
    goto out_control;
  return 0;

out_control:
  if (abbey_has_control)
    unregister_chrdev((unsigned int)abbey_major, "abbey");
out_class:
  if (abbey_has_control)
    class_unregister(&abbey_class);
  return error;
}

static void abbey_remove(void) {
  int i;

  free_irq(4, NULL);
  for (i = 0; i < ABBEY_PORTS; i++)
    while (abbey_ports[i].openers > 0)
      abbey_close(&abbey_ports[i]);
  if (abbey_has_control) {
    unregister_chrdev((unsigned int)abbey_major, "abbey");
    class_unregister(&abbey_class);
  }
}

/* ---- the calling side ------------------------------------------------------------------------ */

static struct abbey_port *abbey_any_port(int number) {
  return &abbey_ports[number > 0 && number < ABBEY_PORTS ? number : 0];
}

static void use_abbey(void) {
  while (__VERIFIER_nondet_int()) {
    struct abbey_port *port = abbey_any_port(__VERIFIER_nondet_int());

    switch (__VERIFIER_nondet_int()) {
      case 0:
        abbey_open(port);
        break;
      case 1:
        abbey_close(port);
        break;
      case 2:
        abbey_ioctl(port, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        abbey_interrupt();
        irq_exit();
        break;
      case 4:
        irq_enter();
        abbey_poll_ports(1);
        irq_exit();
        break;
      case 5:
        abbey_poll_ports(0);
        break;
      case 6:
        abbey_oops = hardware_status() != 0;
        abbey_console_write(__VERIFIER_nondet_int());
        break;
      case 7:
        if (__VERIFIER_nondet_int())
          abbey_suspend();
        else
          abbey_resume();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = abbey_probe();
  check_return_value_probe(result);
  if (result == 0) {
    use_abbey();
    abbey_remove();
  }
  check_final_state();
  return 0;
}
