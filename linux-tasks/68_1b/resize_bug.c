// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1b (DMA-consistent buffers): violated. If the new buffer cannot be had, resize()
 * returns with the pointer to the old one, which it freed; close() frees it again.
 */
#include "../kernel.h"

static struct usb_device device;
static void *buffer;
static dma_addr_t dma;
static size_t size;

static int resize(size_t to) {
  void *fresh;

  if (buffer)
    usb_free_coherent(&device, size, buffer, dma);
  fresh = usb_alloc_coherent(&device, to, GFP_KERNEL, &dma);
  if (!fresh)
    return -ENOMEM;
  buffer = fresh;
  size = to;
  return 0;
}

static void device_close(void) {
  if (buffer)
    usb_free_coherent(&device, size, buffer, dma);
  buffer = NULL;
}

int main(void) {
  resize(64);
  if (__VERIFIER_nondet_int())
    resize(128);
  device_close();
  check_final_state();
  return 0;
}
