// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1b (DMA-consistent buffers): holds. Each buffer is freed once; a null pointer may be
 * freed.
 */
#include "../kernel.h"

static struct usb_device device;
static void *in_buffer, *out_buffer;
static dma_addr_t in_dma, out_dma;

static int attach(void) {
  in_buffer = usb_alloc_coherent(&device, 64, GFP_KERNEL, &in_dma);
  out_buffer = usb_alloc_coherent(&device, 256, GFP_KERNEL, &out_dma);
  if (in_buffer && out_buffer)
    return 0;
  usb_free_coherent(&device, 64, in_buffer, in_dma);
  usb_free_coherent(&device, 256, out_buffer, out_dma);
  return -ENOMEM;
}

static void detach(void) {
  usb_free_coherent(&device, 64, in_buffer, in_dma);
  in_buffer = NULL;
  usb_free_coherent(&device, 256, out_buffer, out_dma);
  out_buffer = NULL;
}

int main(void) {
  if (attach() == 0)
    detach();
  check_final_state();
  return 0;
}
