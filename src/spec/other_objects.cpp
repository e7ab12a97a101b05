// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// An automaton watches one object in addition to the known ones (object_cases.cpp), so its
// configuration does not say what its sets and counters hold for all the others. A step over an
// event of another object, or one that asks whether a set is empty, is computed for every answer,
// and the results are joined. For counters, one value is tried for each combination of results of
// their comparisons with constants (counter_uses.cpp); a comparison with anything else may have
// either result. The results:
//
//   - A result under every answer is certain.
//   - A violation that needs one other object, and not the watched one, is dropped. It is found on
//     a path where that object is the watched one; there is such a path for every object.
//   - Continuing is also certain if all other answers violate the property: nothing is left to
//     check after them. So with "lock($1) && held[$1] -> ERROR" and "lock($1) && !held[$1] -> DO
//     ...", the automaton simply continues after the event of another object.
//   - So it is if all other answers are impossible: the rule claims that of every object
//     (IMPOSSIBLE), and says nothing of executions in which it happens.
//   - Everything else relates objects to each other: the result is possible, and a violation after
//     it is not confirmed. This loses no path, so TRUE is still correct; `spec lint` warns about
//     such transitions.
//
// If the automaton assigns such a counter to an int variable, or to another counter, nothing is
// known about the following steps, and the path ends as with BREAK.
//
// In a key of two parts, each part is known, watched or other. If no part is another object, the
// key is watched if a part is watched, else known. If a part is another object, it is another key.
//
// Dropping is sound for the following reason. Take an execution and its first violation, and
// suppose it is dropped on a path where some other object is watched.
//   - In favour of an operand o of the step: o is not a known key, so there is a path of that
//     execution on which o is watched. There the step has the watched key as an operand
//     (meets_watched), and nothing is dropped.
//   - In favour of the objects that make a set non-empty, or a counter not 0 everywhere: let o be
//     one of them. The same violation follows whenever the set is not empty, for any other content
//     of this set and of the others. On the path on which o is watched, the set holds o, so the
//     violation follows under every answer, and a result under every answer is not dropped.
// No single object shows that a set *is* empty, so a violation that needs this is not dropped.

#include "spec/other_objects.hpp"

#include <algorithm>
#include <set>

#include "spec/keys.hpp"
#include "support/error.hpp"

namespace pcegar::spec {

namespace {

constexpr std::size_t most_answers = 512;

bool is_same_goal(const StepSuccessor& a, const StepSuccessor& b) {
  return a.configuration == b.configuration && a.is_target == b.is_target &&
         a.message == b.message && a.ends_analysis == b.ends_analysis &&
         a.is_left_open == b.is_left_open && a.is_impossible == b.is_impossible;
}

/// Whether the first holds whenever the second does, judged by their structure.
bool is_weaker(const Conditions& a, const Conditions& b) {
  return std::all_of(a.begin(), a.end(), [&](const cfa::Expression* x) {
    return std::any_of(b.begin(), b.end(),
                       [&](const cfa::Expression* y) { return x == y || cfa::same(*x, *y); });
  });
}

template <class Serves>
bool any_weaker(const Successors& results, const StepSuccessor& one, Serves serves) {
  return std::any_of(results.begin(), results.end(), [&](const StepSuccessor& other) {
    return serves(other) && is_weaker(other.assumptions, one.assumptions);
  });
}

template <class Predicate>
void erase_keys(Configuration& at, Predicate predicate) {
  for (std::set<std::string>& set : at.sets) {
    std::erase_if(set, predicate);
  }
  for (std::map<std::string, std::int64_t>& counts : at.counters) {
    std::erase_if(counts, [&](const auto& entry) { return predicate(entry.first); });
  }
}

}  // namespace

std::vector<OtherObjects::Answers> OtherObjects::all_answers() const {
  std::vector<Answers> all{Answers(unknowns.size(), 0)};
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    const std::size_t before = all.size();
    for (std::size_t value = 1; value < unknowns[i].values.size(); ++value) {
      for (std::size_t a = 0; a < before; ++a) {
        all.push_back(all[a]);
        all.back()[i] = value;
      }
    }
  }
  return all;
}

/// The results for each combination of answers, without the stand-ins.
std::vector<Successors> OtherObjects::all_steps(const Configuration& at,
                                                const std::vector<Answers>& all,
                                                const Step& step) const {
  std::vector<Successors> result;
  for (const Answers& answers : all) {
    Configuration from = at;
    Matcher::Relations relations;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      const Unknown& unknown = unknowns[i];
      const std::int64_t value = unknown.values[answers[i]];
      if (unknown.about == Unknown::About::Comparison) {
        relations.emplace(unknown.comparison, value != 0);
      } else if (value != 0 && unknown.table.kind == Table::Kind::Set) {
        from.sets[unknown.table.index].insert(unknown.key);
      } else if (value != 0) {
        from.counters[unknown.table.index].emplace(unknown.key, value);
      }
    }
    Successors clean;
    for (StepSuccessor& successor : step(from, relations)) {
      erase_keys(successor.configuration, has_stand_in);
      add_successor(clean, std::move(successor));
    }
    result.push_back(std::move(clean));
  }
  return result;
}

/// Joins the results of a step for all answers.
class OtherObjects::Join {
public:
  Join(const OtherObjects& others, const std::vector<Answers>& all,
       const std::vector<Successors>& results, const std::vector<Successors>& without_watched)
      : others_(others), all_(all), results_(results), without_watched_(without_watched) {}

  Successors run(const cfa::Expression& guard) const {
    Successors joined;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (const StepSuccessor& one : results_[i]) {
        if (one.is_impossible || is_dropped(all_[i], one)) {
          continue;
        }
        StepSuccessor successor = one;
        if (!is_certain(one)) {
          successor.assumptions.push_back(&guard);
        }
        add_successor(joined, std::move(successor));
      }
    }
    return joined;
  }

private:
  using About = Unknown::About;

  [[nodiscard]] bool is_everywhere(const StepSuccessor& one) const {
    return std::all_of(results_.begin(), results_.end(), [&](const Successors& results) {
      return any_weaker(results, one,
                        [&](const StepSuccessor& other) { return is_same_goal(other, one); });
    });
  }

  [[nodiscard]] bool is_certain(const StepSuccessor& one) const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const auto serves = [&](const StepSuccessor& other) {
        return is_same_goal(other, one) || other.is_impossible ||
               (!other.ends_analysis && is_dropped(all_[i], other));
      };
      if (!any_weaker(results_[i], one, serves)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool is_dropped(const Answers& answers, const StepSuccessor& one) const {
    if (!one.is_target || one.is_left_open || without_watched_.empty() || is_everywhere(one)) {
      return false;
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (others_.unknowns[i].about == About::Any
              ? answers[i] != 0 && follows_from(i, one)
              : !others_.unknowns[i].key.empty() && violates_alone(i, answers, one)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] static bool violates(const Successors& results, const StepSuccessor& one) {
    return any_weaker(results, one, [&](const StepSuccessor& other) {
      return other.is_target && other.message == one.message &&
             other.ends_analysis == one.ends_analysis && !other.is_left_open;
    });
  }
  /// Whether the violation follows whenever there is an object that the unknown is about.
  [[nodiscard]] bool follows_from(std::size_t unknown, const StepSuccessor& one) const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_[i][unknown] != 0 &&
          !(violates(without_watched_[i], one) && violates(results_[i], one))) {
        return false;
      }
    }
    return true;
  }
  /// Whether it follows from the answers about the unknown's object alone.
  [[nodiscard]] bool violates_alone(std::size_t unknown, const Answers& answers,
                                    const StepSuccessor& one) const {
    Answers alone(answers.size(), 0);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (others_.unknowns[i].about != About::Any &&
          others_.unknowns[i].key == others_.unknowns[unknown].key) {
        alone[i] = answers[i];
      }
    }
    const auto at = std::find(all_.begin(), all_.end(), alone);
    return violates(without_watched_[static_cast<std::size_t>(at - all_.begin())], one);
  }

  const OtherObjects& others_;
  const std::vector<Answers>& all_;
  const std::vector<Successors>& results_;
  const std::vector<Successors>& without_watched_;
};

Successors OtherObjects::step(const Configuration& at, const Step& step,
                              const cfa::Expression& guard) const {
  std::size_t count = 1;
  for (const Unknown& unknown : unknowns) {
    count *= unknown.values.size();
    if (count > most_answers) {
      throw InputError(guard.position, "an automaton asks about too many objects and sets here");
    }
  }
  const std::vector<Answers> all = all_answers();
  const std::vector<Successors> results = all_steps(at, all, step);
  if (results.size() == 1) {
    return results.front();
  }
  std::vector<Successors> without_watched;
  if (!meets_watched) {
    Configuration from = at;
    erase_keys(from, has_watched);
    without_watched = from == at ? results : all_steps(from, all, step);
  }
  return Join(*this, all, results, without_watched).run(guard);
}

}  // namespace pcegar::spec
