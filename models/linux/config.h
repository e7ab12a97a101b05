/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Included behind the kernel's configuration: what only makes the machine code faster, or checks at
 * run time, and would hide the driver's own calls behind assembly.
 */
#undef CONFIG_FORTIFY_SOURCE
#undef CONFIG_JUMP_LABEL
#undef CONFIG_HAVE_ARCH_JUMP_LABEL
#undef CONFIG_HAVE_ARCH_JUMP_LABEL_RELATIVE
#undef CONFIG_DYNAMIC_DEBUG
#undef CONFIG_DYNAMIC_DEBUG_CORE
#undef CONFIG_HARDENED_USERCOPY
#undef CONFIG_TRACEPOINTS
#undef CONFIG_PREEMPT_DYNAMIC
#undef CONFIG_HAVE_PREEMPT_DYNAMIC
#undef CONFIG_HAVE_PREEMPT_DYNAMIC_CALL
#undef CONFIG_DEBUG_LIST
#undef CONFIG_BUG_ON_DATA_CORRUPTION
#undef CONFIG_BUG
#undef CONFIG_GENERIC_BUG
#undef CONFIG_PARAVIRT
#undef CONFIG_PARAVIRT_XXL
#undef CONFIG_PARAVIRT_SPINLOCKS
#undef CONFIG_MODVERSIONS
#undef CONFIG_KCSAN
#undef CONFIG_OBJTOOL
#undef CONFIG_STACK_VALIDATION
#undef CONFIG_NOINSTR_VALIDATION
#undef CONFIG_MEMCG_KMEM
