// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module library: a tape library with a robot, two drives, and magazines full of cartridges.
 * main() stands for the kernel: it loads the module, with or without a class in sysfs, opens,
 * commands and closes the library in any order, lets its interrupt and its work come, and
 * unloads the module. No rule is violated.
 * Why the others hold. 08_1a: the module of the tape transport is held once for each drive whose
 * state is not LIBRARY_EMPTY. 32_1a: library_ioctl() locks unless it is asked for the status
 * only; library_reset() is told whether its caller has the lock. 101_1a: the robot keeps the
 * request of a move until the move ends, that is, while its state is not LIBRARY_PARKED; any
 * other command frees its own request. 106_1a: library_registered has a bit for each thing that
 * is registered. 129_1a: library_hint is never greater than library_slots; who changes the one,
 * looks at the other. spinlock: each function unlocks what it locked. The rules that are not
 * named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- slots: in magazines, which an operator can exchange ------------------------------------ */

enum { LIBRARY_MAGAZINE = 8, LIBRARY_MAGAZINES = 3 };

static unsigned long library_filled = 0xfff000;
static unsigned long library_slots;
static unsigned long library_hint;

static int library_exchange(int magazines) {
  if (magazines < 1 || magazines > LIBRARY_MAGAZINES)
    return -EINVAL;
  library_slots = (unsigned long)magazines * LIBRARY_MAGAZINE;
  if (library_hint > library_slots)
    library_hint = 0;
  return 0;
}

/* Goes round, beginning behind the slot that was found last. */
static int library_find_slot(int filled) {
  unsigned long slot;
  int round;

  for (round = 0; round < 2; round++) {
    if (filled)
      slot = find_next_bit(&library_filled, library_slots, library_hint);
    else
      slot = find_next_zero_bit(&library_filled, library_slots, library_hint);
    if (slot < library_slots) {
      library_hint = slot + 1;
      return (int)slot;
    }
    library_hint = 0;
  }
  return -ENOSPC;
}

/* ---- commands ------------------------------------------------------------------------------- */

enum { LIBRARY_HOME = 1, LIBRARY_MOVE, LIBRARY_INVENTORY, LIBRARY_WAKE, LIBRARY_REST };
enum { LIBRARY_TRIES = 3 };

static struct request_queue library_queue;

static int library_command(unsigned int operation) {
  struct request *request;
  int tries = 0;
  int error;

  do {
    request = blk_mq_alloc_request(&library_queue, operation, 0);
    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    tries = tries + 1;
  } while (error == -EAGAIN && tries < LIBRARY_TRIES);
  return error;
}

/* ---- the robot: one move at a time, whose request stays until the robot has answered -------- */

enum { LIBRARY_PARKED, LIBRARY_MOVING, LIBRARY_JAMMED };
enum { LIBRARY_EMPTY, LIBRARY_LOADING, LIBRARY_LOADED, LIBRARY_UNLOADING };
enum { LIBRARY_DRIVES = 2, LIBRARY_ATTEMPTS = 1 };

struct library_drive {
  int state;
  int slot;
};

struct library_robot {
  struct request *request;
  struct library_drive *drive;
  int state;
  int attempts;
};

static struct module library_transport;
static struct mutex library_lock;
static struct library_drive library_drives[LIBRARY_DRIVES];
static struct library_robot library_robot;

static int library_begin_move(struct library_drive *drive, int slot) {
  struct request *request;

  if (library_robot.state != LIBRARY_PARKED)
    return -EBUSY;
  request = blk_mq_alloc_request(&library_queue, LIBRARY_MOVE, 0);
  if (IS_ERR(request))
    return -ENOMEM;
  library_robot.request = request;
  library_robot.drive = drive;
  library_robot.attempts = 0;
  library_robot.state = LIBRARY_MOVING;
  drive->slot = slot;
  return 0;
}

/* The cartridge has arrived, or is back where it came from. */
static void library_end_move(int arrived) {
  struct library_drive *drive = library_robot.drive;
  int in_drive = drive->state == LIBRARY_LOADING ? arrived : !arrived;

  blk_mq_free_request(library_robot.request);
  library_robot.state = LIBRARY_PARKED;
  if (in_drive) {
    library_filled &= ~(1ul << drive->slot);
    drive->state = LIBRARY_LOADED;
    return;
  }
  library_filled |= 1ul << drive->slot;
  drive->state = LIBRARY_EMPTY;
  module_put(&library_transport);
}

static int library_load(struct library_drive *drive) {
  int error;
  int slot;

  if (drive->state != LIBRARY_EMPTY)
    return -EBUSY;
  slot = library_find_slot(1);
  if (slot < 0)
    return slot;
  if (!try_module_get(&library_transport))
    return -ENODEV;
  error = library_begin_move(drive, slot);
  if (error)
    module_put(&library_transport);
  else
    drive->state = LIBRARY_LOADING;
  return error;
}

static int library_unload(struct library_drive *drive) {
  int error;
  int slot;

  if (drive->state != LIBRARY_LOADED)
    return -EINVAL;
  slot = library_find_slot(0);
  if (slot < 0)
    return slot;
  error = library_begin_move(drive, slot);
  if (!error)
    drive->state = LIBRARY_UNLOADING;
  return error;
}

/* Somebody has opened the door of the drive and taken the cartridge out. */
static void library_take_out(struct library_drive *drive) {
  if (!mutex_trylock(&library_lock))
    return;
  if (drive->state == LIBRARY_LOADED) {
    drive->state = LIBRARY_EMPTY;
    module_put(&library_transport);
  }
  mutex_unlock(&library_lock);
}

static int library_reset(int have_lock) {
  int error;

  if (!have_lock)
    mutex_lock(&library_lock);
  if (library_robot.state != LIBRARY_PARKED)
    library_end_move(0);
  error = library_command(LIBRARY_HOME);
  if (!have_lock)
    mutex_unlock(&library_lock);
  return error;
}

/* ---- answers: noted in the interrupt, dealt with in a work ---------------------------------- */

enum { LIBRARY_SILENT, LIBRARY_DONE, LIBRARY_FAILED };

static spinlock_t library_answer_lock;
static int library_answer;

static irqreturn_t library_interrupt(int status) {
  if (status == 0)
    return IRQ_NONE;
  spin_lock(&library_answer_lock);
  if (library_answer == LIBRARY_SILENT)
    library_answer = status & 1 ? LIBRARY_DONE : LIBRARY_FAILED;
  spin_unlock(&library_answer_lock);
  return IRQ_HANDLED;
}

static int library_take_answer(void) {
  int answer;

  spin_lock_irq(&library_answer_lock);
  answer = library_answer;
  library_answer = LIBRARY_SILENT;
  spin_unlock_irq(&library_answer_lock);
  return answer;
}

static void library_work(void) {
  int answer;

  mutex_lock(&library_lock);
  answer = library_take_answer();
  if (answer == LIBRARY_SILENT || library_robot.state == LIBRARY_PARKED)
    goto out;
  if (answer == LIBRARY_DONE) {
    library_end_move(1);
  } else if (library_robot.attempts < LIBRARY_ATTEMPTS) {
    library_robot.attempts = library_robot.attempts + 1;
    library_robot.state = blk_execute_rq(library_robot.request) ? LIBRARY_JAMMED : LIBRARY_MOVING;
  } else {
    library_reset(1);
  }
out:
  mutex_unlock(&library_lock);
}

/* ---- the character device ------------------------------------------------------------------- */

enum { LIBRARY_LOAD, LIBRARY_EXCHANGE, LIBRARY_UNLOAD, LIBRARY_STATUS, LIBRARY_RESET };
enum { LIBRARY_MOST_USERS = 4 };

static int library_users;

static int library_open(int nonblocking) {
  int error = 0;

  if (nonblocking) {
    if (!mutex_trylock(&library_lock))
      return -EAGAIN;
  } else if (mutex_lock_interruptible(&library_lock)) {
    return -EINTR;
  }
  if (library_users >= LIBRARY_MOST_USERS)
    error = -EBUSY;
  else if (library_users == 0)
    error = library_command(LIBRARY_WAKE);
  if (!error)
    library_users = library_users + 1;
  mutex_unlock(&library_lock);
  return error;
}

static void library_release(void) {
  mutex_lock(&library_lock);
  library_users = library_users - 1;
  if (library_users == 0 && library_robot.state == LIBRARY_PARKED)
    library_command(LIBRARY_REST);
  mutex_unlock(&library_lock);
}

static int library_ioctl(int command, int bay, int argument) {
  struct library_drive *drive = &library_drives[bay == 0 ? 0 : 1];
  int exclusive = command != LIBRARY_STATUS;
  int result;

  if (exclusive && mutex_lock_interruptible(&library_lock))
    return -EINTR;
  switch (command) {
    case LIBRARY_LOAD:
      result = library_load(drive);
      break;
    case LIBRARY_EXCHANGE:
      result = library_exchange(argument);
      break;
    case LIBRARY_UNLOAD:
      result = library_unload(drive);
      break;
    case LIBRARY_STATUS:
      result = drive->state;
      break;
    case LIBRARY_RESET:
      result = library_reset(exclusive);
      break;
    default:
      result = -EINVAL;
      break;
  }
  if (exclusive)
    mutex_unlock(&library_lock);
  return result;
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { LIBRARY_LINE = 14, LIBRARY_HAS_CLASS = 1, LIBRARY_HAS_DEVICE = 2, LIBRARY_HAS_LINE = 4 };

static struct class *library_class;
static unsigned int library_major;
static int library_registered;

static void library_unregister(void) {
  if (library_registered & LIBRARY_HAS_LINE)
    free_irq(LIBRARY_LINE, &library_robot);
  if (library_registered & LIBRARY_HAS_DEVICE)
    unregister_chrdev(library_major, "library");
  if (library_registered & LIBRARY_HAS_CLASS)
    class_destroy(library_class);
  library_registered = 0;
}

static int library_init(int sysfs) {
  int result;

  if (sysfs) {
    library_class = class_create(NULL, "library");
    if (IS_ERR(library_class))
      return -ENOMEM;
    library_registered |= LIBRARY_HAS_CLASS;
  }
  result = register_chrdev(0, "library", NULL);
  if (result < 0)
    goto fail;
  library_major = (unsigned int)result;
  library_registered |= LIBRARY_HAS_DEVICE;
  result = request_irq(LIBRARY_LINE, library_interrupt, 0, "library", &library_robot);
  if (result)
    goto fail;
  library_registered |= LIBRARY_HAS_LINE;
  result = library_command(LIBRARY_INVENTORY);
  if (result)
    goto fail;
  library_exchange(LIBRARY_MAGAZINES);
  return 0;

fail:
  library_unregister();
  return result;
}

static void library_exit(void) {
  int bay;

  library_reset(0);
  for (bay = 0; bay < LIBRARY_DRIVES; bay++) {
    if (library_drives[bay].state != LIBRARY_EMPTY)
      module_put(&library_transport);
    library_drives[bay].state = LIBRARY_EMPTY;
  }
  library_unregister();
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void use_library(void) {
  int opened = library_open(0) == 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        irq_enter();
        library_interrupt(__VERIFIER_nondet_int());
        irq_exit();
        break;
      case 1:
        if (opened > 0)
          library_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        library_work();
        break;
      case 3:
        if (library_open(__VERIFIER_nondet_int()) == 0)
          opened = opened + 1;
        break;
      case 4:
        library_take_out(&library_drives[__VERIFIER_nondet_int() == 0 ? 0 : 1]);
        break;
      case 5:
        if (opened > 0) {
          library_release();
          opened = opened - 1;
        }
        break;
      default:
        break;
    }
  }
  while (opened > 0) {
    library_release();
    opened = opened - 1;
  }
}

int main(void) {
  int result;

  pre_probe();
  result = library_init(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_library();
    library_exit();
  }
  check_final_state();
  return 0;
}
