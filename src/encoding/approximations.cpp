// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Lists the values that the formulas of a program leave open, on which a verdict rests. Every edge
// is translated once more by itself. The translation's log, from which replay computes
// dependencies, says which values were left open and why. So nothing has to be collected while the
// program is explored.
#include "encoding/approximations.hpp"

#include <set>
#include <string>
#include <utility>

#include "alias/library_table.hpp"
#include "encoding/translator.hpp"

namespace pcegar::encoding {

namespace {

class Collector {
public:
  Collector(smt::TermManager& terms, const cfa::Program& program, EncodingOptions options,
            Assumptions& assumptions)
      : program_(program), context_(terms, program, options), assumptions_(assumptions) {}

  void edge(const cfa::Edge& edge) {
    if (const auto* call = std::get_if<cfa::ExternalCall>(&edge.operation)) {
      external_call(program_.call_site(call->site));
    }
    if (const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&edge.operation)) {
      note({unsupported->construct, nullptr}, edge.position);
    }
    Translator translator(context_, SsaMap{});
    translator.operation(edge);
    for (const TranslationLog::Unknown& unknown : translator.log().unknowns) {
      note(unknown.origin, edge.position);
    }
    for (const TranslationLog::Write& write : translator.log().writes) {
      if (write.cause == TranslationLog::Cause::Approximated && !is_result(write.slot)) {
        note(write.origin, edge.position);
      }
    }
  }

private:
  void external_call(const cfa::CallSite& site) {
    if (called_.insert(site.name).second) {
      assumptions_.note(AssumptionKind::ExternalFunction,
                        stated(site).value_or(site.name + "() returns any value, changes " +
                                              changed(site) + ", and does not call back"),
                        site.position);
    }
  }

  /// What the user states.
  [[nodiscard]] std::optional<std::string> stated(const cfa::CallSite& site) const {
    const cfa::StatedEffects* effects = alias::stated_effects(program_, site);
    const auto known = alias::known_call(program_, site);
    if (effects == nullptr || !known || !known->is_stated) return std::nullopt;
    return site.name + "() has the effects and results `" + effects->text + "` (--effects), and " +
           (effects->calls_back ? "what it calls back is called where the program says"
                                : "does not call back");
  }

  [[nodiscard]] std::string changed(const cfa::CallSite& site) const {
    using enum alias::KnownCall::Changes;
    const auto known = alias::known_call(program_, site);
    if (known && known->changes == Listed) return "what a function of the C library may change";
    const bool is_pure = context_.options.external_functions == ExternalFunctions::Pure;
    if (known ? known->changes == Nothing : is_pure) return "nothing";
    return alias::changed_pointee(program_, site) ? "only what its first argument points to"
                                                  : "only objects that its arguments reach";
  }

  /// A function's return variable is arbitrary until it is assigned: that is C.
  [[nodiscard]] bool is_result(SlotId slot) const {
    const cfa::VariableId variable = context_.slots.slot(slot).variable;
    return variable.valid() && program_.variable(variable).kind == cfa::VariableKind::ReturnValue;
  }

  void note(const Origin& origin, const SourcePosition& edge) {
    SourcePosition position = edge;
    std::string text = origin.construct;
    if (origin.expression != nullptr) {
      if (!std::holds_alternative<cfa::Approximate>(origin.expression->node)) {
        text += " `" + cfa::to_string(program_, *origin.expression) + "`";
      }
      if (origin.expression->position.line != 0) position = origin.expression->position;
    }
    const bool assembler = origin.construct.starts_with("inline assembler");
    assumptions_.note(
        assembler ? AssumptionKind::InlineAssembler : AssumptionKind::OverApproximation,
        std::move(text), position);
  }

  const cfa::Program& program_;
  EncodingContext context_;
  Assumptions& assumptions_;
  std::set<std::string> called_;
};

}  // namespace

void note_approximations(smt::TermManager& terms, const cfa::Program& program,
                         EncodingOptions options, const std::vector<cfa::EdgeId>& edges,
                         Assumptions& assumptions) {
  Collector collector(terms, program, options, assumptions);
  for (const cfa::EdgeId edge : edges) collector.edge(program.edge(edge));
}

}  // namespace pcegar::encoding
