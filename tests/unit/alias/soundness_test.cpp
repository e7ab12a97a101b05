// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs random programs concretely that move pointers in every way that the analysis models. Each
// access through a pointer must be to a cell that the analysis names. All pointers are valid from
// the start, and no statement makes one invalid.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "alias/layout.hpp"
#include "alias/points_to.hpp"
#include "frontend/load.hpp"
#include "interpreter.hpp"
#include "source_files.hpp"

namespace pcegar {
namespace {

constexpr const char* prelude = R"(
  struct L { long pad; struct L *n; };
  struct N { char name[8]; long tag; struct N *next; struct N *arr[3]; union { struct N *u; unsigned long w; } v;
             struct L links[2]; struct L link; struct N *(*f)(struct N *, struct N *); };
  #define container_of(p, t, m) ((t *)((char *)(p) - __builtin_offsetof(t, m)))
  struct N n0, n1, n2, n3, pool[3];
  struct N *p0, *p1, *p2, *p3, *p4, *p5; struct N **q0, **q1, **q2; unsigned long w0, w1, w2;
  struct L *l0, *l1, *l2; long sum; struct L head;
  struct N *first(struct N *a, struct N *b) { sum += b->tag; return a; }
  struct N *second(struct N *a, struct N *b) { sum += a->tag; return b; }
  struct N *step(struct N *a, struct N *b) { a->next = b; return b->next; }
  void copy(void *to, const void *from, unsigned long n) {
    for (unsigned long i = 0; i < n; i++) ((char *)to)[i] = ((const char *)from)[i]; }
  void swap(struct N **a, struct N **b) { struct N *t = *a; *a = *b; *b = t; }
  struct N by_value(struct N v) { v.next = v.arr[1]; return v; }
  void init(struct N *n, struct N *m, long tag) {
    n->tag = tag; n->next = m; n->v.u = m; n->link.n = &m->link; n->f = first;
    n->links[0].n = &n->link; n->links[1].n = &m->links[1];
    for (int i = 0; i < 3; i++) n->arr[i] = i == 1 ? n : m; }
)";

class Generator {
public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string program() {
    std::string text = prelude;
    text += "int main(void) {\n";
    const std::vector<std::string> objects{"n0", "n1", "n2", "n3", "pool[0]", "pool[1]", "pool[2]"};
    for (std::size_t i = 0; i < objects.size(); ++i) {
      text += "init(&" + objects[i] + ", &" + objects[pick(4)] + ", " + std::to_string(i) + ");\n";
    }
    text += "head.n = &n2.link; n2.link.n = &n2.link;\n";
    for (int i = 0; i < 6; ++i) {
      text += p(i) + " = &" + objects[pick(7)] + ";\n";
    }
    for (unsigned i = 0; i < 3; ++i) {
      const std::string n = std::to_string(i);
      text += "q" + n + " = &" + p() + "; w" + n + " = (unsigned long)" + p() + "; l" + n + " = &" +
              p() + "->link;\n";
    }
    const unsigned length = 6 + pick(18);
    for (unsigned i = 0; i < length; ++i) {
      text += statement() + "\nsum += " + p() + "->tag; sum += l" + number(3) + "->n->pad;\n";
    }
    return text + "return sum & 63; }\n";
  }

private:
  unsigned pick(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }
  std::string number(unsigned n) { return std::to_string(pick(n)); }
  std::string p(int i) { return "p" + std::to_string(i); }
  std::string p() { return "p" + number(6); }
  std::string q() { return "q" + number(3); }
  std::string w() { return "w" + number(3); }
  std::string l() { return "l" + number(3); }
  std::string index() { return pick(2) == 0 ? number(3) : "(sum & 1)"; }

  std::string statement() {
    switch (pick(34)) {
      case 32: return "{ char *c = " + p() + "->name; c[sum & 7] = 1; sum += c[2]; }";
      case 33:
        return "{ char *c = (char *)&" + p() + "->tag; c = c + 8; " + q() + " = (struct N **)c; }";
      case 0: return p() + " = &pool[" + index() + "];";
      case 1: return p() + " = &pool[0] + " + index() + ";";
      case 2: return p() + " = " + p() + "->next;";
      case 3: return p() + "->next = " + p() + ";";
      case 4: return p() + " = " + p() + "->arr[" + index() + "];";
      case 5: return p() + "->arr[" + index() + "] = " + p() + ";";
      case 6: return q() + " = &" + p() + ";";
      case 7: return q() + " = &" + p() + "->next;";
      case 8: return q() + " = &" + p() + "->arr[" + index() + "];";
      case 9: return "*" + q() + " = " + p() + ";";
      case 10: return p() + " = *" + q() + ";";
      case 11: return p() + "->v.u = " + p() + ";";
      case 12: return w() + " = " + p() + "->v.w;";
      case 13: return w() + " = (unsigned long)" + p() + ";";
      case 14: return p() + " = (struct N *)" + w() + ";";
      case 15: return l() + " = &" + p() + "->link;";
      case 16:
        return "{ struct L *l = &" + p() + "->link; " + p() +
               " = container_of(l, struct N, link); }";
      case 17: return l() + "->n = &" + p() + "->link;";
      case 18: return l() + " = " + l() + "->n;";
      case 19: return "*" + p() + " = *" + p() + ";";
      case 20: return "copy(" + p() + ", " + p() + ", sizeof(struct N));";
      case 21: return "swap(&" + p() + ", &" + p() + ");";
      case 22: return "swap(" + q() + ", &" + p() + "->next);";
      case 23: return p() + " = by_value(*" + p() + ").next;";
      case 24: {
        const char* functions[] = {"first", "second", "step"};
        return p() + "->f = " + functions[pick(3)] + ";";
      }
      case 25: return p() + " = " + p() + "->f(" + p() + ", " + p() + ");";
      case 26: return l() + " = &" + p() + "->links[" + (pick(2) == 0 ? "1" : "sum & 1") + "];";
      case 27: {
        const std::string i = pick(2) == 0 ? "1" : "0";
        return "{ struct N *o = " + p() + "; struct L *l = &o->links[" + i + "]; " + p() +
               " = container_of(l, struct N, links[" + i + "]); }";
      }
      case 28: {
        // In bytes, as a number, and back.
        return "{ unsigned long a = (unsigned long)&" + p() + "->next - 16; " + p() +
               " = (struct N *)(a + sum * 0); }";
      }
      case 29: return "{ void *v = (char *)" + p() + " + 16; " + q() + " = v; }";
      case 30:
        return "while (" + p() + "->tag > 2 && " + p() + "->tag < sum % 8) " + p() + " = " + p() +
               "->next, sum++;";
      default:
        return "{ struct L *at; int i = 0; for (at = head.n; i < 3; at = at->n, i++) { sum += "
               "at->pad; " +
               l() + " = at; } }";
    }
  }

  std::mt19937 random_;
};

class Soundness : public testing::Test {
protected:
  /// Runs the program, and returns texts of the accesses that the analysis does not predict.
  std::vector<std::string> check(const std::string& text) {
    const auto loaded = frontend::load_program(std::vector{files_.add("a.c", text)}, {});
    const cfa::Program& program = loaded.program;
    const alias::PointsTo points_to(program);
    std::vector<std::string> problems;
    std::map<const cfa::Expression*, alias::TargetSet> known;
    test::Interpreter interpreter(program);
    interpreter.observe([&](const cfa::Expression& pointer, const test::Interpreter::Spot& spot) {
      ++accesses_;
      const auto [entry, is_new] = known.try_emplace(&pointer);
      if (is_new) {
        entry->second = points_to.targets(pointer);
      }
      const alias::TargetSet& set = entry->second;
      precise_ += set.unknown ? 0U : 1U;
      const cfa::Variable& variable = program.variable(spot.variable);
      const alias::Cell any{points_to.object_of(spot.variable), std::nullopt};
      const alias::Cell exact{any.object, alias::fold(alias::layout_of(*variable.type, 8),
                                                      static_cast<std::int64_t>(spot.offset))};
      if (!std::binary_search(set.cells.begin(), set.cells.end(), exact) &&
          !std::binary_search(set.cells.begin(), set.cells.end(), any)) {
        problems.push_back(pointer.position.to_string() + ": " + to_string(program, pointer) +
                           " points to " + variable.unique_name + "+" +
                           std::to_string(spot.offset) + ", not only to {" +
                           points_to.to_text(set) + "}");
      }
    });
    interpreter.run();
    return problems;
  }
  test::SourceFiles files_;
  std::size_t accesses_ = 0;
  std::size_t precise_ = 0;
};

TEST_F(Soundness, EveryAccessIsForeseen) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = Generator(seed).program();
    const std::vector<std::string> problems = check(text);
    ASSERT_TRUE(problems.empty()) << "seed " << seed << ": " << problems.front() << "\n" << text;
  }
  EXPECT_GT(accesses_, 10000U);
  EXPECT_EQ(precise_, accesses_);  // nothing comes from outside
}

}  // namespace
}  // namespace pcegar
