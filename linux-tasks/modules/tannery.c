// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module tannery: a DMA engine with channels that other drivers ask for. main() stands for the
 * kernel: it loads the module, asks for channels, uses and gives them back in any order, and
 * unloads it. No rule is violated.
 * Why the others hold. 08_1a: a channel that is in use holds the module of its client, and
 * tannery_private_used and tannery_public_used say which are. 43_1a: tannery_prepare() is told
 * whether a lock is held. 118_1a: tannery_find() takes the lock for writing if it is to change
 * the table, else for reading, and unlocks likewise. 129_1a: a search starts at a hint, which is
 * never greater than the number of channels: who sets it, checks it. spinlock: tannery_submit()
 * unlocks on each of its paths. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the table of channels --------------------------------------------------------------------------- */

enum { TANNERY_CHANNELS = 8 };

static rwlock_t tannery_table_lock;
static unsigned long tannery_taken;
static unsigned long tannery_hint;
static int tannery_in_use;

static int tannery_find(int take) {
  unsigned long channel;

  if (take)
    write_lock(&tannery_table_lock);
  else
    read_lock(&tannery_table_lock);
  channel = find_next_zero_bit(&tannery_taken, TANNERY_CHANNELS, tannery_hint);
  if (take && channel < TANNERY_CHANNELS) {
    tannery_hint = channel + 1;
    tannery_in_use = tannery_in_use + 1;
  }
  if (take)
    write_unlock(&tannery_table_lock);
  else
    read_unlock(&tannery_table_lock);
  return channel < TANNERY_CHANNELS ? (int)channel : -ENOSPC;
}

static void tannery_set_hint(int channel) {
  if (channel < 0 || channel > TANNERY_CHANNELS)
    return;
  if (!write_trylock(&tannery_table_lock))
    return;
  tannery_hint = (unsigned long)channel;
  write_unlock(&tannery_table_lock);
}

/* ---- clients: one with a channel of its own, and one that shares ----------------------------------------- */

static struct module tannery_private_client;
static struct module tannery_public_client;
static int tannery_private_used;
static int tannery_public_used;

static int tannery_request_private(void) {
  if (tannery_private_used)
    return -EBUSY;
  if (!try_module_get(&tannery_private_client))
    return -ENODEV;
  if (tannery_find(1) < 0) {
    module_put(&tannery_private_client);
    return -ENOSPC;
  }
  tannery_private_used = 1;
  return 0;
}

static int tannery_request_public(int wait) {
  int attempts = wait ? 3 : 1;

  if (tannery_public_used)
    return -EBUSY;
  __module_get(&tannery_public_client);
  while (attempts > 0) {
    if (tannery_find(1) >= 0) {
      tannery_public_used = 1;
      return 0;
    }
    attempts = attempts - 1;
    tannery_set_hint(0);
  }
  module_put(&tannery_public_client);
  return -ENOSPC;
}

static void tannery_release_private(void) {
  if (!tannery_private_used)
    return;
  tannery_private_used = 0;
  module_put(&tannery_private_client);
}

static void tannery_release_public(void) {
  if (!tannery_public_used)
    return;
  tannery_public_used = 0;
  module_put(&tannery_public_client);
}

/* ---- transfers ------------------------------------------------------------------------------------------ */

static spinlock_t tannery_queue_lock;
static int tannery_queued;
static int tannery_running;

static int tannery_prepare(int atomic) {
  void *descriptor = kzalloc(32, atomic ? GFP_ATOMIC : GFP_KERNEL);

  if (!descriptor)
    return -ENOMEM;
  kfree(descriptor);
  return 0;
}

static int tannery_submit(int urgent) {
  unsigned long flags = 0;
  int error;

  if (!urgent) {
    error = tannery_prepare(0);
    if (error)
      return error;
  }
  spin_lock_irqsave(&tannery_queue_lock, flags);
  if (urgent && tannery_prepare(1)) {
    spin_unlock_irqrestore(&tannery_queue_lock, flags);
    return -ENOMEM;
  }
  tannery_queued = tannery_queued + 1;
  if (!tannery_running) {
    tannery_running = 1;
    tannery_queued = tannery_queued - 1;
  }
  spin_unlock_irqrestore(&tannery_queue_lock, flags);
  return 0;
}

/* Called in interrupt context. */
static irqreturn_t tannery_interrupt(void) {
  int next;

  if (!tannery_running || hardware_status() == 0)
    return IRQ_NONE;
  spin_lock(&tannery_queue_lock);
  next = tannery_queued > 0;
  if (next)
    tannery_queued = tannery_queued - 1;
  else
    tannery_running = 0;
  spin_unlock(&tannery_queue_lock);
  if (next)
    tannery_prepare(1);
  return IRQ_HANDLED;
}

/* ---- the module ----------------------------------------------------------------------------------- */

static void use_tannery(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        tannery_request_private();
        break;
      case 1:
        tannery_request_public(__VERIFIER_nondet_int());
        break;
      case 2:
        if (tannery_private_used || tannery_public_used)
          tannery_submit(__VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        tannery_interrupt();
        irq_exit();
        break;
      case 4:
        tannery_find(0);
        break;
      case 5:
        tannery_set_hint(__VERIFIER_nondet_int());
        break;
      case 6:
        tannery_release_private();
        break;
      case 7:
        tannery_release_public();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = request_irq(9, tannery_interrupt, 0, "tannery", NULL);
  check_return_value_probe(result);
  if (result == 0) {
    use_tannery();
    free_irq(9, NULL);
    tannery_release_public();
    tannery_release_private();
  }
  check_final_state();
  return 0;
}
