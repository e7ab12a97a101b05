/* SPDX-FileCopyrightText: 2026 The pcegar authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The core allocates a driver's private data, zeroed, and keeps them in the device. */
#include_next <linux/comedi/comedidev.h>
#ifndef PCEGAR_LINUX_COMEDIDEV_H
#define PCEGAR_LINUX_COMEDIDEV_H

void *calloc(size_t count, size_t size);

static inline void *pcegar_comedi_alloc_devpriv(struct comedi_device *dev, size_t size) {
  dev->private = calloc(1, size);
  return dev->private;
}
#define comedi_alloc_devpriv pcegar_comedi_alloc_devpriv

#endif
