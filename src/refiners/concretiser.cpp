// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From a satisfiable abstract path to one concrete execution.
//
// A block of the abstract path is a sub-graph of the ARG whose path formula is the disjunction over
// its paths. The sub-graph's formulas are built again, node by node, keeping for every link the
// term "the path comes through this link" (the disjunct of the join together with its index
// corrections). In a model of the whole abstract path, at least one link into every visited node is
// true; walking back from the target along true links gives one path that the model executes.
//
// The path is then encoded once more, alone, with C's bit-precise semantics, and solved. Only if
// that is satisfiable and no branch on the path depends on a value that is merely over-approximated
// is the path a counterexample.
#include "refiners/concretiser.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "cfa/float_text.hpp"
#include "support/error.hpp"

namespace pcegar::refiners {

namespace {

constexpr unsigned query_timeout_ms = 60'000;
constexpr std::size_t max_single_wishes = 40;
constexpr unsigned wish_resource_limit = 20'000'000;
constexpr const char* not_in_bits =
    "a counterexample of the abstraction does not survive bit-precise replay";
constexpr const char* overflow_excluded =
    " without signed overflow or implementation-defined conversion; see --signed-overflow";

/// A link into a node, with the term that is true if the path uses it.
struct LinkTerm {
  cpa::ArgLink link;
  smt::Term used;
};

struct BlockGraph {
  encoding::PathFormula formula;  ///< at the block's last node
  std::map<cpa::ArgNodeId, std::vector<LinkTerm>> links;
};

BlockGraph rebuild(const AnalysisView& view, encoding::PathFormulaBuilder& builder,
                   cpa::ArgNodeId first, cpa::ArgNodeId last) {
  BlockGraph graph;
  std::map<cpa::ArgNodeId, encoding::PathFormula> formulas{{first, builder.empty()}};
  for (const cpa::ArgNodeId node : block_nodes(view, first, last)) {
    if (node == first) {
      continue;
    }
    std::vector<std::pair<cpa::ArgLink, encoding::PathFormula>> incoming;
    for (const cpa::ArgLink& link : view.arg.graph().node(node).parents) {
      encoding::PathFormula path = builder.extend(formulas.at(link.node), link.edge);
      for (const cfa::Expression* condition : view.conditions(link.node, link.edge, node)) {
        path = builder.assume(path, *condition, true);
      }
      incoming.emplace_back(link, std::move(path));
    }
    encoding::PathFormula joined = incoming.front().second;
    for (std::size_t i = 1; i < incoming.size(); ++i) {
      joined = builder.merge(joined, incoming[i].second);
    }
    const encoding::PathFormula nothing{builder.terms().false_(), joined.ssa, joined.length};
    for (const auto& [link, path] : incoming) {
      graph.links[node].push_back({link, builder.merge(path, nothing).formula});
    }
    formulas[node] = std::move(joined);
  }
  graph.formula = formulas.at(last);
  return graph;
}

std::optional<mpz_class> number_of(const smt::TermManager& terms, smt::Term value,
                                   const cfa::Type* type) {
  if (!value.valid() || !terms.is_constant(value)) {
    return std::nullopt;
  }
  if (terms.is_bool(value)) {
    return terms.kind(value) == smt::Kind::True ? 1 : 0;
  }
  mpz_class number = terms.number(value).get_num();
  if (type != nullptr && type->is_integer() && type->is_signed) {
    mpz_class half;
    mpz_ui_pow_ui(half.get_mpz_t(), 2, type->bits - 1);
    if (number >= half) {
      number -= 2 * half;
    }
  }
  return number;
}

std::string decimal(const std::optional<mpz_class>& number, const cfa::Type* type) {
  if (!number) {
    return "?";
  }
  return type != nullptr && type->is_float() ? cfa::float_text(*type, number->get_ui())
                                             : number->get_str();
}

bool is_data_pointer(const cfa::Type* type) {
  return type != nullptr && type->is_pointer() &&
         (type->element == nullptr || type->element->kind != cfa::TypeKind::Function);
}

}  // namespace

Concretiser::Concretiser(const AnalysisView& view, encoding::PathFormulaBuilder& integers,
                         const Backends& backends, encoding::SignedOverflow signed_overflow,
                         Statistics& statistics)
    : view_(view),
      integers_(integers),
      backends_(backends),
      bit_precise_(integers.bit_precise_options(signed_overflow)),
      bit_vectors_(std::make_unique<encoding::PathFormulaBuilder>(integers.terms(), view.program,
                                                                  bit_precise_)),
      replays_(statistics.counter("refinement.replays")),
      not_confirmed_(statistics.counter("refinement.replays_not_confirmed")),
      timer_(statistics.timer("refinement.replay")) {}

Concretiser::~Concretiser() = default;

std::variant<Counterexample, NotConfirmed> Concretiser::concretise(const ErrorPath& path) {
  const ScopedTimer timer(timer_);
  NotConfirmed failure;
  for (encoding::PathFormulaBuilder* builder : {&integers_, bit_vectors_.get()}) {
    auto found = find_path(path, *builder);
    if (auto* not_found = std::get_if<NotConfirmed>(&found)) {
      failure = std::move(*not_found);
      continue;
    }
    auto replayed = replay(std::move(std::get<Steps>(found)));
    if (std::holds_alternative<Counterexample>(replayed)) {
      return replayed;
    }
    failure = std::move(std::get<NotConfirmed>(replayed));
  }
  ++not_confirmed_;
  return failure;
}

std::variant<Concretiser::Steps, NotConfirmed> Concretiser::find_path(
    const ErrorPath& path, encoding::PathFormulaBuilder& builder) {
  const auto theory =
      &builder == bit_vectors_.get() ? smt::SessionTheory::BitVectors : smt::SessionTheory::Any;
  const auto session = backends_.search.new_session(
      builder.terms(), {.timeout_ms = query_timeout_ms, .theory = theory});
  std::vector<BlockGraph> graphs;
  std::vector<encoding::SsaMap> offsets;
  encoding::SsaMap offset;
  for (std::size_t k = 1; k < path.nodes.size(); ++k) {
    graphs.push_back(rebuild(view_, builder, path.nodes[k - 1], path.nodes[k]));
    offsets.push_back(offset);
    session->assert_term(builder.shift_indices(graphs.back().formula.formula, offset));
    offset = encoding::PathFormulaBuilder::add(offset, graphs.back().formula.ssa);
  }
  const smt::CheckResult result = session->check();
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    return NotConfirmed{"the solver could not decide a counterexample: " + unknown->reason};
  }
  if (smt::is_unsat(result)) {
    return not_feasible();
  }
  Steps steps;
  for (std::size_t k = path.nodes.size() - 1; k > 0; --k) {
    cpa::ArgNodeId node = path.nodes[k];
    while (node != path.nodes[k - 1]) {
      const std::vector<LinkTerm>& links = graphs[k - 1].links.at(node);
      const auto used = std::find_if(links.begin(), links.end(), [&](const LinkTerm& link) {
        return links.size() == 1 || session->value(builder.shift_indices(
                                        link.used, offsets[k - 1])) == builder.terms().true_();
      });
      if (used == links.end()) {
        return NotConfirmed{"the solver's model of a counterexample takes no path"};
      }
      steps.push_back({used->link.edge, view_.conditions(used->link.node, used->link.edge, node)});
      node = used->link.node;
    }
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

NotConfirmed Concretiser::not_feasible() const {
  const bool excluded = bit_precise_.signed_overflow == encoding::SignedOverflow::Undefined;
  return {std::string(not_in_bits) + (excluded ? overflow_excluded : ""), Doubt::Arithmetic};
}

/// The path is feasible, `session` has a model. Now its pointers get addresses that a program can
/// be given, as far as the path allows: all of them, or one after the other. Returns a session with
/// a model, the given one if nothing better is found.
std::unique_ptr<smt::Session> Concretiser::with_usable_pointers(
    const encoding::PathEncoding& encoded, std::unique_ptr<smt::Session> session) {
  smt::TermManager& terms = integers_.terms();
  std::vector<smt::Term> wishes;
  for (const auto& input : encoded.inputs) {
    if (is_data_pointer(input.type) && wishes.size() < max_environment_blocks) {
      const mpz_class address = static_cast<unsigned long>(environment_address(wishes.size()));
      wishes.push_back(terms.equal(input.variable, terms.bit_vector(address, input.type->bits)));
    }
  }
  if (wishes.empty()) {
    return session;
  }
  auto better = backends_.verdict.new_session(terms, {.resource_limit = wish_resource_limit});
  for (const smt::Term step : encoded.steps) {
    better->assert_term(step);
  }
  if (smt::is_sat(better->check(wishes))) {
    return better;
  }
  std::vector<smt::Term> granted;
  for (std::size_t i = 0; i < wishes.size() && i < max_single_wishes; ++i) {
    granted.push_back(wishes[i]);
    if (!smt::is_sat(better->check(granted))) {
      granted.pop_back();
    }
  }
  return smt::is_sat(better->check(granted)) ? std::move(better) : std::move(session);
}

std::uint64_t environment_address(std::size_t block) {
  // Free in small executables with 32 and 64 bits, and positive as an int.
  constexpr std::uint64_t first = 0x40080000;
  constexpr std::uint64_t distance = 0x100000;
  return first + block * distance;
}

std::variant<Counterexample, NotConfirmed> Concretiser::replay(Steps steps) {
  ++replays_;
  smt::TermManager& terms = integers_.terms();
  const encoding::PathEncoding encoded =
      encoding::encode_path(terms, view_.program, bit_precise_, steps);
  if (!encoded.unconfirmed.empty()) {
    return NotConfirmed{"a counterexample depends on a value that is not modelled: " +
                        encoded.unconfirmed.front()};
  }
  auto session = backends_.verdict.new_session(terms, {.timeout_ms = query_timeout_ms});
  for (const smt::Term step : encoded.steps) {
    session->assert_term(step);
  }
  const smt::CheckResult result = session->check();
  if (const auto* unknown = std::get_if<smt::UnknownResult>(&result)) {
    return NotConfirmed{"the solver could not replay a counterexample: " + unknown->reason};
  }
  if (smt::is_unsat(result)) {
    return not_feasible();
  }
  session = with_usable_pointers(encoded, std::move(session));
  Counterexample counterexample{std::move(steps), {}, {}};
  for (const auto& input : encoded.inputs) {
    if (input.guard.valid() && session->value(input.guard) == terms.false_()) {
      continue;
    }
    std::optional<mpz_class> number = number_of(terms, session->value(input.variable), input.type);
    counterexample.inputs.push_back({{input.step, input.what, decimal(number, input.type)},
                                     input.place,
                                     input.role,
                                     input.type,
                                     std::move(number)});
  }
  for (const auto& assignment : encoded.assignments) {
    counterexample.assignments.push_back(
        {assignment.step, assignment.what,
         decimal(number_of(terms, session->value(assignment.value), assignment.type),
                 assignment.type)});
  }
  return counterexample;
}

}  // namespace pcegar::refiners
