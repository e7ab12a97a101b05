// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module icehouse: a temperature sensor hub with several channels behind one bus. Sensors come and
 * go; a channel that is too warm may be cooled by a fan, which another module drives. main() stands
 * for the kernel: it loads the module, calls it in any order, and unloads it. No rule is violated.
 * Why they hold. 08_1a: icehouse_cooled counts the channels with the flag `cooled`; the first takes
 * a reference to the fan's module, the last gives it back. 10_1a, 43_1a: icehouse_atomic counts the
 * reasons not to wait for memory, which are interrupts and the events' lock, and icehouse_notify()
 * asks for it. 32_1a: icehouse_bus_get() takes the bus unless icehouse_bus_taken says that it is
 * taken already, and its result tells icehouse_bus_put() whether to give it back. 106_1a:
 * icehouse_published is set exactly while the class and the character device are registered.
 * 118_1a: icehouse_read() takes the lock as a writer if the value has to be refreshed, otherwise as
 * a reader, and gives it back in the same way. 129_1a: searches start at most one after a result
 * that is less than the number of channels; icehouse_next keeps such a place. spinlock: the events'
 * lock is given back where it is taken. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- channels -------------------------------------------------------------------------------- */

enum { ICEHOUSE_CHANNELS = 4, ICEHOUSE_LEAST = -40, ICEHOUSE_MOST = 125 };

struct icehouse_channel {
  int value;
  int limit;
  int offset;
  int is_fresh;
  int alarmed;
  int cooled;
};

static struct icehouse_channel icehouse_channels[ICEHOUSE_CHANNELS];
static unsigned long icehouse_present;
static unsigned long icehouse_next;

static struct icehouse_channel *icehouse_channel(int number) {
  if (number < 0 || number >= ICEHOUSE_CHANNELS)
    return NULL;
  return icehouse_present >> number & 1 ? &icehouse_channels[number] : NULL;
}

/* ---- the bus: who has it may do several things in a row -------------------------------------- */

static struct mutex icehouse_bus;
static int icehouse_bus_taken;

static int icehouse_bus_get(void) {
  if (icehouse_bus_taken)
    return 0;
  mutex_lock(&icehouse_bus);
  icehouse_bus_taken = 1;
  return 1;
}

static void icehouse_bus_put(int is_mine) {
  if (!is_mine)
    return;
  icehouse_bus_taken = 0;
  mutex_unlock(&icehouse_bus);
}

static int icehouse_convert(const struct icehouse_channel *channel, int *value) {
  int is_mine = icehouse_bus_get();
  int status = hardware_status();
  int error = 0;

  if (status < 0)
    error = -EIO;
  else
    *value = status % ICEHOUSE_MOST + channel->offset;
  icehouse_bus_put(is_mine);
  return error;
}

/* Compares the sensor with the one in the hub, which takes two measurements. */
static int icehouse_calibrate(int number) {
  struct icehouse_channel *channel = icehouse_channel(number);
  int first = 0;
  int second = 0;
  int error;

  if (!channel)
    return -ENODEV;
  if (mutex_lock_killable(&icehouse_bus))
    return -EINTR;
  icehouse_bus_taken = 1;
  channel->offset = 0;
  error = icehouse_convert(channel, &first);
  if (!error)
    error = icehouse_convert(channel, &second);
  if (!error && second > first)
    channel->offset = 1;
  icehouse_bus_put(1);
  return error;
}

/* ---- events: a ring that programs empty ------------------------------------------------------ */

enum { ICEHOUSE_EVENTS = 4, ICEHOUSE_EVENT_SIZE = 64 };

static spinlock_t icehouse_event_lock;
static unsigned long icehouse_event_flags;
static struct sk_buff *icehouse_events[ICEHOUSE_EVENTS];
static int icehouse_waiting;
static int icehouse_atomic;

static void icehouse_lock_events(void) {
  spin_lock_irqsave(&icehouse_event_lock, icehouse_event_flags);
  icehouse_atomic = icehouse_atomic + 1;
}

static void icehouse_unlock_events(void) {
  icehouse_atomic = icehouse_atomic - 1;
  spin_unlock_irqrestore(&icehouse_event_lock, icehouse_event_flags);
}

static struct sk_buff *icehouse_notify(int value) {
  struct sk_buff *skb =
      alloc_skb(ICEHOUSE_EVENT_SIZE, icehouse_atomic > 0 ? GFP_ATOMIC : GFP_KERNEL);

  if (skb)
    skb->len = value;
  return skb;
}

/* Called with the events locked. */
static void icehouse_post(struct sk_buff *skb) {
  if (skb && icehouse_waiting < ICEHOUSE_EVENTS) {
    icehouse_events[icehouse_waiting] = skb;
    icehouse_waiting = icehouse_waiting + 1;
  } else {
    kfree_skb(skb);
  }
}

static int icehouse_read_event(void) {
  struct sk_buff *skb = NULL;

  icehouse_lock_events();
  if (icehouse_waiting > 0) {
    icehouse_waiting = icehouse_waiting - 1;
    skb = icehouse_events[icehouse_waiting];
  }
  icehouse_unlock_events();
  if (!skb)
    return -EAGAIN;
  kfree_skb(skb);
  return 0;
}

/* The hub itself is too warm, or a sensor has been plugged in. */
static irqreturn_t icehouse_interrupt(void) {
  int status = hardware_status();
  struct sk_buff *skb;

  if (status <= 0)
    return IRQ_NONE;
  icehouse_atomic = icehouse_atomic + 1;
  skb = icehouse_notify(status);
  icehouse_lock_events();
  icehouse_post(skb);
  if (status > ICEHOUSE_MOST)
    icehouse_post(icehouse_notify(ICEHOUSE_MOST));
  icehouse_unlock_events();
  icehouse_atomic = icehouse_atomic - 1;
  return IRQ_HANDLED;
}

/* ---- values: kept until somebody wants new ones ---------------------------------------------- */

static rwlock_t icehouse_value_lock;

static int icehouse_read(struct icehouse_channel *channel, int *value) {
  int refresh = !channel->is_fresh;
  int measured = 0;

  if (refresh && icehouse_convert(channel, &measured))
    return -EIO;
  if (refresh)
    write_lock(&icehouse_value_lock);
  else
    read_lock(&icehouse_value_lock);
  if (refresh) {
    channel->value = measured;
    channel->is_fresh = 1;
  }
  *value = channel->value;
  if (refresh)
    write_unlock(&icehouse_value_lock);
  else
    read_unlock(&icehouse_value_lock);
  return 0;
}

static int icehouse_set_limit(int number, int limit) {
  struct icehouse_channel *channel = icehouse_channel(number);

  if (!channel || limit < ICEHOUSE_LEAST || limit > ICEHOUSE_MOST)
    return -EINVAL;
  if (!write_trylock(&icehouse_value_lock))
    return -EAGAIN;
  channel->limit = limit;
  channel->is_fresh = 0;
  write_unlock(&icehouse_value_lock);
  return 0;
}

static void icehouse_check(struct icehouse_channel *channel) {
  int value = 0;
  struct sk_buff *skb;

  if (icehouse_read(channel, &value))
    return;
  if (value > channel->limit && !channel->alarmed) {
    icehouse_lock_events();
    channel->alarmed = 1;
    icehouse_post(icehouse_notify(value));
    icehouse_unlock_events();
  } else if (value <= channel->limit && channel->alarmed) {
    skb = icehouse_notify(value);
    icehouse_lock_events();
    channel->alarmed = 0;
    icehouse_post(skb);
    icehouse_unlock_events();
  }
}

/* All channels, with nothing else on the bus meanwhile. */
static void icehouse_scan(void) {
  int is_mine = icehouse_bus_get();
  unsigned long number = find_first_bit(&icehouse_present, ICEHOUSE_CHANNELS);

  while (number < ICEHOUSE_CHANNELS) {
    icehouse_channels[number].is_fresh = 0;
    icehouse_check(&icehouse_channels[number]);
    number = find_next_bit(&icehouse_present, ICEHOUSE_CHANNELS, number + 1);
  }
  icehouse_bus_put(is_mine);
}

/* One channel after the other, whenever the kernel has time for it. */
static void icehouse_poll(void) {
  unsigned long number = find_next_bit(&icehouse_present, ICEHOUSE_CHANNELS, icehouse_next);

  if (number >= ICEHOUSE_CHANNELS) {
    icehouse_next = 0;
    return;
  }
  icehouse_next = number + 1;
  icehouse_check(&icehouse_channels[number]);
}

/* ---- the fan: it runs while some channel is to be cooled ------------------------------------- */

static struct module icehouse_fan_module;
static int icehouse_cooled;

static int icehouse_cool(struct icehouse_channel *channel, int on) {
  if (on == channel->cooled)
    return 0;
  if (on) {
    if (icehouse_cooled == 0 && !try_module_get(&icehouse_fan_module))
      return -ENODEV;
    icehouse_cooled = icehouse_cooled + 1;
  } else {
    icehouse_cooled = icehouse_cooled - 1;
    if (icehouse_cooled == 0)
      module_put(&icehouse_fan_module);
  }
  channel->cooled = on;
  return 0;
}

/* ---- what programs see: nothing while no sensor is plugged in -------------------------------- */

static struct class icehouse_class = {"icehouse"};
static int icehouse_major;
static int icehouse_published;

static int icehouse_publish(void) {
  int error;

  if (icehouse_published)
    return 0;
  error = class_register(&icehouse_class);
  if (error)
    return error;
  icehouse_major = register_chrdev(0, "icehouse", NULL);
  if (icehouse_major < 0) {
    class_unregister(&icehouse_class);
    return icehouse_major;
  }
  icehouse_published = 1;
  return 0;
}

static void icehouse_withdraw(void) {
  if (!icehouse_published)
    return;
  unregister_chrdev((unsigned int)icehouse_major, "icehouse");
  class_unregister(&icehouse_class);
  icehouse_published = 0;
}

/* ---- the hub --------------------------------------------------------------------------------- */

/* The hub reports the empty sockets. */
static int icehouse_detect(void) {
  int is_mine = icehouse_bus_get();
  int empty = hardware_status();
  int i;

  icehouse_bus_put(is_mine);
  icehouse_present = ~(unsigned long)empty & ((1ul << ICEHOUSE_CHANNELS) - 1);
  for (i = 0; i < ICEHOUSE_CHANNELS; i++)
    if (!(icehouse_present >> i & 1)) {
      icehouse_cool(&icehouse_channels[i], 0);
      icehouse_channels[i].is_fresh = 0;
      icehouse_channels[i].alarmed = 0;
    }
  if (icehouse_present != 0)
    return icehouse_publish();
  icehouse_withdraw();
  return 0;
}

static void icehouse_exit(void) {
  int i;

  free_irq(7, NULL);
  icehouse_withdraw();
  for (i = 0; i < ICEHOUSE_CHANNELS; i++)
    icehouse_cool(&icehouse_channels[i], 0);
  while (icehouse_read_event() == 0)
    continue;
}

static int icehouse_init(void) {
  int error = icehouse_detect();

  if (error)
    return error;
  error = request_irq(7, icehouse_interrupt, 0, "icehouse", NULL);
  if (error)
    icehouse_withdraw();
  return error;
}

/* ---- the calling side ------------------------------------------------------------------------ */

static void event_interrupt(void) {
  irq_enter();
  icehouse_interrupt();
  irq_exit();
}

static void event_detect(void) {
  icehouse_detect();
}

static void event_read(void) {
  struct icehouse_channel *channel = icehouse_channel(__VERIFIER_nondet_int());
  int value;

  if (channel)
    icehouse_read(channel, &value);
}

static void event_configure(void) {
  if (icehouse_set_limit(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 0)
    icehouse_calibrate(__VERIFIER_nondet_int());
}

static void event_cool(void) {
  struct icehouse_channel *channel = icehouse_channel(__VERIFIER_nondet_int());

  if (channel)
    icehouse_cool(channel, __VERIFIER_nondet_int() != 0);
}

static void event_read_event(void) {
  icehouse_read_event();
}

static void (*const events[])(void) = {
    icehouse_poll, icehouse_scan,   event_interrupt, event_read,
    event_cool,    event_configure, event_detect,    event_read_event,
};

int main(void) {
  int result;

  pre_probe();
  result = icehouse_init();
  check_return_value_probe(result);
  if (result == 0) {
    while (__VERIFIER_nondet_int()) {
      int event = __VERIFIER_nondet_int();

      if (event >= 0 && event < 8)
        events[event]();
    }
    icehouse_exit();
  }
  check_final_state();
  return 0;
}
