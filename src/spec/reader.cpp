// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/reader.hpp"

#include <algorithm>
#include <system_error>

#include "spec/lexer.hpp"
#include "spec/parser.hpp"
#include "support/error.hpp"
#include "support/read_file.hpp"

namespace pcegar::spec {

namespace {

bool looks_like_property_file(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos &&
         (text.substr(first).starts_with("CHECK") || text.substr(first).starts_with("COVER"));
}

}  // namespace

Specification read_specification(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  if (text.starts_with("\x1f\x8b")) {
    not_supported({file.string(), 1, 1}, "a compressed specification");
  }
  const bool is_property_file =
      file.extension() == ".prp" || (file.extension() != ".spc" && looks_like_property_file(text));
  return is_property_file ? parse_property_file(text, file) : parse_automata(text, file);
}

std::vector<std::filesystem::path> specification_files(
    const std::filesystem::path& file_or_folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(file_or_folder, error)) {
    return {file_or_folder};
  }
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator entry(file_or_folder, error);
       !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::filesystem::path extension = entry->path().extension();
    if (extension == ".spc" || extension == ".prp") {
      files.push_back(entry->path());
    }
  }
  if (error) {
    throw InputError("cannot read the folder '" + file_or_folder.string() +
                     "': " + error.message());
  }
  if (files.empty()) {
    throw InputError("no .spc or .prp file in the folder '" + file_or_folder.string() + "'");
  }
  std::sort(files.begin(), files.end());
  return files;
}

Specification parse_automata(std::string_view text, const std::filesystem::path& file) {
  return {parse_automata_tokens(tokenise(text, file)), ""};
}

Automaton default_property() {
  const auto share = [](Trigger trigger) {
    return std::make_shared<const Trigger>(std::move(trigger));
  };
  Transition transition;
  transition.trigger = {Trigger::Or{share({Trigger::MatchFunctionCall{"reach_error"}}),
                                    share({Trigger::Or{share({Trigger::MatchLabel{"ERROR", false}}),
                                                       share({Trigger::MatchAssert{}})}})}};
  transition.target = Transition::Error{"unreach-call"};
  Automaton automaton;
  automaton.name = "unreach-call";
  automaton.is_observer = true;
  automaton.states.push_back({"Init", false, false, {std::move(transition)}, {}});
  return automaton;
}

}  // namespace pcegar::spec
