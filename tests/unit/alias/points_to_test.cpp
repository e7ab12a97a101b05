// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What pointers point to, in small C programs.
#include "alias/points_to.hpp"

#include <gtest/gtest.h>

#include "frontend/load.hpp"
#include "source_files.hpp"
#include "support/error.hpp"

namespace pcegar {
namespace {

class PointsTo : public testing::Test {
protected:
  void analyse(const std::string& text) {
    loaded_ = std::make_unique<frontend::LoadResult>(
        frontend::load_program(std::vector{files_.add("a.c", text)}, {}));
    points_to_ = std::make_unique<alias::PointsTo>(loaded_->program);
  }
  cfa::Expression variable(const std::string& unique_name) {
    const cfa::Program& program = loaded_->program;
    for (std::uint32_t i = 0; i < program.variable_count(); ++i) {
      const cfa::VariableId id(i);
      if (program.variable(id).unique_name == unique_name) {
        return {cfa::VariableReference{id}, program.variable(id).type, {}};
      }
    }
    throw std::runtime_error("no variable " + unique_name);
  }
  /// What a pointer variable points to: "y+8 malloc@main:3#0 *".
  std::string of(const std::string& unique_name) {
    return points_to_->to_text(points_to_->targets(variable(unique_name)));
  }
  const alias::Object& object(const std::string& name) {
    for (std::uint32_t i = 0; i < points_to_->object_count(); ++i) {
      if (points_to_->object(alias::ObjectId(i)).name.starts_with(name)) {
        return points_to_->object(alias::ObjectId(i));
      }
    }
    throw std::runtime_error("no object " + name);
  }
  test::SourceFiles files_;
  std::unique_ptr<frontend::LoadResult> loaded_;
  std::unique_ptr<alias::PointsTo> points_to_;
};

TEST_F(PointsTo, IsUnderTheLimitsOfTheRun) {
  analyse("int x, *p; int main(void) { p = &x; return 0; }");
  const Limits exceeded(Limits::Settings{.cpu_seconds = 0.0});
  EXPECT_THROW(alias::PointsTo(loaded_->program, &exceeded), LimitReached);
  const Limits generous(Limits::Settings{.cpu_seconds = 1e6});
  EXPECT_NO_THROW(alias::PointsTo(loaded_->program, &generous));
}

/// A pointer to characters stays in the array, unless the program sees the structure as bytes.
TEST_F(PointsTo, CharactersOfAMember) {
  const std::string head = R"(
    struct device { char path[8]; int *behind; } one, other;
    char *p, *q, *r; int i;
    int main(void) { p = one.path + i; q = other.path; q++; )";
  analyse(head + "return 0; }");
  EXPECT_EQ(of("p"), "one");
  EXPECT_EQ(of("q"), "other");
  for (const char* view : {"r = (char *)&one;", "void *v = &one; r = v;", "r = (char *)(long)&one;",
                           "union { struct device *d; char *c; } u; u.d = &one; r = u.c;",
                           "struct device *d = &one; r = *(char **)&d;",
                           "struct device *d = &one; __builtin_memcpy(&r, &d, sizeof r);"}) {
    analyse(head + view + " return 0; }");
    EXPECT_TRUE(of("p").ends_with("one+?")) << view;
    EXPECT_EQ(of("q"), "other") << view;
  }
}

TEST_F(PointsTo, AddressesAndCopies) {
  analyse(R"(
    int x, y, *p, *q, *r, **pp;
    int main(void) { p = &x; q = &y; r = p; pp = &q; *pp = r; return *q; })");
  EXPECT_EQ(of("p"), "x");
  EXPECT_EQ(of("q"), "x y");
  EXPECT_EQ(of("r"), "x");
  EXPECT_EQ(of("pp"), "q");
}

TEST_F(PointsTo, AConstraintOfOneVariableDoesNotReachAnother) {
  analyse(R"(
    int x, y, *p, *q;
    int main(void) { p = &x; q = &y; return *p + *q; })");
  EXPECT_EQ(of("p"), "x");
  EXPECT_EQ(of("q"), "y");
}

TEST_F(PointsTo, NothingFlowsToANullPointer) {
  analyse("int *p; int main(void) { p = 0; return p == 0; }");
  EXPECT_EQ(of("p"), "*");
}

TEST_F(PointsTo, FieldsAreKeptApart) {
  analyse(R"(
    struct s { int a; int *p; int *q; } s, *ps;
    int x, y, *r1, *r2, *r3;
    int main(void) { ps = &s; ps->p = &x; s.q = &y; r1 = s.p; r2 = ps->q; r3 = &ps->a; return 0; })");
  EXPECT_EQ(of("r1"), "x");
  EXPECT_EQ(of("r2"), "y");
  EXPECT_EQ(of("r3"), "s");
  EXPECT_EQ(of("ps"), "s");
}

TEST_F(PointsTo, ArrayElementsAreOne) {
  analyse(R"(
    struct s { int a; int *p; } t[4]; int x, y, *r, *e; struct s *n;
    int main(int argc, char **argv) {
      t[1].p = &x; t[argc].p = &y; r = t[2].p; e = &t[3].a; n = t; n = n + 2; n = &n[argc]; return 0; })");
  EXPECT_EQ(of("r"), "x y");
  EXPECT_EQ(of("e"), "t");
  EXPECT_EQ(of("n"), "t");
}

TEST_F(PointsTo, ArraysInsideStructures) {
  analyse(R"(
    struct s { int n; int *a[3]; int *b; } s, *p; int x, y, *r1, *r2, **e;
    int main(int argc, char **argv) {
      p = &s; p->a[argc] = &x; s.b = &y; r1 = p->a[1]; r2 = p->b; e = &p->a[2]; e++; return 0; })");
  EXPECT_EQ(of("r1"), "x");
  EXPECT_EQ(of("r2"), "y");
  EXPECT_EQ(of("e"), "s+8");
}

TEST_F(PointsTo, ContainerOf) {
  analyse(R"(
    #define container_of(ptr, type, member) \
      ((type *)((char *)(ptr) - __builtin_offsetof(type, member)))
    struct list { struct list *next, *prev; };
    struct dev { int id; int *data; struct list node; int last; };
    int x, *r; struct dev d, other, *found; struct list head, *l; int *last;
    int main(void) {
      head.next = &d.node; d.node.next = &head; d.data = &x; other.data = 0;
      l = head.next;
      found = container_of(l, struct dev, node);
      r = found->data; last = &found->last; return 0; })");
  EXPECT_EQ(of("l"), "d+16");
  EXPECT_EQ(of("found"), "d");
  EXPECT_EQ(of("r"), "x");
  EXPECT_EQ(of("last"), "d+32");
}

TEST_F(PointsTo, ContainerOfAHeadComesBack) {
  analyse(R"(
    struct list { struct list *next; };
    struct node { long id; struct list l; };
    struct list head; struct node n, *pos; struct list *at;
    int main(void) {
      head.next = &n.l; n.l.next = &head;
      for (pos = (struct node *)((char *)head.next - 8); &pos->l != &head;
           pos = (struct node *)((char *)pos->l.next - 8)) { at = &pos->l; }
      return 0; })");
  EXPECT_EQ(of("at"), "head n+8");
  EXPECT_EQ(of("pos"), "n");  // before the head lies nothing that may be accessed
}

TEST_F(PointsTo, ContainerOfAnArrayElement) {
  analyse(R"(
    struct s { long n; long a[3]; long last; } s, *p; long *e;
    int main(void) {
      e = &s.a[2]; p = (struct s *)((char *)e - __builtin_offsetof(struct s, a[2])); return 0; })");
  EXPECT_NE(of("p").find("s"), std::string::npos);
  const alias::TargetSet set = points_to_->targets(variable("p"));
  const alias::Cell begin{
      points_to_->object_of(std::get<cfa::VariableReference>(variable("s").node).variable), 0};
  EXPECT_NE(std::find(set.cells.begin(), set.cells.end(), begin), set.cells.end());
}

TEST_F(PointsTo, Unions) {
  analyse(R"(
    struct s { union { int *p; struct { long a; int *q; } in; unsigned long w[2]; } u; int *z; } s;
    int x, y, z, *r1, *r2, *r3;
    int main(void) { s.u.p = &x; s.u.in.q = &y; s.z = &z;
      r1 = (int *)s.u.w[0]; r2 = s.z; r3 = s.u.p; return 0; })");
  EXPECT_EQ(of("r1"), "x y");
  EXPECT_EQ(of("r3"), "x y");
  EXPECT_EQ(of("r2"), "z");
}

TEST_F(PointsTo, IntegersCarryPointers) {
  analyse(R"(
    int x, y[4], *p, *q, *tagged; unsigned long w, v; struct { unsigned long data; } s; char *c; long d;
    int main(void) {
      w = (unsigned long)&x; v = w; s.data = v; p = (int *)s.data;
      q = (int *)((unsigned long)&y[0] + 4);
      tagged = (int *)(((unsigned long)&x | 1) & ~1ul);
      d = &y[3] - &y[1]; c = (char *)p + d; return 0; })");
  EXPECT_EQ(of("p"), "x");
  EXPECT_EQ(of("q"), "y");
  EXPECT_EQ(of("tagged"), "x+?");
  EXPECT_EQ(of("c"), "x+?");
}

TEST_F(PointsTo, AnIndexIsNoPointer) {
  analyse(R"(
    int x, a[8], *p; unsigned long h;
    int main(void) { h = ((unsigned long)&x >> 3) % 8; p = &a[h]; p = p + h; return *p; })");
  EXPECT_EQ(of("p"), "a");
}

TEST_F(PointsTo, StructuresAreCopiedMemberByMember) {
  analyse(R"(
    struct s { int *p; int *q; } a, b, c, d; int x, y, *r1, *r2, *r3, *r4;
    void *memcpy(void *, const void *, unsigned long);
    struct s id(struct s v) { return v; }
    int main(void) {
      a.p = &x; a.q = &y; b = a; r1 = b.p; memcpy(&c, &b, sizeof c); r2 = c.q;
      d = id(c); r3 = d.p; r4 = id(a).q; return 0; })");
  EXPECT_EQ(of("r1"), "x");
  EXPECT_EQ(of("r2"), "y");
  EXPECT_EQ(of("r3"), "x");
  EXPECT_EQ(of("r4"), "y");
}

TEST_F(PointsTo, MemoryCopiedByteByByte) {
  analyse(R"(
    struct s { int *p; int *q; } a, b; int x, *r;
    void copy(void *to, const void *from, int n) {
      for (int i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i]; }
    int main(void) { a.p = &x; copy(&b, &a, sizeof a); r = b.p; return 0; })");
  EXPECT_EQ(of("r"), "x");
}

TEST_F(PointsTo, ALinkedListOnTheHeap) {
  analyse(R"(
    struct node { struct node *next; int *data; }; void *malloc(unsigned long);
    struct node *head, *n, *second; int x, *r;
    int main(int argc, char **argv) {
      for (int i = 0; i < argc; i++) {
        n = (struct node *)malloc(sizeof(struct node)); n->next = head; n->data = &x; head = n; }
      second = head->next; r = second->data; return 0; })");
  EXPECT_EQ(of("head"), of("n"));
  EXPECT_EQ(of("second"), of("n"));
  EXPECT_EQ(of("r"), "x");
  EXPECT_TRUE(object("malloc").many);
  EXPECT_EQ(object("malloc").size_bytes, 16U);
  EXPECT_FALSE(object("malloc").repeated);
}

TEST_F(PointsTo, TheHeapByCallSite) {
  analyse(R"(
    void *malloc(unsigned long); int *p, *q, *a, *b;
    int *fresh(void) { return malloc(4); }
    int main(void) { p = malloc(4); q = malloc(4); a = fresh(); b = fresh(); return 0; })");
  EXPECT_NE(of("p"), of("q"));
  EXPECT_EQ(of("a"), of("b"));
  EXPECT_FALSE(object("malloc@main").many);
  EXPECT_TRUE(object("malloc@fresh").many);
  EXPECT_TRUE(of("p").starts_with("malloc@main:"));
}

TEST_F(PointsTo, ArraysOnTheHeap) {
  analyse(R"(
    struct s { int a; int *p; }; void *calloc(unsigned long, unsigned long);
    int x, *r; int *at; struct s *v;
    int main(int argc, char **argv) {
      v = calloc(argc, sizeof(struct s)); v[argc - 1].p = &x; r = v[3].p; at = &v[2].a; return 0; })");
  EXPECT_EQ(of("r"), "x");
  EXPECT_EQ(of("at"), of("v"));
}

TEST_F(PointsTo, ReallocKeepsTheContent) {
  analyse(R"(
    void *malloc(unsigned long), *realloc(void *, unsigned long); int x, *r, **v;
    int main(void) { v = malloc(8); v[0] = &x; v = realloc(v, 16); r = v[0]; return 0; })");
  EXPECT_EQ(of("r"), "x");
}

TEST_F(PointsTo, ResultsAndArguments) {
  analyse(R"(
    int x, y, *r, *s; int *id(int *p) { return p; } void set(int **p, int *v) { *p = v; }
    int main(void) { r = id(&x); set(&s, &y); return 0; })");
  EXPECT_EQ(of("r"), "x");
  EXPECT_EQ(of("s"), "y");
}

TEST_F(PointsTo, TheOutside) {
  analyse(R"(
    int *get(void); void give(int **p); int x, y, z, *kept, *p, *q, *local; int *shared;
    int main(int argc, char **argv) {
      kept = &y; local = &z; shared = &x; give(&shared); p = get(); q = shared; return **argv; })");
  EXPECT_EQ(of("p"), "shared+? x+? *");
  EXPECT_EQ(of("q"), "shared+? x x+? *");
  EXPECT_EQ(of("kept"), "y");
  EXPECT_EQ(of("main::argv"), "shared+? x+? *");
  EXPECT_TRUE(object("x").escaped);
  EXPECT_TRUE(object("shared").escaped);
  EXPECT_FALSE(object("y").escaped);
  EXPECT_FALSE(object("kept").escaped);
}

TEST_F(PointsTo, WhatIsStoredOutsideEscapes) {
  analyse(R"(
    struct s { int *p; } *get(void); int x, *r;
    int main(void) { get()->p = &x; r = get()->p; return 0; })");
  EXPECT_TRUE(object("x").escaped);
  EXPECT_EQ(of("r"), "x+? *");
}

TEST_F(PointsTo, FreeingDoesNotLetEscape) {
  analyse("void free(void *); int x; int main(void) { free(&x); return 0; }");
  EXPECT_FALSE(object("x").escaped);
}

TEST_F(PointsTo, ReadOnlyTablesKeepTheirContent) {
  analyse(R"(
    struct ops { void (*open)(void); }; void my_open(void) {} void other(void) {}
    const struct ops ops = { my_open }; void reg(const struct ops *, void (*)(void));
    void (*f)(void);
    int main(void) { reg(&ops, other); f = ops.open; return 0; })");
  EXPECT_EQ(of("f"), "&my_open");
}

TEST_F(PointsTo, VolatileAndAssembler) {
  analyse(R"(
    int x, y, *volatile v; int *volatile *w; int *p, *q, *r, *unrelated;
    int main(void) { v = &x; p = v; w = &v; r = *w; q = &y; asm("" : "+r"(q)); unrelated = &y;
      return 0; })");
  EXPECT_EQ(of("p"), "x");
  EXPECT_EQ(of("r"), "x *");
  EXPECT_EQ(of("q"), "y *");
  EXPECT_EQ(of("unrelated"), "y");
}

TEST_F(PointsTo, AnUnknownPointerMayPointToAllThatIsPointedTo) {
  analyse(R"(
    #include <stdarg.h>
    int x, y, *p; 
    void f(int n, ...) { va_list l; va_start(l, n); p = va_arg(l, int *); va_end(l); }
    int main(void) { f(1, &x); y = 1; return 0; })");
  EXPECT_NE(of("p").find("x"), std::string::npos);
  EXPECT_EQ(of("p").find("y"), std::string::npos);
}

TEST_F(PointsTo, StoresThroughUnknownPointersReachWhatIsPointedTo) {
  analyse(R"(
    #include <stdarg.h>
    int x, *r, *held, *const_held; int **take;
    void f(int n, ...) { va_list l; va_start(l, n); *va_arg(l, int **) = &x; va_end(l); }
    int main(void) { take = &held; f(1, take); r = held; return 0; })");
  EXPECT_NE(of("r").find("x"), std::string::npos);
}

TEST_F(PointsTo, LongTablesHoldTheirAddresses) {
  analyse(R"(
    int x; void f(void) {}
    struct id { long a, b, c, d; void *data; void (*call)(void); };
    static struct id table[300] = { { 1, 2, 3, 4, &x, f } };
    int *p; void (*g)(void);
    int main(int argc, char **argv) { p = table[argc].data; g = table[argc].call; return 0; })");
  EXPECT_EQ(of("p"), "x");
  EXPECT_EQ(of("g"), "&f");
}

TEST_F(PointsTo, LocalsOfRecursiveFunctionsAreOneForEachDepth) {
  analyse(R"(
    int *p; void f(int n) { int local = n; p = &local; if (n > 0) f(n - 1); }
    void g(void) { int once = 0; p = &once; }
    int main(void) { f(3); g(); g(); return 0; })");
  EXPECT_FALSE(object("f::local").many);
  EXPECT_FALSE(object("g::once").many);
}

TEST_F(PointsTo, TwoRunsAgree) {
  const char* text = R"(
    struct s { struct s *a, *b; int *p; } x, y, z; int i, j;
    struct s *f(struct s *p, struct s *q) { p->a = q; q->b = p; return p->b ? p->b : q->a; }
    int main(void) { x.p = &i; y.p = &j; f(&x, &y); f(&y, &z); f(f(&z, &x), &y); return 0; })";
  analyse(text);
  const std::string first = points_to_->to_text();
  analyse(text);
  EXPECT_EQ(first, points_to_->to_text());
  EXPECT_NE(first.find("x: "), std::string::npos);
}

}  // namespace
}  // namespace pcegar
