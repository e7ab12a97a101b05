// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module planetarium: a camera on USB that gives moving and still pictures at the same time, in two
 * streams that share a pool of buffers. main() stands for the kernel: it loads the module, plugs
 * the camera in, lets programs, the completion of URBs, the work queue and the power management
 * call the driver in any order, unplugs the camera, and unloads the module when all files are
 * closed.
 * Violated: 77_1a (allocations with the device locked). planetarium_start() is told how to
 * allocate, but if the stream does not start, planetarium_fall_back() tries lower formats, and
 * allocates as it may when a program starts the stream, not when the camera wakes up or was reset.
 * Why the others hold. 08_1a: a stream that is not off holds the sensor's module. 10_1a, 43_1a:
 * completion functions and who has a spin lock allocate with GFP_ATOMIC. 32_1a: a reset locks the
 * streams from planetarium_before_reset() to planetarium_after_reset(); planetarium_stop() and
 * planetarium_write_control() are told whether their callers have the lock. 68_1a: a stream has
 * `urbs` URBs; the button has one if planetarium_model says so, while the camera is present, and
 * the controls have one while planetarium_opened is not 0. 68_1b: the pool has buffers while its
 * `size` is not 0; they are changed only while it has no users. 106_1a: planetarium_exit() goes
 * back as far as planetarium_init() got. 118_1a: the cache of controls is unlocked where it is
 * locked. 129_1a: the cursors of a stream are at most its `frames`, that of the pool is at most the
 * number of buffers. 132_1a: the camera holds the device while it is present, and so does each open
 * file. 134_1a: planetarium_init() returns the error of either driver. spinlock: each function
 * unlocks what it locked. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- formats and models --------------------------------------------------------------------- */

enum { PLANETARIUM_VIDEO, PLANETARIUM_STILL, PLANETARIUM_STREAMS };
enum { PLANETARIUM_FORMATS = 6, PLANETARIUM_MODELS = 3, PLANETARIUM_NONE = -1 };

struct planetarium_format {
  int stream;
  int urbs;
  int size;
  int bandwidth;
  int lower;
};

struct planetarium_model {
  int has_still;
  int has_button;
  int bandwidth;
};

static const struct planetarium_format planetarium_formats[PLANETARIUM_FORMATS] = {
    {PLANETARIUM_VIDEO, 3, 3072, 60, 1},
    {PLANETARIUM_VIDEO, 2, 1024, 30, 2},
    {PLANETARIUM_VIDEO, 1, 512, 10, PLANETARIUM_NONE},
    {PLANETARIUM_STILL, 2, 2048, 40, 4},
    {PLANETARIUM_STILL, 1, 512, 20, PLANETARIUM_NONE},
    {PLANETARIUM_STILL, 2, 1024, 30, 4},
};
static const struct planetarium_model planetarium_models[PLANETARIUM_MODELS] = {
    {0, 1, 60}, {1, 0, 70}, {1, 1, 100}};

static const struct planetarium_model *planetarium_model = &planetarium_models[0];
static struct module planetarium_sensor;
static struct usb_device planetarium_device;
static struct usb_interface planetarium_interface;
static struct mutex planetarium_lock;
static int planetarium_present;
static int planetarium_asleep;
static int planetarium_bandwidth;

/* ---- the pool of buffers: of one size, and kept for the next stream ------------------------- */

enum { PLANETARIUM_POOL = 5 };

struct planetarium_pool {
  void *data[PLANETARIUM_POOL];
  dma_addr_t dma[PLANETARIUM_POOL];
  int size;
  int users;
  unsigned long used;
  unsigned long next;
};

static spinlock_t planetarium_pool_lock;
static struct planetarium_pool planetarium_pool;

static void planetarium_free_pool(void) {
  struct planetarium_pool *pool = &planetarium_pool;
  int i;

  if (pool->size == 0)
    return;
  for (i = 0; i < PLANETARIUM_POOL; i++)
    usb_free_coherent(&planetarium_device, (size_t)pool->size, pool->data[i], pool->dma[i]);
  pool->size = 0;
}

static int planetarium_fill_pool(int size, gfp_t gfp) {
  struct planetarium_pool *pool = &planetarium_pool;
  int i;

  for (i = 0; i < PLANETARIUM_POOL; i++) {
    pool->data[i] = usb_alloc_coherent(&planetarium_device, (size_t)size, gfp, &pool->dma[i]);
    if (!pool->data[i])
      goto fail;
  }
  pool->size = size;
  return 0;

fail:
  while (--i >= 0)
    usb_free_coherent(&planetarium_device, (size_t)size, pool->data[i], pool->dma[i]);
  return -ENOMEM;
}

/* Buffers that are too small can be exchanged only if nobody uses them. */
static int planetarium_get_pool(int size, gfp_t gfp) {
  if (planetarium_pool.size < size) {
    if (planetarium_pool.users > 0)
      return -EBUSY;
    planetarium_free_pool();
    if (planetarium_fill_pool(size, gfp))
      return -ENOMEM;
  }
  planetarium_pool.users = planetarium_pool.users + 1;
  return 0;
}

static int planetarium_take_buffer(void) {
  unsigned long flags = 0;
  unsigned long number;

  spin_lock_irqsave(&planetarium_pool_lock, flags);
  number = find_next_zero_bit(&planetarium_pool.used, PLANETARIUM_POOL, planetarium_pool.next);
  if (number >= PLANETARIUM_POOL)
    number = find_next_zero_bit(&planetarium_pool.used, PLANETARIUM_POOL, 0);
  if (number < PLANETARIUM_POOL) {
    planetarium_pool.used |= 1ul << number;
    planetarium_pool.next = number + 1;
  }
  spin_unlock_irqrestore(&planetarium_pool_lock, flags);
  return number < PLANETARIUM_POOL ? (int)number : -EBUSY;
}

static void planetarium_give_buffer(int number) {
  unsigned long flags = 0;

  spin_lock_irqsave(&planetarium_pool_lock, flags);
  planetarium_pool.used &= ~(1ul << number);
  spin_unlock_irqrestore(&planetarium_pool_lock, flags);
}

/* ---- streams -------------------------------------------------------------------------------- */

enum { PLANETARIUM_OFF, PLANETARIUM_RUNNING, PLANETARIUM_PAUSED };
enum { PLANETARIUM_URBS = 3, PLANETARIUM_FRAMES = 4 };

struct planetarium_file;

struct planetarium_stream {
  int number;
  struct mutex lock;
  spinlock_t frame_lock;
  int state;
  int format;
  int urbs;
  struct urb *urb[PLANETARIUM_URBS];
  int buffer[PLANETARIUM_URBS];
  unsigned long flying;
  unsigned long frames;
  unsigned long queued;
  unsigned long filled;
  unsigned long next_queued;
  unsigned long next_filled;
  const struct planetarium_file *owner;
};

struct planetarium_file {
  struct planetarium_stream *stream;
  int is_open;
};

static struct planetarium_stream planetarium_streams[PLANETARIUM_STREAMS] = {
    {.number = PLANETARIUM_VIDEO, .format = 0}, {.number = PLANETARIUM_STILL, .format = 3}};

static void planetarium_kill_urbs(struct planetarium_stream *stream) {
  int i;

  for (i = 0; i < stream->urbs; i++)
    if ((stream->flying & 1ul << i) != 0)
      usb_kill_urb(stream->urb[i]);
  stream->flying = 0;
}

static void planetarium_free_urbs(struct planetarium_stream *stream) {
  while (stream->urbs > 0) {
    stream->urbs = stream->urbs - 1;
    planetarium_give_buffer(stream->buffer[stream->urbs]);
    usb_free_urb(stream->urb[stream->urbs]);
  }
}

static int planetarium_alloc_urbs(struct planetarium_stream *stream, gfp_t gfp) {
  while (stream->urbs < planetarium_formats[stream->format].urbs) {
    struct urb *urb = usb_alloc_urb(8, gfp);
    int buffer;

    if (!urb)
      goto fail;
    buffer = planetarium_take_buffer();
    if (buffer < 0) {
      usb_free_urb(urb);
      goto fail;
    }
    stream->urb[stream->urbs] = urb;
    stream->buffer[stream->urbs] = buffer;
    stream->urbs = stream->urbs + 1;
  }
  return 0;

fail:
  planetarium_free_urbs(stream);
  return -ENOMEM;
}

static int planetarium_submit_urbs(struct planetarium_stream *stream, gfp_t gfp) {
  int i;

  for (i = 0; i < stream->urbs; i++) {
    int error = usb_submit_urb(stream->urb[i], gfp);

    if (error) {
      planetarium_kill_urbs(stream);
      return error;
    }
    stream->flying |= 1ul << i;
  }
  return 0;
}

static void planetarium_release_transfers(struct planetarium_stream *stream) {
  planetarium_kill_urbs(stream);
  planetarium_free_urbs(stream);
  planetarium_pool.users = planetarium_pool.users - 1;
  planetarium_bandwidth = planetarium_bandwidth - planetarium_formats[stream->format].bandwidth;
}

static int planetarium_try_format(struct planetarium_stream *stream, gfp_t gfp) {
  const struct planetarium_format *format = &planetarium_formats[stream->format];
  int error;

  if (planetarium_bandwidth + format->bandwidth > planetarium_model->bandwidth)
    return -ENOSPC;
  error = planetarium_get_pool(format->size, gfp);
  if (error)
    return error;
  planetarium_bandwidth = planetarium_bandwidth + format->bandwidth;
  error = planetarium_alloc_urbs(stream, gfp);
  if (!error)
    error = planetarium_submit_urbs(stream, gfp);
  if (error)
    planetarium_release_transfers(stream);
  return error;
}

/* A picture that is too small is better than none. */
static int planetarium_fall_back(struct planetarium_stream *stream) {
  int error = -EIO;

  while (error && planetarium_formats[stream->format].lower != PLANETARIUM_NONE) {
    stream->format = planetarium_formats[stream->format].lower;
    error = planetarium_try_format(stream, GFP_KERNEL);
  }
  return error;
}

static int planetarium_start(struct planetarium_stream *stream, gfp_t gfp) {
  int error = planetarium_try_format(stream, gfp);

  if (error)
    error = planetarium_fall_back(stream);
  if (!error)
    stream->state = PLANETARIUM_RUNNING;
  return error;
}

static void planetarium_stop(struct planetarium_stream *stream, int have_lock) {
  if (!have_lock)
    mutex_lock(&stream->lock);
  if (stream->state == PLANETARIUM_RUNNING)
    planetarium_release_transfers(stream);
  if (stream->state != PLANETARIUM_OFF)
    module_put(&planetarium_sensor);
  stream->state = PLANETARIUM_OFF;
  stream->owner = NULL;
  if (!have_lock)
    mutex_unlock(&stream->lock);
}

/* Both are called with the stream's lock held; the device is locked too. */
static void planetarium_pause(struct planetarium_stream *stream) {
  if (stream->state != PLANETARIUM_RUNNING)
    return;
  planetarium_release_transfers(stream);
  stream->state = PLANETARIUM_PAUSED;
}

static void planetarium_continue(struct planetarium_stream *stream) {
  if (stream->state == PLANETARIUM_PAUSED && planetarium_start(stream, GFP_NOIO))
    planetarium_stop(stream, 1);
}

/* ---- frames --------------------------------------------------------------------------------- */

static int planetarium_set_frames(struct planetarium_stream *stream, int frames) {
  if (frames < 0 || frames > PLANETARIUM_FRAMES)
    return -EINVAL;
  spin_lock_irq(&stream->frame_lock);
  stream->frames = (unsigned long)frames;
  stream->queued = 0;
  stream->filled = 0;
  stream->next_queued = 0;
  stream->next_filled = 0;
  spin_unlock_irq(&stream->frame_lock);
  return 0;
}

static int planetarium_queue_frame(struct planetarium_stream *stream, int frame) {
  int error = -EINVAL;

  spin_lock_irq(&stream->frame_lock);
  if (frame >= 0 && (unsigned long)frame < stream->frames) {
    stream->queued |= 1ul << frame;
    if ((unsigned long)frame < stream->next_queued)
      stream->next_queued = (unsigned long)frame;
    error = 0;
  }
  spin_unlock_irq(&stream->frame_lock);
  return error;
}

/* Called with the lock of the frames held. Without a queued frame the data are dropped. */
static void planetarium_fill_frame(struct planetarium_stream *stream) {
  unsigned long frame = find_next_bit(&stream->queued, stream->frames, stream->next_queued);

  if (frame >= stream->frames) {
    stream->next_queued = 0;
    return;
  }
  stream->queued &= ~(1ul << frame);
  stream->filled |= 1ul << frame;
  stream->next_queued = frame + 1;
}

static int planetarium_take_frame(struct planetarium_stream *stream) {
  unsigned long frame;
  int result = -EAGAIN;

  spin_lock_irq(&stream->frame_lock);
  frame = find_next_bit(&stream->filled, stream->frames, stream->next_filled);
  if (frame < stream->frames) {
    stream->filled &= ~(1ul << frame);
    stream->next_filled = frame + 1;
    result = (int)frame;
  } else {
    stream->next_filled = 0;
  }
  spin_unlock_irq(&stream->frame_lock);
  return result;
}

/* The work: takes what is full, decodes it, and queues the frame again. */
static void planetarium_decode(struct planetarium_stream *stream) {
  int frame = planetarium_take_frame(stream);
  int *scratch;

  if (frame < 0)
    return;
  scratch = kcalloc(16, sizeof(*scratch), GFP_KERNEL);
  if (scratch)
    scratch[0] = frame;
  kfree(scratch);
  planetarium_queue_frame(stream, frame);
}

/* Called in interrupt context. */
static void planetarium_complete(struct planetarium_stream *stream, int number) {
  unsigned long bit;

  if (number < 0 || number >= stream->urbs)
    return;
  bit = 1ul << number;
  if ((stream->flying & bit) == 0)
    return;
  spin_lock(&stream->frame_lock);
  if (hardware_status() == 0)
    planetarium_fill_frame(stream);
  if (usb_submit_urb(stream->urb[number], GFP_ATOMIC))
    stream->flying &= ~bit;
  spin_unlock(&stream->frame_lock);
}

/* ---- controls: a cache that all may read, and one transfer at a time ------------------------ */

enum { PLANETARIUM_GAIN, PLANETARIUM_EXPOSURE, PLANETARIUM_FOCUS, PLANETARIUM_CONTROLS };

struct planetarium_control {
  int value;
  int is_volatile;
};

static rwlock_t planetarium_cache_lock;
static struct planetarium_control planetarium_cache[PLANETARIUM_CONTROLS] = {
    {10, 0}, {100, 1}, {0, 1}};
static struct mutex planetarium_control_lock;
static struct urb *planetarium_control_urb;
static int planetarium_control_busy;
static int planetarium_opened;

static int planetarium_write_control(int control, int value, int have_lock, gfp_t gfp) {
  int error = -EBUSY;
  int *message;

  if (!have_lock)
    mutex_lock(&planetarium_control_lock);
  if (planetarium_control_busy)
    goto out;
  error = -ENOMEM;
  message = kmalloc(2 * sizeof(*message), gfp);
  if (!message)
    goto out;
  message[0] = control;
  message[1] = value;
  error = usb_submit_urb(planetarium_control_urb, gfp);
  planetarium_control_busy = error == 0;
  kfree(message);
out:
  if (!have_lock)
    mutex_unlock(&planetarium_control_lock);
  return error;
}

static int planetarium_get_control(int control) {
  int value;

  if (control < 0 || control >= PLANETARIUM_CONTROLS)
    return -EINVAL;
  read_lock(&planetarium_cache_lock);
  value = planetarium_cache[control].value;
  read_unlock(&planetarium_cache_lock);
  return value;
}

static int planetarium_set_control(int control, int value) {
  int old = planetarium_get_control(control);
  int error;

  if (old == -EINVAL)
    return old;
  if (mutex_lock_interruptible(&planetarium_control_lock))
    return -EINTR;
  error = -EAGAIN;
  if (planetarium_asleep || !planetarium_present)
    goto out;
  error = planetarium_write_control(control, value, 1, GFP_KERNEL);
  if (error)
    goto out;
  write_lock(&planetarium_cache_lock);
  planetarium_cache[control].value = value;
  write_unlock(&planetarium_cache_lock);
out:
  mutex_unlock(&planetarium_control_lock);
  return error;
}

/* Called in interrupt context. The camera may have changed what it controls by itself. */
static void planetarium_control_complete(void) {
  int i;

  if (!planetarium_control_busy)
    return;
  planetarium_control_busy = 0;
  if (!write_trylock(&planetarium_cache_lock))
    return;
  for (i = 0; i < PLANETARIUM_CONTROLS; i++)
    if (planetarium_cache[i].is_volatile)
      planetarium_cache[i].value = hardware_status();
  write_unlock(&planetarium_cache_lock);
}

/* Called with the device locked. */
static void planetarium_restore_controls(void) {
  int i;

  if (planetarium_opened == 0)
    return;
  for (i = 0; i < PLANETARIUM_CONTROLS; i++)
    planetarium_write_control(i, planetarium_get_control(i), 0, GFP_NOIO);
}

static void planetarium_kill_control(void) {
  if (planetarium_control_busy)
    usb_kill_urb(planetarium_control_urb);
  planetarium_control_busy = 0;
}

/* ---- the button ----------------------------------------------------------------------------- */

static struct urb *planetarium_button_urb;
static int planetarium_button_armed;

static void planetarium_arm_button(gfp_t gfp) {
  if (planetarium_model->has_button && !planetarium_button_armed)
    planetarium_button_armed = usb_submit_urb(planetarium_button_urb, gfp) == 0;
}

static void planetarium_disarm_button(void) {
  if (planetarium_button_armed)
    usb_kill_urb(planetarium_button_urb);
  planetarium_button_armed = 0;
}

/* Called in interrupt context. */
static void planetarium_button_pressed(void) {
  int *event;

  if (!planetarium_button_armed)
    return;
  planetarium_button_armed = 0;
  event = kmalloc(sizeof(*event), GFP_ATOMIC);
  if (event)
    *event = hardware_status();
  kfree(event);
  planetarium_arm_button(GFP_ATOMIC);
}

/* ---- programs ------------------------------------------------------------------------------- */

static int planetarium_open(struct planetarium_file *file, int number) {
  int error = -ENODEV;

  if (mutex_lock_interruptible(&planetarium_lock))
    return -EINTR;
  if (!planetarium_present || planetarium_asleep)
    goto out;
  if (number == PLANETARIUM_STILL && !planetarium_model->has_still)
    goto out;
  if (planetarium_opened == 0) {
    error = -ENOMEM;
    planetarium_control_urb = usb_alloc_urb(0, GFP_KERNEL);
    if (!planetarium_control_urb)
      goto out;
  }
  usb_get_dev(&planetarium_device);
  planetarium_opened = planetarium_opened + 1;
  file->stream = &planetarium_streams[number];
  file->is_open = 1;
  error = 0;
out:
  mutex_unlock(&planetarium_lock);
  return error;
}

static void planetarium_release(struct planetarium_file *file) {
  if (file->stream->owner == file)
    planetarium_stop(file->stream, 0);
  mutex_lock(&planetarium_lock);
  planetarium_opened = planetarium_opened - 1;
  if (planetarium_opened == 0) {
    planetarium_kill_control();
    usb_free_urb(planetarium_control_urb);
    planetarium_free_pool();
  }
  file->is_open = 0;
  mutex_unlock(&planetarium_lock);
  usb_put_dev(&planetarium_device);
}

static int planetarium_stream_on(struct planetarium_file *file) {
  struct planetarium_stream *stream = file->stream;
  int error = -EBUSY;

  if (mutex_lock_interruptible(&stream->lock))
    return -EINTR;
  if (stream->state != PLANETARIUM_OFF || stream->frames == 0)
    goto out;
  error = -ENODEV;
  if (!planetarium_present || planetarium_asleep)
    goto out;
  if (!try_module_get(&planetarium_sensor))
    goto out;
  error = planetarium_start(stream, GFP_KERNEL);
  if (error)
    module_put(&planetarium_sensor);
  else
    stream->owner = file;
out:
  mutex_unlock(&stream->lock);
  return error;
}

static int planetarium_set_format(struct planetarium_file *file, int format, int try_only) {
  struct planetarium_stream *stream = file->stream;
  int error = 0;

  if (format < 0 || format >= PLANETARIUM_FORMATS)
    return -EINVAL;
  if (planetarium_formats[format].stream != stream->number)
    return -EINVAL;
  if (try_only)
    return 0;
  if (!mutex_trylock(&stream->lock))
    return -EAGAIN;
  if (stream->state != PLANETARIUM_OFF)
    error = -EBUSY;
  else
    stream->format = format;
  mutex_unlock(&stream->lock);
  return error;
}

/* ---- reset: by a program that thinks that the camera hangs ---------------------------------- */

static void planetarium_before_reset(void) {
  int i;

  for (i = 0; i < PLANETARIUM_STREAMS; i++) {
    mutex_lock(&planetarium_streams[i].lock);
    planetarium_pause(&planetarium_streams[i]);
  }
  planetarium_disarm_button();
  planetarium_kill_control();
}

static void planetarium_after_reset(void) {
  int i;

  planetarium_restore_controls();
  planetarium_arm_button(GFP_NOIO);
  for (i = PLANETARIUM_STREAMS - 1; i >= 0; i--) {
    planetarium_continue(&planetarium_streams[i]);
    mutex_unlock(&planetarium_streams[i].lock);
  }
}

static int planetarium_reset(void) {
  if (!planetarium_present || planetarium_asleep)
    return -ENODEV;
  if (usb_lock_device_for_reset(&planetarium_device, &planetarium_interface))
    return -EBUSY;
  planetarium_before_reset();
  hardware_status();
  planetarium_after_reset();
  usb_unlock_device(&planetarium_device);
  return 0;
}

/* ---- plugging in and out, and power management: called with the device locked --------------- */

static int planetarium_probe(int model) {
  if (model < 0 || model >= PLANETARIUM_MODELS)
    return -ENODEV;
  planetarium_model = &planetarium_models[model];
  if (planetarium_model->has_button) {
    planetarium_button_urb = usb_alloc_urb(0, GFP_NOIO);
    if (!planetarium_button_urb)
      return -ENOMEM;
  }
  usb_get_dev(&planetarium_device);
  planetarium_present = 1;
  planetarium_asleep = 0;
  planetarium_arm_button(GFP_NOIO);
  return 0;
}

static void planetarium_disconnect(void) {
  int i;

  planetarium_present = 0;
  for (i = 0; i < PLANETARIUM_STREAMS; i++)
    planetarium_stop(&planetarium_streams[i], 0);
  mutex_lock(&planetarium_lock);
  planetarium_free_pool();
  planetarium_kill_control();
  planetarium_disarm_button();
  if (planetarium_model->has_button)
    usb_free_urb(planetarium_button_urb);
  mutex_unlock(&planetarium_lock);
  usb_put_dev(&planetarium_device);
}

static void planetarium_suspend(void) {
  int i;

  if (planetarium_asleep)
    return;
  planetarium_asleep = 1;
  for (i = 0; i < PLANETARIUM_STREAMS; i++) {
    mutex_lock(&planetarium_streams[i].lock);
    planetarium_pause(&planetarium_streams[i]);
    mutex_unlock(&planetarium_streams[i].lock);
  }
  planetarium_disarm_button();
  planetarium_kill_control();
}

static void planetarium_resume(void) {
  int i;

  if (!planetarium_asleep)
    return;
  planetarium_asleep = 0;
  planetarium_restore_controls();
  planetarium_arm_button(GFP_NOIO);
  for (i = 0; i < PLANETARIUM_STREAMS; i++) {
    mutex_lock(&planetarium_streams[i].lock);
    planetarium_continue(&planetarium_streams[i]);
    mutex_unlock(&planetarium_streams[i].lock);
  }
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { PLANETARIUM_MAJOR = 82 };

static struct class planetarium_class;
static struct usb_driver planetarium_driver;
static struct usb_driver planetarium_old_driver;

static int planetarium_init(void) {
  int error = class_register(&planetarium_class);

  if (error)
    return error;
  error = register_chrdev(PLANETARIUM_MAJOR, "planetarium", NULL);
  if (error < 0)
    goto fail_class;
  error = usb_register(&planetarium_driver);
  if (error)
    goto fail_chrdev;
  error = usb_register(&planetarium_old_driver);
  if (error)
    goto fail_driver;
  return 0;

fail_driver:
  usb_deregister(&planetarium_driver);
fail_chrdev:
  unregister_chrdev(PLANETARIUM_MAJOR, "planetarium");
fail_class:
  class_unregister(&planetarium_class);
  return error;
}

static void planetarium_exit(void) {
  usb_deregister(&planetarium_old_driver);
  usb_deregister(&planetarium_driver);
  unregister_chrdev(PLANETARIUM_MAJOR, "planetarium");
  class_unregister(&planetarium_class);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static struct planetarium_file files[2];

static void plug_in(void) {
  usb_lock_device(&planetarium_device);
  pre_probe();
  check_return_value_probe(planetarium_probe(__VERIFIER_nondet_int()));
  usb_unlock_device(&planetarium_device);
}

static void unplug(void) {
  usb_lock_device(&planetarium_device);
  planetarium_disconnect();
  usb_unlock_device(&planetarium_device);
}

static void set_power(int on) {
  usb_lock_device(&planetarium_device);
  if (on)
    planetarium_resume();
  else
    planetarium_suspend();
  usb_unlock_device(&planetarium_device);
}

static void interrupt(void) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
      planetarium_control_complete();
      break;
    case 1:
      planetarium_button_pressed();
      break;
    default:
      planetarium_complete(&planetarium_streams[__VERIFIER_nondet_int() > 2],
                           __VERIFIER_nondet_int());
      break;
  }
  irq_exit();
}

/* What most programs do first. */
static void begin(struct planetarium_file *file) {
  int frames = __VERIFIER_nondet_int();
  int i;

  if (planetarium_open(file, __VERIFIER_nondet_int() > 3))
    return;
  if (planetarium_set_frames(file->stream, frames) == 0)
    for (i = 0; i < frames; i++)
      planetarium_queue_frame(file->stream, i);
  planetarium_stream_on(file);
}

static void use_file(struct planetarium_file *file) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      planetarium_release(file);
      break;
    case 1:
      planetarium_stream_on(file);
      break;
    case 2:
      planetarium_set_format(file, __VERIFIER_nondet_int(), __VERIFIER_nondet_int() > 3);
      break;
    case 3:
      if (file->stream->owner == file)
        planetarium_stop(file->stream, 0);
      break;
    case 4:
      planetarium_queue_frame(file->stream, __VERIFIER_nondet_int());
      break;
    case 5:
      planetarium_reset();
      break;
    default:
      planetarium_set_control(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
  }
}

static void use_planetarium(void) {
  plug_in();
  while (__VERIFIER_nondet_int()) {
    struct planetarium_file *file = &files[__VERIFIER_nondet_int() > 2];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (planetarium_present)
          unplug();
        else
          plug_in();
        break;
      case 1:
      case 2:
        if (file->is_open)
          use_file(file);
        else
          begin(file);
        break;
      case 3:
        if (planetarium_present)
          set_power(__VERIFIER_nondet_int() > 0);
        break;
      case 4:
        planetarium_decode(&planetarium_streams[__VERIFIER_nondet_int() > 2]);
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
  result = planetarium_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_planetarium();
    if (planetarium_present)
      unplug();
    for (i = 0; i < 2; i++)
      if (files[i].is_open)
        planetarium_release(&files[i]);
    planetarium_exit();
  }
  check_final_state();
  return 0;
}
