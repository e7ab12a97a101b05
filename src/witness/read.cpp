// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/read.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "support/error.hpp"
#include "witness/readers.hpp"
#include "witness/sha256.hpp"

namespace pcegar::witness {

unsigned read_whole_number(const std::string& text, const SourcePosition& position,
                           const std::string& what) {
  unsigned result = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || rest != text.data() + text.size()) {
    throw InputError(position, "witness: " + what + " '" + text + "' is no number");
  }
  return result;
}

std::string read_file_name(const std::string& name, const SourcePosition& position,
                           const SourceText& source) {
  std::string result = source.file_of(name);
  if (result.empty()) {
    throw InputError(position, "witness: the program has no file '" + name + "'");
  }
  return result;
}

namespace {

/// Every file of the program is named, with its hash.
void check_program(const Metadata& metadata, const SourceText& source, const std::string& file) {
  std::vector<std::string> named;
  for (const Metadata::InputFile& input : metadata.input_files) {
    const std::string meant = read_file_name(input.name, input.written, source);
    named.push_back(meant);
    std::string expected = input.sha256;
    std::transform(expected.begin(), expected.end(), expected.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (const std::string hash = sha256(source.text(meant)); hash != expected) {
      throw InputError(input.written, "witness: it is for another program: the SHA-256 hash of '" +
                                          meant + "' is " + hash);
    }
  }
  for (const std::string& name : source.files()) {
    if (std::find(named.begin(), named.end(), name) == named.end()) {
      throw InputError({file, 1, 1}, "witness: it is for another program, without '" + name + "'");
    }
  }
}

}  // namespace

Witness read_witness(std::string_view text, const std::string& file, const SourceText& source) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    throw InputError({file, 1, 1}, "witness: the file is empty");
  }
  Witness result = text[begin] == '<' ? read_graphml_witness(text, file, source)
                                      : read_yaml_witness(text, file, source);
  check_program(result.metadata, source, file);
  return result;
}

}  // namespace pcegar::witness
