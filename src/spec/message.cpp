// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/message.hpp"

#include <cctype>

namespace pcegar::spec {

std::string Message::expand(const std::string& text) const {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '$') {
      result += text[i++];
      continue;
    }
    std::size_t end = text.find_first_not_of('$', i);
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) {
      ++end;
    }
    const std::string name = text.substr(i, end - i);
    result += value(name);
    i += name.size();
  }
  return result;
}

std::string Message::value(const std::string& name) const {
  if (name == "$rawstatement") {
    return cfa::to_string(program_, edge_);
  }
  if (name == "$location") {
    return edge_.position.to_string();
  }
  if (name.starts_with("$$") && slots_.is_int(name.substr(2))) {
    return std::to_string(slots_.integer(at_, name.substr(2)));
  }
  for (const auto& [number, bound] : bindings_) {
    if (name == "$" + std::to_string(number)) {
      return bound.text;
    }
  }
  return name;
}

}  // namespace pcegar::spec
