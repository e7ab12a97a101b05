// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/call_arguments.hpp"
#include "frontend/emitter.hpp"

namespace pcegar::frontend {

/// What a literal among the arguments of a function of the C library says about its result
/// (result_facts.cpp).
class ResultFacts {
public:
  ResultFacts(const clang::CallExpr* e, const std::string& name);

  /// Whether there are any.
  [[nodiscard]] bool has_some() const { return !scanned_.empty() || !letters_.empty(); }
  /// The arguments that point to a number that scanf may write, a bit for each
  /// (cfa::CallSite::single_objects).
  [[nodiscard]] std::uint64_t single_objects(const CallArguments& given) const;
  /// Those behind the ones that scanf's format asks for (cfa::CallSite::unused_arguments).
  [[nodiscard]] std::uint64_t unused_arguments(const CallArguments& given) const;
  /// Before the call.
  void keep_old_values(Emitter& emit, const CallArguments& given);
  /// After the call.
  void state(Emitter& emit, Value result) const;

private:
  void read_scanned(const clang::CallExpr* e, unsigned format);
  void read_letters(const clang::CallExpr* e);

  /// An object that a conversion writes, if there are at least `count` of them.
  struct Scanned {
    unsigned argument;
    unsigned count;
    bool is_text;
    Value object = nullptr;
    Value old = nullptr;
    /// Earlier arguments with objects of that type: the same one may have been written.
    std::vector<unsigned> alike = {};
    bool may_overlap = false;  ///< with an earlier one in part
    Value pointer = nullptr;
  };
  std::vector<Scanned> scanned_;
  std::optional<unsigned> last_scanned_;  ///< the format's own position if it stores nothing
  std::vector<Value> given_;
  std::vector<int> letters_;  ///< the only results there are
};

}  // namespace pcegar::frontend
