// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module hangar: a camera on USB, whose frames come in by several URBs. main() stands for the
 * kernel: it plugs the camera in, lets two programs, the core and the completion of URBs call the
 * driver in any order, and unplugs the camera, which the programs may close later. No rule is
 * violated.
 * Why they hold. 10_1a, 43_1a: completion functions submit with GFP_ATOMIC. 32_1a:
 * hangar_release() locks if it has a stream to end or buffers to free, which it finds out once;
 * hangar_format_ioctl() locks if it will change the format. 68_1a: there are URBs for frames
 * exactly in the state HANGAR_STREAMING, as many as the format says, which changes only while the
 * stream is stopped; hangar_has_button says whether there is one for the button. 68_1b: there are
 * buffers for frames exactly while hangar_buffer_size is not 0. 77_1a: hangar_start_urbs() is
 * called with the device locked only in the state HANGAR_PAUSED, and allocates accordingly. 129_1a:
 * hangar_next is never greater than the number of frames. 132_1a: the camera has a reference to
 * the device, and each open file has one. spinlock: the queue's lock is given back where it is
 * taken. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the camera ------------------------------------------------------------------------------ */

enum { HANGAR_URBS = 4, HANGAR_FORMATS = 3 };
enum { HANGAR_STOPPED, HANGAR_STREAMING, HANGAR_PAUSED };

struct hangar_slot {
  struct urb *urb;
  void *data;
  dma_addr_t dma;
  int in_flight;
};

struct hangar_format {
  int urbs;
  int size;
};

struct hangar_file {
  struct usb_device *udev;
  int is_open;
};

static const struct hangar_format hangar_formats[HANGAR_FORMATS] = {
    {2, 4096}, {3, 1024}, {HANGAR_URBS, 3072}};
static struct usb_device hangar_device;
static struct mutex hangar_lock;
static struct hangar_slot hangar_slots[HANGAR_URBS];
static struct hangar_file *hangar_owner;
static int hangar_state;
static int hangar_format;
static int hangar_buffer_size;
static int hangar_present;
static int hangar_users;

/* ---- frames: queued by programs, filled by URBs ---------------------------------------------- */

enum { HANGAR_FRAMES = 8 };

static spinlock_t hangar_queue_lock;
static unsigned long hangar_queued;
static unsigned long hangar_next;

static int hangar_queue_frame(int frame) {
  unsigned long flags = 0;

  if (frame < 0 || frame >= HANGAR_FRAMES)
    return -EINVAL;
  spin_lock_irqsave(&hangar_queue_lock, flags);
  hangar_queued = hangar_queued | 1ul << frame;
  if ((unsigned long)frame < hangar_next)
    hangar_next = (unsigned long)frame;
  spin_unlock_irqrestore(&hangar_queue_lock, flags);
  return 0;
}

/* Called with hangar_queue_lock held. Without a queued frame the data are dropped. */
static void hangar_fill_frame(void) {
  unsigned long frame = find_next_bit(&hangar_queued, HANGAR_FRAMES, hangar_next);

  if (frame < HANGAR_FRAMES)
    hangar_queued = hangar_queued & ~(1ul << frame);
  hangar_next = frame < HANGAR_FRAMES ? frame + 1 : 0;
}

/* ---- buffers: they are kept when a stream ends, for the next one ----------------------------- */

static void hangar_free_buffers(void) {
  int i;

  if (hangar_buffer_size == 0)
    return;
  for (i = 0; i < HANGAR_URBS; i++)
    usb_free_coherent(&hangar_device, (size_t)hangar_buffer_size, hangar_slots[i].data,
                      hangar_slots[i].dma);
  hangar_buffer_size = 0;
}

static int hangar_alloc_buffers(int size) {
  int i;

  if (hangar_buffer_size >= size)
    return 0;
  hangar_free_buffers();
  for (i = 0; i < HANGAR_URBS; i++) {
    hangar_slots[i].data =
        usb_alloc_coherent(&hangar_device, (size_t)size, GFP_KERNEL, &hangar_slots[i].dma);
    if (!hangar_slots[i].data)
      goto fail;
  }
  hangar_buffer_size = size;
  return 0;

fail:
  while (i > 0) {
    i = i - 1;
    usb_free_coherent(&hangar_device, (size_t)size, hangar_slots[i].data, hangar_slots[i].dma);
  }
  return -ENOMEM;
}

/* ---- URBs: as many as the format wants ------------------------------------------------------- */

static void hangar_stop_urbs(void) {
  int i;

  for (i = 0; i < hangar_formats[hangar_format].urbs; i++) {
    if (hangar_slots[i].in_flight)
      usb_kill_urb(hangar_slots[i].urb);
    hangar_slots[i].in_flight = 0;
    usb_free_urb(hangar_slots[i].urb);
  }
}

static int hangar_start_urbs(void) {
  gfp_t gfp = hangar_state == HANGAR_PAUSED ? GFP_NOIO : GFP_KERNEL;
  int i;

  for (i = 0; i < hangar_formats[hangar_format].urbs; i++) {
    hangar_slots[i].urb = usb_alloc_urb(8, gfp);
    if (!hangar_slots[i].urb)
      goto fail;
  }
  for (i = 0; i < hangar_formats[hangar_format].urbs; i++) {
    if (usb_submit_urb(hangar_slots[i].urb, gfp)) {
      hangar_stop_urbs();
      return -EIO;
    }
    hangar_slots[i].in_flight = 1;
  }
  return 0;

fail:
  while (i > 0) {
    i = i - 1;
    usb_free_urb(hangar_slots[i].urb);
  }
  return -ENOMEM;
}

/* Called in interrupt context. */
static void hangar_complete(int number) {
  struct hangar_slot *slot;

  if (hangar_state != HANGAR_STREAMING || number < 0 || number >= HANGAR_URBS)
    return;
  slot = &hangar_slots[number];
  if (!slot->in_flight)
    return;
  spin_lock(&hangar_queue_lock);
  if (hardware_status() == 0)
    hangar_fill_frame();
  slot->in_flight = usb_submit_urb(slot->urb, GFP_ATOMIC) == 0;
  spin_unlock(&hangar_queue_lock);
}

/* ---- the button: some cameras have one ------------------------------------------------------- */

static struct urb *hangar_button_urb;
static int hangar_has_button;
static int hangar_button_armed;

static void hangar_arm_button(gfp_t gfp) {
  if (hangar_has_button && !hangar_button_armed)
    hangar_button_armed = usb_submit_urb(hangar_button_urb, gfp) == 0;
}

static void hangar_disarm_button(void) {
  if (hangar_button_armed)
    usb_kill_urb(hangar_button_urb);
  hangar_button_armed = 0;
}

/* Called in interrupt context. */
static void hangar_button_pressed(void) {
  if (!hangar_button_armed)
    return;
  hangar_button_armed = 0;
  if (hardware_status() == 0)
    hangar_arm_button(GFP_ATOMIC);
}

/* ---- streams: all functions here are called with hangar_lock held ---------------------------- */

static int hangar_begin_stream(struct hangar_file *file) {
  int error;

  if (!hangar_present || hangar_state != HANGAR_STOPPED)
    return -EBUSY;
  error = hangar_alloc_buffers(hangar_formats[hangar_format].size);
  if (!error)
    error = hangar_start_urbs();
  if (error)
    return error;
  hangar_state = HANGAR_STREAMING;
  hangar_owner = file;
  return 0;
}

static void hangar_end_stream(void) {
  if (hangar_state == HANGAR_STREAMING)
    hangar_stop_urbs();
  hangar_state = HANGAR_STOPPED;
  hangar_owner = NULL;
}

static void hangar_pause(void) {
  hangar_disarm_button();
  if (hangar_state == HANGAR_STREAMING) {
    hangar_stop_urbs();
    hangar_state = HANGAR_PAUSED;
  }
}

static void hangar_continue(void) {
  if (hangar_users > 0)
    hangar_arm_button(GFP_NOIO);
  if (hangar_state != HANGAR_PAUSED)
    return;
  if (hangar_start_urbs() == 0)
    hangar_state = HANGAR_STREAMING;
  else
    hangar_end_stream();
}

/* ---- programs -------------------------------------------------------------------------------- */

static int hangar_open(struct hangar_file *file) {
  if (!hangar_present)
    return -ENODEV;
  file->udev = usb_get_dev(&hangar_device);
  file->is_open = 1;
  hangar_users = hangar_users + 1;
  hangar_arm_button(GFP_KERNEL);
  return 0;
}

static void hangar_release(struct hangar_file *file) {
  int is_owner = hangar_owner == file;
  int is_last = hangar_users == 1;

  if (is_owner || is_last)
    mutex_lock(&hangar_lock);
  if (is_owner)
    hangar_end_stream();
  hangar_users = hangar_users - 1;
  if (is_last) {
    hangar_disarm_button();
    hangar_free_buffers();
  }
  if (is_owner || is_last)
    mutex_unlock(&hangar_lock);
  file->is_open = 0;
  usb_put_dev(file->udev);
}

static int hangar_format_ioctl(int format, int try_only) {
  int error = 0;

  if (format < 0 || format >= HANGAR_FORMATS)
    return -EINVAL;
  if (!try_only)
    mutex_lock(&hangar_lock);
  if (hangar_state != HANGAR_STOPPED)
    error = -EBUSY;
  else if (!try_only)
    hangar_format = format;
  if (!try_only)
    mutex_unlock(&hangar_lock);
  return error;
}

static int hangar_stream_ioctl(struct hangar_file *file, int on) {
  int error = 0;

  if (mutex_lock_interruptible(&hangar_lock))
    return -EINTR;
  if (on)
    error = hangar_begin_stream(file);
  else if (hangar_owner == file)
    hangar_end_stream();
  else
    error = -EINVAL;
  mutex_unlock(&hangar_lock);
  return error;
}

/* ---- plugging in and out, and power management: the core calls with the device locked -------- */

static int hangar_probe(int has_button) {
  hangar_has_button = has_button != 0;
  if (hangar_has_button) {
    hangar_button_urb = usb_alloc_urb(0, GFP_NOIO);
    if (!hangar_button_urb)
      return -ENOMEM;
  }
  usb_get_dev(&hangar_device);
  hangar_present = 1;
  return 0;
}

static void hangar_disconnect(void) {
  mutex_lock(&hangar_lock);
  hangar_present = 0;
  hangar_end_stream();
  hangar_free_buffers();
  hangar_disarm_button();
  if (hangar_has_button)
    usb_free_urb(hangar_button_urb);
  mutex_unlock(&hangar_lock);
  usb_put_dev(&hangar_device);
}

static void hangar_set_power(int on) {
  mutex_lock(&hangar_lock);
  if (on)
    hangar_continue();
  else
    hangar_pause();
  mutex_unlock(&hangar_lock);
}

/* ---- the calling side ------------------------------------------------------------------------ */

enum { UNPLUG, SUSPEND };

static struct hangar_file hangar_files[2];

static void change_device(int change) {
  usb_lock_device(&hangar_device);
  if (change == UNPLUG)
    hangar_disconnect();
  else
    hangar_set_power(change != SUSPEND);
  usb_unlock_device(&hangar_device);
}

static void use_file(struct hangar_file *file) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      hangar_release(file);
      break;
    case 1:
      hangar_stream_ioctl(file, __VERIFIER_nondet_int());
      break;
    case 2:
      hangar_format_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    default:
      hangar_queue_frame(__VERIFIER_nondet_int());
      break;
  }
}

static void use_hangar(void) {
  while (__VERIFIER_nondet_int()) {
    struct hangar_file *file = &hangar_files[__VERIFIER_nondet_int() != 0];

    switch (__VERIFIER_nondet_int()) {
      case 0:
        irq_enter();
        hangar_complete(__VERIFIER_nondet_int());
        hangar_button_pressed();
        irq_exit();
        break;
      case 1:
        if (hangar_present)
          change_device(__VERIFIER_nondet_int());
        break;
      default:
        if (file->is_open)
          use_file(file);
        else
          hangar_open(file);
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  usb_lock_device(&hangar_device);
  pre_probe();
  result = hangar_probe(__VERIFIER_nondet_int());
  check_return_value_probe(result);
  usb_unlock_device(&hangar_device);
  if (result == 0) {
    use_hangar();
    if (hangar_present)
      change_device(UNPLUG);
    for (i = 0; i < 2; i++)
      if (hangar_files[i].is_open)
        hangar_release(&hangar_files[i]);
  }
  check_final_state();
  return 0;
}
