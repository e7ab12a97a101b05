// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The parts of YAML and XML that witnesses use, as trees with positions. Both readers throw
// InputError with file:line:column for anything else.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/source_position.hpp"

namespace pcegar::witness {

/// YAML without anchors, tags, several documents and keys that are not scalars.
struct YamlNode {
  enum class Kind { Scalar, Sequence, Mapping } kind = Kind::Scalar;
  std::string text = {};                                    ///< of a scalar
  std::vector<YamlNode> items = {};                         ///< of a sequence
  std::vector<std::pair<YamlNode, YamlNode>> entries = {};  ///< of a mapping, in order
  SourcePosition position = {};

  /// The value of the key; null if there is none or this is no mapping.
  [[nodiscard]] const YamlNode* find(std::string_view key) const;
};
[[nodiscard]] YamlNode parse_yaml(std::string_view text, const std::string& file);

/// XML without namespaces' meaning, document types and processing instructions but for the first.
struct XmlElement {
  std::string name = {};
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlElement> children = {};
  std::string text = {};  ///< directly in it
  SourcePosition position = {};

  /// Empty if there is none.
  [[nodiscard]] std::string attribute(std::string_view name) const;
};
[[nodiscard]] XmlElement parse_xml(std::string_view text, const std::string& file);

}  // namespace pcegar::witness
