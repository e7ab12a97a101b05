// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Builds the memory map of a program. See the comment at the top of memory_map.cpp.

#include <algorithm>
#include <functional>
#include <set>

#include "alias/known_calls.hpp"
#include "alias/layout.hpp"
#include "cfa/operands.hpp"
#include "encoding/fixed_values.hpp"
#include "encoding/memory_map.hpp"
#include "encoding/storage_layout.hpp"

namespace pcegar::encoding {

namespace {

constexpr std::uint64_t gap = 16;
/// The gap between an object of unknown size and the next one.
constexpr std::uint64_t room_for_unknown_size = std::uint64_t{1} << 24;

}  // namespace

/// Objects first, then what the program's dereferences access, then slots.
class MemoryMap::Builder {
public:
  explicit Builder(MemoryMap& map) : map_(map), program_(map.program_), layout_(map.types_) {}

  void build() {
    add_variables();
    add_allocations();
    place_objects();
    for_each_expression(program_, [this](const cfa::Expression& e) {
      note_access(e);
      note_relation(e);
    });
    find_regions();
    ReadMarker marker(
        [this](const cfa::Expression& e, std::vector<Storage*>& nodes) { locate(e, nodes); });
    mark_reads(program_, marker);
    move_to_regions();
    move_views();
    assign_slots();
    find_escaped();
    find_heap_cells();
    find_coincidences();
    for (const cfa::Expression* e : dereferences_)
      map_.accesses_.emplace(e, map_.make_access(*e, places_.at(e)));
    note_writes();
    find_fixed_values();
  }

private:
  void add_variables() {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const cfa::VariableId id(i);
      const cfa::Variable& variable = program_.variable(id);
      map_.objects_.push_back({variable.unique_name, variable.type, variable.size_bytes(), 0, id,
                               map_.points_to_->object_of(id), variable.read_only,
                               layout_.tree(*variable.type)});
    }
  }

  void add_allocations() {
    const alias::PointsTo& points_to = *map_.points_to_;
    for (std::size_t i = 0; i < points_to.object_count(); ++i) {
      const alias::Object& object = points_to.object(alias::ObjectId(i));
      if (object.kind != alias::Object::Kind::Allocation || object.many) continue;
      const cfa::Type* type = object.type;
      std::uint64_t size = object.size_bytes.value_or(type != nullptr ? type->size_bytes : 0);
      if (object.repeated) {
        if (!object.size_bytes) continue;
        type = layout_.array_type(*type, *object.size_bytes / type->size_bytes);
      }
      if (size == 0) continue;
      Storage tree;
      if (type != nullptr) tree = layout_.tree(*type);
      const bool is_open =
          !object.size_bytes && type != nullptr && alias::ends_in_open_array(*type);
      const std::size_t index = map_.objects_.size();
      map_.of_alias_object_[object_key(alias::ObjectId(i))] = index;
      map_.allocations_[object.site] = index;
      allocated_.push_back(alias::ObjectId(i));
      map_.objects_.push_back(
          {object.name, type, size, 0, {}, alias::ObjectId(i), false, std::move(tree), is_open});
    }
  }

  static std::uint32_t object_key(alias::ObjectId id) { return id.value(); }

  void place_objects() {
    std::uint64_t next = 0;
    map_.alignments_ = std::make_unique<Alignments>(program_, *map_.points_to_);
    const Alignments& alignments = *map_.alignments_;
    const std::uint64_t unit = std::max(gap, alignments.unit());
    const auto place = [&](std::uint64_t size, std::optional<std::uint64_t> step) {
      const std::uint64_t here = next;
      if (alignments.unit() > 1) map_.steps_.emplace(here, step.value_or(0));
      next += (size == 0 ? room_for_unknown_size : size + gap) + (step ? unit : 0) + unit - 1;
      next -= next % unit;
      return here;
    };
    for (std::size_t i = 0; i < map_.objects_.size(); ++i)
      map_.objects_[i].address = place(map_.objects_[i].reach(), alignments.step(alias_of(i)));
    const bool is_asked = alignments.unit() > 1;
    for (std::size_t i = 0; i < program_.function_count(); ++i)
      map_.function_addresses_.push_back(
          place(1, is_asked ? std::optional<std::uint64_t>(1) : std::nullopt));
    map_.extent_ = next;
    if (is_asked) map_.steps_.emplace(next, alignments.heap_step().value_or(0));
  }

  /// Determines what a dereference may access, and makes the views that it needs.
  void note_access(const cfa::Expression& e) {
    const auto* dereference = std::get_if<cfa::Dereference>(&e.node);
    if (dereference == nullptr) return;
    const auto places = map_.places(map_.points_to_->values(*dereference->pointer), *e.type);
    places_.emplace(&e, places);
    dereferences_.push_back(&e);
    if (!places) return;
    for (const Place& place : *places) {
      if (map_.view(place, *e.type) != nullptr) continue;
      map_.views_.emplace(
          ViewKey{place.object, place.offset, e.type},
          layout_.view(*e.type, place.offset, map_.objects_[place.object].size_bytes));
    }
  }

  void note_relation(const cfa::Expression& e) {
    const auto* operation = std::get_if<cfa::Binary>(&e.node);
    if (operation == nullptr || operation->op == cfa::BinaryOperator::Equal ||
        operation->op == cfa::BinaryOperator::NotEqual ||
        operation->op == cfa::BinaryOperator::LogicalAnd ||
        operation->op == cfa::BinaryOperator::LogicalOr)
      return;
    const auto holds_address = [this](const cfa::Expression& operand) {
      return operand.type->is_scalar() && operand.type->bits >= program_.types().pointer_bits() &&
             !std::holds_alternative<cfa::Constant>(operand.node);
    };
    if (!holds_address(*operation->left) || !holds_address(*operation->right)) return;
    const Relation relation = map_.relation_of(*operation->left, *operation->right);
    if (relation != Relation::Unknown) map_.relations_.emplace(&e, relation);
  }

  /// The nodes that a dereference may denote.
  void locate(const cfa::Expression& e, std::vector<Storage*>& nodes) {
    if (!std::holds_alternative<cfa::Dereference>(e.node)) {
      nodes.push_back(
          &map_.objects_[std::get<cfa::VariableReference>(e.node).variable.index()].storage);
      return;
    }
    const auto& places = places_.at(&e);
    if (!places) {
      locate_alike(e, nodes);
      return;
    }
    // The nodes are the map's own; it hands them out as constants.
    for (const Place& place : *places)
      if (const Storage* node = map_.view(place, *e.type))
        nodes.push_back(const_cast<Storage*>(node));  // NOLINT(*-const-cast)
  }

  /// What a walk through objects may meet: everything of the type. A replay knows where it is in
  /// each step.
  void locate_alike(const cfa::Expression& e, std::vector<Storage*>& nodes) {
    constexpr std::size_t most = 64;
    const alias::TargetSet targets =
        map_.points_to_->values(*std::get<cfa::Dereference>(e.node).pointer);
    std::set<std::size_t> objects;
    for (const alias::Cell& cell : targets.cells)
      if (const auto index = map_.index_of(cell.object)) objects.insert(*index);
    std::vector<Storage*> found;
    const std::function<void(Storage&)> collect = [&](Storage& node) {
      if (node.type == e.type) return found.push_back(&node);
      for (Storage& part : node.parts) collect(part);
    };
    for (const std::size_t index : objects) collect(map_.objects_[index].storage);
    if (!targets.unknown && found.size() <= most)
      nodes.insert(nodes.end(), found.begin(), found.end());
  }

  /// Whether it is accessed through regions: memory behind pointers that the map has no places for,
  /// and arrays that are long, or accessed at any index.
  [[nodiscard]] bool is_in_memory(const cfa::Expression& lvalue) const {
    const cfa::Expression* root = cfa::root_of(lvalue);
    if (root == nullptr) return false;
    if (std::holds_alternative<cfa::Dereference>(root->node)) {
      const auto found = places_.find(root);
      if (found != places_.end() && !found->second) return true;
    }
    for (const cfa::Expression* e = &lvalue; e != root;) {
      if (const auto* field = std::get_if<cfa::FieldAccess>(&e->node)) {
        e = field->base;
        continue;
      }
      const auto& element = std::get<cfa::ElementAccess>(e->node);
      const std::uint64_t length = element.base->type->length.value_or(max_array_length + 1);
      const bool is_constant = std::holds_alternative<cfa::Constant>(element.index->node);
      if (length > max_array_length || (!is_constant && length > max_case_split_length))
        return true;
      e = element.base;
    }
    return false;
  }

  void find_regions() {
    const alias::PointsTo& points_to = *map_.points_to_;
    map_.regions_ = std::make_unique<Regions>(program_, points_to, map_.outside_pointers_);
    Regions& regions = *map_.regions_;
    for (const auto& [key, storage] : map_.views_)
      regions.add_view(alias_of(key.object), key.offset, *key.type);
    for_each_access(
        program_,
        [&](const cfa::Expression& e) {
          if (map_.in_memory_.contains(&e) || !is_in_memory(e)) return;
          regions.add_access(e);
          map_.in_memory_.emplace(&e, points_to.locations(e).unknown);
        },
        [&](const cfa::Expression& target) { regions.add_address(target); });
    regions.finish();
    for (std::size_t i = 0; i < regions.count(); ++i) {
      const RegionId id(i);
      map_.region_slots_.push_back(SlotId(map_.slots_.size()));
      map_.slots_.push_back({regions.name(id),
                             layout_.integer(regions.bits(id), false, false),
                             {},
                             0,
                             SlotLeaf::Kind::Region});
    }
  }

  [[nodiscard]] alias::ObjectId alias_of(std::size_t object) const {
    return object < program_.variable_count() ? map_.points_to_->object_of(cfa::VariableId(object))
                                              : allocated_[object - program_.variable_count()];
  }
  [[nodiscard]] alias::Layout layout_of(alias::ObjectId id) const {
    const alias::Object& object = map_.points_to_->object(id);
    return {object.type, object.repeated, object.size_bytes, program_.types().pointer_bits() / 8};
  }

  /// Scalars of objects that are also accessed as cells of a region become such cells.
  void move_to_regions() {
    for (std::size_t i = 0; i < map_.objects_.size(); ++i) {
      const alias::ObjectId id = alias_of(i);
      Object& object = map_.objects_[i];
      const bool is_escaped = map_.points_to_->escaped(id);
      if (!is_escaped && map_.regions_->regions_of(id).empty()) continue;
      move(object.storage, id, layout_of(id), 0, {}, object.address, is_escaped);
      std::vector<const Storage*> mirrored;
      collect_cells(object.storage, Storage::Home::Both, mirrored);
      for (const Storage* cell : mirrored) map_.mirrors_of_object_[i].push_back(cell->region);
    }
  }

  /// The same for what the program accesses as another type.
  void move_views() {
    for (auto& [key, storage] : map_.views_) {
      const alias::ObjectId id = alias_of(key.object);
      if (!map_.regions_->regions_of(id).empty())
        move_view(storage, id, 8 * key.offset, map_.objects_[key.object].address);
    }
  }

  void move_view(Storage& node, alias::ObjectId id, std::int64_t offset, std::uint64_t start) {
    if (node.kind == Storage::Kind::Unmodelled) {
      for (const RegionId region : map_.regions_->regions_of(id))
        node.pieces.push_back(map_.region_slots_[region.index()]);
    } else if (node.kind == Storage::Kind::Scalar) {
      const RegionId home = map_.regions_->bytes_at(id, offset / 8);
      if (!home.valid()) return;
      node.home = Storage::Home::Region;
      node.slot = SlotId();
      node.region = map_.region_slots_[home.index()];
      node.address = start + static_cast<std::uint64_t>(offset / 8);
    }
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const std::uint64_t step = node.kind == Storage::Kind::Array
                                     ? 8 * i * node.type->element->size_bytes
                                     : node.type->fields[i].offset_bits;
      move_view(node.parts[i], id, offset + static_cast<std::int64_t>(step), start);
    }
  }

  void move(Storage& node, alias::ObjectId id, const alias::Layout& layout, std::uint64_t offset,
            const CellPath& path, std::uint64_t start, bool is_escaped) {
    if (node.kind == Storage::Kind::Unmodelled) {
      node.address = start + offset / 8;
      for (const RegionId region : map_.regions_->regions_of(id))
        node.pieces.push_back(map_.region_slots_[region.index()]);
    } else if (node.kind == Storage::Kind::Scalar) {
      const auto location = alias::fold(layout, static_cast<std::int64_t>(offset / 8));
      const unsigned bits = node.type->bits;
      const RegionId home =
          map_.regions_->home(id, location, bits, static_cast<unsigned>(offset % 8));
      const RegionId outside = is_escaped ? map_.regions_->outside(path.key(bits)) : RegionId();
      if (!home.valid() && !outside.valid()) return;
      node.home = home.valid() ? Storage::Home::Region : Storage::Home::Both;
      if (home.valid()) node.slot = SlotId();  // read or not, it has none of its own
      node.region = map_.region_slots_[(home.valid() ? home : outside).index()];
      node.address = start + offset / 8;
      if (!home.valid()) map_.mirrored_[node.region].push_back(&node);
    }
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      if (node.kind == Storage::Kind::Array) {
        const std::uint64_t size = node.type->element->size_bytes;
        move(node.parts[i], id, layout, offset + 8 * i * size, path.element(size, i), start,
             is_escaped);
      } else {
        move(node.parts[i], id, layout, offset + node.type->fields[i].offset_bits,
             path.field(*node.type, i), start, is_escaped);
      }
    }
  }

  void find_coincidences() {
    const auto extent_of = [this](alias::ObjectId id) -> std::optional<Coincidences::Extent> {
      const auto index = map_.index_of(id);
      if (!index || map_.objects_[*index].size_bytes == 0) return std::nullopt;
      return Coincidences::Extent{map_.objects_[*index].address, map_.objects_[*index].size_bytes};
    };
    map_.coincidences_ = std::make_unique<Coincidences>(program_, *map_.points_to_, extent_of);
    if (!map_.coincidences_->depend_on_reuse()) return;
    map_.reuse_ = SlotId(map_.slots_.size());
    map_.slots_.push_back({"<reuse>", layout_.integer(8, false, false), {}, 0});
  }

  /// Calls without an object: their cells, and the counter.
  void find_heap_cells() {
    const alias::PointsTo& points_to = *map_.points_to_;
    for (std::size_t i = 0; i < points_to.object_count(); ++i) {
      const alias::ObjectId id(i);
      const alias::Object& object = points_to.object(id);
      if (object.kind != alias::Object::Kind::Allocation || map_.allocations_.contains(object.site))
        continue;
      if (!map_.heap_.valid()) {
        map_.heap_ = SlotId(map_.slots_.size());
        map_.slots_.push_back(
            {"<heap>", layout_.integer(program_.types().pointer_bits(), false, false), {}, 0});
      }
      const alias::Layout layout = layout_of(id);
      if (object.type == nullptr || (object.repeated && !object.size_bytes)) continue;
      const std::uint64_t size = object.type->size_bytes;
      const std::uint64_t count = object.repeated ? *object.size_bytes / size : 1;
      std::vector<FoundCell> cells;
      for (std::uint64_t k = 0; k < count && cells.size() <= max_cells; ++k) {
        Storage tree = layout_.tree(*object.type);
        list_cells(tree, id, layout, 8 * k * size, object.repeated, cells);
      }
      map_.heap_cells_.emplace(object.site, kept_of(cells));
    }
  }

  // More would make the formulas of a large driver's probe() too big.
  static constexpr std::size_t max_cells = 512;
  struct FoundCell {
    HeapCell cell;
    bool is_in_array;
  };

  /// If there are too many, those outside of arrays matter most.
  static MemoryMap::HeapCells kept_of(const std::vector<FoundCell>& found) {
    MemoryMap::HeapCells result{{}, found.size() <= max_cells};
    for (const FoundCell& each : found) {
      if (result.are_all || (!each.is_in_array && result.cells.size() < max_cells))
        result.cells.push_back(each.cell);
    }
    return result;
  }

  void list_cells(const Storage& node, alias::ObjectId id, const alias::Layout& layout,
                  std::uint64_t offset, bool is_in_array, std::vector<FoundCell>& cells) {
    if (node.kind == Storage::Kind::Scalar) {
      const auto location = alias::fold(layout, static_cast<std::int64_t>(offset / 8));
      const RegionId home =
          map_.regions_->home(id, location, node.type->bits, static_cast<unsigned>(offset % 8));
      if (home.valid())
        cells.push_back({{map_.region_slots_[home.index()], offset / 8, node.type}, is_in_array});
    }
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const std::uint64_t step = node.kind == Storage::Kind::Array
                                     ? 8 * i * node.type->element->size_bytes
                                     : node.type->fields[i].offset_bits;
      list_cells(node.parts[i], id, layout, offset + step,
                 is_in_array || node.kind == Storage::Kind::Array, cells);
    }
  }

  void assign_slots() {
    std::vector<std::vector<std::pair<std::int64_t, Storage*>>> views(map_.objects_.size());
    for (auto& [key, storage] : map_.views_) views[key.object].emplace_back(key.offset, &storage);
    map_.cells_.resize(map_.objects_.size());
    for (std::size_t i = 0; i < map_.objects_.size(); ++i) {
      Object& object = map_.objects_[i];
      layout_.assign_slots(object.storage, views[i], object.name, object.variable, map_.slots_,
                           map_.cells_[i]);
    }
  }

  void find_escaped() {
    const alias::PointsTo& points_to = *map_.points_to_;
    for (std::size_t i = 0; i < points_to.object_count(); ++i) {
      if (!points_to.escaped(alias::ObjectId(i))) continue;
      const auto index = map_.index_of(alias::ObjectId(i));
      if (index) map_.escaped_.push_back(&map_.objects_[*index]);
      if (index && map_.objects_[*index].read_only) continue;
      std::vector<SlotId> slots = map_.slots_in({{{alias::ObjectId(i), std::nullopt}}, false}, 0);
      map_.escaped_slots_.insert(map_.escaped_slots_.end(), slots.begin(), slots.end());
      if (const auto parts = points_to.escaped_parts(alias::ObjectId(i))) {
        slots.clear();
        for (const auto& part : *parts) {
          const std::vector<SlotId> inside = map_.slots_in_part(part);
          slots.insert(slots.end(), inside.begin(), inside.end());
        }
        std::sort(slots.begin(), slots.end());
        slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
      }
      map_.escaped_parts_.insert(map_.escaped_parts_.end(), slots.begin(), slots.end());
    }
    for (std::vector<SlotId>* slots : {&map_.escaped_slots_, &map_.escaped_parts_}) {
      std::sort(slots->begin(), slots->end());
      slots->erase(std::unique(slots->begin(), slots->end()), slots->end());
    }
  }

  /// What the program's writes through unknown pointers may change.
  void note_writes() {
    const auto note = [this](const cfa::Expression* target) {
      const cfa::Expression* root = target != nullptr ? cfa::root_of(*target) : nullptr;
      if (root != nullptr && std::holds_alternative<cfa::Dereference>(root->node) &&
          !map_.access(*root).is_modelled)
        map_.written_.emplace(target, map_.written_by(*target));
    };
    for (std::size_t i = 0; i < program_.edge_count(); ++i) {
      const cfa::Operation& operation = program_.edge(cfa::EdgeId(i)).operation;
      if (const auto* assign = std::get_if<cfa::Assign>(&operation)) note(assign->target);
      if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) note(havoc->target);
    }
    for (std::size_t i = 0; i < program_.call_site_count(); ++i)
      note(program_.call_site(cfa::CallSiteId(i)).result);
  }

  void find_fixed_values() {
    const alias::PointsTo& points_to = *map_.points_to_;
    const auto storage_of = [this](cfa::VariableId id) -> const Storage& {
      return map_.storage(id);
    };
    map_.fixed_values_ = fixed_values(program_, storage_of, [&](cfa::VariableId id) {
      const cfa::Variable& variable = program_.variable(id);
      const alias::ObjectId object = points_to.object_of(id);
      return !variable.read_only &&
             (variable.address_taken || points_to.object(object).address_taken ||
              points_to.escaped(object));
    });
  }

  MemoryMap& map_;
  const cfa::Program& program_;
  StorageLayout layout_;
  std::vector<alias::ObjectId> allocated_;  ///< of the objects after the variables
  std::vector<const cfa::Expression*> dereferences_;
  std::unordered_map<const cfa::Expression*, std::optional<std::vector<Place>>> places_;
};

MemoryMap::MemoryMap(const cfa::Program& program, const Limits* limits,
                     OutsidePointers outside_pointers)
    : program_(program),
      points_to_(std::make_unique<alias::PointsTo>(program, limits)),
      outside_pointers_(outside_pointers),
      waiting_(program) {
  Builder(*this).build();
}

}  // namespace pcegar::encoding
