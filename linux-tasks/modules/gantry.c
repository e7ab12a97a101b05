// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module gantry: a storage adapter with several ports. main() stands for the kernel: it loads
 * the module, calls what is registered in any order, and unloads it.
 * Violated: 77_1a (allocation with a USB device locked). gantry_reset() allocates with
 * GFP_KERNEL while the device is locked.
 * Why the others hold. 32_1a: gantry_drive_lock is taken by the entry points only, once each;
 * the functions of a port unlock the port that they locked. 101_1a: each attempt in
 * gantry_command() frees its request before the next. 132_1a: a gantry_link holds one reference
 * to its device, and who frees the link gives it back. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { GANTRY_ATTEMPTS = 3 };

static struct request_queue gantry_queue;
static struct mutex gantry_drive_lock;
static int gantry_medium;

static int gantry_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < GANTRY_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&gantry_queue, operation, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      break;
  }
  return error;
}

static int gantry_test_ready(void) {
  int error;

  mutex_lock(&gantry_drive_lock);
  error = gantry_command(0);
  gantry_medium = error == 0;
  mutex_unlock(&gantry_drive_lock);
  return error;
}

static int gantry_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&gantry_drive_lock))
    return -EINTR;
  if (gantry_medium)
    error = gantry_command(27);
  if (!error)
    gantry_medium = 0;
  mutex_unlock(&gantry_drive_lock);
  return error;
}

/* ---- several ports, each with its own lock ------------------------------------------------------------------ */

enum { GANTRY_PORTS = 2 };

struct gantry_port {
  struct mutex lock;
  int is_open;
  int bytes;
};

static struct gantry_port gantry_ports[GANTRY_PORTS];

static struct gantry_port *gantry_port(int number) {
  return &gantry_ports[number == 0 ? 0 : 1];
}

static int gantry_port_open(struct gantry_port *port) {
  int error = 0;

  mutex_lock(&port->lock);
  if (port->is_open)
    error = -EBUSY;
  else
    port->is_open = 1;
  mutex_unlock(&port->lock);
  return error;
}

static int gantry_port_write(struct gantry_port *port, int bytes) {
  int written = 0;

  mutex_lock(&port->lock);
  if (!port->is_open) {
    mutex_unlock(&port->lock);
    return -ENODEV;
  }
  while (written < bytes && written < 4 && hardware_status() == 0)
    written = written + 1;
  port->bytes = port->bytes + written;
  mutex_unlock(&port->lock);
  return written;
}

static void gantry_ports_close(void) {
  int i;

  for (i = 0; i < GANTRY_PORTS; i++)
    gantry_ports[i].is_open = 0;
}

/* ---- the link to the device: a heap object that holds a reference to it ----------------------------- */

struct gantry_link {
  struct usb_device *device;
  struct usb_interface *interface;
  int resets;
};

static struct usb_device gantry_usb_device;
static struct usb_interface gantry_interface;
static struct gantry_link *gantry_link;

static int gantry_connect(void) {
  struct gantry_link *link = kzalloc(sizeof(*link), GFP_KERNEL);
  int error;

  if (!link)
    return -ENOMEM;
  link->device = usb_get_dev(&gantry_usb_device);
  link->interface = &gantry_interface;
  error = hardware_status();
  if (error)
    goto fail;
  gantry_link = link;
  return 0;

fail:
  usb_put_dev(link->device);
  kfree(link);
  return error;
}

/* The core may not start input and output on a device that is being reset. */
static int gantry_reset(void) {
  void *report;

  if (usb_lock_device_for_reset(&gantry_usb_device, &gantry_interface))
    return -EBUSY;
  report = kmalloc(64, GFP_KERNEL);
  if (!report) {
    usb_unlock_device(&gantry_usb_device);
    return -ENOMEM;
  }
  gantry_link->resets = gantry_link->resets + 1;
  usb_unlock_device(&gantry_usb_device);
  kfree(report);
  return 0;
}

static void gantry_disconnect(void) {
  struct gantry_link *link = gantry_link;

  gantry_link = NULL;
  usb_put_dev(link->device);
  kfree(link);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int gantry_init(void) {
  int error;

  error = gantry_test_ready();
  if (error)
    return error;
  error = gantry_connect();
  if (error)
    return error;
  return 0;
}

static void gantry_exit(void) {
  gantry_disconnect();
  gantry_ports_close();
}

static void use_gantry(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        gantry_test_ready();
        break;
      case 1:
        gantry_eject();
        break;
      case 2:
        gantry_port_open(gantry_port(__VERIFIER_nondet_int()));
        break;
      case 3:
        gantry_port_write(gantry_port(__VERIFIER_nondet_int()), __VERIFIER_nondet_int());
        break;
      case 4:
        gantry_reset();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = gantry_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_gantry();
    gantry_exit();
  }
  check_final_state();
  return 0;
}
