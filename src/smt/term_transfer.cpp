// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The wire format is a list of words, separated by blanks, all of them decimal numbers or
// "length:bytes" for names and values:
//
//   number of sorts, then for each: kind width significand index element
//   number of terms, then for each: kind sort index0 index1 text number-of-arguments arguments...
//   number of roots, then their numbers
//
// Sorts and terms are counted from 0 and refer to earlier ones only.
#include "smt/term_transfer.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "smt/kinds.hpp"
#include "smt/traverse.hpp"

namespace pcegar::smt {

namespace {

/// All distinct subterms, in id order, so arguments before what contains them.
std::vector<Term> subterms(const TermManager& terms, std::span<const Term> roots) {
  std::vector<Term> result;
  std::unordered_set<Term> seen;
  for (const Term root : roots) {
    post_order(
        terms, root, [&](Term term) { return seen.contains(term); },
        [&](Term term) {
          seen.insert(term);
          result.push_back(term);
        });
  }
  std::sort(result.begin(), result.end());
  return result;
}

Sort make_sort(TermManager& to, const SortData& data, Sort index, Sort element) {
  switch (data.kind) {
    case SortKind::Bool: return to.bool_sort();
    case SortKind::Int: return to.int_sort();
    case SortKind::Real: return to.real_sort();
    case SortKind::BitVector: return to.bit_vector_sort(data.width);
    case SortKind::Array: return to.array_sort(index, element);
    case SortKind::FloatingPoint: return to.float_sort(data.exponent(), data.significand);
  }
  return {};
}

Sort copy_sort(const TermManager& from, Sort sort, TermManager& to) {
  const SortData& data = from.sort_data(sort);
  if (data.kind != SortKind::Array) return make_sort(to, data, {}, {});
  return make_sort(to, data, copy_sort(from, data.index, to), copy_sort(from, data.element, to));
}

class Writer {
public:
  explicit Writer(const TermManager& terms) : terms_(terms) {}

  std::string write(std::span<const Term> roots) {
    const std::vector<Term> all = subterms(terms_, roots);
    std::string lines;
    std::unordered_map<Term, std::size_t> numbers;
    for (const Term term : all) {
      lines += line(term, numbers) + "\n";
      const std::size_t number = numbers.size();
      numbers.emplace(term, number);
    }
    std::string result = std::to_string(sorts_.size()) + "\n" + sort_lines_ +
                         std::to_string(all.size()) + "\n" + lines + std::to_string(roots.size());
    for (const Term root : roots) result += " " + std::to_string(numbers.at(root));
    return result + "\n";
  }

private:
  std::string line(Term term, const std::unordered_map<Term, std::size_t>& numbers) {
    const TermManager::Operator op = terms_.operator_of(term);
    const std::string text = op.value != nullptr ? op.value->get_str() : std::string(op.name);
    std::string result = std::to_string(static_cast<unsigned>(op.kind)) + " " +
                         std::to_string(sort_number(op.sort)) + " " + std::to_string(op.index0) +
                         " " + std::to_string(op.index1) + " " + std::to_string(text.size()) + ":" +
                         text;
    const auto arguments = terms_.arguments(term);
    result += " " + std::to_string(arguments.size());
    for (const Term argument : arguments) result += " " + std::to_string(numbers.at(argument));
    return result;
  }

  std::size_t sort_number(Sort sort) {
    if (const auto known = sorts_.find(sort); known != sorts_.end()) return known->second;
    const SortData& data = terms_.sort_data(sort);
    const bool is_array = data.kind == SortKind::Array;
    const std::size_t index = is_array ? sort_number(data.index) : 0;
    const std::size_t element = is_array ? sort_number(data.element) : 0;
    for (const std::size_t word :
         {static_cast<std::size_t>(data.kind), static_cast<std::size_t>(data.width),
          static_cast<std::size_t>(data.significand), index, element}) {
      sort_lines_ += std::to_string(word) + " ";
    }
    sort_lines_ += "\n";
    return sorts_.emplace(sort, sorts_.size()).first->second;
  }

  const TermManager& terms_;
  std::unordered_map<Sort, std::size_t> sorts_;
  std::string sort_lines_;
};

struct Unreadable {};

class Reader {
public:
  Reader(TermManager& terms, std::string_view text) : terms_(terms), text_(text) {}

  /// Throws Unreadable.
  std::vector<Term> read() {
    for (std::size_t left = count(); left > 0; --left) sorts_.push_back(read_sort());
    for (std::size_t left = count(); left > 0; --left) made_.push_back(read_term());
    std::vector<Term> roots;
    for (std::size_t left = count(); left > 0; --left) roots.push_back(element(made_));
    skip_blanks();
    if (!text_.empty()) throw Unreadable();
    return roots;
  }

private:
  void skip_blanks() {
    const std::size_t start = text_.find_first_not_of(" \n");
    text_.remove_prefix(std::min(start, text_.size()));
  }

  std::size_t count() {
    skip_blanks();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc()) throw Unreadable();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }

  unsigned small(unsigned limit) {
    const std::size_t value = count();
    if (value > limit) throw Unreadable();
    return static_cast<unsigned>(value);
  }

  std::string_view string() {
    const std::size_t length = count();
    if (text_.empty() || text_.front() != ':' || text_.size() - 1 < length) throw Unreadable();
    const std::string_view result = text_.substr(1, length);
    text_.remove_prefix(1 + length);
    return result;
  }

  template <class T>
  T element(const std::vector<T>& list) {
    const std::size_t number = count();
    if (number >= list.size()) throw Unreadable();
    return list[number];
  }

  Sort read_sort() {
    SortData data{static_cast<SortKind>(small(static_cast<unsigned>(SortKind::FloatingPoint)))};
    data.width = small(UINT32_MAX);
    data.significand = small(UINT32_MAX);
    if (data.kind != SortKind::Array) {
      count();
      count();
      return make_sort(terms_, data, {}, {});
    }
    const Sort index = element(sorts_);
    return make_sort(terms_, data, index, element(sorts_));
  }

  Term read_term() {
    TermManager::Operator op{static_cast<Kind>(small(kind_rows.size() - 1)), element(sorts_)};
    op.index0 = small(UINT32_MAX);
    op.index1 = small(UINT32_MAX);
    const std::string_view text = string();
    mpq_class value;
    if (op.kind == Kind::Number || op.kind == Kind::BitVectorConstant) {
      if (value.set_str(std::string(text), 10) != 0) throw Unreadable();
      value.canonicalize();
      op.value = &value;
    } else {
      op.name = text;
    }
    std::vector<Term> arguments;
    for (std::size_t left = count(); left > 0; --left) arguments.push_back(element(made_));
    if (arguments.size() < row_of(op.kind).least_arity) throw Unreadable();
    return terms_.make(op, arguments);
  }

  TermManager& terms_;
  std::string_view text_;
  std::vector<Sort> sorts_;
  std::vector<Term> made_;
};

}  // namespace

std::vector<Term> copy_terms(const TermManager& from, std::span<const Term> roots,
                             TermManager& to) {
  std::unordered_map<Term, Term> images;
  std::vector<Term> arguments;
  for (const Term term : subterms(from, roots)) {
    arguments.clear();
    for (const Term argument : from.arguments(term)) arguments.push_back(images.at(argument));
    TermManager::Operator op = from.operator_of(term);
    op.sort = copy_sort(from, op.sort, to);
    images.emplace(term, to.make(op, arguments));
  }
  std::vector<Term> result;
  for (const Term root : roots) result.push_back(images.at(root));
  return result;
}

std::string to_wire(const TermManager& terms, std::span<const Term> roots) {
  return Writer(terms).write(roots);
}

std::optional<std::vector<Term>> from_wire(TermManager& terms, std::string_view text) {
  try {
    return Reader(terms, text).read();
  } catch (const Unreadable&) {
    return std::nullopt;
  }
}

}  // namespace pcegar::smt
