// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/precision_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "encoding/path_formula.hpp"
#include "frontend/load.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

cfa::Program load(const std::string& text) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("pcegar_precision_" + std::to_string(::getpid()) + ".c");
  std::ofstream(path) << text;
  frontend::LoadResult result = frontend::load_program(std::vector{path}, {});
  std::filesystem::remove(path);
  return std::move(result.program);
}

const char* const program_text =
    "int x;\n"
    "int step(int by) {\n"
    "  x = x + by;\n"
    "  return x;\n"
    "}\n"
    "int main(void) {\n"
    "  step(1);\n"
    "  return step(2);\n"
    "}\n";

/// A location of the line, the first one.
cfa::LocationId location_at(const cfa::Program& program, unsigned line) {
  for (std::size_t i = 0; i < program.location_count(); ++i)
    if (program.location(cfa::LocationId(i)).position.line == line) return cfa::LocationId(i);
  ADD_FAILURE() << "no location at line " << line;
  return {};
}

class PrecisionFileTest : public testing::Test {
protected:
  SavedPrecision make() {
    PredicatePrecision::Places places;
    places.global = {PredicateId(0U)};
    places.by_function[program.find_function("step")] = {PredicateId(1U), PredicateId(0U)};
    places.by_location[location_at(program, 3)] = {PredicateId(2U)};
    return {{positive, equal, small}, PredicatePrecision::at_places(places)};
  }
  ReadPrecision read(const cfa::Program& into, const std::string& part) {
    encoding::PathFormulaBuilder builder(
        terms, into, {encoding::Arithmetic::Integer, encoding::SignedOverflow::Undefined});
    return read_precision(into, terms, part, "p.smt2",
                          [&](smt::Term v) { return builder.is_program_variable(v); });
  }
  std::vector<smt::Term> atoms_at(const cfa::Program& in, const ReadPrecision& precision,
                                  cfa::LocationId location) {
    std::vector<smt::Term> result;
    for (const PredicateId id : precision.saved.precision->at(in, location))
      result.push_back(precision.saved.atoms[id.index()]);
    std::sort(result.begin(), result.end());
    return result;
  }

  cfa::Program program = load(program_text);
  smt::TermManager terms;
  smt::Term x = terms.variable("x", terms.int_sort());
  smt::Term by = terms.variable("step::by", terms.int_sort());
  smt::Term positive = terms.less(terms.integer(0), x);
  smt::Term equal = terms.equal(x, by);
  smt::Term small = terms.less_equal(terms.add(x, terms.scale(3, by)), terms.integer(7));
};

TEST_F(PrecisionFileTest, ComesBackAsItWas) {
  const std::string text = precision_text(program, terms, make(), "integer");
  const auto parts = precision_parts(text + precision_text(program, terms, make(), "other"), "p");
  EXPECT_THAT(parts, SizeIs(2));
  const ReadPrecision back = read(program, parts.at("integer"));
  EXPECT_EQ(back.left_out, 0U);
  EXPECT_THAT(back.saved.atoms, SizeIs(3));
  EXPECT_EQ(back.saved.precision->size(), make().precision->size());
  EXPECT_THAT(atoms_at(program, back, location_at(program, 7)), ElementsAre(positive));
  EXPECT_THAT(atoms_at(program, back, location_at(program, 5)), ElementsAre(positive, equal));
  EXPECT_THAT(atoms_at(program, back, location_at(program, 3)),
              ElementsAre(positive, equal, small));
}

TEST_F(PrecisionFileTest, AnyReaderOfSmtLibCanReadIt) {
  EXPECT_THAT(precision_text(program, terms, make(), "integer"),
              testing::AllOf(HasSubstr("; A1 global\n"), HasSubstr("(declare-fun x () Int)\n"),
                             HasSubstr("; A4 location step 1 0\n"), HasSubstr(":named A4")));
}

TEST_F(PrecisionFileTest, AChangedProgramKeepsWhatFits) {
  const auto part = precision_parts(precision_text(program, terms, make(), "i"), "p").at("i");
  const cfa::Program moved = load(std::string("\n\n") + program_text);
  const ReadPrecision after_move = read(moved, part);
  EXPECT_EQ(after_move.left_out, 0U);
  EXPECT_THAT(atoms_at(moved, after_move, location_at(moved, 5)),
              ElementsAre(positive, equal, small));
  EXPECT_THAT(atoms_at(moved, after_move, location_at(moved, 7)), ElementsAre(positive, equal));
  // No location is at the line of A4: its predicate is tracked in all of the function.
  const cfa::Program edited = load(
      "int x;\nint step(int by) {\n\n  return by + x;\n}\n"
      "int main(void) { return step(2); }\n");
  EXPECT_THAT(atoms_at(edited, read(edited, part), location_at(edited, 5)),
              ElementsAre(positive, equal, small));
  const cfa::Program other = load("int x; int main(void) { x = 1; return x; }\n");
  const ReadPrecision elsewhere = read(other, part);
  EXPECT_EQ(elsewhere.left_out, 3U);
  EXPECT_THAT(elsewhere.saved.atoms, ElementsAre(positive));
}

TEST_F(PrecisionFileTest, AnEmptyPrecisionIsOne) {
  const auto text = precision_text(program, terms, {{}, PredicatePrecision::empty()}, "i");
  EXPECT_EQ(read(program, precision_parts(text, "p").at("i")).saved.precision->size(), 0U);
}

TEST_F(PrecisionFileTest, WhatIsNoPrecisionIsRefused) {
  EXPECT_THROW((void)precision_parts("", "p"), InputError);
  EXPECT_THROW((void)precision_parts("int main(void);\n", "p"), InputError);
  const std::string start = "; pcegar precision i\n";
  for (const char* const part :
       {"; A1 global\n", "; A1 somewhere\n(assert true)\n", "; A2 global\n(assert true)\n",
        "; A1 location main\n(assert true)\n", "(assert true)\n", "; A1 global\n(assert x)\n",
        "; A1 global\n(declare-fun x () Int)\n(assert (! (= x) \n"}) {
    EXPECT_THROW((void)read(program, part), InputError) << part;
    EXPECT_NO_THROW((void)precision_parts(start + part, "p")) << part;
  }
}

}  // namespace
}  // namespace pcegar::cpa
