/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Included behind linux/compiler_types.h and before the driver: what the compiler does for the
 * kernel, and the inputs from which the other headers here are made.
 */
#ifndef PCEGAR_LINUX_PRIMITIVES_H
#define PCEGAR_LINUX_PRIMITIVES_H

unsigned char __VERIFIER_nondet_uchar(void);
unsigned short __VERIFIER_nondet_ushort(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

/* Checks that only the compiler's optimiser can make; the kernel was compiled, so they hold. */
#undef compiletime_assert
#define compiletime_assert(condition, message) do { } while (0)
#undef __compiletime_object_size
#define __compiletime_object_size(object) (-1)

/* Hiding a value from the optimiser does not change it. */
#define OPTIMIZER_HIDE_VAR(variable) do { } while (0)
#define RELOC_HIDE(pointer, offset) ((__typeof__(pointer))((char *)(pointer) + (offset)))

#endif
