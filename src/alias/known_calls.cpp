// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/known_calls.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pcegar::alias {

namespace {

using Kind = KnownCall::Kind;
using Row = std::pair<std::string_view, KnownCall>;

constexpr KnownCall allocates(unsigned size) {
  return {Kind::Allocates, size};
}
constexpr KnownCall allocates(unsigned size, unsigned count) {
  return {Kind::Allocates, size, count};
}
constexpr KnownCall zeroed(KnownCall call) {
  call.content = KnownCall::Content::Zero;
  return call;
}
constexpr KnownCall never_fails(KnownCall call) {
  call.failure = KnownCall::Failure::Never;
  return call;
}
constexpr KnownCall of_unknown_size{Kind::Allocates};
constexpr KnownCall copies{Kind::Copies, 2};
constexpr KnownCall returns_first{Kind::ReturnsFirst};
constexpr KnownCall searches{Kind::ReturnsPlaceInFirst};
constexpr KnownCall harmless{Kind::Harmless};

constexpr auto table = std::to_array<Row>({
    {"malloc", allocates(0)},
    {"calloc", zeroed(allocates(0, 1))},
    {"realloc", {Kind::Reallocates, 1}},
    {"alloca", never_fails(allocates(0))},
    {"aligned_alloc", allocates(1)},
    {"memalign", allocates(1)},
    {"valloc", allocates(0)},
    {"strdup", {Kind::Duplicates}},
    {"strndup", {Kind::Duplicates}},
    {"xmalloc", never_fails(allocates(0))},
    {"xcalloc", never_fails(zeroed(allocates(0, 1)))},
    {"__builtin_malloc", allocates(0)},
    {"__builtin_calloc", zeroed(allocates(0, 1))},
    {"__builtin_realloc", {Kind::Reallocates, 1}},
    {"__builtin_alloca", never_fails(allocates(0))},
    {"kmalloc", allocates(0)},
    {"__kmalloc", allocates(0)},
    {"kmalloc_node", allocates(0)},
    {"kzalloc", zeroed(allocates(0))},
    {"kzalloc_node", zeroed(allocates(0))},
    {"kcalloc", zeroed(allocates(0, 1))},
    {"kcalloc_node", zeroed(allocates(0, 1))},
    {"kmalloc_array", allocates(0, 1)},
    {"krealloc", {Kind::Reallocates, 1}},
    {"kvmalloc", allocates(0)},
    {"kvzalloc", zeroed(allocates(0))},
    {"kvcalloc", zeroed(allocates(0, 1))},
    {"kvmalloc_array", allocates(0, 1)},
    {"vmalloc", allocates(0)},
    {"vzalloc", zeroed(allocates(0))},
    {"__vmalloc", allocates(0)},
    {"vmalloc_32", allocates(0)},
    {"devm_kmalloc", allocates(1)},
    {"devm_kzalloc", zeroed(allocates(1))},
    {"devm_kcalloc", zeroed(allocates(1, 2))},
    {"devm_kmalloc_array", allocates(1, 2)},
    {"kmem_cache_alloc", of_unknown_size},
    {"kmem_cache_zalloc", zeroed(of_unknown_size)},
    {"kmem_cache_alloc_node", of_unknown_size},
    {"kmemdup", {Kind::Duplicates, 1}},
    {"devm_kmemdup", {Kind::Duplicates, 2, std::nullopt, 1}},
    {"kstrdup", {Kind::Duplicates}},
    {"kstrndup", {Kind::Duplicates}},
    {"devm_kstrdup", {Kind::Duplicates, std::nullopt, std::nullopt, 1}},
    {"kasprintf", of_unknown_size},
    {"ldv_malloc", allocates(0)},
    {"ldv_zalloc", zeroed(allocates(0))},
    {"ldv_calloc", zeroed(allocates(0, 1))},
    {"ldv_xmalloc", never_fails(allocates(0))},
    {"ldv_xzalloc", never_fails(zeroed(allocates(0)))},
    {"ldv_init_zalloc", zeroed(allocates(0))},
    {"ldv_successful_malloc", never_fails(allocates(0))},
    {"ldv_successful_zalloc", never_fails(zeroed(allocates(0)))},
    {"memcpy", copies},
    {"memmove", copies},
    {"__memcpy", copies},
    {"__memmove", copies},
    {"__builtin_memcpy", copies},
    {"__builtin_memmove", copies},
    {"__builtin___memcpy_chk", copies},
    {"__builtin___memmove_chk", copies},
    {"memset", returns_first},
    {"__memset", returns_first},
    {"__builtin_memset", returns_first},
    {"__builtin___memset_chk", returns_first},
    {"strcpy", returns_first},
    {"strncpy", returns_first},
    {"strcat", returns_first},
    {"strncat", returns_first},
    {"strlcpy", harmless},
    {"strscpy", harmless},
    {"strlcat", harmless},
    {"strchr", searches},
    {"strrchr", searches},
    {"strstr", searches},
    {"memchr", searches},
    {"free", harmless},
    {"kfree", harmless},
    {"kvfree", harmless},
    {"vfree", harmless},
    {"devm_kfree", harmless},
    {"kfree_sensitive", harmless},
    {"memcmp", harmless},
    {"strcmp", harmless},
    {"strncmp", harmless},
    {"strcasecmp", harmless},
    {"strlen", harmless},
    {"strnlen", harmless},
    {"__builtin_memcmp", harmless},
    {"__builtin_strlen", harmless},
    {"__builtin_strcmp", harmless},
    {"printk", harmless},
    {"_printk", harmless},
    {"printf", harmless},
    {"puts", harmless},
    {"_dev_err", harmless},
    {"_dev_warn", harmless},
    {"_dev_info", harmless},
    {"_dev_notice", harmless},
    {"_dev_printk", harmless},
    {"dev_err", harmless},
    {"dev_warn", harmless},
    {"dev_info", harmless},
});

}  // namespace

std::optional<KnownCall> known_call(std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.first == name; });
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace pcegar::alias
