// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module pantry: a block device that keeps everything on two disks. main() stands for the kernel:
 * it loads the module, assembles and stops the pair, reads, writes, lets disks fail and come back
 * in any order, runs the daemon that copies to a disk what it has missed, and unloads the module.
 * No rule is violated.
 * Why the others hold. 08_1a: while pantry_running is set the module of the level is held, and
 * that of the metadata if pantry_external is set, too, which does not change then. 10_1a, 43_1a:
 * pantry_get_page() is told whether it may wait; only then it gives up the lock and allocates
 * with GFP_NOIO, and the interrupt never lets it. 32_1a: pantry_command() does not unlock if its
 * error is -EINTR, which it never is for another reason; pantry_daemon() unlocks if it got the
 * lock. 101_1a: pantry_write() has a bit for each request that it took, and pantry_copy() frees
 * the first if the second cannot be had. 129_1a: pantry_position is never behind the last chunk.
 * 147_1a: pantry_evict() remembers in `reading` whether it is inside a section, and is outside
 * when it takes a disk from the list. spinlock: who calls pantry_get_page() has the lock before
 * and after. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- disks: members of the pair are in a list that is read under RCU ------------------------ */

enum { PANTRY_DISKS = 2, PANTRY_NOBODY = -1, PANTRY_MOST_ERRORS = 2 };
enum { PANTRY_MISSING, PANTRY_FAULTY, PANTRY_STALE, PANTRY_IN_SYNC };

struct pantry_disk {
  struct list_head node;
  struct request_queue queue;
  int state;
  int errors;
};

static struct list_head pantry_members;
static struct mutex pantry_lock;
static struct pantry_disk pantry_disks[PANTRY_DISKS];
static int pantry_target = PANTRY_NOBODY;
static unsigned long pantry_position;

/* Called with the mutex held. */
static int pantry_add(int number, int state) {
  struct pantry_disk *disk = &pantry_disks[number];

  if (disk->state != PANTRY_MISSING)
    return -EBUSY;
  disk->errors = 0;
  disk->state = state;
  list_add_rcu(&disk->node, &pantry_members);
  if (state == PANTRY_STALE) {
    pantry_target = number;
    pantry_position = 0;
  }
  return 0;
}

/* Called with the mutex held. */
static void pantry_remove(int number) {
  list_del_rcu(&pantry_disks[number].node);
  synchronize_rcu();
  pantry_disks[number].state = PANTRY_MISSING;
  if (pantry_target == number)
    pantry_target = PANTRY_NOBODY;
}

/* Removes the disks that have failed too often. Called with the mutex held. */
static void pantry_evict(void) {
  int reading = 0;
  int i;

  for (i = 0; i < PANTRY_DISKS; i++) {
    if (!reading)
      rcu_read_lock();
    reading = 1;
    if (pantry_disks[i].state != PANTRY_FAULTY)
      continue;
    rcu_read_unlock();
    reading = 0;
    pantry_remove(i);
  }
  if (reading)
    rcu_read_unlock();
}

static void pantry_count_error(struct pantry_disk *disk) {
  disk->errors = disk->errors + 1;
  if (disk->errors > PANTRY_MOST_ERRORS) {
    disk->errors = 0;
    disk->state = PANTRY_FAULTY;
  }
}

/* ---- what a disk has missed: a bit for each chunk, in a page that is allocated when needed -- */

enum { PANTRY_CHUNKS = 16, PANTRY_PAGE = 4096 };

static spinlock_t pantry_bitmap_lock;
static unsigned long pantry_dirty;
static void *pantry_page;

/* Called with the lock held, which it gives up for a while if it may wait. */
static int pantry_get_page(int may_wait) {
  void *page;

  if (pantry_page)
    return 0;
  if (may_wait)
    spin_unlock_irq(&pantry_bitmap_lock);
  page = kzalloc(PANTRY_PAGE, may_wait ? GFP_NOIO : GFP_NOWAIT);
  if (may_wait)
    spin_lock_irq(&pantry_bitmap_lock);
  if (!page)
    return -ENOMEM;
  if (pantry_page)
    kfree(page);
  else
    pantry_page = page;
  return 0;
}

/* Without a page, all chunks count as missed. */
static void pantry_mark(int chunk, int may_wait) {
  unsigned long flags = 0;

  spin_lock_irqsave(&pantry_bitmap_lock, flags);
  if (pantry_get_page(may_wait))
    pantry_dirty = (1ul << PANTRY_CHUNKS) - 1;
  else
    pantry_dirty |= 1ul << chunk;
  spin_unlock_irqrestore(&pantry_bitmap_lock, flags);
}

/* Called in interrupt context: a write that was thought to be on the disk is not. */
static irqreturn_t pantry_interrupt(int chunk) {
  if (chunk < 0 || chunk >= PANTRY_CHUNKS)
    return IRQ_NONE;
  pantry_mark(chunk, 0);
  return IRQ_HANDLED;
}

/* ---- input and output ----------------------------------------------------------------------- */

enum { PANTRY_READ, PANTRY_WRITE, PANTRY_FLUSH };

/* Takes requests for all members first: either all of them write, or none. */
static int pantry_write(int chunk, unsigned int operation) {
  struct request *requests[PANTRY_DISKS];
  int written = 0;
  int taken = 0;
  int error = 0;
  int i;

  for (i = 0; i < PANTRY_DISKS && !error; i++) {
    if (pantry_disks[i].state < PANTRY_STALE)
      continue;
    requests[i] = blk_mq_alloc_request(&pantry_disks[i].queue, operation, 0);
    if (IS_ERR(requests[i]))
      error = -ENOMEM;
    else
      taken |= 1 << i;
  }
  for (i = 0; i < PANTRY_DISKS; i++) {
    if (!(taken & (1 << i)))
      continue;
    if (!error && blk_execute_rq(requests[i]) == 0)
      written = written + 1;
    else if (!error)
      pantry_count_error(&pantry_disks[i]);
    blk_mq_free_request(requests[i]);
  }
  if (error)
    return error;
  if (operation == PANTRY_WRITE && written < PANTRY_DISKS)
    pantry_mark(chunk, 1);
  return written > 0 ? 0 : -EIO;
}

static int pantry_choose(int not_this) {
  int chosen = PANTRY_NOBODY;
  int i;

  rcu_read_lock();
  for (i = 0; i < PANTRY_DISKS; i++) {
    if (i == not_this || pantry_disks[i].state != PANTRY_IN_SYNC)
      continue;
    if (chosen == PANTRY_NOBODY || pantry_disks[i].errors < pantry_disks[chosen].errors)
      chosen = i;
  }
  rcu_read_unlock();
  return chosen;
}

static int pantry_read(void) {
  int number = pantry_choose(PANTRY_NOBODY);

  while (number != PANTRY_NOBODY) {
    struct request *request = blk_mq_alloc_request(&pantry_disks[number].queue, PANTRY_READ, 0);
    int error;

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      return 0;
    pantry_count_error(&pantry_disks[number]);
    number = pantry_choose(number);
  }
  return -EIO;
}

/* ---- the daemon: evicts disks, and copies to a stale one what it has missed ----------------- */

static int pantry_copy(struct pantry_disk *from, struct pantry_disk *to) {
  struct request *source;
  struct request *target;
  int error;

  source = blk_mq_alloc_request(&from->queue, PANTRY_READ, 0);
  if (IS_ERR(source))
    return -ENOMEM;
  error = blk_execute_rq(source);
  if (error)
    goto out;
  target = blk_mq_alloc_request(&to->queue, PANTRY_WRITE, 0);
  error = -ENOMEM;
  if (IS_ERR(target))
    goto out;
  error = blk_execute_rq(target);
  blk_mq_free_request(target);
out:
  blk_mq_free_request(source);
  return error;
}

static void pantry_recover(void) {
  int from = pantry_choose(pantry_target);
  unsigned long chunk;

  if (pantry_target == PANTRY_NOBODY || from == PANTRY_NOBODY)
    return;
  spin_lock_irq(&pantry_bitmap_lock);
  chunk = find_next_bit(&pantry_dirty, PANTRY_CHUNKS, pantry_position);
  spin_unlock_irq(&pantry_bitmap_lock);
  if (chunk >= PANTRY_CHUNKS) {
    pantry_disks[pantry_target].state = PANTRY_IN_SYNC;
    pantry_target = PANTRY_NOBODY;
    return;
  }
  if (pantry_copy(&pantry_disks[from], &pantry_disks[pantry_target])) {
    pantry_disks[pantry_target].state = PANTRY_FAULTY;
    return;
  }
  spin_lock_irq(&pantry_bitmap_lock);
  pantry_dirty &= ~(1ul << chunk);
  spin_unlock_irq(&pantry_bitmap_lock);
  pantry_position = chunk + 1;
}

static void pantry_daemon(void) {
  int locked = mutex_trylock(&pantry_lock);

  if (locked) {
    pantry_evict();
    pantry_recover();
  }
  pantry_write(0, PANTRY_FLUSH);
  if (locked)
    mutex_unlock(&pantry_lock);
}

/* ---- commands ------------------------------------------------------------------------------- */

enum { PANTRY_RUN, PANTRY_STOP, PANTRY_ADD, PANTRY_FAIL, PANTRY_CHECKPOINT, PANTRY_METADATA };

static struct module pantry_level;
static struct module pantry_metadata;
static int pantry_running;
static int pantry_external;

/* The first disk tells whether the second agrees with it. */
static int pantry_run(void) {
  int error = -ENODEV;
  int status;

  if (pantry_running)
    return -EBUSY;
  if (pantry_external && !try_module_get(&pantry_metadata))
    return error;
  if (!try_module_get(&pantry_level))
    goto out_metadata;
  status = hardware_status();
  if (status < 0) {
    error = -EIO;
    goto out_level;
  }
  pantry_add(0, PANTRY_IN_SYNC);
  pantry_add(1, status == 0 ? PANTRY_IN_SYNC : PANTRY_STALE);
  pantry_running = 1;
  return 0;

out_level:
  module_put(&pantry_level);
out_metadata:
  if (pantry_external)
    module_put(&pantry_metadata);
  return error;
}

static void pantry_stop(void) {
  int i;

  if (!pantry_running)
    return;
  for (i = 0; i < PANTRY_DISKS; i++) {
    if (pantry_disks[i].state != PANTRY_MISSING)
      pantry_remove(i);
  }
  pantry_running = 0;
  module_put(&pantry_level);
  if (pantry_external)
    module_put(&pantry_metadata);
}

static int pantry_command(int command, int argument) {
  int number = argument != 0;
  int error;

  error = mutex_lock_interruptible(&pantry_lock) ? -EINTR : -EINVAL;
  if (error == -EINTR)
    goto out;
  switch (command) {
    case PANTRY_RUN:
      error = pantry_run();
      break;
    case PANTRY_STOP:
      pantry_stop();
      error = 0;
      break;
    case PANTRY_ADD:
      if (pantry_running && pantry_target == PANTRY_NOBODY)
        error = pantry_add(number, PANTRY_STALE);
      break;
    case PANTRY_FAIL:
      error = pantry_disks[number].state == PANTRY_MISSING ? -ENODEV : 0;
      if (!error)
        pantry_disks[number].state = PANTRY_FAULTY;
      break;
    case PANTRY_CHECKPOINT:
      if (argument >= 0 && argument <= PANTRY_CHUNKS)
        pantry_position = (unsigned long)argument;
      break;
    case PANTRY_METADATA:
      if (!pantry_running)
        pantry_external = number;
      break;
    default:
      break;
  }
out:
  if (error != -EINTR)
    mutex_unlock(&pantry_lock);
  return error;
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void use_pantry(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
      case 1:
        pantry_command(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        if (pantry_running)
          pantry_read();
        break;
      case 3:
        if (pantry_running)
          pantry_write(1, PANTRY_WRITE);
        break;
      case 4:
        if (pantry_running)
          pantry_daemon();
        break;
      case 5:
        irq_enter();
        pantry_interrupt(__VERIFIER_nondet_int());
        irq_exit();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = hardware_status();
  check_return_value_probe(result);
  if (result == 0) {
    use_pantry();
    pantry_stop();
    kfree(pantry_page);
  }
  check_final_state();
  return 0;
}
