// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Where recursion has become loops (frontend/recursion_loops.cpp), the invariants that decide are
// mostly summaries: the result in terms of the parameters, whatever the depth. Interpolants of
// single paths tend to mention the depth of that path instead, and the refinement may then never
// end. So such explorations start with a few predicates: simple relations between the result and
// parameters that the function does not change, and between its depth and what it counts. They are
// candidates only, as in M. D. Ernst, J. H. Perkins et al., "The Daikon system for dynamic
// detection of likely invariants", 2007, and C. Flanagan, K. R. M. Leino, "Houdini, an annotation
// assistant for ESC/Java", 2001: predicate abstraction finds out which hold where.
#include "verification/recursion_candidates.hpp"

#include <set>
#include <sstream>

#include "verification/precision_texts.hpp"

namespace pcegar::verification {

namespace {

constexpr std::size_t most_variables = 4;

/// The integers among them, by their names in formulas; not too many.
std::vector<std::string> integers(const cfa::Program& program,
                                  const std::vector<cfa::VariableId>& variables) {
  std::vector<std::string> result;
  for (const cfa::VariableId id : variables) {
    const cfa::Variable& variable = program.variable(id);
    if (variable.type->is_integer() && !variable.address_taken && result.size() < most_variables) {
      result.push_back("|" + variable.unique_name + "|");
    }
  }
  return result;
}

struct Candidates {
  std::string function;
  std::set<std::string> variables;
  std::vector<std::string> predicates;

  void relate(const std::string& a, const std::string& b) {
    predicates.push_back("(= " + a + " " + b + ")");
  }
};

Candidates candidates(const cfa::Program& program, const frontend::RecursionLoops& loops) {
  const cfa::Function& function = program.function(loops.function);
  Candidates result{function.name, {}, {}};
  const std::vector<std::string> parameters = integers(program, loops.steady);
  for (const std::string& global : integers(program, loops.changed)) {
    const std::string depth = "|" + program.variable(loops.depth).unique_name + "|";
    result.variables.insert({global, depth});
    result.relate(global, depth);
    result.relate(global, "(+ 1 " + depth + ")");
  }
  for (const std::string& value : integers(program, loops.results)) {
    result.variables.insert(value);
    result.variables.insert(parameters.begin(), parameters.end());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      result.relate(value, parameters[i]);
      for (std::size_t j = 0; j < i; ++j) {
        result.relate(value, "(+ " + parameters[i] + " " + parameters[j] + ")");
      }
    }
  }
  return result;
}

/// As --precision-out writes predicates.
std::string text_of(const std::vector<Candidates>& all, const std::string& stage) {
  std::ostringstream head;
  std::ostringstream body;
  std::set<std::string> variables;
  std::size_t number = 0;
  for (const Candidates& one : all) {
    for (const std::string& predicate : one.predicates) {
      const std::string name = "A" + std::to_string(++number);
      head << "; " << name << " function " << one.function << "\n";
      body << "(assert (! " << predicate << " :named " << name << "))\n";
    }
    variables.insert(one.variables.begin(), one.variables.end());
  }
  for (const std::string& variable : variables) {
    head << "(declare-fun " << variable << " () Int)\n";
  }
  return number == 0 ? ""
                     : "; pcegar precision " + stage + "\n" + head.str() + body.str() + "(reset)\n";
}

}  // namespace

void add_recursion_candidates(PrecisionStore& precisions, const Options& options,
                              const frontend::LoadResult& loaded, const Limits& limits) {
  std::vector<Candidates> all;
  for (const frontend::RecursionLoops& loops : loaded.recursion_loops) {
    if (loops.depth.valid()) {
      all.push_back(candidates(loaded.program, loops));
    }
  }
  const std::string text = text_of(all, "integer-undefined") + text_of(all, "integer-wraps");
  if (text.empty()) {
    return;
  }
  if (precisions.memory == nullptr) {
    precisions.memory = std::make_shared<const encoding::MemoryMap>(loaded.program, &limits,
                                                                    options.outside_pointers);
  }
  (void)add_precisions(precisions, options, loaded.program, text, StoredPrecision::From::User,
                       "candidates");
}

}  // namespace pcegar::verification
