// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "certify/certificate.hpp"
#include "cpa/framework/cpa_algorithm.hpp"
#include "cpa/registry.hpp"
#include "cpa/symbolic/block_relations.hpp"
#include "encoding/bit_precise_formula.hpp"
#include "pcegar/apply.hpp"
#include "pcegar/explorer.hpp"
#include "pcegar/preferring_refiner.hpp"
#include "pcegar/refinement_log.hpp"
#include "refiners/contributions.hpp"
#include "smt/query_log.hpp"
#include "verification/encoding_stage.hpp"
#include "verification/options.hpp"
#include "verification/precision_store.hpp"
#include "verification/property_loop.hpp"
#include "verification/shown_graph.hpp"
#include "witness/witness.hpp"

namespace pcegar::verification {

/// One exploration with all its objects: creates, connects and owns them. Members are built in the
/// order of their declaration. `program` and `automata` must outlive it.
class Analysis {
public:
  /// Earlier explorations, whose predicates are reused; null if there are none. Both share their
  /// terms.
  struct EarlierExplorations {
    /// The exploration of the stage before.
    const Analysis* before = nullptr;
    /// Its predicates are tracked as far as they can be read in the arithmetic of this one.
    bool takes_predicates = true;
    const StoredPrecision* same_stage = nullptr;
    SearchEffort spent = {};  ///< by them
  };
  Analysis(const Options& options, const EncodingStage& stage, const cfa::Program& program,
           const std::vector<spec::Automaton>& automata, const Limits& limits, const Log& log,
           Statistics& statistics, const EarlierExplorations& earlier);
  Analysis(const Options& options, const EncodingStage& stage, const cfa::Program& program,
           const std::vector<spec::Automaton>& automata, const Limits& limits, const Log& log,
           Statistics& statistics)
      : Analysis(options, stage, program, automata, limits, log, statistics,
                 EarlierExplorations{}) {}

  std::vector<PropertyResult> run(PropertyLoopBounds bounds = {},
                                  PropertyLoop::Observer observer = {});
  /// The work of this exploration and of the earlier ones.
  [[nodiscard]] SearchEffort effort() const { return explorer_->effort(); }
  /// Of all that it has known.
  [[nodiscard]] std::size_t predicate_count() const { return predicates_.size(); }
  /// The precision for later partitions; only after run().
  [[nodiscard]] StoredPrecision found() const;
  /// The proof with which TRUE was certified; tests use it to test the certificate's check.
  struct Proof {
    std::vector<certify::Invariant> invariants;
    certify::CertificateParts parts;
  };
  /// Nothing unless run() certified a proof.
  [[nodiscard]] const std::optional<Proof>& proof() const { return proof_; }
  /// What the proof says of loops (loop_invariants.hpp).
  [[nodiscard]] std::vector<witness::Invariant> proved_of_loops() const;
  [[nodiscard]] const std::vector<spec::Automaton>& automata() const { return automata_; }
  [[nodiscard]] smt::TermManager& terms() { return terms_; }
  [[nodiscard]] cpa::Arg& graph() { return view_.arg.graph(); }
  /// The same with what its states say.
  [[nodiscard]] ShownGraph shown_graph(std::size_t most_states) {
    return verification::shown_graph(view_, predicates_, names_, most_states);
  }
  /// Locations of the final graph, ascending.
  [[nodiscard]] std::set<cfa::LocationId> explored_locations() const;
  /// The conditions of the automata's steps that the exploration has met.
  [[nodiscard]] std::vector<const cfa::Expression*> automaton_conditions() const;
  /// The path of the last violation, if the stage does not confirm violations.
  [[nodiscard]] const std::vector<encoding::PathStep>& unconfirmed_path() const {
    return concretiser_.unconfirmed();
  }
  /// The unsupported constructs that are confirmed to be reachable. If there is one, no other stage
  /// does better.
  [[nodiscard]] const cpa::UnsupportedEdges& unsupported_edges() const {
    return unsupported_edges_;
  }
  [[nodiscard]] bool met_unsupported_construct() const {
    return !unsupported_edges_.confirmed().empty();
  }

private:
  static std::shared_ptr<smt::TermManager> shared_terms(const EarlierExplorations& earlier);
  std::unique_ptr<smt::Backend> make_solver(const Options& options);
  std::unique_ptr<cpa::Composition> make_composition(const Options& options);
  using Precision = std::shared_ptr<const cpa::PredicatePrecision>;
  Precision taken_over(const Analysis& before);
  [[nodiscard]] Precision stored_for(const std::string& property) const;
  Precision taken_over(const StoredPrecision& stored, const StoredPrecision::Precision& part);
  ProofCheck check_proof(const cpa::ReachedSet& reached);
  /// Proves the explored result in the arithmetic of the certificate.
  ProofCheck certify();
  /// Reads predicates and regions of the exploration as formulas of the certificate.
  using Reading = std::function<std::optional<smt::Term>(smt::Term)>;
  std::optional<std::vector<certify::Invariant>> invariants(const Reading& read);
  /// One for each control state (its components have one object for each state).
  std::vector<refiners::BlockStart> joined(std::vector<refiners::BlockStart> starts);
  ProofCheck prove(std::vector<certify::Invariant> invariants);
  SymbolNames make_symbol_names() const;
  void open_refinement_log(const Options& options);
  /// The precisions found by earlier explorations: `tracked` from the start, or `known`: stored
  /// until a refinement takes them.
  struct InitialPrecisions {
    Precision tracked;
    Precision known;
  };
  InitialPrecisions initial_precisions(const Options& options, const EarlierExplorations& earlier);
  [[nodiscard]] bool is_about_calls(smt::Term atom) const;
  std::unique_ptr<Explorer> make_explorer(const Options& options, const SearchEffort& before);
  void make_applier(const Options& options, InitialPrecisions initial);
  std::unique_ptr<RefinementAlgorithm> make_algorithm(const Options& options);

  const cfa::Program& program_;
  const std::vector<spec::Automaton>& automata_;
  const Limits& limits_;
  const Log& log_;
  Statistics& statistics_;

  std::shared_ptr<smt::TermManager> shared_terms_;
  smt::TermManager& terms_;
  std::optional<smt::QueryLog> query_log_;
  std::unique_ptr<smt::Backend> backend_;
  std::unique_ptr<smt::Backend> second_backend_;   ///< --check-with, else null
  std::unique_ptr<smt::Backend> checked_backend_;  ///< both together, else null
  smt::Backend& verdict_backend_;                  ///< answers what verdicts rest on
  encoding::Arithmetic explored_;
  encoding::PathFormulaBuilder builder_;
  /// The encoding of the certificate; nothing if TRUE is checked in the explored arithmetic.
  std::optional<encoding::PathFormulaBuilder> bits_;
  cpa::PredicateRegistry predicates_;
  cpa::Abstractor abstractor_;

  cpa::UnsupportedEdges unsupported_edges_;
  cpa::BlockOperator blocks_;
  std::unique_ptr<cpa::Composition> composition_;
  refiners::AnalysisView view_;
  cpa::CpaAlgorithm exploration_;
  cpa::ReachedSet reached_;

  refiners::Interpolator interpolator_;
  refiners::Concretiser concretiser_;
  refiners::ProvidentRefiner paths_;
  /// The stored precisions by property: what earlier refinements for each have found, by its name.
  std::map<std::string, Precision> by_property_;
  StoredPrecision::From stored_from_ = StoredPrecision::From::Exploration;
  SymbolNames names_;
  ReuseMeter reuse_;
  NoJournal no_journal_;
  std::optional<RefinementLog> refinement_log_;
  /// Set by the constructor, once the initial precision is read.
  std::optional<RefinementApplier> applier_;
  /// For a symbolic exploration.
  std::optional<cpa::BlockGraph> block_graph_;
  std::optional<cpa::BlockRelations> relations_;  ///< Boolean abstraction only
  std::optional<refiners::Contributions> contributions_;
  std::unique_ptr<Explorer> explorer_;
  std::optional<PreferringRefiner> refiner_;
  std::optional<LoopRecord> record_;
  std::unique_ptr<RefinementAlgorithm> algorithm_;
  std::optional<Proof> proof_;
};

}  // namespace pcegar::verification
