// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module drawbridge: a bridge from USB to one or two disks, which speaks one of two protocols: a
 * simple one with one command at a time, and one with streams and two commands. A bridge that makes
 * too many errors with streams is spoken to in the simple way from then on. main() stands for the
 * kernel: it loads the module, plugs the bridge in, lets the block layer, programs, the completion
 * of URBs, a timer, the driver's thread and the power management call the driver in any order,
 * unplugs the bridge, closes what is still open, and unloads the module. No rule is violated.
 * Why they hold. 08_1a: a disk that somebody has open holds the module. 10_1a, 43_1a: what runs in
 * an interrupt or with the lock of the host allocates with GFP_ATOMIC. 32_1a:
 * drawbridge_lock_door() is told whether its caller has the lock; a reset locks the bridge from
 * drawbridge_pre_reset() to drawbridge_post_reset(). 68_1a: there are drawbridge_ready tags, each
 * with the URBs that the protocol of the moment wants; the data have `segments` URBs, and the tag
 * drawbridge_data.owner, if there is one, sees to their end. 68_1b: `bounced` has a bit for each of
 * those with a buffer of its own; the bridge has a buffer for commands while it is present. 77_1a:
 * while the device is locked the driver allocates with GFP_NOIO. 101_1a: a disk has a request for
 * its sense while it is attached, and one more while it is polled. 106_1a: drawbridge_init() undoes
 * in the reverse order. 118_1a: the lock of the map is taken and given back within one function;
 * drawbridge_is_attached() gives up if it cannot get it. 129_1a: drawbridge_hint is at most
 * drawbridge_ready. 132_1a: the bridge holds the device, and each disk does, from when it is
 * attached until it is detached and nobody has it open, which `references` counts. 134_1a:
 * drawbridge_init() returns the error of the registration. spinlock: drawbridge_queue_command() is
 * told whether its caller has the lock. 147_1a has nothing to watch.
 */
#include "../kernel.h"

/* ---- the bridge ----------------------------------------------------------------------------- */

enum { DRAWBRIDGE_DISKS = 2, DRAWBRIDGE_TAGS = 2, DRAWBRIDGE_SEGMENTS = 3, DRAWBRIDGE_MODELS = 3 };
enum { DRAWBRIDGE_BLOCK_SIZE = 512, DRAWBRIDGE_COMMAND_SIZE = 31, DRAWBRIDGE_NOBODY = -1 };

struct drawbridge_protocol {
  int tags;
  int has_status_urb;
  int (*recover)(void);
};

struct drawbridge_model {
  int disks;
  int has_streams;
  int is_unaligned;
};

static int drawbridge_recover_simple(void);
static int drawbridge_recover_streams(void);

static const struct drawbridge_protocol drawbridge_simple = {1, 0, drawbridge_recover_simple};
static const struct drawbridge_protocol drawbridge_streams = {DRAWBRIDGE_TAGS, 1,
                                                              drawbridge_recover_streams};
static const struct drawbridge_model drawbridge_models[DRAWBRIDGE_MODELS] = {
    {1, 0, 1}, {2, 1, 0}, {2, 1, 1}};

static const struct drawbridge_model *drawbridge_model = &drawbridge_models[0];
static const struct drawbridge_protocol *drawbridge_protocol = &drawbridge_simple;
static struct usb_device drawbridge_device;
static struct usb_interface drawbridge_interface;
static struct mutex drawbridge_mutex;
static spinlock_t drawbridge_host_lock;
static void *drawbridge_block;
static dma_addr_t drawbridge_block_dma;
static int drawbridge_present;
static int drawbridge_asleep;
static int drawbridge_resetting;
static int drawbridge_errors;

/* ---- tags: each for one command ------------------------------------------------------------- */

enum {
  DRAWBRIDGE_FREE,
  DRAWBRIDGE_QUEUED,
  DRAWBRIDGE_SENT,
  DRAWBRIDGE_DATA,
  DRAWBRIDGE_STATUS,
  DRAWBRIDGE_DONE,
  DRAWBRIDGE_LATE
};

struct drawbridge_tag {
  int state;
  int disk;
  int segments;
  int age;
  int failed;
  struct urb *command_urb;
  struct urb *status_urb;
};

static struct drawbridge_tag drawbridge_tags[DRAWBRIDGE_TAGS];
static unsigned long drawbridge_busy;
static unsigned long drawbridge_ready;
static unsigned long drawbridge_hint;

static void drawbridge_free_tags(void) {
  while (drawbridge_ready > 0) {
    struct drawbridge_tag *tag = &drawbridge_tags[drawbridge_ready - 1];

    if (drawbridge_protocol->has_status_urb)
      usb_free_urb(tag->status_urb);
    usb_free_urb(tag->command_urb);
    tag->state = DRAWBRIDGE_FREE;
    drawbridge_ready = drawbridge_ready - 1;
  }
  drawbridge_busy = 0;
  drawbridge_hint = 0;
}

/* Called with the device locked. */
static int drawbridge_alloc_tags(void) {
  while (drawbridge_ready < (unsigned long)drawbridge_protocol->tags) {
    struct drawbridge_tag *tag = &drawbridge_tags[drawbridge_ready];

    tag->command_urb = usb_alloc_urb(0, GFP_NOIO);
    if (!tag->command_urb)
      goto fail;
    if (drawbridge_protocol->has_status_urb) {
      tag->status_urb = usb_alloc_urb(0, GFP_NOIO);
      if (!tag->status_urb) {
        usb_free_urb(tag->command_urb);
        goto fail;
      }
    }
    tag->state = DRAWBRIDGE_FREE;
    drawbridge_ready = drawbridge_ready + 1;
  }
  return 0;

fail:
  drawbridge_free_tags();
  return -ENOMEM;
}

/* ---- data: of one command at a time --------------------------------------------------------- */

struct drawbridge_data {
  int owner;
  int segments;
  int sent;
  unsigned long bounced;
  struct urb *urb[DRAWBRIDGE_SEGMENTS];
  void *bounce[DRAWBRIDGE_SEGMENTS];
  dma_addr_t dma[DRAWBRIDGE_SEGMENTS];
};

static struct drawbridge_data drawbridge_data = {.owner = DRAWBRIDGE_NOBODY};

static void drawbridge_release_data(int number) {
  struct drawbridge_data *data = &drawbridge_data;

  if (data->owner != number)
    return;
  while (data->segments > 0) {
    int last = data->segments - 1;

    if ((data->bounced & 1ul << last) != 0)
      usb_free_coherent(&drawbridge_device, DRAWBRIDGE_BLOCK_SIZE, data->bounce[last],
                        data->dma[last]);
    usb_free_urb(data->urb[last]);
    data->segments = last;
  }
  data->bounced = 0;
  data->owner = DRAWBRIDGE_NOBODY;
}

/* The first and the last segment may not be aligned. */
static int drawbridge_add_segment(int is_aligned) {
  struct drawbridge_data *data = &drawbridge_data;
  int number = data->segments;

  data->urb[number] = usb_alloc_urb(0, GFP_NOIO);
  if (!data->urb[number])
    return -ENOMEM;
  if (!is_aligned) {
    data->bounce[number] =
        usb_alloc_coherent(&drawbridge_device, DRAWBRIDGE_BLOCK_SIZE, GFP_NOIO, &data->dma[number]);
    if (!data->bounce[number]) {
      usb_free_urb(data->urb[number]);
      return -ENOMEM;
    }
    data->bounced |= 1ul << number;
  }
  data->segments = number + 1;
  return 0;
}

static int drawbridge_prepare_data(int number, int segments) {
  int i;

  drawbridge_data.owner = number;
  drawbridge_data.sent = 0;
  for (i = 0; i < segments; i++) {
    int at_end = i == 0 || i == segments - 1;

    if (drawbridge_add_segment(!at_end || !drawbridge_model->is_unaligned)) {
      drawbridge_release_data(number);
      return -ENOMEM;
    }
  }
  return 0;
}

/* ---- disks ---------------------------------------------------------------------------------- */

enum { DRAWBRIDGE_MOST_USERS = 3 };
enum { DRAWBRIDGE_SENSE = 3, DRAWBRIDGE_PREVENT = 30, DRAWBRIDGE_CAPACITY = 37 };

struct drawbridge_disk {
  struct request_queue queue;
  struct request *sense;
  struct request *poll;
  int attached;
  int polled;
  int references;
  int users;
  int door_locked;
  int has_medium;
};

static struct module drawbridge_module;
static rwlock_t drawbridge_map_lock;
static struct drawbridge_disk drawbridge_disks[DRAWBRIDGE_DISKS];

static void drawbridge_get_disk(struct drawbridge_disk *disk) {
  if (disk->references == 0)
    usb_get_dev(&drawbridge_device);
  disk->references = disk->references + 1;
}

static void drawbridge_put_disk(struct drawbridge_disk *disk) {
  disk->references = disk->references - 1;
  if (disk->references == 0)
    usb_put_dev(&drawbridge_device);
}

static int drawbridge_is_attached(int number) {
  int result;

  if (number < 0 || number >= DRAWBRIDGE_DISKS || !read_trylock(&drawbridge_map_lock))
    return 0;
  result = drawbridge_disks[number].attached;
  read_unlock(&drawbridge_map_lock);
  return result;
}

/* Who still has the disk of another bridge open must close it first. */
static int drawbridge_attach(int number) {
  struct drawbridge_disk *disk = &drawbridge_disks[number];

  if (disk->attached || disk->references > 0)
    return -EBUSY;
  drawbridge_get_disk(disk);
  disk->sense = blk_mq_alloc_request(&disk->queue, DRAWBRIDGE_SENSE, 0);
  if (IS_ERR(disk->sense)) {
    drawbridge_put_disk(disk);
    return -ENOMEM;
  }
  write_lock(&drawbridge_map_lock);
  disk->attached = 1;
  disk->polled = 0;
  disk->has_medium = 0;
  disk->door_locked = 0;
  write_unlock(&drawbridge_map_lock);
  return 0;
}

static void drawbridge_detach(int number) {
  struct drawbridge_disk *disk = &drawbridge_disks[number];

  if (!disk->attached)
    return;
  write_lock(&drawbridge_map_lock);
  disk->attached = 0;
  write_unlock(&drawbridge_map_lock);
  if (disk->polled)
    blk_mq_free_request(disk->poll);
  disk->polled = 0;
  blk_mq_free_request(disk->sense);
  drawbridge_put_disk(disk);
}

static void drawbridge_scan(void) {
  int i;

  for (i = 0; i < drawbridge_model->disks; i++)
    if (hardware_status() == 0)
      drawbridge_attach(i);
}

/* ---- commands that the driver waits for ----------------------------------------------------- */

static int drawbridge_passthrough(struct drawbridge_disk *disk, int operation) {
  struct request *request;
  int error;

  request = blk_get_request(&disk->queue, operation, GFP_NOIO);
  if (IS_ERR(request))
    return -ENOMEM;
  error = blk_execute_rq(request);
  blk_put_request(request);
  return error;
}

static int drawbridge_lock_door(struct drawbridge_disk *disk, int on, int have_lock) {
  int error = 0;

  if (!have_lock && mutex_lock_interruptible(&drawbridge_mutex))
    return -EINTR;
  if (disk->attached && disk->door_locked != on)
    error = drawbridge_passthrough(disk, DRAWBRIDGE_PREVENT);
  if (!error)
    disk->door_locked = on;
  if (!have_lock)
    mutex_unlock(&drawbridge_mutex);
  return error;
}

/* Polling begins here and ends in the work. */
static int drawbridge_begin_poll(struct drawbridge_disk *disk) {
  if (!disk->attached || disk->polled)
    return -EBUSY;
  disk->poll = blk_mq_alloc_request(&disk->queue, DRAWBRIDGE_CAPACITY, 0);
  if (IS_ERR(disk->poll))
    return -ENOMEM;
  disk->polled = 1;
  return 0;
}

static void drawbridge_end_poll(struct drawbridge_disk *disk) {
  if (!disk->polled || drawbridge_asleep)
    return;
  disk->has_medium = blk_execute_rq(disk->poll) == 0;
  disk->polled = 0;
  blk_mq_free_request(disk->poll);
}

/* ---- opening and closing -------------------------------------------------------------------- */

static int drawbridge_open(struct drawbridge_disk *disk, int for_writing) {
  int error = -ENODEV;

  mutex_lock(&drawbridge_mutex);
  if (!disk->attached)
    goto out;
  error = -EBUSY;
  if (disk->users == DRAWBRIDGE_MOST_USERS)
    goto out;
  error = -ENODEV;
  if (disk->users == 0 && !try_module_get(&drawbridge_module))
    goto out;
  error = for_writing ? drawbridge_lock_door(disk, 1, 1) : 0;
  if (error) {
    if (disk->users == 0)
      module_put(&drawbridge_module);
    goto out;
  }
  drawbridge_get_disk(disk);
  disk->users = disk->users + 1;
out:
  mutex_unlock(&drawbridge_mutex);
  return error;
}

static void drawbridge_close(struct drawbridge_disk *disk) {
  mutex_lock(&drawbridge_mutex);
  disk->users = disk->users - 1;
  if (disk->users == 0) {
    drawbridge_lock_door(disk, 0, 1);
    module_put(&drawbridge_module);
  }
  drawbridge_put_disk(disk);
  mutex_unlock(&drawbridge_mutex);
}

/* ---- queueing: the block layer calls with or without the lock of the host ------------------- */

static int drawbridge_queue_command(int disk, int segments, int have_lock) {
  unsigned long flags = 0;
  unsigned long number;
  int error = -ENODEV;

  if (!drawbridge_is_attached(disk) || segments < 0 || segments > DRAWBRIDGE_SEGMENTS)
    return error;
  if (!have_lock)
    spin_lock_irqsave(&drawbridge_host_lock, flags);
  error = -EBUSY;
  if (drawbridge_asleep || drawbridge_resetting)
    goto out;
  number = find_next_zero_bit(&drawbridge_busy, drawbridge_ready, drawbridge_hint);
  if (number >= drawbridge_ready && drawbridge_hint > 0)
    number = find_next_zero_bit(&drawbridge_busy, drawbridge_ready, 0);
  if (number >= drawbridge_ready || drawbridge_tags[number].state != DRAWBRIDGE_FREE)
    goto out;
  drawbridge_busy |= 1ul << number;
  drawbridge_hint = number + 1;
  drawbridge_tags[number].state = DRAWBRIDGE_QUEUED;
  drawbridge_tags[number].disk = disk;
  drawbridge_tags[number].segments = segments;
  drawbridge_tags[number].age = 0;
  drawbridge_tags[number].failed = 0;
  error = 0;
out:
  if (!have_lock)
    spin_unlock_irqrestore(&drawbridge_host_lock, flags);
  return error;
}

/* The old block layer calls like this, and several times. */
static int drawbridge_queue_locked(int disk, int count) {
  int queued = 0;
  int i;

  spin_lock_irq(&drawbridge_host_lock);
  for (i = 0; i < count && i < DRAWBRIDGE_TAGS; i++)
    if (drawbridge_queue_command(disk, i, 1) == 0)
      queued = queued + 1;
  spin_unlock_irq(&drawbridge_host_lock);
  return queued;
}

/* ---- completion: called in interrupt context ------------------------------------------------ */

static void drawbridge_log_error(int number, gfp_t gfp) {
  int *entry = kmalloc(sizeof(*entry), gfp);

  if (!entry)
    return;
  *entry = number;
  kfree(entry);
}

static struct urb *drawbridge_status_urb(struct drawbridge_tag *tag) {
  return drawbridge_protocol->has_status_urb ? tag->status_urb : tag->command_urb;
}

/* Called with the lock of the host held. */
static int drawbridge_next_step(int number) {
  struct drawbridge_tag *tag = &drawbridge_tags[number];
  struct drawbridge_data *data = &drawbridge_data;

  switch (tag->state) {
    case DRAWBRIDGE_SENT:
    case DRAWBRIDGE_DATA:
      if (data->owner == number && data->sent < data->segments) {
        tag->state = DRAWBRIDGE_DATA;
        data->sent = data->sent + 1;
        return usb_submit_urb(data->urb[data->sent - 1], GFP_ATOMIC);
      }
      tag->state = DRAWBRIDGE_STATUS;
      return usb_submit_urb(drawbridge_status_urb(tag), GFP_ATOMIC);
    case DRAWBRIDGE_STATUS:
      tag->state = DRAWBRIDGE_DONE;
      return 0;
    default:
      return 0;
  }
}

static void drawbridge_complete(int number) {
  struct drawbridge_tag *tag;

  if (number < 0 || (unsigned long)number >= drawbridge_ready)
    return;
  tag = &drawbridge_tags[number];
  spin_lock(&drawbridge_host_lock);
  if (tag->state < DRAWBRIDGE_SENT || tag->state > DRAWBRIDGE_STATUS)
    goto out;
  tag->age = 0;
  if (hardware_status() != 0 || drawbridge_next_step(number) != 0) {
    drawbridge_log_error(number, GFP_ATOMIC);
    tag->failed = 1;
    tag->state = DRAWBRIDGE_DONE;
  }
out:
  spin_unlock(&drawbridge_host_lock);
}

static void drawbridge_timer(void) {
  unsigned long i;

  spin_lock(&drawbridge_host_lock);
  for (i = 0; i < drawbridge_ready; i++) {
    struct drawbridge_tag *tag = &drawbridge_tags[i];

    if (tag->state < DRAWBRIDGE_SENT || tag->state > DRAWBRIDGE_STATUS)
      continue;
    tag->age = tag->age + 1;
    if (tag->age > 1)
      tag->state = DRAWBRIDGE_LATE;
  }
  spin_unlock(&drawbridge_host_lock);
}

/* ---- the thread ----------------------------------------------------------------------------- */

static void drawbridge_finish(int number) {
  unsigned long flags = 0;

  drawbridge_release_data(number);
  spin_lock_irqsave(&drawbridge_host_lock, flags);
  drawbridge_tags[number].state = DRAWBRIDGE_FREE;
  drawbridge_busy &= ~(1ul << number);
  spin_unlock_irqrestore(&drawbridge_host_lock, flags);
}

/* Whoever wants data waits until those of the other command are through. */
static void drawbridge_send(int number) {
  struct drawbridge_tag *tag = &drawbridge_tags[number];

  if (tag->segments > 0) {
    if (drawbridge_data.owner != DRAWBRIDGE_NOBODY)
      return;
    if (drawbridge_prepare_data(number, tag->segments)) {
      drawbridge_finish(number);
      return;
    }
  }
  tag->state = DRAWBRIDGE_SENT;
  if (usb_submit_urb(tag->command_urb, GFP_NOIO)) {
    if (drawbridge_errors == 0)
      drawbridge_errors = 1;
    drawbridge_finish(number);
  }
}

static void drawbridge_end_command(int number) {
  struct drawbridge_tag *tag = &drawbridge_tags[number];
  struct drawbridge_disk *disk = &drawbridge_disks[tag->disk];

  if (tag->failed && disk->attached && blk_execute_rq(disk->sense) != 0)
    disk->has_medium = 0;
  drawbridge_finish(number);
}

static void drawbridge_abort(int number) {
  struct drawbridge_tag *tag = &drawbridge_tags[number];
  int i;

  if (tag->state == DRAWBRIDGE_FREE)
    return;
  usb_kill_urb(tag->command_urb);
  if (drawbridge_protocol->has_status_urb)
    usb_kill_urb(tag->status_urb);
  if (drawbridge_data.owner == number)
    for (i = 0; i < drawbridge_data.segments; i++)
      usb_kill_urb(drawbridge_data.urb[i]);
  drawbridge_finish(number);
}

static void drawbridge_abort_all(void) {
  unsigned long i;

  for (i = 0; i < drawbridge_ready; i++)
    drawbridge_abort((int)i);
}

/* ---- reset ---------------------------------------------------------------------------------- */

static void drawbridge_pre_reset(void) {
  mutex_lock(&drawbridge_mutex);
  drawbridge_resetting = 1;
  drawbridge_abort_all();
}

static void drawbridge_post_reset(void) {
  drawbridge_resetting = 0;
  mutex_unlock(&drawbridge_mutex);
}

/* Called between the two. */
static int drawbridge_recover_simple(void) {
  return hardware_status() < 0 ? -EIO : 0;
}

/* Called between the two. What comes after the second error is spoken in the simple protocol. */
static int drawbridge_recover_streams(void) {
  drawbridge_errors = drawbridge_errors + 1;
  if (drawbridge_errors < 2)
    return drawbridge_recover_simple();
  drawbridge_free_tags();
  drawbridge_protocol = &drawbridge_simple;
  return drawbridge_alloc_tags();
}

static int drawbridge_reset(void) {
  int error;

  if (usb_lock_device_for_reset(&drawbridge_device, &drawbridge_interface))
    return -EBUSY;
  drawbridge_pre_reset();
  error = drawbridge_protocol->recover();
  if (error)
    drawbridge_log_error(error, GFP_NOIO);
  drawbridge_post_reset();
  usb_unlock_device(&drawbridge_device);
  return error;
}

static void drawbridge_thread(void) {
  unsigned long i;
  int is_late = 0;

  for (i = 0; i < drawbridge_ready; i++) {
    switch (drawbridge_tags[i].state) {
      case DRAWBRIDGE_QUEUED:
        drawbridge_send((int)i);
        break;
      case DRAWBRIDGE_DONE:
        drawbridge_end_command((int)i);
        break;
      case DRAWBRIDGE_LATE:
        is_late = 1;
        break;
      default:
        break;
    }
  }
  if (is_late)
    drawbridge_reset();
  for (i = 0; i < DRAWBRIDGE_DISKS; i++)
    drawbridge_end_poll(&drawbridge_disks[i]);
}

/* ---- plugging in and out, and power management: called with the device locked --------------- */

static int drawbridge_probe(int model) {
  int error = -ENOMEM;

  if (model < 0 || model >= DRAWBRIDGE_MODELS)
    return -ENODEV;
  drawbridge_model = &drawbridge_models[model];
  drawbridge_protocol = drawbridge_model->has_streams ? &drawbridge_streams : &drawbridge_simple;
  drawbridge_errors = 0;
  usb_get_dev(&drawbridge_device);
  drawbridge_block = usb_alloc_coherent(&drawbridge_device, DRAWBRIDGE_COMMAND_SIZE, GFP_NOIO,
                                        &drawbridge_block_dma);
  if (!drawbridge_block)
    goto fail_device;
  error = drawbridge_alloc_tags();
  if (error)
    goto fail_block;
  drawbridge_present = 1;
  drawbridge_asleep = 0;
  drawbridge_scan();
  return 0;

fail_block:
  usb_free_coherent(&drawbridge_device, DRAWBRIDGE_COMMAND_SIZE, drawbridge_block,
                    drawbridge_block_dma);
fail_device:
  usb_put_dev(&drawbridge_device);
  return error;
}

static void drawbridge_disconnect(void) {
  int i;

  mutex_lock(&drawbridge_mutex);
  drawbridge_present = 0;
  drawbridge_abort_all();
  for (i = 0; i < DRAWBRIDGE_DISKS; i++)
    drawbridge_detach(i);
  drawbridge_free_tags();
  usb_free_coherent(&drawbridge_device, DRAWBRIDGE_COMMAND_SIZE, drawbridge_block,
                    drawbridge_block_dma);
  mutex_unlock(&drawbridge_mutex);
  usb_put_dev(&drawbridge_device);
}

static int drawbridge_suspend(void) {
  int error = 0;

  spin_lock_irq(&drawbridge_host_lock);
  if (drawbridge_busy != 0)
    error = -EBUSY;
  else
    drawbridge_asleep = 1;
  spin_unlock_irq(&drawbridge_host_lock);
  return error;
}

static void drawbridge_resume(void) {
  spin_lock_irq(&drawbridge_host_lock);
  drawbridge_asleep = 0;
  if (drawbridge_errors > 0)
    drawbridge_log_error(drawbridge_errors, GFP_ATOMIC);
  spin_unlock_irq(&drawbridge_host_lock);
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { DRAWBRIDGE_MAJOR = 21 };

static struct class drawbridge_class;
static struct usb_driver drawbridge_driver;

static int drawbridge_init(void) {
  int error = class_register(&drawbridge_class);

  if (error)
    return error;
  error = register_chrdev(DRAWBRIDGE_MAJOR, "drawbridge", NULL);
  if (error < 0)
    goto fail_class;
  error = usb_register(&drawbridge_driver);
  if (error)
    goto fail_chrdev;
  return 0;

fail_chrdev:
  unregister_chrdev(DRAWBRIDGE_MAJOR, "drawbridge");
fail_class:
  class_unregister(&drawbridge_class);
  return error;
}

static void drawbridge_exit(void) {
  usb_deregister(&drawbridge_driver);
  unregister_chrdev(DRAWBRIDGE_MAJOR, "drawbridge");
  class_unregister(&drawbridge_class);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void plug_in(void) {
  usb_lock_device(&drawbridge_device);
  pre_probe();
  check_return_value_probe(drawbridge_probe(__VERIFIER_nondet_int()));
  usb_unlock_device(&drawbridge_device);
}

static void unplug(void) {
  usb_lock_device(&drawbridge_device);
  drawbridge_disconnect();
  usb_unlock_device(&drawbridge_device);
}

static void set_power(int on) {
  usb_lock_device(&drawbridge_device);
  if (on)
    drawbridge_resume();
  else
    drawbridge_suspend();
  usb_unlock_device(&drawbridge_device);
}

static void interrupt(void) {
  irq_enter();
  if (__VERIFIER_nondet_int() > 2)
    drawbridge_timer();
  else
    drawbridge_complete(__VERIFIER_nondet_int());
  irq_exit();
}

static void use_disk(int number) {
  struct drawbridge_disk *disk = &drawbridge_disks[number];

  switch (__VERIFIER_nondet_int()) {
    case 0:
      drawbridge_close(disk);
      break;
    case 1:
      drawbridge_lock_door(disk, __VERIFIER_nondet_int() > 0, 0);
      break;
    case 2:
      drawbridge_open(disk, __VERIFIER_nondet_int());
      break;
    case 3:
      if (__VERIFIER_nondet_int() > 2)
        drawbridge_queue_locked(number, __VERIFIER_nondet_int());
      break;
    default:
      drawbridge_queue_command(number, __VERIFIER_nondet_int(), 0);
      break;
  }
}

static void use_drawbridge(void) {
  plug_in();
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int() > 2;

    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (drawbridge_present)
          unplug();
        else
          plug_in();
        break;
      case 1:
        if (drawbridge_disks[number].users == 0)
          drawbridge_open(&drawbridge_disks[number], __VERIFIER_nondet_int());
        break;
      case 2:
        if (drawbridge_present)
          set_power(__VERIFIER_nondet_int() > 0);
        break;
      case 3:
        if (drawbridge_present)
          drawbridge_begin_poll(&drawbridge_disks[number]);
        break;
      case 4:
      case 5:
        if (drawbridge_disks[number].users > 0)
          use_disk(number);
        break;
      default:
        if (drawbridge_disks[number].users > 0)
          drawbridge_queue_command(number, __VERIFIER_nondet_int(), 0);
        do {
          if (drawbridge_present && __VERIFIER_nondet_int() > 2)
            drawbridge_thread();
          interrupt();
        } while (__VERIFIER_nondet_int() > 1);
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = drawbridge_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_drawbridge();
    if (drawbridge_present)
      unplug();
    for (i = 0; i < DRAWBRIDGE_DISKS; i++)
      while (drawbridge_disks[i].users > 0)
        drawbridge_close(&drawbridge_disks[i]);
    drawbridge_exit();
  }
  check_final_state();
  return 0;
}
