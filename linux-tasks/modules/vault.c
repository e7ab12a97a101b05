// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module vault: a drive behind a gadget. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: vault_users is 1 exactly while a reference to the module is held.
 * 10_1a: vault_interrupt() allocates with GFP_ATOMIC. 32_1a: vault_drive_lock is taken by the
 * entry points only, once each; vault_open() and vault_ioctl() unlock on each of their paths.
 * 43_1a: vault_xmit() allocates with GFP_ATOMIC under vault_tx_lock. 101_1a: each attempt in
 * vault_command() frees its request before the next. 106_1a: vault_register() and
 * vault_unregister() undo in the reverse order. 134_1a: vault_add_interface() returns what
 * register_netdev() returned. spinlock: vault_work() holds vault_event_lock whenever it looks
 * at the list and at the end of the loop; all paths through vault_xmit() release vault_tx_lock.
 * The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- registration: class, character device, gadget ------------------------------------------------------- */

enum { VAULT_MAJOR = 180 };

static struct class vault_class;
static struct usb_gadget_driver vault_gadget;

static int vault_register(void) {
  int error;

  error = class_register(&vault_class);
  if (error)
    return error;
  error = register_chrdev(VAULT_MAJOR, "vault", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&vault_gadget);
  if (error)
    goto out_device;
  return 0;

out_device:
  unregister_chrdev(VAULT_MAJOR, "vault");
out_class:
  class_unregister(&vault_class);
  return error;
}

static void vault_unregister(void) {
  usb_gadget_unregister_driver(&vault_gadget);
  unregister_chrdev(VAULT_MAJOR, "vault");
  class_unregister(&vault_class);
}

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { VAULT_ATTEMPTS = 3 };

static struct request_queue vault_queue;
static struct mutex vault_drive_lock;
static int vault_medium;

static int vault_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < VAULT_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&vault_queue, operation, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      break;
  }
  return error;
}

static int vault_test_ready(void) {
  int error;

  mutex_lock(&vault_drive_lock);
  error = vault_command(0);
  vault_medium = error == 0;
  mutex_unlock(&vault_drive_lock);
  return error;
}

static int vault_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&vault_drive_lock))
    return -EINTR;
  if (vault_medium)
    error = vault_command(27);
  if (!error)
    vault_medium = 0;
  mutex_unlock(&vault_drive_lock);
  return error;
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { VAULT_GET_LEVEL, VAULT_SET_LEVEL, VAULT_CLEAR };

static struct module vault_module;
static struct mutex vault_config;
static int vault_users;
static int vault_level;

static int vault_open(void) {
  int error = -EBUSY;

  mutex_lock(&vault_config);
  if (vault_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&vault_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  vault_users = vault_users + 1;
  mutex_unlock(&vault_config);
  return 0;

out_put:
  module_put(&vault_module);
out_unlock:
  mutex_unlock(&vault_config);
  return error;
}

static void vault_release(void) {
  if (vault_users == 0)
    return;
  vault_users = vault_users - 1;
  module_put(&vault_module);
}

static int vault_ioctl(int command, int argument) {
  int result = 0;

  if (vault_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&vault_config))
    return -EINTR;
  switch (command) {
    case VAULT_GET_LEVEL:
      result = vault_level;
      break;
    case VAULT_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      vault_level = argument;
      break;
    case VAULT_CLEAR:
      vault_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&vault_config);
  return result;
}

/* ---- events: a list that the interrupt handler fills and the work empties ---------------------------- */

struct vault_event {
  struct vault_event *next;
  int code;
};

static spinlock_t vault_event_lock;
static struct vault_event *vault_events;
static int vault_handled;

static irqreturn_t vault_interrupt(void) {
  int code = hardware_status();
  struct vault_event *event;

  if (code == 0)
    return IRQ_NONE;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (!event)
    return IRQ_HANDLED;
  event->code = code;
  spin_lock(&vault_event_lock);
  event->next = vault_events;
  vault_events = event;
  spin_unlock(&vault_event_lock);
  return IRQ_HANDLED;
}

static void vault_work(void) {
  struct vault_event *event;
  unsigned long flags = 0;

  spin_lock_irqsave(&vault_event_lock, flags);
  while (vault_events) {
    event = vault_events;
    vault_events = event->next;
    spin_unlock_irqrestore(&vault_event_lock, flags);
    if (event->code > 0)
      vault_handled = vault_handled + 1;
    kfree(event);
    spin_lock_irqsave(&vault_event_lock, flags);
  }
  spin_unlock_irqrestore(&vault_event_lock, flags);
}

static int vault_start_events(void) {
  vault_events = NULL;
  return request_irq(11, vault_interrupt, 0, "vault", NULL);
}

static void vault_stop_events(void) {
  free_irq(11, NULL);
  vault_work();
}

/* ---- the network interface --------------------------------------------------------------------------- */

enum { VAULT_QUEUE_LIMIT = 4 };

static struct net_device vault_netdev;
static spinlock_t vault_tx_lock;
static int vault_up;
static int vault_queued;
static int vault_dropped;

static int vault_add_interface(void) {
  int error;

  vault_netdev.mtu = 1500;
  vault_queued = 0;
  error = register_netdev(&vault_netdev);
  if (error) {
    vault_netdev.mtu = 0;
    return error;
  }
  return 0;
}

static int vault_ndo_open(void) {
  if (vault_up)
    return -EBUSY;
  vault_up = 1;
  return 0;
}

static netdev_tx_t vault_xmit(int length) {
  struct sk_buff *copy;

  if (!vault_up || length <= 0)
    return NETDEV_TX_BUSY;
  spin_lock(&vault_tx_lock);
  if (vault_queued >= VAULT_QUEUE_LIMIT) {
    vault_dropped = vault_dropped + 1;
    spin_unlock(&vault_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb((unsigned int)length, GFP_ATOMIC);
  if (copy) {
    vault_queued = vault_queued + 1;
    kfree_skb(copy);
  }
  spin_unlock(&vault_tx_lock);
  return NETDEV_TX_OK;
}

static void vault_tx_done(void) {
  spin_lock(&vault_tx_lock);
  if (vault_queued > 0)
    vault_queued = vault_queued - 1;
  spin_unlock(&vault_tx_lock);
}

static void vault_ndo_stop(void) {
  vault_up = 0;
}

static void vault_remove_interface(void) {
  vault_ndo_stop();
  unregister_netdev(&vault_netdev);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int vault_init(void) {
  int error;

  error = vault_register();
  if (error)
    return error;
  error = vault_test_ready();
  if (error)
    goto out_register;
  error = vault_start_events();
  if (error)
    goto out_register;
  error = vault_add_interface();
  if (error)
    goto out_events;
  return 0;

out_events:
  vault_stop_events();
out_register:
  vault_unregister();
  return error;
}

static void vault_exit(void) {
  vault_remove_interface();
  vault_stop_events();
  vault_release();
  vault_unregister();
}

static void use_vault(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        vault_test_ready();
        break;
      case 1:
        vault_eject();
        break;
      case 2:
        vault_open();
        break;
      case 3:
        vault_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 4:
        vault_release();
        break;
      case 5:
        irq_enter();
        vault_interrupt();
        irq_exit();
        break;
      case 6:
        vault_work();
        break;
      case 7:
        vault_ndo_open();
        break;
      case 8:
        vault_xmit(__VERIFIER_nondet_int());
        break;
      case 9:
        irq_enter();
        vault_tx_done();
        irq_exit();
        break;
      case 10:
        vault_ndo_stop();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;
  int loads;

  for (loads = 0; loads < 2; loads++) {
    pre_probe();
    result = vault_init();
    check_return_value_probe(result);
    if (result == 0) {
      use_vault();
      vault_exit();
    }
    check_final_state();
  }
  return 0;
}
