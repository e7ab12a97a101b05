// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "pcegar/journal.hpp"
#include "pcegar/symbol_names.hpp"
#include "support/append_file.hpp"
#include "support/verdict.hpp"

namespace pcegar {

/// Writes what happens to a file, one JSON object a line (docs/refinement.md). Appends, so that the
/// plans of a run follow one another; every record is written at once, so that a run that is killed
/// leaves its log.
class RefinementLog final : public RefinementJournal {
public:
  struct Header {
    std::string algorithm, rank, select, arithmetic;
  };
  /// Writes the record "run".
  RefinementLog(const std::filesystem::path& file, const SymbolNames& names, const Header& header);

  void round(const RoundRecord& record) override;
  void executed(const ExecutedRecord& record) override;
  /// The record "verdict" of a property, at the end.
  void verdict(const PropertyVerdict& verdict);
  /// Whether all that happened is in the file.
  [[nodiscard]] bool is_complete() const { return out_.is_complete(); }

private:
  AppendFile out_;
  const SymbolNames& names_;
};

}  // namespace pcegar
