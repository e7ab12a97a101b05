// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 68_1b (DMA-consistent buffers): violated. A round that the device refuses leaves the
 * loop with its buffer allocated.
 */
#include "../kernel.h"

static struct usb_device device;

static int transfer(int blocks) {
  int done = 0;

  while (done < blocks) {
    dma_addr_t dma;
    void *block = usb_alloc_coherent(&device, 4096, GFP_KERNEL, &dma);
    int status;

    if (!block)
      break;
    status = hardware_status();
    if (status != 0)
      break;
    usb_free_coherent(&device, 4096, block, dma);
    done = done + 1;
  }
  return done;
}

int main(void) {
  transfer(__VERIFIER_nondet_int());
  check_final_state();
  return 0;
}
