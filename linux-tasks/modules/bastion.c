// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module bastion: a flash memory on an SPI bus, whose erase can be suspended. main() stands for
 * the kernel: it loads the driver, calls it in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: a partition that is open holds a reference to the module of its
 * user. 10_1a, 43_1a: bastion_atomic counts the reasons not to sleep, which are the interrupt
 * handler, an oops, and the lock of the queue; bastion_report() asks for it. 32_1a: between two
 * calls the lock of the chip is held exactly while bastion_state is BASTION_ASLEEP, and
 * bastion_get_chip() refuses then; the lock of the bus is held exactly while bastion_bus_kept is
 * set, which is so between the messages of one operation only; during an oops neither is taken or
 * given back. 118_1a: `writing` in bastion_translate() says as what the lock is held. 129_1a:
 * bastion_rebuild_map() leaves its loop as soon as there is no further block. spinlock:
 * bastion_erase_work() holds the lock of the queue whenever it looks at it and at the end of the
 * loop. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- reports: for whoever wants to know about bad blocks ------------------------------------- */

static int bastion_atomic;
static unsigned int bastion_reports;

static void bastion_report(int block) {
  int *report = kmalloc(sizeof(*report), bastion_atomic > 0 ? GFP_ATOMIC : GFP_KERNEL);

  if (!report)
    return;
  *report = block;
  bastion_reports = bastion_reports + 1;
  kfree(report);
}

/* ---- the bus: shared with other chips, and kept from one message to the next if need be ------ */

enum { BASTION_PROGRAM = 0x02, BASTION_READ = 0x03, BASTION_STATUS = 0x05, BASTION_ENABLE = 0x06 };
enum { BASTION_ERASE = 0x20, BASTION_ERASE_SUSPEND = 0x75, BASTION_ERASE_RESUME = 0x7a };
enum { BASTION_WAKE = 0xab, BASTION_SLEEP = 0xb9 };

struct bastion_message {
  int opcode;
  int address;
  int keep_bus;
};

static struct mutex bastion_bus_lock;
static int bastion_bus_kept;
static int bastion_oops;
static int bastion_last_opcode;

static int bastion_transfer(const struct bastion_message *message) {
  int error;

  if (!bastion_bus_kept && !bastion_oops)
    mutex_lock(&bastion_bus_lock);
  bastion_last_opcode = message->opcode;
  error = hardware_status() ? -EIO : 0;
  bastion_bus_kept = message->keep_bus && !error;
  if (!bastion_bus_kept && !bastion_oops)
    mutex_unlock(&bastion_bus_lock);
  return error;
}

static int bastion_send(int opcode, int address) {
  struct bastion_message message = {opcode, address, 0};

  return bastion_transfer(&message);
}

/* Nothing may come between this command and the next, or the chip forgets about it. */
static int bastion_send_enabled(int opcode, int address) {
  struct bastion_message enable = {BASTION_ENABLE, 0, 1};
  int error = bastion_transfer(&enable);

  if (error)
    return error;
  return bastion_send(opcode, address);
}

/* ---- the chip: whoever needs it while it erases suspends that -------------------------------- */

enum { BASTION_READY, BASTION_ERASING, BASTION_ERASE_SUSPENDED, BASTION_ASLEEP };

static struct mutex bastion_chip_lock;
static int bastion_state;
static int bastion_erase_pending;

static int bastion_get_chip(int may_wait) {
  int error;

  if (bastion_state == BASTION_ASLEEP)
    return -EAGAIN;
  if (may_wait)
    mutex_lock(&bastion_chip_lock);
  else if (!mutex_trylock(&bastion_chip_lock))
    return -EBUSY;
  if (bastion_state == BASTION_ERASING) {
    error = bastion_send(BASTION_ERASE_SUSPEND, 0);
    if (error) {
      mutex_unlock(&bastion_chip_lock);
      return error;
    }
    bastion_state = BASTION_ERASE_SUSPENDED;
  }
  return 0;
}

static void bastion_put_chip(void) {
  if (bastion_state == BASTION_ERASE_SUSPENDED) {
    if (bastion_send(BASTION_ERASE_RESUME, 0))
      bastion_state = BASTION_READY;
    else
      bastion_state = BASTION_ERASING;
  }
  mutex_unlock(&bastion_chip_lock);
}

/* A chip that sleeps is kept from everybody until it wakes up. */
static int bastion_suspend(void) {
  int error = bastion_get_chip(1);

  if (error)
    return error;
  error = bastion_send(BASTION_SLEEP, 0);
  if (error) {
    bastion_put_chip();
    return error;
  }
  bastion_erase_pending = bastion_state == BASTION_ERASE_SUSPENDED;
  bastion_state = BASTION_ASLEEP;
  return 0;
}

static void bastion_resume(void) {
  if (bastion_state != BASTION_ASLEEP)
    return;
  if (bastion_send(BASTION_WAKE, 0) || !bastion_erase_pending)
    bastion_state = BASTION_READY;
  else
    bastion_state = BASTION_ERASE_SUSPENDED;
  bastion_put_chip();
}

/* ---- the map from logical to physical blocks: made again when a block turns bad -------------- */

enum { BASTION_BLOCKS = 8 };

static rwlock_t bastion_map_lock;
static unsigned long bastion_bad;
static int bastion_map[BASTION_BLOCKS];
static int bastion_mapped;
static int bastion_map_stale;

static void bastion_rebuild_map(void) {
  unsigned long block = 0;

  bastion_mapped = 0;
  while (bastion_mapped < BASTION_BLOCKS) {
    block = find_next_zero_bit(&bastion_bad, BASTION_BLOCKS, block);
    if (block >= BASTION_BLOCKS)
      break;
    bastion_map[bastion_mapped] = (int)block;
    bastion_mapped = bastion_mapped + 1;
    block = block + 1;
  }
  bastion_map_stale = 0;
}

static int bastion_translate(int logical) {
  int writing = 0;
  int physical = -EINVAL;

  read_lock(&bastion_map_lock);
  if (bastion_map_stale) {
    read_unlock(&bastion_map_lock);
    write_lock(&bastion_map_lock);
    writing = 1;
    if (bastion_map_stale)
      bastion_rebuild_map();
  }
  if (logical >= 0 && logical < bastion_mapped)
    physical = bastion_map[logical];
  if (writing)
    write_unlock(&bastion_map_lock);
  else
    read_unlock(&bastion_map_lock);
  return physical;
}

/* During an oops the lock of the map may be held by a processor that has stopped. */
static void bastion_mark_bad(int block) {
  if (bastion_oops)
    return;
  write_lock(&bastion_map_lock);
  bastion_bad = bastion_bad | (1ul << block);
  bastion_map_stale = 1;
  write_unlock(&bastion_map_lock);
}

/* ---- reading and writing --------------------------------------------------------------------- */

static int bastion_write_block(int block) {
  int error = bastion_send_enabled(BASTION_PROGRAM, block);

  if (error) {
    bastion_mark_bad(block);
    bastion_report(block);
  }
  return error;
}

static int bastion_access(int logical, int write, int nonblocking) {
  int block = bastion_translate(logical);
  int error;

  if (block < 0)
    return block;
  error = bastion_get_chip(!nonblocking);
  if (error)
    return error;
  error = write ? bastion_write_block(block) : bastion_send(BASTION_READ, block);
  bastion_put_chip();
  return error;
}

/* Called in interrupt context after an oops, to keep the last words: nobody is waited for. */
static void bastion_oops_write(int block) {
  bastion_oops = 1;
  bastion_atomic = bastion_atomic + 1;
  if (bastion_state == BASTION_ASLEEP)
    bastion_send(BASTION_WAKE, 0);
  if (bastion_state == BASTION_ERASING)
    bastion_send(BASTION_ERASE_SUSPEND, 0);
  bastion_write_block(block);
  if (bastion_state == BASTION_ERASING)
    bastion_send(BASTION_ERASE_RESUME, 0);
  bastion_atomic = bastion_atomic - 1;
  bastion_oops = 0;
}

/* ---- erasing: in the background, block by block ---------------------------------------------- */

enum { BASTION_QUEUE = 4 };

static spinlock_t bastion_queue_lock;
static int bastion_queue[BASTION_QUEUE];
static int bastion_queued;

static void bastion_lock_queue(void) {
  spin_lock_irq(&bastion_queue_lock);
  bastion_atomic = bastion_atomic + 1;
}

static void bastion_unlock_queue(void) {
  bastion_atomic = bastion_atomic - 1;
  spin_unlock_irq(&bastion_queue_lock);
}

static int bastion_queue_erase(int block) {
  int error = 0;

  bastion_lock_queue();
  if (bastion_queued < BASTION_QUEUE) {
    bastion_queue[bastion_queued] = block;
    bastion_queued = bastion_queued + 1;
  } else {
    bastion_report(block);
    error = -ENOSPC;
  }
  bastion_unlock_queue();
  return error;
}

static int bastion_start_erase(int block) {
  int error = bastion_get_chip(1);

  if (error)
    return error;
  if (bastion_state == BASTION_ERASE_SUSPENDED)
    error = -EBUSY;
  else
    error = bastion_send_enabled(BASTION_ERASE, block);
  if (!error)
    bastion_state = BASTION_ERASING;
  bastion_put_chip();
  if (error == -EIO)
    bastion_report(block);
  return error;
}

static void bastion_erase_work(void) {
  int error = 0;
  int block;

  bastion_lock_queue();
  while (bastion_queued > 0 && !error) {
    bastion_queued = bastion_queued - 1;
    block = bastion_queue[bastion_queued];
    bastion_unlock_queue();
    error = bastion_start_erase(block);
    bastion_lock_queue();
    if (error && bastion_queued < BASTION_QUEUE) {
      bastion_queue[bastion_queued] = block;
      bastion_queued = bastion_queued + 1;
    }
  }
  bastion_unlock_queue();
}

/* Called in interrupt context: the chip has finished what it did. */
static irqreturn_t bastion_interrupt(void) {
  int status = hardware_status();

  if (bastion_state != BASTION_ERASING || status > 0)
    return IRQ_NONE;
  bastion_atomic = bastion_atomic + 1;
  if (status < 0)
    bastion_report(status);
  bastion_state = BASTION_READY;
  bastion_atomic = bastion_atomic - 1;
  return IRQ_HANDLED;
}

/* ---- partitions ------------------------------------------------------------------------------ */

enum { BASTION_PARTITIONS = 2 };

static struct module bastion_users[BASTION_PARTITIONS];
static int bastion_is_open[BASTION_PARTITIONS];

static int bastion_open(int partition) {
  if (bastion_is_open[partition])
    return -EBUSY;
  if (!try_module_get(&bastion_users[partition]))
    return -ENODEV;
  if (bastion_state == BASTION_ASLEEP || bastion_send(BASTION_STATUS, 0)) {
    module_put(&bastion_users[partition]);
    return -EIO;
  }
  bastion_is_open[partition] = 1;
  return 0;
}

static void bastion_release(int partition) {
  if (!bastion_is_open[partition])
    return;
  bastion_is_open[partition] = 0;
  module_put(&bastion_users[partition]);
}

/* ---- the calling side ------------------------------------------------------------------------ */

static void use_bastion(void) {
  while (__VERIFIER_nondet_int()) {
    int partition = __VERIFIER_nondet_int() != 0;
    int block = __VERIFIER_nondet_int();

    switch (__VERIFIER_nondet_int()) {
      case 0:
        bastion_open(partition);
        break;
      case 1:
        bastion_release(partition);
        break;
      case 2:
        if (bastion_is_open[partition])
          bastion_access(block, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        if (block >= 0 && block < BASTION_BLOCKS) {
          irq_enter();
          bastion_oops_write(block);
          irq_exit();
        }
        break;
      case 4:
        if (block >= 0 && block < BASTION_BLOCKS)
          bastion_queue_erase(block);
        break;
      case 5:
        bastion_erase_work();
        break;
      case 6:
        irq_enter();
        bastion_interrupt();
        irq_exit();
        break;
      case 7:
        bastion_suspend();
        break;
      case 8:
        bastion_resume();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  bastion_rebuild_map();
  result = request_irq(7, bastion_interrupt, 0, "bastion", NULL);
  if (result == 0) {
    use_bastion();
    free_irq(7, NULL);
    bastion_resume();
    bastion_release(1);
    bastion_release(0);
  }
  check_final_state();
  return 0;
}
