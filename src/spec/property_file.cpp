// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// SV-COMP property files: one "CHECK( init(f()), LTL(formula) )" per line. We check the formulas
// about reachability, G ! call(f()) and G ! label(L), and G assert. The other properties of the
// competition are rejected by name, because a verdict on another property would be wrong. They
// become observer automata with one state; several lines about the same property become one
// automaton.

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

#include "spec/lexer.hpp"
#include "spec/reader.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

/// Reads one line; blanks matter only in the formula's text for messages.
class LineParser {
public:
  LineParser(std::string_view line, SourcePosition position)
      : line_(line), position_(std::move(position)) {}

  void expect(std::string_view text) {
    skip_blanks();
    if (!line_.substr(offset_).starts_with(text)) {
      fail("expected '" + std::string(text) + "'");
    }
    offset_ += text.size();
  }
  [[nodiscard]] bool accept(std::string_view text) {
    skip_blanks();
    const bool found = line_.substr(offset_).starts_with(text);
    offset_ += found ? text.size() : 0;
    return found;
  }
  std::string name() {
    skip_blanks();
    const std::size_t begin = offset_;
    while (offset_ < line_.size() && is_word(line_[offset_])) {
      ++offset_;
    }
    if (begin == offset_) {
      fail("expected a name");
    }
    return std::string(line_.substr(begin, offset_ - begin));
  }
  /// Up to the bracket that closes the one just read.
  std::string formula() {
    skip_blanks();
    const std::size_t begin = offset_;
    for (int depth = 0; offset_ < line_.size(); ++offset_) {
      if (line_[offset_] == ')' && depth-- == 0) {
        break;
      }
      depth += line_[offset_] == '(' ? 1 : 0;
    }
    std::string text(line_.substr(begin, offset_ - begin));
    text.erase(text.find_last_not_of(" \t\r") + 1);
    return text;
  }
  void end() {
    skip_blanks();
    if (offset_ < line_.size()) {
      fail("expected the end of the line");
    }
  }
  [[nodiscard]] SourcePosition position() const {
    SourcePosition here = position_;
    here.column += static_cast<unsigned>(offset_);
    return here;
  }
  void skip_blanks() {
    while (offset_ < line_.size() &&
           std::isspace(static_cast<unsigned char>(line_[offset_])) != 0) {
      ++offset_;
    }
  }

private:
  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  [[noreturn]] void fail(const std::string& expected) const {
    const std::string found = offset_ < line_.size() ? "'" + std::string(1, line_[offset_]) + "'"
                                                     : std::string("end of line");
    throw InputError(position(), "unexpected " + found + ", " + expected);
  }

  std::string_view line_;
  SourcePosition position_;
  std::size_t offset_ = 0;
};

struct Property {
  std::string name;
  Trigger trigger;
};

/// The formula without blanks at the ends, and with single blanks.
std::string normalised(const std::string& formula) {
  std::istringstream words(formula);
  std::string result;
  std::string word;
  while (words >> word) {
    result += (result.empty() ? "" : " ") + word;
  }
  return result;
}

/// Rejects properties that other tools check, with their names.
[[noreturn]] void refuse(const std::string& formula, const SourcePosition& position) {
  using Known = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Known, 10> others = {
      {{"G valid-free", "memory safety: every free is valid"},
       {"G valid-deref", "memory safety: every dereference is valid"},
       {"G valid-memtrack", "memory safety: all allocated memory is tracked"},
       {"G valid-memcleanup", "all memory is freed at the end"},
       {"G ! overflow", "no signed integer overflow"},
       {"G ! data-race", "no data race"},
       {"G ! deadlock", "no deadlock"},
       {"F end", "termination"},
       {"G def-behavior", "no undefined behaviour"},
       {"F call(exit())", "termination"}}};
  const std::string text = normalised(formula);
  const auto* known =
      std::find_if(others.begin(), others.end(), [&](const Known& k) { return k.first == text; });
  const std::string name = known == others.end() ? "" : " (" + std::string(known->second) + ")";
  throw InputError(position,
                   "the property '" + formula + "'" + name +
                       " is not supported; supported are G ! call(f()), G ! label(L), G assert");
}

/// G ! call(f()), G ! label(L) or G assert; or nothing.
std::optional<Property> reachability(const std::string& formula) {
  if (normalised(formula) == "G assert") {
    return Property{"assert", {Trigger::MatchAssert{}}};
  }
  LineParser parser(formula, {});
  try {
    parser.expect("G");
    parser.expect("!");
    if (parser.accept("call")) {
      parser.expect("(");
      std::string function = parser.name();
      parser.expect("(");
      parser.expect(")");
      parser.expect(")");
      parser.end();
      const bool is_default = function == "reach_error" || function == "__VERIFIER_error";
      return Property{is_default ? "unreach-call" : "unreach-call-" + function,
                      {Trigger::MatchFunctionCall{function}}};
    }
    parser.expect("label");
    parser.expect("(");
    const std::string label = parser.name();
    parser.expect(")");
    parser.end();
    return Property{label == "ERROR" ? "unreach-call" : "unreach-call-" + label,
                    {Trigger::MatchLabel{label, false}}};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void add(std::vector<Automaton>& automata, Property property, const SourcePosition& position) {
  auto automaton = std::find_if(automata.begin(), automata.end(),
                                [&](const Automaton& a) { return a.name == property.name; });
  if (automaton == automata.end()) {
    Automaton fresh;
    fresh.name = property.name;
    fresh.is_observer = true;
    fresh.position = position;
    fresh.states.push_back({"Init", false, false, {}, position});
    automata.push_back(std::move(fresh));
    automaton = std::prev(automata.end());
  }
  Transition transition;
  transition.trigger = std::move(property.trigger);
  transition.target = Transition::Error{property.name};
  transition.position = position;
  automaton->states.front().transitions.push_back(std::move(transition));
}

void parse_line(std::string_view line, const SourcePosition& start, Specification& result) {
  LineParser parser(line, start);
  parser.skip_blanks();
  const SourcePosition position = parser.position();
  if (parser.accept("COVER")) {
    throw InputError(position,
                     "a coverage criterion (COVER) is not a property that can be checked");
  }
  parser.expect("CHECK");
  parser.expect("(");
  parser.skip_blanks();
  const SourcePosition kind = parser.position();
  if (parser.accept("annotations")) {
    throw InputError(kind, "CHECK(annotations, ..) is not supported");
  }
  parser.expect("init");
  parser.expect("(");
  parser.skip_blanks();
  const SourcePosition entry_position = parser.position();
  const std::string entry = parser.name();
  if (!result.entry_function.empty() && result.entry_function != entry) {
    throw InputError(entry_position, "entry function '" + entry + "' differs from '" +
                                         result.entry_function + "' above");
  }
  result.entry_function = entry;
  for (const char* text : {"(", ")", ")", ",", "LTL", "("}) {
    parser.expect(text);
  }
  parser.skip_blanks();
  const SourcePosition formula_position = parser.position();
  const std::string formula = parser.formula();
  for (const char* text : {")", ")"}) {
    parser.expect(text);
  }
  parser.end();
  std::optional<Property> property = reachability(formula);
  if (!property) {
    refuse(formula, formula_position);
  }
  add(result.automata, std::move(*property), position);
}

}  // namespace

Specification parse_property_file(std::string_view text, const std::filesystem::path& file) {
  Specification result;
  std::istringstream lines{std::string(text)};
  std::string line;
  unsigned number = 0;
  while (std::getline(lines, line)) {
    ++number;
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string::npos && line[first] != '#') {
      parse_line(line, {file.string(), number, 1}, result);
    }
  }
  if (result.automata.empty()) {
    throw InputError({file.string(), 1, 1}, "no property, expected CHECK( init(..), LTL(..) )");
  }
  return result;
}

}  // namespace pcegar::spec
