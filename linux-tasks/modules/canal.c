// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module canal: a sound card on USB with a stream in each direction. main() stands for the
 * kernel: it loads the module, plugs cards in and out, calls the driver in any order, and unloads
 * it. No rule is violated.
 * Why the others hold. 08_1a, 132_1a: a stream that is not closed holds the module and the
 * device, and a card that is there holds the device; canal_opened counts the open streams, so
 * that either the disconnect or the last close afterwards releases the card. 10_1a:
 * canal_complete() submits with GFP_ATOMIC. 32_1a, spinlock: canal_nonatomic, which does not
 * change while there is a card, says which of two locks protects the streams. 43_1a: with the
 * spin lock canal_trigger() submits with GFP_ATOMIC. 68_1a, 68_1b: a stream's `urbs` counts its
 * URBs with their buffers, its `has_feedback` says whether there is one more URB, and
 * canal_has_status whether the card has one. 77_1a: canal_resetting is set whenever memory is
 * allocated while the device is locked, and canal_flags() asks for it. 134_1a: canal_init()
 * returns the first error of a registration. The rules that are not named here have nothing to
 * watch.
 */
#include "../kernel.h"

/* ---- the card -------------------------------------------------------------------------------- */

static struct usb_device canal_device;
static struct usb_interface canal_interface;
static struct urb *canal_status;
static int canal_has_card;
static int canal_gone;
static int canal_opened;
static int canal_has_status;
static int canal_adaptive;
static int canal_nonatomic;
static int canal_resetting;

static gfp_t canal_flags(void) {
  return canal_resetting ? GFP_NOIO : GFP_KERNEL;
}

static void canal_release_card(void) {
  if (canal_has_status) {
    usb_kill_urb(canal_status);
    usb_free_urb(canal_status);
  }
  canal_has_status = 0;
  canal_has_card = 0;
  usb_put_dev(&canal_device);
}

/* Some cards report changes of their knobs; a card that fails to do so works without. */
static int canal_probe(int model) {
  if (canal_has_card)
    return -EBUSY;
  usb_get_dev(&canal_device);
  canal_has_card = 1;
  canal_gone = 0;
  canal_nonatomic = model % 2 != 0;
  canal_adaptive = model > 2;
  if (model > 4) {
    canal_status = usb_alloc_urb(0, GFP_KERNEL);
    if (!canal_status)
      goto fail;
    canal_has_status = 1;
    if (usb_submit_urb(canal_status, GFP_KERNEL)) {
      usb_free_urb(canal_status);
      canal_has_status = 0;
    }
  }
  if (hardware_status() < 0)
    goto fail;
  return 0;

fail:
  canal_release_card();
  return -EIO;
}

/* ---- streams: URBs with buffers, and for playback perhaps an URB for feedback ---------------- */

enum { CANAL_PLAYBACK, CANAL_CAPTURE, CANAL_STREAMS };
enum { CANAL_URBS = 2, CANAL_BUFFER_SIZE = 1024 };
enum { CANAL_CLOSED, CANAL_OPEN, CANAL_RUNNING, CANAL_FAILED };

struct canal_stream {
  int state;
  int direction;
  int urbs;
  int has_feedback;
  struct urb *urb[CANAL_URBS];
  void *buffer[CANAL_URBS];
  dma_addr_t dma[CANAL_URBS];
  struct urb *feedback;
};

static struct canal_stream canal_streams[CANAL_STREAMS];
static struct mutex canal_open_lock;
static struct mutex canal_stream_mutex;
static spinlock_t canal_stream_lock;

/* The streams of a card that can only be told to stop by a message, which sleeps, have a mutex. */
static void canal_lock_streams(void) {
  if (canal_nonatomic)
    mutex_lock(&canal_stream_mutex);
  else
    spin_lock_irq(&canal_stream_lock);
}

static void canal_unlock_streams(void) {
  if (canal_nonatomic)
    mutex_unlock(&canal_stream_mutex);
  else
    spin_unlock_irq(&canal_stream_lock);
}

static void canal_free_buffers(struct canal_stream *stream) {
  while (stream->urbs > 0) {
    int last = stream->urbs - 1;

    usb_free_coherent(&canal_device, CANAL_BUFFER_SIZE, stream->buffer[last], stream->dma[last]);
    usb_free_urb(stream->urb[last]);
    stream->urbs = last;
  }
  if (stream->has_feedback)
    usb_free_urb(stream->feedback);
  stream->has_feedback = 0;
}

static int canal_add_buffer(struct canal_stream *stream) {
  struct urb *urb = usb_alloc_urb(8, canal_flags());
  dma_addr_t dma = 0;
  void *buffer;

  if (!urb)
    return -ENOMEM;
  buffer = usb_alloc_coherent(&canal_device, CANAL_BUFFER_SIZE, canal_flags(), &dma);
  if (!buffer) {
    usb_free_urb(urb);
    return -ENOMEM;
  }
  stream->urb[stream->urbs] = urb;
  stream->buffer[stream->urbs] = buffer;
  stream->dma[stream->urbs] = dma;
  stream->urbs = stream->urbs + 1;
  return 0;
}

static int canal_allocate_buffers(struct canal_stream *stream, int wanted) {
  while (stream->urbs < wanted)
    if (canal_add_buffer(stream))
      goto fail;
  if (stream->direction == CANAL_PLAYBACK && canal_adaptive) {
    stream->feedback = usb_alloc_urb(1, canal_flags());
    if (!stream->feedback)
      goto fail;
    stream->has_feedback = 1;
  }
  return 0;

fail:
  canal_free_buffers(stream);
  return -ENOMEM;
}

/* ---- starting and stopping ------------------------------------------------------------------- */

static void canal_kill(struct canal_stream *stream) {
  int i;

  for (i = 0; i < stream->urbs; i++)
    usb_kill_urb(stream->urb[i]);
  if (stream->has_feedback)
    usb_kill_urb(stream->feedback);
}

static int canal_submit(struct canal_stream *stream, gfp_t flags) {
  int error = 0;
  int i;

  for (i = 0; i < stream->urbs && !error; i++)
    error = usb_submit_urb(stream->urb[i], flags);
  if (!error && stream->has_feedback)
    error = usb_submit_urb(stream->feedback, flags);
  return error;
}

static int canal_trigger(struct canal_stream *stream, int start) {
  int error = -EINVAL;

  canal_lock_streams();
  if (start && stream->state == CANAL_OPEN && stream->urbs > 0 && !canal_gone) {
    error = canal_submit(stream, canal_nonatomic ? canal_flags() : GFP_ATOMIC);
    stream->state = error ? CANAL_FAILED : CANAL_RUNNING;
  } else if (!start && stream->state == CANAL_RUNNING) {
    stream->state = CANAL_FAILED;
    error = 0;
  }
  canal_unlock_streams();
  return error;
}

/* What may still be under way after a failure or a stop ends here. */
static void canal_sync(struct canal_stream *stream) {
  if (stream->state == CANAL_FAILED) {
    canal_kill(stream);
    stream->state = CANAL_OPEN;
  }
}

/* Called in interrupt context, where the mutex is out of reach; the state is a single word. */
static void canal_complete(struct canal_stream *stream) {
  if (stream->state != CANAL_RUNNING)
    return;
  if (hardware_status() == 0 && !usb_submit_urb(stream->urb[0], GFP_ATOMIC))
    return;
  if (!canal_nonatomic)
    spin_lock(&canal_stream_lock);
  stream->state = CANAL_FAILED;
  if (!canal_nonatomic)
    spin_unlock(&canal_stream_lock);
}

/* ---- operations of the sound core ------------------------------------------------------------ */

static struct module canal_module;

static int canal_open(struct canal_stream *stream, int direction) {
  int error = -ENODEV;

  mutex_lock(&canal_open_lock);
  if (!canal_has_card || canal_gone)
    goto out;
  error = -EBUSY;
  if (stream->state != CANAL_CLOSED)
    goto out;
  error = -ENODEV;
  if (!try_module_get(&canal_module))
    goto out;
  usb_get_dev(&canal_device);
  stream->state = CANAL_OPEN;
  stream->direction = direction;
  canal_opened = canal_opened + 1;
  error = 0;
out:
  mutex_unlock(&canal_open_lock);
  return error;
}

static int canal_set_parameters(struct canal_stream *stream, int channels) {
  if (stream->state == CANAL_CLOSED || stream->state == CANAL_RUNNING || canal_gone)
    return -EINVAL;
  canal_sync(stream);
  canal_free_buffers(stream);
  return canal_allocate_buffers(stream, channels > 2 ? CANAL_URBS : 1);
}

static void canal_close(struct canal_stream *stream) {
  mutex_lock(&canal_open_lock);
  if (stream->state != CANAL_CLOSED) {
    canal_trigger(stream, 0);
    canal_sync(stream);
    canal_free_buffers(stream);
    stream->state = CANAL_CLOSED;
    canal_opened = canal_opened - 1;
    usb_put_dev(&canal_device);
    module_put(&canal_module);
    if (canal_gone && canal_opened == 0)
      canal_release_card();
  }
  mutex_unlock(&canal_open_lock);
}

/* A reset loses the buffers; streams that ran go on if there is memory for new ones. */
static void canal_restore(struct canal_stream *stream) {
  int was_running = stream->state == CANAL_RUNNING;
  int urbs = stream->urbs;

  if (urbs == 0)
    return;
  canal_trigger(stream, 0);
  canal_sync(stream);
  canal_free_buffers(stream);
  if (canal_allocate_buffers(stream, urbs) == 0 && was_running)
    canal_trigger(stream, 1);
}

static int canal_reset(void) {
  int i;

  if (!canal_has_card || canal_gone)
    return -ENODEV;
  if (usb_lock_device_for_reset(&canal_device, &canal_interface))
    return -EBUSY;
  canal_resetting = 1;
  for (i = 0; i < CANAL_STREAMS; i++)
    canal_restore(&canal_streams[i]);
  canal_resetting = 0;
  usb_unlock_device(&canal_device);
  return 0;
}

static void canal_disconnect(void) {
  int i;

  mutex_lock(&canal_open_lock);
  if (canal_has_card && !canal_gone) {
    canal_gone = 1;
    for (i = 0; i < CANAL_STREAMS; i++)
      canal_trigger(&canal_streams[i], 0);
    if (canal_opened == 0)
      canal_release_card();
  }
  mutex_unlock(&canal_open_lock);
}

/* ---- the module ------------------------------------------------------------------------------ */

static struct usb_driver canal_driver;
static struct usb_driver canal_midi_driver;
static int canal_midi;

static int canal_init(int midi) {
  int error = usb_register(&canal_driver);

  if (!error && midi) {
    error = usb_register(&canal_midi_driver);
    if (error)
      usb_deregister(&canal_driver);
  }
  canal_midi = !error && midi;
  return error;
}

static void canal_exit(void) {
  if (canal_midi)
    usb_deregister(&canal_midi_driver);
  usb_deregister(&canal_driver);
}

static void use_canal(void) {
  canal_probe(__VERIFIER_nondet_int());
  while (__VERIFIER_nondet_int()) {
    int direction = __VERIFIER_nondet_int() > 1 ? CANAL_CAPTURE : CANAL_PLAYBACK;
    struct canal_stream *stream = &canal_streams[direction];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (canal_open(stream, direction) == 0)
          canal_set_parameters(stream, __VERIFIER_nondet_int());
        break;
      case 1:
        canal_trigger(stream, __VERIFIER_nondet_int());
        break;
      case 2:
        canal_set_parameters(stream, __VERIFIER_nondet_int());
        break;
      case 3:
        irq_enter();
        canal_complete(stream);
        irq_exit();
        break;
      case 4:
        canal_probe(__VERIFIER_nondet_int());
        break;
      case 5:
        canal_close(stream);
        break;
      case 6:
        canal_reset();
        break;
      case 7:
        canal_disconnect();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = canal_init(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  if (result == 0) {
    use_canal();
    canal_disconnect();
    for (i = 0; i < CANAL_STREAMS; i++)
      canal_close(&canal_streams[i]);
    canal_exit();
  }
  check_final_state();
  return 0;
}
