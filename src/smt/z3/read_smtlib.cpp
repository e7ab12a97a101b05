// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <sstream>

#include "smt/smtlib_script.hpp"
#include "smt/z3/from_z3.hpp"
#include "support/error.hpp"

namespace pcegar::smt {

std::vector<Term> parse_smtlib_assertions(TermManager& terms, const std::string& text,
                                          const std::string& origin) {
  try {
    const z3::Context context;
    const Z3_context c = context.get();
    const Z3_ast_vector parsed =
        Z3_parse_smtlib2_string(c, text.c_str(), 0, nullptr, nullptr, 0, nullptr, nullptr);
    context.check();
    Z3_ast_vector_inc_ref(c, parsed);
    z3::FromZ3 translate(terms, context, {}, z3::FreeSymbols::Ours);
    std::vector<Term> assertions;
    for (unsigned i = 0; i < Z3_ast_vector_size(c, parsed); ++i) {
      assertions.push_back(translate(Z3_ast_vector_get(c, parsed, i)));
    }
    Z3_ast_vector_dec_ref(c, parsed);
    return assertions;
  } catch (const z3::Z3Error& error) {
    throw InputError(SourcePosition{origin}, error.what());
  }
}

std::vector<Term> read_smtlib_assertions(TermManager& terms, const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw InputError("cannot read '" + file.string() + "'");
  std::ostringstream text;
  text << in.rdbuf();
  return parse_smtlib_assertions(terms, text.str(), file.string());
}

}  // namespace pcegar::smt
