// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/composite/operators.hpp"

namespace pcegar::cpa {

/// The composite CPA (003, Sect. 4): tuples of component states under operators that are objects.
/// Composites nest: a composite can be a component, and publishes the facts of its parts.
class CompositeCpa final : public Cpa {
public:
  CompositeCpa(Components components, CompositeOperators operators);
  /// With default_operators().
  explicit CompositeCpa(Components components);

  [[nodiscard]] const Components& components() const { return components_; }

  [[nodiscard]] std::string name() const override;
  AbstractDomain& domain() override { return *operators_.compare; }
  TransferRelation& transfer() override { return *operators_.transfer; }
  MergeOperator& merge() override { return *operators_.merge; }
  StopOperator& stop() override { return *operators_.stop; }
  PrecisionAdjustment& precision_adjustment() override { return precision_; }
  StatePtr initial_state() override;
  PrecisionPtr initial_precision() override;

private:
  Components components_;
  CompositeOperators operators_;
  ProductPrecision precision_;
};

}  // namespace pcegar::cpa
