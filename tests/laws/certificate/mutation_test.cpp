// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate's check refuses damaged proofs. Invariants that were certified for programs of
// the other suites are damaged in one place. If the check still accepts a mutant, it must be judged
// inductive in another way (judge.hpp). Many mutants are inductive, since invariants say more than
// is needed.
#include <gtest/gtest.h>
#include <malloc.h>

#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/settings.hpp"
#include "judge.hpp"
#include "mutants.hpp"
#include "spec/reader.hpp"
#include "verification/analysis.hpp"

namespace pcegar::certify::test {
namespace {

struct Case {
  const char* program;
  const char* blocks;
};

constexpr std::size_t max_mutants = 45;  ///< of one proof, spread over all
constexpr std::size_t least_mutants = 500;
/// One in this many of the refused mutants is judged, too.
constexpr std::size_t refused_sample = 10;

struct Count {
  std::size_t mutants = 0;
  std::size_t refused = 0;
  std::size_t accepted = 0;
  std::size_t refused_judged = 0;
  std::size_t refused_although_inductive = 0;
};

/// A run of the whole analysis on one program, up to the certified proof.
class CertifiedProgram {
public:
  explicit CertifiedProgram(const Case& test)
      : path_(std::filesystem::path(PCEGAR_TESTS) / test.program),
        program_(frontend::load_program(std::vector{path_}, {}).program),
        settings_(settings(path_, test.blocks)),
        stage_{{encoding::Arithmetic::Integer, encoding::SignedOverflow::Undefined},
               encoding::SignedOverflow::Wraps},
        analysis_(settings_.options, stage_, program_, automata_, limits_, log_, statistics_) {
    const auto results = analysis_.run();
    EXPECT_TRUE(results.front().holds()) << verification::verdict_of(results.front()).reason;
  }

  verification::Analysis& analysis() { return analysis_; }
  const verification::Analysis::Proof* proof() const {
    return analysis_.proof() ? &*analysis_.proof() : nullptr;
  }
  std::string check(const std::vector<Invariant>& invariants) {
    return complaint(check_invariants(proof()->parts, invariants, limits_, statistics_));
  }

private:
  static cli::Settings settings(const std::filesystem::path& path, const char* blocks) {
    const std::string file = path.string();
    // The nearest reasons: their proofs over the integers hold bit-precisely.
    std::vector<std::string> words{"pcegar", "--log",    "quiet", "--abs",
                                   blocks,   "--prefer", "first", file};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    return std::get<cli::Settings>(
        cli::parse_command_line(static_cast<int>(arguments.size()), arguments.data()));
  }

  std::filesystem::path path_;
  cfa::Program program_;
  std::vector<spec::Automaton> automata_{spec::default_property()};
  Limits limits_;
  Log log_{LogLevel::Quiet};
  Statistics statistics_;
  cli::Settings settings_;
  verification::EncodingStage stage_;
  verification::Analysis analysis_;
};

void damage(const Case& test, smt::Backend& other_solver, Count& count) {
  SCOPED_TRACE(std::string(test.program) + " with blocks " + test.blocks);
  CertifiedProgram certified(test);
  ASSERT_NE(certified.proof(), nullptr);
  const std::vector<Invariant>& proved = certified.proof()->invariants;
  Judge judge(certified.proof()->parts, other_solver);
  EXPECT_EQ(judge(proved), Judgement::Inductive) << "the proof itself";
  const std::vector<Mutant> mutants = mutants_of(certified.analysis().terms(), proved);
  const std::size_t stride = (mutants.size() + max_mutants - 1) / max_mutants;
  for (std::size_t i = 0; i < mutants.size(); i += stride) {
    const Mutant& mutant = mutants[i];
    ++count.mutants;
    if (certified.check(mutant.invariants).empty()) {
      ++count.accepted;
      EXPECT_EQ(judge(mutant.invariants), Judgement::Inductive) << "accepted: " << mutant.change;
    } else if (++count.refused % refused_sample == 0) {
      ++count.refused_judged;
      if (judge(mutant.invariants) == Judgement::Inductive) ++count.refused_although_inductive;
    }
  }
}

TEST(CertificateMutation, NoWrongProofIsAccepted) {
  constexpr Case cases[] = {
      {"regress/calls_in_condition_true.c", "lbe"},
      {"regress/lock_loop_true.c", "lbe"},
      {"regress/lock_loop_true.c", "sbe"},
      {"regress/loop_for_true.c", "lbe"},
      {"regress/uninitialised_in_loop_true.c", "lbe"},
      {"semantics/programs/control/goto_out_of_loops.c", "lbe"},
      {"semantics/programs/control/loop_break_inner.c", "lbe"},
      {"semantics/programs/control/loop_char_overflow.c", "lbe"},
      {"semantics/programs/control/loop_comma.c", "lbe"},
      {"semantics/programs/control/loop_invariant.c", "sbe"},
      {"semantics/programs/control/loop_static.c", "lbe"},
      {"semantics/programs/control/loop_two_exits.c", "lbe"},
      {"semantics/programs/control/loop_unsigned_down.c", "lbe"},
      {"semantics/programs/functions/parameter_changed.c", "lbe"},
      {"semantics/programs/declarations/scope_for_variable.c", "sbe"},
      {"semantics/programs/control/state_machine.c", "lbe"},
      {"semantics/programs/control/switch_continue.c", "lbe"},
      {"cli/programs/state_machine.c", "lbe"},
      {"cli/programs/two_counters.c", "lbe"},
      {"cli/programs/two_counters.c", "sbe"},
  };
  // As main() does: thousands of solver contexts come and go.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 128 << 20);
  const auto other_solver = smt::make_backend("cvc5");
  Count count;
  for (const Case& test : cases) damage(test, *other_solver, count);
  std::cout << count.mutants << " mutants: " << count.refused << " refused, " << count.accepted
            << " accepted and inductive; of " << count.refused_judged << " refused ones judged, "
            << count.refused_although_inductive << " are inductive\n";
  EXPECT_GE(count.mutants, least_mutants);
  EXPECT_GE(count.refused, least_mutants / 2) << "most damage matters";
  EXPECT_EQ(count.refused_although_inductive, 0U) << "what is inductive is accepted";
}

}  // namespace
}  // namespace pcegar::certify::test
