/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Copies from and to processes: 0 to n bytes are left; the target is arbitrary (_copy_from_user has
 * no body). Where all bytes of the object that `to` points to are copied, its members are inputs, and
 * a counterexample may depend on them.
 */
#ifndef PCEGAR_LINUX_UACCESS_H
#define PCEGAR_LINUX_UACCESS_H

#include_next <linux/uaccess.h>

#define pcegar_bytes_left(n) ({ \
	unsigned long pcegar_left_ = __VERIFIER_nondet_ulong(); \
	pcegar_left_ <= (unsigned long)(n) ? pcegar_left_ : (unsigned long)(n); })
extern void pcegar_object_from_user(void *to);
#define copy_from_user(to, from, n) ({ \
	typeof(&*(to)) pcegar_to_ = (to); /* its type says what is copied to */ \
	unsigned long pcegar_n_ = (n), pcegar_rest_ = pcegar_bytes_left(pcegar_n_); \
	if (pcegar_n_ == sizeof(*(to)) && sizeof(*(to)) > 1 && !pcegar_rest_) \
		pcegar_object_from_user(pcegar_to_); \
	else \
		(void)_copy_from_user(pcegar_to_, from, pcegar_n_); \
	pcegar_rest_; })
#define copy_to_user(to, from, n) ({ \
	unsigned long pcegar_n_ = (n); \
	(void)(to); \
	(void)(from); \
	pcegar_bytes_left(pcegar_n_); })
#define __copy_from_user(to, from, n) copy_from_user(to, from, n)
#define __copy_to_user(to, from, n) copy_to_user(to, from, n)
#define __copy_from_user_inatomic(to, from, n) copy_from_user(to, from, n)
#define __copy_to_user_inatomic(to, from, n) copy_to_user(to, from, n)

#endif
