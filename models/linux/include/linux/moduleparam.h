/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Parameters of modules are inputs: whoever loads the module chooses them, and those that can be
 * written (0644) may change between callbacks. Each has a function that changes it, which the
 * environment calls: with `is_loaded` 0 before the init function, with 1 later.
 */
#ifndef PCEGAR_LINUX_MODULEPARAM_H
#define PCEGAR_LINUX_MODULEPARAM_H

#include_next <linux/moduleparam.h>

extern char pcegar_parameter_text[4096]; /* of any content */
extern void pcegar_parameter_changed(void *parameter);

#define PCEGAR_PARAMETER_KIND(kind, type, value) \
	static inline void pcegar_##kind##_parameter(type *parameter) { *parameter = (type)(value); }
PCEGAR_PARAMETER_KIND(bool, _Bool, __VERIFIER_nondet_bool())
PCEGAR_PARAMETER_KIND(char, char, __VERIFIER_nondet_uchar())
PCEGAR_PARAMETER_KIND(schar, signed char, __VERIFIER_nondet_uchar())
PCEGAR_PARAMETER_KIND(uchar, unsigned char, __VERIFIER_nondet_uchar())
PCEGAR_PARAMETER_KIND(short, short, __VERIFIER_nondet_ushort())
PCEGAR_PARAMETER_KIND(ushort, unsigned short, __VERIFIER_nondet_ushort())
PCEGAR_PARAMETER_KIND(int, int, __VERIFIER_nondet_int())
PCEGAR_PARAMETER_KIND(uint, unsigned int, __VERIFIER_nondet_uint())
PCEGAR_PARAMETER_KIND(long, long, __VERIFIER_nondet_ulong())
PCEGAR_PARAMETER_KIND(ulong, unsigned long, __VERIFIER_nondet_ulong())
PCEGAR_PARAMETER_KIND(llong, long long, __VERIFIER_nondet_ulong())
PCEGAR_PARAMETER_KIND(ullong, unsigned long long, __VERIFIER_nondet_ulong())
static inline void pcegar_text_parameter(char **parameter)
{
	if (__VERIFIER_nondet_bool())
		*parameter = pcegar_parameter_text;
}
static inline void pcegar_other_parameter(void *parameter) { pcegar_parameter_changed(parameter); }

#define pcegar_change_parameter(value) _Generic(&(value), \
	_Bool *: pcegar_bool_parameter, char *: pcegar_char_parameter, \
	signed char *: pcegar_schar_parameter, unsigned char *: pcegar_uchar_parameter, \
	short *: pcegar_short_parameter, unsigned short *: pcegar_ushort_parameter, \
	int *: pcegar_int_parameter, unsigned int *: pcegar_uint_parameter, \
	long *: pcegar_long_parameter, unsigned long *: pcegar_ulong_parameter, \
	long long *: pcegar_llong_parameter, unsigned long long *: pcegar_ullong_parameter, \
	char **: pcegar_text_parameter, default: pcegar_other_parameter)(&(value))

/* Some elements of an array, from the first one. */
static inline void pcegar_parameters_given(unsigned int *number, unsigned int most)
{
	unsigned int given = __VERIFIER_nondet_uint();
	if (number && given <= most)
		*number = given;
}

#define pcegar_parameter(name, perm, change) \
	static void pcegar_parameter_##name(int is_loaded) \
	{ \
		if (is_loaded && !((perm) & 0222)) \
			return; \
		change; \
	}

#undef module_param_cb
#define module_param_cb(name, ops, arg, perm) \
	pcegar_parameter(name, perm, pcegar_parameter_changed(arg)) \
	__module_param_call(MODULE_PARAM_PREFIX, name, ops, arg, perm, -1, 0)
#undef module_param_cb_unsafe
#define module_param_cb_unsafe(name, ops, arg, perm) \
	pcegar_parameter(name, perm, pcegar_parameter_changed(arg)) \
	__module_param_call(MODULE_PARAM_PREFIX, name, ops, arg, perm, -1, KERNEL_PARAM_FL_UNSAFE)

#define pcegar_named_parameter(name, value, type, perm, flags) \
	param_check_##type(name, &(value)); \
	pcegar_parameter(name, perm, pcegar_change_parameter(value)) \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_ops_##type, &value, perm, -1, flags); \
	__MODULE_PARM_TYPE(name, #type)
#undef module_param_named
#define module_param_named(name, value, type, perm) \
	pcegar_named_parameter(name, value, type, perm, 0)
#undef module_param_named_unsafe
#define module_param_named_unsafe(name, value, type, perm) \
	pcegar_named_parameter(name, value, type, perm, KERNEL_PARAM_FL_UNSAFE)
#undef module_param_hw_named
#define module_param_hw_named(name, value, type, hwtype, perm) \
	pcegar_named_parameter(name, value, type, perm, \
			       KERNEL_PARAM_FL_HWPARAM | (hwparam_##hwtype & 0))

#define pcegar_array_parameter(name, array, type, nump, perm, flags) \
	param_check_##type(name, &(array)[0]); \
	pcegar_parameter(name, perm, pcegar_parameter_changed(array); \
			 pcegar_parameters_given(nump, ARRAY_SIZE(array))) \
	static const struct kparam_array __param_arr_##name = { \
		.max = ARRAY_SIZE(array), .num = nump, .ops = &param_ops_##type, \
		.elemsize = sizeof(array[0]), .elem = array }; \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_array_ops, .arr = &__param_arr_##name, \
			    perm, -1, flags); \
	__MODULE_PARM_TYPE(name, "array of " #type)
#undef module_param_array_named
#define module_param_array_named(name, array, type, nump, perm) \
	pcegar_array_parameter(name, array, type, nump, perm, 0)
#undef module_param_hw_array
#define module_param_hw_array(name, type, hwtype, nump, perm) \
	pcegar_array_parameter(name, name, type, nump, perm, \
			       KERNEL_PARAM_FL_HWPARAM | (hwparam_##hwtype & 0))

#undef module_param_string
#define module_param_string(name, string, len, perm) \
	pcegar_parameter(name, perm, pcegar_parameter_changed(string)) \
	static const struct kparam_string __param_string_##name = { len, string }; \
	__module_param_call(MODULE_PARAM_PREFIX, name, &param_ops_string, \
			    .str = &__param_string_##name, perm, -1, 0); \
	__MODULE_PARM_TYPE(name, "string")

#endif
