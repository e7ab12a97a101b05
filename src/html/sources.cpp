// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "html/sources.hpp"

#include <algorithm>

#include "support/error.hpp"
#include "support/read_file.hpp"

namespace pcegar::html {

namespace {

constexpr std::size_t small_file = 400'000;
/// Of all files together; what comes later is left out.
constexpr std::size_t most_bytes = 6'000'000;
constexpr unsigned lines_around = 2;

/// Where each line begins, and the end of the text.
std::vector<std::size_t> lines_of(const std::string& text) {
  std::vector<std::size_t> result{0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      result.push_back(i + 1);
    }
  }
  if (result.back() != text.size()) {
    result.push_back(text.size());
  }
  return result;
}

}  // namespace

std::size_t Sources::number(const std::string& file) {
  const auto [place, is_new] = numbers_.emplace(file, files_.size());
  if (is_new) {
    files_.push_back({file, {}});
  }
  return place->second;
}

void Sources::use(std::size_t file, unsigned first, unsigned last) {
  files_[file].used.emplace(first > lines_around ? first - lines_around : 1, last + lines_around);
}

nlohmann::ordered_json Sources::json() const {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  std::size_t left = most_bytes;
  for (const File& file : files_) {
    nlohmann::ordered_json parts = nlohmann::ordered_json::array();
    std::string text;
    const auto own = own_files_.find(file.name);
    try {
      text = own != own_files_.end() ? own->second : read_file(file.name);
    } catch (const std::exception&) {
      text.clear();  // the page says that it cannot be read
    }
    const std::vector<std::size_t> lines = lines_of(text);
    const auto add = [&](std::size_t first, std::size_t last) {  // counted from 1
      last = std::min(last, lines.size() - 1);
      if (first > last || lines[last] - lines[first - 1] > left) {
        return;
      }
      const std::size_t length = lines[last] - lines[first - 1];
      left -= length;
      std::string part = text.substr(lines[first - 1], length);
      if (part.ends_with('\n')) {
        part.pop_back();
      }
      parts.push_back({first, std::move(part)});
    };
    if (text.size() <= small_file) {
      add(1, lines.size() - 1);
    } else {
      std::size_t next = 1;
      for (const auto& [first, last] : file.used) {
        std::size_t end = last;
        add(std::max<std::size_t>(first, next), end);
        next = std::max(next, end + 1);
      }
    }
    result.push_back({{"name", file.name}, {"parts", std::move(parts)}});
  }
  return result;
}

}  // namespace pcegar::html
