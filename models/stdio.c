// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The pieces of what printf and its kin write for a format that is known: the front end
// (lower_format.cpp) makes a call of one of these for each conversion. A piece of text starts at
// position `at` of the output, of which the first `n - 1` bytes are kept in `to`, as by snprintf;
// the result is the position after it.

typedef __SIZE_TYPE__ pcegar_size;

#define LEFT 1
#define ZEROS 2
#define UPPER 4
#define PLUS 8
#define SPACE 16

#define PUT(c)                           \
  {                                      \
    if (p + 1 < n) to[p] = (char)(c);    \
    p++;                                 \
  }
#define PAD(c) \
  for (pcegar_size k = length; k < width; k++) PUT(c)

// Digits come from the last one on.
#define LAST_DIGIT(i, base)                                               \
  if (digits > (i)) {                                                     \
    const int digit = (int)(x % (base));                                  \
    const pcegar_size q = p + (unsigned)(digits - 1 - (i));               \
    if (q + 1 < n) to[q] = (char)(digit < 10 ? '0' + digit : digit - 10 + ten); \
    x = x / (base);                                                       \
  }
#define FIELD(sign, LAST_DIGITS)                                \
  pcegar_size p = at;                                           \
  const pcegar_size length = digits + ((sign) != 0);            \
  const char ten = flags & UPPER ? 'A' : 'a';                   \
  if (!(flags & LEFT) && !(flags & ZEROS)) PAD(' ')             \
  if ((sign) != 0) PUT(sign)                                    \
  if (!(flags & LEFT) && (flags & ZEROS)) PAD('0')              \
  LAST_DIGITS                                                   \
  p += digits;                                                  \
  if (flags & LEFT) PAD(' ')                                    \
  return p;

#define EIGHT(i, base)                                                                          \
  LAST_DIGIT(i, base) LAST_DIGIT(i + 1, base) LAST_DIGIT(i + 2, base) LAST_DIGIT(i + 3, base)   \
  LAST_DIGIT(i + 4, base) LAST_DIGIT(i + 5, base) LAST_DIGIT(i + 6, base) LAST_DIGIT(i + 7, base)
#define TEN_DECIMAL EIGHT(0, 10) LAST_DIGIT(8, 10) LAST_DIGIT(9, 10)
#define TWENTY_DECIMAL                                                        \
  EIGHT(0, 10) EIGHT(8, 10) LAST_DIGIT(16, 10) LAST_DIGIT(17, 10)             \
  LAST_DIGIT(18, 10) LAST_DIGIT(19, 10)
#define HEXADECIMAL EIGHT(0, 16)
#define LONG_HEXADECIMAL EIGHT(0, 16) EIGHT(8, 16)
#define OCTAL EIGHT(0, 8) LAST_DIGIT(8, 8) LAST_DIGIT(9, 8) LAST_DIGIT(10, 8)
#define LONG_OCTAL                                                            \
  EIGHT(0, 8) EIGHT(8, 8) LAST_DIGIT(16, 8) LAST_DIGIT(17, 8)                 \
  LAST_DIGIT(18, 8) LAST_DIGIT(19, 8) LAST_DIGIT(20, 8) LAST_DIGIT(21, 8)

#define DECIMAL_LENGTH(x)                                                                       \
  (x < 10U ? 1 : x < 100U ? 2 : x < 1000U ? 3 : x < 10000U ? 4 : x < 100000U ? 5                \
   : x < 1000000U ? 6 : x < 10000000U ? 7 : x < 100000000U ? 8 : x < 1000000000U ? 9 : 10)
#define LONG_DECIMAL_LENGTH(x)                                                                  \
  (x < 10000000000U ? DECIMAL_LENGTH(x) : x < 100000000000U ? 11 : x < 1000000000000U ? 12      \
   : x < 10000000000000U ? 13 : x < 100000000000000U ? 14 : x < 1000000000000000U ? 15          \
   : x < 10000000000000000U ? 16 : x < 100000000000000000U ? 17                                 \
   : x < 1000000000000000000U ? 18 : x < 10000000000000000000U ? 19 : 20)
#define HEX_LENGTH(x)                                                                           \
  (x < 0x10U ? 1 : x < 0x100U ? 2 : x < 0x1000U ? 3 : x < 0x10000U ? 4 : x < 0x100000U ? 5      \
   : x < 0x1000000U ? 6 : x < 0x10000000U ? 7 : 8)
#define LONG_HEX_LENGTH(x)                                                                      \
  (x <= 0xffffffffU ? HEX_LENGTH(x) : 8 + HEX_LENGTH((x >> 32)))
#define OCTAL_LENGTH(x)                                                                         \
  (x < 010U ? 1 : x < 0100U ? 2 : x < 01000U ? 3 : x < 010000U ? 4 : x < 0100000U ? 5           \
   : x < 01000000U ? 6 : x < 010000000U ? 7 : x < 0100000000U ? 8 : x < 01000000000U ? 9        \
   : x < 010000000000U ? 10 : 11)
#define LONG_OCTAL_LENGTH(x)                                                                    \
  (x <= 0x3fffffffU ? OCTAL_LENGTH(x)                                                           \
   : x >> 30 <= 0x3fffffffU ? 10 + OCTAL_LENGTH((x >> 30)) : 20 + OCTAL_LENGTH((x >> 60)))

#define NUMBER(name, type, LENGTH, DIGITS)                                             \
  pcegar_size name(__attribute__((annotate("placed"))) char *to, const pcegar_size n, const pcegar_size at, const type number, \
                   const pcegar_size width, const int flags) {                         \
    type x = number;                                                                   \
    const pcegar_size digits = LENGTH(x);                                              \
    FIELD(0, DIGITS)                                                                   \
  }
#define SIGNED_NUMBER(name, type, LENGTH, DIGITS)                                      \
  pcegar_size name(__attribute__((annotate("placed"))) char *to, const pcegar_size n, const pcegar_size at, const type number, \
                   const pcegar_size width, const int flags) {                         \
    unsigned type x = number < 0 ? 0 - (unsigned type)number : (unsigned type)number;  \
    const pcegar_size digits = LENGTH(x);                                              \
    const char sign = number < 0 ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : 0; \
    FIELD(sign, DIGITS)                                                                \
  }

SIGNED_NUMBER(__pcegar_put_signed, int, DECIMAL_LENGTH, TEN_DECIMAL)
SIGNED_NUMBER(__pcegar_put_signed_long, long long, LONG_DECIMAL_LENGTH, TWENTY_DECIMAL)
NUMBER(__pcegar_put_unsigned, unsigned int, DECIMAL_LENGTH, TEN_DECIMAL)
NUMBER(__pcegar_put_unsigned_long, unsigned long long, LONG_DECIMAL_LENGTH, TWENTY_DECIMAL)
NUMBER(__pcegar_put_hexadecimal, unsigned int, HEX_LENGTH, HEXADECIMAL)
NUMBER(__pcegar_put_hexadecimal_long, unsigned long long, LONG_HEX_LENGTH, LONG_HEXADECIMAL)
NUMBER(__pcegar_put_octal, unsigned int, OCTAL_LENGTH, OCTAL)
NUMBER(__pcegar_put_octal_long, unsigned long long, LONG_OCTAL_LENGTH, LONG_OCTAL)

pcegar_size __pcegar_put_string(__attribute__((annotate("placed"))) char *to, const pcegar_size n,
                                const pcegar_size at, const char *s, const pcegar_size width,
                                const pcegar_size most, const int flags) {
  pcegar_size p = at;
  pcegar_size length = 0;
  while (length < most && s[length] != 0) length++;
  if (!(flags & LEFT)) PAD(' ')
  for (pcegar_size i = 0; i < length; i++) PUT(s[i])
  if (flags & LEFT) PAD(' ')
  return p;
}
