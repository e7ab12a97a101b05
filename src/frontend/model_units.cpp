// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/model_units.hpp"

#include <algorithm>
#include <utility>

#include "frontend/default_models.hpp"

namespace pcegar::frontend {

namespace {

bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::unordered_set<std::string_view> names_in(std::string_view text) {
  std::unordered_set<std::string_view> names;
  for (auto at = text.begin(); at != text.end();) {
    const auto first = std::find_if(at, text.end(), is_part_of_name);
    const auto comment = std::adjacent_find(
        at, first, [](char one, char other) { return one == '/' && other == '/'; });
    if (comment != first) {
      at = std::find(comment, text.end(), '\n');
      continue;
    }
    at = std::find_if_not(first, text.end(), is_part_of_name);
    if (first != at) names.emplace(first, at);
  }
  return names;
}

}  // namespace

ModelUnits::ModelUnits(LoadOptions options, unsigned first_index)
    : options_(std::move(options)), first_index_(first_index) {
  for (const ModelSource& source : default_models()) {
    files_.push_back({&source, names_in(source.text), nullptr});
  }
}

std::vector<const SourceUnit*> ModelUnits::parse_for(const std::string& function) {
  std::vector<const SourceUnit*> parsed;
  for (File& file : files_) {
    if (file.unit == nullptr && file.names.contains(function)) {
      const auto position = static_cast<unsigned>(&file - files_.data());
      file.unit = std::make_unique<SourceUnit>(*file.source, options_, first_index_ + position);
      parsed.push_back(file.unit.get());
    }
  }
  return parsed;
}

std::vector<const SourceUnit*> ModelUnits::parsed() const {
  std::vector<const SourceUnit*> units;
  for (const File& file : files_) {
    if (file.unit != nullptr) units.push_back(file.unit.get());
  }
  return units;
}

}  // namespace pcegar::frontend
