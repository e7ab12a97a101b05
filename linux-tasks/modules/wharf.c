// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module wharf: a camera. main() stands for the kernel: it loads the module, calls what is
 * registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: wharf_users is 1 exactly while a reference to the module is held.
 * 10_1a: wharf_complete() submits with GFP_ATOMIC; wharf_interrupt() allocates with GFP_ATOMIC.
 * 32_1a: wharf_open() and wharf_ioctl() unlock on each of their paths. 68_1a: wharf_transfers
 * counts the URBs, and wharf_free_transfers() frees as many. 68_1b: each URB has its buffer,
 * and both are freed together. 77_1a: wharf_reset() allocates with GFP_NOIO while the device is
 * locked. 132_1a: a wharf_link holds one reference to its device, and who frees the link gives
 * it back. spinlock: wharf_work() holds wharf_event_lock whenever it looks at the list and at
 * the end of the loop. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct wharf_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device wharf_usb_device;
static struct usb_interface wharf_interface;
static struct wharf_link *wharf_link;

static int wharf_connect(void) {
  struct wharf_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&wharf_usb_device);
  link->interface = &wharf_interface;
  error = hardware_status();
  if (error)
    goto fail;
  wharf_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int wharf_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&wharf_usb_device, &wharf_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_NOIO);
  if (!report) {
    usb_unlock_device(&wharf_usb_device);
    return -ENOMEM;
  }
  wharf_link->resets = wharf_link->resets + 1;
  usb_unlock_device(&wharf_usb_device);
  kfree(report);
  return 0;
}

static void wharf_disconnect(void) {
  struct wharf_link *link = wharf_link;

  wharf_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { WHARF_TRANSFERS = 3, WHARF_BUFFER_SIZE = 512 };

static struct usb_device wharf_transfer_device;
static struct urb *wharf_urb[WHARF_TRANSFERS];
static void *wharf_buffer[WHARF_TRANSFERS];
static dma_addr_t wharf_dma[WHARF_TRANSFERS];
static int wharf_transfers;
static int wharf_streaming;

static void wharf_free_transfers(void) {
  int i;

  for (i = 0; i < wharf_transfers; i++) {
    usb_free_coherent(&wharf_transfer_device, WHARF_BUFFER_SIZE, wharf_buffer[i], wharf_dma[i]);
    usb_free_urb(wharf_urb[i]);
  }
  wharf_transfers = 0;
}

static int wharf_allocate_transfers(void) {
  while (wharf_transfers < WHARF_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&wharf_transfer_device, WHARF_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer) {
      usb_free_urb(urb);
      goto fail;
    }
    wharf_urb[wharf_transfers] = urb;
    wharf_buffer[wharf_transfers] = buffer;
    wharf_dma[wharf_transfers] = dma;
    wharf_transfers = wharf_transfers + 1;
  }
  return 0;

fail:
  wharf_free_transfers();
  return -ENOMEM;
}

static int wharf_start_stream(void) {
  int error;

  if (wharf_streaming)
    return -EBUSY;
  error = usb_submit_urb(wharf_urb[0], GFP_KERNEL);
  if (!error)
    wharf_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void wharf_complete(void) {
  if (!wharf_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(wharf_urb[0], GFP_ATOMIC))
    wharf_streaming = 0;
}

static void wharf_stop_stream(void) {
  if (wharf_streaming)
    usb_kill_urb(wharf_urb[0]);
  wharf_streaming = 0;
}

static void wharf_end_transfers(void) {
  wharf_stop_stream();
  wharf_free_transfers();
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct wharf_event {
  struct wharf_event *next;
  int code;
};

static spinlock_t wharf_event_lock;
static struct wharf_event *wharf_events;
static int wharf_handled;

static irqreturn_t wharf_interrupt(void) {
  int code = hardware_status();
  struct wharf_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&wharf_event_lock);
  event->next = wharf_events;
  wharf_events = event;
  spin_unlock(&wharf_event_lock);
  return IRQ_HANDLED;
}

static void wharf_work(void) {
  struct wharf_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&wharf_event_lock, flags);
  while (wharf_events) {
    event = wharf_events;
    wharf_events = event->next;
    spin_unlock_irqrestore(&wharf_event_lock, flags);
    if (event->code > 0)
      wharf_handled = wharf_handled + 1;
    kfree(event);
    spin_lock_irqsave(&wharf_event_lock, flags);
  }
  spin_unlock_irqrestore(&wharf_event_lock, flags);
}

static int wharf_start_events(void) {
  wharf_events = NULL;
  return request_irq(11, wharf_interrupt, 0, "wharf", NULL);
}

static void wharf_stop_events(void) {
  free_irq(11, NULL);
  wharf_work();
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { WHARF_GET_LEVEL, WHARF_SET_LEVEL, WHARF_CLEAR };

static struct module wharf_module;
static struct mutex wharf_config;
static int wharf_users;
static int wharf_level;

static int wharf_open(void) {
  int error = -EBUSY;

  mutex_lock(&wharf_config);
  if (wharf_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&wharf_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  wharf_users = wharf_users + 1;
  mutex_unlock(&wharf_config);
  return 0;

out_put:
  module_put(&wharf_module);
out_unlock:
  mutex_unlock(&wharf_config);
  return error;
}

static void wharf_release(void) {
  if (wharf_users == 0)
    return;
  wharf_users = wharf_users - 1;
  module_put(&wharf_module);
}

static int wharf_ioctl(int command, int argument) {
  int result = 0;

  if (wharf_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&wharf_config))
    return -EINTR;
  switch (command) {
    case WHARF_GET_LEVEL:
      result = wharf_level;
      break;
    case WHARF_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      wharf_level = argument;
      break;
    case WHARF_CLEAR:
      wharf_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&wharf_config);
  return result;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int wharf_stage;

/* Undoes the stages that were reached. */
static void wharf_exit(void) {
  switch (wharf_stage) {
    case 4:
      wharf_release();
      __attribute__((fallthrough));
    case 3:
      wharf_stop_events();
      __attribute__((fallthrough));
    case 2:
      wharf_end_transfers();
      __attribute__((fallthrough));
    case 1:
      wharf_disconnect();
    default:
      break;
  }
  wharf_stage = 0;
}

static int wharf_init(void) {
  int error = 0;

  error = wharf_connect();
  if (error)
    goto fail;
  wharf_stage = 1;
  error = wharf_allocate_transfers();
  if (error)
    goto fail;
  wharf_stage = 2;
  error = wharf_start_events();
  if (error)
    goto fail;
  wharf_stage = 3;
  wharf_stage = 4;
  return 0;

fail:
  wharf_exit();
  return error;
}

static void event_reset(void) {
  wharf_reset();
}

static void event_start_stream(void) {
  wharf_start_stream();
}

static void event_complete(void) {
  irq_enter();
  wharf_complete();
  irq_exit();
}

static void event_stop_stream(void) {
  wharf_stop_stream();
}

static void event_interrupt(void) {
  irq_enter();
  wharf_interrupt();
  irq_exit();
}

static void event_work(void) {
  wharf_work();
}

static void event_open(void) {
  wharf_open();
}

static void event_ioctl(void) {
  wharf_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
}

static void event_release(void) {
  wharf_release();
}

static void (*const events[])(void) = {
    event_reset,
    event_start_stream,
    event_complete,
    event_stop_stream,
    event_interrupt,
    event_work,
    event_open,
    event_ioctl,
    event_release,
};

static void use_wharf(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();

    if (event >= 0 && event < 9)
      events[event]();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = wharf_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_wharf();
    wharf_exit();
  }
  check_final_state();
  return 0;
}
