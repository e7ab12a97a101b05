// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "pcegar/journal.hpp"
#include "pcegar/symbol_names.hpp"
#include "support/append_file.hpp"
#include "support/verdict.hpp"

namespace pcegar {

/// Writes the refinement log: one JSON object per line (docs/refinement.md). It appends, so that
/// the encoding stages of a run follow one another. Every record is written at once, so that a run
/// that is killed leaves its log.
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
  /// Whether every record was written.
  [[nodiscard]] bool is_complete() const { return out_.is_complete(); }

private:
  AppendFile out_;
  const SymbolNames& names_;
};

}  // namespace pcegar
