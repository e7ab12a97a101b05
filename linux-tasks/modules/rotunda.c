// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module rotunda: a touch screen on USB that follows several fingers. main() stands for the
 * kernel: it plugs the screen in, calls the driver in any order, also after the screen was pulled
 * out, and closes what is still open. No rule is violated.
 * Why the others hold. 10_1a, 43_1a: whoever runs in an interrupt or holds the lock of the slots
 * counts in rotunda_atomic, and rotunda_flags() asks for it. 32_1a: the lock of the banks is held
 * exactly while rotunda_bank is not the main bank, and each function that selects another bank
 * selects the main bank in the end. 68_1a, 68_1b: rotunda_mode says what is there: a URB in each
 * mode but ROTUNDA_OFF, a packet in ROTUNDA_DOZING and ROTUNDA_ACTIVE; rotunda_settle() gives up
 * what the new mode has not. 129_1a: rotunda_cursor is never greater than rotunda_limit: a new
 * slot is less than the limit, and a new limit puts the cursor back if need be. 132_1a: the
 * driver holds the device while it is plugged in, and the first user until the last one has gone.
 * spinlock: rotunda_begin_slots() and rotunda_end_slots() are called in turn, and not by
 * rotunda_complete(), which locks by itself. The rules that are not named here have nothing to
 * watch.
 */
#include "../kernel.h"

/* ---- memory: who must not sleep counts here ------------------------------------------------- */

static int rotunda_atomic;

static gfp_t rotunda_flags(void) {
  return rotunda_atomic > 0 ? GFP_ATOMIC : GFP_KERNEL;
}

static void rotunda_report(int code) {
  int *event = kmalloc(sizeof(*event), rotunda_flags());

  if (!event)
    return;
  *event = code;
  kfree(event);
}

/* ---- fingers: each has a slot while it touches the screen ----------------------------------- */

enum { ROTUNDA_SLOTS = 10 };

struct rotunda_finger {
  int x;
  int y;
};

static spinlock_t rotunda_slot_lock;
static struct rotunda_finger rotunda_fingers[ROTUNDA_SLOTS];
static unsigned long rotunda_touched;
static unsigned long rotunda_limit = ROTUNDA_SLOTS;
static unsigned long rotunda_cursor;

static void rotunda_begin_slots(void) {
  spin_lock_irq(&rotunda_slot_lock);
  rotunda_atomic = rotunda_atomic + 1;
}

static void rotunda_end_slots(void) {
  rotunda_atomic = rotunda_atomic - 1;
  spin_unlock_irq(&rotunda_slot_lock);
}

/* Slots are given out in turn, so that a new finger is not taken for the one that has just gone. */
static int rotunda_new_slot(void) {
  unsigned long slot = find_next_zero_bit(&rotunda_touched, rotunda_limit, rotunda_cursor);

  if (slot >= rotunda_limit && rotunda_cursor > 0)
    slot = find_next_zero_bit(&rotunda_touched, rotunda_limit, 0);
  if (slot >= rotunda_limit)
    return -ENOSPC;
  rotunda_cursor = slot + 1;
  rotunda_touched = rotunda_touched | (1ul << slot);
  return (int)slot;
}

static void rotunda_lift_all(void) {
  unsigned long slot = find_first_bit(&rotunda_touched, rotunda_limit);

  while (slot < rotunda_limit) {
    rotunda_touched = rotunda_touched & ~(1ul << slot);
    rotunda_fingers[slot].x = -1;
    rotunda_fingers[slot].y = -1;
    rotunda_report((int)slot);
    slot = find_next_bit(&rotunda_touched, rotunda_limit, slot + 1);
  }
}

static int rotunda_set_limit(int fingers) {
  if (fingers < 1 || fingers > ROTUNDA_SLOTS)
    return -EINVAL;
  rotunda_begin_slots();
  rotunda_lift_all();
  rotunda_limit = (unsigned long)fingers;
  if (rotunda_cursor > rotunda_limit)
    rotunda_cursor = 0;
  rotunda_end_slots();
  return 0;
}

/* ---- transfers: what is there depends on the mode ------------------------------------------- */

enum { ROTUNDA_OFF, ROTUNDA_ASLEEP, ROTUNDA_DOZING, ROTUNDA_ACTIVE };
enum { ROTUNDA_PACKET_SIZE = 64 };

static struct usb_device rotunda_device;
static struct mutex rotunda_lock;
static struct urb *rotunda_urb;
static void *rotunda_packet;
static dma_addr_t rotunda_dma;
static int rotunda_mode;

/* From ROTUNDA_OFF, but the URB is there already, or from ROTUNDA_ASLEEP. */
static int rotunda_wake(void) {
  int error;

  rotunda_packet =
      usb_alloc_coherent(&rotunda_device, ROTUNDA_PACKET_SIZE, rotunda_flags(), &rotunda_dma);
  if (!rotunda_packet)
    return -ENOMEM;
  error = usb_submit_urb(rotunda_urb, rotunda_flags());
  if (error) {
    usb_free_coherent(&rotunda_device, ROTUNDA_PACKET_SIZE, rotunda_packet, rotunda_dma);
    return error;
  }
  rotunda_mode = ROTUNDA_ACTIVE;
  return 0;
}

static int rotunda_power_up(void) {
  int error;

  rotunda_urb = usb_alloc_urb(0, rotunda_flags());
  if (!rotunda_urb)
    return -ENOMEM;
  error = rotunda_wake();
  if (error)
    usb_free_urb(rotunda_urb);
  return error;
}

/* Goes down to a mode, never up. */
static void rotunda_settle(int mode) {
  if (mode >= rotunda_mode)
    return;
  if (rotunda_mode == ROTUNDA_ACTIVE)
    usb_kill_urb(rotunda_urb);
  if (rotunda_mode >= ROTUNDA_DOZING && mode < ROTUNDA_DOZING)
    usb_free_coherent(&rotunda_device, ROTUNDA_PACKET_SIZE, rotunda_packet, rotunda_dma);
  if (rotunda_mode >= ROTUNDA_ASLEEP && mode < ROTUNDA_ASLEEP)
    usb_free_urb(rotunda_urb);
  rotunda_mode = mode;
}

/* Called in interrupt context when a packet has come, which tells of up to four new fingers. */
static void rotunda_complete(void) {
  int status = hardware_status();
  int finger;
  int slot;

  if (rotunda_mode != ROTUNDA_ACTIVE)
    return;
  rotunda_atomic = rotunda_atomic + 1;
  spin_lock(&rotunda_slot_lock);
  for (finger = 0; finger < status && finger < 4; finger++) {
    slot = rotunda_new_slot();
    if (slot < 0)
      break;
    rotunda_fingers[slot].x = hardware_status();
    rotunda_fingers[slot].y = hardware_status();
    rotunda_report(slot);
  }
  if (status <= 0)
    rotunda_lift_all();
  spin_unlock(&rotunda_slot_lock);
  if (status < 0 || usb_submit_urb(rotunda_urb, rotunda_flags()))
    rotunda_mode = ROTUNDA_DOZING;
  rotunda_atomic = rotunda_atomic - 1;
}

/* ---- users: they may stay longer than the device -------------------------------------------- */

enum { ROTUNDA_MOST_USERS = 3 };

static int rotunda_users;
static int rotunda_gone;

static int rotunda_open(void) {
  int error = -ENODEV;

  mutex_lock(&rotunda_lock);
  if (rotunda_gone)
    goto out;
  error = -EBUSY;
  if (rotunda_users >= ROTUNDA_MOST_USERS)
    goto out;
  if (rotunda_users == 0) {
    error = rotunda_power_up();
    if (error)
      goto out;
    usb_get_dev(&rotunda_device);
  }
  rotunda_users = rotunda_users + 1;
  error = 0;
out:
  mutex_unlock(&rotunda_lock);
  return error;
}

static void rotunda_close(void) {
  mutex_lock(&rotunda_lock);
  rotunda_users = rotunda_users - 1;
  if (rotunda_users == 0) {
    rotunda_settle(ROTUNDA_OFF);
    usb_put_dev(&rotunda_device);
  }
  mutex_unlock(&rotunda_lock);
}

/* ---- registers: only the main bank can be used without a lock ------------------------------- */

enum { ROTUNDA_MAIN, ROTUNDA_TUNING, ROTUNDA_FIRMWARE };

static struct mutex rotunda_bank_lock;
static int rotunda_bank;

static void rotunda_select(int bank) {
  if (rotunda_bank == ROTUNDA_MAIN && bank != ROTUNDA_MAIN)
    mutex_lock(&rotunda_bank_lock);
  if (rotunda_bank != ROTUNDA_MAIN && bank == ROTUNDA_MAIN)
    mutex_unlock(&rotunda_bank_lock);
  rotunda_bank = bank;
}

static int rotunda_read_version(void) {
  int version;

  rotunda_select(ROTUNDA_FIRMWARE);
  version = hardware_status();
  rotunda_select(ROTUNDA_MAIN);
  return version;
}

/* With more than three points, the firmware finds out how many fingers the screen can follow. */
static int rotunda_calibrate(int points, int may_wait) {
  int error = -ENODEV;
  int point;

  if (!may_wait) {
    if (!mutex_trylock(&rotunda_lock))
      return -EAGAIN;
  } else if (mutex_lock_interruptible(&rotunda_lock)) {
    return -EINTR;
  }
  if (rotunda_mode < ROTUNDA_DOZING)
    goto out_unlock;
  rotunda_select(ROTUNDA_TUNING);
  for (point = 0; point < points && point < 5; point++) {
    error = hardware_status() < 0 ? -EIO : 0;
    if (error)
      goto out_bank;
  }
  if (points > 3)
    rotunda_select(ROTUNDA_FIRMWARE);
  error = rotunda_set_limit(rotunda_bank == ROTUNDA_FIRMWARE ? hardware_status() : 2);
out_bank:
  rotunda_select(ROTUNDA_MAIN);
out_unlock:
  mutex_unlock(&rotunda_lock);
  return error;
}

/* ---- power management ----------------------------------------------------------------------- */

static void rotunda_doze(void) {
  mutex_lock(&rotunda_lock);
  if (rotunda_touched == 0)
    rotunda_settle(ROTUNDA_DOZING);
  mutex_unlock(&rotunda_lock);
}

static void rotunda_stir(void) {
  mutex_lock(&rotunda_lock);
  if (rotunda_mode == ROTUNDA_DOZING && usb_submit_urb(rotunda_urb, rotunda_flags()) == 0)
    rotunda_mode = ROTUNDA_ACTIVE;
  mutex_unlock(&rotunda_lock);
}

static void rotunda_suspend(void) {
  mutex_lock(&rotunda_lock);
  rotunda_settle(ROTUNDA_ASLEEP);
  rotunda_begin_slots();
  rotunda_lift_all();
  rotunda_end_slots();
  mutex_unlock(&rotunda_lock);
  rotunda_report(-1);
}

static int rotunda_resume(void) {
  int error = 0;

  mutex_lock(&rotunda_lock);
  if (rotunda_mode == ROTUNDA_ASLEEP)
    error = rotunda_wake();
  mutex_unlock(&rotunda_lock);
  return error;
}

/* ---- plugging in and out -------------------------------------------------------------------- */

static int rotunda_probe(void) {
  int version = rotunda_read_version();

  if (version < 0)
    return -ENODEV;
  if (version > 1 && rotunda_set_limit(version))
    return -EINVAL;
  usb_get_dev(&rotunda_device);
  return 0;
}

static void rotunda_disconnect(void) {
  mutex_lock(&rotunda_lock);
  rotunda_gone = 1;
  rotunda_settle(ROTUNDA_OFF);
  mutex_unlock(&rotunda_lock);
  usb_put_dev(&rotunda_device);
}

static void use_rotunda(void) {
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (rotunda_open() == 0)
          opened = opened + 1;
        break;
      case 1:
        irq_enter();
        rotunda_complete();
        irq_exit();
        break;
      case 2:
        if (opened > 0) {
          rotunda_close();
          opened = opened - 1;
        }
        break;
      case 3:
        rotunda_calibrate(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 4:
        rotunda_doze();
        break;
      case 5:
        rotunda_stir();
        break;
      case 6:
        rotunda_suspend();
        break;
      case 7:
        rotunda_resume();
        break;
      case 8:
        if (!rotunda_gone)
          rotunda_disconnect();
        break;
      default:
        break;
    }
  }
  if (!rotunda_gone)
    rotunda_disconnect();
  while (opened > 0) {
    rotunda_close();
    opened = opened - 1;
  }
}

int main(void) {
  int result;

  pre_probe();
  result = rotunda_probe();
  check_return_value_probe(result);
  if (result == 0)
    use_rotunda();
  check_final_state();
  return 0;
}
