// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs without inputs: the exit status that the interpreted CFA computes must equal the one of
// the program that the system's C compiler makes. Each program combines all its results into one
// number.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "frontend/load.hpp"
#include "interpreter.hpp"
#include "source_files.hpp"

namespace pcegar {
namespace {

struct Snippet {
  const char* name;
  const char* text;
};

void PrintTo(const Snippet& snippet, std::ostream* out) {
  *out << snippet.name;
}

class Differential : public testing::TestWithParam<Snippet> {};

int compiled_result(const std::filesystem::path& source) {
  const std::filesystem::path program = source.string() + ".bin";
  const std::string compile = std::string(PCEGAR_C_COMPILER) + " -std=gnu17 -O0 -w -o " +
                              program.string() + " " + source.string();
  EXPECT_EQ(std::system(compile.c_str()), 0);
  const int status = std::system(program.string().c_str());
  EXPECT_TRUE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

TEST_P(Differential, ComputesWhatTheCompilerComputes) {
  const test::SourceFiles files;
  const std::filesystem::path source = files.add("program.c", GetParam().text);
  const auto loaded =
      frontend::load_program(std::vector{source}, {.walked_bytes = 16, .recursion_bound = 12});
  EXPECT_EQ(test::Interpreter(loaded.program).run(), compiled_result(source));
}

// clang-format lays out so long a table of raw strings differently each time.
// clang-format off
const Snippet snippets[] = {
    {"arithmetic",
     R"(int main(void){ int a = 17, b = -5; return a / b * 7 + a % b + (a << 3) - (b >> 1)
        + (a & 12) + (a | 64) + (a ^ b) + ~a - -b + !a + !!b; })"},
    {"unsigned_wraps",
     R"(int main(void){ unsigned a = 3; unsigned b = a - 5; unsigned char c = 250;
        c += 10; short s = 32767; s++; return (b > 100) + c + (s < 0) * 2 + (int)(b % 97); })"},
    {"conversions",
     R"(int main(void){ signed char c = -1; unsigned u = c; long l = c; unsigned long m = u;
        unsigned char k = (unsigned char)c; return (u == 4294967295u) + (l == -1) * 2 + (m == 4294967295ul) * 4
        + (c < 1u) * 8 + (k == 255) * 16 + ((int)3000000000u < 0) * 32 + ((_Bool)256) * 64; })"},
    {"booleans",
     R"(int main(void){ _Bool b = 4; b += 3; _Bool c = 0; c--; int x = b + c; b = !b; c ^= 1; return x * 10 + b * 2 + c; })"},
    {"short_circuit",
     R"(int n; int t(int v){ n++; return v; } int main(void){ int r = t(1) && t(0) && t(1);
        r += 2 * (t(0) || t(5) || t(1)); if (!(t(1) && !t(0))) r += 100; return r * 16 + n; })"},
    {"conditional", R"(int f(int x){ return x > 3 ? x < 7 ? 1 : 2 : x ?: 9; }
        int main(void){ return f(0) + f(2) * 2 + f(5) * 4 + f(8) * 8; })"},
    {"conditional_effects",
     R"(int main(void){ int i = 0, j = 0; (i++, j) ? i++ : (j += 5); int k = i ? ++j : --j; return i + j * 10 + k; })"},
    {"comma",
     R"(int main(void){ int a = 1, b; b = (a++, a * 2); for (int i = 0, j = 9; i < j; i++, j--) b += j - i; return b; })"},
    {"increments",
     R"(int main(void){ int a[4] = {1,2,3,4}; int i = 0; int s = a[i++] + 10 * a[i++]; s += a[--i]; int *p = a; s += *p++ * 3; s += *++p; s += (*p)--; s += a[2]; return s + i; })"},
    {"compound",
     R"(int main(void){ int x = 100; x += 7; x -= 3; x *= 2; x /= 3; x %= 50; x <<= 2; x >>= 1; x |= 1; x &= 0x3f; x ^= 9; unsigned char c = 200; c *= 2; c >>= 1; char *p = 0; p += 5; return x + c + (int)(long)p; })"},
    {"chained_assignment",
     R"(int main(void){ int a, b; char c; a = b = c = 300; return a + b * 2; })"},
    {"while_loops",
     R"(int main(void){ int s = 0, i = 0; while (1) { if (++i > 20) break; if (i % 3 == 0) continue; s += i; } do s -= 2; while (s > 100 || s % 7); return s; })"},
    {"for_loops",
     R"(int main(void){ int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; for (int j = 0; ; j += 2) { if (j > i) break; s += j; } } return s; })"},
    {"gotos",
     R"(int main(void){ int i = 0, s = 0; again: s += i; if (++i < 9) goto again; goto end; s = 0; { int z = 3; end: s++; } if (0) { inside: s += 40; return s; } goto inside; })"},
    {"switches",
     R"(int f(int x){ int r = 0; switch (x) { default: r += 100; case 1: r += 1; break; case 2: case 3: r += 5; case 4 ... 9: r += 7; break; case -3: return 77; } return r; }
        int main(void){ return f(0) + f(1) * 3 + f(2) + f(4) * 2 + f(9) + f(10) + f(-3); })"},
    {"switch_without_default",
     R"(int main(void){ int s = 0; for (int i = 0; i < 5; i++) switch (i) { case 1: s += 10; break; case 3: { s += 20; continue; } } switch (s) ; return s; })"},
    {"switch_long",
     R"(int main(void){ unsigned char c = 255; long long v = 1LL << 40; int r = 0; switch (c) { case 255: r = 1; } switch (v) { case 1LL << 40: r += 2; break; case 0: r = 50; } return r; })"},
    {"duff",
     R"(int main(void){ int n = 11, s = 0; int k = (n + 3) / 4; switch (n % 4) { case 0: do { s += 1; case 3: s += 2; case 2: s += 3; case 1: s += 4; } while (--k > 0); } return s; })"},
    {"recursion",
     R"(int fib(int n){ return n < 2 ? n : fib(n - 1) + fib(n - 2); } int even(int n); int odd(int n){ return n ? even(n - 1) : 0; } int even(int n){ return n ? odd(n - 1) : 1; } int main(void){ return fib(11) + even(10) * 2 + odd(7); })"},
    {"cleanup",
     R"(int seen; void c(int *p){ seen = seen * 10 + *p; } int f(int k){ int a __attribute__((cleanup(c))) = 1; for (int i = 0; i < 3; i++) { int b __attribute__((cleanup(c))) = 2; if (k == 0) break; if (k == 1) { int d __attribute__((cleanup(c))) = 3; continue; } if (k == 2) return seen; if (k == 3) goto out; } out: ; return seen; } int main(void){ int r = 0, k = 0; for (int i = 0; i < 4; i++) { r = r * 7 + f(i); r = r * 7 + seen % 1000; seen = 0; } r += ({ int z __attribute__((cleanup(c))) = 7; z + 1; }); again: ; { int q __attribute__((cleanup(c))) = 4; if (k++ < 1) goto again; } return (r + seen * 3) & 0xff; })"},
    {"variable_arguments",
     R"(struct s { int a; }; int sum(int n, ...){ __builtin_va_list l, m; int s = 0; __builtin_va_start(l, n); __builtin_va_copy(m, l); for (int i = 0; i < n; i++) s = s * 3 + __builtin_va_arg(l, int); s += (unsigned char)__builtin_va_arg(m, int) * 2; __builtin_va_end(l); __builtin_va_end(m); return s; } int two(const char *f, ...){ __builtin_va_list l; __builtin_va_start(l, f); int *p = __builtin_va_arg(l, int *); long long v = __builtin_va_arg(l, long long); const char *t = __builtin_va_arg(l, const char *); *p += (int)(v >> 33); return t[1] + f[0] - 'a'; } int deep(int n, ...){ __builtin_va_list l; __builtin_va_start(l, n); int x = __builtin_va_arg(l, int); int r = n ? deep(n - 1, x + n) + x : x; return r * 2; } int main(void){ int x = 4; int (*f)(int, ...) = sum; short h = -3; int r = sum(2, 4, 5) + sum(1, (char)7) + f(3, h, 1, 2) + sum(0, 9); r += two("ab", &x, 5LL << 33, "xyz"); return r + x + deep(2, 1, 0); })"},
    {"bit_builtins",
     R"(unsigned v; unsigned long long w; int main(void){ int r = 0; for (int i = 0; i < 5; i++) { v = 0x10028u << (3 * i); w = 0x8000100000ull << (5 * i); r = r * 3 + __builtin_popcount(v) + 2 * __builtin_ctz(v) + __builtin_clz(v) + __builtin_ffs(v) + __builtin_parity(v); r += __builtin_popcountll(w) + 2 * __builtin_ctzll(w) + __builtin_clzl(w) + __builtin_ffsll(w >> 40) + __builtin_parityll(w); r += __builtin_bswap32(v) % 251 + __builtin_bswap64(w) % 241 + __builtin_bswap16((unsigned short)v) % 239; } return r & 0xff; })"},
    {"library_models",
     R"(int abs(int); int isdigit(int); int isspace(int); int toupper(int); unsigned long strlen(const char *); int strcmp(const char *, const char *); int memcmp(const void *, const void *, unsigned long); char *strcpy(char *, const char *); char *strrchr(const char *, int); char *strchr(const char *, int); int strncmp(const char *, const char *, unsigned long); int c = -7; int main(void){ char s[8] = "hello", t[8]; int r = abs(c) + (isdigit(c + 60) != 0) + 2 * (isspace(c + 16) != 0) + toupper('a' - c - 7); strcpy(t, s); t[1] = 'a'; r += strlen(s) + (strcmp(s, t) > 0) * 2 + (memcmp(s, t, 1) == 0) * 4 + (strncmp(t, s, 2) < 0) * 8; return r + (strrchr(s, 'l') == s + 3) * 16 + (strchr(s, 'l') == s + 2) * 32; })"},
    {"cleanup_in_switch",
     R"(int n; void c(int *p){ n += *p; } int main(void){ for (int i = 0; i < 4; i++) switch (i) { case 0: { int a __attribute__((cleanup(c))) = 1; break; } case 1: { int b __attribute__((cleanup(c))) = 10; } case 2: n += 100; continue; default: n += 3; } return n; })"},
    {"constructors",
     R"(int n; __attribute__((constructor)) static void a(void){ n = n * 3 + 1; } __attribute__((constructor(200))) static void b(void){ n = n * 3 + 2; } __attribute__((constructor)) static void c(void){ n = n * 3; } int main(void){ return n; })"},
    {"labels_as_values",
     R"(int run(int op){ static void *const t[] = {&&add, &&sub, &&halt}; int acc = 5; void *q; goto *t[op]; add: acc += 10; goto *t[2]; sub: acc--; q = &&halt; if (q == t[0]) return 99; goto *q; halt: return acc; } int main(void){ return run(0) + 20 * run(1) / 3 + run(2); })"},
    {"aliases",
     R"(int x = 3; extern int y __attribute__((alias("x"))); static int f(void){ return 5; } extern int g(void) __attribute__((alias("f"))); int main(void){ y = 4; return x * 10 + g() + (&x == &y) + 2 * (g == f); })"},
    {"atomics",
     R"(int main(void){ int x = 5, y = 0, e = 7, w = 40; __atomic_store_n(&x, 6, 5); y = __atomic_fetch_add(&x, 1, 5) * 3; y += __atomic_sub_fetch(&x, 2, 0); if (__atomic_compare_exchange_n(&x, &e, 9, 0, 5, 5)) y += 100; y += e; if (__atomic_compare_exchange_n(&x, &e, 9, 0, 5, 5)) y += 20; __atomic_exchange(&x, &w, &e, 5); __atomic_thread_fence(5); y += __atomic_fetch_nand(&x, 8, 0); int r = y + e + w + (__atomic_load_n(&x, 0) == ~(40 & 8)); return r + __sync_fetch_and_or(&w, 3); })"},
    {"variable_length",
     R"(int size(int n){ int a[n]; typedef short row[n]; int k = n; n += 50; row b; int s = 0; for (int i = 0; i < 2; i++) { char c[i + 3]; s += sizeof c; } __typeof__(a) d; return (int)(sizeof a + sizeof b + sizeof(long[k]) + sizeof d) + s; } int main(void){ return size(4) + size(5); })"},
    {"volatile_locals",
     R"(int main(void){ volatile int x = 1; volatile struct { int a, b; } s = {2, 3}; volatile char t[2]; t[1] = 4; x++; s.a += x; return x + s.a * 10 + s.b + t[1]; })"},
    {"nested_calls",
     R"(int add(int a, int b){ return a + b; } long twice(char c){ return 2 * c; } int main(void){ return add(add(1, 2), twice(add(300, 5))); })"},
    {"globals",
     R"(int g; static int h = 5; int *p = &h; extern int e; int t[]; int main(void){ g += h; *p = 9; t[0] = 3; return g * 10 + h + e + t[0]; } int e = 4; int t[3];)"},
    {"static_locals",
     R"(int next(void){ static int n = 3; static int *p = &n; (*p)++; return n; } int other(void){ static int n; return ++n; } int main(void){ next(); other(); other(); return next() * 10 + other(); })"},
    {"shadowing",
     R"(int x = 1; int main(void){ int x = 2; { int x = 3; { extern int x; if (x != 1) return 99; } x++; } return x; })"},
    {"pointers",
     R"(void swap(int *a, int *b){ int t = *a; *a = *b; *b = t; } int main(void){ int x = 3, y = 4, *p = &x, **q = &p; swap(&x, &y); **q += 10; *q = &y; *p = 50; return x + y + (p == &y) + (*&x == 14) + (&*p == p); })"},
    {"pointer_arithmetic",
     R"(int main(void){ long a[6] = {1, 2, 4, 8, 16, 32}; long *p = a + 1, *q = &a[5]; unsigned u = 2; return (q - p) + *(p + u) + p[-1] + *(q - 2) + 2[a] + (p < q) + ((char *)q - (char *)p) + *(a + 3) + (a + 1 == p); })"},
    {"matrices",
     R"(int main(void){ int m[3][4]; int (*row)[4] = m; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 4 + j; return m[2][3] + (*(row + 1))[2] + row[2][0] + *(*(m + 1) + 1) + (int)sizeof m; })"},
    {"structures",
     R"(struct point { int x; char tag; long y; }; struct point make(int x){ struct point p = {x, 'a', x * 2}; return p; } int main(void){ struct point p = make(3), q; q = p; q.x++; struct point *r = &q; r->y += r->x; struct point a[2] = {[1] = {.y = 5, .x = 6}}; a[0] = *r; return p.x + q.x + (int)q.y + a[0].tag + a[1].x + a[1].tag + (int)make(7).y + (int)sizeof p; })"},
    {"struct_by_value",
     R"(struct s { int a[3]; }; int f(struct s v){ v.a[0] = 90; return v.a[1]; } int main(void){ struct s v = {{1, 2, 3}}; int r = f(v); struct s *p = &v; return r + v.a[0] + f(*p) + (1 ? v : *p).a[2]; })"},
    {"unions", R"(union u { unsigned char b[4]; unsigned w; struct { unsigned short lo, hi; }; }; union u g; int main(void){ union u v = {.w = 0x01020304}; g.b[1] = 2; v.hi += 5; return v.b[0] + v.b[3] + v.lo % 256 + v.hi % 256 + g.w / 256; })"},
    {"bit_fields",
     R"(struct b { unsigned a : 3; int s : 4; unsigned : 0; unsigned char c : 7; _Bool f : 1; }; int main(void){ struct b v = {9, -3, 100, 2}; v.a += 7; int k = v.s = 9; v.c++; return v.a + v.s * 2 + v.c + v.f + k + 50 + (int)sizeof v; })"},
    {"anonymous_members",
     R"(struct o { int t; union { int i; char c[4]; }; struct { int x, y; } in; }; int main(void){ struct o v = {1, {.i = 258}, {3, 4}}; v.c[3] = 0; return v.t + v.c[0] + v.c[1] + v.in.x + v.in.y + v.i / 2; })"},
    {"initialisers",
     R"(struct i { int a, b[3]; struct { char c; int d; } n; } g = {1, {2, 3}, .n.d = 7}, h[2] = {[1].b[2] = 5}; int t[] = {[4] = 9, 1, [0] = 3}; char s[] = "hi"; char u[5] = {'a'}; char w[2] = "xy"; const char *m = "abc"; int z = {4};
        int main(void){ struct i l = {.b = {[1] = 6}}; int part[4] = {1, 2}; char str[6] = "ab"; return g.a + g.b[1] + g.b[2] + g.n.c + g.n.d + h[0].a + h[1].b[2] + t[4] + t[5] + t[0] + (int)sizeof t + s[1] + s[2] + u[0] % 50 + w[1] + m[2] + z + l.b[1] + l.n.d + part[1] + part[3] + str[1] + str[5]; })"},
    {"compound_literals",
     R"(struct p { int x, y; }; struct p *g = &(struct p){4, 5}; int sum(struct p *v){ return v->x + v->y; } int main(void){ int *a = (int[]){1, 2, 3}; struct p v = (struct p){7, 8}; v = (struct p){v.y, v.x}; return sum(&(struct p){.y = 9}) + a[2] + v.x * 2 + g->y + (int){6}; })"},
    {"strings",
     R"(int length(const char *s){ int n = 0; while (*s++) n++; return n; } int main(void){ const char *p = "hello"; return length(p) + p[1] + "xyz"[2] + length("") + length(__func__) + (int)sizeof "four"; })"},
    {"statement_expressions",
     R"(#define MAX(a, b) ({ int _a = (a), _b = (b); _a > _b ? _a : _b; })
        int main(void){ int i = 3; int m = MAX(i++, MAX(2, 5)); ({ i += 2; }); return m * 10 + i + ({ int k = 0; while (k < 4) k++; k; }); })"},
    {"enums",
     R"(enum e { A, B = 5, C, D = -2 }; enum e v = C; int main(void){ enum { X = 9 }; enum e w = B; w++; return v + w + D + X + (int)sizeof(enum e); })"},
    {"sizes",
     R"(struct s { char c; int i; short h; } __attribute__((packed)); struct t { char c; long l; int f[]; }; int main(void){ int a[7]; return sizeof(struct s) + sizeof(struct t) + __builtin_offsetof(struct t, l) + sizeof a / sizeof *a + _Alignof(long) + sizeof(a[0] + 1L); })"},
    {"generic_and_choose",
     R"(#define KIND(x) _Generic((x), int: 1, long: 2, char *: 3, default: 4)
        _Static_assert(sizeof(int) == 4, "int"); int main(void){ long l = 0; char c = 0; return KIND(1) + KIND(l) * 2 + KIND("s") * 3 + KIND(c) * 5 + __builtin_choose_expr(1, 20, l) + __builtin_types_compatible_p(int, signed) + __builtin_types_compatible_p(int, long) * 50; })"},
    {"builtins",
     R"(int main(void){ int x = 3; if (__builtin_expect(x == 3, 1)) x++; if (__builtin_expect(!!(x & 1), 0)) x = 90; x += __builtin_constant_p(7) + (int)__builtin_expect(x, 5); if (x < 0) __builtin_unreachable(); int r; x += __builtin_add_overflow(2147483647, 1, &r); x += (r < 0); x += __builtin_mul_overflow(3, 4, &r); return x + r; })"},
    {"sync_builtins",
     R"(int main(void){ int v = 5; int a = __sync_fetch_and_add(&v, 3); int b = __sync_sub_and_fetch(&v, 2); int c = __sync_bool_compare_and_swap(&v, 6, 40); int d = __sync_val_compare_and_swap(&v, 1, 2); int e = __sync_lock_test_and_set(&v, 7); __sync_lock_release(&v); return a + b + c + d + e + v; })"},
    {"function_order_of_effects",
     R"(int g = 1; int inc(void){ return ++g; } int main(void){ int x = inc() * 10; x = g + x; int y; y = inc(); x += y; int a[3] = {1, 2, 3}; int *p = a; p[inc() - 4] += 5; x += (inc(), g); return x + a[0] * 2; })"},
    {"callee_changes_operand",
     R"(int x = 1; int f(void){ x = 7; return 1; } int main(void){ int l = 2; int *p = &l; int r = f(); r += x; r = r * 10 + (l + (*p)); l = f(); x += l; return r + x; })"},
    {"old_style_functions",
     R"(int f(a, c) int a; char c; { return a + c; } g(){ return 4; } int main(){ return f(3, 300) + g(); })"},
    {"implicit_declaration",
     R"(int main(void){ note(3); return read_it() + helper(2); } int seen; void note(int x){ seen = x; } int read_it(void){ return seen * 5; } int helper(int a){ return a; })"},
    {"void_functions",
     R"(int n; void a(void){ n += 2; return; } void b(int x){ if (x) return a(); n = 50; } int main(void){ b(1); b(1); (void)n; return n; })"},
    {"dead_code",
     R"(int main(void){ int x = 3; while (0) x = 9; if (1) x++; else x = 70; if (0 && x) x = 80; for (;;) { if (x++ > 10) return x; } x = 5; return 0; })"},
    {"long_arithmetic",
     R"(int main(void){ long long a = 1LL << 33; unsigned long b = -1ul; a = a / 3 * 7 - 12345678901LL; b >>= 60; int s = a % 1000; return (s & 127) + (int)b + (a < 0) + ((unsigned)a > 5u); })"},
    {"shifts_of_mixed_types",
     R"(int main(void){ unsigned char c = 3; long k = 4; int r = c << k; r += 1L << c; r -= (-64) >> c; return r + (1u << 31 >> 28); })"},
    {"function_pointers_as_values",
     R"(int f(void){ return 1; } int g(void){ return 2; } int (*t[])(void) = {f, &g, 0}; int main(void){ return (t[0] == f) + (t[1] == *g) * 2 + (t[2] == 0) * 4 + (f != g) * 8 + !t[0] * 16; })"},
    {"alias",
     R"(static int real(int x){ return x + 5; } int other(int x) __attribute__((alias("real"))); int main(void){ return other(4); })"},
    {"missing_return_of_main", R"(int main(void){ int x = 5; x++; })"},
    {"volatile_free_casts",
     R"(int main(void){ int x = 6; int y = *(volatile int *)&x; return y; })"},
    {"large_fields",
     R"(struct big { char name[16]; struct { short v[3]; } rows[2]; } g = {"pcegar", {{{1, 2}}, {{[2] = 3}}}}; int main(void){ struct big c = g; struct big *p = &c; p->rows[1].v[0] = 4; return c.name[2] + c.rows[0].v[1] + p->rows[1].v[2] + c.rows[1].v[0] + g.rows[1].v[0]; })"},
    {"macro_do_while", R"(#define SET(v, x) do { v = (x); if (v > 5) v -= 5; } while (0)
        int main(void){ int a, b; if (1) SET(a, 7); else SET(a, 1); SET(b, 2); return a * 10 + b; })"},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(Frontend, Differential, testing::ValuesIn(snippets),
                         [](const auto& param) { return std::string(param.param.name); });

}  // namespace
}  // namespace pcegar
