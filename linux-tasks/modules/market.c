// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module market: a wireless network card, which looks for networks, joins one and sends packets.
 * main() stands for the kernel: it plugs the card in, calls the driver in any order, in
 * interrupts too, and unplugs the card. No rule is violated.
 * Why the others hold. 08_1a: the module with the firmware is held while market_state is not
 * MARKET_DOWN, the one with the ciphers while market_cipher is not MARKET_OPEN. 10_1a, 43_1a,
 * spinlock: market_scan_step(), market_send_probe() and market_queue() are told whether they are
 * in the interrupt, which holds the lock; if so, they allocate with GFP_ATOMIC and leave the lock
 * alone. 32_1a: market_start() and market_stop() take the lock unless market_restarting says that
 * market_restart() has it. 129_1a: in the state MARKET_SCANNING market_channel is a channel, so
 * that the next one is not behind the end. 134_1a: market_probe() returns the error of the
 * registration. 147_1a: market_hear() ends the section before it adds a network, and remembers
 * that it did; market_forget() updates behind its section. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- the ring of frames that are on their way ----------------------------------------------- */

enum { MARKET_RING = 4, MARKET_PROBE_SIZE = 64, MARKET_FRAME_SIZE = 1600 };

static spinlock_t market_lock;
static struct sk_buff *market_ring[MARKET_RING];
static int market_in_flight;

static int market_queue(struct sk_buff *frame, int in_interrupt) {
  unsigned long flags = 0;
  int error = -EBUSY;

  if (!in_interrupt)
    spin_lock_irqsave(&market_lock, flags);
  if (market_in_flight < MARKET_RING) {
    market_ring[market_in_flight] = frame;
    market_in_flight = market_in_flight + 1;
    error = 0;
  }
  if (!in_interrupt)
    spin_unlock_irqrestore(&market_lock, flags);
  return error;
}

/* Called with the lock held. */
static void market_reclaim(int frames) {
  while (frames > 0 && market_in_flight > 0) {
    market_in_flight = market_in_flight - 1;
    kfree_skb(market_ring[market_in_flight]);
    frames = frames - 1;
  }
}

/* ---- networks: a table that is read under RCU ----------------------------------------------- */

enum { MARKET_NETWORKS = 3, MARKET_NOWHERE = -1 };

struct market_network {
  struct list_head node;
  int id;
  int listed;
  int heard;
};

static struct list_head market_known;
static spinlock_t market_table_lock;
static struct market_network market_networks[MARKET_NETWORKS];
static int market_joined = MARKET_NOWHERE;

static int market_find(int id) {
  int found = MARKET_NOWHERE;
  int i;

  rcu_read_lock();
  for (i = 0; i < MARKET_NETWORKS && found == MARKET_NOWHERE; i++) {
    if (market_networks[i].listed && market_networks[i].id == id)
      found = i;
  }
  rcu_read_unlock();
  return found;
}

/* Called in interrupt context when a network has sent its beacon. */
static void market_hear(int id) {
  struct market_network *network = NULL;
  int reading = 1;
  int unused = MARKET_NOWHERE;
  int i;

  rcu_read_lock();
  for (i = 0; i < MARKET_NETWORKS; i++) {
    if (!market_networks[i].listed)
      unused = i;
    else if (market_networks[i].id == id)
      network = &market_networks[i];
  }
  if (!network && unused != MARKET_NOWHERE) {
    rcu_read_unlock();
    reading = 0;
    network = &market_networks[unused];
    network->id = id;
    spin_lock(&market_table_lock);
    list_add_rcu(&network->node, &market_known);
    network->listed = 1;
    spin_unlock(&market_table_lock);
  }
  if (network)
    network->heard = 1;
  if (reading)
    rcu_read_unlock();
}

/* Called now and then: networks that have not been heard since the last time are gone. */
static void market_forget(void) {
  int gone;
  int i;

  for (i = 0; i < MARKET_NETWORKS; i++) {
    rcu_read_lock();
    gone = market_networks[i].listed && !market_networks[i].heard && i != market_joined;
    market_networks[i].heard = 0;
    rcu_read_unlock();
    if (!gone)
      continue;
    spin_lock_irq(&market_table_lock);
    list_del_rcu(&market_networks[i].node);
    market_networks[i].listed = 0;
    spin_unlock_irq(&market_table_lock);
    synchronize_rcu();
  }
}

/* ---- starting and stopping: by the user, or both at once when the firmware has crashed ------ */

enum { MARKET_DOWN, MARKET_IDLE, MARKET_SCANNING, MARKET_CONNECTED };

static struct module market_firmware;
static struct mutex market_config;
static int market_state;
static int market_restarting;

static int market_start(void) {
  int have_lock = market_restarting;
  int error = -EBUSY;

  if (!have_lock)
    mutex_lock(&market_config);
  if (market_state != MARKET_DOWN)
    goto out;
  error = -ENODEV;
  if (!try_module_get(&market_firmware))
    goto out;
  error = hardware_status();
  if (error)
    module_put(&market_firmware);
  else
    market_state = MARKET_IDLE;
out:
  if (!have_lock)
    mutex_unlock(&market_config);
  return error;
}

static void market_stop(void) {
  int have_lock = market_restarting;

  if (!have_lock)
    mutex_lock(&market_config);
  if (market_state != MARKET_DOWN) {
    spin_lock_irq(&market_lock);
    market_state = MARKET_DOWN;
    market_reclaim(MARKET_RING);
    spin_unlock_irq(&market_lock);
    market_joined = MARKET_NOWHERE;
    module_put(&market_firmware);
  }
  if (!have_lock)
    mutex_unlock(&market_config);
}

static void market_restart(void) {
  if (!mutex_trylock(&market_config))
    return;
  market_restarting = 1;
  if (market_state != MARKET_DOWN) {
    market_stop();
    market_start();
  }
  market_restarting = 0;
  mutex_unlock(&market_config);
}

/* ---- scans: on one channel after the other -------------------------------------------------- */

enum { MARKET_CHANNELS = 14 };

static const unsigned long market_allowed = 0x7ff;
static unsigned long market_channel;

static int market_send_probe(int in_interrupt) {
  struct sk_buff *frame = alloc_skb(MARKET_PROBE_SIZE, in_interrupt ? GFP_ATOMIC : GFP_KERNEL);
  int error;

  if (!frame)
    return -ENOMEM;
  error = market_queue(frame, in_interrupt);
  if (error)
    kfree_skb(frame);
  return error;
}

static int market_scan(void) {
  unsigned long first;
  int error = -EBUSY;

  if (mutex_lock_interruptible(&market_config))
    return -EINTR;
  if (market_state != MARKET_IDLE && market_state != MARKET_CONNECTED)
    goto out;
  error = -EINVAL;
  first = find_first_bit(&market_allowed, MARKET_CHANNELS);
  if (first >= MARKET_CHANNELS)
    goto out;
  error = market_send_probe(0);
  if (error)
    goto out;
  market_channel = first;
  market_state = MARKET_SCANNING;
out:
  mutex_unlock(&market_config);
  return error;
}

/* The card has been on a channel for long enough, or the user does not want to wait. */
static void market_scan_step(int in_interrupt, int abort) {
  unsigned long next = MARKET_CHANNELS;

  if (market_state != MARKET_SCANNING)
    return;
  if (!abort)
    next = find_next_bit(&market_allowed, MARKET_CHANNELS, market_channel + 1);
  if (next < MARKET_CHANNELS && market_send_probe(in_interrupt) == 0) {
    market_channel = next;
    return;
  }
  market_state = market_joined == MARKET_NOWHERE ? MARKET_IDLE : MARKET_CONNECTED;
}

/* ---- networks: joining and leaving one, with a cipher or without ---------------------------- */

enum { MARKET_OPEN, MARKET_OLD_CIPHER, MARKET_NEW_CIPHER };

static struct module market_ciphers;
static int market_cipher;

static int market_set_cipher(int cipher) {
  int error = 0;

  if (cipher < MARKET_OPEN || cipher > MARKET_NEW_CIPHER)
    return -EINVAL;
  mutex_lock(&market_config);
  if (cipher != MARKET_OPEN && market_cipher == MARKET_OPEN && !try_module_get(&market_ciphers))
    error = -ENODEV;
  if (cipher == MARKET_OPEN && market_cipher != MARKET_OPEN)
    module_put(&market_ciphers);
  if (!error)
    market_cipher = cipher;
  mutex_unlock(&market_config);
  return error;
}

static int market_join(int id) {
  int error = -EBUSY;

  if (mutex_lock_killable(&market_config))
    return -EINTR;
  if (market_state == MARKET_IDLE) {
    market_joined = market_find(id);
    error = market_joined == MARKET_NOWHERE ? -ENODEV : 0;
  }
  if (!error)
    market_state = MARKET_CONNECTED;
  mutex_unlock(&market_config);
  return error;
}

static void market_leave(void) {
  mutex_lock(&market_config);
  market_joined = MARKET_NOWHERE;
  if (market_state == MARKET_CONNECTED)
    market_state = MARKET_IDLE;
  mutex_unlock(&market_config);
}

/* ---- packets and interrupts ----------------------------------------------------------------- */

enum { MARKET_SENT = 1, MARKET_BEACON = 2, MARKET_DWELLED = 4 };

/* Called by the network's core, also in soft interrupts. */
static netdev_tx_t market_transmit(int softirq) {
  struct sk_buff *frame;

  if (market_state != MARKET_CONNECTED)
    return NETDEV_TX_BUSY;
  frame = alloc_skb(MARKET_FRAME_SIZE, softirq ? GFP_ATOMIC : GFP_KERNEL);
  if (!frame)
    return NETDEV_TX_OK;
  if (market_queue(frame, 0)) {
    kfree_skb(frame);
    return NETDEV_TX_BUSY;
  }
  return NETDEV_TX_OK;
}

static irqreturn_t market_interrupt(int causes, int id) {
  if (market_state == MARKET_DOWN || causes <= 0)
    return IRQ_NONE;
  spin_lock(&market_lock);
  if (causes & MARKET_SENT)
    market_reclaim(2);
  if (causes & MARKET_DWELLED)
    market_scan_step(1, 0);
  spin_unlock(&market_lock);
  if (causes & MARKET_BEACON)
    market_hear(id);
  return IRQ_HANDLED;
}

/* ---- the card ------------------------------------------------------------------------------- */

enum { MARKET_LINE = 17 };

static struct net_device market_netdev;

static int market_probe(void) {
  int error;

  error = request_irq(MARKET_LINE, market_interrupt, 0, "market", &market_netdev);
  if (error)
    return error;
  error = hardware_status();
  if (!error)
    error = register_netdev(&market_netdev);
  if (error)
    free_irq(MARKET_LINE, &market_netdev);
  return error;
}

static void market_remove(void) {
  unregister_netdev(&market_netdev);
  market_stop();
  market_set_cipher(MARKET_OPEN);
  free_irq(MARKET_LINE, &market_netdev);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt_market(void) {
  irq_enter();
  if (__VERIFIER_nondet_int())
    market_interrupt(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  else
    market_transmit(1);
  irq_exit();
}

static void use_market(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        market_start();
        break;
      case 1:
        interrupt_market();
        break;
      case 2:
        market_join(__VERIFIER_nondet_int());
        break;
      case 3:
        market_transmit(0);
        break;
      case 4:
        market_scan();
        break;
      case 5:
        market_set_cipher(__VERIFIER_nondet_int());
        break;
      case 6:
        market_scan_step(0, __VERIFIER_nondet_int());
        break;
      case 7:
        market_leave();
        market_forget();
        break;
      case 8:
        market_restart();
        break;
      case 9:
        market_stop();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = market_probe();
  check_return_value_probe(result);
  if (result == 0) {
    use_market();
    market_remove();
  }
  check_final_state();
  return 0;
}
