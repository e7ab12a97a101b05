// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module paddock: a network card with two ports and two queues. main() stands for the kernel: it
 * loads the module, calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: the PHY's module is held while paddock_phy is set. 10_1a, 43_1a:
 * paddock_refill() sleeps only if it is called to do so, and then neither a lock is held nor is
 * it an interrupt. 134_1a: paddock_probe() returns the first error, and 0 only if there was
 * none. spinlock: the queue is locked by paddock_lock_tx() unless it belongs to its poller
 * alone, and paddock_unlock_tx() is told which. The rules that are not named here have nothing
 * to watch.
 */
#include "../kernel.h"

/* ---- queues ------------------------------------------------------------------------------------------ */

struct paddock_queue {
  int polling;
  int filled;
  int irq_enabled;
};

static spinlock_t paddock_rx_lock;
static spinlock_t paddock_tx_lock;
static struct paddock_queue paddock_rx;
static struct paddock_queue paddock_tx;

static int paddock_lock_tx(int polling) {
  if (polling)
    return 0;
  spin_lock_irq(&paddock_tx_lock);
  return 1;
}

static void paddock_unlock_tx(int locked) {
  if (locked)
    spin_unlock_irq(&paddock_tx_lock);
}

static int paddock_refill(struct paddock_queue *queue, int may_sleep) {
  gfp_t flags = may_sleep ? GFP_KERNEL : GFP_ATOMIC;
  struct sk_buff *skb;
  int count = 0;

  while (queue->filled < 4 && count < 2) {
    skb = alloc_skb(64, flags);
    if (!skb)
      return -ENOMEM;
    kfree_skb(skb);
    queue->filled = queue->filled + 1;
    count = count + 1;
  }
  return 0;
}

/* Called in interrupt context: leaves the work to the poller and stays quiet until that is done. */
static irqreturn_t paddock_interrupt(void) {
  irqreturn_t result = IRQ_NONE;

  spin_lock(&paddock_rx_lock);
  if (paddock_rx.irq_enabled && hardware_status() > 0) {
    paddock_rx.irq_enabled = 0;
    paddock_rx.polling = 1;
    result = IRQ_HANDLED;
  }
  spin_unlock(&paddock_rx_lock);
  return result;
}

static void paddock_poll(int budget) {
  int locked;
  int done = 0;

  if (!paddock_rx.polling)
    return;
  while (done < budget && paddock_rx.filled > 0) {
    paddock_rx.filled = paddock_rx.filled - 1;
    done = done + 1;
  }
  paddock_refill(&paddock_rx, 0);
  locked = paddock_lock_tx(paddock_tx.polling);
  paddock_tx.filled = 0;
  paddock_unlock_tx(locked);
  if (done < budget) {
    spin_lock_irq(&paddock_rx_lock);
    paddock_rx.polling = 0;
    paddock_rx.irq_enabled = 1;
    spin_unlock_irq(&paddock_rx_lock);
  }
}

static netdev_tx_t paddock_xmit(int length) {
  int exclusive = paddock_tx.polling;
  struct sk_buff *copy;

  if (!exclusive)
    spin_lock(&paddock_tx_lock);
  if (paddock_tx.filled >= 4) {
    if (!exclusive)
      spin_unlock(&paddock_tx_lock);
    return NETDEV_TX_BUSY;
  }
  copy = alloc_skb(64, exclusive ? GFP_NOIO : GFP_ATOMIC);
  if (copy && length > 0) {
    paddock_tx.filled = paddock_tx.filled + 1;
    kfree_skb(copy);
  }
  if (!exclusive)
    spin_unlock(&paddock_tx_lock);
  return NETDEV_TX_OK;
}

/* ---- the PHY, and opening ------------------------------------------------------------------------------- */

static struct module paddock_phy_module;
static int paddock_phy;

static int paddock_ndo_open(void) {
  int error;

  if (!paddock_phy) {
    if (!try_module_get(&paddock_phy_module))
      return -ENODEV;
    paddock_phy = 1;
  }
  error = paddock_refill(&paddock_rx, 1);
  if (error) {
    paddock_phy = 0;
    module_put(&paddock_phy_module);
    return error;
  }
  paddock_rx.irq_enabled = 1;
  return 0;
}

static void paddock_ndo_stop(void) {
  paddock_rx.irq_enabled = 0;
  paddock_rx.polling = 0;
  if (paddock_phy)
    module_put(&paddock_phy_module);
  paddock_phy = 0;
}

static void paddock_set_polling(int on) {
  spin_lock_irq(&paddock_tx_lock);
  paddock_tx.polling = on != 0;
  spin_unlock_irq(&paddock_tx_lock);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static struct net_device paddock_port[2];
static int paddock_ports;

static void paddock_remove(void) {
  if (paddock_ports > 1)
    unregister_netdev(&paddock_port[1]);
  if (paddock_ports > 0)
    unregister_netdev(&paddock_port[0]);
  paddock_ports = 0;
}

/* Cards of the small model have one port only. */
static int paddock_probe(int large) {
  int result = 0;
  int error;

  if (hardware_status() < 0)
    result = -EIO;
  if (!result) {
    error = register_netdev(&paddock_port[0]);
    if (error)
      result = error;
    else
      paddock_ports = 1;
  }
  if (!result && large) {
    error = register_netdev(&paddock_port[1]);
    if (error)
      result = error;
    else
      paddock_ports = 2;
  }
  if (result)
    paddock_remove();
  return result;
}

static void use_paddock(void) {
  int is_up = 0;

  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (!is_up && paddock_ndo_open() == 0)
          is_up = 1;
        break;
      case 1:
        if (is_up)
          paddock_xmit(__VERIFIER_nondet_int());
        break;
      case 2:
        if (is_up)
          paddock_poll(__VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        paddock_interrupt();
        irq_exit();
        break;
      case 4:
        paddock_set_polling(__VERIFIER_nondet_int());
        break;
      case 5:
        if (is_up)
          paddock_ndo_stop();
        is_up = 0;
        break;
      default:
        break;
    }
  }
  if (is_up)
    paddock_ndo_stop();
}

int main(void) {
  int result;

  pre_probe();
  result = paddock_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_paddock();
    paddock_remove();
  }
  check_final_state();
  return 0;
}
