// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module mill: an audio gadget with transfers. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, twice at most, and unloads it. No rule is
 * violated.
 * Why the others hold. 10_1a: mill_complete() submits with GFP_ATOMIC. 32_1a: mill_set_demand()
 * unlocks whether or not the state changes. 68_1a: mill_transfers counts the URBs, and
 * mill_free_transfers() frees as many. 68_1b: each URB has its buffer, and both are freed
 * together. 106_1a: mill_register() and mill_unregister() undo in the reverse order. The rules
 * that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- registration: class, character device, gadget ------------------------------------------------------- */

enum { MILL_MAJOR = 180 };

static struct class mill_class;
static struct usb_gadget_driver mill_gadget;

static int mill_register(void) {
  int error;

  error = class_register(&mill_class);
  if (error)
    return error;
  error = register_chrdev(MILL_MAJOR, "mill", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&mill_gadget);
  if (error)
    goto out_device;
  return 0;

out_device:
  unregister_chrdev(MILL_MAJOR, "mill");
out_class:
  class_unregister(&mill_class);
  return error;
}

static void mill_unregister(void) {
  usb_gadget_unregister_driver(&mill_gadget);
  unregister_chrdev(MILL_MAJOR, "mill");
  class_unregister(&mill_class);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { MILL_TRANSFERS = 3, MILL_BUFFER_SIZE = 512 };

static struct usb_device mill_transfer_device;
static struct urb *mill_urb[MILL_TRANSFERS];
static void *mill_buffer[MILL_TRANSFERS];
static dma_addr_t mill_dma[MILL_TRANSFERS];
static int mill_transfers;
static int mill_streaming;

static void mill_free_transfers(void) {
  int i;

  for (i = 0; i < mill_transfers; i++) {
    usb_free_coherent(&mill_transfer_device, MILL_BUFFER_SIZE, mill_buffer[i], mill_dma[i]);
    usb_free_urb(mill_urb[i]);
  }
  mill_transfers = 0;
}

static int mill_allocate_transfers(void) {
  while (mill_transfers < MILL_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&mill_transfer_device, MILL_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    mill_urb[mill_transfers] = urb;
    mill_buffer[mill_transfers] = buffer;
    mill_dma[mill_transfers] = dma;
    mill_transfers = mill_transfers + 1;
  }
  return 0;

fail:
  mill_free_transfers();
  return -ENOMEM;
}

static int mill_start_stream(void) {
  int error;

  if (mill_streaming)
    return -EBUSY;
  error = usb_submit_urb(mill_urb[0], GFP_KERNEL);
  if (!error)
    mill_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void mill_complete(void) {
  if (!mill_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(mill_urb[0], GFP_ATOMIC))
    mill_streaming = 0;
}

static void mill_stop_stream(void) {
  if (mill_streaming)
    usb_kill_urb(mill_urb[0]);
  mill_streaming = 0;
}

static void mill_end_transfers(void) {
  mill_stop_stream();
  mill_free_transfers();
}

/* ---- power management: a state machine, one function for each state --------------------------------------- */

enum { MILL_OFF, MILL_IDLE, MILL_ACTIVE, MILL_STATES };

static struct mutex mill_power_lock;
static int mill_power;

static int mill_from_off(int demand) {
  return demand > 0 ? MILL_IDLE : MILL_OFF;
}

static int mill_from_idle(int demand) {
  if (demand > 1)
    return MILL_ACTIVE;
  return demand == 0 ? MILL_OFF : MILL_IDLE;
}

static int mill_from_active(int demand) {
  return demand > 1 ? MILL_ACTIVE : MILL_IDLE;
}

static int (*const mill_transition[MILL_STATES])(int demand) = {
    [MILL_OFF] = mill_from_off,
    [MILL_IDLE] = mill_from_idle,
    [MILL_ACTIVE] = mill_from_active,
};

static int mill_set_demand(int demand) {
  int next;

  mutex_lock(&mill_power_lock);
  next = mill_transition[mill_power](demand);
  if (next == mill_power) {
    mutex_unlock(&mill_power_lock);
    return 0;
  }
  mill_power = next;
  mutex_unlock(&mill_power_lock);
  return 1;
}

static void mill_power_off(void) {
  while (mill_power != MILL_OFF)
    mill_set_demand(0);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int mill_init(void) {
  int error;

  error = mill_register();
  if (error)
    return error;
  error = mill_allocate_transfers();
  if (error)
    goto out_register;
  return 0;

out_register:
  mill_unregister();
  return error;
}

static void mill_exit(void) {
  mill_power_off();
  mill_end_transfers();
  mill_unregister();
}

static void use_mill(void) {
  int round;

  for (round = 0; round < 2; round++) {
    if (__VERIFIER_nondet_int())
      mill_start_stream();
    if (__VERIFIER_nondet_int()) {
      irq_enter();
      mill_complete();
      irq_exit();
    }
    if (__VERIFIER_nondet_int())
      mill_stop_stream();
    if (__VERIFIER_nondet_int())
      mill_set_demand(__VERIFIER_nondet_int());
  }
}

int main(void) {
  int result;

  pre_probe();
  result = mill_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_mill();
    mill_exit();
  }
  check_final_state();
  return 0;
}
