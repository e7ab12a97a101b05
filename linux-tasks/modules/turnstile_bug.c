// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module turnstile: a serial card with two ports, one of which is the console. main() stands for
 * the kernel: it loads the module, opens, uses and closes the ports in any order, and unloads
 * it.
 * Violated: 08_1a (module references). turnstile_startup() keeps the clock if the port does not
 * answer.
 * Why the others hold. 10_1a, 43_1a: turnstile_receive() allocates with GFP_ATOMIC if its caller
 * says so, and both that run in an interrupt or hold a lock do. 32_1a: each function unlocks
 * what it locked. spinlock: turnstile_write() does not take the lock if the interrupt handler,
 * which holds it, has set sysrq, and gives it back exactly if it took it. The rules that are not
 * named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the clock that both ports share --------------------------------------------------------------- */

static struct module turnstile_clock_module;
static struct mutex turnstile_clock_lock;
static int turnstile_clock_users;

static int turnstile_get_clock(void) {
  int error = 0;

  mutex_lock(&turnstile_clock_lock);
  if (turnstile_clock_users == 0 && !try_module_get(&turnstile_clock_module))
    error = -ENODEV;
  else
    turnstile_clock_users = turnstile_clock_users + 1;
  mutex_unlock(&turnstile_clock_lock);
  return error;
}

static void turnstile_put_clock(void) {
  mutex_lock(&turnstile_clock_lock);
  turnstile_clock_users = turnstile_clock_users - 1;
  if (turnstile_clock_users == 0)
    module_put(&turnstile_clock_module);
  mutex_unlock(&turnstile_clock_lock);
}

/* ---- ports --------------------------------------------------------------------------------------- */

enum { TURNSTILE_FIFO = 16 };

struct turnstile_port {
  int active;
  int stopped;
  int sysrq;
  int sent;
};

static struct turnstile_port turnstile_console;
static struct turnstile_port turnstile_modem;
static spinlock_t turnstile_console_lock;
static spinlock_t turnstile_modem_lock;

static int turnstile_startup(struct turnstile_port *port) {
  int error;

  if (port->active)
    return -EBUSY;
  error = turnstile_get_clock();
  if (error)
    return error;
  if (hardware_status() < 0)
    return -EIO;
  port->active = 1;
  port->stopped = 0;
  return 0;
}

static void turnstile_shutdown(struct turnstile_port *port) {
  if (!port->active)
    return;
  port->active = 0;
  turnstile_put_clock();
}

/* Messages must get out even if whoever holds the lock has crashed. */
static void turnstile_write(struct turnstile_port *port, spinlock_t *lock, int count, int oops) {
  unsigned long flags = 0;
  int locked = 1;
  int sent = 0;

  if (port->sysrq)
    locked = 0;
  else if (oops)
    locked = spin_trylock(lock);
  else
    spin_lock_irqsave(lock, flags);
  while (sent < count && sent < TURNSTILE_FIFO && hardware_status() == 0)
    sent = sent + 1;
  port->sent = sent;
  if (locked)
    spin_unlock_irqrestore(lock, flags);
}

static int turnstile_receive(int characters, int atomic) {
  void *buffer = kmalloc(64, atomic ? GFP_ATOMIC : GFP_KERNEL);

  if (!buffer)
    return 0;
  kfree(buffer);
  return characters;
}

/* Called in interrupt context. A break on the line lets the console report what it knows. */
static irqreturn_t turnstile_interrupt(struct turnstile_port *port, spinlock_t *lock) {
  int status = hardware_status();

  if (!port->active || status == 0)
    return IRQ_NONE;
  spin_lock(lock);
  if (status < 0) {
    port->sysrq = 1;
    turnstile_write(port, lock, 8, 0);
    port->sysrq = 0;
  } else {
    turnstile_receive(status, 1);
  }
  spin_unlock(lock);
  return IRQ_HANDLED;
}

/* A port that is stopped fills no buffer, so that nobody needs the lock. */
static void turnstile_poll(struct turnstile_port *port, spinlock_t *lock) {
  int quiet = port->stopped;

  if (!quiet)
    spin_lock(lock);
  turnstile_receive(hardware_status(), !quiet);
  if (!quiet)
    spin_unlock(lock);
}

static void turnstile_set_flow(struct turnstile_port *port, spinlock_t *lock, int stop) {
  spin_lock_irq(lock);
  port->stopped = stop != 0;
  spin_unlock_irq(lock);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static void use_turnstile(void) {
  int modem_open = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (!modem_open && turnstile_startup(&turnstile_modem) == 0)
          modem_open = 1;
        break;
      case 1:
        if (modem_open)
          turnstile_write(&turnstile_modem, &turnstile_modem_lock, __VERIFIER_nondet_int(), 0);
        break;
      case 2:
        if (modem_open)
          turnstile_set_flow(&turnstile_modem, &turnstile_modem_lock, __VERIFIER_nondet_int());
        break;
      case 3:
        if (modem_open)
          turnstile_shutdown(&turnstile_modem);
        modem_open = 0;
        break;
      case 4:
        turnstile_startup(&turnstile_console);
        break;
      case 5:
        turnstile_write(&turnstile_console, &turnstile_console_lock, 1, __VERIFIER_nondet_int());
        break;
      case 6:
        turnstile_poll(&turnstile_modem, &turnstile_modem_lock);
        break;
      case 7:
        irq_enter();
        turnstile_interrupt(&turnstile_console, &turnstile_console_lock);
        irq_exit();
        break;
      case 8:
        irq_enter();
        turnstile_interrupt(&turnstile_modem, &turnstile_modem_lock);
        irq_exit();
        break;
      default:
        break;
    }
  }
  if (modem_open)
    turnstile_shutdown(&turnstile_modem);
}

int main(void) {
  int result;

  pre_probe();
  result = request_irq(4, turnstile_interrupt, 0, "turnstile", NULL);
  check_return_value_probe(result);
  if (result == 0) {
    use_turnstile();
    turnstile_shutdown(&turnstile_console);
    free_irq(4, NULL);
  }
  check_final_state();
  return 0;
}
