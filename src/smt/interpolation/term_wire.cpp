// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/interpolation/term_wire.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "smt/traverse.hpp"

// Lines: "variable 3", "integer -5", "real 1/2", "true", or an operator and the numbers of its
// arguments' lines, counted from 0: "and 0 4 5". A line that the reader does not
// understand makes the whole text unreadable; sorts it takes on trust.

namespace pcegar::smt {
namespace {

using Arguments = std::vector<Term>;

struct Operator {
  Kind kind;
  std::string_view name;
  std::size_t arity;  ///< 0: any
  Term (*make)(TermManager&, const Arguments&);
};

Term fold(TermManager& terms, const Arguments& a, Term (TermManager::*operation)(Term, Term)) {
  Term result = a[0];
  for (std::size_t i = 1; i < a.size(); ++i) result = (terms.*operation)(result, a[i]);
  return result;
}

constexpr std::array operators{
    Operator{Kind::Not, "not", 1, [](TermManager& m, const Arguments& a) { return m.not_(a[0]); }},
    Operator{Kind::And, "and", 0, [](TermManager& m, const Arguments& a) { return m.and_(a); }},
    Operator{Kind::Or, "or", 0, [](TermManager& m, const Arguments& a) { return m.or_(a); }},
    Operator{Kind::Equal, "=", 2,
             [](TermManager& m, const Arguments& a) { return m.equal(a[0], a[1]); }},
    Operator{Kind::Ite, "ite", 3,
             [](TermManager& m, const Arguments& a) { return m.ite(a[0], a[1], a[2]); }},
    Operator{Kind::Add, "+", 0, [](TermManager& m, const Arguments& a) { return m.add(a); }},
    Operator{Kind::Multiply, "*", 0,
             [](TermManager& m, const Arguments& a) { return fold(m, a, &TermManager::multiply); }},
    Operator{Kind::LessEqual, "<=", 2,
             [](TermManager& m, const Arguments& a) { return m.less_equal(a[0], a[1]); }},
    Operator{Kind::Less, "<", 2,
             [](TermManager& m, const Arguments& a) { return m.less(a[0], a[1]); }},
    Operator{Kind::ToReal, "to_real", 1,
             [](TermManager& m, const Arguments& a) { return m.to_real(a[0]); }},
    Operator{Kind::Select, "select", 2,
             [](TermManager& m, const Arguments& a) { return m.select(a[0], a[1]); }},
    Operator{Kind::Store, "store", 3,
             [](TermManager& m, const Arguments& a) { return m.store(a[0], a[1], a[2]); }},
};

/// Empty if there is no line for it.
std::string line_of(const TermManager& terms, Term term, std::span<const Term> variables,
                    const std::unordered_map<Term, std::size_t>& lines) {
  switch (terms.kind(term)) {
    case Kind::True: return "true";
    case Kind::False: return "false";
    case Kind::Number:
      return (terms.sort(term) == terms.int_sort() ? "integer " : "real ") +
             terms.number(term).get_str();
    case Kind::Variable: {
      const auto found = std::find(variables.begin(), variables.end(), term);
      return found == variables.end() ? ""
                                      : "variable " + std::to_string(found - variables.begin());
    }
    default: break;
  }
  const auto row = std::find_if(operators.begin(), operators.end(),
                                [&](const Operator& o) { return o.kind == terms.kind(term); });
  if (row == operators.end()) return "";
  std::string line(row->name);
  for (const Term argument : terms.arguments(term))
    line += " " + std::to_string(lines.at(argument));
  return line;
}

/// Invalid for a line that cannot be read.
Term read_leaf(TermManager& terms, const std::string& word, std::istringstream& rest,
               std::span<const Term> variables) {
  if (word == "true") return terms.true_();
  if (word == "false") return terms.false_();
  std::string value;
  rest >> value;
  mpq_class number;
  if (number.set_str(value, 10) != 0) return {};
  number.canonicalize();
  if (word == "real") return terms.real(number);
  if (number.get_den() != 1) return {};
  if (word == "integer") return terms.integer(number.get_num());
  const bool known = word == "variable" && number >= 0 && number < variables.size();
  return known ? variables[number.get_num().get_ui()] : Term();
}

Term read_line(TermManager& terms, const std::string& text, const std::vector<Term>& lines,
               std::span<const Term> variables) {
  std::istringstream rest(text);
  std::string word;
  rest >> word;
  const auto row = std::find_if(operators.begin(), operators.end(),
                                [&](const Operator& o) { return o.name == word; });
  if (row == operators.end()) return read_leaf(terms, word, rest, variables);
  Arguments arguments;
  for (std::size_t number = 0; rest >> number;) {
    if (number >= lines.size()) return {};
    arguments.push_back(lines[number]);
  }
  if (!rest.eof() || arguments.empty()) return {};
  if (row->arity != 0 && arguments.size() != row->arity) return {};
  return row->make(terms, arguments);
}

}  // namespace

std::optional<std::string> to_wire(const TermManager& terms, Term root,
                                   std::span<const Term> variables) {
  std::unordered_map<Term, std::size_t> lines;
  std::string text;
  bool covered = true;
  post_order(terms, root, [&](Term term) {
    const std::string line = covered ? line_of(terms, term, variables, lines) : "";
    covered &= !line.empty();
    text += line + "\n";
    const std::size_t number = lines.size();
    lines.emplace(term, number);
  });
  if (!covered) return std::nullopt;
  return text;
}

std::optional<Term> from_wire(TermManager& terms, const std::string& text,
                              std::span<const Term> variables) {
  std::istringstream input(text);
  std::vector<Term> lines;
  for (std::string line; std::getline(input, line);) {
    lines.push_back(read_line(terms, line, lines, variables));
    if (!lines.back().valid()) return std::nullopt;
  }
  if (lines.empty()) return std::nullopt;
  return lines.back();
}

}  // namespace pcegar::smt
