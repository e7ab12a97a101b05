// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/document.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"

namespace pcegar::witness {
namespace {

std::string yaml_error(const std::string& text) {
  try {
    (void)parse_yaml(text, "w.yml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string xml_error(const std::string& text) {
  try {
    (void)parse_xml(text, "w.graphml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Yaml, SequencesInMappingsAtEitherIndentation) {
  for (const char* indentation : {"", "  "}) {
    const YamlNode node =
        parse_yaml(std::string("a:\n") + indentation + "- 1\n" + indentation + "- b: 2\n" +
                       indentation + "  c: 'it''s'\nd: \"x\\n\\x41\"\n",
                   "w.yml");
    ASSERT_NE(node.find("a"), nullptr);
    ASSERT_EQ(node.find("a")->items.size(), 2U);
    EXPECT_EQ(node.find("a")->items[0].text, "1");
    EXPECT_EQ(node.find("a")->items[1].find("c")->text, "it's");
    EXPECT_EQ(node.find("d")->text, "x\nA");
  }
}

TEST(Yaml, PlainScalarsKeepColonsAndHashesInside) {
  const YamlNode node = parse_yaml("--- # first\nt: 12:30 # noon\nu: a#b\n", "w.yml");
  EXPECT_EQ(node.find("t")->text, "12:30");
  EXPECT_EQ(node.find("u")->text, "a#b");
  EXPECT_EQ(node.find("u")->position.line, 3U);
  EXPECT_EQ(node.find("u")->position.column, 4U);
}

TEST(Yaml, FlowAndLiteralBlocks) {
  const YamlNode node = parse_yaml("a: [1, {b: 2}, []]\nc: |\n  x\n  y\nd: {}\n", "w.yml");
  ASSERT_EQ(node.find("a")->items.size(), 3U);
  EXPECT_EQ(node.find("a")->items[1].find("b")->text, "2");
  EXPECT_EQ(node.find("c")->text, "x\ny");
  EXPECT_EQ(node.find("d")->kind, YamlNode::Kind::Mapping);
}

TEST(Yaml, RefusesWithPosition) {
  EXPECT_EQ(yaml_error("a: 1\na: 2\n"), "w.yml:2:1: error: witness: 'a' occurs twice");
  EXPECT_EQ(yaml_error("a: \"x\n"), "w.yml:2:1: error: witness: the string does not end");
  EXPECT_EQ(yaml_error("a: [1\n"), "w.yml:2:1: error: witness: expected ',' or ']'");
  EXPECT_EQ(yaml_error("a: *b\n"), "w.yml:1:4: error: witness: '*' is not supported here");
  EXPECT_EQ(yaml_error("- 1\n  - 2\n"), "w.yml:2:3: error: witness: unexpected indentation");
  EXPECT_EQ(yaml_error(std::string(200, '[')), "w.yml:1:64: error: witness: too deep");
}

TEST(Xml, ElementsAttributesAndText) {
  const XmlElement root = parse_xml(
      "<?xml version='1.0'?>\n<!-- c -->\n<a x=\"1 &lt; 2\"><b/>t&amp;u<![CDATA[<v>]]></a>\n",
      "w.graphml");
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(root.attribute("x"), "1 < 2");
  EXPECT_EQ(root.attribute("y"), "");
  ASSERT_EQ(root.children.size(), 1U);
  EXPECT_EQ(root.text, "t&u<v>");
  EXPECT_EQ(root.position.line, 3U);
}

TEST(Xml, RefusesWithPosition) {
  EXPECT_EQ(xml_error("<a>\n<b></a>"), "w.graphml:2:7: error: witness: expected the end of 'b'");
  EXPECT_EQ(xml_error("<a>"), "w.graphml:1:4: error: witness: 'a' does not end");
  EXPECT_EQ(xml_error("<a>&x;</a>"), "w.graphml:1:7: error: witness: unknown entity");
  EXPECT_EQ(xml_error("<a/>b"), "w.graphml:1:5: error: witness: expected the end of the file");
}

}  // namespace
}  // namespace pcegar::witness
