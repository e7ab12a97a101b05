// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Clang reports where definitions of functions in functions are: its error points at the '{'. It
// skips the body, so inner definitions are found by parsing again after the outer ones have been
// replaced.
#include "frontend/nested_places.hpp"

#include <clang/Basic/DiagnosticParse.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/ASTUnit.h>

namespace pcegar::frontend {

NestedPlaces nested_places(clang::ASTUnit& ast) {
  NestedPlaces found;
  const clang::SourceManager& sources = ast.getSourceManager();
  for (auto d = ast.stored_diag_begin(); d != ast.stored_diag_end(); ++d) {
    const bool is_body = d->getID() == clang::diag::err_function_definition_not_allowed;
    if (!is_body && d->getID() != clang::diag::err_typecheck_sclass_func) {
      continue;
    }
    const auto [file, offset] = sources.getDecomposedLoc(d->getLocation());
    if (d->getLocation().isFileID() && file == sources.getMainFileID()) {
      (is_body ? found.bodies : found.declarations).insert(offset);
    } else {
      found.elsewhere = found.elsewhere || is_body;
    }
  }
  return found;
}

ChangedSource nested_functions_opened(const std::string& text, const NestedPlaces& places) {
  ChangedSource result;
  std::size_t copied = 0;
  for (const unsigned brace : places.bodies) {
    result.text.append(text, copied, brace - copied);
    result.insertions.push_back({static_cast<unsigned>(result.text.size()), 1});
    result.text += ';';
    copied = brace;
  }
  result.text.append(text, copied, text.size() - copied);
  return result;
}

NestedPlaces original_places(const NestedPlaces& places, const std::vector<Insertion>& insertions) {
  const auto original = [&](const std::set<unsigned>& offsets) {
    std::set<unsigned> result;
    for (const unsigned offset : offsets) {
      unsigned inserted = 0;
      for (const Insertion& insertion : insertions) {
        inserted += insertion.offset < offset ? insertion.length : 0;
      }
      result.insert(offset - inserted);
    }
    return result;
  };
  return {original(places.bodies), original(places.declarations), places.elsewhere};
}

std::vector<Insertion> merged(const std::vector<Insertion>& before,
                              const std::vector<Insertion>& after) {
  std::vector<Insertion> result;
  auto next = after.begin();
  unsigned shift = 0;
  for (Insertion insertion : before) {
    for (; next != after.end() && next->offset < insertion.offset + shift; ++next) {
      shift += next->length;
      result.push_back(*next);
    }
    insertion.offset += shift;
    result.push_back(insertion);
  }
  result.insert(result.end(), next, after.end());
  return result;
}

}  // namespace pcegar::frontend
