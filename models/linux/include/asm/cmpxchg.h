/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Exchange and compare-and-exchange: programs are sequential here. */
#ifndef PCEGAR_LINUX_CMPXCHG_H
#define PCEGAR_LINUX_CMPXCHG_H

#include <linux/compiler.h>

#define pcegar_xchg(pointer, value) ({ \
	__typeof__(pointer) pcegar_p_ = (pointer); \
	__typeof__(*(pointer)) pcegar_old_ = *pcegar_p_; \
	*pcegar_p_ = (value); \
	pcegar_old_; })
#define pcegar_cmpxchg(pointer, old, new) ({ \
	__typeof__(pointer) pcegar_p_ = (pointer); \
	__typeof__(*(pointer)) pcegar_wanted_ = (old); \
	__typeof__(*(pointer)) pcegar_new_ = (new); \
	__typeof__(*(pointer)) pcegar_old_ = *pcegar_p_; \
	if (pcegar_old_ == pcegar_wanted_) \
		*pcegar_p_ = pcegar_new_; \
	pcegar_old_; })
#define pcegar_try_cmpxchg(pointer, expected, new) ({ \
	__typeof__(pointer) pcegar_p_ = (pointer); \
	__typeof__(expected) pcegar_e_ = (expected); \
	__typeof__(*(pointer)) pcegar_new_ = (new); \
	int pcegar_done_ = *pcegar_p_ == *pcegar_e_; \
	if (pcegar_done_) \
		*pcegar_p_ = pcegar_new_; \
	else \
		*pcegar_e_ = *pcegar_p_; \
	pcegar_done_; })

#define arch_xchg(pointer, value) pcegar_xchg(pointer, value)
#define arch_cmpxchg(pointer, old, new) pcegar_cmpxchg(pointer, old, new)
#define arch_cmpxchg_local(pointer, old, new) pcegar_cmpxchg(pointer, old, new)
#define arch_sync_cmpxchg(pointer, old, new) pcegar_cmpxchg(pointer, old, new)
#define arch_cmpxchg64(pointer, old, new) pcegar_cmpxchg(pointer, old, new)
#define arch_cmpxchg64_local(pointer, old, new) pcegar_cmpxchg(pointer, old, new)
#define arch_try_cmpxchg(pointer, expected, new) pcegar_try_cmpxchg(pointer, expected, new)
#define arch_try_cmpxchg64(pointer, expected, new) pcegar_try_cmpxchg(pointer, expected, new)
#define xadd(pointer, add) ({ \
	__typeof__(pointer) pcegar_p_ = (pointer); \
	__typeof__(*(pointer)) pcegar_old_ = *pcegar_p_; \
	*pcegar_p_ += (add); \
	pcegar_old_; })
#define system_has_cmpxchg_double() 0

#endif
