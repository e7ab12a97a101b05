// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies for functions of the Linux kernel that a driver only declares: those that compute from
// their arguments. Whatever depends on the state of the kernel stays arbitrary.

unsigned int __sw_hweight32(unsigned int x) {
  return (unsigned int)__builtin_popcount(x);
}
unsigned int __sw_hweight16(unsigned int x) { return __sw_hweight32(x & 0xffff); }
unsigned int __sw_hweight8(unsigned int x) { return __sw_hweight32(x & 0xff); }
unsigned long __sw_hweight64(unsigned long long x) {
  return (unsigned long)__builtin_popcountll(x);
}
