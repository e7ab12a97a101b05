// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "environment/deferred.hpp"
#include "environment/instances.hpp"

namespace pcegar::environment {

/// The state machine of an instance: its flags, what registration does, a function for one step and
/// one that ends what it began. `all` are the instances of the module.
void write_operations(const Instance& instance, const std::vector<Instance>& all,
                      const frontend::Survey& survey, Arguments& arguments, Models& models,
                      Sections& out);

}  // namespace pcegar::environment
