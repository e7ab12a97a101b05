// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "report/arg_dot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pcegar::report {
namespace {

using testing::HasSubstr;
using testing::Not;

class NamedState final : public cpa::AbstractState {
public:
  explicit NamedState(std::string name, std::vector<cpa::Target> targets = {})
      : name_(std::move(name)), targets_(std::move(targets)) {}
  void publish(cpa::Facts& facts) const override {
    for (const cpa::Target& target : targets_) facts.publish(target);
  }
  [[nodiscard]] std::uint64_t partition_key() const override { return 0; }
  [[nodiscard]] std::string to_text() const override { return name_; }

private:
  std::string name_;
  std::vector<cpa::Target> targets_;
};

class ArgDot : public testing::Test {
protected:
  ArgDot() {
    const cfa::FunctionId main = program.add_function({.name = "main", .has_body = true});
    edge = program.add_edge(program.add_location(main), program.add_location(main),
                            cfa::Label{"say"}, {"a.c", 1, 1});
  }
  cpa::ArgNodeId add(std::string name, std::vector<cpa::Target> targets = {}) {
    return arg.add(std::make_shared<NamedState>(std::move(name), std::move(targets)));
  }
  std::string dot() {
    std::ostringstream out;
    write_arg_dot(program, arg, out);
    return out.str();
  }

  cfa::Program program{64};
  cfa::EdgeId edge;
  cpa::Arg arg;
};

TEST_F(ArgDot, NodesLinksAndTargets) {
  const cpa::ArgNodeId root = add("start");
  const cpa::ArgNodeId error = add("end", {cpa::Target{cpa::PropertyId(0U), "bad"}});
  arg.link(root, edge, error);
  EXPECT_EQ(dot(),
            "digraph arg {\n  node [shape=box, fontsize=9];\n  edge [fontsize=8];\n"
            "  n0 [label=\"0: start\"];\n"
            "  n0 -> n1 [label=\"" +
                cfa::to_string(program, program.edge(edge)) +
                "\"];\n"
                "  n1 [label=\"1: end\", color=red];\n}\n");
}

TEST_F(ArgDot, CoverageIsDashed) {
  const cpa::ArgNodeId first = add("first");
  const cpa::ArgNodeId second = add("second");
  arg.cover(second, {first});
  EXPECT_THAT(dot(), HasSubstr("  n1 -> n0 [style=dashed, color=green];\n"));
}

TEST_F(ArgDot, TextIsQuotedAndStaysOnItsLine) {
  add("a \"b\" \\ c\nd");
  EXPECT_THAT(dot(), HasSubstr("[label=\"0: a \\\"b\\\" \\\\ c d\"];\n"));
}

TEST_F(ArgDot, RemovedNodesAreLeftOut) {
  const cpa::ArgNodeId root = add("root");
  const cpa::ArgNodeId gone = add("gone");
  arg.link(root, edge, gone);
  arg.remove(gone);
  EXPECT_THAT(dot(), Not(HasSubstr("n1")));
}

}  // namespace
}  // namespace pcegar::report
