// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The main steps of the front end: parse every file, link, lower what the entry function reaches,
// and put the synthetic start function before it.
//
//   1. parse     source_unit.cpp (and gcc_dialect.cpp for what only GCC accepts)
//   2. link      linkage.cpp: names -> definitions; type_mapper.cpp: types
//   3. lower     lowering*.cpp: one FunctionDraft per reachable function, on demand
//   4. globals   those that lowering has met are initialised in the start function; their
//                initialisers may reach further functions, so 3 and 4 alternate until nothing is
//                new; globals that only a rule of the specification names are initialised, too
//   5. resolve   evaluation_order.cpp: unsupported constructs where the order of evaluation
//   matters;
//                indirect_calls.cpp: calls through pointers become calls of the functions that the
//                points-to analysis finds; library_models.cpp: calls of library functions become
//                calls of models where the memory that they walk through is known;
//                reallocation.cpp: calls of realloc() become an allocation and a copy;
//                outer_jumps.cpp: ends the functions that a goto out of a nested function leaves
//   6. pass      variable_arguments.cpp: hidden parameters of functions with va_list
//   7. unroll    recursion_loops.cpp, if that is asked for: loops instead of recursion
//                recursion.cpp: a copy of recursive functions for each depth
//   8. emit      draft.cpp: tidied drafts become locations and edges
//
// Functions and variables are numbered in the order of the source, so two runs give the same
// numbers.
#include "frontend/load.hpp"

#include <clang/AST/Decl.h>

#include <deque>

#include "alias/points_to.hpp"
#include "frontend/count_writes.hpp"
#include "frontend/error_number.hpp"
#include "frontend/evaluation_order.hpp"
#include "frontend/exit_handlers.hpp"
#include "frontend/indirect_calls.hpp"
#include "frontend/library_models.hpp"
#include "frontend/library_objects.hpp"
#include "frontend/linkage.hpp"
#include "frontend/lowering.hpp"
#include "frontend/order_choices.hpp"
#include "frontend/outer_jumps.hpp"
#include "frontend/overwritten_arguments.hpp"
#include "frontend/reallocation.hpp"
#include "frontend/recursion.hpp"
#include "frontend/recursion_loops.hpp"
#include "frontend/rounding_mode.hpp"
#include "frontend/source_unit.hpp"
#include "frontend/type_mapper.hpp"
#include "frontend/variable_arguments.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

namespace {

cfa::FunctionId add_start_function(cfa::Program& program) {
  const cfa::FunctionId start = program.add_function(
      {.name = "__pcegar_start", .has_body = true, .return_type = program.types().void_type()});
  program.set_start_function(start);
  return start;
}

/// The most rounds of choosing models, and of expanding reallocations.
constexpr unsigned max_rounds = 3;

class Loader {
public:
  Loader(cfa::Program& program, std::vector<std::unique_ptr<SourceUnit>>& units, ModelUnits* models,
         const LoadOptions& options, std::vector<std::string>& warnings)
      : recursion_bound_(options.recursion_bound),
        recursion_(options.recursion),
        observed_functions_(options.observed_functions),
        watched_functions_(options.watched_functions),
        reads_of_rules_(options.reads_of_rules),
        rules_are_about_calls_(options.rules_are_about_calls),
        variables_of_rules_(options.variables_of_rules),
        limits_(options.limits),
        program_(program),
        types_(program),
        linker_(program, types_, units, models, options.opaque_functions),
        context_{
            program, types_, linker_, ExpressionBuilder(program), warnings, options.walked_bytes},
        units_(units) {
    for (const SourcePosition& position : linker_.assemblies()) {
      warnings.push_back(position.to_string() +
                         ": warning: assembly outside of functions is not modelled");
    }
    context_.output_may_fail = options.output == LoadOptions::Output::MayFail;
    context_.volatile_variables_hold =
        options.volatile_variables == LoadOptions::VolatileVariables::Hold;
  }

  void load(const std::string& entry_name) {
    const cfa::FunctionId start = add_start_function(program_);
    for (const std::unique_ptr<SourceUnit>& unit : units_) {
      if (changes_rounding_mode(*unit)) {
        declare_rounding_mode(context_, *unit);
        break;
      }
    }
    const auto entry = linker_.defined_function(entry_name);
    if (!entry) {
      throw InputError("no definition of the entry function '" + entry_name + "'");
    }
    program_.set_entry_function(*entry);
    std::vector<cfa::FunctionId> calls = linker_.constructors();
    calls.push_back(*entry);
    const std::vector<cfa::FunctionId> destructors = linker_.destructors();
    drafts_.emplace_back(start, SourcePosition{}, SourcePosition{});
    FunctionDraft& start_draft = drafts_.front();
    DraftLocation here = start_draft.entry();
    for (const UnsupportedError& obstacle : linker_.sections().obstacles()) {
      const DraftLocation next = start_draft.add_location(obstacle.position());
      const std::string& construct = obstacle.construct();
      start_draft.add_edge({here, next, cfa::Operation{cfa::UnsupportedOperation{construct}},
                            obstacle.position(), "unsupported: " + construct});
      here = next;
    }
    lower_all(start_draft, here);
    linker_.keep_globals(variables_of_rules_);
    lower_all(start_draft, here);
    Lowering lowering(context_, *units_.front(), start_draft, here);
    for (const cfa::FunctionId call : calls) {
      lowering.call_from_start(call);
    }
    lowering.run_exit_handlers();
    for (const cfa::FunctionId call : destructors) {
      lowering.call_from_start(call);
    }
    start_draft.add_edge(
        {lowering.here(), start_draft.exit(), cfa::Operation{cfa::Skip{}}, {}, {}});
    settle_exit_handlers(drafts_, context_);
    lower_models();
    emit();
  }

  [[nodiscard]] const std::vector<RecursionLoops>& recursion_loops() const {
    return recursion_loops_;
  }
  [[nodiscard]] const Enumerations& enumerations() const { return types_.enumerations(); }

private:
  void lower_all(FunctionDraft& start_draft, DraftLocation& here) {
    while (lower_next_function() || lower_next_global(start_draft, here)) {
      if (limits_ != nullptr) {
        limits_->check();
      }
    }
  }

  bool lower_next_function() {
    const auto pending = linker_.next_function();
    if (!pending) {
      return false;
    }
    const SourceUnit& unit = *pending->definition.unit;
    const clang::FunctionDecl& declaration = *pending->definition.declaration;
    const clang::Stmt* body = pending->definition.body();
    FunctionDraft& draft = drafts_.emplace_back(
        pending->id, unit.position(declaration.getLocation()), unit.position(body->getEndLoc()));
    Lowering(context_, unit, draft, draft.entry()).function(pending->definition);
    return true;
  }

  bool lower_next_global(FunctionDraft& start_draft, DraftLocation& here) {
    const auto pending = linker_.next_global();
    if (!pending) {
      return false;
    }
    // Initial values are computed at compile time.
    const auto mode = context_.build.rounding_mode();
    context_.build.set_rounding_mode({});
    Lowering lowering(context_, *pending->unit, start_draft, here);
    lowering.global(*pending);
    here = lowering.here();
    context_.build.set_rounding_mode(mode);
    return true;
  }

  /// Calls through pointers are resolved on a provisional program that still has them.
  void emit() {
    mark_unsupported_count_writes(drafts_, context_);
    note_kept_types();
    if (has_open_order(drafts_) || has_indirect_calls(drafts_) ||
        has_open_library_calls(drafts_, context_)) {
      emit_drafts();
      const alias::PointsTo points_to(program_, limits_);
      std::vector<OrderChoices> orders =
          settle_evaluation_order(drafts_, context_, points_to,
                                  {watched_functions_, reads_of_rules_, rules_are_about_calls_});
      resolve_indirect_calls(drafts_, points_to, context_);
      bool may_go_on = choose_library_models(drafts_, points_to, context_);
      program_.clear_graph();
      lower_models();
      // A model may return the memory that another one has to walk along.
      for (unsigned round = 1; may_go_on && round < max_rounds; ++round) {
        emit_drafts();
        may_go_on = choose_library_models(drafts_, alias::PointsTo(program_, limits_), context_);
        program_.clear_graph();
        lower_models();
      }
      for (OrderChoices& choices : orders) {
        choices.finish();
      }
    }
    expand_reallocations();
    pass_outer_jumps_on(drafts_, context_);
    note_error_number(drafts_, context_);
    note_changes_of_library_objects(drafts_, context_);
    pass_variable_arguments(drafts_, context_);
    if (recursion_ == LoadOptions::Recursion::Loops) {
      recursion_loops_ = make_loops_of_recursion(drafts_, watched_functions_, context_);
    }
    unroll_recursion(drafts_, {.activations = recursion_bound_}, context_);
    keep_overwritten_arguments(drafts_, observed_functions_, context_);
    emit_drafts();
    program_.finish();
  }

  /// For calls through pointers (function_conversions.hpp).
  void note_kept_types() {
    for (std::size_t i = 0; i < program_.function_count(); ++i) {
      cfa::Function& function = program_.function(cfa::FunctionId(i));
      function.keeps_type = function.return_type->kind != cfa::TypeKind::Void &&
                            context_.conversions.keeps_type(function);
    }
  }

  /// One call may return what another one gets; its size is known after the first one has been
  /// expanded.
  void expand_reallocations() {
    for (unsigned round = 0; has_reallocations(drafts_, context_) && round < max_rounds; ++round) {
      emit_drafts();
      const alias::PointsTo points_to(program_, limits_);
      const bool changed =
          (round + 1 < max_rounds &&
           frontend::expand_reallocations(drafts_, points_to, OldSizes::One, context_)) ||
          frontend::expand_reallocations(drafts_, points_to, OldSizes::Several, context_);
      program_.clear_graph();
      if (!changed) {
        return;
      }
    }
  }

  /// Models that were chosen late. The globals that only they have get their values at the start.
  void lower_models() {
    FunctionDraft& start = drafts_.front();
    const std::size_t before = start.edges().size();
    const DraftLocation begin = start.add_location({});
    DraftLocation here = begin;
    while (lower_next_function() || lower_next_global(start, here)) {
    }
    if (here == begin) {
      return;
    }
    std::vector<DraftEdge> edges = start.edges();
    for (std::size_t i = 0; i < before; ++i) {
      edges[i].source = edges[i].source == start.entry() ? here : edges[i].source;
    }
    edges.push_back({start.entry(), begin, cfa::Operation{cfa::Skip{}}, {}, {}});
    start.replace_edges(std::move(edges));
  }

  void emit_drafts() {
    for (FunctionDraft& draft : drafts_) {
      draft.tidy();
      draft.emit_locations(program_);
    }
    for (const FunctionDraft& draft : drafts_) {
      draft.emit_edges(program_);
    }
  }

  unsigned recursion_bound_;
  LoadOptions::Recursion recursion_;
  std::vector<RecursionLoops> recursion_loops_;
  const std::set<std::string>& observed_functions_;
  const std::set<std::string>& watched_functions_;
  const ReadsOfRules& reads_of_rules_;
  bool rules_are_about_calls_;
  const std::set<std::string>& variables_of_rules_;
  const Limits* limits_;
  cfa::Program& program_;
  TypeMapper types_;
  Linker linker_;
  LoweringContext context_;
  std::vector<std::unique_ptr<SourceUnit>>& units_;
  std::deque<FunctionDraft> drafts_;
};

}  // namespace

LoadResult load_program(std::span<const std::filesystem::path> files, const LoadOptions& options) {
  if (files.empty()) {
    throw InputError("no input file");
  }
  std::vector<std::unique_ptr<SourceUnit>> units;
  for (const std::filesystem::path& file : files) {
    units.push_back(
        std::make_unique<SourceUnit>(file, options, static_cast<unsigned>(units.size())));
  }
  for (const std::filesystem::path& file : options.models) {
    units.push_back(std::make_unique<SourceUnit>(file, options, static_cast<unsigned>(units.size()),
                                                 Origin::UserModel));
  }
  std::optional<ModelUnits> models;
  if (options.default_models == LoadOptions::DefaultModels::Used) {
    models.emplace(options, static_cast<unsigned>(units.size()));
  }
  LoadResult result{cfa::Program(options.data_model == DataModel::Lp64 ? 64 : 32), {}};
  result.program.state_effects(options.effects);
  if (options.pointer_calls == LoadOptions::PointerCalls::Exact) {
    result.program.call_by_exact_type();
  }
  if (options.structure_accesses == LoadOptions::StructureAccesses::Typed) {
    result.program.type_accesses();
  }
  if (options.pointer_recursion == LoadOptions::PointerRecursion::None) {
    result.program.exclude_recursion_through_pointers();
  }
  Loader loader(result.program, units, models ? &*models : nullptr, options, result.warnings);
  loader.load(options.entry_function);
  result.recursion_loops = loader.recursion_loops();
  result.enumerations = loader.enumerations();
  return result;
}

}  // namespace pcegar::frontend
