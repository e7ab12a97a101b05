// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/calls.hpp"

#include "alias/library_table.hpp"
#include "encoding/coincidence.hpp"

namespace pcegar::execution {

Calls::Calls(const cfa::Program& program)
    : program_(program),
      returns_(program.call_site_count()),
      externals_(program.call_site_count()) {
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::EdgeId edge(i);
    if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&program.edge(edge).operation)) {
      returns_[leave->site.index()] = edge;
    }
  }
}

const Calls::External& Calls::external(cfa::CallSiteId id) {
  std::unique_ptr<External>& result = externals_[id.index()];
  if (result != nullptr) {
    return *result;
  }
  const cfa::CallSite& site = program_.call_site(id);
  result = std::make_unique<External>();
  result->known = alias::known_call(program_, site);
  result->freed = encoding::freed_argument(program_, site);
  result->library_name =
      alias::library_name(site.callee.valid() ? program_.function(site.callee).name : site.name);
  result->is_changed_before.resize(site.arguments.size());
  for (const auto& pointee : alias::changed_pointees(program_, site)) {
    result->is_changed_before.at(pointee.argument) = true;
  }
  return *result;
}

}  // namespace pcegar::execution
