// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/draft_expressions.hpp"

#include <string>

#include "frontend/linkage.hpp"

namespace pcegar::frontend {

const cfa::Expression* new_temporary(LoweringContext& context, FunctionDraft& draft,
                                     const cfa::Type* type, const SourcePosition& position) {
  const std::string name = "__t" + std::to_string(draft.next_temporary());
  const std::string& function = context.program.function(draft.function()).name;
  return context.build.variable(context.program.add_variable(
      {.name = name,
       .unique_name = context.linker.unique_name(function + "::" + name),
       .type = type,
       .kind = cfa::VariableKind::Temporary,
       .function = draft.function(),
       .position = position}));
}

}  // namespace pcegar::frontend
