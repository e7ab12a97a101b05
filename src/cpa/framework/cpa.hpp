// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cpa/framework/abstract_domain.hpp"
#include "cpa/framework/merge_operator.hpp"
#include "cpa/framework/precision_adjustment.hpp"
#include "cpa/framework/stop_operator.hpp"
#include "cpa/framework/transfer_relation.hpp"

namespace pcegar::cpa {

/// A configurable program analysis with dynamic precision adjustment (002, Sect. 2.3.1):
///   paper      here
///   D          domain()          merge   merge()
///   Pi         Precision         stop    stop()
///   ~>         transfer()        prec    precision_adjustment()
class Cpa {
public:
  virtual ~Cpa() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  virtual AbstractDomain& domain() = 0;
  virtual TransferRelation& transfer() = 0;
  virtual MergeOperator& merge() = 0;
  virtual StopOperator& stop() = 0;
  virtual PrecisionAdjustment& precision_adjustment() = 0;
  virtual StatePtr initial_state() = 0;
  virtual PrecisionPtr initial_precision() = 0;
};

}  // namespace pcegar::cpa
