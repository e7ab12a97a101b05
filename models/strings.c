// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Strings and blocks of memory (see README.md).

typedef __SIZE_TYPE__ pcegar_size;
typedef __WCHAR_TYPE__ pcegar_wide;

// Each call gets a copy of its own with the loops unrolled (frontend/library_models.cpp), which
// is why these do not call each other, and why no loop may run more often than its condition's
// parameters say: a string has bytes, a size has a value. Where loops are nested, the product of
// both counts.

// C fixes the sign of what a comparison gives, not how large it is.
int __pcegar_magnitude(void);
#define ORDER(x, y) ((x) < (y) ? -__pcegar_magnitude() : (x) > (y) ? __pcegar_magnitude() : 0)
// A part of a loop's condition that bounds the loop by what it reads.
#define GOT(variable, read) (((variable) = (read)), 1)
#define NESTED __attribute__((annotate("nested")))

void *memcpy(void *to, const void *from, const pcegar_size n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (pcegar_size i = 0; i < n; i++) d[i] = s[i];
  return to;
}
void *memmove(void *to, const void *from, const pcegar_size n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  if (d <= s) {
    for (pcegar_size i = 0; i < n; i++) d[i] = s[i];
  } else {
    for (pcegar_size i = n; i > 0; i--) d[i - 1] = s[i - 1];
  }
  return to;
}
void *mempcpy(void *to, const void *from, const pcegar_size n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (pcegar_size i = 0; i < n; i++) d[i] = s[i];
  return d + n;
}
void *memccpy(void *to, const void *from, int c, const pcegar_size n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  for (pcegar_size i = 0; i < n; i++) {
    d[i] = s[i];
    if (s[i] == (unsigned char)c) return d + i + 1;
  }
  return 0;
}
void *memset(void *to, int value, const pcegar_size n) {
  unsigned char *d = to;
  for (pcegar_size i = 0; i < n; i++) d[i] = (unsigned char)value;
  return to;
}
void bzero(void *to, const pcegar_size n) {
  unsigned char *d = to;
  for (pcegar_size i = 0; i < n; i++) d[i] = 0;
}
int memcmp(const void *a, const void *b, const pcegar_size n) {
  const unsigned char *x = a, *y = b;
  for (pcegar_size i = 0; i < n; i++)
    if (x[i] != y[i]) return ORDER(x[i], y[i]);
  return 0;
}
int bcmp(const void *a, const void *b, const pcegar_size n) {
  const unsigned char *x = a, *y = b;
  for (pcegar_size i = 0; i < n; i++)
    if (x[i] != y[i]) return ORDER(x[i], y[i]);
  return 0;
}
void *memchr(const void *a, int c, const pcegar_size n) {
  const unsigned char *x = a;
  for (pcegar_size i = 0; i < n; i++)
    if (x[i] == (unsigned char)c) return (void *)(x + i);
  return 0;
}
void *memrchr(const void *a, int c, const pcegar_size n) {
  const unsigned char *x = a;
  for (pcegar_size i = n; i > 0; i--)
    if (x[i - 1] == (unsigned char)c) return (void *)(x + i - 1);
  return 0;
}
void *rawmemchr(const void *a, int c) {
  const unsigned char *x = a;
  pcegar_size i = 0;
  while (x[i] != (unsigned char)c) i++;
  return (void *)(x + i);
}
pcegar_size strlen(const char *s) {
  pcegar_size n = 0;
  while (s[n] != 0) n++;
  return n;
}
pcegar_size strnlen(const char *s, const pcegar_size most) {
  pcegar_size n = 0;
  while (n < most && s[n] != 0) n++;
  return n;
}
int strcmp(const char *a, const char *b) {
  unsigned char x = 0, y = 0;
  pcegar_size i = 0;
  while (GOT(x, a[i]) && GOT(y, b[i]) && x != 0 && x == y) i++;
  return ORDER(x, y);
}
int strcoll(const char *a, const char *b) {
  unsigned char x = 0, y = 0;
  pcegar_size i = 0;
  while (GOT(x, a[i]) && GOT(y, b[i]) && x != 0 && x == y) i++;
  return ORDER(x, y);
}
int strncmp(const char *a, const char *b, const pcegar_size n) {
  for (pcegar_size i = 0; i < n; i++) {
    if (a[i] != b[i]) return ORDER((unsigned char)a[i], (unsigned char)b[i]);
    if (a[i] == 0) return 0;
  }
  return 0;
}
int strcasecmp(const char *a, const char *b) {
  pcegar_size i = 0;
  while (1) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    x = x >= 'A' && x <= 'Z' ? x + 32 : x;
    y = y >= 'A' && y <= 'Z' ? y + 32 : y;
    if (x != y || x == 0) return ORDER(x, y);
    i++;
  }
}
int strncasecmp(const char *a, const char *b, const pcegar_size n) {
  for (pcegar_size i = 0; i < n; i++) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    x = x >= 'A' && x <= 'Z' ? x + 32 : x;
    y = y >= 'A' && y <= 'Z' ? y + 32 : y;
    if (x != y || x == 0) return ORDER(x, y);
  }
  return 0;
}
char *strchr(const char *s, int c) {
  pcegar_size i = 0;
  while (s[i] != (char)c) {
    if (s[i] == 0) return 0;
    i++;
  }
  return (char *)s + i;
}
char *index(const char *s, int c) {
  pcegar_size i = 0;
  while (s[i] != (char)c) {
    if (s[i] == 0) return 0;
    i++;
  }
  return (char *)s + i;
}
char *strchrnul(const char *s, int c) {
  pcegar_size i = 0;
  while (s[i] != (char)c && s[i] != 0) i++;
  return (char *)s + i;
}
char *strrchr(const char *s, int c) {
  pcegar_size i = 0;
  char *last = 0;
  while (1) {
    if (s[i] == (char)c) last = (char *)s + i;
    if (s[i] == 0) return last;
    i++;
  }
}
char *rindex(const char *s, int c) {
  pcegar_size i = 0;
  char *last = 0;
  while (1) {
    if (s[i] == (char)c) last = (char *)s + i;
    if (s[i] == 0) return last;
    i++;
  }
}
char *strcpy(char *to, const char *from) {
  pcegar_size i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to;
}
char *stpcpy(char *to, const char *from) {
  pcegar_size i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to + i;
}
char *strncpy(char *to, const char *from, const pcegar_size n) {
  int ended = 0;
  for (pcegar_size i = 0; i < n; i++) {
    if (ended == 0 && from[i] == 0) ended = 1;
    to[i] = ended ? 0 : from[i];
  }
  return to;
}
char *stpncpy(char *to, const char *from, const pcegar_size n) {
  pcegar_size i = 0, end = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  end = i;
  for (; i < n; i++) to[i] = 0;
  return to + end;
}
char *strcat(char *to, const char *from) {
  pcegar_size end = 0, i = 0;
  while (to[end] != 0) end++;
  while ((to[end + i] = from[i]) != 0) i++;
  return to;
}
char *strncat(char *to, const char *from, const pcegar_size n) {
  pcegar_size end = 0, i = 0;
  while (to[end] != 0) end++;
  for (; i < n && from[i] != 0; i++) to[end + i] = from[i];
  to[end + i] = 0;
  return to;
}
NESTED pcegar_size strspn(const char *s, const char *accepted) {
  pcegar_size n = 0;
  while (s[n] != 0) {
    const char c = s[n];
    pcegar_size k = 0;
    while (accepted[k] != 0 && accepted[k] != c) k++;
    if (accepted[k] == 0) return n;
    n++;
  }
  return n;
}
NESTED pcegar_size strcspn(const char *s, const char *rejected) {
  pcegar_size n = 0;
  while (s[n] != 0) {
    const char c = s[n];
    pcegar_size k = 0;
    while (rejected[k] != 0 && rejected[k] != c) k++;
    if (rejected[k] != 0) return n;
    n++;
  }
  return n;
}
NESTED char *strpbrk(const char *s, const char *wanted) {
  pcegar_size n = 0;
  while (s[n] != 0) {
    const char c = s[n];
    pcegar_size k = 0;
    while (wanted[k] != 0 && wanted[k] != c) k++;
    if (wanted[k] != 0) return (char *)s + n;
    n++;
  }
  return 0;
}
NESTED char *strstr(const char *s, const char *part) {
  pcegar_size n = 0;
  while (1) {
    pcegar_size k = 0;
    while (part[k] != 0) {
      if (part[k] != s[n + k]) break;
      k++;
    }
    if (part[k] == 0) return (char *)s + n;
    if (s[n] == 0) return 0;
    n++;
  }
}

// ---- wide characters ----

pcegar_size wcslen(const pcegar_wide *s) {
  pcegar_size n = 0;
  while (s[n] != 0) n++;
  return n;
}
int wcscmp(const pcegar_wide *a, const pcegar_wide *b) {
  pcegar_wide x = 0, y = 0;
  pcegar_size i = 0;
  while (GOT(x, a[i]) && GOT(y, b[i]) && x != 0 && x == y) i++;
  return ORDER(x, y);
}
int wcsncmp(const pcegar_wide *a, const pcegar_wide *b, const pcegar_size n) {
  for (pcegar_size i = 0; i < n; i++) {
    if (a[i] != b[i]) return ORDER(a[i], b[i]);
    if (a[i] == 0) return 0;
  }
  return 0;
}
pcegar_wide *wcscpy(pcegar_wide *to, const pcegar_wide *from) {
  pcegar_size i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to;
}
pcegar_wide *wcsncpy(pcegar_wide *to, const pcegar_wide *from, const pcegar_size n) {
  int ended = 0;
  for (pcegar_size i = 0; i < n; i++) {
    if (ended == 0 && from[i] == 0) ended = 1;
    to[i] = ended ? 0 : from[i];
  }
  return to;
}
pcegar_wide *wcscat(pcegar_wide *to, const pcegar_wide *from) {
  pcegar_size end = 0, i = 0;
  while (to[end] != 0) end++;
  while ((to[end + i] = from[i]) != 0) i++;
  return to;
}
pcegar_wide *wcschr(const pcegar_wide *s, pcegar_wide c) {
  pcegar_size i = 0;
  while (s[i] != c) {
    if (s[i] == 0) return 0;
    i++;
  }
  return (pcegar_wide *)s + i;
}
pcegar_wide *wcsrchr(const pcegar_wide *s, pcegar_wide c) {
  pcegar_size i = 0;
  pcegar_wide *last = 0;
  while (1) {
    if (s[i] == c) last = (pcegar_wide *)s + i;
    if (s[i] == 0) return last;
    i++;
  }
}
pcegar_wide *wmemcpy(pcegar_wide *to, const pcegar_wide *from, const pcegar_size n) {
  for (pcegar_size i = 0; i < n; i++) to[i] = from[i];
  return to;
}
pcegar_wide *wmemset(pcegar_wide *to, pcegar_wide value, const pcegar_size n) {
  for (pcegar_size i = 0; i < n; i++) to[i] = value;
  return to;
}
