// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "witness/conditions.hpp"

#include "spec/c_snippet.hpp"

namespace pcegar::witness {

namespace {

constexpr std::string_view result_word = "\\result";
constexpr unsigned result_joker = 1;

/// The same with a joker, which has the word's length, so that columns in messages are right.
std::string with_joker(std::string text) {
  for (std::size_t at = text.find(result_word); at != std::string::npos;
       at = text.find(result_word, at)) {
    text.replace(at, result_word.size(), "$1" + std::string(result_word.size() - 2, ' '));
  }
  return text;
}

}  // namespace

Conditions::Conditions(const cfa::Program& program)
    : program_(program),
      types_(program.types().pointer_bits()),
      make_(pool_, types_),
      slots_(nothing_) {}

const cfa::Expression* Conditions::read(const std::string& text, const SourcePosition& written,
                                        cfa::FunctionId function, const SourcePosition& place,
                                        const cfa::Expression* result) {
  spec::Bindings bindings;
  if (result != nullptr) {
    bindings[result_joker] = {result, result, {}, {}};
  }
  spec::Scope scope{nothing_.variables, {}};
  if (result != nullptr) {
    scope.jokers.insert(result_joker);
  }
  const spec::Token token{spec::TokenKind::Curly, with_joker(text), written};
  const auto parsed = spec::parse_assumptions(token, scope);
  const spec::Configuration at = slots_.initial();
  const spec::AssumeContext context{program_, slots_, at, bindings, function, &place};
  const auto conditions = spec::lower_assumptions(parsed, context, make_);
  const cfa::Expression* all = make_.constant(conditions ? 1 : 0, make_.int_type());
  if (conditions && !conditions->empty()) {
    all = conditions->front();
    for (std::size_t i = 1; i < conditions->size(); ++i) {
      all = make_.conjunction(all, (*conditions)[i]);
    }
  }
  return all;
}

}  // namespace pcegar::witness
