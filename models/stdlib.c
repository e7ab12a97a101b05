// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers in strings, tokens, copies on the heap, functions that run at the end (see README.md).

typedef __SIZE_TYPE__ pcegar_size;

int *__errno_location(void);
/// As malloc().
void *__pcegar_allocate(pcegar_size);
/// What C leaves open, or what versions of the GNU library answer differently.
int __pcegar_open(void);
void __pcegar_too_many_exit_handlers(void);

#define NESTED __attribute__((annotate("nested")))
#define KEPT __attribute__((annotate("kept")))
#define ERROR(number) (*__errno_location() = (number))
#define OUT_OF_MEMORY 12
#define INVALID 22
#define OUT_OF_RANGE 34

// ---- strtol and its kin ----
// White space, a sign, a prefix that says the base, digits. Newer versions of C accept the prefix
// 0b, too: whether it is one is left open.

#define IS_SPACE(c) ((c) == ' ' || ((c) >= 9 && (c) <= 13))
#define DIGIT(c)                                  \
  ((c) >= '0' && (c) <= '9'   ? (c) - '0'         \
   : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 10    \
   : (c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 10    \
                              : 36)

// Of signed numbers the negative is computed, which has room for the least one.
#define SIGNED_DIGITS(base, LEAST)                                                      \
  while (1) {                                                                           \
    const int digit = DIGIT(s[i]);                                                      \
    if (digit >= (base)) break;                                                         \
    if (n < (LEAST) / (base) || (n == (LEAST) / (base) && digit > -((LEAST) % (base)))) \
      too_large = 1;                                                                    \
    else                                                                                \
      n = n * (base) - digit;                                                           \
    i++;                                                                                \
  }
#define UNSIGNED_DIGITS(base, MOST)                                                               \
  while (1) {                                                                                     \
    const int digit = DIGIT(s[i]);                                                                \
    if (digit >= (base)) break;                                                                   \
    if (n > (MOST) / (base) || (n == (MOST) / (base) && (unsigned)digit > (MOST) % (base)))       \
      too_large = 1;                                                                              \
    else                                                                                          \
      n = n * (base) + (unsigned)digit;                                                           \
    i++;                                                                                          \
  }

#define CONVERSION(DIGITS, LIMIT)                                                               \
  pcegar_size i = 0;                                                                            \
  int negative = 0, too_large = 0, hexadecimal = 0, binary = 0;                                 \
  if (base < 0 || base == 1 || base > 36) {                                                     \
    ERROR(INVALID);                                                                             \
    return 0;                                                                                   \
  }                                                                                             \
  while (IS_SPACE(s[i])) i++;                                                                   \
  if (s[i] == '-') negative = 1;                                                                \
  if (s[i] == '-' || s[i] == '+') i++;                                                          \
  if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') &&       \
      DIGIT(s[i + 2]) < 16)                                                                     \
    hexadecimal = 1;                                                                            \
  if ((base == 0 || base == 2) && s[i] == '0' && (s[i + 1] == 'b' || s[i + 1] == 'B') &&        \
      DIGIT(s[i + 2]) < 2 && __pcegar_open())                                                   \
    binary = 1;                                                                                 \
  if (hexadecimal || binary) i += 2;                                                            \
  const pcegar_size first = i;                                                                  \
  if (base == 0) {                                                                              \
    if (hexadecimal) {                                                                          \
      DIGITS(16, LIMIT)                                                                         \
    } else if (binary) {                                                                        \
      DIGITS(2, LIMIT)                                                                          \
    } else if (s[i] == '0') {                                                                   \
      DIGITS(8, LIMIT)                                                                          \
    } else {                                                                                    \
      DIGITS(10, LIMIT)                                                                         \
    }                                                                                           \
  } else {                                                                                      \
    DIGITS(base, LIMIT)                                                                         \
  }                                                                                             \
  if (end != 0) *end = (char *)(i == first ? s : s + i);

#define SIGNED(name, type, LEAST)                      \
  type name(const char *s, char **end, const int base) { \
    type n = 0;                                        \
    CONVERSION(SIGNED_DIGITS, LEAST)                   \
    if (too_large || (!negative && n == (LEAST))) {    \
      ERROR(OUT_OF_RANGE);                             \
      return negative ? (LEAST) : -((LEAST) + 1);      \
    }                                                  \
    return negative ? n : -n;                          \
  }
#define UNSIGNED(name, type, MOST)                     \
  type name(const char *s, char **end, const int base) { \
    type n = 0;                                        \
    CONVERSION(UNSIGNED_DIGITS, MOST)                  \
    if (too_large) {                                   \
      ERROR(OUT_OF_RANGE);                             \
      return MOST;                                     \
    }                                                  \
    return negative ? 0 - n : n;                       \
  }

SIGNED(strtol, long, -__LONG_MAX__ - 1)
SIGNED(strtoll, long long, -__LONG_LONG_MAX__ - 1)
SIGNED(strtoimax, __INTMAX_TYPE__, -__INTMAX_MAX__ - 1)
UNSIGNED(strtoul, unsigned long, __LONG_MAX__ * 2UL + 1)
UNSIGNED(strtoull, unsigned long long, __LONG_LONG_MAX__ * 2ULL + 1)
UNSIGNED(strtoumax, __UINTMAX_TYPE__, __UINTMAX_MAX__)

// Of numbers that are too large these are undefined.

int atoi(const char *s) {
  pcegar_size i = 0;
  int n = 0, negative = 0;
  while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13)) i++;
  if (s[i] == '-') negative = 1;
  if (s[i] == '-' || s[i] == '+') i++;
  while (s[i] >= '0' && s[i] <= '9') {
    n = 10 * n - (s[i] - '0');
    i++;
  }
  return negative ? n : -n;
}
long atol(const char *s) {
  pcegar_size i = 0;
  long n = 0;
  int negative = 0;
  while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13)) i++;
  if (s[i] == '-') negative = 1;
  if (s[i] == '-' || s[i] == '+') i++;
  while (s[i] >= '0' && s[i] <= '9') {
    n = 10 * n - (s[i] - '0');
    i++;
  }
  return negative ? n : -n;
}
long long atoll(const char *s) {
  pcegar_size i = 0;
  long long n = 0;
  int negative = 0;
  while (s[i] == ' ' || (s[i] >= 9 && s[i] <= 13)) i++;
  if (s[i] == '-') negative = 1;
  if (s[i] == '-' || s[i] == '+') i++;
  while (s[i] >= '0' && s[i] <= '9') {
    n = 10 * n - (s[i] - '0');
    i++;
  }
  return negative ? n : -n;
}

// ---- tokens ----
// A call without a string goes on in the one that an earlier call was given.

#define TOKEN(next)                                                     \
  char *const at = s != 0 ? s : (next);                                 \
  pcegar_size i = 0;                                                    \
  while (1) {                                                           \
    const char c = at[i];                                               \
    pcegar_size k = 0;                                                  \
    while (delimiters[k] != 0 && delimiters[k] != c) k++;               \
    if (delimiters[k] == 0) break;                                      \
    i++;                                                                \
  }                                                                     \
  if (at[i] == 0) {                                                     \
    (next) = at + i;                                                    \
    return 0;                                                           \
  }                                                                     \
  char *const token = at + i;                                           \
  while (1) {                                                           \
    const char c = at[i];                                               \
    pcegar_size k = 0;                                                  \
    while (delimiters[k] != 0 && delimiters[k] != c) k++;               \
    if (delimiters[k] == c) break;                                      \
    i++;                                                                \
  }                                                                     \
  (next) = at[i] == 0 ? at + i : at + i + 1;                            \
  at[i] = 0;                                                            \
  return token;

static char *next_token;

KEPT NESTED char *strtok(char *s, const char *delimiters) { TOKEN(next_token) }
KEPT NESTED char *strtok_r(char *s, const char *delimiters, char **next) { TOKEN(*next) }

// ---- copies on the heap ----

char *strdup(const char *s) {
  pcegar_size n = 0;
  while (s[n] != 0) n++;
  char *const copy = __pcegar_allocate(n + 1);
  if (copy == 0) {
    ERROR(OUT_OF_MEMORY);
    return 0;
  }
  for (pcegar_size i = 0; i <= n; i++) copy[i] = s[i];
  return copy;
}
char *strndup(const char *s, const pcegar_size most) {
  pcegar_size n = 0;
  while (n < most && s[n] != 0) n++;
  char *const copy = __pcegar_allocate(n + 1);
  if (copy == 0) {
    ERROR(OUT_OF_MEMORY);
    return 0;
  }
  for (pcegar_size i = 0; i < n; i++) copy[i] = s[i];
  copy[n] = 0;
  return copy;
}

// ---- functions that run at the end ----
// The loops run as often as load.cpp expects functions, at most. What a function registers that is
// itself run at the end is unsupported; where it calls exit(), those after it run then.

static void (*exit_handlers[32])(void);
static unsigned int exit_handler_count;
static int exit_handlers_run;

/// atexit()
int __pcegar_register_exit_handler(void (*handler)(void), const unsigned int most) {
  if (!exit_handlers_run)
    for (unsigned int i = 0; i < most; i++)
      if (exit_handler_count == i) {
        exit_handlers[i] = handler;
        exit_handler_count = i + 1;
        return 0;
      }
  __pcegar_too_many_exit_handlers();
  return 0;
}
void __pcegar_run_exit_handlers(const unsigned int most) {
  exit_handlers_run = 1;
  for (unsigned int i = most; i > 0; i--)
    if (exit_handler_count >= i) {
      exit_handler_count = i - 1;
      exit_handlers[i - 1]();
    }
}
