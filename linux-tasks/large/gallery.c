// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module gallery: a capture card on PCI with two channels, rings of buffers and a pool of DMA
 * descriptors that the channels share. main() stands for the kernel: it probes the card, lets
 * programs, the card's interrupt, a timer and the work queue call the driver in any order, and
 * removes the card.
 * Violated: 32_1a (mutexes). gallery_dequeue() unlocks the channel while it waits for a frame, and
 * locks it again in a way that a signal can interrupt; gallery_ioctl() then unlocks a channel that
 * is not locked. 43_1a (allocations with a spin lock). The work restarts a channel that stalls, and
 * so gallery_restart() may sleep, but not where it asks for new descriptors: there it has the lock
 * of the queue. If the pool is empty, memory is allocated.
 * Why the others hold. 08_1a: a channel holds the decoder's module while it streams in a format
 * that needs it; formats do not change while there are buffers, and without buffers there is no
 * stream. 10_1a: gallery_notify() is told whether it runs in an interrupt. 106_1a:
 * gallery_registered has a bit for each thing that is registered. 118_1a: the controls are locked
 * by gallery_get_control() and gallery_change_control() only, and neither is called with the lock.
 * 129_1a: the cursors of a channel are at most its `count`, which changes together with them;
 * gallery_pool_hint is at most the size of the pool. 147_1a: who finds in a section that a
 * subscription is over notes it in gallery_expired; gallery_expire() is called outside. spinlock:
 * each function unlocks what it locked. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- formats -------------------------------------------------------------------------------- */

enum { GALLERY_CHANNELS = 2, GALLERY_BUFFERS = 4, GALLERY_FORMATS = 5 };

struct gallery_format {
  int fourcc;
  int depth;
  int planes;
  int needs_decoder;
};

static const struct gallery_format gallery_formats[GALLERY_FORMATS] = {
    {0x59455247, 8, 1, 0}, {0x56595559, 16, 1, 1}, {0x3231564e, 12, 2, 1},
    {0x33424752, 24, 1, 0}, {0x32315559, 12, 2, 0},
};

/* ---- descriptors: from the pool, or one of its own if the pool is empty --------------------- */

enum { GALLERY_POOL = 3, GALLERY_PLANES = 2, GALLERY_DESCRIPTOR_SIZE = 64 };

struct gallery_descriptor {
  int number;
  void *own;
};

static spinlock_t gallery_pool_lock;
static unsigned long gallery_pool_used;
static unsigned long gallery_pool_hint;

static int gallery_get_descriptor(struct gallery_descriptor *descriptor, gfp_t gfp) {
  unsigned long flags = 0;
  unsigned long number;

  spin_lock_irqsave(&gallery_pool_lock, flags);
  number = find_next_zero_bit(&gallery_pool_used, GALLERY_POOL, gallery_pool_hint);
  if (number >= GALLERY_POOL)
    number = find_next_zero_bit(&gallery_pool_used, GALLERY_POOL, 0);
  if (number < GALLERY_POOL) {
    gallery_pool_used |= 1ul << number;
    gallery_pool_hint = number + 1;
  }
  spin_unlock_irqrestore(&gallery_pool_lock, flags);
  descriptor->own = NULL;
  descriptor->number = (int)number;
  if (number < GALLERY_POOL)
    return 0;
  descriptor->own = kmalloc(GALLERY_DESCRIPTOR_SIZE, gfp);
  return descriptor->own ? 0 : -ENOMEM;
}

static void gallery_put_descriptor(struct gallery_descriptor *descriptor) {
  unsigned long flags = 0;

  if (descriptor->own) {
    kfree(descriptor->own);
    descriptor->own = NULL;
    return;
  }
  spin_lock_irqsave(&gallery_pool_lock, flags);
  gallery_pool_used &= ~(1ul << descriptor->number);
  spin_unlock_irqrestore(&gallery_pool_lock, flags);
}

/* ---- channels and their buffers ------------------------------------------------------------- */

enum { GALLERY_DEQUEUED, GALLERY_QUEUED, GALLERY_ACTIVE, GALLERY_DONE };
enum { GALLERY_NO_BUFFER = -1, GALLERY_PATIENCE = 1, GALLERY_MOST_USERS = 3 };

struct gallery_buffer {
  int state;
  int planes;
  int sequence;
  struct gallery_descriptor descriptor[GALLERY_PLANES];
};

struct gallery_channel {
  int number;
  struct mutex lock;
  spinlock_t queue_lock;
  const struct gallery_format *format;
  struct gallery_buffer buffer[GALLERY_BUFFERS];
  unsigned long count;
  unsigned long queued;
  unsigned long done;
  unsigned long next_queued;
  unsigned long next_done;
  int active;
  int users;
  int streaming;
  int sequence;
  int quiet;
  int restart_pending;
};

static struct module gallery_decoder;
static struct gallery_channel gallery_channels[GALLERY_CHANNELS];

static void gallery_release_buffer(struct gallery_buffer *buffer) {
  while (buffer->planes > 0) {
    buffer->planes = buffer->planes - 1;
    gallery_put_descriptor(&buffer->descriptor[buffer->planes]);
  }
}

static int gallery_prepare_buffer(struct gallery_buffer *buffer, int planes, gfp_t gfp) {
  while (buffer->planes < planes) {
    if (gallery_get_descriptor(&buffer->descriptor[buffer->planes], gfp)) {
      gallery_release_buffer(buffer);
      return -ENOMEM;
    }
    buffer->planes = buffer->planes + 1;
  }
  return 0;
}

/* Called with the lock of the queue held, like the next one. */
static void gallery_start_next(struct gallery_channel *channel) {
  unsigned long number = find_next_bit(&channel->queued, channel->count, channel->next_queued);

  if (number >= channel->count)
    number = find_first_bit(&channel->queued, channel->count);
  if (number >= channel->count) {
    channel->active = GALLERY_NO_BUFFER;
    return;
  }
  channel->queued &= ~(1ul << number);
  channel->next_queued = number + 1;
  channel->active = (int)number;
  channel->buffer[number].state = GALLERY_ACTIVE;
}

static void gallery_finish_active(struct gallery_channel *channel) {
  struct gallery_buffer *buffer = &channel->buffer[channel->active];

  buffer->state = GALLERY_DONE;
  buffer->sequence = channel->sequence;
  channel->sequence = (channel->sequence + 1) & 0xffff;
  channel->done |= 1ul << channel->active;
  gallery_start_next(channel);
}

static void gallery_forget_buffers(struct gallery_channel *channel) {
  int i;

  spin_lock_irq(&channel->queue_lock);
  channel->queued = 0;
  channel->done = 0;
  channel->next_queued = 0;
  channel->next_done = 0;
  channel->active = GALLERY_NO_BUFFER;
  for (i = 0; i < GALLERY_BUFFERS; i++) {
    gallery_release_buffer(&channel->buffer[i]);
    channel->buffer[i].state = GALLERY_DEQUEUED;
  }
  spin_unlock_irq(&channel->queue_lock);
}

/* ---- subscriptions to events ---------------------------------------------------------------- */

enum { GALLERY_FRAME = 1, GALLERY_OVERRUN = 2, GALLERY_CONTROL = 4, GALLERY_ONCE = 8 };
enum { GALLERY_SUBSCRIBERS = 3 };

struct gallery_subscriber {
  struct list_head node;
  int used;
  int kinds;
  int once;
};

struct gallery_event {
  int kind;
  int value;
};

static struct mutex gallery_subscriber_lock;
static struct list_head gallery_subscriber_list;
static struct gallery_subscriber gallery_subscribers[GALLERY_SUBSCRIBERS];
static unsigned long gallery_expired;

static void gallery_send_event(int kind, int value, gfp_t gfp) {
  struct gallery_event *event = kmalloc(sizeof(*event), gfp);

  if (!event)
    return;
  event->kind = kind;
  event->value = value;
  kfree(event);
}

/* Called with the lock of the subscribers held. */
static void gallery_drop_subscriber(int number) {
  struct gallery_subscriber *subscriber = &gallery_subscribers[number];

  gallery_expired &= ~(1ul << number);
  if (!subscriber->used)
    return;
  list_del_rcu(&subscriber->node);
  synchronize_rcu();
  subscriber->used = 0;
}

static int gallery_subscribe(struct gallery_channel *channel, int kinds) {
  int error = -ENOSPC;
  int i;

  if (channel->users == 0 || (kinds & ~GALLERY_ONCE) == 0)
    return -EINVAL;
  mutex_lock(&gallery_subscriber_lock);
  for (i = 0; i < GALLERY_SUBSCRIBERS && error; i++)
    if (!gallery_subscribers[i].used) {
      gallery_subscribers[i].used = 1;
      gallery_subscribers[i].kinds = kinds & ~GALLERY_ONCE;
      gallery_subscribers[i].once = (kinds & GALLERY_ONCE) != 0;
      list_add_rcu(&gallery_subscribers[i].node, &gallery_subscriber_list);
      error = 0;
    }
  mutex_unlock(&gallery_subscriber_lock);
  return error;
}

static int gallery_unsubscribe(struct gallery_channel *channel, int number) {
  if (channel->users == 0 || number < 0 || number >= GALLERY_SUBSCRIBERS)
    return -EINVAL;
  mutex_lock(&gallery_subscriber_lock);
  gallery_drop_subscriber(number);
  mutex_unlock(&gallery_subscriber_lock);
  return 0;
}

static void gallery_expire(void) {
  int i;

  if (gallery_expired == 0)
    return;
  mutex_lock(&gallery_subscriber_lock);
  for (i = 0; i < GALLERY_SUBSCRIBERS; i++)
    if ((gallery_expired & 1ul << i) != 0)
      gallery_drop_subscriber(i);
  mutex_unlock(&gallery_subscriber_lock);
}

static void gallery_notify(int kind, int value, int in_interrupt) {
  int i;

  rcu_read_lock();
  for (i = 0; i < GALLERY_SUBSCRIBERS; i++) {
    const struct gallery_subscriber *subscriber = &gallery_subscribers[i];

    if (!subscriber->used || (subscriber->kinds & kind) == 0)
      continue;
    gallery_send_event(kind, value, in_interrupt ? GFP_ATOMIC : GFP_NOWAIT);
    if (subscriber->once)
      gallery_expired |= 1ul << i;
  }
  rcu_read_unlock();
  if (!in_interrupt)
    gallery_expire();
}

/* ---- controls ------------------------------------------------------------------------------- */

enum { GALLERY_BRIGHTNESS, GALLERY_CONTRAST, GALLERY_HUE, GALLERY_CONTROLS };

struct gallery_control {
  int low;
  int high;
  int value;
};

static rwlock_t gallery_control_lock;
static struct gallery_control gallery_controls[GALLERY_CONTROLS] = {
    {0, 255, 128}, {0, 127, 64}, {-50, 50, 0}};

static int gallery_get_control(struct gallery_channel *channel, int control) {
  int value;

  if (control < 0 || control >= GALLERY_CONTROLS)
    return -EINVAL;
  read_lock(&gallery_control_lock);
  value = gallery_controls[control].value + channel->number;
  read_unlock(&gallery_control_lock);
  return value;
}

static int gallery_change_control(int control, int value) {
  struct gallery_control *item = &gallery_controls[control];
  int error = -EINVAL;

  write_lock(&gallery_control_lock);
  if (value < item->low || value > item->high)
    goto out;
  error = -EIO;
  if (hardware_status() < 0)
    goto out;
  item->value = value;
  error = 0;
out:
  write_unlock(&gallery_control_lock);
  return error;
}

/* The lowest two bits say which control. */
static int gallery_set_control(struct gallery_channel *channel, int argument) {
  int control = argument & 3;
  int error;

  if (control >= GALLERY_CONTROLS || channel->users == 0)
    return -EINVAL;
  error = gallery_change_control(control, argument / 4);
  if (!error)
    gallery_notify(GALLERY_CONTROL, control, 0);
  return error;
}

/* Makes the picture brighter until it is as bright as the contrast wants it. */
static int gallery_adjust(struct gallery_channel *channel, int steps) {
  int wanted = gallery_get_control(channel, GALLERY_CONTRAST) * 2;
  int error = 0;

  while (steps > 0 && !error) {
    int now = gallery_get_control(channel, GALLERY_BRIGHTNESS);

    if (now >= wanted)
      break;
    error = gallery_change_control(GALLERY_BRIGHTNESS, now + 16);
    steps = steps - 16;
  }
  return error;
}

/* ---- commands of programs ------------------------------------------------------------------- */

static int gallery_request_buffers(struct gallery_channel *channel, int count) {
  if (count < 0 || count > GALLERY_BUFFERS)
    return -EINVAL;
  if (channel->streaming)
    return -EBUSY;
  gallery_forget_buffers(channel);
  channel->count = (unsigned long)count;
  return 0;
}

static int gallery_set_format(struct gallery_channel *channel, int format) {
  if (format < 0 || format >= GALLERY_FORMATS)
    return -EINVAL;
  if (channel->count > 0)
    return -EBUSY;
  channel->format = &gallery_formats[format];
  return 0;
}

static int gallery_queue(struct gallery_channel *channel, int number) {
  struct gallery_buffer *buffer;
  int error;

  if (number < 0 || (unsigned long)number >= channel->count)
    return -EINVAL;
  buffer = &channel->buffer[number];
  if (buffer->state != GALLERY_DEQUEUED)
    return -EBUSY;
  error = gallery_prepare_buffer(buffer, channel->format->planes, GFP_KERNEL);
  if (error)
    return error;
  spin_lock_irq(&channel->queue_lock);
  buffer->state = GALLERY_QUEUED;
  channel->queued |= 1ul << number;
  if (channel->streaming && channel->active == GALLERY_NO_BUFFER)
    gallery_start_next(channel);
  spin_unlock_irq(&channel->queue_lock);
  return 0;
}

static int gallery_take_done(struct gallery_channel *channel) {
  unsigned long number;
  int result = -EAGAIN;

  spin_lock_irq(&channel->queue_lock);
  number = find_next_bit(&channel->done, channel->count, channel->next_done);
  if (number >= channel->count)
    number = find_first_bit(&channel->done, channel->count);
  if (number < channel->count && channel->buffer[number].state == GALLERY_DONE) {
    channel->done &= ~(1ul << number);
    channel->next_done = number + 1;
    channel->buffer[number].state = GALLERY_DEQUEUED;
    gallery_release_buffer(&channel->buffer[number]);
    result = (int)number;
  }
  spin_unlock_irq(&channel->queue_lock);
  return result;
}

/* A program that waits lets others use the channel meanwhile. */
static int gallery_dequeue(struct gallery_channel *channel, int nonblocking) {
  int number = gallery_take_done(channel);

  if (number >= 0 || nonblocking)
    return number;
  if (!channel->streaming)
    return -EINVAL;
  mutex_unlock(&channel->lock);
  hardware_status();
  if (mutex_lock_interruptible(&channel->lock))
    return -EINTR;
  return gallery_take_done(channel);
}

static int gallery_stream_on(struct gallery_channel *channel, int at_once) {
  if (channel->streaming || channel->count == 0)
    return -EINVAL;
  if (channel->format->needs_decoder && !try_module_get(&gallery_decoder))
    return -ENODEV;
  if (hardware_status() < 0) {
    if (channel->format->needs_decoder)
      module_put(&gallery_decoder);
    return -EIO;
  }
  spin_lock_irq(&channel->queue_lock);
  channel->streaming = 1;
  channel->sequence = at_once ? 0 : 1;
  channel->quiet = 0;
  gallery_start_next(channel);
  spin_unlock_irq(&channel->queue_lock);
  return 0;
}

static int gallery_stream_off(struct gallery_channel *channel, int drain) {
  if (!channel->streaming)
    return drain ? -EINVAL : 0;
  channel->streaming = 0;
  channel->restart_pending = 0;
  gallery_forget_buffers(channel);
  if (channel->format->needs_decoder)
    module_put(&gallery_decoder);
  return 0;
}

struct gallery_command {
  int (*run)(struct gallery_channel *channel, int argument);
  int locked;
};

enum { GALLERY_COMMANDS = 11 };

static const struct gallery_command gallery_commands[GALLERY_COMMANDS] = {
    {gallery_request_buffers, 1},
    {gallery_queue, 1},
    {gallery_dequeue, 1},
    {gallery_stream_on, 1},
    {gallery_stream_off, 1},
    {gallery_set_format, 1},
    {gallery_set_control, 0},
    {gallery_subscribe, 0},
    {gallery_unsubscribe, 0},
    {gallery_get_control, 0},
    {gallery_adjust, 0},
};

static int gallery_ioctl(struct gallery_channel *channel, int number, int argument) {
  const struct gallery_command *command;
  int result;

  if (number < 0 || number >= GALLERY_COMMANDS)
    return -EINVAL;
  command = &gallery_commands[number];
  if (command->locked && mutex_lock_interruptible(&channel->lock))
    return -EINTR;
  result = command->run(channel, argument);
  if (command->locked)
    mutex_unlock(&channel->lock);
  return result;
}

static int gallery_open(struct gallery_channel *channel) {
  int error = 0;

  mutex_lock(&channel->lock);
  if (channel->users == GALLERY_MOST_USERS)
    error = -EBUSY;
  else if (channel->users == 0 && hardware_status() < 0)
    error = -EIO;
  else
    channel->users = channel->users + 1;
  mutex_unlock(&channel->lock);
  return error;
}

static void gallery_close(struct gallery_channel *channel) {
  mutex_lock(&channel->lock);
  channel->users = channel->users - 1;
  if (channel->users == 0) {
    gallery_stream_off(channel, 0);
    gallery_request_buffers(channel, 0);
  }
  mutex_unlock(&channel->lock);
}

/* ---- the interrupt and the timer: called in interrupt context ------------------------------- */

static void gallery_frame_done(struct gallery_channel *channel) {
  int sequence = channel->sequence;
  int had_frame = 0;

  spin_lock(&channel->queue_lock);
  if (channel->streaming && channel->active != GALLERY_NO_BUFFER) {
    gallery_finish_active(channel);
    had_frame = 1;
  }
  channel->quiet = 0;
  spin_unlock(&channel->queue_lock);
  if (had_frame)
    gallery_notify(GALLERY_FRAME, sequence, 1);
}

static irqreturn_t gallery_interrupt(int status) {
  int i;

  if (status <= 0)
    return IRQ_NONE;
  for (i = 0; i < GALLERY_CHANNELS; i++)
    if ((status & 1 << i) != 0)
      gallery_frame_done(&gallery_channels[i]);
  if ((status & 4) != 0)
    gallery_notify(GALLERY_OVERRUN, status, 1);
  return IRQ_HANDLED;
}

static void gallery_timer(void) {
  int i;

  for (i = 0; i < GALLERY_CHANNELS; i++) {
    struct gallery_channel *channel = &gallery_channels[i];

    spin_lock(&channel->queue_lock);
    if (channel->streaming && channel->active != GALLERY_NO_BUFFER) {
      channel->quiet = channel->quiet + 1;
      if (channel->quiet > GALLERY_PATIENCE) {
        channel->restart_pending = 1;
        channel->quiet = 0;
      }
    }
    spin_unlock(&channel->queue_lock);
  }
}

/* ---- the work ------------------------------------------------------------------------------- */

/* The card has lost the descriptors of the buffer that it was about to fill. */
static void gallery_restart(struct gallery_channel *channel) {
  struct gallery_buffer *buffer;

  spin_lock_irq(&channel->queue_lock);
  if (channel->active == GALLERY_NO_BUFFER)
    goto out;
  buffer = &channel->buffer[channel->active];
  gallery_release_buffer(buffer);
  if (gallery_prepare_buffer(buffer, channel->format->planes, GFP_KERNEL)) {
    buffer->state = GALLERY_DEQUEUED;
    gallery_start_next(channel);
  }
out:
  spin_unlock_irq(&channel->queue_lock);
}

static void gallery_work(void) {
  int i;

  gallery_expire();
  for (i = 0; i < GALLERY_CHANNELS; i++) {
    struct gallery_channel *channel = &gallery_channels[i];

    if (!channel->restart_pending)
      continue;
    mutex_lock(&channel->lock);
    channel->restart_pending = 0;
    if (channel->streaming)
      gallery_restart(channel);
    mutex_unlock(&channel->lock);
  }
}

/* ---- the card ------------------------------------------------------------------------------- */

enum { GALLERY_LINE = 11, GALLERY_MAJOR = 81 };
enum { GALLERY_HAS_CLASS = 1, GALLERY_HAS_LINE = 2, GALLERY_HAS_CHRDEV = 4 };

static struct class *gallery_class;
static int gallery_registered;

static void gallery_undo(void) {
  if (gallery_registered & GALLERY_HAS_CHRDEV)
    unregister_chrdev(GALLERY_MAJOR, "gallery");
  if (gallery_registered & GALLERY_HAS_LINE)
    free_irq(GALLERY_LINE, &gallery_channels);
  if (gallery_registered & GALLERY_HAS_CLASS)
    class_destroy(gallery_class);
  gallery_registered = 0;
}

static int gallery_probe(int sysfs) {
  int error;
  int i;

  for (i = 0; i < GALLERY_CHANNELS; i++) {
    gallery_channels[i].number = i;
    gallery_channels[i].format = &gallery_formats[i];
    gallery_channels[i].active = GALLERY_NO_BUFFER;
  }
  if (sysfs) {
    gallery_class = class_create(NULL, "gallery");
    if (IS_ERR(gallery_class))
      return -ENOMEM;
    gallery_registered |= GALLERY_HAS_CLASS;
  }
  error = request_irq(GALLERY_LINE, gallery_interrupt, 0, "gallery", &gallery_channels);
  if (error)
    goto fail;
  gallery_registered |= GALLERY_HAS_LINE;
  error = register_chrdev(GALLERY_MAJOR, "gallery", NULL);
  if (error < 0)
    goto fail;
  gallery_registered |= GALLERY_HAS_CHRDEV;
  if (hardware_status() < 0) {
    error = -EIO;
    goto fail;
  }
  return 0;

fail:
  gallery_undo();
  return error;
}

static void gallery_remove(void) {
  int i;

  mutex_lock(&gallery_subscriber_lock);
  for (i = 0; i < GALLERY_SUBSCRIBERS; i++)
    gallery_drop_subscriber(i);
  mutex_unlock(&gallery_subscriber_lock);
  gallery_undo();
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt(void) {
  irq_enter();
  if (__VERIFIER_nondet_int() > 1)
    gallery_timer();
  else
    gallery_interrupt(__VERIFIER_nondet_int());
  irq_exit();
}

/* What most programs do first. */
static void start_channel(struct gallery_channel *channel) {
  int count = __VERIFIER_nondet_int();
  int i;

  if (gallery_open(channel))
    return;
  gallery_ioctl(channel, 5, __VERIFIER_nondet_int());
  if (gallery_ioctl(channel, 0, count))
    return;
  for (i = 0; i < count; i++)
    gallery_ioctl(channel, 1, i);
  gallery_ioctl(channel, 3, 1);
}

static void use_gallery(void) {
  while (__VERIFIER_nondet_int()) {
    struct gallery_channel *channel = &gallery_channels[__VERIFIER_nondet_int() > 1];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        gallery_work();
        break;
      case 1:
        if (channel->users > 0)
          gallery_ioctl(channel, __VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        if (channel->users > 0)
          gallery_close(channel);
        break;
      case 3:
      case 4:
        if (channel->users == 0)
          start_channel(channel);
        else
          gallery_open(channel);
        break;
      case 5:
        if (channel->users > 0)
          gallery_ioctl(channel, 7 + (__VERIFIER_nondet_int() & 3), __VERIFIER_nondet_int());
        break;
      case 6:
      case 7:
      case 8:
        if (channel->streaming)
          gallery_ioctl(channel, 2, __VERIFIER_nondet_int() > 2);
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
  result = gallery_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_gallery();
    for (i = 0; i < GALLERY_CHANNELS; i++)
      while (gallery_channels[i].users > 0)
        gallery_close(&gallery_channels[i]);
    gallery_work();
    gallery_remove();
  }
  check_final_state();
  return 0;
}
