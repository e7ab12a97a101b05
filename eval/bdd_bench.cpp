// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Our BDD package against BuDDy on the three things that predicate abstraction does with regions:
// disjoin the cubes of an all-sat enumeration, ask whether one region implies another (coverage),
// and quantify variables away. The random inputs are the same for both packages. The set-up of a
// package is not timed; BuDDy runs with a small and with a generous initial node table, because it
// has one global table that must serve every analysis of the process.

#include <bdd.h>  // BuDDy
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "bdd/bdd.hpp"

namespace {

using Cube = std::vector<std::pair<std::uint32_t, bool>>;

/// Cubes as an all-sat enumeration returns them: each over its own part of the predicates.
std::vector<Cube> random_cubes(std::uint32_t variables, std::size_t count, std::uint32_t literals) {
  std::mt19937_64 random(variables * 1000003ULL + count * 101ULL + literals);
  std::vector<Cube> cubes(count);
  for (Cube& cube : cubes) {
    std::vector<std::uint32_t> pool(variables);
    for (std::uint32_t v = 0; v < variables; ++v) pool[v] = v;
    for (std::uint32_t k = 0; k < literals; ++k) {
      std::swap(pool[k], pool[k + random() % (variables - k)]);
      cube.emplace_back(pool[k], random() % 2 == 0);
    }
  }
  return cubes;
}

class Ours {
public:
  using Region = pcegar::bdd::Bdd;
  explicit Ours(std::uint32_t /*variables*/) {}
  Region nothing() { return manager_.false_(); }
  Region cube(const Cube& cube) { return manager_.cube(cube); }
  Region join(Region a, Region b) { return manager_.or_(a, b); }
  Region meet(Region a, Region b) { return manager_.and_(a, b); }
  bool implies(Region a, Region b) { return manager_.implies(a, b); }
  Region exists(Region a, std::span<const std::uint32_t> variables) {
    return manager_.exists(a, variables);
  }
  double models(Region a, std::uint32_t variables) { return manager_.count_models(a, variables); }

private:
  pcegar::bdd::BddManager manager_;
};

template <int nodes>
class Buddy {
public:
  using Region = ::bdd;  // the reference-counting handle
  explicit Buddy(std::uint32_t variables) {
    bdd_init(nodes, nodes / 8);
    bdd_setcacheratio(8);
    bdd_gbc_hook(nullptr);  // no messages
    bdd_setvarnum(static_cast<int>(variables));
  }
  ~Buddy() { bdd_done(); }
  Buddy(const Buddy&) = delete;
  Buddy& operator=(const Buddy&) = delete;
  Region nothing() { return bddfalse; }
  Region cube(const Cube& cube) {
    Region result = bddtrue;
    Cube sorted(cube);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    for (const auto& [v, positive] : sorted) {
      const int number = static_cast<int>(v);
      result &= positive ? bdd_ithvarpp(number) : bdd_nithvarpp(number);
    }
    return result;
  }
  Region join(const Region& a, const Region& b) { return a | b; }
  Region meet(const Region& a, const Region& b) { return a & b; }
  bool implies(const Region& a, const Region& b) { return (a - b) == bddfalse; }
  Region exists(const Region& a, std::span<const std::uint32_t> variables) {
    std::vector<int> numbers(variables.begin(), variables.end());
    return bdd_exist(a, bdd_makesetpp(numbers.data(), static_cast<int>(numbers.size())));
  }
  double models(const Region& a, std::uint32_t) { return bdd_satcount(a); }
};
using BuddySmall = Buddy<10000>;
using BuddyLarge = Buddy<1000000>;

template <class Package>
typename Package::Region disjunction(Package& package, const std::vector<Cube>& cubes) {
  typename Package::Region region = package.nothing();
  for (const Cube& cube : cubes) region = package.join(region, package.cube(cube));
  return region;
}

std::uint32_t variables_of(const benchmark::State& state) {
  return static_cast<std::uint32_t>(state.range(0));
}
std::vector<Cube> cubes_of(const benchmark::State& state) {
  return random_cubes(variables_of(state), static_cast<std::size_t>(state.range(1)),
                      static_cast<std::uint32_t>(state.range(2)));
}

/// The packages must agree, or the figures mean nothing.
void check_agreement(const benchmark::State& state) {
  const auto variables = variables_of(state);
  Ours ours(variables);
  BuddyLarge buddy(variables);
  const auto cubes = cubes_of(state);
  const double mine = ours.models(disjunction(ours, cubes), variables);
  const double theirs = buddy.models(disjunction(buddy, cubes), variables);
  if (mine > theirs * 1.000001 || mine < theirs * 0.999999) {
    std::cerr << "the packages disagree: " << mine << " and " << theirs << " models\n";
    std::exit(1);
  }
}

template <class Package>
void disjoin_cubes(benchmark::State& state) {
  check_agreement(state);
  const auto cubes = cubes_of(state);
  for (auto _ : state) {
    state.PauseTiming();
    {
      Package package(variables_of(state));
      state.ResumeTiming();
      auto region = disjunction(package, cubes);
      benchmark::DoNotOptimize(region);
      state.PauseTiming();
    }
    state.ResumeTiming();
  }
}

/// Coverage checks: every union of a window of cubes against the union of the first half.
template <class Package>
void implication_checks(benchmark::State& state) {
  const auto cubes = cubes_of(state);
  for (auto _ : state) {
    state.PauseTiming();
    {
      Package package(variables_of(state));
      const auto half = static_cast<std::ptrdiff_t>(cubes.size() / 2);
      const auto covering = disjunction(package, {cubes.begin(), cubes.begin() + half});
      std::vector<typename Package::Region> regions;
      for (auto first = cubes.begin(); cubes.end() - first >= 4; ++first) {
        regions.push_back(disjunction(package, {first, first + 4}));
      }
      state.ResumeTiming();
      int covered = 0;
      for (const auto& region : regions) covered += package.implies(region, covering) ? 1 : 0;
      benchmark::DoNotOptimize(covered);
      state.PauseTiming();
    }
    state.ResumeTiming();
  }
}

template <class Package>
void quantify(benchmark::State& state) {
  const auto cubes = cubes_of(state);
  std::vector<std::uint32_t> every_third;
  for (std::uint32_t v = 0; v < variables_of(state); v += 3) every_third.push_back(v);
  for (auto _ : state) {
    state.PauseTiming();
    {
      Package package(variables_of(state));
      const auto region = disjunction(package, cubes);
      state.ResumeTiming();
      auto result = package.exists(region, every_third);
      benchmark::DoNotOptimize(result);
      state.PauseTiming();
    }
    state.ResumeTiming();
  }
}

// variables, cubes, literals of a cube
void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->Args({20, 500, 14})->Args({40, 300, 28})->Args({60, 200, 45});
  benchmark->Unit(benchmark::kMicrosecond);
}

BENCHMARK(disjoin_cubes<Ours>)->Apply(sizes);
BENCHMARK(disjoin_cubes<BuddySmall>)->Apply(sizes);
BENCHMARK(disjoin_cubes<BuddyLarge>)->Apply(sizes);
BENCHMARK(implication_checks<Ours>)->Apply(sizes);
BENCHMARK(implication_checks<BuddySmall>)->Apply(sizes);
BENCHMARK(implication_checks<BuddyLarge>)->Apply(sizes);
BENCHMARK(quantify<Ours>)->Apply(sizes);
BENCHMARK(quantify<BuddySmall>)->Apply(sizes);
BENCHMARK(quantify<BuddyLarge>)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
