// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <variant>

#include "smt/kinds.hpp"
#include "smt/term.hpp"

// Both printers use an explicit stack, so they can print terms of any depth. The text repeats
// shared subterms.

namespace pcegar::smt {

std::string smtlib_symbol(const std::string& name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
  };
  const bool digit_first = !name.empty() && name[0] >= '0' && name[0] <= '9';
  if (!name.empty() && !digit_first && std::all_of(name.begin(), name.end(), plain)) return name;
  std::string quoted = "|";
  for (const char c : name) quoted += c == '|' || c == '\\' ? '_' : c;
  return quoted + "|";
}

namespace {

std::string smtlib_number(const mpq_class& value, SortKind sort) {
  const std::string suffix = sort == SortKind::Real ? ".0" : "";
  const mpq_class magnitude = abs(value);
  std::string text = magnitude.get_num().get_str() + suffix;
  if (magnitude.get_den() != 1) {
    text = "(/ " + text + " " + magnitude.get_den().get_str() + suffix + ")";
  }
  return value < 0 ? "(- " + text + ")" : text;
}

using Piece = std::variant<Term, std::string>;

/// Writes pieces until none are left; `expand` turns a term into the pieces it consists of.
template <class Expand>
std::string write_all(Term root, Expand expand) {
  std::string out;
  std::vector<Piece> stack{root};
  std::vector<Piece> pieces;
  while (!stack.empty()) {
    const Piece top = std::move(stack.back());
    stack.pop_back();
    if (const auto* text = std::get_if<std::string>(&top)) {
      out += *text;
      continue;
    }
    pieces.clear();
    expand(std::get<Term>(top), pieces);
    stack.insert(stack.end(), pieces.rbegin(), pieces.rend());
  }
  return out;
}

std::string smtlib_leaf(const TermManager& terms, Term term) {
  const SortData& sort = terms.sort_data(terms.sort(term));
  switch (terms.kind(term)) {
    case Kind::True:
    case Kind::False: return std::string(row_of(terms.kind(term)).smtlib);
    case Kind::Variable: return smtlib_symbol(terms.name(term));
    case Kind::Number: return smtlib_number(terms.number(term), sort.kind);
    default:
      return "(_ bv" + terms.number(term).get_num().get_str() + " " + std::to_string(sort.width) +
             ")";
  }
}

const char* rounding_name(Rounding mode) {
  switch (mode) {
    case Rounding::NearestEven: return "RNE";
    case Rounding::NearestAway: return "RNA";
    case Rounding::Up: return "RTP";
    case Rounding::Down: return "RTN";
    case Rounding::TowardsZero: return "RTZ";
  }
  return "?";
}

Rounding rounding_of(const TermData& d) {
  return static_cast<Rounding>(d.index0);
}

std::string smtlib_format(const SortData& sort) {
  return std::to_string(sort.exponent()) + " " + std::to_string(sort.significand);
}

/// The operator with its indices and rounding mode.
std::string smtlib_head(const TermManager& terms, Term term) {
  const TermData& d = terms.data(term);
  if (d.kind == Kind::Apply) return smtlib_symbol(terms.name(term));
  const std::string name(row_of(d.kind).smtlib);
  const auto indexed = [&](const std::string& indices) {
    return "(_ " + name + " " + indices + ")";
  };
  const std::string index0 = std::to_string(d.index0);
  switch (row_of(d.kind).indices) {
    case Indices::Nothing: break;
    case Indices::HighAndLow: return indexed(index0 + " " + std::to_string(d.index1));
    case Indices::ExtraBits: return indexed(index0);
    case Indices::Format: return indexed(smtlib_format(terms.sort_data(d.sort)));
    case Indices::Rounding: return name + " " + rounding_name(rounding_of(d));
    case Indices::FormatAndRounding:
      return indexed(smtlib_format(terms.sort_data(d.sort))) + " " + rounding_name(rounding_of(d));
    case Indices::Width: return indexed(index0) + " RTZ";
  }
  return name;
}

/// Human-readable text of one level; operands that are infix terms are put in parentheses.
/// Subterms: a text without sharing may be exponentially longer than the term.
constexpr std::size_t most_written = 5'000;

class HumanText {
public:
  explicit HumanText(const TermManager& terms) : terms_(terms) {}

  void expand(Term term, std::vector<Piece>& pieces) const {
    const TermData& d = terms_.data(term);
    if (d.arguments.empty()) return void(pieces.emplace_back(leaf(term)));
    switch (d.kind) {
      case Kind::Not: return negation(d.arguments[0], pieces);
      case Kind::Ite:
        operand(d.arguments[0], pieces);
        pieces.emplace_back(" ? ");
        operand(d.arguments[1], pieces);
        pieces.emplace_back(" : ");
        return operand(d.arguments[2], pieces);
      case Kind::Select:
        operand(d.arguments[0], pieces);
        pieces.emplace_back("[");
        pieces.emplace_back(d.arguments[1]);
        return void(pieces.emplace_back("]"));
      case Kind::Add: return sum(d.arguments, pieces);
      default: break;
    }
    const std::string infix(row_of(d.kind).infix);
    if (infix.empty()) return call(term, pieces);
    const bool is_other_mode = has_rounding(d.kind) && d.index0 != 0;
    for (std::size_t i = 0; i < d.arguments.size(); ++i) {
      if (i > 0) pieces.emplace_back(infix);
      if (i > 0 && is_other_mode)
        pieces.emplace_back(rounding_name(rounding_of(d)) + std::string(" "));
      comparison_operand(d.kind, d.arguments[i], pieces);
    }
  }

private:
  [[nodiscard]] std::string leaf(Term term) const {
    switch (terms_.kind(term)) {
      case Kind::Variable: return terms_.name(term);
      case Kind::Number:
      case Kind::BitVectorConstant: return terms_.number(term).get_str();
      default: return terms_.kind(term) == Kind::True ? "true" : "false";
    }
  }

  [[nodiscard]] bool is_infix(Term term) const {
    const Kind kind = terms_.kind(term);
    return kind == Kind::Ite || !row_of(kind).infix.empty() ||
           (kind == Kind::Not && is_comparison(terms_.arguments(term)[0]));
  }

  [[nodiscard]] bool is_comparison(Term term) const {
    const Kind kind = terms_.kind(term);
    return kind == Kind::LessEqual || kind == Kind::Less || kind == Kind::Equal;
  }

  void operand(Term term, std::vector<Piece>& pieces) const {
    if (!is_infix(term)) return void(pieces.emplace_back(term));
    pieces.emplace_back("(");
    pieces.emplace_back(term);
    pieces.emplace_back(")");
  }

  void comparison_operand(Kind outer, Term term, std::vector<Piece>& pieces) const {
    const Kind kind = terms_.kind(term);
    const bool arithmetic = kind == Kind::Add || kind == Kind::Multiply;
    const bool comparing = outer == Kind::LessEqual || outer == Kind::Less || outer == Kind::Equal;
    const bool junction = outer == Kind::And || outer == Kind::Or;
    const bool atom =
        is_comparison(term) || (kind == Kind::Not && is_comparison(terms_.arguments(term)[0]));
    if ((comparing && arithmetic) || (junction && atom)) return void(pieces.emplace_back(term));
    operand(term, pieces);
  }

  void negation(Term inner, std::vector<Piece>& pieces) const {
    const char* flipped = terms_.kind(inner) == Kind::LessEqual ? " > "
                          : terms_.kind(inner) == Kind::Less    ? " >= "
                          : terms_.kind(inner) == Kind::Equal   ? " != "
                                                                : "";
    if (*flipped == '\0') {
      pieces.emplace_back("!");
      return operand(inner, pieces);
    }
    const auto sides = terms_.arguments(inner);
    comparison_operand(terms_.kind(inner), sides[0], pieces);
    pieces.emplace_back(flipped);
    comparison_operand(terms_.kind(inner), sides[1], pieces);
  }

  void sum(const std::vector<Term>& summands, std::vector<Piece>& pieces) const {
    for (std::size_t i = 0; i < summands.size(); ++i) {
      const Term summand = summands[i];
      if (terms_.kind(summand) == Kind::Number) {
        const mpq_class& value = terms_.number(summand);
        pieces.emplace_back(value < 0 ? " - " : " + ");
        pieces.emplace_back(mpq_class(abs(value)).get_str());
        continue;
      }
      if (terms_.kind(summand) == Kind::Multiply) {
        const auto factors = terms_.arguments(summand);
        if (terms_.kind(factors[0]) == Kind::Number && terms_.number(factors[0]) < 0) {
          const mpq_class magnitude = -terms_.number(factors[0]);
          pieces.emplace_back(i == 0 ? "-" : " - ");
          if (magnitude != 1) pieces.emplace_back(magnitude.get_str() + "*");
          operand(factors[1], pieces);
          continue;
        }
        if (i > 0) pieces.emplace_back(" + ");
        pieces.emplace_back(summand);
        continue;
      }
      if (i > 0) pieces.emplace_back(" + ");
      operand(summand, pieces);
    }
  }

  void call(Term term, std::vector<Piece>& pieces) const {
    const TermData& d = terms_.data(term);
    std::string head(d.kind == Kind::Apply ? terms_.name(term) : row_of(d.kind).smtlib);
    const Indices indices = row_of(d.kind).indices;
    if (indices == Indices::HighAndLow) {
      head += "_" + std::to_string(d.index0) + "_" + std::to_string(d.index1);
    } else if (indices == Indices::ExtraBits) {
      head += "_" + std::to_string(d.index0);
    } else if (indices == Indices::Format || indices == Indices::FormatAndRounding ||
               indices == Indices::Width) {
      head += "_" + std::to_string(terms_.sort_data(d.sort).width);
    }
    if (d.kind == Kind::FpRoundToIntegral || (has_rounding(d.kind) && d.index0 != 0))
      head += std::string("_") + rounding_name(rounding_of(d));
    pieces.emplace_back(head + "(");
    for (std::size_t i = 0; i < d.arguments.size(); ++i) {
      if (i > 0) pieces.emplace_back(", ");
      pieces.emplace_back(d.arguments[i]);
    }
    pieces.emplace_back(")");
  }

  const TermManager& terms_;
};

}  // namespace

std::string to_smtlib(const TermManager& terms, Term term) {
  return to_smtlib(terms, term, {});
}

std::string to_smtlib(const TermManager& terms, Term term,
                      const std::unordered_map<Term, std::string>& names) {
  return write_all(term, [&](Term t, std::vector<Piece>& pieces) {
    const auto name = t == term ? names.end() : names.find(t);
    if (name != names.end()) {
      pieces.emplace_back(name->second);
      return;
    }
    if (terms.arguments(t).empty()) {
      pieces.emplace_back(smtlib_leaf(terms, t));
      return;
    }
    pieces.emplace_back("(" + smtlib_head(terms, t));
    for (const Term argument : terms.arguments(t)) {
      pieces.emplace_back(" ");
      pieces.emplace_back(argument);
    }
    pieces.emplace_back(")");
  });
}

std::string to_smtlib(const TermManager& terms, Sort sort) {
  const SortData& data = terms.sort_data(sort);
  switch (data.kind) {
    case SortKind::Bool: return "Bool";
    case SortKind::Int: return "Int";
    case SortKind::Real: return "Real";
    case SortKind::BitVector: return "(_ BitVec " + std::to_string(data.width) + ")";
    case SortKind::FloatingPoint: return "(_ FloatingPoint " + smtlib_format(data) + ")";
    case SortKind::Array: break;
  }
  return "(Array " + to_smtlib(terms, data.index) + " " + to_smtlib(terms, data.element) + ")";
}

std::string to_text(const TermManager& terms, Term term) {
  const HumanText text(terms);
  std::size_t written = 0;
  return write_all(term, [&](Term t, std::vector<Piece>& pieces) {
    if (++written > most_written) return void(pieces.emplace_back("..."));
    text.expand(t, pieces);
  });
}

}  // namespace pcegar::smt
