// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "environment/deferred.hpp"
#include "environment/instances.hpp"

namespace pcegar::environment {

/// What the functions do that register an instance, and those that take it back.
void write_registrations(const Instance& instance, const std::vector<Instance>& all,
                         const frontend::Survey& survey, Arguments& arguments, Models& models,
                         Sections& out);

}  // namespace pcegar::environment
