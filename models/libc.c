// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Characters, errno and bits: functions of the C library and GCC's builtins that a program only
// declares. See README.md for when they are used. No headers, no loops where it can be done without,
// and arithmetic that is exact over the integers: comparisons, masks of low bits, constant shifts.

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
long imaxabs(long x) { return x < 0 ? -x : x; }

// ---- time (seconds since some moment, as time_t is on all that pcegar models) ----

double difftime(long end, long start) {
  return end >= start ? (double)((unsigned long)end - (unsigned long)start)
                      : -(double)((unsigned long)start - (unsigned long)end);
}

// ---- characters (C locale; what is true is the bit that the GNU library's tables have) ----

int isupper(int c) { return c >= 'A' && c <= 'Z' ? 256 : 0; }
int islower(int c) { return c >= 'a' && c <= 'z' ? 512 : 0; }
int isalpha(int c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 1024 : 0; }
int isdigit(int c) { return c >= '0' && c <= '9' ? 2048 : 0; }
int isxdigit(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? 4096 : 0;
}
int isspace(int c) { return c == ' ' || (c >= 9 && c <= 13) ? 8192 : 0; }
int isprint(int c) { return c >= 32 && c <= 126 ? 16384 : 0; }
int isgraph(int c) { return c >= 33 && c <= 126 ? 32768 : 0; }
int isblank(int c) { return c == ' ' || c == 9 ? 1 : 0; }
int iscntrl(int c) { return (c >= 0 && c <= 31) || c == 127 ? 2 : 0; }
int isalnum(int c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? 8 : 0;
}
int ispunct(int c) {
  return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) ||
                 (c >= 123 && c <= 126)
             ? 4
             : 0;
}
int isascii(int c) { return c >= 0 && c <= 127; }
int toascii(int c) { return c & 127; }
int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

// ---- characters by the tables of the GNU library (see Lowering::character_table) ----

unsigned short __pcegar_model__ctype_b_loc(int c) {
  return (unsigned short)(isupper(c) + islower(c) + isalpha(c) + isdigit(c) + isxdigit(c) +
                          isspace(c) + isprint(c) + isgraph(c) + isblank(c) + iscntrl(c) +
                          ispunct(c) + isalnum(c));
}
// The tables have the characters also at their negative numbers, except for EOF.
int __pcegar_model__ctype_tolower_loc(int c) { return c < -1 ? c + 256 : tolower(c); }
int __pcegar_model__ctype_toupper_loc(int c) { return c < -1 ? c + 256 : toupper(c); }

// ---- errno (frontend/error_number.cpp changes it) ----

static int __pcegar_errno;
int *__errno_location(void) { return &__pcegar_errno; }

// ---- bits: __pcegar_model + the builtin's name ----
// Of zero, __builtin_clz and __builtin_ctz are undefined.

static int ones32(unsigned int x) {
  int n = 0;
  n += x & 1;
  n += x >> 1 & 1;
  n += x >> 2 & 1;
  n += x >> 3 & 1;
  n += x >> 4 & 1;
  n += x >> 5 & 1;
  n += x >> 6 & 1;
  n += x >> 7 & 1;
  n += x >> 8 & 1;
  n += x >> 9 & 1;
  n += x >> 10 & 1;
  n += x >> 11 & 1;
  n += x >> 12 & 1;
  n += x >> 13 & 1;
  n += x >> 14 & 1;
  n += x >> 15 & 1;
  n += x >> 16 & 1;
  n += x >> 17 & 1;
  n += x >> 18 & 1;
  n += x >> 19 & 1;
  n += x >> 20 & 1;
  n += x >> 21 & 1;
  n += x >> 22 & 1;
  n += x >> 23 & 1;
  n += x >> 24 & 1;
  n += x >> 25 & 1;
  n += x >> 26 & 1;
  n += x >> 27 & 1;
  n += x >> 28 & 1;
  n += x >> 29 & 1;
  n += x >> 30 & 1;
  n += x >> 31 & 1;
  return n;
}
static int leading32(unsigned int x) {
  int n = 0;
  if (x <= 0xffff) { n += 16; x = x << 16; }
  if (x <= 0xffffff) { n += 8; x = x << 8; }
  if (x <= 0xfffffff) { n += 4; x = x << 4; }
  if (x <= 0x3fffffff) { n += 2; x = x << 2; }
  if (x <= 0x7fffffff) n += 1;
  return n;
}
static int trailing32(unsigned int x) {
  int n = 0;
  if ((x & 0xffff) == 0) { n += 16; x = x >> 16; }
  if ((x & 0xff) == 0) { n += 8; x = x >> 8; }
  if ((x & 0xf) == 0) { n += 4; x = x >> 4; }
  if ((x & 3) == 0) { n += 2; x = x >> 2; }
  if ((x & 1) == 0) n += 1;
  return n;
}
static unsigned int high(unsigned long long x) { return (unsigned int)(x >> 32); }
static unsigned int low(unsigned long long x) { return (unsigned int)x; }
static int ones64(unsigned long long x) { return ones32(high(x)) + ones32(low(x)); }
static int leading64(unsigned long long x) {
  return high(x) != 0 ? leading32(high(x)) : 32 + leading32(low(x));
}
static int trailing64(unsigned long long x) {
  return low(x) != 0 ? trailing32(low(x)) : 32 + trailing32(high(x));
}

int __pcegar_model__builtin_popcount(unsigned int x) { return ones32(x); }
int __pcegar_model__builtin_clz(unsigned int x) { return leading32(x); }
int __pcegar_model__builtin_ctz(unsigned int x) { return trailing32(x); }
int __pcegar_model__builtin_parity(unsigned int x) { return (ones32(x)) & 1; }
int __pcegar_model__builtin_clrsb(int x) {
  return x == 0 || x == -1 ? 31 : leading32(x < 0 ? ~(unsigned int)x : (unsigned int)x) - 1;
}
int __pcegar_model__builtin_clrsbll(long long x) {
  return x == 0 || x == -1 ? 63 : leading64(x < 0 ? ~(unsigned long long)x : (unsigned long long)x) - 1;
}
int __pcegar_model__builtin_clrsbl(long x) {
  return sizeof(long) == 4 ? __pcegar_model__builtin_clrsb((int)x) : __pcegar_model__builtin_clrsbll(x);
}
int __pcegar_model__builtin_ffs(int x) {
  return x == 0 ? 0 : 1 + __pcegar_model__builtin_ctz((unsigned int)x);
}
int ffs(int x) { return __pcegar_model__builtin_ffs(x); }
int __pcegar_model__builtin_popcountl(unsigned long x) { return sizeof(long) == 4 ? ones32((unsigned int)x) : ones64(x); }
int __pcegar_model__builtin_clzl(unsigned long x) { return sizeof(long) == 4 ? leading32((unsigned int)x) : leading64(x); }
int __pcegar_model__builtin_ctzl(unsigned long x) { return sizeof(long) == 4 ? trailing32((unsigned int)x) : trailing64(x); }
int __pcegar_model__builtin_parityl(unsigned long x) { return (sizeof(long) == 4 ? ones32((unsigned int)x) : ones64(x)) & 1; }
int __pcegar_model__builtin_ffsl(long x) {
  return x == 0 ? 0 : 1 + __pcegar_model__builtin_ctzl((unsigned long)x);
}
int ffsl(long x) { return __pcegar_model__builtin_ffsl(x); }
int __pcegar_model__builtin_popcountll(unsigned long long x) { return ones64(x); }
int __pcegar_model__builtin_clzll(unsigned long long x) { return leading64(x); }
int __pcegar_model__builtin_ctzll(unsigned long long x) { return trailing64(x); }
int __pcegar_model__builtin_parityll(unsigned long long x) { return (ones64(x)) & 1; }
int __pcegar_model__builtin_ffsll(long long x) {
  return x == 0 ? 0 : 1 + __pcegar_model__builtin_ctzll((unsigned long long)x);
}
int ffsll(long long x) { return __pcegar_model__builtin_ffsll(x); }
unsigned short __pcegar_model__builtin_bswap16(unsigned short x) {
  return (unsigned short)((x & 0xff) * 0x100 + (x >> 8));
}
unsigned int __pcegar_model__builtin_bswap32(unsigned int x) {
  return (x & 0xff) * 0x1000000 + (x >> 8 & 0xff) * 0x10000 + (x >> 16 & 0xff) * 0x100 + (x >> 24);
}
unsigned long long __pcegar_model__builtin_bswap64(unsigned long long x) {
  return __pcegar_model__builtin_bswap32(low(x)) * 0x100000000ULL +
         __pcegar_model__builtin_bswap32(high(x));
}

// ---- the order of bytes in a network (we are little-endian) ----

unsigned int htonl(unsigned int x) { return __pcegar_model__builtin_bswap32(x); }
unsigned int ntohl(unsigned int x) { return __pcegar_model__builtin_bswap32(x); }
unsigned short htons(unsigned short x) { return __pcegar_model__builtin_bswap16(x); }
unsigned short ntohs(unsigned short x) { return __pcegar_model__builtin_bswap16(x); }
