// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/smaller_core.hpp"

#include <algorithm>
#include <set>

namespace pcegar::smt {

std::vector<Term> smaller_core(Session& session, std::span<const Term> fixed,
                               std::vector<Term> core, unsigned most_checks,
                               const std::function<bool()>& ends) {
  for (std::size_t group = std::max<std::size_t>(core.size() / 4, 1);; group /= 2) {
    for (std::size_t begin = 0; begin < core.size();) {
      if (most_checks-- == 0 || ends()) {
        return core;
      }
      const std::size_t end = std::min(begin + group, core.size());
      std::vector<Term> assumptions(fixed.begin(), fixed.end());
      for (std::size_t i = 0; i < core.size(); ++i) {
        if (i < begin || i >= end) {
          assumptions.push_back(core[i]);
        }
      }
      if (!is_unsat(session.check(assumptions))) {
        begin = end;
        continue;
      }
      const std::vector<Term> terms = session.unsat_core();
      const std::set<Term> kept(terms.begin(), terms.end());
      std::size_t kept_before = 0;
      for (std::size_t i = 0; i < begin; ++i) {
        kept_before += kept.contains(core[i]) ? 1 : 0;
      }
      std::erase_if(core, [&](Term term) { return !kept.contains(term); });
      begin = kept_before;
    }
    if (group <= 1) {
      return core;
    }
  }
}

}  // namespace pcegar::smt
