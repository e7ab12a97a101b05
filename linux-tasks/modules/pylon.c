// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module pylon: a serial adapter with several ports. main() stands for the kernel: it loads the
 * module, calls what is registered in any order, and unloads it.
 * Violated: 08_1a (module references). pylon_load_firmware() keeps the reference if a block
 * cannot be sent.
 * Violated: 68_1a (URBs). pylon_allocate_transfers() forgets the new URB if there is no buffer
 * for it.
 * Why the others hold. 10_1a: pylon_complete() submits with GFP_ATOMIC. 32_1a: the functions of
 * a port unlock the port that they locked. 68_1b: each URB has its buffer, and both are freed
 * together. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- several ports, each with its own lock ------------------------------------------------------------------ */

enum { PYLON_PORTS = 2 };

struct pylon_port {
  struct mutex lock;
  int is_open;
  int bytes;
};

static struct pylon_port pylon_ports[PYLON_PORTS];

static struct pylon_port *pylon_port(int number) {
  return &pylon_ports[number == 0 ? 0 : 1];
}

static int pylon_port_open(struct pylon_port *port) {
  int error = 0;

  mutex_lock(&port->lock);
  if (port->is_open)
    error = -EBUSY;
  else
    port->is_open = 1;
  mutex_unlock(&port->lock);
  return error;
}

static int pylon_port_write(struct pylon_port *port, int bytes) {
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

static void pylon_ports_close(void) {
  int i;

  for (i = 0; i < PYLON_PORTS; i++)
    pylon_ports[i].is_open = 0;
}

/* ---- transfers: a few URBs, each with a buffer -------------------------------------------------- */

enum { PYLON_TRANSFERS = 3, PYLON_BUFFER_SIZE = 512 };

static struct usb_device pylon_transfer_device;
static struct urb *pylon_urb[PYLON_TRANSFERS];
static void *pylon_buffer[PYLON_TRANSFERS];
static dma_addr_t pylon_dma[PYLON_TRANSFERS];
static int pylon_transfers;
static int pylon_streaming;

static void pylon_free_transfers(void) {
  int i;

  for (i = 0; i < pylon_transfers; i++) {
    usb_free_coherent(&pylon_transfer_device, PYLON_BUFFER_SIZE, pylon_buffer[i], pylon_dma[i]);
    usb_free_urb(pylon_urb[i]);
  }
  pylon_transfers = 0;
}

static int pylon_allocate_transfers(void) {
  while (pylon_transfers < PYLON_TRANSFERS) {
    struct urb *urb = usb_alloc_urb(0, GFP_KERNEL);
    dma_addr_t dma;
    void *buffer;

    if (!urb)
      goto fail;
    buffer = usb_alloc_coherent(&pylon_transfer_device, PYLON_BUFFER_SIZE, GFP_KERNEL, &dma);
    if (!buffer)
      goto fail;
    pylon_urb[pylon_transfers] = urb;
    pylon_buffer[pylon_transfers] = buffer;
    pylon_dma[pylon_transfers] = dma;
    pylon_transfers = pylon_transfers + 1;
  }
  return 0;

fail:
  pylon_free_transfers();
  return -ENOMEM;
}

static int pylon_start_stream(void) {
  int error;

  if (pylon_streaming)
    return -EBUSY;
  error = usb_submit_urb(pylon_urb[0], GFP_KERNEL);
  if (!error)
    pylon_streaming = 1;
  return error;
}

/* Called by the core in interrupt context when a transfer is done. */
static void pylon_complete(void) {
  if (!pylon_streaming)
    return;
  if (hardware_status() < 0 || usb_submit_urb(pylon_urb[0], GFP_ATOMIC))
    pylon_streaming = 0;
}

static void pylon_stop_stream(void) {
  if (pylon_streaming)
    usb_kill_urb(pylon_urb[0]);
  pylon_streaming = 0;
}

static void pylon_end_transfers(void) {
  pylon_stop_stream();
  pylon_free_transfers();
}

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { PYLON_BLOCKS = 4 };

static struct module pylon_firmware_module;
static int pylon_firmware_loaded;

static int pylon_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int pylon_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&pylon_firmware_module))
    return -ENODEV;
  while (block < PYLON_BLOCKS) {
    if (pylon_send_block(block) < 0)
      return -EIO;
    block = block + 1;
  }
  pylon_firmware_loaded = 1;
  return 0;
}

static void pylon_unload_firmware(void) {
  if (pylon_firmware_loaded) {
    pylon_firmware_loaded = 0;
    module_put(&pylon_firmware_module);
  }
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int pylon_init(void) {
  int error;

  error = pylon_allocate_transfers();
  if (error)
    return error;
  error = pylon_load_firmware();
  if (error)
    goto out_urbs;
  return 0;

out_urbs:
  pylon_end_transfers();
  return error;
}

static void pylon_exit(void) {
  pylon_unload_firmware();
  pylon_end_transfers();
  pylon_ports_close();
}

static void event_port_open(void) {
  pylon_port_open(pylon_port(__VERIFIER_nondet_int()));
}

static void event_port_write(void) {
  pylon_port_write(pylon_port(__VERIFIER_nondet_int()), __VERIFIER_nondet_int());
}

static void event_start_stream(void) {
  pylon_start_stream();
}

static void event_complete(void) {
  irq_enter();
  pylon_complete();
  irq_exit();
}

static void event_stop_stream(void) {
  pylon_stop_stream();
}

static void event_unload_firmware(void) {
  pylon_unload_firmware();
}

static void (*const events[])(void) = {
    event_port_open,
    event_port_write,
    event_start_stream,
    event_complete,
    event_stop_stream,
    event_unload_firmware,
};

static void use_pylon(void) {
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();

    if (event >= 0 && event < 6)
      events[event]();
  }
}

int main(void) {
  int result;

  pre_probe();
  result = pylon_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_pylon();
    pylon_exit();
  }
  check_final_state();
  return 0;
}
