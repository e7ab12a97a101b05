// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module dovecote: a disk that works on two requests at once. main() stands for the kernel: it
 * loads the module, calls the driver in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: dovecote_openers counts users; the first takes a reference to the
 * transport's module, unless it fails to open the disk, and the last gives it back. 32_1a: the
 * lock of freezing is held exactly while dovecote_freezes is not 0; dovecote_user_freezes and
 * dovecote_suspended say how many of the freezes remain between two calls. 101_1a: a slot has a
 * request in the states SENT, DONE, and DEAD; dovecote_dead counts the slots in the last one, so
 * that dovecote_reset() misses none. 106_1a: dovecote_passthrough, which does not change, says
 * whether there is a character device, and dovecote_stage how far the registration got. 118_1a:
 * dovecote_find_partition() goes on only if it has the lock. 129_1a: the hint dovecote_next is
 * never greater than dovecote_depth. spinlock: dovecote_finish() is told whether its caller holds
 * the lock. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- slots: one for each request that the disk may work on ----------------------------------- */

enum { DOVECOTE_SLOTS = 2, DOVECOTE_PATIENCE = 1, DOVECOTE_MOST_FREEZES = 3 };
enum { DOVECOTE_FREE, DOVECOTE_RESERVED, DOVECOTE_SENT, DOVECOTE_DONE, DOVECOTE_DEAD };

struct dovecote_slot {
  int state;
  int expired;
  struct request *request;
};

static struct request_queue dovecote_queue;
static struct dovecote_slot dovecote_slots[DOVECOTE_SLOTS];
static spinlock_t dovecote_lock;
static unsigned long dovecote_busy;
static unsigned long dovecote_next;
static unsigned long dovecote_depth = DOVECOTE_SLOTS;
static int dovecote_dead;

/* A slot comes before the request, so that there are never more requests than slots. */
static int dovecote_reserve(void) {
  unsigned long flags = 0;
  unsigned long number;
  int result = -EBUSY;

  spin_lock_irqsave(&dovecote_lock, flags);
  number = find_next_zero_bit(&dovecote_busy, dovecote_depth, dovecote_next);
  if (number >= dovecote_depth)
    number = find_next_zero_bit(&dovecote_busy, dovecote_depth, 0);
  if (number < dovecote_depth && dovecote_slots[number].state == DOVECOTE_FREE) {
    dovecote_slots[number].state = DOVECOTE_RESERVED;
    dovecote_busy = dovecote_busy | (1ul << number);
    dovecote_next = number + 1;
    result = (int)number;
  }
  spin_unlock_irqrestore(&dovecote_lock, flags);
  return result;
}

static void dovecote_clear(int number) {
  unsigned long flags = 0;

  spin_lock_irqsave(&dovecote_lock, flags);
  dovecote_slots[number].state = DOVECOTE_FREE;
  dovecote_busy = dovecote_busy & ~(1ul << number);
  spin_unlock_irqrestore(&dovecote_lock, flags);
}

/* ---- requests -------------------------------------------------------------------------------- */

static int dovecote_freezes;
static int dovecote_read_ahead;

static int dovecote_submit(int direction, int may_sleep) {
  struct request *request;
  int number;

  if (dovecote_freezes > 0)
    return -EAGAIN;
  number = dovecote_reserve();
  if (number < 0)
    return number;
  request = blk_get_request(&dovecote_queue, direction, may_sleep ? GFP_NOIO : GFP_ATOMIC);
  if (IS_ERR(request)) {
    dovecote_clear(number);
    return -ENOMEM;
  }
  dovecote_slots[number].request = request;
  dovecote_slots[number].expired = 0;
  dovecote_slots[number].state = DOVECOTE_SENT;
  return 0;
}

/* A command of the driver itself, which waits for the result. */
static int dovecote_execute(int operation) {
  struct request *request;
  int error = -ENOMEM;
  int number = dovecote_reserve();

  if (number < 0)
    return number;
  request = blk_get_request(&dovecote_queue, operation, GFP_KERNEL);
  if (!IS_ERR(request)) {
    error = blk_execute_rq(request);
    blk_put_request(request);
  }
  dovecote_clear(number);
  return error;
}

/* Those whose requests are done or given up can be told now. */
static void dovecote_reap(void) {
  int i;

  for (i = 0; i < DOVECOTE_SLOTS; i++) {
    struct request *request = NULL;
    unsigned long flags = 0;

    spin_lock_irqsave(&dovecote_lock, flags);
    if (dovecote_slots[i].state == DOVECOTE_DONE) {
      request = dovecote_slots[i].request;
      dovecote_slots[i].state = DOVECOTE_RESERVED;
    }
    spin_unlock_irqrestore(&dovecote_lock, flags);
    if (request) {
      blk_put_request(request);
      dovecote_clear(i);
    }
  }
}

/* ---- how requests end ------------------------------------------------------------------------ */

static unsigned long dovecote_finished;

/* The disk may answer after all when nobody waits for it any more. */
static void dovecote_finish(struct dovecote_slot *slot, int have_lock) {
  unsigned long flags = 0;

  if (!have_lock)
    spin_lock_irqsave(&dovecote_lock, flags);
  if (slot->state == DOVECOTE_DEAD)
    dovecote_dead = dovecote_dead - 1;
  if (slot->state == DOVECOTE_SENT || slot->state == DOVECOTE_DEAD)
    slot->state = DOVECOTE_DONE;
  if (!have_lock)
    spin_unlock_irqrestore(&dovecote_lock, flags);
}

/* Tells the disk to forget what it was told. */
static void dovecote_drain(void) {
  int i;

  for (i = 0; i < DOVECOTE_SLOTS; i++)
    if (dovecote_slots[i].state == DOVECOTE_SENT)
      dovecote_finish(&dovecote_slots[i], 0);
  dovecote_reap();
}

/* Called in interrupt context; the bit of a slot is 0 if the disk is done with it. */
static irqreturn_t dovecote_interrupt(void) {
  irqreturn_t result = IRQ_NONE;
  unsigned long number;

  spin_lock(&dovecote_lock);
  dovecote_finished = ~(unsigned long)hardware_status();
  number = find_first_bit(&dovecote_finished, DOVECOTE_SLOTS);
  while (number < DOVECOTE_SLOTS) {
    dovecote_finish(&dovecote_slots[number], 1);
    result = IRQ_HANDLED;
    number = find_next_bit(&dovecote_finished, DOVECOTE_SLOTS, number + 1);
  }
  spin_unlock(&dovecote_lock);
  if (result == IRQ_HANDLED && dovecote_read_ahead)
    dovecote_submit(0, 0);
  return result;
}

/* Called in interrupt context: a request that takes too long is given up until the next reset. */
static void dovecote_timer(void) {
  int i;

  spin_lock(&dovecote_lock);
  for (i = 0; i < DOVECOTE_SLOTS; i++) {
    struct dovecote_slot *slot = &dovecote_slots[i];

    if (slot->state != DOVECOTE_SENT)
      continue;
    slot->expired = slot->expired + 1;
    if (slot->expired > DOVECOTE_PATIENCE) {
      slot->state = DOVECOTE_DEAD;
      dovecote_dead = dovecote_dead + 1;
    }
  }
  spin_unlock(&dovecote_lock);
}

static void dovecote_reset(void) {
  unsigned long flags = 0;
  int i;

  spin_lock_irqsave(&dovecote_lock, flags);
  for (i = 0; i < DOVECOTE_SLOTS && dovecote_dead > 0; i++)
    if (dovecote_slots[i].state == DOVECOTE_DEAD) {
      dovecote_slots[i].state = DOVECOTE_DONE;
      dovecote_dead = dovecote_dead - 1;
    }
  spin_unlock_irqrestore(&dovecote_lock, flags);
  dovecote_reap();
}

/* ---- freezing: the first who asks for it locks, the last who gives it up unlocks ------------- */

static struct mutex dovecote_freeze_lock;
static int dovecote_user_freezes;
static int dovecote_suspended;

static int dovecote_freeze(void) {
  if (dovecote_freezes == 0 && mutex_lock_interruptible(&dovecote_freeze_lock))
    return -EINTR;
  dovecote_freezes = dovecote_freezes + 1;
  dovecote_drain();
  return 0;
}

static void dovecote_thaw(void) {
  dovecote_freezes = dovecote_freezes - 1;
  if (dovecote_freezes == 0)
    mutex_unlock(&dovecote_freeze_lock);
}

static int dovecote_set_depth(int depth) {
  if (depth < 1 || depth > DOVECOTE_SLOTS)
    return -EINVAL;
  if (dovecote_freeze())
    return -EINTR;
  dovecote_depth = (unsigned long)depth;
  dovecote_next = 0;
  dovecote_thaw();
  return 0;
}

static void dovecote_user_freeze(int on) {
  if (on && dovecote_user_freezes < DOVECOTE_MOST_FREEZES) {
    if (dovecote_freeze() == 0)
      dovecote_user_freezes = dovecote_user_freezes + 1;
  } else if (!on && dovecote_user_freezes > 0) {
    dovecote_user_freezes = dovecote_user_freezes - 1;
    dovecote_thaw();
  }
}

static void dovecote_set_suspended(int on) {
  if (on && !dovecote_suspended) {
    dovecote_suspended = dovecote_freeze() == 0;
  } else if (!on && dovecote_suspended) {
    dovecote_suspended = 0;
    dovecote_thaw();
  }
}

/* ---- partitions, opening and closing --------------------------------------------------------- */

enum { DOVECOTE_PARTITIONS = 4, DOVECOTE_MOST_OPENERS = 2, DOVECOTE_MAJOR = 210 };

static struct module dovecote_transport;
static rwlock_t dovecote_table_lock;
static int dovecote_end[DOVECOTE_PARTITIONS];
static int dovecote_openers;

static int dovecote_find_partition(int sector, int nonblocking) {
  int i = 0;

  if (!nonblocking)
    read_lock(&dovecote_table_lock);
  else if (!read_trylock(&dovecote_table_lock))
    return -EAGAIN;
  while (i < DOVECOTE_PARTITIONS && sector >= dovecote_end[i])
    i = i + 1;
  read_unlock(&dovecote_table_lock);
  return i < DOVECOTE_PARTITIONS ? i : -EINVAL;
}

static int dovecote_revalidate(void) {
  int error = dovecote_execute(37);
  int i;

  if (error)
    return error;
  write_lock(&dovecote_table_lock);
  for (i = 0; i < DOVECOTE_PARTITIONS; i++)
    dovecote_end[i] = hardware_status();
  write_unlock(&dovecote_table_lock);
  return 0;
}

static int dovecote_open(void) {
  int first = dovecote_openers == 0;
  int error;

  if (dovecote_openers >= DOVECOTE_MOST_OPENERS)
    return -EBUSY;
  if (first && !try_module_get(&dovecote_transport))
    return -ENODEV;
  error = dovecote_revalidate();
  if (error && first)
    module_put(&dovecote_transport);
  if (!error)
    dovecote_openers = dovecote_openers + 1;
  return error;
}

static void dovecote_release(void) {
  dovecote_openers = dovecote_openers - 1;
  if (dovecote_openers == 0)
    module_put(&dovecote_transport);
}

/* ---- the module ------------------------------------------------------------------------------ */

static struct class dovecote_class;
static int dovecote_passthrough;
static int dovecote_stage;

static void dovecote_exit(void) {
  if (dovecote_stage > 1 && dovecote_passthrough)
    unregister_chrdev(DOVECOTE_MAJOR, "dovecote");
  if (dovecote_stage > 0)
    class_unregister(&dovecote_class);
  dovecote_stage = 0;
}

static int dovecote_init(int passthrough) {
  int error = class_register(&dovecote_class);

  if (error)
    return error;
  dovecote_stage = 1;
  dovecote_passthrough = passthrough;
  if (dovecote_passthrough)
    error = register_chrdev(DOVECOTE_MAJOR, "dovecote", NULL);
  if (error < 0)
    goto fail;
  dovecote_stage = 2;
  error = request_irq(14, dovecote_interrupt, 0, "dovecote", NULL);
  if (!error)
    return 0;

fail:
  dovecote_exit();
  return error;
}

/* ---- the calling side ------------------------------------------------------------------------ */

static void use_dovecote(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        dovecote_submit(__VERIFIER_nondet_int(), 1);
        break;
      case 1:
        irq_enter();
        if (__VERIFIER_nondet_int())
          dovecote_timer();
        else
          dovecote_interrupt();
        irq_exit();
        break;
      case 2:
        if (__VERIFIER_nondet_int() > 1)
          dovecote_reset();
        else
          dovecote_reap();
        break;
      case 3:
        dovecote_user_freeze(__VERIFIER_nondet_int());
        break;
      case 4:
        dovecote_set_depth(__VERIFIER_nondet_int());
        break;
      case 5:
        dovecote_set_suspended(__VERIFIER_nondet_int());
        break;
      case 6:
        dovecote_open();
        break;
      case 7:
        if (dovecote_openers > 0)
          dovecote_release();
        break;
      case 8:
        dovecote_find_partition(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      default:
        dovecote_read_ahead = __VERIFIER_nondet_int();
        break;
    }
  }
}

int main(void) {
  int result = dovecote_init(__VERIFIER_nondet_int());

  if (result == 0) {
    use_dovecote();
    free_irq(14, NULL);
    while (dovecote_openers > 0)
      dovecote_release();
    while (dovecote_user_freezes > 0)
      dovecote_user_freeze(0);
    dovecote_set_suspended(0);
    dovecote_drain();
    dovecote_reset();
    dovecote_exit();
  }
  check_final_state();
  return 0;
}
