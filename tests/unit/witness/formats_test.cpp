// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "support/error.hpp"
#include "witness/read.hpp"
#include "witness/sha256.hpp"
#include "witness/write.hpp"

namespace pcegar::witness {
namespace {

TEST(Sha256, KnownHashes) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1'000, 'a')),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

TEST(Sha256, Identifiers) {
  EXPECT_EQ(uuid_of("a"), uuid_of("a"));
  EXPECT_NE(uuid_of("a"), uuid_of("b"));
  EXPECT_EQ(uuid_of("a").size(), 36U);
  EXPECT_EQ(uuid_of("a")[14], '5');
}

class Formats : public testing::Test {
protected:
  Formats() : file(testing::TempDir() + "/formats_test.c") {
    const std::string program = "int main(void) {\n  while (x) {\n    f(1);\n  }\n}\n";
    std::ofstream(file) << program;
    source.emplace(std::vector<std::filesystem::path>{file});
    metadata = {.creation_time = "2026-01-01T00:00:00Z",
                .producer_name = "pcegar",
                .producer_version = "1",
                .input_files = {{file, sha256(program), {}}},
                .specification = "CHECK( init(main()), LTL(G ! call(reach_error())) )",
                .data_model = DataModel::Ilp32};
  }
  Witness violation() {
    Witness witness;
    witness.metadata = metadata;
    const auto add = [&](Waypoint::Kind kind, unsigned line, unsigned column,
                         const std::string& value, const std::string& callee) {
      Waypoint& waypoint = witness.waypoints.emplace_back();
      waypoint.kind = kind;
      waypoint.at = {file, line, column};
      waypoint.value = value;
      waypoint.function = "main";
      waypoint.callee = callee;
      waypoint.statement = waypoint.at;
    };
    using enum Waypoint::Kind;
    add(Branching, 2, 3, "true", "");
    add(FunctionEnter, 3, 8, "", "f");
    add(FunctionReturn, 3, 8, "\\result == 3", "f");
    add(Assumption, 3, 5, "x < 4 && x > 1", "");
    add(Target, 3, 5, "", "");
    return witness;
  }
  std::string error_of(std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    try {
      (void)read_witness(text, "w", *source);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }

  std::string file;
  std::optional<SourceText> source;
  Metadata metadata;
};

TEST_F(Formats, ViolationsComeBack) {
  const Witness witness = violation();
  for (const std::string& text : {yaml_text(witness), graphml_text(witness, *source)}) {
    const Witness back = read_witness(text, "w", *source);
    EXPECT_EQ(back.kind, Witness::Kind::Violation);
    EXPECT_EQ(back.metadata.specification, metadata.specification);
    EXPECT_EQ(back.metadata.data_model, DataModel::Ilp32);
    ASSERT_EQ(back.waypoints.size(), witness.waypoints.size()) << text;
    for (std::size_t i = 0; i < witness.waypoints.size(); ++i) {
      EXPECT_EQ(back.waypoints[i].kind, witness.waypoints[i].kind) << i;
      EXPECT_EQ(back.waypoints[i].at, witness.waypoints[i].at) << i;
      EXPECT_EQ(back.waypoints[i].value, witness.waypoints[i].value) << i;
    }
  }
}

TEST_F(Formats, InvariantsComeBack) {
  Witness witness;
  witness.kind = Witness::Kind::Correctness;
  witness.metadata = metadata;
  EXPECT_TRUE(read_witness(yaml_text(witness), "w", *source).invariants.empty());
  witness.invariants.push_back(
      {Invariant::Kind::Loop, {file, 2, 3}, "x == 1 || x > 7", "main", {}});
  witness.invariants.push_back({Invariant::Kind::Location, {file, 3, 5}, "x", "main", {}});
  for (const std::string& text : {yaml_text(witness), graphml_text(witness, *source)}) {
    const Witness back = read_witness(text, "w", *source);
    EXPECT_EQ(back.kind, Witness::Kind::Correctness);
    ASSERT_EQ(back.invariants.size(), 2U) << text;
    EXPECT_EQ(back.invariants[0].kind, Invariant::Kind::Loop);
    EXPECT_EQ(back.invariants[0].at, witness.invariants[0].at);
    EXPECT_EQ(back.invariants[0].value, witness.invariants[0].value);
    EXPECT_EQ(back.invariants[1].kind, Invariant::Kind::Location);
  }
}

TEST_F(Formats, EqualContentHasTheSameText) {
  EXPECT_EQ(yaml_text(violation()), yaml_text(violation()));
}

TEST_F(Formats, RefusesWhatIsMalformed) {
  const std::string text = yaml_text(violation());
  const auto says = [&](const std::string& from, const std::string& to, const std::string& what) {
    const std::string error = error_of(text, from, to);
    EXPECT_NE(error.find(what), std::string::npos) << from << " -> " << to << ": " << error;
    EXPECT_EQ(error.find("w:"), 0U) << error;
  };
  says("violation_sequence", "violation", "unknown entry_type");
  says("\"2.0\"", "\"3.0\"", "format_version '3.0' is not supported");
  says("uuid", "id", "'uuid' is missing");
  says("action: \"follow\"", "action: \"take\"", "unknown action");
  says("action: \"follow\"", "action: \"avoid\"", "a segment has one waypoint to follow");
  says("type: \"target\"", "type: \"goal\"", "unknown type 'goal'");
  says("line: 3", "line: x", "line 'x' is no number");
  says("line: 3", "line: 0", "lines count from 1");
  says("ILP32", "IP16", "unknown data_model");
  says("file_name: \"" + file, "file_name: \"other.c", "the program has no file");
  says(metadata.input_files[0].sha256, std::string(64, '0'), "it is for another program");
  const std::string xml = graphml_text(violation(), *source);
  EXPECT_NE(error_of(xml, "<data key=\"entry\">true</data>", "").find("no node is the entry"),
            std::string::npos);
  EXPECT_NE(error_of(xml, metadata.input_files[0].sha256, "00").find("for another program"),
            std::string::npos);
  EXPECT_NE(error_of(xml, "condition-true", "both").find("unknown control"), std::string::npos);
}

}  // namespace
}  // namespace pcegar::witness
