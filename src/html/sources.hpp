// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pcegar::html {

/// The source files of a report: small ones as a whole, of others the lines that it is about.
class Sources {
public:
  explicit Sources(const std::map<std::string, std::string>& own_files) : own_files_(own_files) {}

  /// The number of a file; a new one is added.
  std::size_t number(const std::string& file);
  /// The report is about these lines of it.
  void use(std::size_t file, unsigned first, unsigned last);
  /// An array of {name, parts: [[first line, text], ...]}.
  [[nodiscard]] nlohmann::ordered_json json() const;

private:
  struct File {
    std::string name;
    std::set<std::pair<unsigned, unsigned>> used;
  };
  const std::map<std::string, std::string>& own_files_;
  std::vector<File> files_;
  std::map<std::string, std::size_t> numbers_;
};

}  // namespace pcegar::html
