// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module kiln: a DMA engine with two channels behind a USB bridge; descriptors are in coherent
 * buffers. main() stands for the kernel: it loads the module, lets other drivers, power management
 * and interrupts call it in any order, and unloads it. No rule is violated.
 * Why they hold. 08_1a: the first client of a channel takes a reference to the module, the last
 * gives it back. 10_1a, 43_1a: kiln_fill(), which is called in interrupts and with the channel
 * locked, allocates with GFP_NOWAIT. 32_1a: kiln_suspend() keeps kiln_power_lock, and kiln_asleep
 * says so until kiln_resume() gives it back; meanwhile the others do without the lock. 68_1b: a
 * channel with clients has a ring unless it is in the state KILN_DEAD, and a bounce buffer exactly
 * in the mode KILN_SLAVE. 77_1a: kiln_reset() has kiln_alloc_ring() use GFP_NOIO. 129_1a: `next` of
 * a channel is never greater than the number of descriptors. 132_1a: kiln_channels_used counts the
 * channels with clients; the first takes a reference to the bridge, the last gives it back.
 * spinlock: kiln_terminate() locks the channel unless its caller, who says so, has done it. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- channels -------------------------------------------------------------------------------- */

enum { KILN_CHANNELS = 2, KILN_CLIENTS = 3, KILN_DESCRIPTORS = 8 };
enum { KILN_RING_SIZE = 512, KILN_BOUNCE_SIZE = 2048 };
enum { KILN_IDLE, KILN_RUNNING, KILN_PAUSED, KILN_DEAD };
enum { KILN_MEMORY, KILN_SLAVE };

struct kiln_descriptor {
  int length;
  int is_cyclic;
};

struct kiln_channel {
  spinlock_t lock;
  struct kiln_descriptor *descriptors[KILN_DESCRIPTORS];
  unsigned long busy;
  unsigned long next;
  void *ring;
  dma_addr_t ring_dma;
  void *bounce;
  dma_addr_t bounce_dma;
  int state;
  int mode;
  int clients;
};

static struct usb_device kiln_bridge;
static struct module kiln_module;
static struct mutex kiln_power_lock;
static struct kiln_channel kiln_channels[KILN_CHANNELS];
static int kiln_channels_used;
static int kiln_asleep;

/* ---- buffers --------------------------------------------------------------------------------- */

static int kiln_alloc_ring(struct kiln_channel *channel, gfp_t gfp) {
  dma_addr_t dma;
  void *ring = usb_alloc_coherent(&kiln_bridge, KILN_RING_SIZE, gfp, &dma);

  if (!ring)
    return -ENOMEM;
  channel->ring = ring;
  channel->ring_dma = dma;
  return 0;
}

static void kiln_free_ring(struct kiln_channel *channel) {
  usb_free_coherent(&kiln_bridge, KILN_RING_SIZE, channel->ring, channel->ring_dma);
}

/* Slaves cannot reach all memory. */
static int kiln_set_mode(struct kiln_channel *channel, int mode) {
  if (mode == channel->mode)
    return 0;
  if (mode == KILN_SLAVE) {
    channel->bounce =
        usb_alloc_coherent(&kiln_bridge, KILN_BOUNCE_SIZE, GFP_KERNEL, &channel->bounce_dma);
    if (!channel->bounce)
      return -ENOMEM;
  } else {
    usb_free_coherent(&kiln_bridge, KILN_BOUNCE_SIZE, channel->bounce, channel->bounce_dma);
  }
  channel->mode = mode;
  return 0;
}

/* ---- transfers ------------------------------------------------------------------------------- */

/* Called with the channel locked. The descriptor is the caller's, or a new one. */
static int kiln_fill(struct kiln_channel *channel, struct kiln_descriptor *descriptor, int length) {
  unsigned long slot = find_next_zero_bit(&channel->busy, KILN_DESCRIPTORS, channel->next);

  if (slot >= KILN_DESCRIPTORS)
    slot = find_next_zero_bit(&channel->busy, KILN_DESCRIPTORS, 0);
  if (slot >= KILN_DESCRIPTORS)
    return -ENOSPC;
  if (!descriptor)
    descriptor = kzalloc(sizeof(*descriptor), GFP_NOWAIT);
  if (!descriptor)
    return -ENOMEM;
  descriptor->length = length;
  descriptor->is_cyclic = channel->mode == KILN_SLAVE;
  channel->descriptors[slot] = descriptor;
  channel->busy = channel->busy | 1ul << slot;
  channel->next = slot + 1;
  return 0;
}

static int kiln_prepare(struct kiln_channel *channel, int length, int may_wait) {
  struct kiln_descriptor *descriptor = NULL;
  unsigned long flags = 0;
  int error = -EIO;

  if (length <= 0)
    return -EINVAL;
  if (may_wait) {
    descriptor = kzalloc(sizeof(*descriptor), GFP_KERNEL);
    if (!descriptor)
      return -ENOMEM;
  }
  spin_lock_irqsave(&channel->lock, flags);
  if (channel->state != KILN_DEAD)
    error = kiln_fill(channel, descriptor, length);
  spin_unlock_irqrestore(&channel->lock, flags);
  if (error)
    kfree(descriptor);
  return error;
}

static void kiln_issue(struct kiln_channel *channel) {
  unsigned long flags = 0;

  spin_lock_irqsave(&channel->lock, flags);
  if (channel->state == KILN_IDLE && channel->busy != 0)
    channel->state = KILN_RUNNING;
  spin_unlock_irqrestore(&channel->lock, flags);
}

/* Gives up all transfers of a channel; the interrupt handler has locked it already. */
static void kiln_terminate(struct kiln_channel *channel, int is_locked) {
  unsigned long flags = 0;
  int slot;

  if (!is_locked)
    spin_lock_irqsave(&channel->lock, flags);
  for (slot = 0; slot < KILN_DESCRIPTORS; slot++) {
    kfree(channel->descriptors[slot]);
    channel->descriptors[slot] = NULL;
  }
  channel->busy = 0;
  channel->next = 0;
  if (channel->state != KILN_DEAD)
    channel->state = KILN_IDLE;
  if (!is_locked)
    spin_unlock_irqrestore(&channel->lock, flags);
}

/* Called with the channel locked when a transfer is done. Cyclic ones begin again. */
static void kiln_retire(struct kiln_channel *channel) {
  unsigned long slot = find_first_bit(&channel->busy, KILN_DESCRIPTORS);

  struct kiln_descriptor *descriptor;

  if (slot < KILN_DESCRIPTORS) {
    descriptor = channel->descriptors[slot];
    channel->descriptors[slot] = NULL;
    channel->busy = channel->busy & ~(1ul << slot);
    if (descriptor && descriptor->is_cyclic)
      kiln_fill(channel, NULL, descriptor->length);
    kfree(descriptor);
  }
  if (channel->busy == 0)
    channel->state = KILN_IDLE;
}

static irqreturn_t kiln_interrupt(void) {
  irqreturn_t result = IRQ_NONE;
  int i;

  for (i = 0; i < KILN_CHANNELS; i++) {
    struct kiln_channel *channel = &kiln_channels[i];

    if (!spin_trylock(&channel->lock))
      continue;
    if (channel->state == KILN_RUNNING) {
      if (hardware_status() < 0)
        kiln_terminate(channel, 1);
      else
        kiln_retire(channel);
      result = IRQ_HANDLED;
    }
    spin_unlock(&channel->lock);
  }
  return result;
}

/* ---- clients: other drivers ------------------------------------------------------------------ */

static int kiln_get(struct kiln_channel *channel) {
  int error = -ENODEV;

  if (kiln_asleep)
    return -EAGAIN;
  mutex_lock(&kiln_power_lock);
  if (channel->clients == 0) {
    if (!try_module_get(&kiln_module))
      goto out;
    error = kiln_alloc_ring(channel, GFP_KERNEL);
    if (error)
      goto out_put;
    channel->state = KILN_IDLE;
    if (kiln_channels_used == 0)
      usb_get_dev(&kiln_bridge);
    kiln_channels_used = kiln_channels_used + 1;
  }
  error = -EBUSY;
  if (channel->clients < KILN_CLIENTS) {
    channel->clients = channel->clients + 1;
    error = 0;
  }
  goto out;

out_put:
  module_put(&kiln_module);
out:
  mutex_unlock(&kiln_power_lock);
  return error;
}

static void kiln_put(struct kiln_channel *channel) {
  int awake = !kiln_asleep;

  if (awake)
    mutex_lock(&kiln_power_lock);
  channel->clients = channel->clients - 1;
  if (channel->clients == 0) {
    kiln_terminate(channel, 0);
    kiln_set_mode(channel, KILN_MEMORY);
    if (channel->state != KILN_DEAD)
      kiln_free_ring(channel);
    kiln_channels_used = kiln_channels_used - 1;
    if (kiln_channels_used == 0)
      usb_put_dev(&kiln_bridge);
    module_put(&kiln_module);
  }
  if (awake)
    mutex_unlock(&kiln_power_lock);
}

static int kiln_configure(struct kiln_channel *channel, int is_slave) {
  int awake = !kiln_asleep;
  int error = -EBUSY;

  if (awake && mutex_lock_interruptible(&kiln_power_lock))
    return -EINTR;
  if (channel->state == KILN_IDLE)
    error = kiln_set_mode(channel, is_slave ? KILN_SLAVE : KILN_MEMORY);
  if (awake)
    mutex_unlock(&kiln_power_lock);
  return error;
}

/* ---- power management and resets ------------------------------------------------------------- */

static void kiln_change_state(struct kiln_channel *channel, int from, int to) {
  spin_lock_irq(&channel->lock);
  if (channel->state == from)
    channel->state = to;
  spin_unlock_irq(&channel->lock);
}

static int kiln_suspend(void) {
  int i;

  if (kiln_asleep || !mutex_trylock(&kiln_power_lock))
    return -EBUSY;
  for (i = 0; i < KILN_CHANNELS; i++)
    kiln_change_state(&kiln_channels[i], KILN_RUNNING, KILN_PAUSED);
  kiln_asleep = 1;
  return 0;
}

static void kiln_resume(void) {
  int i;

  if (!kiln_asleep)
    return;
  for (i = 0; i < KILN_CHANNELS; i++)
    kiln_change_state(&kiln_channels[i], KILN_PAUSED, KILN_RUNNING);
  kiln_asleep = 0;
  mutex_unlock(&kiln_power_lock);
}

/* The bridge forgets the rings, and new ones may be had or not. */
static int kiln_reset(int wait) {
  int i;

  if (kiln_asleep)
    return -EAGAIN;
  mutex_lock(&kiln_power_lock);
  if (wait) {
    usb_lock_device(&kiln_bridge);
  } else if (!usb_trylock_device(&kiln_bridge)) {
    mutex_unlock(&kiln_power_lock);
    return -EBUSY;
  }
  for (i = 0; i < KILN_CHANNELS; i++) {
    struct kiln_channel *channel = &kiln_channels[i];

    if (channel->clients == 0)
      continue;
    kiln_terminate(channel, 0);
    if (channel->state != KILN_DEAD)
      kiln_free_ring(channel);
    channel->state = kiln_alloc_ring(channel, GFP_NOIO) ? KILN_DEAD : KILN_IDLE;
  }
  usb_unlock_device(&kiln_bridge);
  mutex_unlock(&kiln_power_lock);
  return 0;
}

/* ---- the module ------------------------------------------------------------------------------ */

/* Copies something with each of the channels, as a client would. */
static int kiln_self_test(void) {
  int error = 0;
  int i;

  for (i = 0; i < KILN_CHANNELS && !error; i++) {
    error = kiln_get(&kiln_channels[i]);
    if (error)
      return error;
    error = kiln_prepare(&kiln_channels[i], 64, 1);
    if (!error)
      kiln_issue(&kiln_channels[i]);
    kiln_put(&kiln_channels[i]);
  }
  return error;
}

static int kiln_probe(void) {
  int error = request_irq(9, kiln_interrupt, 0, "kiln", NULL);

  if (error)
    return error;
  error = kiln_self_test();
  if (error)
    free_irq(9, NULL);
  return error;
}

/* ---- the calling side ------------------------------------------------------------------------ */

static void use_channel(struct kiln_channel *channel) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      kiln_configure(channel, __VERIFIER_nondet_int());
      break;
    case 1:
      if (kiln_prepare(channel, __VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 0)
        kiln_issue(channel);
      break;
    case 2:
      kiln_terminate(channel, 0);
      break;
    default:
      kiln_put(channel);
      break;
  }
}

static void use_kiln(void) {
  while (__VERIFIER_nondet_int()) {
    struct kiln_channel *channel = &kiln_channels[__VERIFIER_nondet_int() != 0];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        kiln_get(channel);
        break;
      case 1:
        if (channel->clients > 0)
          use_channel(channel);
        break;
      case 2:
        kiln_reset(__VERIFIER_nondet_int());
        break;
      case 3:
        kiln_suspend();
        break;
      case 4:
        kiln_resume();
        break;
      default:
        irq_enter();
        kiln_interrupt();
        irq_exit();
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = kiln_probe();
  check_return_value_probe(result);
  if (result == 0) {
    use_kiln();
    for (i = 0; i < KILN_CHANNELS; i++)
      while (kiln_channels[i].clients > 0)
        kiln_put(&kiln_channels[i]);
    kiln_resume();
    free_irq(9, NULL);
  }
  check_final_state();
  return 0;
}
