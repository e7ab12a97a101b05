// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module carillon: a USB keyboard with two interfaces, for keys and for media, with lights, and a
 * character device for programs that want raw reports. main() stands for the kernel: it loads the
 * module, binds and unbinds the interfaces, lets the input core, programs, the completion of URBs,
 * a timer, the work queue and the power management call the driver in any order, and unloads the
 * module.
 * Violated: 68_1a (URBs) and 68_1b (buffers). If the transfer of the lights is under way when the
 * last user closes the keys, carillon_light_completed() is to release it, which `orphan` says. When
 * the keys are opened again before that, carillon_open() takes the transfer over, but `orphan`
 * stays set: the completion releases what the new last user will release again.
 * Why the others hold. 08_1a: each raw file that is open holds the module, and there are two.
 * 10_1a, 43_1a: carillon_post() is told how to allocate; completion functions and who has a spin
 * lock submit with GFP_ATOMIC. 32_1a: carillon_close() is told whether its caller has the lock.
 * 77_1a: carillon_locked is set while the device is locked, and carillon_flags() asks for it.
 * 106_1a: carillon_stage says how far the registration got. 118_1a: the lock of the key map is
 * given back where it is taken; carillon_translate() goes on without it if it could not get it.
 * 129_1a: carillon_write_next and carillon_read_next are at most carillon_depth, which changes
 * together with them. 132_1a: an interface holds the device while it is bound. 134_1a:
 * carillon_init() returns the error of the driver that could not be registered. 147_1a: a hook that
 * wants to go is removed after the section. spinlock: each function unlocks what it locked. The
 * rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- the keyboard --------------------------------------------------------------------------- */

enum { CARILLON_KEYS, CARILLON_MEDIA, CARILLON_INTERFACES };
enum { CARILLON_MODELS = 4, CARILLON_REPORT_SIZE = 16, CARILLON_MOST_USERS = 4 };

struct carillon_model {
  int interfaces;
  int lights;
  int is_slow;
};

struct carillon_interface {
  int number;
  int bound;
  int users;
  int in_flight;
  struct urb *urb;
  void *report;
  dma_addr_t dma;
};

static const struct carillon_model carillon_models[CARILLON_MODELS] = {
    {1, 3, 0}, {2, 3, 0}, {2, 1, 1}, {2, 5, 0}};

static const struct carillon_model *carillon_model = &carillon_models[0];
static struct usb_device carillon_device;
static struct usb_interface carillon_usb_interface;
static struct mutex carillon_lock;
static struct carillon_interface carillon_interfaces[CARILLON_INTERFACES] = {
    {.number = CARILLON_KEYS}, {.number = CARILLON_MEDIA}};
static int carillon_asleep;
static int carillon_locked;
static int carillon_reset_wanted;

static int carillon_is_bound(void) {
  return carillon_interfaces[CARILLON_KEYS].bound || carillon_interfaces[CARILLON_MEDIA].bound;
}

static gfp_t carillon_flags(void) {
  return carillon_locked ? GFP_NOIO : GFP_KERNEL;
}

/* ---- events for the input core -------------------------------------------------------------- */

struct carillon_event {
  int type;
  int code;
  int value;
};

static spinlock_t carillon_event_lock;
static int carillon_last_code;

static void carillon_post(int type, int code, int value, gfp_t gfp) {
  struct carillon_event *event = kmalloc(sizeof(*event), gfp);

  if (!event)
    return;
  event->type = type;
  event->code = code;
  event->value = value;
  kfree(event);
}

/* ---- the key map: programs change it, interrupts read it ------------------------------------ */

enum { CARILLON_CODES = 16, CARILLON_UNKNOWN = 240 };

static rwlock_t carillon_map_lock;
static int carillon_map[CARILLON_CODES];
static int carillon_map_changes;

static int carillon_translate(int scan, int may_wait) {
  int locked = 1;
  int code;

  if (scan < 0 || scan >= CARILLON_CODES)
    return CARILLON_UNKNOWN;
  if (may_wait)
    read_lock(&carillon_map_lock);
  else
    locked = read_trylock(&carillon_map_lock);
  code = carillon_map[scan];
  if (locked)
    read_unlock(&carillon_map_lock);
  return code;
}

static int carillon_set_code(int scan, int code) {
  int old = carillon_translate(scan, 1);

  if (old == CARILLON_UNKNOWN || code < 0 || code >= CARILLON_UNKNOWN)
    return -EINVAL;
  if (old == code)
    return 0;
  write_lock(&carillon_map_lock);
  carillon_map[scan] = code;
  carillon_map_changes = 1;
  write_unlock(&carillon_map_lock);
  return 0;
}

static void carillon_reset_map(void) {
  int i;

  if (!carillon_map_changes)
    return;
  write_lock(&carillon_map_lock);
  for (i = 0; i < CARILLON_CODES; i++)
    carillon_map[i] = i + 1;
  carillon_map_changes = 0;
  write_unlock(&carillon_map_lock);
}

/* ---- hooks: other drivers that want to see keys --------------------------------------------- */

enum { CARILLON_HOOKS = 2 };

struct carillon_hook {
  struct list_head node;
  int used;
  int code;
  int presses;
};

static struct mutex carillon_hook_lock;
static struct list_head carillon_hook_list;
static struct carillon_hook carillon_hooks[CARILLON_HOOKS];
static unsigned long carillon_leaving;

/* The hook wants to be told `presses` times. */
static int carillon_add_hook(int code, int presses) {
  int error = -ENOSPC;
  int i;

  mutex_lock(&carillon_hook_lock);
  for (i = 0; i < CARILLON_HOOKS && error; i++)
    if (!carillon_hooks[i].used) {
      carillon_hooks[i].used = 1;
      carillon_hooks[i].code = code;
      carillon_hooks[i].presses = presses;
      list_add_rcu(&carillon_hooks[i].node, &carillon_hook_list);
      error = 0;
    }
  mutex_unlock(&carillon_hook_lock);
  return error;
}

static void carillon_remove_hooks(unsigned long which) {
  int i;

  mutex_lock(&carillon_hook_lock);
  for (i = 0; i < CARILLON_HOOKS; i++)
    if ((which & 1ul << i) != 0 && carillon_hooks[i].used) {
      list_del_rcu(&carillon_hooks[i].node);
      synchronize_rcu();
      carillon_hooks[i].used = 0;
    }
  carillon_leaving &= ~which;
  mutex_unlock(&carillon_hook_lock);
}

static void carillon_call_hooks(int code) {
  int i;

  rcu_read_lock();
  for (i = 0; i < CARILLON_HOOKS; i++) {
    struct carillon_hook *hook = &carillon_hooks[i];

    if (!hook->used || hook->code != code)
      continue;
    if (hook->presses > 0)
      hook->presses = hook->presses - 1;
    else
      carillon_leaving |= 1ul << i;
  }
  rcu_read_unlock();
}

/* ---- raw reports: a ring that interrupts fill and programs empty ---------------------------- */

enum { CARILLON_MOST_DEPTH = 8 };

static spinlock_t carillon_ring_lock;
static int carillon_ring[CARILLON_MOST_DEPTH];
static unsigned long carillon_filled;
static unsigned long carillon_depth = 4;
static unsigned long carillon_write_next;
static unsigned long carillon_read_next;

/* Called in interrupt context. If the ring is full, the report is lost. */
static void carillon_keep_report(int report) {
  unsigned long place;

  spin_lock(&carillon_ring_lock);
  place = find_next_zero_bit(&carillon_filled, carillon_depth, carillon_write_next);
  if (place >= carillon_depth)
    place = find_next_zero_bit(&carillon_filled, carillon_depth, 0);
  if (place < carillon_depth) {
    carillon_ring[place] = report;
    carillon_filled |= 1ul << place;
    carillon_write_next = place + 1;
  }
  spin_unlock(&carillon_ring_lock);
}

static int carillon_take_report(void) {
  int report = -EAGAIN;
  unsigned long place;

  spin_lock_irq(&carillon_ring_lock);
  place = find_next_bit(&carillon_filled, carillon_depth, carillon_read_next);
  if (place >= carillon_depth)
    place = find_first_bit(&carillon_filled, carillon_depth);
  if (place < carillon_depth) {
    report = carillon_ring[place];
    carillon_filled &= ~(1ul << place);
    carillon_read_next = place + 1;
  }
  spin_unlock_irq(&carillon_ring_lock);
  return report;
}

static int carillon_set_depth(int depth) {
  if (depth < 1 || depth > CARILLON_MOST_DEPTH)
    return -EINVAL;
  spin_lock_irq(&carillon_ring_lock);
  if ((unsigned long)depth < carillon_depth) {
    carillon_filled = 0;
    carillon_write_next = 0;
    carillon_read_next = 0;
  }
  carillon_depth = (unsigned long)depth;
  spin_unlock_irq(&carillon_ring_lock);
  return 0;
}

/* ---- lights: one transfer, which is there while somebody has the keys open ------------------ */

enum { CARILLON_LIGHT_IDLE, CARILLON_LIGHT_BUSY, CARILLON_LIGHT_AGAIN };

struct carillon_lights {
  struct urb *urb;
  void *buffer;
  dma_addr_t dma;
  spinlock_t lock;
  int state;
  int wanted;
  int orphan;
};

static struct carillon_lights carillon_lights;

static int carillon_alloc_lights(void) {
  struct carillon_lights *lights = &carillon_lights;

  lights->urb = usb_alloc_urb(0, carillon_flags());
  if (!lights->urb)
    return -ENOMEM;
  lights->buffer = usb_alloc_coherent(&carillon_device, 1, carillon_flags(), &lights->dma);
  if (!lights->buffer) {
    usb_free_urb(lights->urb);
    return -ENOMEM;
  }
  lights->state = CARILLON_LIGHT_IDLE;
  return 0;
}

static void carillon_free_lights(void) {
  carillon_lights.orphan = 0;
  usb_free_coherent(&carillon_device, 1, carillon_lights.buffer, carillon_lights.dma);
  usb_free_urb(carillon_lights.urb);
}

/* Called with the lock of the lights held. */
static void carillon_send_lights(void) {
  if (usb_submit_urb(carillon_lights.urb, GFP_ATOMIC) == 0)
    carillon_lights.state = CARILLON_LIGHT_BUSY;
  else
    carillon_lights.state = CARILLON_LIGHT_IDLE;
}

/* Called in any context, but only while somebody has the keys open. */
static void carillon_switch_light(int light, int on) {
  unsigned long flags = 0;

  if (light < 0 || light >= carillon_model->lights)
    return;
  spin_lock_irqsave(&carillon_lights.lock, flags);
  if (on)
    carillon_lights.wanted |= 1 << light;
  else
    carillon_lights.wanted &= ~(1 << light);
  if (carillon_lights.state != CARILLON_LIGHT_IDLE)
    carillon_lights.state = CARILLON_LIGHT_AGAIN;
  else if (!carillon_asleep)
    carillon_send_lights();
  spin_unlock_irqrestore(&carillon_lights.lock, flags);
}

/* Called in interrupt context. */
static void carillon_light_completed(void) {
  int release = 0;

  spin_lock(&carillon_lights.lock);
  if (carillon_lights.state == CARILLON_LIGHT_IDLE)
    goto out;
  if (carillon_lights.state == CARILLON_LIGHT_AGAIN && !carillon_lights.orphan)
    carillon_send_lights();
  else
    carillon_lights.state = CARILLON_LIGHT_IDLE;
  if (carillon_lights.state == CARILLON_LIGHT_IDLE && carillon_lights.orphan)
    release = 1;
out:
  spin_unlock(&carillon_lights.lock);
  if (release)
    carillon_free_lights();
}

/* Nobody has the keys open any more. */
static void carillon_leave_lights(void) {
  unsigned long flags = 0;
  int busy;

  spin_lock_irqsave(&carillon_lights.lock, flags);
  busy = carillon_lights.state != CARILLON_LIGHT_IDLE;
  if (busy)
    carillon_lights.orphan = 1;
  spin_unlock_irqrestore(&carillon_lights.lock, flags);
  if (!busy)
    carillon_free_lights();
}

static void carillon_stop_lights(void) {
  if (carillon_lights.state != CARILLON_LIGHT_IDLE)
    usb_kill_urb(carillon_lights.urb);
  carillon_lights.state = CARILLON_LIGHT_IDLE;
  if (carillon_lights.orphan)
    carillon_free_lights();
}

/* ---- opening and closing an interface ------------------------------------------------------- */

static int carillon_start(struct carillon_interface *interface) {
  int error = -ENOMEM;

  interface->urb = usb_alloc_urb(0, carillon_flags());
  if (!interface->urb)
    return error;
  interface->report = usb_alloc_coherent(&carillon_device, CARILLON_REPORT_SIZE, carillon_flags(),
                                         &interface->dma);
  if (!interface->report)
    goto fail_urb;
  error = usb_submit_urb(interface->urb, carillon_flags());
  if (error)
    goto fail_report;
  interface->in_flight = 1;
  return 0;

fail_report:
  usb_free_coherent(&carillon_device, CARILLON_REPORT_SIZE, interface->report, interface->dma);
fail_urb:
  usb_free_urb(interface->urb);
  return error;
}

static void carillon_stop(struct carillon_interface *interface) {
  if (interface->in_flight)
    usb_kill_urb(interface->urb);
  interface->in_flight = 0;
  usb_free_coherent(&carillon_device, CARILLON_REPORT_SIZE, interface->report, interface->dma);
  usb_free_urb(interface->urb);
}

static int carillon_open(struct carillon_interface *interface) {
  int error = -ENODEV;

  if (mutex_lock_interruptible(&carillon_lock))
    return -EINTR;
  if (!interface->bound || carillon_asleep)
    goto out;
  error = -EBUSY;
  if (interface->users == CARILLON_MOST_USERS)
    goto out;
  error = 0;
  if (interface->users == 0) {
    error = carillon_start(interface);
    if (error)
      goto out;
    if (interface->number == CARILLON_KEYS && !carillon_lights.orphan) {
      error = carillon_alloc_lights();
      if (error) {
        carillon_stop(interface);
        goto out;
      }
    }
  }
  interface->users = interface->users + 1;
out:
  mutex_unlock(&carillon_lock);
  return error;
}

static void carillon_close(struct carillon_interface *interface, int have_lock) {
  if (!have_lock)
    mutex_lock(&carillon_lock);
  interface->users = interface->users - 1;
  if (interface->users == 0) {
    carillon_stop(interface);
    if (interface->number == CARILLON_KEYS)
      carillon_leave_lights();
  }
  if (!have_lock)
    mutex_unlock(&carillon_lock);
}

/* ---- raw files ------------------------------------------------------------------------------ */

enum { CARILLON_FILES = 2 };

struct carillon_file {
  struct carillon_interface *interface;
  int is_open;
};

static struct module carillon_module;
static struct carillon_file carillon_files[CARILLON_FILES];

static int carillon_raw_open(struct carillon_file *file, int number) {
  int error;

  if (number < 0 || number >= CARILLON_INTERFACES)
    return -ENODEV;
  if (!try_module_get(&carillon_module))
    return -ENODEV;
  error = carillon_open(&carillon_interfaces[number]);
  if (error) {
    module_put(&carillon_module);
    return error;
  }
  file->interface = &carillon_interfaces[number];
  file->is_open = 1;
  return 0;
}

static void carillon_raw_release(struct carillon_file *file) {
  mutex_lock(&carillon_lock);
  if (file->interface)
    carillon_close(file->interface, 1);
  file->interface = NULL;
  mutex_unlock(&carillon_lock);
  file->is_open = 0;
  module_put(&carillon_module);
}

static int carillon_raw_write(const struct carillon_file *file, int lights) {
  int error = -ENODEV;
  int i;

  if (!mutex_trylock(&carillon_lock))
    return -EAGAIN;
  if (!file->interface)
    goto out;
  error = -EINVAL;
  if (file->interface->number != CARILLON_KEYS)
    goto out;
  for (i = 0; i < carillon_model->lights; i++)
    carillon_switch_light(i, (lights & 1 << i) != 0);
  error = 0;
out:
  mutex_unlock(&carillon_lock);
  return error;
}

/* ---- reports: called in interrupt context --------------------------------------------------- */

static unsigned long carillon_pressed;

static void carillon_key(int scan, int down) {
  int code = carillon_translate(scan, 0);

  spin_lock(&carillon_event_lock);
  carillon_last_code = down ? code : 0;
  carillon_post(1, code, down, GFP_ATOMIC);
  spin_unlock(&carillon_event_lock);
  if (down)
    carillon_call_hooks(code);
  if (down && scan == 7 && carillon_interfaces[CARILLON_KEYS].users > 0)
    carillon_switch_light(1, (carillon_lights.wanted & 2) == 0);
}

static void carillon_keys_changed(unsigned long now) {
  unsigned long changed = carillon_pressed ^ now;
  unsigned long scan = find_first_bit(&changed, CARILLON_CODES);

  carillon_pressed = now;
  while (scan < CARILLON_CODES) {
    carillon_key((int)scan, (now & 1ul << scan) != 0);
    scan = find_next_bit(&changed, CARILLON_CODES, scan + 1);
  }
}

static void carillon_completed(struct carillon_interface *interface, int report) {
  int status;

  if (!interface->in_flight)
    return;
  status = hardware_status();
  if (status == 0) {
    carillon_keep_report(report);
    if (interface->number == CARILLON_KEYS)
      carillon_keys_changed((unsigned long)report & 0xffff);
    else
      carillon_post(2, report, 1, GFP_ATOMIC);
  }
  interface->in_flight = 0;
  if (status < 0 || usb_submit_urb(interface->urb, GFP_ATOMIC))
    carillon_reset_wanted = 1;
  else
    interface->in_flight = 1;
}

/* Repeats the last key. */
static void carillon_timer(void) {
  if (carillon_asleep || !spin_trylock(&carillon_event_lock))
    return;
  if (carillon_last_code != 0)
    carillon_post(1, carillon_last_code, 2, GFP_ATOMIC);
  spin_unlock(&carillon_event_lock);
}

/* ---- sleep and reset ------------------------------------------------------------------------ */

/* Called with the device locked, like the next one. */
static void carillon_pause(void) {
  int i;

  carillon_asleep = 1;
  for (i = 0; i < CARILLON_INTERFACES; i++) {
    if (carillon_interfaces[i].in_flight)
      usb_kill_urb(carillon_interfaces[i].urb);
    carillon_interfaces[i].in_flight = 0;
  }
  carillon_stop_lights();
}

static void carillon_continue(void) {
  int i;

  carillon_asleep = 0;
  for (i = 0; i < CARILLON_INTERFACES; i++)
    if (carillon_interfaces[i].users > 0)
      carillon_interfaces[i].in_flight =
          usb_submit_urb(carillon_interfaces[i].urb, carillon_flags()) == 0;
  if (carillon_interfaces[CARILLON_KEYS].users > 0)
    carillon_switch_light(0, carillon_lights.wanted & 1);
}

static int carillon_reset(void) {
  void *descriptor;

  if (usb_lock_device_for_reset(&carillon_device, &carillon_usb_interface))
    return -EBUSY;
  carillon_locked = 1;
  mutex_lock(&carillon_lock);
  carillon_pause();
  descriptor = kzalloc(64, carillon_flags());
  if (descriptor && carillon_model->is_slow)
    hardware_status();
  kfree(descriptor);
  carillon_continue();
  mutex_unlock(&carillon_lock);
  carillon_locked = 0;
  usb_unlock_device(&carillon_device);
  return 0;
}

static void carillon_work(void) {
  if (carillon_leaving)
    carillon_remove_hooks(carillon_leaving);
  if (!carillon_is_bound())
    carillon_reset_wanted = 0;
  if (carillon_reset_wanted && !carillon_asleep)
    carillon_reset_wanted = carillon_reset() != 0;
}

/* ---- binding and unbinding: called with the device locked ----------------------------------- */

static int carillon_probe(int number, int model) {
  struct carillon_interface *interface = &carillon_interfaces[number];
  int other = 1 - number;
  int error = 0;

  if (model < 0 || model >= CARILLON_MODELS)
    return -ENODEV;
  if (!carillon_interfaces[other].bound)
    carillon_model = &carillon_models[model];
  if (number >= carillon_model->interfaces)
    return -ENODEV;
  usb_get_dev(&carillon_device);
  if (hardware_status() < 0)
    error = -EIO;
  if (error) {
    usb_put_dev(&carillon_device);
    return error;
  }
  carillon_post(0, number, 1, carillon_flags());
  interface->bound = 1;
  return 0;
}

static void carillon_disconnect(int number) {
  struct carillon_interface *interface = &carillon_interfaces[number];
  int i;

  mutex_lock(&carillon_lock);
  interface->bound = 0;
  for (i = 0; i < CARILLON_FILES; i++)
    if (carillon_files[i].interface == interface)
      carillon_files[i].interface = NULL;
  if (interface->users > 0) {
    interface->users = 1;
    carillon_close(interface, 1);
  }
  if (number == CARILLON_KEYS && carillon_lights.orphan)
    carillon_stop_lights();
  mutex_unlock(&carillon_lock);
  usb_put_dev(&carillon_device);
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { CARILLON_MAJOR = 13 };

static struct class *carillon_class;
static struct usb_driver carillon_driver;
static struct usb_driver carillon_media_driver;
static int carillon_stage;

static void carillon_exit(void) {
  if (carillon_stage > 3)
    usb_deregister(&carillon_media_driver);
  if (carillon_stage > 2)
    usb_deregister(&carillon_driver);
  if (carillon_stage > 1)
    unregister_chrdev(CARILLON_MAJOR, "carillon");
  if (carillon_stage > 0)
    class_destroy(carillon_class);
  carillon_stage = 0;
}

static int carillon_init(void) {
  int error = -ENOMEM;

  carillon_map_changes = 1;
  carillon_reset_map();
  carillon_class = class_create(NULL, "carillon");
  if (IS_ERR(carillon_class))
    return error;
  carillon_stage = 1;
  error = register_chrdev(CARILLON_MAJOR, "carillon", NULL);
  if (error < 0)
    goto fail;
  carillon_stage = 2;
  error = usb_register(&carillon_driver);
  if (error)
    goto fail;
  carillon_stage = 3;
  error = usb_register(&carillon_media_driver);
  if (error)
    goto fail;
  carillon_stage = 4;
  return 0;

fail:
  carillon_exit();
  return error;
}

/* ---- the calling side ----------------------------------------------------------------------- */

static int input_is_open[CARILLON_INTERFACES];

static void lock_keyboard(void) {
  usb_lock_device(&carillon_device);
  carillon_locked = 1;
}

static void unlock_keyboard(void) {
  carillon_locked = 0;
  usb_unlock_device(&carillon_device);
}

static void bind_interface(int number) {
  lock_keyboard();
  pre_probe();
  check_return_value_probe(carillon_probe(number, __VERIFIER_nondet_int()));
  unlock_keyboard();
}

static void unbind_interface(int number) {
  lock_keyboard();
  carillon_disconnect(number);
  unlock_keyboard();
  input_is_open[number] = 0;
}

static void set_power(int on) {
  lock_keyboard();
  if (on && carillon_asleep)
    carillon_continue();
  else if (!on && !carillon_asleep)
    carillon_pause();
  unlock_keyboard();
}

static void interrupt(int number) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 0:
      carillon_timer();
      break;
    case 1:
    case 2:
      carillon_light_completed();
      break;
    default:
      carillon_completed(&carillon_interfaces[number], __VERIFIER_nondet_int());
      break;
  }
  irq_exit();
}

static void use_input(int number) {
  struct carillon_interface *interface = &carillon_interfaces[number];

  if (!input_is_open[number]) {
    input_is_open[number] = carillon_open(interface) == 0;
  } else if (__VERIFIER_nondet_int() > 2) {
    input_is_open[number] = 0;
    carillon_close(interface, 0);
  } else if (number == CARILLON_KEYS) {
    carillon_switch_light(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  }
}

static void use_file(struct carillon_file *file) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      carillon_raw_release(file);
      break;
    case 1:
      carillon_raw_write(file, __VERIFIER_nondet_int());
      break;
    case 2:
      carillon_set_code(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
    case 3:
      carillon_set_depth(__VERIFIER_nondet_int());
      break;
    case 4:
      carillon_reset_map();
      break;
    default:
      carillon_take_report();
      break;
  }
}

static void use_carillon(void) {
  bind_interface(CARILLON_KEYS);
  while (__VERIFIER_nondet_int()) {
    struct carillon_file *file = &carillon_files[__VERIFIER_nondet_int() > 1];
    int number = __VERIFIER_nondet_int() > 3 ? CARILLON_MEDIA : CARILLON_KEYS;

    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (carillon_interfaces[number].bound)
          unbind_interface(number);
        else
          bind_interface(number);
        break;
      case 1:
        if (file->is_open)
          use_file(file);
        else
          carillon_raw_open(file, number);
        break;
      case 2:
        carillon_add_hook(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 3:
        if (carillon_is_bound())
          set_power(__VERIFIER_nondet_int() > 0);
        break;
      case 4:
        carillon_work();
        break;
      case 5:
      case 6:
        do
          interrupt(number);
        while (__VERIFIER_nondet_int() > 1);
        break;
      default:
        do
          if (carillon_interfaces[number].bound)
            use_input(number);
        while (__VERIFIER_nondet_int() > 1);
        break;
    }
  }
}

int main(void) {
  int result;
  int i;

  pre_probe();
  result = carillon_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_carillon();
    for (i = 0; i < CARILLON_INTERFACES; i++)
      if (carillon_interfaces[i].bound)
        unbind_interface(i);
    for (i = 0; i < CARILLON_FILES; i++)
      if (carillon_files[i].is_open)
        carillon_raw_release(&carillon_files[i]);
    carillon_remove_hooks((1ul << CARILLON_HOOKS) - 1);
    carillon_exit();
  }
  check_final_state();
  return 0;
}
