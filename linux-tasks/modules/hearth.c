// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module hearth: a radio receiver. main() stands for the kernel: it loads the module, calls
 * what is registered in any order, twice at most, and unloads it.
 * Violated: 08_1a (module references). hearth_unload_firmware() does not reset
 * hearth_firmware_loaded and may give the reference back twice.
 * Why the others hold. 10_1a: hearth_complete() submits with GFP_ATOMIC. 32_1a:
 * hearth_change_limit() unlocks if it locked; hearth_open() and hearth_ioctl() unlock on each
 * of their paths. 68_1a: hearth_transfers counts the URBs, and hearth_free_transfers() frees as
 * many. 68_1b: each URB has its buffer, and both are freed together. 147_1a:
 * hearth_read_limit() has left its section when hearth_change_limit() replaces the settings.
 * The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { HEARTH_BLOCKS = 4 };

static struct module hearth_firmware_module;
static int hearth_firmware_loaded;

static int hearth_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int hearth_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&hearth_firmware_module))
    return -ENODEV;
  while (block < HEARTH_BLOCKS) {
    if (hearth_send_block(block) < 0) {
      module_put(&hearth_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  hearth_firmware_loaded = 1;
  return 0;
}

static void hearth_unload_firmware(void) {
  if (hearth_firmware_loaded) {
    module_put(&hearth_firmware_module);
  }
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { HEARTH_TRANSFERS = 3, HEARTH_BUFFER_SIZE = 512 };

static struct usb_device hearth_transfer_device;
static struct urb *hearth_urb[HEARTH_TRANSFERS];
static void *hearth_buffer[HEARTH_TRANSFERS];
static dma_addr_t hearth_dma[HEARTH_TRANSFERS];
static int hearth_transfers;
static int hearth_streaming;

static void hearth_free_transfers(void) {
  int i;

  for (i = 0; i < hearth_transfers; i++) {
    usb_free_coherent(&hearth_transfer_device, HEARTH_BUFFER_SIZE, hearth_buffer[i], hearth_dma[i]);
    usb_free_urb(hearth_urb[i]);
  }
  hearth_transfers = 0;
}

static int hearth_allocate_transfers(void) {
  while (hearth_transfers < HEARTH_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&hearth_transfer_device, HEARTH_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    hearth_urb[hearth_transfers] = urb;
    hearth_buffer[hearth_transfers] = buffer;
    hearth_dma[hearth_transfers] = dma;
    hearth_transfers = hearth_transfers + 1;
  }
  return 0;

fail:
  hearth_free_transfers();
  return -ENOMEM;
}

static int hearth_start_stream(void) {
  int error;

  if (hearth_streaming)
    return -EBUSY;
  error = usb_submit_urb(hearth_urb[0], GFP_KERNEL);
  if (!error)
    hearth_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void hearth_complete(void) {
  if (!hearth_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(hearth_urb[0], GFP_ATOMIC))
    hearth_streaming = 0;
}

static void hearth_stop_stream(void) {
  if (hearth_streaming)
    usb_kill_urb(hearth_urb[0]);
  hearth_streaming = 0;
}

static void hearth_end_transfers(void) {
  hearth_stop_stream();
  hearth_free_transfers();
}

/* ---- settings: readers use RCU, the writer a mutex ------------------------------------------------------ */

struct hearth_settings {
  struct list_head node;
  int limit;
};

static struct mutex hearth_settings_lock;
static struct hearth_settings hearth_first_settings;
static struct hearth_settings hearth_second_settings;
static int hearth_generation;

static int hearth_read_limit(void) {
  int limit;

  rcu_read_lock();
  limit = hearth_generation % 2 == 0 ? hearth_first_settings.limit : hearth_second_settings.limit;
  rcu_read_unlock();
  return limit;
}

static int hearth_change_limit(int limit) {
  if (limit < 0 || limit == hearth_read_limit())
    return -EINVAL;
  if (!mutex_trylock(&hearth_settings_lock))
    return -EAGAIN;
  if (hearth_generation % 2 == 0) {
    hearth_second_settings.limit = limit;
    list_replace_rcu(&hearth_first_settings.node, &hearth_second_settings.node);
  } else {
    hearth_first_settings.limit = limit;
    list_replace_rcu(&hearth_second_settings.node, &hearth_first_settings.node);
  }
  hearth_generation = 1 - hearth_generation % 2;
  mutex_unlock(&hearth_settings_lock);
  synchronize_rcu();
  return 0;
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { HEARTH_GET_LEVEL, HEARTH_SET_LEVEL, HEARTH_CLEAR };

static struct module hearth_module;
static struct mutex hearth_config;
static int hearth_users;
static int hearth_level;

static int hearth_open(void) {
  int error = -EBUSY;

  mutex_lock(&hearth_config);
  if (hearth_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&hearth_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  hearth_users = hearth_users + 1;
  mutex_unlock(&hearth_config);
  return 0;

out_put:
  module_put(&hearth_module);
out_unlock:
  mutex_unlock(&hearth_config);
  return error;
}

static void hearth_release(void) {
  if (hearth_users == 0)
    return;
  hearth_users = hearth_users - 1;
  module_put(&hearth_module);
}

static int hearth_ioctl(int command, int argument) {
  int result = 0;

  if (hearth_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&hearth_config))
    return -EINTR;
  switch (command) {
    case HEARTH_GET_LEVEL:
      result = hearth_level;
      break;
    case HEARTH_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      hearth_level = argument;
      break;
    case HEARTH_CLEAR:
      hearth_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&hearth_config);
  return result;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int hearth_stage;

/* Undoes the stages that were reached. */
static void hearth_exit(void) {
  switch (hearth_stage) {
    case 4:
      hearth_release();
      __attribute__((fallthrough));
    case 3:
      __attribute__((fallthrough));
    case 2:
      hearth_end_transfers();
      __attribute__((fallthrough));
    case 1:
      hearth_unload_firmware();
    default:
      break;
  }
  hearth_stage = 0;
}

static int hearth_init(void) {
  int error = 0;

  error = hearth_load_firmware();
  if (error)
    goto fail;
  hearth_stage = 1;
  error = hearth_allocate_transfers();
  if (error)
    goto fail;
  hearth_stage = 2;
  hearth_stage = 3;
  hearth_stage = 4;
  return 0;

fail:
  hearth_exit();
  return error;
}

static void use_hearth(void) {
  int round;

  for (round = 0; round < 2; round++) {
    if (__VERIFIER_nondet_int())
      hearth_unload_firmware();
    if (__VERIFIER_nondet_int())
      hearth_start_stream();
    if (__VERIFIER_nondet_int()) {
      irq_enter();
      hearth_complete();
      irq_exit();
    }
    if (__VERIFIER_nondet_int())
      hearth_stop_stream();
    if (__VERIFIER_nondet_int())
      hearth_read_limit();
    if (__VERIFIER_nondet_int())
      hearth_change_limit(__VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      hearth_open();
    if (__VERIFIER_nondet_int())
      hearth_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      hearth_release();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = hearth_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_hearth();
    hearth_exit();
  }
  check_final_state();
  return 0;
}
