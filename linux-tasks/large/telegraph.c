// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module telegraph: a USB modem with a control channel, one or two network interfaces and a
 * terminal, which share one bearer, and a SIM card. main() stands for the kernel: it loads the
 * module, plugs the modem in, lets the network core, programs, the completion of URBs, a timer, the
 * work queue and the power management call the driver in any order, unplugs the modem, closes what
 * is still open, and unloads the module. No rule is violated.
 * Why they hold. 08_1a: the terminal holds the module while it is open, and the clients of the
 * control channel do together while telegraph_clients_open is not 0; the module of the SIM is held
 * exactly in the state TELEGRAPH_SIM_READY. 10_1a, 43_1a: what runs in an interrupt or with a spin
 * lock allocates with GFP_ATOMIC. 32_1a: telegraph_command() is told whether its caller has the
 * lock of the channel; the lock of the bearer is never taken by functions that are called with it.
 * 68_1a, 68_1b: the channel has its URBs and its buffer while `users` is not 0: those are the
 * attached clients, the SIM unless it is absent, and the bearer while it has an owner; the bearer
 * has URBs and buffers while `connected` is set, which it is only while it has an owner. 77_1a:
 * with the device locked the driver allocates with GFP_NOIO, or not at all. 106_1a: telegraph_stage
 * says how far the registration got. 118_1a: the lock of the operators is given back where it is
 * taken. 129_1a: telegraph_last_id is at most telegraph_ids, which changes only in
 * telegraph_probe(), together with it. 132_1a: a present modem holds the device, and so does the
 * open terminal. 134_1a: telegraph_probe() and telegraph_init() return the error of what could not
 * be registered. 147_1a: telegraph_use_profile() does not publish the profile that it asks for in a
 * section. spinlock: telegraph_kick() is called with the lock of the fifo. 101_1a has nothing to
 * watch.
 */
#include "../kernel.h"

/* ---- the modem ------------------------------------------------------------------------------ */

enum { TELEGRAPH_MODELS = 3, TELEGRAPH_CONTEXTS = 2, TELEGRAPH_CLIENTS = 2 };

struct telegraph_model {
  int contexts;
  int ids;
  int has_sim;
};

static const struct telegraph_model telegraph_models[TELEGRAPH_MODELS] = {
    {1, 4, 0}, {2, 8, 1}, {2, 6, 1}};

static const struct telegraph_model *telegraph_model = &telegraph_models[0];
static struct module telegraph_module;
static struct usb_device telegraph_device;
static struct usb_interface telegraph_interface;
static int telegraph_present;
static int telegraph_asleep;

/* ---- messages: what the modem says, until a client reads it --------------------------------- */

enum { TELEGRAPH_MOST_MESSAGES = 4 };

struct telegraph_message {
  struct telegraph_message *next;
  int id;
  int value;
};

static spinlock_t telegraph_message_lock;
static struct telegraph_message *telegraph_messages;
static int telegraph_message_count;
static unsigned int telegraph_lost_messages;

/* Called in interrupt context. */
static void telegraph_keep_message(int id, int value) {
  struct telegraph_message *message;

  spin_lock(&telegraph_message_lock);
  if (telegraph_message_count == TELEGRAPH_MOST_MESSAGES)
    goto lost;
  message = kmalloc(sizeof(*message), GFP_ATOMIC);
  if (!message)
    goto lost;
  message->id = id;
  message->value = value;
  message->next = telegraph_messages;
  telegraph_messages = message;
  telegraph_message_count = telegraph_message_count + 1;
  spin_unlock(&telegraph_message_lock);
  return;

lost:
  telegraph_lost_messages = telegraph_lost_messages + 1;
  spin_unlock(&telegraph_message_lock);
}

static int telegraph_take_message(void) {
  struct telegraph_message *message;
  int value = -EAGAIN;

  spin_lock_irq(&telegraph_message_lock);
  message = telegraph_messages;
  if (message) {
    telegraph_messages = message->next;
    telegraph_message_count = telegraph_message_count - 1;
  }
  spin_unlock_irq(&telegraph_message_lock);
  if (message)
    value = message->value;
  kfree(message);
  return value;
}

/* ---- operators: found by a scan, looked up by anybody --------------------------------------- */

enum { TELEGRAPH_OPERATORS = 3 };

struct telegraph_operator {
  int code;
  int quality;
};

static rwlock_t telegraph_operator_lock;
static struct telegraph_operator telegraph_operators[TELEGRAPH_OPERATORS];
static int telegraph_operator_count;

/* Interrupts do not wait. */
static int telegraph_best_operator(int may_wait) {
  int best = -1;
  int i;

  if (may_wait)
    read_lock(&telegraph_operator_lock);
  else if (!read_trylock(&telegraph_operator_lock))
    return -EAGAIN;
  for (i = 0; i < telegraph_operator_count; i++)
    if (best < 0 || telegraph_operators[i].quality > telegraph_operators[best].quality)
      best = i;
  if (best >= 0)
    best = telegraph_operators[best].code;
  read_unlock(&telegraph_operator_lock);
  return best;
}

static void telegraph_scan(void) {
  int i;

  write_lock(&telegraph_operator_lock);
  telegraph_operator_count = 0;
  for (i = 0; i < TELEGRAPH_OPERATORS; i++) {
    int code = hardware_status();

    if (code < 0)
      break;
    telegraph_operators[i].code = code;
    telegraph_operators[i].quality = hardware_status() & 31;
    telegraph_operator_count = i + 1;
  }
  write_unlock(&telegraph_operator_lock);
}

/* ---- the profile: two copies, one of which is in use ---------------------------------------- */

struct telegraph_profile {
  struct list_head node;
  int operator_code;
  int protocol;
};

static struct mutex telegraph_profile_lock;
static struct telegraph_profile telegraph_profiles[2] = {{.operator_code = -1}};
static int telegraph_profile_used;
static int telegraph_profile_wanted;
static int telegraph_profile_is_old;

static void telegraph_publish_profile(int operator_code) {
  struct telegraph_profile *old;
  struct telegraph_profile *profile;

  mutex_lock(&telegraph_profile_lock);
  old = &telegraph_profiles[telegraph_profile_used];
  profile = &telegraph_profiles[1 - telegraph_profile_used];
  profile->operator_code = operator_code;
  profile->protocol = old->protocol;
  list_replace_rcu(&old->node, &profile->node);
  telegraph_profile_used = 1 - telegraph_profile_used;
  mutex_unlock(&telegraph_profile_lock);
  synchronize_rcu();
}

/* If there is a better operator than that of the profile, the work is asked for a new one. */
static int telegraph_use_profile(int may_wait) {
  const struct telegraph_profile *profile;
  int protocol;
  int best;

  rcu_read_lock();
  profile = &telegraph_profiles[telegraph_profile_used];
  protocol = profile->protocol;
  best = telegraph_best_operator(may_wait);
  if (best >= 0 && best != profile->operator_code) {
    telegraph_profile_wanted = best;
    telegraph_profile_is_old = 1;
  }
  rcu_read_unlock();
  return protocol;
}

/* ---- the control channel -------------------------------------------------------------------- */

enum { TELEGRAPH_MOST_IDS = 8, TELEGRAPH_NOTICE_SIZE = 64 };
enum { TELEGRAPH_DIAL = 1, TELEGRAPH_HANG_UP, TELEGRAPH_ENTER_PIN, TELEGRAPH_SET_POWER };

struct telegraph_channel {
  struct mutex lock;
  struct urb *command_urb;
  struct urb *notice_urb;
  void *notice;
  dma_addr_t dma;
  int users;
  int listening;
};

static struct telegraph_channel telegraph_channel;
static spinlock_t telegraph_id_lock;
static unsigned long telegraph_pending;
static unsigned long telegraph_ids = 4;
static unsigned long telegraph_last_id;
static int telegraph_ages[TELEGRAPH_MOST_IDS];

/* Identifiers are used in turn, so that a late answer is not taken for that of another command. */
static int telegraph_new_id(void) {
  unsigned long flags = 0;
  unsigned long id;
  int result = -EBUSY;

  spin_lock_irqsave(&telegraph_id_lock, flags);
  id = find_next_zero_bit(&telegraph_pending, telegraph_ids, telegraph_last_id);
  if (id >= telegraph_ids)
    id = find_next_zero_bit(&telegraph_pending, telegraph_ids, 0);
  if (id < telegraph_ids) {
    telegraph_pending |= 1ul << id;
    telegraph_ages[id] = 0;
    telegraph_last_id = id + 1;
    result = (int)id;
  }
  spin_unlock_irqrestore(&telegraph_id_lock, flags);
  return result;
}

static void telegraph_end_id(int id) {
  unsigned long flags = 0;

  spin_lock_irqsave(&telegraph_id_lock, flags);
  telegraph_pending &= ~(1ul << id);
  spin_unlock_irqrestore(&telegraph_id_lock, flags);
}

/* Called in interrupt context. Commands that were never answered are forgotten. */
static void telegraph_timer(void) {
  unsigned long id;

  spin_lock(&telegraph_id_lock);
  id = find_first_bit(&telegraph_pending, telegraph_ids);
  while (id < telegraph_ids) {
    telegraph_ages[id] = telegraph_ages[id] + 1;
    if (telegraph_ages[id] > 1) {
      telegraph_pending &= ~(1ul << id);
      telegraph_ages[id] = 0;
    }
    id = find_next_bit(&telegraph_pending, telegraph_ids, id + 1);
  }
  spin_unlock(&telegraph_id_lock);
}

/* Called with the lock of the channel held, like the next three. */
static void telegraph_listen(gfp_t gfp) {
  if (telegraph_channel.users > 0 && !telegraph_channel.listening && !telegraph_asleep)
    telegraph_channel.listening = usb_submit_urb(telegraph_channel.notice_urb, gfp) == 0;
}

static void telegraph_stop_listening(void) {
  if (telegraph_channel.listening)
    usb_kill_urb(telegraph_channel.notice_urb);
  telegraph_channel.listening = 0;
}

static int telegraph_get_channel(gfp_t gfp) {
  struct telegraph_channel *channel = &telegraph_channel;

  if (channel->users == 0) {
    channel->command_urb = usb_alloc_urb(0, gfp);
    if (!channel->command_urb)
      return -ENOMEM;
    channel->notice_urb = usb_alloc_urb(0, gfp);
    if (!channel->notice_urb)
      goto fail_command;
    channel->notice =
        usb_alloc_coherent(&telegraph_device, TELEGRAPH_NOTICE_SIZE, gfp, &channel->dma);
    if (!channel->notice)
      goto fail_notice;
  }
  channel->users = channel->users + 1;
  telegraph_listen(gfp);
  return 0;

fail_notice:
  usb_free_urb(channel->notice_urb);
fail_command:
  usb_free_urb(channel->command_urb);
  return -ENOMEM;
}

static void telegraph_put_channel(void) {
  struct telegraph_channel *channel = &telegraph_channel;

  channel->users = channel->users - 1;
  if (channel->users > 0)
    return;
  telegraph_stop_listening();
  usb_free_coherent(&telegraph_device, TELEGRAPH_NOTICE_SIZE, channel->notice, channel->dma);
  usb_free_urb(channel->notice_urb);
  usb_free_urb(channel->command_urb);
}

/*
 * Who calls this is a user of the channel, so that there is a URB. The identifier of a command
 * without an answer is left to the timer.
 */
static int telegraph_command(int command, int have_lock, gfp_t gfp) {
  int error = -EIO;
  int *text;
  int id;

  if (!have_lock)
    mutex_lock(&telegraph_channel.lock);
  if (!telegraph_present || telegraph_asleep)
    goto out;
  id = telegraph_new_id();
  error = id;
  if (id < 0)
    goto out;
  error = -ENOMEM;
  text = kmalloc(sizeof(*text), gfp);
  if (!text)
    goto out_id;
  *text = command;
  error = usb_submit_urb(telegraph_channel.command_urb, gfp);
  kfree(text);
  if (error)
    goto out_id;
  error = hardware_status() < 0 ? -EIO : 0;
  if (error)
    goto out;
out_id:
  telegraph_end_id(id);
out:
  if (!have_lock)
    mutex_unlock(&telegraph_channel.lock);
  return error;
}

/* ---- the bearer: for the network or for the terminal ---------------------------------------- */

enum { TELEGRAPH_NOBODY, TELEGRAPH_NETWORK, TELEGRAPH_TERMINAL };
enum { TELEGRAPH_READS = 2, TELEGRAPH_READ_SIZE = 1500 };
enum { TELEGRAPH_FIFO = 2048, TELEGRAPH_STEP = 512 };

struct telegraph_read {
  struct urb *urb;
  void *buffer;
  dma_addr_t dma;
};

struct telegraph_bearer {
  struct mutex lock;
  int owner;
  int users;
  int connected;
  int lost;
  struct telegraph_read read[TELEGRAPH_READS];
  unsigned long reading;
  struct urb *write_urb;
  int writing;
};

static struct telegraph_bearer telegraph_bearer;
static spinlock_t telegraph_fifo_lock;
static int telegraph_fifo_used;

static void telegraph_free_reads(int count) {
  while (count > 0) {
    struct telegraph_read *read = &telegraph_bearer.read[count - 1];

    usb_free_coherent(&telegraph_device, TELEGRAPH_READ_SIZE, read->buffer, read->dma);
    usb_free_urb(read->urb);
    count = count - 1;
  }
}

static int telegraph_alloc_reads(void) {
  int i;

  for (i = 0; i < TELEGRAPH_READS; i++) {
    struct telegraph_read *read = &telegraph_bearer.read[i];

    read->urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!read->urb)
      goto fail;
    read->buffer =
        usb_alloc_coherent(&telegraph_device, TELEGRAPH_READ_SIZE, GFP_KERNEL, &read->dma);
    if (!read->buffer) {
      usb_free_urb(read->urb);
      goto fail;
    }
  }
  return 0;

fail:
  telegraph_free_reads(i);
  return -ENOMEM;
}

static void telegraph_start_reads(gfp_t gfp) {
  int i;

  for (i = 0; i < TELEGRAPH_READS; i++)
    if ((telegraph_bearer.reading & 1ul << i) == 0 &&
        usb_submit_urb(telegraph_bearer.read[i].urb, gfp) == 0)
      telegraph_bearer.reading |= 1ul << i;
}

/* Called with the lock of the fifo held. */
static void telegraph_kick(void) {
  if (telegraph_bearer.writing || telegraph_asleep || telegraph_fifo_used == 0)
    return;
  telegraph_bearer.writing = usb_submit_urb(telegraph_bearer.write_urb, GFP_ATOMIC) == 0;
}

static void telegraph_pause_bearer(void) {
  int i;

  if (!telegraph_bearer.connected)
    return;
  for (i = 0; i < TELEGRAPH_READS; i++)
    usb_kill_urb(telegraph_bearer.read[i].urb);
  telegraph_bearer.reading = 0;
  usb_kill_urb(telegraph_bearer.write_urb);
  telegraph_bearer.writing = 0;
}

/* Called with the lock of the bearer held, like the next three. */
static void telegraph_break_connection(void) {
  if (!telegraph_bearer.connected)
    return;
  telegraph_pause_bearer();
  telegraph_bearer.connected = 0;
  telegraph_bearer.lost = 0;
  telegraph_free_reads(TELEGRAPH_READS);
  usb_free_urb(telegraph_bearer.write_urb);
  spin_lock_irq(&telegraph_fifo_lock);
  telegraph_fifo_used = 0;
  spin_unlock_irq(&telegraph_fifo_lock);
}

static int telegraph_connect(void) {
  int error = telegraph_alloc_reads();

  if (error)
    return error;
  error = -ENOMEM;
  telegraph_bearer.write_urb = usb_alloc_urb(0, GFP_KERNEL);
  if (!telegraph_bearer.write_urb)
    goto fail_reads;
  error = telegraph_command(TELEGRAPH_DIAL + telegraph_use_profile(1), 0, GFP_KERNEL);
  if (error)
    goto fail_write;
  telegraph_bearer.connected = 1;
  telegraph_start_reads(GFP_KERNEL);
  return 0;

fail_write:
  usb_free_urb(telegraph_bearer.write_urb);
fail_reads:
  telegraph_free_reads(TELEGRAPH_READS);
  return error;
}

static int telegraph_get_bearer(int owner) {
  struct telegraph_bearer *bearer = &telegraph_bearer;
  int error;

  if (bearer->owner != TELEGRAPH_NOBODY && bearer->owner != owner)
    return -EBUSY;
  if (bearer->owner == TELEGRAPH_NOBODY) {
    mutex_lock(&telegraph_channel.lock);
    error = telegraph_get_channel(GFP_KERNEL);
    mutex_unlock(&telegraph_channel.lock);
    if (error)
      return error;
    error = telegraph_connect();
    if (error) {
      mutex_lock(&telegraph_channel.lock);
      telegraph_put_channel();
      mutex_unlock(&telegraph_channel.lock);
      return error;
    }
    bearer->owner = owner;
  }
  bearer->users = bearer->users + 1;
  return 0;
}

static void telegraph_put_bearer(void) {
  struct telegraph_bearer *bearer = &telegraph_bearer;

  bearer->users = bearer->users - 1;
  if (bearer->users > 0)
    return;
  mutex_lock(&telegraph_channel.lock);
  if (bearer->connected)
    telegraph_command(TELEGRAPH_HANG_UP, 1, GFP_NOIO);
  telegraph_break_connection();
  telegraph_put_channel();
  mutex_unlock(&telegraph_channel.lock);
  bearer->owner = TELEGRAPH_NOBODY;
}

/* The network has ended the connection; those who use it get a new one, or none. */
static void telegraph_redial(void) {
  if (mutex_lock_killable(&telegraph_bearer.lock))
    return;
  if (telegraph_bearer.lost && !telegraph_asleep) {
    telegraph_break_connection();
    telegraph_connect();
  }
  mutex_unlock(&telegraph_bearer.lock);
}

static int telegraph_write(int count) {
  unsigned long flags = 0;
  int written = 0;

  spin_lock_irqsave(&telegraph_fifo_lock, flags);
  if (telegraph_bearer.connected && count > 0) {
    written = TELEGRAPH_FIFO - telegraph_fifo_used;
    if (count < written)
      written = count;
    telegraph_fifo_used = telegraph_fifo_used + written;
    telegraph_kick();
  }
  spin_unlock_irqrestore(&telegraph_fifo_lock, flags);
  return written;
}

/* ---- network interfaces --------------------------------------------------------------------- */

struct telegraph_context {
  struct net_device net;
  int is_up;
};

static struct telegraph_context telegraph_contexts[TELEGRAPH_CONTEXTS];

static int telegraph_net_open(struct telegraph_context *context) {
  int error = -ENODEV;

  if (mutex_lock_interruptible(&telegraph_bearer.lock))
    return -EINTR;
  if (!telegraph_present || telegraph_asleep)
    goto out;
  error = telegraph_get_bearer(TELEGRAPH_NETWORK);
  if (!error)
    context->is_up = 1;
out:
  mutex_unlock(&telegraph_bearer.lock);
  return error;
}

static void telegraph_net_stop(struct telegraph_context *context) {
  mutex_lock(&telegraph_bearer.lock);
  context->is_up = 0;
  telegraph_put_bearer();
  mutex_unlock(&telegraph_bearer.lock);
}

static netdev_tx_t telegraph_net_xmit(struct telegraph_context *context, int length) {
  if (length <= 0 || length > context->net.mtu)
    return NETDEV_TX_OK;
  if (telegraph_write(length) < length)
    return NETDEV_TX_BUSY;
  return NETDEV_TX_OK;
}

/* ---- the terminal --------------------------------------------------------------------------- */

static int telegraph_terminal_open;
static int telegraph_terminal_hung_up;

static int telegraph_open_terminal(void) {
  int error = -EBUSY;

  if (telegraph_terminal_open)
    return error;
  mutex_lock(&telegraph_bearer.lock);
  error = -ENODEV;
  if (!telegraph_present || telegraph_asleep)
    goto out;
  if (!try_module_get(&telegraph_module))
    goto out;
  usb_get_dev(&telegraph_device);
  error = telegraph_get_bearer(TELEGRAPH_TERMINAL);
  if (error) {
    usb_put_dev(&telegraph_device);
    module_put(&telegraph_module);
    goto out;
  }
  telegraph_terminal_open = 1;
  telegraph_terminal_hung_up = 0;
out:
  mutex_unlock(&telegraph_bearer.lock);
  return error;
}

/* Called with the lock of the bearer held. */
static void telegraph_hang_up_terminal(void) {
  if (!telegraph_terminal_open || telegraph_terminal_hung_up)
    return;
  telegraph_terminal_hung_up = 1;
  telegraph_put_bearer();
}

static void telegraph_close_terminal(void) {
  mutex_lock(&telegraph_bearer.lock);
  telegraph_hang_up_terminal();
  telegraph_terminal_open = 0;
  mutex_unlock(&telegraph_bearer.lock);
  usb_put_dev(&telegraph_device);
  module_put(&telegraph_module);
}

/* ---- clients of the control channel --------------------------------------------------------- */

struct telegraph_client {
  int is_open;
  int attached;
};

static struct telegraph_client telegraph_clients[TELEGRAPH_CLIENTS];
static int telegraph_clients_open;

static int telegraph_open_client(struct telegraph_client *client) {
  int error = -ENODEV;

  mutex_lock(&telegraph_channel.lock);
  if (!telegraph_present)
    goto out;
  if (telegraph_clients_open == 0 && !try_module_get(&telegraph_module))
    goto out;
  error = telegraph_get_channel(GFP_KERNEL);
  if (error) {
    if (telegraph_clients_open == 0)
      module_put(&telegraph_module);
    goto out;
  }
  client->is_open = 1;
  client->attached = 1;
  telegraph_clients_open = telegraph_clients_open + 1;
out:
  mutex_unlock(&telegraph_channel.lock);
  return error;
}

/* Called with the lock of the channel held. */
static void telegraph_detach_client(struct telegraph_client *client) {
  if (client->attached)
    telegraph_put_channel();
  client->attached = 0;
}

static void telegraph_close_client(struct telegraph_client *client) {
  mutex_lock(&telegraph_channel.lock);
  telegraph_detach_client(client);
  client->is_open = 0;
  telegraph_clients_open = telegraph_clients_open - 1;
  if (telegraph_clients_open == 0)
    module_put(&telegraph_module);
  mutex_unlock(&telegraph_channel.lock);
}

static int telegraph_client_write(struct telegraph_client *client, int command) {
  int error = -ENODEV;

  if (!mutex_trylock(&telegraph_channel.lock))
    return -EAGAIN;
  if (client->attached)
    error = telegraph_command(command, 1, GFP_KERNEL);
  mutex_unlock(&telegraph_channel.lock);
  return error;
}

/* ---- the SIM card --------------------------------------------------------------------------- */

enum { TELEGRAPH_SIM_ABSENT, TELEGRAPH_SIM_LOCKED, TELEGRAPH_SIM_READY, TELEGRAPH_SIM_BLOCKED };

static struct module telegraph_sim_module;
static int telegraph_sim;
static int telegraph_sim_tries;

static int telegraph_insert_sim(void) {
  int error;

  if (!telegraph_model->has_sim || telegraph_sim != TELEGRAPH_SIM_ABSENT)
    return -EBUSY;
  mutex_lock(&telegraph_channel.lock);
  error = telegraph_get_channel(GFP_KERNEL);
  if (!error) {
    telegraph_sim = TELEGRAPH_SIM_LOCKED;
    telegraph_sim_tries = 2;
  }
  mutex_unlock(&telegraph_channel.lock);
  return error;
}

static int telegraph_enter_pin(int pin) {
  int error = -EINVAL;

  if (telegraph_sim != TELEGRAPH_SIM_LOCKED)
    return error;
  if (pin >= 0 && pin <= 9999)
    error = telegraph_command(TELEGRAPH_ENTER_PIN, 0, GFP_KERNEL);
  if (!error && try_module_get(&telegraph_sim_module)) {
    telegraph_sim = TELEGRAPH_SIM_READY;
    return 0;
  }
  telegraph_sim_tries = telegraph_sim_tries - 1;
  if (telegraph_sim_tries == 0)
    telegraph_sim = TELEGRAPH_SIM_BLOCKED;
  return -EINVAL;
}

/* Called with the lock of the channel held. */
static void telegraph_remove_sim(void) {
  if (telegraph_sim == TELEGRAPH_SIM_ABSENT)
    return;
  if (telegraph_sim == TELEGRAPH_SIM_READY)
    module_put(&telegraph_sim_module);
  telegraph_sim = TELEGRAPH_SIM_ABSENT;
  telegraph_put_channel();
}

/* ---- completion of URBs: called in interrupt context ---------------------------------------- */

enum { TELEGRAPH_CARRIER_LOST = 32 };

static void telegraph_notice_complete(int id) {
  int status;

  if (!telegraph_channel.listening)
    return;
  status = hardware_status();
  if (id >= 0 && (unsigned long)id < telegraph_ids) {
    telegraph_end_id(id);
    telegraph_keep_message(id, status);
  }
  if (status >= TELEGRAPH_CARRIER_LOST && telegraph_bearer.connected)
    telegraph_bearer.lost = 1;
  telegraph_use_profile(0);
  telegraph_channel.listening = 0;
  if (status >= 0)
    telegraph_channel.listening = usb_submit_urb(telegraph_channel.notice_urb, GFP_ATOMIC) == 0;
}

static void telegraph_deliver(int length) {
  struct sk_buff *skb = alloc_skb((unsigned int)length, GFP_ATOMIC);

  if (!skb)
    return;
  skb->len = length;
  kfree_skb(skb);
}

static void telegraph_read_complete(int number) {
  int status;

  if (number < 0 || number >= TELEGRAPH_READS)
    return;
  if ((telegraph_bearer.reading & 1ul << number) == 0)
    return;
  status = hardware_status();
  if (telegraph_bearer.owner == TELEGRAPH_NETWORK && status >= 0)
    telegraph_deliver(status & 1023);
  if (status < 0 || usb_submit_urb(telegraph_bearer.read[number].urb, GFP_ATOMIC))
    telegraph_bearer.reading &= ~(1ul << number);
}

static void telegraph_write_complete(void) {
  spin_lock(&telegraph_fifo_lock);
  if (telegraph_bearer.writing) {
    telegraph_bearer.writing = 0;
    if (telegraph_fifo_used > TELEGRAPH_STEP)
      telegraph_fifo_used = telegraph_fifo_used - TELEGRAPH_STEP;
    else
      telegraph_fifo_used = 0;
    telegraph_kick();
  }
  spin_unlock(&telegraph_fifo_lock);
}

/* ---- the work ------------------------------------------------------------------------------- */

static void telegraph_work(void) {
  if (telegraph_profile_is_old) {
    telegraph_profile_is_old = 0;
    telegraph_publish_profile(telegraph_profile_wanted);
  }
  if (telegraph_bearer.lost)
    telegraph_redial();
  if (telegraph_present && !telegraph_asleep) {
    mutex_lock(&telegraph_channel.lock);
    telegraph_listen(GFP_KERNEL);
    mutex_unlock(&telegraph_channel.lock);
  }
}

/* ---- power management and reset: with the device locked ------------------------------------- */

static void telegraph_suspend(void) {
  if (telegraph_asleep)
    return;
  mutex_lock(&telegraph_channel.lock);
  if (telegraph_channel.users > 0)
    telegraph_command(TELEGRAPH_SET_POWER, 1, GFP_NOIO);
  telegraph_asleep = 1;
  telegraph_stop_listening();
  mutex_unlock(&telegraph_channel.lock);
  telegraph_pause_bearer();
}

static void telegraph_resume(void) {
  if (!telegraph_asleep)
    return;
  telegraph_asleep = 0;
  mutex_lock(&telegraph_channel.lock);
  telegraph_listen(GFP_NOIO);
  mutex_unlock(&telegraph_channel.lock);
  if (!telegraph_bearer.connected)
    return;
  telegraph_start_reads(GFP_NOIO);
  spin_lock_irq(&telegraph_fifo_lock);
  telegraph_kick();
  spin_unlock_irq(&telegraph_fifo_lock);
}

static int telegraph_reset(void) {
  if (!telegraph_present || telegraph_asleep)
    return -ENODEV;
  if (usb_lock_device_for_reset(&telegraph_device, &telegraph_interface))
    return -EBUSY;
  telegraph_suspend();
  telegraph_resume();
  usb_unlock_device(&telegraph_device);
  return 0;
}

/* ---- plugging in and out: called with the device locked ------------------------------------- */

static int telegraph_probe(int model) {
  int error;
  int i;

  if (model < 0 || model >= TELEGRAPH_MODELS)
    return -ENODEV;
  telegraph_model = &telegraph_models[model];
  telegraph_ids = (unsigned long)telegraph_model->ids;
  telegraph_last_id = 0;
  telegraph_pending = 0;
  usb_get_dev(&telegraph_device);
  for (i = 0; i < telegraph_model->contexts; i++) {
    telegraph_contexts[i].net.mtu = TELEGRAPH_READ_SIZE;
    error = register_netdev(&telegraph_contexts[i].net);
    if (error)
      goto fail;
  }
  telegraph_present = 1;
  telegraph_asleep = 0;
  return 0;

fail:
  while (i > 0) {
    i = i - 1;
    unregister_netdev(&telegraph_contexts[i].net);
  }
  usb_put_dev(&telegraph_device);
  return error;
}

static void telegraph_disconnect(void) {
  int i;

  telegraph_present = 0;
  for (i = 0; i < telegraph_model->contexts; i++) {
    if (telegraph_contexts[i].is_up)
      telegraph_net_stop(&telegraph_contexts[i]);
    unregister_netdev(&telegraph_contexts[i].net);
  }
  mutex_lock(&telegraph_bearer.lock);
  telegraph_hang_up_terminal();
  mutex_unlock(&telegraph_bearer.lock);
  mutex_lock(&telegraph_channel.lock);
  for (i = 0; i < TELEGRAPH_CLIENTS; i++)
    telegraph_detach_client(&telegraph_clients[i]);
  telegraph_remove_sim();
  mutex_unlock(&telegraph_channel.lock);
  usb_put_dev(&telegraph_device);
}

/* ---- the module ----------------------------------------------------------------------------- */

static struct class *telegraph_class;
static struct usb_driver telegraph_driver;
static unsigned int telegraph_major;
static int telegraph_stage;

static void telegraph_exit(void) {
  while (telegraph_message_count > 0)
    telegraph_take_message();
  if (telegraph_stage == 3)
    usb_deregister(&telegraph_driver);
  if (telegraph_stage >= 2)
    unregister_chrdev(telegraph_major, "telegraph");
  if (telegraph_stage >= 1)
    class_destroy(telegraph_class);
  telegraph_stage = 0;
}

static int telegraph_init(void) {
  int result = -ENOMEM;

  telegraph_class = class_create(NULL, "telegraph");
  if (IS_ERR(telegraph_class))
    return result;
  telegraph_stage = 1;
  result = register_chrdev(0, "telegraph", NULL);
  if (result < 0)
    goto fail;
  telegraph_major = (unsigned int)result;
  telegraph_stage = 2;
  result = usb_register(&telegraph_driver);
  if (result)
    goto fail;
  telegraph_stage = 3;
  return 0;

fail:
  telegraph_exit();
  return result;
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void plug_in(void) {
  usb_lock_device(&telegraph_device);
  pre_probe();
  check_return_value_probe(telegraph_probe(__VERIFIER_nondet_int()));
  usb_unlock_device(&telegraph_device);
}

static void unplug(void) {
  usb_lock_device(&telegraph_device);
  telegraph_disconnect();
  usb_unlock_device(&telegraph_device);
}

static void set_power(int on) {
  usb_lock_device(&telegraph_device);
  if (on)
    telegraph_resume();
  else
    telegraph_suspend();
  usb_unlock_device(&telegraph_device);
}

static void interrupt(void) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
      telegraph_timer();
      break;
    case 1:
      telegraph_write_complete();
      break;
    case 2:
      telegraph_read_complete(__VERIFIER_nondet_int());
      break;
    default:
      telegraph_notice_complete(__VERIFIER_nondet_int());
      break;
  }
  irq_exit();
}

static void use_context(struct telegraph_context *context) {
  if (!context->is_up)
    telegraph_net_open(context);
  else if (__VERIFIER_nondet_int() > 2)
    telegraph_net_stop(context);
  else
    telegraph_net_xmit(context, __VERIFIER_nondet_int());
}

static void use_terminal(void) {
  if (!telegraph_terminal_open)
    telegraph_open_terminal();
  else if (__VERIFIER_nondet_int() > 2)
    telegraph_close_terminal();
  else if (!telegraph_terminal_hung_up)
    telegraph_write(__VERIFIER_nondet_int());
}

static void use_client(struct telegraph_client *client) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      telegraph_close_client(client);
      break;
    case 1:
      telegraph_client_write(client, __VERIFIER_nondet_int());
      break;
    case 2:
      telegraph_scan();
      break;
    case 3:
      telegraph_reset();
      break;
    case 4:
      telegraph_enter_pin(__VERIFIER_nondet_int());
      break;
    default:
      telegraph_take_message();
      break;
  }
}

static void change_sim(int in) {
  if (in) {
    telegraph_insert_sim();
    return;
  }
  mutex_lock(&telegraph_channel.lock);
  telegraph_remove_sim();
  mutex_unlock(&telegraph_channel.lock);
}

static void use_telegraph(void) {
  plug_in();
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int() > 2;

    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (telegraph_present)
          unplug();
        else
          plug_in();
        break;
      case 1:
        if (telegraph_clients[number].is_open)
          use_client(&telegraph_clients[number]);
        else
          telegraph_open_client(&telegraph_clients[number]);
        break;
      case 2:
        if (telegraph_present && number < telegraph_model->contexts)
          use_context(&telegraph_contexts[number]);
        break;
      case 3:
        use_terminal();
        break;
      case 4:
        if (telegraph_present)
          set_power(__VERIFIER_nondet_int() > 0);
        break;
      case 5:
        if (telegraph_present)
          change_sim(__VERIFIER_nondet_int() > 0);
        break;
      case 6:
        telegraph_work();
        break;
      default:
        do
          interrupt();
        while (__VERIFIER_nondet_int() > 1);
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = telegraph_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_telegraph();
    if (telegraph_present)
      unplug();
    if (telegraph_terminal_open)
      telegraph_close_terminal();
    for (i = 0; i < TELEGRAPH_CLIENTS; i++)
      if (telegraph_clients[i].is_open)
        telegraph_close_client(&telegraph_clients[i]);
    telegraph_exit();
  }
  check_final_state();
  return 0;
}
