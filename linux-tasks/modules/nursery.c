// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module nursery: a USB hub with three ports, to which children come and go. main() stands for
 * the kernel: it loads the module, plugs the hub in, lets its URB complete and its work run,
 * suspends, wakes and resets the hub in any order, and unplugs it. No rule is violated.
 * Why the others hold. 10_1a: nursery_submit() and nursery_query() are given the flags that suit
 * their caller. 32_1a: nursery_enable() takes the lock of the translator for a slow child only,
 * and a child does not become slow meanwhile. 68_1a, 68_1b: the hub's URB and buffer are there
 * unless the pointers are null; a child that is slow has a URB of its own as long as it is there.
 * 77_1a: while the driver itself locks the hub or a child, nursery_flags is GFP_NOIO; the core
 * locks the hub around nursery_activate(), which tells that from its argument. 129_1a:
 * nursery_work() goes on behind a port that it has found. 132_1a: a child is held while its port
 * is in a state from NURSERY_ATTACHED on, the hub until nursery_free(). 134_1a:
 * nursery_init() returns the error of the registration. spinlock: each function unlocks what it
 * locked. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the hub and its ports ------------------------------------------------------------------ */

enum { NURSERY_PORTS = 3, NURSERY_STATUS_SIZE = 8, NURSERY_FAILURES = 2 };
enum { NURSERY_EMPTY, NURSERY_BROKEN, NURSERY_ATTACHED, NURSERY_ENABLED, NURSERY_ASLEEP };

struct nursery_port {
  struct usb_device child;
  struct urb *clear_urb;
  int state;
  int slow;
  int failures;
};

static struct usb_device nursery_hub;
static struct usb_interface nursery_interface;
static struct nursery_port nursery_ports[NURSERY_PORTS];
static gfp_t nursery_flags = GFP_KERNEL;

static int nursery_lock_hub(int wait) {
  if (wait)
    usb_lock_device(&nursery_hub);
  else if (!usb_trylock_device(&nursery_hub))
    return -EBUSY;
  nursery_flags = GFP_NOIO;
  return 0;
}

static void nursery_unlock_hub(void) {
  nursery_flags = GFP_KERNEL;
  usb_unlock_device(&nursery_hub);
}

/* What the hub says about a port: an error, 0 if nothing is there, 2 or more if it is slow. */
static int nursery_query(gfp_t flags) {
  void *report = kmalloc(4, flags);
  int status = -ENOMEM;

  if (report)
    status = hardware_status();
  kfree(report);
  return status;
}

/* ---- children ------------------------------------------------------------------------------- */

static struct mutex nursery_translator_lock;

static int nursery_attach(struct nursery_port *port, int slow) {
  int error;

  usb_get_dev(&port->child);
  port->slow = slow;
  error = -ENOMEM;
  if (slow) {
    port->clear_urb = usb_alloc_urb(0, nursery_flags);
    if (!port->clear_urb)
      goto out_child;
  }
  error = hardware_status();
  if (error)
    goto out_urb;
  port->state = NURSERY_ATTACHED;
  port->failures = 0;
  return 0;

out_urb:
  if (slow)
    usb_free_urb(port->clear_urb);
out_child:
  usb_put_dev(&port->child);
  port->failures = port->failures + 1;
  if (port->failures >= NURSERY_FAILURES)
    port->state = NURSERY_BROKEN;
  return error;
}

static void nursery_detach(struct nursery_port *port) {
  if (port->state < NURSERY_ATTACHED)
    return;
  if (port->slow) {
    usb_kill_urb(port->clear_urb);
    usb_free_urb(port->clear_urb);
  }
  port->state = NURSERY_EMPTY;
  usb_put_dev(&port->child);
}

/* Resets a child. The buffer that the hub keeps for a slow one has to be cleared, too. */
static int nursery_enable(struct nursery_port *port) {
  gfp_t saved_flags = nursery_flags;
  int error = -EIO;

  if (usb_lock_device_for_reset(&port->child, &nursery_interface))
    return -EBUSY;
  nursery_flags = GFP_NOIO;
  if (port->slow)
    mutex_lock(&nursery_translator_lock);
  if (nursery_query(nursery_flags) < 0)
    goto out;
  error = 0;
  if (port->slow)
    error = usb_submit_urb(port->clear_urb, nursery_flags);
out:
  if (port->slow)
    mutex_unlock(&nursery_translator_lock);
  port->state = error ? NURSERY_ATTACHED : NURSERY_ENABLED;
  nursery_flags = saved_flags;
  usb_unlock_device(&port->child);
  return error;
}

/* ---- events: reported by the hub's URB, dealt with in a work -------------------------------- */

static spinlock_t nursery_event_lock;
static unsigned long nursery_events;
static struct urb *nursery_urb;
static void *nursery_buffer;
static dma_addr_t nursery_dma;
static int nursery_active;

static int nursery_submit(gfp_t flags) {
  int error = usb_submit_urb(nursery_urb, flags);

  nursery_active = !error;
  return error;
}

/* Called in interrupt context. */
static void nursery_complete(int ports) {
  if (!nursery_active)
    return;
  spin_lock(&nursery_event_lock);
  nursery_events |= (unsigned long)ports & ((1ul << NURSERY_PORTS) - 1);
  spin_unlock(&nursery_event_lock);
  nursery_submit(GFP_ATOMIC);
}

/*
 * A port that has failed before does not make the others wait. A child that could not be reset may
 * be gone already.
 */
static void nursery_port_event(struct nursery_port *port) {
  int status;

  if (nursery_lock_hub(port->failures == 0))
    return;
  status = nursery_query(nursery_flags);
  if (status < 0)
    goto out;
  if (status == 0)
    nursery_detach(port);
  else if (port->state == NURSERY_EMPTY)
    nursery_attach(port, status > 1);
  if (port->state != NURSERY_ATTACHED || nursery_enable(port) == 0)
    goto out;
  if (nursery_query(nursery_flags) <= 0)
    nursery_detach(port);
out:
  nursery_unlock_hub();
}

static void nursery_work(void) {
  unsigned long events;
  unsigned long number;

  spin_lock_irq(&nursery_event_lock);
  events = nursery_events;
  nursery_events = 0;
  spin_unlock_irq(&nursery_event_lock);
  number = find_first_bit(&events, NURSERY_PORTS);
  while (number < NURSERY_PORTS) {
    nursery_port_event(&nursery_ports[number]);
    number = find_next_bit(&events, NURSERY_PORTS, number + 1);
  }
}

/* ---- the hub wakes up, and falls asleep ----------------------------------------------------- */

enum { NURSERY_PROBE, NURSERY_RESUME, NURSERY_POST_RESET };

/* A reset cuts all children off, and gives ports that were broken another chance. */
static int nursery_activate(int why) {
  gfp_t flags = why == NURSERY_PROBE ? GFP_KERNEL : GFP_NOIO;
  unsigned long events = 0;
  int i;

  for (i = 0; i < NURSERY_PORTS; i++) {
    struct nursery_port *port = &nursery_ports[i];

    if (why == NURSERY_POST_RESET) {
      nursery_detach(port);
      port->state = NURSERY_EMPTY;
      port->failures = 0;
    }
    if (port->state == NURSERY_ASLEEP)
      port->state = NURSERY_ATTACHED;
    if (nursery_query(flags) != 0)
      events |= 1ul << i;
  }
  spin_lock_irq(&nursery_event_lock);
  nursery_events |= events;
  spin_unlock_irq(&nursery_event_lock);
  return nursery_active ? 0 : nursery_submit(flags);
}

static void nursery_quiesce(void) {
  if (nursery_active)
    usb_kill_urb(nursery_urb);
  nursery_active = 0;
}

static int nursery_suspend(void) {
  int i;

  for (i = 0; i < NURSERY_PORTS; i++) {
    if (nursery_ports[i].state == NURSERY_ENABLED)
      return -EBUSY;
  }
  nursery_quiesce();
  return 0;
}

/* ---- the hub is plugged in, used, and unplugged --------------------------------------------- */

enum { NURSERY_RESET_CHILD, NURSERY_SUSPEND_CHILD, NURSERY_POWER_OFF };

static void nursery_free(void) {
  if (nursery_buffer)
    usb_free_coherent(&nursery_hub, NURSERY_STATUS_SIZE, nursery_buffer, nursery_dma);
  if (nursery_urb)
    usb_free_urb(nursery_urb);
  nursery_buffer = NULL;
  nursery_urb = NULL;
  usb_put_dev(&nursery_hub);
}

static int nursery_connect(void) {
  int error = -ENOMEM;

  usb_get_dev(&nursery_hub);
  nursery_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (nursery_urb)
    nursery_buffer =
        usb_alloc_coherent(&nursery_hub, NURSERY_STATUS_SIZE, GFP_KERNEL, &nursery_dma);
  if (nursery_buffer)
    error = nursery_activate(NURSERY_PROBE);
  if (error)
    nursery_free();
  return error;
}

static void nursery_disconnect(void) {
  int i;

  nursery_quiesce();
  for (i = 0; i < NURSERY_PORTS; i++)
    nursery_detach(&nursery_ports[i]);
  nursery_free();
}

static int nursery_ioctl(int command, int number) {
  struct nursery_port *port;

  if (number < 0 || number >= NURSERY_PORTS)
    return -EINVAL;
  port = &nursery_ports[number];
  if (port->state < NURSERY_ATTACHED)
    return -ENODEV;
  switch (command) {
    case NURSERY_RESET_CHILD:
      return nursery_enable(port);
    case NURSERY_SUSPEND_CHILD:
      port->state = NURSERY_ASLEEP;
      return 0;
    case NURSERY_POWER_OFF:
      nursery_detach(port);
      return 0;
    default:
      return -EINVAL;
  }
}

static struct usb_driver nursery_driver = {.name = "nursery"};

static int nursery_init(void) {
  int error = usb_register(&nursery_driver);

  if (error)
    return error;
  error = nursery_connect();
  if (error)
    usb_deregister(&nursery_driver);
  return error;
}

static void nursery_exit(void) {
  nursery_disconnect();
  usb_deregister(&nursery_driver);
}

/* ---- the calling side: the core locks the hub when it wakes or resets it -------------------- */

static void activate_nursery(int why) {
  usb_lock_device(&nursery_hub);
  nursery_activate(why);
  usb_unlock_device(&nursery_hub);
}

static void use_nursery(void) {
  int asleep = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        irq_enter();
        nursery_complete(__VERIFIER_nondet_int());
        irq_exit();
        break;
      case 1:
        if (!asleep)
          nursery_work();
        break;
      case 2:
        if (!asleep)
          nursery_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        if (!asleep)
          asleep = nursery_suspend() == 0;
        break;
      case 4:
        if (asleep)
          activate_nursery(NURSERY_RESUME);
        asleep = 0;
        break;
      case 5:
        nursery_quiesce();
        activate_nursery(NURSERY_POST_RESET);
        asleep = 0;
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = nursery_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_nursery();
    nursery_exit();
  }
  check_final_state();
  return 0;
}
