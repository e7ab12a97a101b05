// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1b (DMA-consistent buffers): violated. The error path for a failed submission forgets
 * the buffer.
 */
#include "../kernel.h"

static struct usb_device device;
static void *buffer;
static dma_addr_t buffer_dma;

static int attach(void) {
  buffer = usb_alloc_coherent(&device, 512, GFP_KERNEL, &buffer_dma);
  if (!buffer)
    return -ENOMEM;
  if (hardware_status() != 0) {
    return -EIO;
  }
  return 0;
}

static void detach(void) {
  usb_free_coherent(&device, 512, buffer, buffer_dma);
}

int main(void) {
  if (attach() == 0)
    detach();
  check_final_state();
  return 0;
}
