// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module observatory: a frame grabber on PCI, with a sensor on a cable. main() stands for the
 * kernel: it loads the module, opens, commands and closes the grabber in any order, lets it
 * interrupt, also while somebody waits for a frame, suspends and wakes it, and unloads the
 * module. No rule is violated.
 * Why the others hold. 08_1a: the first user takes the module of the sensor and the last gives it
 * back; the module of the clock is held while observatory_clock_on is set. 10_1a, 43_1a:
 * observatory_next() allocates with GFP_ATOMIC if the grabber runs, since only the interrupt,
 * with the lock held, calls it then; observatory_notify() is told where it is. 32_1a: a table
 * says which commands need the lock, and `held` follows what happens to it while a user waits.
 * 118_1a: observatory_set_format() begins as a reader, remembers in `writing` that it went on as
 * a writer, and unlocks likewise. spinlock: the interrupt gives up the lock for notifications,
 * and `held` says so. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* Lets the caller sleep until something has happened. Defined on the calling side. */
static void wait_for_observatory(void);

/* ---- frames: handed in empty, filled by the grabber, handed out ----------------------------- */

enum { OBSERVATORY_FRAMES = 4, OBSERVATORY_PROGRAM_SIZE = 256 };
enum { OBSERVATORY_FREE, OBSERVATORY_QUEUED, OBSERVATORY_FILLING, OBSERVATORY_DONE };

struct observatory_frame {
  int state;
  int lines;
};

static spinlock_t observatory_queue_lock;
static struct observatory_frame observatory_frames[OBSERVATORY_FRAMES];
static struct observatory_frame *observatory_current;
static int observatory_running;

static int observatory_queue(int index) {
  unsigned long flags = 0;
  int error = -EBUSY;

  if (index < 0 || index >= OBSERVATORY_FRAMES)
    return -EINVAL;
  spin_lock_irqsave(&observatory_queue_lock, flags);
  if (observatory_frames[index].state == OBSERVATORY_FREE) {
    observatory_frames[index].state = OBSERVATORY_QUEUED;
    error = 0;
  }
  spin_unlock_irqrestore(&observatory_queue_lock, flags);
  return error;
}

/*
 * Programs the grabber for the next frame. Called by the interrupt with the lock held, or before
 * the grabber runs, when nobody else touches the queue.
 */
static int observatory_next(void) {
  void *program;
  int i = 0;

  observatory_current = NULL;
  while (i < OBSERVATORY_FRAMES && observatory_frames[i].state != OBSERVATORY_QUEUED)
    i = i + 1;
  if (i == OBSERVATORY_FRAMES)
    return -ENOSPC;
  program = kmalloc(OBSERVATORY_PROGRAM_SIZE, observatory_running ? GFP_ATOMIC : GFP_KERNEL);
  if (!program)
    return -ENOMEM;
  observatory_current = &observatory_frames[i];
  observatory_current->state = OBSERVATORY_FILLING;
  kfree(program); /* The grabber has read it. */
  return 0;
}

/* Called with the lock held. The frame that is only half filled is the next again. */
static void observatory_halt(void) {
  observatory_running = 0;
  if (observatory_current)
    observatory_current->state = OBSERVATORY_QUEUED;
  observatory_current = NULL;
}

static int observatory_first_done(void) {
  int index = -EAGAIN;
  int i;

  spin_lock_irq(&observatory_queue_lock);
  for (i = 0; i < OBSERVATORY_FRAMES; i++) {
    if (observatory_frames[i].state != OBSERVATORY_DONE)
      continue;
    observatory_frames[i].state = OBSERVATORY_FREE;
    index = i;
    break;
  }
  spin_unlock_irq(&observatory_queue_lock);
  return index;
}

/* ---- the format: read by many, and changed while the grabber does not run ------------------- */

enum { OBSERVATORY_MOST_LINES = 1080 };

static rwlock_t observatory_format_lock;
static int observatory_lines = 576;

static int observatory_get_format(int nonblocking) {
  int lines;

  if (!nonblocking)
    read_lock(&observatory_format_lock);
  else if (!read_trylock(&observatory_format_lock))
    return -EAGAIN;
  lines = observatory_lines;
  read_unlock(&observatory_format_lock);
  return lines;
}

/* Most programs set the format that is set already. */
static int observatory_set_format(int lines) {
  int writing = 0;
  int error = 0;

  if (lines <= 0 || lines > OBSERVATORY_MOST_LINES)
    return -EINVAL;
  read_lock(&observatory_format_lock);
  if (lines == observatory_lines)
    goto out;
  error = -EBUSY;
  if (observatory_running)
    goto out;
  read_unlock(&observatory_format_lock);
  write_lock(&observatory_format_lock);
  writing = 1;
  error = hardware_status() < 0 ? -EIO : 0;
  if (!error)
    observatory_lines = lines;
out:
  if (writing)
    write_unlock(&observatory_format_lock);
  else
    read_unlock(&observatory_format_lock);
  return error;
}

/* ---- notifications, and the interrupt ------------------------------------------------------- */

enum { OBSERVATORY_FRAME = 1, OBSERVATORY_LOST = 2, OBSERVATORY_BUDGET = 4 };

static int observatory_notified;

static void observatory_notify(int what, int in_interrupt) {
  void *event = kmalloc(24, in_interrupt ? GFP_ATOMIC : GFP_KERNEL);

  if (event)
    observatory_notified = what;
  kfree(event);
}

/* Called with the lock held. */
static void observatory_frame_done(void) {
  if (observatory_current) {
    observatory_current->lines = observatory_lines;
    observatory_current->state = OBSERVATORY_DONE;
  }
  observatory_next();
}

static irqreturn_t observatory_interrupt(int cause) {
  int budget = OBSERVATORY_BUDGET;
  int held = 0;

  if (!observatory_running || cause == 0)
    return IRQ_NONE;
  while (cause != 0 && budget > 0) {
    if (!held)
      spin_lock(&observatory_queue_lock);
    held = 1;
    if (cause < 0) {
      observatory_halt();
      break;
    }
    if (cause & OBSERVATORY_FRAME) {
      observatory_frame_done();
    } else {
      spin_unlock(&observatory_queue_lock);
      held = 0;
      observatory_notify(cause, 1);
    }
    cause = hardware_status();
    budget = budget - 1;
  }
  if (held)
    spin_unlock(&observatory_queue_lock);
  return IRQ_HANDLED;
}

/* ---- starting and stopping ------------------------------------------------------------------ */

static struct module observatory_clock;
static int observatory_clock_on;
static int observatory_was_running;

/* The grabber may have stopped by itself, with the clock still on. */
static int observatory_start(void) {
  int error;

  if (observatory_running)
    return -EBUSY;
  if (!observatory_clock_on && !try_module_get(&observatory_clock))
    return -ENODEV;
  observatory_clock_on = 1;
  error = observatory_next();
  if (!error)
    observatory_running = 1;
  return error;
}

static void observatory_stop(void) {
  spin_lock_irq(&observatory_queue_lock);
  observatory_halt();
  spin_unlock_irq(&observatory_queue_lock);
  if (observatory_clock_on)
    module_put(&observatory_clock);
  observatory_clock_on = 0;
}

static void observatory_suspend(void) {
  observatory_was_running = observatory_running;
  if (observatory_was_running)
    observatory_stop();
}

static void observatory_resume(void) {
  if (observatory_was_running && observatory_start())
    observatory_notify(OBSERVATORY_LOST, 0);
  observatory_was_running = 0;
}

/* ---- the character device ------------------------------------------------------------------- */

enum { OBSERVATORY_QUEUE, OBSERVATORY_START, OBSERVATORY_DEQUEUE, OBSERVATORY_STOP };
enum { OBSERVATORY_GET_FORMAT = 4, OBSERVATORY_SET_FORMAT, OBSERVATORY_COMMANDS };
enum { OBSERVATORY_MOST_USERS = 3 };

struct observatory_command {
  int needs_lock;
  int needs_running;
};

static const struct observatory_command observatory_commands[OBSERVATORY_COMMANDS] = {
    [OBSERVATORY_START] = {.needs_lock = 1},
    [OBSERVATORY_DEQUEUE] = {.needs_lock = 1, .needs_running = 1},
    [OBSERVATORY_STOP] = {.needs_lock = 1},
    [OBSERVATORY_SET_FORMAT] = {.needs_lock = 1},
};

static struct module observatory_sensor;
static struct mutex observatory_lock;
static int observatory_users;

static int observatory_open(void) {
  int error = 0;

  mutex_lock(&observatory_lock);
  if (observatory_users >= OBSERVATORY_MOST_USERS)
    error = -EBUSY;
  else if (observatory_users == 0 && !try_module_get(&observatory_sensor))
    error = -ENODEV;
  if (!error)
    observatory_users = observatory_users + 1;
  mutex_unlock(&observatory_lock);
  return error;
}

static void observatory_release(void) {
  mutex_lock(&observatory_lock);
  observatory_users = observatory_users - 1;
  if (observatory_users == 0) {
    observatory_stop();
    module_put(&observatory_sensor);
  }
  mutex_unlock(&observatory_lock);
}

/* Called with the lock held, which is given up while the user waits, and lost if he is killed. */
static int observatory_dequeue(int wait, int *held) {
  int index = observatory_first_done();

  while (index < 0 && wait && observatory_running) {
    mutex_unlock(&observatory_lock);
    *held = 0;
    wait_for_observatory();
    if (mutex_lock_killable(&observatory_lock))
      return -EINTR;
    *held = 1;
    index = observatory_first_done();
  }
  return index;
}

static int observatory_ioctl(int command, int argument) {
  int result = -EINVAL;
  int held = 0;

  if (command < 0 || command >= OBSERVATORY_COMMANDS)
    return -EINVAL;
  if (observatory_commands[command].needs_lock) {
    if (mutex_lock_interruptible(&observatory_lock))
      return -EINTR;
    held = 1;
  }
  if (observatory_commands[command].needs_running && !observatory_running)
    goto out;
  switch (command) {
    case OBSERVATORY_QUEUE:
      result = observatory_queue(argument);
      break;
    case OBSERVATORY_START:
      result = observatory_start();
      break;
    case OBSERVATORY_DEQUEUE:
      result = observatory_dequeue(argument, &held);
      break;
    case OBSERVATORY_STOP:
      observatory_stop();
      result = 0;
      break;
    case OBSERVATORY_GET_FORMAT:
      result = observatory_get_format(argument);
      break;
    default:
      result = observatory_set_format(argument);
      break;
  }
out:
  if (held)
    mutex_unlock(&observatory_lock);
  return result;
}

/* ---- the calling side ----------------------------------------------------------------------- */

enum { OBSERVATORY_LINE = 18 };

static void wait_for_observatory(void) {
  irq_enter();
  observatory_interrupt(__VERIFIER_nondet_int());
  irq_exit();
}

static void use_observatory(void) {
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (observatory_open() == 0)
          opened = opened + 1;
        break;
      case 1:
      case 2:
        if (opened > 0)
          observatory_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        wait_for_observatory();
        break;
      case 4:
        if (opened > 0) {
          observatory_release();
          opened = opened - 1;
        }
        break;
      case 5:
        observatory_suspend();
        wait_for_observatory();
        observatory_resume();
        break;
      default:
        break;
    }
  }
  while (opened > 0) {
    observatory_release();
    opened = opened - 1;
  }
}

int main(void) {
  int result;

  pre_probe();
  result = request_irq(OBSERVATORY_LINE, observatory_interrupt, 0, "observatory", &observatory_frames);
  check_return_value_probe(result);
  if (result == 0) {
    use_observatory();
    free_irq(OBSERVATORY_LINE, &observatory_frames);
  }
  check_final_state();
  return 0;
}
