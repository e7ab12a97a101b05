/* SPDX-FileCopyrightText: 2026 The pcegar authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The core allocates a driver's private data, zeroed, and keeps them in the device. */
#include_next <linux/comedi/comedidev.h>
#ifndef PCEGAR_LINUX_COMEDIDEV_H
#define PCEGAR_LINUX_COMEDIDEV_H

void *calloc(size_t count, size_t size);

/* A macro, so that the size says which structure the data are; not where the function is defined. */
#define kmod_comedi 1
#if __KBUILD_MODNAME != kmod_comedi
#define comedi_alloc_devpriv(device, size) ((device)->private = calloc(1, size))
#endif
#undef kmod_comedi

#endif
