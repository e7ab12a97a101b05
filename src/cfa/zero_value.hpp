// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pcegar::cfa {

/// The construct of an Approximate aggregate whose scalars are all zero in fact: too many to be
/// assigned one by one, for whoever can do with them all the same.
inline constexpr std::string_view zero_value = "zeroes of a large array";

}  // namespace pcegar::cfa
