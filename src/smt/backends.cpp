// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "smt/cvc5/backend.hpp"
#include "smt/solver.hpp"
#include "smt/z3/backend.hpp"
#include "support/error.hpp"

namespace pcegar::smt {
namespace {

struct Row {
  const char* name;
  std::unique_ptr<Backend> (*make)();
};

/// A new solver is one folder and one row here.
constexpr std::array rows{
    Row{"z3", make_z3_backend},
    Row{"cvc5", make_cvc5_backend},
};

}  // namespace

std::vector<std::string> backend_names() {
  std::vector<std::string> names;
  for (const Row& row : rows) names.emplace_back(row.name);
  return names;
}

std::unique_ptr<Backend> make_backend(const std::string& name) {
  std::string known;
  for (const Row& row : rows) {
    if (name == row.name) return row.make();
    known += std::string(known.empty() ? "" : ", ") + row.name;
  }
  throw InputError("unknown solver '" + name + "'; there are " + known);
}

}  // namespace pcegar::smt
