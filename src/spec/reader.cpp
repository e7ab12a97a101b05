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

namespace {

void add(Specification one, const std::filesystem::path& file, Specification& all) {
  for (Automaton& automaton : one.automata) {
    const bool duplicate =
        std::any_of(all.automata.begin(), all.automata.end(),
                    [&](const Automaton& other) { return other.name == automaton.name; });
    if (duplicate) {
      throw InputError(automaton.position,
                       "a second property with the name '" + automaton.name + "'");
    }
    all.automata.push_back(std::move(automaton));
  }
  if (one.entry_function.empty()) {
    return;
  }
  if (!all.entry_function.empty() && all.entry_function != one.entry_function) {
    throw InputError(
        {file.string(), 1, 1},
        "starts in '" + one.entry_function + "', another property in '" + all.entry_function + "'");
  }
  all.entry_function = std::move(one.entry_function);
}

}  // namespace

Specification read_specifications(const std::vector<std::filesystem::path>& files_and_folders) {
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path& name : files_and_folders) {
    const std::vector<std::filesystem::path> found = specification_files(name);
    files.insert(files.end(), found.begin(), found.end());
  }
  Specification all;
  for (const std::filesystem::path& file : files) {
    add(read_specification(file), file, all);
  }
  if (all.automata.empty()) {
    all.automata.push_back(default_property());
  }
  return all;
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
