// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "alias/known_calls.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "alias/library_table.hpp"
#include "cfa/operands.hpp"

namespace pcegar::alias {

bool ends_in_open_array(const cfa::Type& type, std::uint64_t most) {
  if (type.kind != cfa::TypeKind::Record || type.is_union || type.fields.empty()) {
    return false;
  }
  const cfa::Type& last = *type.fields.back().type;
  return last.kind == cfa::TypeKind::Array ? last.length.value_or(0) <= most
                                           : ends_in_open_array(last, most);
}

namespace {

using Kind = KnownCall::Kind;
using Row = std::pair<std::string_view, KnownCall>;

constexpr KnownCall allocates(unsigned size) {
  return {.kind = Kind::Allocates, .size = size, .changes = KnownCall::Changes::Nothing};
}
constexpr KnownCall allocates(unsigned size, unsigned count) {
  return {.kind = Kind::Allocates,
          .size = size,
          .count = count,
          .changes = KnownCall::Changes::Nothing};
}
constexpr KnownCall zeroed(KnownCall call) {
  call.content = KnownCall::Content::Zero;
  return call;
}
/// Of Linux, with its flags in that argument.
constexpr KnownCall with_flags(KnownCall call, unsigned argument) {
  call.flags = argument;
  return call;
}
constexpr KnownCall never_fails(KnownCall call) {
  call.failure = KnownCall::Failure::Never;
  return call;
}
constexpr KnownCall changing(KnownCall call, KnownCall::Changes changes) {
  call.changes = changes;
  return call;
}
constexpr KnownCall only_reads(KnownCall call) {
  return changing(call, KnownCall::Changes::Nothing);
}
/// Adds that the memory is kept in the device, or cache, that is the first argument.
constexpr KnownCall of_device(KnownCall call) {
  return changing(call, KnownCall::Changes::FirstPointee);
}
/// With the content of its first argument, which the front end copies (frontend/reallocation).
constexpr KnownCall inheriting(KnownCall call) {
  call.inherits = true;
  return call;
}
constexpr KnownCall of_unknown_size{Kind::Allocates};
constexpr KnownCall harmless{Kind::Harmless};
constexpr KnownCall reads = only_reads(harmless);
constexpr KnownCall changes_first = changing(harmless, KnownCall::Changes::FirstPointee);
/// Of Linux: the handler gets the pointer later, when the program calls it.
constexpr KnownCall keeps = only_reads({Kind::KeepsArguments});
/// The result is 0 or an error number.
constexpr KnownCall changes_first_or_fails = [] {
  KnownCall call = changes_first;
  call.least = 0;
  return call;
}();

constexpr auto table = std::to_array<Row>({
    {"malloc", allocates(0)},
    {"calloc", zeroed(allocates(0, 1))},
    {"realloc", {Kind::Reallocates, 1}},
    {"reallocarray", {Kind::Reallocates, 1, 2}},
    {"alloca", never_fails(allocates(0))},
    {"aligned_alloc", allocates(1)},
    {"memalign", allocates(1)},
    {"valloc", allocates(0)},
    {"__pcegar_allocate", allocates(0)},  // of models
    {"__pcegar_reallocate", inheriting(allocates(1))},
    {"__pcegar_reallocate_array", inheriting(allocates(1, 2))},
    {"__pcegar_release", reads},
    {"strdup", only_reads({Kind::Duplicates})},
    {"strndup", only_reads({Kind::Duplicates})},
    {"xmalloc", never_fails(allocates(0))},
    {"xcalloc", never_fails(zeroed(allocates(0, 1)))},
    {"__builtin_malloc", allocates(0)},
    {"__builtin_calloc", zeroed(allocates(0, 1))},
    {"__builtin_realloc", {Kind::Reallocates, 1}},
    {"__builtin_alloca", never_fails(allocates(0))},
    {"kmalloc", with_flags(allocates(0), 1)},
    {"__kmalloc", with_flags(allocates(0), 1)},
    {"__kmalloc_node", with_flags(allocates(0), 1)},
    {"__kmalloc_node_track_caller", with_flags(allocates(0), 1)},
    {"__kmalloc_track_caller", with_flags(allocates(0), 1)},
    {"kmalloc_trace", with_flags(allocates(2), 1)},
    {"kmalloc_node_trace", with_flags(allocates(3), 1)},
    {"kmalloc_large", with_flags(allocates(0), 1)},
    {"kmalloc_large_node", with_flags(allocates(0), 1)},
    {"kvmalloc_node", with_flags(allocates(0), 1)},
    {"kmalloc_node", with_flags(allocates(0), 1)},
    {"kzalloc", zeroed(allocates(0))},
    {"kzalloc_node", zeroed(allocates(0))},
    {"kcalloc", zeroed(allocates(0, 1))},
    {"kcalloc_node", zeroed(allocates(0, 1))},
    {"kmalloc_array", with_flags(allocates(0, 1), 2)},
    {"krealloc", {Kind::Reallocates, 1}},
    {"krealloc_array", {Kind::Reallocates, 1, 2}},
    {"kvmalloc", with_flags(allocates(0), 1)},
    {"kvzalloc", zeroed(allocates(0))},
    {"kvcalloc", zeroed(allocates(0, 1))},
    {"kvmalloc_array", with_flags(allocates(0, 1), 2)},
    {"vmalloc", allocates(0)},
    {"vzalloc", zeroed(allocates(0))},
    {"__vmalloc", with_flags(allocates(0), 1)},
    {"vmalloc_32", allocates(0)},
    {"devm_kmalloc", with_flags(of_device(allocates(1)), 2)},
    {"devm_kzalloc", of_device(zeroed(allocates(1)))},
    {"devm_kcalloc", of_device(zeroed(allocates(1, 2)))},
    {"devm_kmalloc_array", with_flags(of_device(allocates(1, 2)), 3)},
    {"kmem_cache_alloc", with_flags(of_device(of_unknown_size), 1)},
    {"kmem_cache_zalloc", of_device(zeroed(of_unknown_size))},
    {"kmem_cache_alloc_node", with_flags(of_device(of_unknown_size), 1)},
    {"kmemdup", only_reads({Kind::Duplicates, 1})},
    {"devm_kmemdup", of_device({Kind::Duplicates, 2, std::nullopt, 1})},
    {"kstrdup", only_reads({Kind::Duplicates})},
    {"kstrndup", only_reads({Kind::Duplicates})},
    {"devm_kstrdup", of_device({Kind::Duplicates, std::nullopt, std::nullopt, 1})},
    {"kasprintf", of_unknown_size},
    {"ldv_malloc", allocates(0)},
    {"ldv_zalloc", zeroed(allocates(0))},
    {"ldv_calloc", zeroed(allocates(0, 1))},
    {"ldv_xmalloc", never_fails(allocates(0))},
    {"ldv_xzalloc", never_fails(zeroed(allocates(0)))},
    {"ldv_init_zalloc", zeroed(allocates(0))},
    {"ldv_successful_malloc", never_fails(allocates(0))},
    {"ldv_successful_zalloc", never_fails(zeroed(allocates(0)))},
    {"free", reads},
    {"kfree", reads},
    {"kvfree", reads},
    {"vfree", reads},
    {"devm_kfree", harmless},
    {"kfree_sensitive", reads},
    {"printk", reads},
    {"_printk", reads},
    {"_dev_err", reads},
    {"_dev_warn", reads},
    {"_dev_info", reads},
    {"_dev_notice", reads},
    {"_dev_printk", reads},
    {"dev_err", reads},
    {"dev_warn", reads},
    {"dev_info", reads},
    {"pthread_mutex_lock", changes_first_or_fails},
    {"pthread_mutex_trylock", changes_first_or_fails},
    {"pthread_mutex_unlock", changes_first_or_fails},
    {"pthread_mutex_init", changes_first_or_fails},
    {"pthread_mutex_destroy", changes_first_or_fails},
    {"mutex_lock", changes_first},
    {"mutex_lock_nested", changes_first},
    {"mutex_lock_interruptible", changes_first},
    {"mutex_lock_interruptible_nested", changes_first},
    {"mutex_lock_killable", changes_first},
    {"mutex_lock_killable_nested", changes_first},
    {"mutex_lock_io", changes_first},
    {"mutex_trylock", changes_first},
    {"mutex_unlock", changes_first},
    {"__mutex_init", changes_first},
    {"mutex_init", changes_first},
    {"mutex_destroy", changes_first},
    {"spin_lock", changes_first},
    {"spin_lock_bh", changes_first},
    {"spin_lock_irq", changes_first},
    {"spin_lock_nested", changes_first},
    {"spin_unlock", changes_first},
    {"spin_unlock_bh", changes_first},
    {"spin_unlock_irq", changes_first},
    {"spin_unlock_irqrestore", changes_first},
    {"spin_trylock", changes_first},
    {"spin_trylock_bh", changes_first},
    {"spin_trylock_irq", changes_first},
    {"spin_lock_init", changes_first},
    {"__raw_spin_lock_init", changes_first},
    {"_raw_spin_lock", changes_first},
    {"_raw_spin_lock_nested", changes_first},
    {"_raw_spin_lock_bh", changes_first},
    {"_raw_spin_lock_irq", changes_first},
    {"_raw_spin_lock_irqsave", changes_first},
    {"_raw_spin_trylock", changes_first},
    {"_raw_spin_trylock_bh", changes_first},
    {"_raw_spin_unlock", changes_first},
    {"_raw_spin_unlock_bh", changes_first},
    {"_raw_spin_unlock_irq", changes_first},
    {"_raw_spin_unlock_irqrestore", changes_first},
    {"_raw_read_lock", changes_first},
    {"_raw_read_lock_bh", changes_first},
    {"_raw_read_lock_irq", changes_first},
    {"_raw_read_lock_irqsave", changes_first},
    {"_raw_read_trylock", changes_first},
    {"_raw_read_unlock", changes_first},
    {"_raw_read_unlock_bh", changes_first},
    {"_raw_read_unlock_irq", changes_first},
    {"_raw_read_unlock_irqrestore", changes_first},
    {"_raw_write_lock", changes_first},
    {"_raw_write_lock_bh", changes_first},
    {"_raw_write_lock_irq", changes_first},
    {"_raw_write_lock_irqsave", changes_first},
    {"_raw_write_trylock", changes_first},
    {"_raw_write_unlock", changes_first},
    {"_raw_write_unlock_bh", changes_first},
    {"_raw_write_unlock_irq", changes_first},
    {"_raw_write_unlock_irqrestore", changes_first},
    {"__rwlock_init", changes_first},
    {"read_lock", changes_first},
    {"read_unlock", changes_first},
    {"write_lock", changes_first},
    {"write_unlock", changes_first},
    {"down", changes_first},
    {"down_interruptible", changes_first},
    {"down_killable", changes_first},
    {"down_trylock", changes_first},
    {"down_timeout", changes_first},
    {"up", changes_first},
    {"down_read", changes_first},
    {"down_read_trylock", changes_first},
    {"down_read_killable", changes_first},
    {"down_write", changes_first},
    {"down_write_trylock", changes_first},
    {"down_write_killable", changes_first},
    {"up_read", changes_first},
    {"up_write", changes_first},
    {"downgrade_write", changes_first},
    {"__init_rwsem", changes_first},
    {"complete", changes_first},
    {"complete_all", changes_first},
    {"wait_for_completion", changes_first},
    {"wait_for_completion_interruptible", changes_first},
    {"wait_for_completion_killable", changes_first},
    {"wait_for_completion_timeout", changes_first},
    {"wait_for_completion_interruptible_timeout", changes_first},
    {"try_wait_for_completion", changes_first},
    {"__init_waitqueue_head", changes_first},
    {"__wake_up", changes_first},
    {"add_timer", changes_first},
    {"mod_timer", changes_first},
    {"del_timer", changes_first},
    {"del_timer_sync", changes_first},
    {"timer_delete", changes_first},
    {"timer_delete_sync", changes_first},
    {"__module_get", changes_first},
    {"try_module_get", changes_first},
    {"module_put", changes_first},
    {"device_lock", changes_first},
    {"device_trylock", changes_first},
    {"device_unlock", changes_first},
    {"request_irq", keeps},
    {"request_threaded_irq", keeps},
    {"request_any_context_irq", keeps},
    {"devm_request_irq", keeps},
    {"devm_request_threaded_irq", keeps},
    {"free_irq", keeps},
    {"mutex_is_locked", reads},
    {"completion_done", reads},
    {"device_is_locked", reads},
});

}  // namespace

std::optional<KnownCall> known_call(std::string_view name) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.first == name; });
  return found == table.end() ? library_call(name) : std::optional(found->second);
}

namespace {

KnownCall stated(const cfa::StatedEffects& effects) {
  using Result = cfa::StatedEffects::Result;
  KnownCall call{.kind = Kind::ReturnsOutside,
                 .size = effects.size,
                 .count = effects.count,
                 .changes = KnownCall::Changes::Listed,
                 .arguments = effects.arguments,
                 .is_variadic = effects.is_variadic,
                 .least = effects.least,
                 .greatest = effects.greatest,
                 .is_stated = true};
  switch (effects.result) {
    case Result::Any: break;
    case Result::Valid: call.excluded = KnownCall::Excluded::NullAndErrors; break;
    case Result::ErrorPointer: call.excluded = KnownCall::Excluded::Null; break;
    case Result::FirstOrNull: call.may_return_null = true; [[fallthrough]];
    case Result::First: call.kind = Kind::ReturnsFirst; break;
    case Result::PlaceInFirst: call.kind = Kind::ReturnsPlaceInFirst; break;
    case Result::Kept: call.kind = Kind::KeepsArguments; break;
    case Result::Zeroed: call.content = KnownCall::Content::Zero; [[fallthrough]];
    case Result::New: call.kind = Kind::Allocates; break;
  }
  return call;
}

bool fits(std::size_t listed, bool is_variadic, std::size_t given) {
  return given == listed || (is_variadic && given + 1 >= listed);
}

}  // namespace

const cfa::Expression& without_pointer_casts(const cfa::Expression& argument) {
  const cfa::Expression* pointer = &argument;
  while (const auto* cast = std::get_if<cfa::Cast>(&pointer->node)) {
    if (!cast->operand->type->is_pointer()) {
      break;
    }
    pointer = cast->operand;
  }
  return *pointer;
}

namespace {

/// Whether a cast makes the argument a pointer to an object of more bytes, or of unknown size: the
/// function may be told of a structure by the address of its first member.
bool is_cast_to_more(const cfa::Expression& argument, std::uint64_t bytes) {
  const cfa::Expression* e = &argument;
  while (const auto* cast = std::get_if<cfa::Cast>(&e->node)) {
    const cfa::Type* pointee = e->type->is_pointer() ? e->type->element : nullptr;
    const bool is_record = pointee != nullptr && pointee->kind == cfa::TypeKind::Record;
    const bool is_data = pointee != nullptr && pointee->kind != cfa::TypeKind::Function;
    if ((is_data && pointee->size_bytes > bytes) || (is_record && pointee->size_bytes == 0) ||
        (is_record && ends_in_open_array(*pointee))) {
      return true;
    }
    e = cast->operand;
  }
  return false;
}

std::uint64_t computed_arguments(const KnownCall& known, const cfa::CallSite& site) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(site.arguments.size(), 64); ++i) {
    const char letter =
        known.arguments.empty() ? '-' : known.arguments[std::min(i, known.arguments.size() - 1)];
    const cfa::Type& type = *without_pointer_casts(*site.arguments[i]).type;
    const bool is_string = letter == 's' && !known.is_single_object(i) &&
                           (type.element == nullptr || type.element->size_bytes <= 1);
    result |= (letter == 'c' || is_string ? std::uint64_t{1} : std::uint64_t{0}) << i;
  }
  return result;
}

/// Whether the program may read again what it has read, pushed back or written: then the
/// environment does not choose it.
bool may_read_again(const cfa::Program& program) {
  constexpr std::array<std::string_view, 7> rewinders{"ungetc",  "rewind", "fseek", "fseeko",
                                                      "fsetpos", "lseek",  "pread"};
  return std::any_of(rewinders.begin(), rewinders.end(), [&](std::string_view name) {
    return program.find_function(std::string(name)).valid();
  });
}

}  // namespace

namespace {

/// The callee, or as in the source where it is not known.
const std::string& callee_name(const cfa::Program& program, const cfa::CallSite& site) {
  return site.callee.valid() ? program.function(site.callee).name : site.name;
}

}  // namespace

const cfa::StatedEffects* stated_effects(const cfa::Program& program, const cfa::CallSite& site) {
  return !site.callee.valid() && !site.member.empty()
             ? program.stated_effects(site.member)
             : program.stated_effects(written_name(callee_name(program, site)));
}

std::optional<KnownCall> known_call(const cfa::Program& program, const cfa::CallSite& site) {
  const std::string& name = callee_name(program, site);
  if (const cfa::StatedEffects* effects = stated_effects(program, site)) {
    // What is stated is about functions of that name with so many arguments.
    return fits(effects->arguments.size(), effects->is_variadic, site.arguments.size())
               ? std::optional(stated(*effects))
               : std::nullopt;
  }
  const auto known = known_call(name);
  if (!known || known->changes != KnownCall::Changes::Listed) {
    return known;
  }
  // Another function of that name, as in programs that do not use the C library.
  if (!fits(known->arguments.size(), known->is_variadic, site.arguments.size())) {
    return std::nullopt;
  }
  auto call = known;
  call->single_objects = site.single_objects;
  call->unused_arguments = site.unused_arguments;
  call->computed_arguments = computed_arguments(*call, site);
  if (name == "fclose" && !program.find_function("popen").valid()) {
    call->greatest = 0;  // glibc's gives the status of a process, as pclose() does
  }
  if (call->reads_stream && may_read_again(program)) {
    call->nature = KnownCall::Nature::Follows;
  }
  return call;
}

bool may_be_cleared(const KnownCall& known, const cfa::CallSite& site) {
  constexpr std::uint64_t clearing = 0x100 | 0x8000;
  if (known.is_stated) {
    return true;  // what it stores there is not stated
  }
  if (!known.flags || *known.flags >= site.arguments.size()) {
    return false;
  }
  const cfa::Expression* flags = &cfa::without_casts(*site.arguments[*known.flags]);
  const auto* constant = std::get_if<cfa::Constant>(&flags->node);
  return constant == nullptr || (constant->bits & clearing) != 0;
}

KnownCall::Written KnownCall::written(std::size_t argument) const {
  const char letter = argument < arguments.size() ? arguments[argument] : '-';
  return letter == 't' || letter == 'T' ? Written::Text
         : letter == 'W'                ? Written::LimitedText
                                        : Written::Block;
}

bool KnownCall::has_to_be_valid(std::size_t argument) const {
  return !is_stated && argument < arguments.size() &&
         (arguments[argument] == 'R' || arguments[argument] == 'T');
}

bool KnownCall::follows(std::size_t argument) const {
  switch (effect(argument)) {
    case Effect::None:
    case Effect::Writes: return false;
    case Effect::Fills:
      return is_stated && arguments[std::min(argument, arguments.size() - 1)] == 'f';
    default: return true;
  }
}

KnownCall::Effect KnownCall::effect(std::size_t argument) const {
  if (argument < 64 && (unused_arguments >> argument & 1) != 0) {
    return Effect::None;
  }
  if (arguments.empty() || (argument >= arguments.size() && !is_variadic)) {
    return Effect::None;
  }
  switch (arguments[std::min(argument, arguments.size() - 1)]) {
    case 'w':
    case 't':
    case 'T':
    case 'W': return Effect::Writes;
    case 'f':
    case 's':
    case 'n': return is_single_object(argument) ? Effect::Pointee : Effect::Fills;
    case 'e':
    case 'c': return Effect::Reaches;
    case 'a': return Effect::ReachesKept;
    case 'k': return Effect::Keeps;
    case 'o': return Effect::Pointee;
    case 'K': return Effect::KeepsPointee;
    default: return Effect::None;
  }
}

namespace {
/// Whether a place may have more elements than its type says: it is at the end of what a pointer
/// leads to, and ends in an array of at most one element.
bool may_go_on(const cfa::Expression& place) {
  const cfa::Type& type = *place.type;
  const bool is_open = type.kind == cfa::TypeKind::Array ? type.length.value_or(0) <= 1
                                                         : ends_in_open_array(type, 1);
  if (!is_open) {
    return false;
  }
  for (const cfa::Expression* part = &place;;) {
    if (const auto* member = std::get_if<cfa::FieldAccess>(&part->node)) {
      const cfa::Type& record = *member->base->type;
      if (!record.is_union && member->field + 1 != record.fields.size()) {
        return false;
      }
      part = member->base;
    } else if (const auto* element = std::get_if<cfa::ElementAccess>(&part->node)) {
      if (element->base->type->length.value_or(0) > 1) {
        return false;
      }
      part = element->base;
    } else {
      return std::holds_alternative<cfa::Dereference>(part->node);
    }
  }
}
}  // namespace

const cfa::Expression* passed_member(const cfa::Expression& argument) {
  const cfa::Expression* inner = &cfa::without_casts(argument);
  const auto* address = std::get_if<cfa::AddressOf>(&inner->node);
  if (address == nullptr && inner->type->kind != cfa::TypeKind::Array) {
    return nullptr;
  }
  const cfa::Expression* object = address != nullptr ? address->target : inner;
  for (;;) {
    if (const auto* element = std::get_if<cfa::ElementAccess>(&object->node)) {
      object = element->base;
      continue;
    }
    const auto* member = std::get_if<cfa::FieldAccess>(&object->node);
    if (member == nullptr) {
      return nullptr;
    }
    if (!member->base->type->is_union) {
      break;
    }
    object = member->base;  // its members share their memory
  }
  const std::uint64_t size = object->type->size_bytes;
  const bool is_all = size > 0 && !is_cast_to_more(argument, size) && !may_go_on(*object);
  return is_all ? object : nullptr;
}

const cfa::Type* pointee_type(const cfa::Expression& argument) {
  const cfa::Expression& pointer = without_pointer_casts(argument);
  const auto* address = std::get_if<cfa::AddressOf>(&pointer.node);
  if (address != nullptr && std::holds_alternative<cfa::ElementAccess>(address->target->node)) {
    return nullptr;  // an array
  }
  const cfa::Type* pointee = pointer.type->is_pointer() ? pointer.type->element : nullptr;
  const bool is_object = pointee != nullptr && pointee->kind != cfa::TypeKind::Function &&
                         pointee->size_bytes > 0 && !ends_in_open_array(*pointee);
  return is_object && !is_cast_to_more(argument, pointee->size_bytes) ? pointee : nullptr;
}

}  // namespace pcegar::alias
