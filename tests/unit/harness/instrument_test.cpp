// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "harness/instrument.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "harness/scratch_folder.hpp"

namespace pcegar::harness {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Instrument : public testing::Test {
protected:
  void source(const std::string& text) {
    file_ = folder_.path() / "source.c";
    std::ofstream(file_) << text;
  }
  SourcePosition at(unsigned line, unsigned column) { return {file_.string(), line, column}; }
  /// The copy without its first lines, or nothing.
  std::string copy() {
    const std::vector<std::filesystem::path> files{file_};
    const Copies copies = mark_sources(plan_, files, [this](std::size_t) { return preprocessed_; });
    if (copies.empty()) {
      return {};
    }
    const std::string& text = copies.at(0).text;
    form_ = copies.at(0).form;
    const std::size_t first = text.find('\n') + 1;
    EXPECT_EQ(text.substr(first, 3), "# 1");
    return text.substr(text.find('\n', first) + 1);
  }
  std::string with_label(unsigned line, unsigned column) {
    plan_.marks.push_back({Mark::Kind::Label, "ERROR", at(line, column)});
    return copy();
  }
  std::string with_fill(const std::string& name, unsigned line, unsigned column) {
    plan_.fills.push_back({name, at(line, column)});
    return copy();
  }
  std::string with_statement(unsigned line, unsigned column) {
    plan_.marks.push_back({Mark::Kind::Statement, {}, at(line, column)});
    return copy();
  }

  ScratchFolder folder_;
  std::filesystem::path file_;
  Plan plan_;
  std::optional<std::string> preprocessed_;
  Copy::Form form_ = Copy::Form::Source;
};

TEST_F(Instrument, NothingToMarkNeedsNoCopy) {
  source("int main(void) { return 0; }\n");
  EXPECT_EQ(copy(), "");
}

TEST_F(Instrument, MarkStandsBehindTheColonOfALabel) {
  source("int f(void) {\n  ERROR /* : */ // :\n  : return 0; }\n");
  EXPECT_EQ(with_label(2, 3),
            "int f(void) {\n  ERROR /* : */ // :\n  : pcegar_mark(0); return 0; }\n");
}

TEST_F(Instrument, LabelOfAMacroIsAnnounced) {
  source("#define FAIL ERROR: ;\nint f(void) { FAIL return 0; }\n");
  EXPECT_EQ(with_label(2, 15), "");
  EXPECT_THAT(plan_.notes, SizeIs(1));
}

TEST_F(Instrument, LabelOfAMacroIsMarkedInPreprocessedText) {
  source("#define FAIL ERROR: ;\nint f(void) { FAIL return 0; }\n");
  const std::string begin = "# 0 \"" + file_.string() + "\"\n# 1 \"" + file_.string() + "\"\n\n";
  preprocessed_ = begin + "int f(void) { ERROR: ; return 0; }\n";
  EXPECT_EQ(with_label(2, 15), begin + "int f(void) { ERROR: pcegar_mark(0); ; return 0; }\n");
  EXPECT_EQ(form_, Copy::Form::Preprocessed);
  EXPECT_THAT(plan_.notes, IsEmpty());
}

TEST_F(Instrument, LabelOfAHeaderIsMarkedInPreprocessedText) {
  source("#include \"h.h\"\n");
  preprocessed_ = "# 1 \"dir/./h.h\" 1\n\nERROR: ;\n# 2 \"source.c\" 2\n";
  plan_.marks.push_back({Mark::Kind::Label, "ERROR", {"dir/h.h", 2, 1}});
  EXPECT_EQ(copy(), "# 1 \"dir/./h.h\" 1\n\nERROR: pcegar_mark(0); ;\n# 2 \"source.c\" 2\n");
}

TEST_F(Instrument, TwoLabelsOfOneLineCannotBeToldApart) {
  source("FAIL FAIL\n");
  preprocessed_ = "# 1 \"" + file_.string() + "\"\nERROR: ; } void g() { ERROR: ;\n";
  EXPECT_EQ(with_label(1, 1), "");
  EXPECT_THAT(plan_.notes, SizeIs(1));
}

TEST_F(Instrument, LongerNameIsNotTheLabel) {
  source("ERRORS: ;");
  EXPECT_EQ(with_label(1, 1), "");
}

TEST_F(Instrument, FillFollowsItsDeclarator) {
  source("int a, x[2][g(1, 2)], b;\n");
  EXPECT_EQ(with_fill("x", 1, 8),
            "int a, x[2][g(1, 2)], *pcegar_u0 = pcegar_fill(&x, sizeof(x), 0), b;\n");
}

TEST_F(Instrument, FillFollowsAFunctionPointer) {
  source("int (*x)(int, int);\n");
  EXPECT_EQ(with_fill("x", 1, 7),
            "int (*x)(int, int), *pcegar_u0 = pcegar_fill(&x, sizeof(x), 0);\n");
}

TEST_F(Instrument, VariableThatCannotBeFilledLeavesThePlan) {
  source("#define V x\nint V;\n");
  plan_.events.push_back({Event::Kind::Fill, 0, "x", at(2, 5), {}});
  plan_.events.push_back({Event::Kind::Call, 0, "f", at(2, 9), {}});
  EXPECT_EQ(with_fill("x", 2, 5), "");
  ASSERT_THAT(plan_.events, SizeIs(1));
  EXPECT_EQ(plan_.events[0].kind, Event::Kind::Call);
  EXPECT_THAT(plan_.notes, SizeIs(1));
}

TEST_F(Instrument, ExpressionStatementIsMarkedInFront) {
  source("int f(void) { if (g()) x = 5; }\n");
  EXPECT_EQ(with_statement(1, 24), "int f(void) { if (g()) pcegar_mark(0), x = 5; }\n");
}

TEST_F(Instrument, OtherStatementsAreNotMarked) {
  source("int f(void) { return 5; }\n");
  EXPECT_EQ(with_statement(1, 15), "");
  EXPECT_THAT(plan_.notes, SizeIs(1));
}

TEST_F(Instrument, SeveralInsertionsInOneLineKeepTheirPlaces) {
  source("int x, y; ERROR: ;\n");
  plan_.fills = {{"y", at(1, 8)}, {"x", at(1, 5)}};
  EXPECT_EQ(with_label(1, 11),
            "int x, *pcegar_u1 = pcegar_fill(&x, sizeof(x), 1), y, *pcegar_u0 = pcegar_fill(&y, "
            "sizeof(y), 0); ERROR: pcegar_mark(0); ;\n");
}

TEST_F(Instrument, StaticEntryIsExported) {
  source("int g(void);\nstatic int\nentry(void) { return 0; }\n");
  plan_.entry = "entry";
  plan_.entry_position = at(3, 1);
  EXPECT_THAT(copy(), HasSubstr("void *pcegar_entry = (void *)entry;"));
  EXPECT_EQ(plan_.entry_linkage, Plan::Linkage::Internal);
}

TEST_F(Instrument, OtherEntryIsNot) {
  source("static int g(void);\nint entry(void) { return 0; }\n");
  plan_.entry = "entry";
  plan_.entry_position = at(2, 5);
  EXPECT_EQ(copy(), "");
  EXPECT_EQ(plan_.entry_linkage, Plan::Linkage::External);
}

}  // namespace
}  // namespace pcegar::harness
