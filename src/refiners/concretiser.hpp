// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "refiners/error_path.hpp"
#include "smt/solver.hpp"
#include "support/statistics.hpp"

namespace pcegar::refiners {

/// A real execution that violates a property (or meets an obstacle): one path through the CFA with
/// the values of a bit-precise model.
struct Counterexample {
  struct Value {
    std::size_t step;   ///< index into path
    std::string what;   ///< "x", "result of f()"
    std::string value;  ///< decimal, according to the C type
  };
  struct Input : Value {
    encoding::InputPlace place;
    encoding::InputRole role = encoding::InputRole::Free;
    const cfa::Type* type = nullptr;
    std::optional<mpz_class> number;  ///< the value; nothing if the solver gave none
  };
  std::vector<encoding::PathStep> path;
  std::vector<Input> inputs;
  std::vector<Value> assignments;
};

/// Pointers that come from outside get these addresses where the path leaves it open: block k, in
/// the order of the inputs. Whoever runs the path can put memory there.
[[nodiscard]] std::uint64_t environment_address(std::size_t block);
inline constexpr std::size_t max_environment_blocks = 500;

/// What stands between an abstract path and a decision, for whoever may try again.
enum class Doubt : std::uint8_t {
  Arithmetic,  ///< the explored arithmetic allows what C's does not: another one may decide
  Limit,       ///< of time or memory
  Budget,      ///< of this property
  Companions,  ///< the properties explored together have too many states; fewer may not
  Internal,    ///< a bug of ours came to light while the property was explored
  Other,
};

/// The abstract path has no concrete execution that could be confirmed, for this reason.
struct NotConfirmed {
  std::string reason;
  Doubt doubt = Doubt::Other;
};

/// Turns an abstract path whose formulas are satisfiable over the integers into one concrete path,
/// and replays that bit-precisely.
///
/// First a path is read off an integer model; if it does not survive with bit-vectors, all paths of
/// the abstract path are searched with bit-vectors at once.
class Concretiser {
public:
  /// `verdict` answers the one question that FALSE rests on, the replay of a path.
  struct Backends {
    smt::Backend& search;
    smt::Backend& verdict;
  };
  Concretiser(const AnalysisView& view, encoding::PathFormulaBuilder& integers,
              const Backends& backends, encoding::SignedOverflow signed_overflow,
              Statistics& statistics);
  ~Concretiser();

  std::variant<Counterexample, NotConfirmed> concretise(const ErrorPath& path);

private:
  using Steps = std::vector<encoding::PathStep>;
  std::variant<Steps, NotConfirmed> find_path(const ErrorPath& path,
                                              encoding::PathFormulaBuilder& builder);
  std::variant<Counterexample, NotConfirmed> replay(Steps steps);
  std::unique_ptr<smt::Session> with_usable_pointers(const encoding::PathEncoding& encoded,
                                                     std::unique_ptr<smt::Session> session);
  [[nodiscard]] NotConfirmed not_feasible() const;

  const AnalysisView& view_;
  encoding::PathFormulaBuilder& integers_;
  Backends backends_;
  encoding::EncodingOptions bit_precise_;
  std::unique_ptr<encoding::PathFormulaBuilder> bit_vectors_;
  Counter& replays_;
  Counter& not_confirmed_;
  Timer& timer_;
};

}  // namespace pcegar::refiners
