/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Ports and registers of devices: what is read is an input, what is written goes away. */
#ifndef PCEGAR_LINUX_IO_H
#define PCEGAR_LINUX_IO_H

#include_next <asm/io.h>

/* Changes the bytes at `to`. Without a body: they are arbitrary. */
extern void pcegar_read_port(void *to, unsigned long bytes);

#define PCEGAR_IO_READ(place, type) ({ (void)(place); __VERIFIER_nondet_##type(); })
#define PCEGAR_IO_WRITE(value, place) ({ (void)(value); (void)(place); })

#undef readb
#define readb(place) PCEGAR_IO_READ(place, uchar)
#undef readb_relaxed
#define readb_relaxed(place) PCEGAR_IO_READ(place, uchar)
#undef __raw_readb
#define __raw_readb(place) PCEGAR_IO_READ(place, uchar)
#undef __readb
#define __readb(place) PCEGAR_IO_READ(place, uchar)
#undef writeb
#define writeb(value, place) PCEGAR_IO_WRITE(value, place)
#undef writeb_relaxed
#define writeb_relaxed(value, place) PCEGAR_IO_WRITE(value, place)
#undef __raw_writeb
#define __raw_writeb(value, place) PCEGAR_IO_WRITE(value, place)
#undef __writeb
#define __writeb(value, place) PCEGAR_IO_WRITE(value, place)
#undef readw
#define readw(place) PCEGAR_IO_READ(place, ushort)
#undef readw_relaxed
#define readw_relaxed(place) PCEGAR_IO_READ(place, ushort)
#undef __raw_readw
#define __raw_readw(place) PCEGAR_IO_READ(place, ushort)
#undef __readw
#define __readw(place) PCEGAR_IO_READ(place, ushort)
#undef writew
#define writew(value, place) PCEGAR_IO_WRITE(value, place)
#undef writew_relaxed
#define writew_relaxed(value, place) PCEGAR_IO_WRITE(value, place)
#undef __raw_writew
#define __raw_writew(value, place) PCEGAR_IO_WRITE(value, place)
#undef __writew
#define __writew(value, place) PCEGAR_IO_WRITE(value, place)
#undef readl
#define readl(place) PCEGAR_IO_READ(place, uint)
#undef readl_relaxed
#define readl_relaxed(place) PCEGAR_IO_READ(place, uint)
#undef __raw_readl
#define __raw_readl(place) PCEGAR_IO_READ(place, uint)
#undef __readl
#define __readl(place) PCEGAR_IO_READ(place, uint)
#undef writel
#define writel(value, place) PCEGAR_IO_WRITE(value, place)
#undef writel_relaxed
#define writel_relaxed(value, place) PCEGAR_IO_WRITE(value, place)
#undef __raw_writel
#define __raw_writel(value, place) PCEGAR_IO_WRITE(value, place)
#undef __writel
#define __writel(value, place) PCEGAR_IO_WRITE(value, place)
#undef readq
#define readq(place) PCEGAR_IO_READ(place, ulong)
#undef readq_relaxed
#define readq_relaxed(place) PCEGAR_IO_READ(place, ulong)
#undef __raw_readq
#define __raw_readq(place) PCEGAR_IO_READ(place, ulong)
#undef __readq
#define __readq(place) PCEGAR_IO_READ(place, ulong)
#undef writeq
#define writeq(value, place) PCEGAR_IO_WRITE(value, place)
#undef writeq_relaxed
#define writeq_relaxed(value, place) PCEGAR_IO_WRITE(value, place)
#undef __raw_writeq
#define __raw_writeq(value, place) PCEGAR_IO_WRITE(value, place)
#undef __writeq
#define __writeq(value, place) PCEGAR_IO_WRITE(value, place)
#undef inb
#define inb(port) PCEGAR_IO_READ(port, uchar)
#undef inb_p
#define inb_p(port) PCEGAR_IO_READ(port, uchar)
#undef outb
#define outb(value, port) PCEGAR_IO_WRITE(value, port)
#undef outb_p
#define outb_p(value, port) PCEGAR_IO_WRITE(value, port)
#undef insb
#define insb(port, to, count) ({ (void)(port); pcegar_read_port(to, 1UL * (count)); })
#undef outsb
#define outsb(port, from, count) ({ (void)(port); (void)(from); (void)(count); })
#undef inw
#define inw(port) PCEGAR_IO_READ(port, ushort)
#undef inw_p
#define inw_p(port) PCEGAR_IO_READ(port, ushort)
#undef outw
#define outw(value, port) PCEGAR_IO_WRITE(value, port)
#undef outw_p
#define outw_p(value, port) PCEGAR_IO_WRITE(value, port)
#undef insw
#define insw(port, to, count) ({ (void)(port); pcegar_read_port(to, 2UL * (count)); })
#undef outsw
#define outsw(port, from, count) ({ (void)(port); (void)(from); (void)(count); })
#undef inl
#define inl(port) PCEGAR_IO_READ(port, uint)
#undef inl_p
#define inl_p(port) PCEGAR_IO_READ(port, uint)
#undef outl
#define outl(value, port) PCEGAR_IO_WRITE(value, port)
#undef outl_p
#define outl_p(value, port) PCEGAR_IO_WRITE(value, port)
#undef insl
#define insl(port, to, count) ({ (void)(port); pcegar_read_port(to, 4UL * (count)); })
#undef outsl
#define outsl(port, from, count) ({ (void)(port); (void)(from); (void)(count); })

#endif
