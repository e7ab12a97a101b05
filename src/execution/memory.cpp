// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/memory.hpp"

#include <algorithm>

#include "execution/number.hpp"

namespace pcegar::execution {

namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 26;
constexpr std::uint64_t most_bytes_growing = std::uint64_t{1} << 20;
constexpr std::uint8_t all_bits = 0xff;

}  // namespace

ObjectId Memory::add(std::uint64_t size, Lifetime lifetime, Extent extent) {
  if (size > most_bytes - total_) {
    throw Inexact{"much memory"};
  }
  total_ += size;
  auto bytes = std::make_shared<Bytes>();
  bytes->values.resize(size);
  bytes->known.resize(size);
  objects_.push_back({std::move(bytes), lifetime, extent});
  return ObjectId(objects_.size() - 1);
}

void Memory::remove(ObjectId id) {
  total_ -= size(id);
  objects_[id.index()].bytes = nullptr;
}

bool Memory::contains(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const {
  const std::uint64_t end = has_known_size(id) ? size(id) : most_bytes_growing;
  return offset <= end && bytes <= end - offset;
}

Value Memory::read(ObjectId id, std::uint64_t first_bit, unsigned bits) const {
  const Bytes& bytes = *objects_[id.index()].bytes;
  const std::uint64_t first = first_bit / 8;
  const std::uint64_t end = (first_bit + bits + 7) / 8;
  if (end > bytes.values.size()) {
    return {};  // of a growing object
  }
  if (bits == 8 * pointer_bytes_ && first_bit % 8 == 0) {
    if (const auto found = bytes.addresses.find(first); found != bytes.addresses.end()) {
      return found->second;
    }
  }
  Wide result = 0;
  for (std::uint64_t i = first; i < end; ++i) {
    const std::uint64_t low = std::max(first_bit, 8 * i);
    const std::uint64_t high = std::min(first_bit + bits, 8 * i + 8);
    const auto shift = static_cast<unsigned>(low - 8 * i);
    const auto mask = static_cast<std::uint8_t>((1U << (high - low)) - 1);
    if (((bytes.known[i] >> shift) & mask) != mask) {
      return {};
    }
    result |= static_cast<Wide>((bytes.values[i] >> shift) & mask) << (low - first_bit);
  }
  return Value::number(result);
}

bool Memory::may_hold_unknown_address(ObjectId id) const {
  unsigned unknown = 0;
  for (const std::uint8_t known : objects_[id.index()].bytes->known) {
    unknown = known == 0 ? unknown + 1 : 0;
    if (unknown == pointer_bytes_) {
      return true;
    }
  }
  return false;
}

bool Memory::touches_address(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const {
  const auto& addresses = objects_[id.index()].bytes->addresses;
  const auto entry =
      addresses.lower_bound(offset < pointer_bytes_ ? 0 : offset - pointer_bytes_ + 1);
  return entry != addresses.end() && entry->first < offset + bytes;
}

bool Memory::cuts_address(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const {
  const auto& addresses = objects_[id.index()].bytes->addresses;
  const std::uint64_t end = offset + bytes;
  auto entry = addresses.lower_bound(offset < pointer_bytes_ ? 0 : offset - pointer_bytes_ + 1);
  for (; entry != addresses.end() && entry->first < end; ++entry) {
    if (entry->first < offset || entry->first + pointer_bytes_ > end) {
      return true;
    }
  }
  return false;
}

void Memory::write(ObjectId id, std::uint64_t first_bit, unsigned bits, const Value& value) {
  const std::uint64_t first = first_bit / 8;
  const std::uint64_t end = (first_bit + bits + 7) / 8;
  Bytes& bytes = own(id, end);
  drop_addresses(bytes, first, end);
  const bool is_pointer =
      !value.is_number() && value.is_known() && first_bit % 8 == 0 && bits == 8 * pointer_bytes_;
  for (std::uint64_t i = first; i < end; ++i) {
    const std::uint64_t low = std::max(first_bit, 8 * i);
    const std::uint64_t high = std::min(first_bit + bits, 8 * i + 8);
    const auto shift = static_cast<unsigned>(low - 8 * i);
    const auto mask = static_cast<std::uint8_t>(((1U << (high - low)) - 1) << shift);
    if (!value.is_number()) {
      bytes.known[i] = static_cast<std::uint8_t>(bytes.known[i] & ~mask);
      continue;
    }
    const auto part = static_cast<std::uint8_t>((value.bits >> (low - first_bit)) << shift);
    bytes.values[i] = static_cast<std::uint8_t>((bytes.values[i] & ~mask) | (part & mask));
    bytes.known[i] = static_cast<std::uint8_t>(bytes.known[i] | mask);
  }
  if (is_pointer) {
    bytes.addresses[first] = value;
  }
}

void Memory::settle(ObjectId id, std::uint64_t first_bit, unsigned bits, Wide pattern) {
  Bytes& bytes = own(id, (first_bit + bits + 7) / 8);
  for (unsigned i = 0; i < bits; ++i) {
    const std::uint64_t at = first_bit + i;
    const auto bit = static_cast<std::uint8_t>(1U << (at % 8));
    if ((bytes.known[at / 8] & bit) != 0) {
      continue;
    }
    bytes.known[at / 8] = static_cast<std::uint8_t>(bytes.known[at / 8] | bit);
    const bool is_set = (pattern >> i & 1) != 0;
    bytes.values[at / 8] = static_cast<std::uint8_t>(is_set ? bytes.values[at / 8] | bit
                                                            : bytes.values[at / 8] & ~bit);
  }
}

Bytes Memory::copy(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const {
  const Bytes& from = *objects_[id.index()].bytes;
  Bytes result;
  result.values.resize(bytes);
  result.known.resize(bytes);
  for (std::uint64_t i = 0; i < bytes && offset + i < from.values.size(); ++i) {
    result.values[i] = from.values[offset + i];
    result.known[i] = from.known[offset + i];
  }
  for (auto at = from.addresses.lower_bound(offset);
       at != from.addresses.end() && at->first + pointer_bytes_ <= offset + bytes; ++at) {
    result.addresses.emplace(at->first - offset, at->second);
  }
  return result;
}

void Memory::paste(ObjectId id, std::uint64_t offset, const Bytes& bytes) {
  const std::uint64_t end = offset + bytes.values.size();
  Bytes& to = own(id, end);
  drop_addresses(to, offset, end);
  std::copy(bytes.values.begin(), bytes.values.end(),
            to.values.begin() + static_cast<std::ptrdiff_t>(offset));
  std::copy(bytes.known.begin(), bytes.known.end(),
            to.known.begin() + static_cast<std::ptrdiff_t>(offset));
  for (const auto& [at, address] : bytes.addresses) {
    to.addresses[offset + at] = address;
  }
}

void Memory::fill(ObjectId id, std::uint64_t offset, std::uint64_t bytes, std::uint8_t value) {
  Bytes& to = own(id, offset + bytes);
  drop_addresses(to, offset, offset + bytes);
  const auto first = static_cast<std::ptrdiff_t>(offset);
  const auto count = static_cast<std::ptrdiff_t>(bytes);
  std::fill_n(to.values.begin() + first, count, value);
  std::fill_n(to.known.begin() + first, count, all_bits);
}

void Memory::forget(ObjectId id, std::uint64_t offset, std::uint64_t bytes) {
  Bytes& of = own(id, offset + bytes);
  drop_addresses(of, offset, offset + bytes);
  std::fill_n(of.known.begin() + static_cast<std::ptrdiff_t>(offset),
              static_cast<std::ptrdiff_t>(bytes), std::uint8_t{0});
}

void Memory::forget_bits(ObjectId id, std::uint64_t offset, std::uint8_t mask) {
  const Bytes& bytes = *objects_[id.index()].bytes;
  if (offset < bytes.known.size() && (bytes.known[offset] & mask) != 0) {  // else a growing object
    Bytes& of = own(id, offset + 1);
    of.known[offset] = static_cast<std::uint8_t>(of.known[offset] & ~mask);
  }
}

Bytes& Memory::own(ObjectId id, std::uint64_t end) {
  Object& object = objects_[id.index()];
  if (object.bytes.use_count() > 1) {
    object.bytes = std::make_shared<Bytes>(*object.bytes);
  }
  if (end > object.bytes->values.size()) {  // a growing one
    total_ += end - object.bytes->values.size();
    if (total_ > most_bytes) {
      throw Inexact{"much memory"};
    }
    object.bytes->values.resize(end);
    object.bytes->known.resize(end);
  }
  return *object.bytes;
}

/// Those that overlap the bytes from `offset` to before `end`.
void Memory::drop_addresses(Bytes& bytes, std::uint64_t offset, std::uint64_t end) const {
  if (bytes.addresses.empty()) {
    return;
  }
  const std::uint64_t first = offset < pointer_bytes_ ? 0 : offset - pointer_bytes_ + 1;
  auto at = bytes.addresses.lower_bound(first);
  while (at != bytes.addresses.end() && at->first < end) {
    at = bytes.addresses.erase(at);
  }
}

}  // namespace pcegar::execution
