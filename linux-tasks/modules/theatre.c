// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module theatre: a receiver for infrared remote controls, which can also send in most models.
 * main() stands for the kernel: it loads the module, calls the driver in any order, and unloads
 * it. No rule is violated.
 * Why the others hold. 08_1a: the decoder of the protocol is held unless that is THEATRE_NONE;
 * theatre_send() holds the carrier's module if the model has a carrier, which never changes.
 * 10_1a, 43_1a: theatre_store() may sleep only if the pulse is an echo of the sender, who is not
 * in an interrupt, and then it allocates before it locks. 32_1a: the lock is held while the mode
 * is THEATRE_LEARNING, and theatre_send() and theatre_set_protocol() do not take it then. 106_1a:
 * theatre_major is negative unless the character device is registered; the class is registered
 * before and unregistered after. 118_1a: theatre_lookup() remembers whether it has changed from
 * reading to writing. 129_1a: theatre_next_key is not greater than THEATRE_KEYS. spinlock: a
 * pulse from the line comes from the handler, which has the lock, any other takes it. The rules
 * that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- models --------------------------------------------------------------------------------- */

static int theatre_can_send;
static int theatre_has_carrier;
static int theatre_echoes;

static void theatre_identify(int model) {
  theatre_can_send = model != 0;
  theatre_has_carrier = theatre_can_send && model % 2 == 0;
  theatre_echoes = theatre_can_send && hardware_status() > 0;
}

/* ---- pulses: the handler stores them, the work takes them out ------------------------------- */

enum { THEATRE_FIFO = 8 };
enum theatre_origin { THEATRE_LINE, THEATRE_ECHO };

static spinlock_t theatre_fifo_lock;
static int theatre_fifo[THEATRE_FIFO];
static int theatre_first;
static int theatre_stored;
static int theatre_overrun;
static int theatre_listeners;

static void theatre_push(int pulse) {
  if (theatre_stored >= THEATRE_FIFO) {
    theatre_overrun = 1;
    return;
  }
  theatre_fifo[(theatre_first + theatre_stored) % THEATRE_FIFO] = pulse;
  theatre_stored = theatre_stored + 1;
}

/* Those who listen get a copy of each pulse; what comes from the line comes with the lock held. */
static void theatre_store(int pulse, enum theatre_origin origin) {
  int *copy = NULL;

  if (theatre_listeners > 0) {
    copy = kmalloc(sizeof(*copy), origin == THEATRE_ECHO ? GFP_KERNEL : GFP_ATOMIC);
    if (!copy)
      return;
    *copy = pulse;
  }
  if (origin == THEATRE_ECHO)
    spin_lock_irq(&theatre_fifo_lock);
  theatre_push(pulse);
  if (origin == THEATRE_ECHO)
    spin_unlock_irq(&theatre_fifo_lock);
  kfree(copy);
}

/* Called in interrupt context. */
static irqreturn_t theatre_interrupt(void) {
  int length = hardware_status();
  int edges = 0;

  if (length == 0)
    return IRQ_NONE;
  spin_lock(&theatre_fifo_lock);
  while (length > 0 && edges < 4) {
    theatre_store(length, THEATRE_LINE);
    length = hardware_status();
    edges = edges + 1;
  }
  if (length < 0)
    theatre_stored = 0;
  spin_unlock(&theatre_fifo_lock);
  return IRQ_HANDLED;
}

static int theatre_fetch(void) {
  int pulse = 0;

  spin_lock_irq(&theatre_fifo_lock);
  if (theatre_stored > 0) {
    pulse = theatre_fifo[theatre_first];
    theatre_first = (theatre_first + 1) % THEATRE_FIFO;
    theatre_stored = theatre_stored - 1;
  }
  theatre_overrun = 0;
  spin_unlock_irq(&theatre_fifo_lock);
  return pulse;
}

/* ---- keys: a table that grows while it learns ----------------------------------------------- */

enum { THEATRE_KEYS = 4 };

struct theatre_key {
  int scancode;
  int keycode;
};

static rwlock_t theatre_key_lock;
static struct theatre_key theatre_keys[THEATRE_KEYS];
static unsigned long theatre_known;
static unsigned long theatre_next_key;

static int theatre_find(int scancode) {
  unsigned long key = find_first_bit(&theatre_known, THEATRE_KEYS);

  while (key < THEATRE_KEYS) {
    if (theatre_keys[key].scancode == scancode)
      return (int)key;
    key = find_next_bit(&theatre_known, THEATRE_KEYS, key + 1);
  }
  return -ENODEV;
}

static int theatre_add(int scancode) {
  unsigned long key = find_next_zero_bit(&theatre_known, THEATRE_KEYS, theatre_next_key);

  if (key >= THEATRE_KEYS)
    return -ENOSPC;
  theatre_keys[key].scancode = scancode;
  theatre_keys[key].keycode = (int)key + 1;
  theatre_known = theatre_known | (1ul << key);
  theatre_next_key = key + 1;
  return (int)key;
}

static int theatre_lookup(int scancode, int learn) {
  int writing = 0;
  int keycode = 0;
  int key;

  read_lock(&theatre_key_lock);
  key = theatre_find(scancode);
  if (key < 0 && learn) {
    read_unlock(&theatre_key_lock);
    write_lock(&theatre_key_lock);
    writing = 1;
    key = theatre_find(scancode);
    if (key < 0)
      key = theatre_add(scancode);
  }
  if (key >= 0)
    keycode = theatre_keys[key].keycode;
  if (writing)
    write_unlock(&theatre_key_lock);
  else
    read_unlock(&theatre_key_lock);
  return keycode;
}

static void theatre_forget(void) {
  write_lock(&theatre_key_lock);
  theatre_known = 0;
  theatre_next_key = 0;
  write_unlock(&theatre_key_lock);
}

/* ---- modes and protocols -------------------------------------------------------------------- */

enum { THEATRE_IDLE, THEATRE_SENDING, THEATRE_LEARNING };
enum { THEATRE_NONE, THEATRE_SHORT, THEATRE_LONG, THEATRE_PROTOCOLS };

static struct mutex theatre_lock;
static struct module theatre_decoder[THEATRE_PROTOCOLS];
static struct module theatre_carrier;
static int theatre_mode;
static int theatre_protocol;

static int theatre_set_protocol(int protocol) {
  int locked = theatre_mode != THEATRE_LEARNING;
  int error = 0;

  if (protocol < THEATRE_NONE || protocol >= THEATRE_PROTOCOLS)
    return -EINVAL;
  if (locked)
    mutex_lock(&theatre_lock);
  if (protocol == theatre_protocol)
    goto out;
  if (protocol != THEATRE_NONE && !try_module_get(&theatre_decoder[protocol])) {
    error = -ENODEV;
    goto out;
  }
  if (theatre_protocol != THEATRE_NONE)
    module_put(&theatre_decoder[theatre_protocol]);
  theatre_protocol = protocol;
out:
  if (locked)
    mutex_unlock(&theatre_lock);
  return error;
}

static int theatre_send(int pulses, int may_wait) {
  int mode = theatre_mode;
  int error = 0;
  int sent;

  if (!theatre_can_send)
    return -ENODEV;
  if (mode != THEATRE_LEARNING) {
    if (may_wait)
      mutex_lock(&theatre_lock);
    else if (!mutex_trylock(&theatre_lock))
      return -EAGAIN;
  }
  if (theatre_has_carrier && !try_module_get(&theatre_carrier)) {
    error = -ENODEV;
    goto out;
  }
  theatre_mode = THEATRE_SENDING;
  for (sent = 0; sent < pulses && sent < 4; sent++) {
    error = hardware_status();
    if (error)
      break;
    if (theatre_echoes)
      theatre_store(sent + 1, THEATRE_ECHO);
  }
  theatre_mode = mode;
  if (theatre_has_carrier)
    module_put(&theatre_carrier);
out:
  if (mode != THEATRE_LEARNING)
    mutex_unlock(&theatre_lock);
  return error;
}

/* Learns keys until nothing comes any more; a signal tells the user that a key is known now. */
static int theatre_learn(int protocol) {
  int error;
  int pulse;
  int i;

  if (mutex_lock_interruptible(&theatre_lock))
    return -EINTR;
  theatre_mode = THEATRE_LEARNING;
  error = theatre_set_protocol(protocol);
  if (error)
    goto out;
  for (i = 0; i < THEATRE_FIFO; i++) {
    pulse = theatre_fetch();
    if (pulse == 0)
      break;
    if (theatre_lookup(pulse, 1) == 0) {
      error = -ENOSPC;
      goto out;
    }
    if (theatre_can_send)
      theatre_send(1, 1);
  }
out:
  theatre_mode = THEATRE_IDLE;
  mutex_unlock(&theatre_lock);
  return error;
}

static int theatre_work(void) {
  int pulse = theatre_fetch();

  if (pulse == 0 || theatre_protocol == THEATRE_NONE)
    return 0;
  return theatre_lookup(pulse, 0);
}

/* ---- power management: no decoder is needed while asleep ------------------------------------ */

static int theatre_saved;

static void theatre_suspend(void) {
  if (theatre_protocol == THEATRE_NONE)
    return;
  theatre_saved = theatre_protocol;
  theatre_set_protocol(THEATRE_NONE);
}

static int theatre_resume(void) {
  int protocol = theatre_saved;

  theatre_saved = THEATRE_NONE;
  return protocol == THEATRE_NONE ? 0 : theatre_set_protocol(protocol);
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { THEATRE_LINE_NUMBER = 5 };

static struct class theatre_class;
static int theatre_major = -ENODEV;

static void theatre_exit(void) {
  free_irq(THEATRE_LINE_NUMBER, NULL);
  theatre_set_protocol(THEATRE_NONE);
  if (theatre_major >= 0)
    unregister_chrdev((unsigned int)theatre_major, "theatre");
  theatre_major = -ENODEV;
  class_unregister(&theatre_class);
}

/* A model that cannot send has no character device; its keys come as input events. */
static int theatre_probe(int model) {
  int error = class_register(&theatre_class);

  if (error)
    return error;
  theatre_identify(model);
  if (theatre_can_send) {
    theatre_major = register_chrdev(0, "theatre", NULL);
    error = theatre_major < 0 ? theatre_major : 0;
  }
  if (!error)
    error = request_irq(THEATRE_LINE_NUMBER, theatre_interrupt, 0, "theatre", NULL);
  if (error) {
    if (theatre_major >= 0)
      unregister_chrdev((unsigned int)theatre_major, "theatre");
    class_unregister(&theatre_class);
    return error;
  }
  theatre_set_protocol(THEATRE_SHORT);
  return 0;
}

static void theatre_listen(int on) {
  if (on && theatre_listeners < 2)
    theatre_listeners = theatre_listeners + 1;
  if (!on && theatre_listeners > 0)
    theatre_listeners = theatre_listeners - 1;
}

static void use_theatre(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        theatre_work();
        break;
      case 1:
        irq_enter();
        theatre_interrupt();
        irq_exit();
        break;
      case 2:
        theatre_send(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        theatre_learn(__VERIFIER_nondet_int());
        break;
      case 4:
        theatre_set_protocol(__VERIFIER_nondet_int());
        break;
      case 5:
        theatre_suspend();
        break;
      case 6:
        theatre_resume();
        break;
      case 7:
        theatre_listen(__VERIFIER_nondet_int());
        break;
      case 8:
        theatre_forget();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = theatre_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_theatre();
    theatre_exit();
  }
  check_final_state();
  return 0;
}
