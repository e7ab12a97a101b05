// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module stable: a modem on USB, which has an interface for control and one for data, or a single
 * one for both; some models are a network card, too. main() stands for the kernel: it loads the
 * module, plugs a modem in and out, calls the driver in any order, and unloads it. No rule is
 * violated.
 * Why the others hold. 08_1a: the first user takes the module and the last one gives it back.
 * 10_1a, 43_1a, 77_1a: who calls stable_resubmit(), stable_start_reading() or stable_set_line()
 * passes the flags that fit what it holds. 68_1a, 68_1b: stable_reads counts the transfers, each
 * with a URB and a buffer; stable_delayed says that the URB for writing has a second reference.
 * 129_1a: stable_set_level() searches on behind a number that is less than the size. 132_1a: a
 * modem is held, for each of its interfaces, while it is bound or has users; stable_combined does
 * not change in between. 134_1a: stable_probe() returns the error of register_netdev(). 32_1a,
 * spinlock: each function unlocks what it locked. The rules that are not named here have nothing
 * to watch.
 */
#include "../kernel.h"

/* ---- the modem and its transfers ------------------------------------------------------------ */

enum { STABLE_MOST_READS = 3, STABLE_SIZE = 128, STABLE_HIGH = 3, STABLE_MOST_USERS = 4 };

static struct usb_device stable_device;
static struct usb_interface stable_control;
static int stable_combined;
static int stable_bound;
static int stable_suspended;

static struct urb *stable_read_urb[STABLE_MOST_READS];
static void *stable_read_buffer[STABLE_MOST_READS];
static dma_addr_t stable_read_dma[STABLE_MOST_READS];
static int stable_reads;
static struct urb *stable_write_urb;

static void stable_get_modem(void) {
  usb_get_dev(&stable_device);
  if (!stable_combined)
    usb_get_dev(&stable_device);
}

static void stable_put_modem(void) {
  if (!stable_combined)
    usb_put_dev(&stable_device);
  usb_put_dev(&stable_device);
}

static void stable_free_reads(void) {
  while (stable_reads > 0) {
    stable_reads = stable_reads - 1;
    usb_free_coherent(&stable_device, STABLE_SIZE, stable_read_buffer[stable_reads],
                      stable_read_dma[stable_reads]);
    usb_free_urb(stable_read_urb[stable_reads]);
  }
}

static int stable_allocate_reads(int wanted) {
  while (stable_reads < wanted && stable_reads < STABLE_MOST_READS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&stable_device, STABLE_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    stable_read_urb[stable_reads] = urb;
    stable_read_buffer[stable_reads] = buffer;
    stable_read_dma[stable_reads] = dma;
    stable_reads = stable_reads + 1;
  }
  return 0;

fail:
  stable_free_reads();
  return -ENOMEM;
}

/* ---- reading: URBs that wait because of the throttle have a bit set ------------------------- */

static spinlock_t stable_read_lock;
static unsigned long stable_idle;
static int stable_reading;
static int stable_throttled;

static int stable_resubmit(int number, gfp_t flags) {
  return usb_submit_urb(stable_read_urb[number], flags);
}

static void stable_stop_reading(void) {
  int i;

  if (!stable_reading)
    return;
  for (i = 0; i < stable_reads; i++)
    usb_kill_urb(stable_read_urb[i]);
  stable_reading = 0;
}

static int stable_start_reading(gfp_t flags) {
  int error = 0;
  int i;

  if (stable_suspended > 0 || stable_reading)
    return 0;
  stable_idle = 0;
  stable_reading = 1;
  for (i = 0; i < stable_reads && !error; i++)
    error = stable_resubmit(i, flags);
  if (error)
    stable_stop_reading();
  return error;
}

/* Called in interrupt context. */
static void stable_read_done(int number) {
  if (!stable_reading || number < 0 || number >= stable_reads)
    return;
  spin_lock(&stable_read_lock);
  if (stable_throttled || stable_resubmit(number, GFP_ATOMIC))
    stable_idle = stable_idle | (1ul << number);
  spin_unlock(&stable_read_lock);
}

static void stable_set_level(int level) {
  const unsigned long size = (unsigned long)stable_reads;
  unsigned long number;

  spin_lock_irq(&stable_read_lock);
  stable_throttled = level > STABLE_HIGH;
  if (stable_throttled || !stable_reading)
    goto out;
  number = find_first_bit(&stable_idle, size);
  while (number < size) {
    if (stable_resubmit((int)number, GFP_ATOMIC) == 0)
      stable_idle = stable_idle & ~(1ul << number);
    number = find_next_bit(&stable_idle, size, number + 1);
  }
out:
  spin_unlock_irq(&stable_read_lock);
}

/* ---- writing: what is written while the modem is suspended is delayed ----------------------- */

static spinlock_t stable_write_lock;
static struct urb *stable_delayed_urb;
static int stable_delayed;
static int stable_writing;

static int stable_write(int count) {
  unsigned long flags = 0;
  int result = -EAGAIN;

  spin_lock_irqsave(&stable_write_lock, flags);
  if (!stable_bound || stable_writing || stable_delayed)
    goto out;
  result = count < STABLE_SIZE ? count : STABLE_SIZE;
  if (stable_suspended > 0) {
    stable_delayed_urb = usb_get_urb(stable_write_urb);
    stable_delayed = 1;
  } else if (usb_submit_urb(stable_write_urb, GFP_ATOMIC)) {
    result = -EIO;
  } else {
    stable_writing = 1;
  }
out:
  spin_unlock_irqrestore(&stable_write_lock, flags);
  return result;
}

/* Called in interrupt context. */
static void stable_write_done(void) {
  spin_lock(&stable_write_lock);
  stable_writing = 0;
  spin_unlock(&stable_write_lock);
}

/* Sends what was delayed, or forgets it. */
static void stable_end_delay(int send) {
  spin_lock_irq(&stable_write_lock);
  if (stable_delayed) {
    if (send && usb_submit_urb(stable_delayed_urb, GFP_ATOMIC) == 0)
      stable_writing = 1;
    usb_free_urb(stable_delayed_urb);
    stable_delayed = 0;
  }
  spin_unlock_irq(&stable_write_lock);
}

/* ---- power management: each interface is suspended on its own ------------------------------- */

static struct mutex stable_mutex;
static int stable_users;

static void stable_suspend(void) {
  if (!stable_bound || stable_suspended >= (stable_combined ? 1 : 2))
    return;
  if (stable_suspended == 0)
    stable_stop_reading();
  stable_suspended = stable_suspended + 1;
}

static int stable_resume(void) {
  if (!stable_bound || stable_suspended == 0)
    return 0;
  stable_suspended = stable_suspended - 1;
  if (stable_suspended > 0)
    return 0;
  stable_end_delay(1);
  return stable_users > 0 ? stable_start_reading(GFP_KERNEL) : 0;
}

/* ---- the terminal --------------------------------------------------------------------------- */

static struct module stable_module;

static int stable_set_line(int speed, gfp_t flags) {
  int *message = kmalloc(sizeof(*message), flags);
  int error;

  if (!message)
    return -ENOMEM;
  *message = speed;
  error = hardware_status();
  kfree(message);
  return error;
}

static int stable_open(void) {
  int error = -ENODEV;

  mutex_lock(&stable_mutex);
  if (!stable_bound || stable_users >= STABLE_MOST_USERS)
    goto out;
  if (stable_users == 0) {
    if (!try_module_get(&stable_module))
      goto out;
    error = stable_set_line(9600, GFP_KERNEL);
    if (!error)
      error = stable_start_reading(GFP_KERNEL);
    if (error) {
      module_put(&stable_module);
      goto out;
    }
  }
  stable_users = stable_users + 1;
  error = 0;
out:
  mutex_unlock(&stable_mutex);
  return error;
}

/* The last user may be later than the modem. */
static void stable_close(void) {
  mutex_lock(&stable_mutex);
  stable_users = stable_users - 1;
  if (stable_users == 0) {
    stable_stop_reading();
    stable_end_delay(0);
    if (!stable_bound)
      stable_put_modem();
    module_put(&stable_module);
  }
  mutex_unlock(&stable_mutex);
}

static int stable_reset(void) {
  int error = -ENODEV;

  if (usb_lock_device_for_reset(&stable_device, &stable_control))
    return -EBUSY;
  mutex_lock(&stable_mutex);
  stable_stop_reading();
  if (stable_bound)
    error = stable_set_line(0, GFP_NOIO);
  if (!error && stable_users > 0)
    error = stable_start_reading(GFP_NOIO);
  mutex_unlock(&stable_mutex);
  usb_unlock_device(&stable_device);
  return error;
}

/* ---- plugging in and out -------------------------------------------------------------------- */

static struct net_device stable_net;
static int stable_has_net;

static int stable_probe(int quirks) {
  int error = -ENOMEM;

  if (stable_bound || stable_users > 0)
    return -EBUSY;
  stable_combined = hardware_status() > 0;
  stable_has_net = quirks > 2;
  stable_get_modem();
  stable_write_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!stable_write_urb)
    goto fail;
  error = stable_allocate_reads(quirks % 2 ? 1 : STABLE_MOST_READS);
  if (error)
    goto fail_write;
  if (stable_has_net) {
    error = register_netdev(&stable_net);
    if (error)
      goto fail_reads;
  }
  stable_suspended = 0;
  stable_writing = 0;
  stable_bound = 1;
  return 0;

fail_reads:
  stable_free_reads();
fail_write:
  usb_free_urb(stable_write_urb);
fail:
  stable_put_modem();
  return error;
}

/* Called for each interface; the first call is for both. */
static void stable_disconnect(void) {
  mutex_lock(&stable_mutex);
  if (!stable_bound)
    goto out;
  stable_bound = 0;
  stable_stop_reading();
  stable_end_delay(0);
  if (stable_has_net)
    unregister_netdev(&stable_net);
  stable_free_reads();
  usb_free_urb(stable_write_urb);
  if (stable_users == 0)
    stable_put_modem();
out:
  mutex_unlock(&stable_mutex);
}

/* ---- the module ----------------------------------------------------------------------------- */

static struct usb_driver stable_driver;

static void plug_stable(void) {
  int result;

  pre_probe();
  result = stable_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
}

static void use_stable(void) {
  int opened = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        plug_stable();
        break;
      case 1:
        if (stable_open() == 0)
          opened = opened + 1;
        break;
      case 2:
        if (opened > 0)
          stable_write(__VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        stable_read_done(__VERIFIER_nondet_int());
        stable_write_done();
        irq_exit();
        break;
      case 4:
        stable_suspend();
        break;
      case 5:
        stable_resume();
        break;
      case 6:
        if (opened > 0) {
          opened = opened - 1;
          stable_close();
        }
        break;
      case 7:
        stable_disconnect();
        break;
      case 8:
        stable_set_level(__VERIFIER_nondet_int());
        break;
      default:
        stable_reset();
        break;
    }
  }
  stable_disconnect();
  while (opened > 0) {
    opened = opened - 1;
    stable_close();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = usb_register(&stable_driver);
  check_return_value_probe(result);
  if (result == 0) {
    plug_stable();
    use_stable();
    usb_deregister(&stable_driver);
  }
  check_final_state();
  return 0;
}
