/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Memory of processes: what is read is an input, what is written goes away, both may fail. */
#ifndef PCEGAR_LINUX_ASM_UACCESS_H
#define PCEGAR_LINUX_ASM_UACCESS_H

#include_next <asm/uaccess.h>

#undef access_ok
#define access_ok(address, size) ({ (void)(address); (void)(size); __VERIFIER_nondet_bool(); })

#define pcegar_user_error() (__VERIFIER_nondet_bool() ? -14 /* EFAULT */ : 0)
#define pcegar_get_user(x, pointer) ({ \
	__typeof__(*(pointer)) pcegar_read_; /* arbitrary */ \
	int pcegar_error_ = pcegar_user_error(); \
	(void)(pointer); \
	(x) = pcegar_error_ ? (__typeof__(*(pointer)))0 : pcegar_read_; \
	pcegar_error_; })
#define pcegar_put_user(x, pointer) ({ (void)(x); (void)(pointer); pcegar_user_error(); })

#undef get_user
#define get_user(x, pointer) pcegar_get_user(x, pointer)
#undef __get_user
#define __get_user(x, pointer) pcegar_get_user(x, pointer)
#undef put_user
#define put_user(x, pointer) pcegar_put_user(x, pointer)
#undef __put_user
#define __put_user(x, pointer) pcegar_put_user(x, pointer)
#undef unsafe_get_user
#define unsafe_get_user(x, pointer, label) \
	do { if (pcegar_get_user(x, pointer)) goto label; } while (0)
#undef unsafe_put_user
#define unsafe_put_user(x, pointer, label) \
	do { if (pcegar_put_user(x, pointer)) goto label; } while (0)
#undef unsafe_copy_to_user
#define unsafe_copy_to_user(to, from, size, label) \
	do { (void)(to); (void)(from); (void)(size); if (pcegar_user_error()) goto label; } while (0)
#undef user_access_begin
#define user_access_begin(pointer, size) access_ok(pointer, size)

#endif
