// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "encoding/ssa_map.hpp"

#include <algorithm>

namespace pcegar::encoding {

namespace {
using Entry = std::pair<SlotId, std::uint32_t>;

bool before(const Entry& entry, SlotId slot) {
  return entry.first < slot;
}
}  // namespace

std::uint32_t SsaMap::index(SlotId slot) const {
  if (!entries_) return 0;
  const auto found = std::lower_bound(entries_->begin(), entries_->end(), slot, before);
  return found != entries_->end() && found->first == slot ? found->second : 0;
}

void SsaMap::set(SlotId slot, std::uint32_t index) {
  if (!entries_) entries_ = std::make_shared<std::vector<Entry>>();
  if (entries_.use_count() > 1) entries_ = std::make_shared<std::vector<Entry>>(*entries_);
  const auto found = std::lower_bound(entries_->begin(), entries_->end(), slot, before);
  const bool present = found != entries_->end() && found->first == slot;
  if (index == 0) {
    if (present) entries_->erase(found);
  } else if (present) {
    found->second = index;
  } else {
    entries_->insert(found, {slot, index});
  }
}

const std::vector<Entry>& SsaMap::entries() const {
  static const std::vector<Entry> none;
  return entries_ ? *entries_ : none;
}

}  // namespace pcegar::encoding
