// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// An automaton watches one object besides the known ones (object_cases.cpp), so its configuration
// does not say what its sets hold of all the others. A step over an event of another object, or one
// that asks whether a set is empty, is computed for every answer, and the results are joined:
//
//   - What follows under every answer follows.
//   - A violation that needs one other object, and not the watched one, is dropped. It is found
//     where that object is the watched one; every object is, on some path.
//   - Going on is certain, too, where the only other answers violate the property: after them there
//     is nothing to say. So in "lock($1) && held[$1] -> ERROR", "lock($1) && !held[$1] -> DO ..."
//     the event of another object just passes.
//   - All else relates objects to each other: the result is possible, and a violation behind it is
//   not
//     confirmed. That loses no path, so TRUE is still right; `spec lint` warns of such transitions.
//
// Why dropping is sound. Take an execution and its first violation, and an object o that alone is
// what the violation needs: the step violates the property as well if the sets hold no other object
// than what they hold of o, and not the watched one. Where o is watched, the configuration agrees
// with the execution in the automaton's state, its integers, the known elements and o, and that no
// other object is in the sets is one of the answers that are tried. If o is an operand of the step,
// the operand is watched there (meets_watched), and nothing is dropped. If o makes a set non-empty,
// the set holds the watched object there, so the violation follows under every answer about that
// set, and is dropped at most in favour of an operand. That a set *is* empty is nothing that one
// object tells, so a violation that needs it is not dropped.

#include "spec/other_objects.hpp"

#include <algorithm>
#include <map>

#include "support/error.hpp"

namespace pcegar::spec {

namespace {

constexpr std::size_t most_unknowns = 8;

bool is_same_goal(const StepSuccessor& a, const StepSuccessor& b) {
  return a.configuration == b.configuration && a.is_target == b.is_target &&
         a.message == b.message && a.ends_analysis == b.ends_analysis;
}

/// The first holds wherever the second does, by the look of it.
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

bool has_goal(const Successors& results, const StepSuccessor& goal) {
  return any_weaker(results, goal,
                    [&](const StepSuccessor& other) { return is_same_goal(other, goal); });
}

void erase(Configuration& at, const std::string& element) {
  for (std::set<std::string>& set : at.sets) {
    set.erase(element);
  }
}

}  // namespace

/// For each object that alone may be what a violation needs: the answers about it. Of a set that is
/// empty there is none.
std::vector<std::size_t> OtherObjects::answers_about_one(std::size_t answers) const {
  std::map<std::string, std::size_t> about;
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    const std::size_t bit = std::size_t{1} << i;
    if (unknowns[i].about == Unknown::About::Operand || (answers & bit) != 0) {
      about[unknowns[i].element] |= bit;
    }
  }
  std::vector<std::size_t> result;
  for (const auto& [element, bits] : about) {
    result.push_back(answers & bits);
  }
  return result;
}

/// The results for each combination of answers, without the stand-ins.
std::vector<Successors> OtherObjects::all_steps(const Configuration& at, const Step& step) const {
  std::vector<Successors> result;
  for (std::size_t answers = 0; answers < std::size_t{1} << unknowns.size(); ++answers) {
    Configuration from = at;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      if ((answers >> i & 1U) != 0) {
        from.sets[unknowns[i].set].insert(unknowns[i].element);
      }
    }
    Successors clean;
    for (StepSuccessor& successor : step(from)) {
      for (const std::string& element : stand_ins) {
        erase(successor.configuration, element);
      }
      add_successor(clean, std::move(successor));
    }
    result.push_back(std::move(clean));
  }
  return result;
}

Successors OtherObjects::step(const Configuration& at, const Step& step,
                              const cfa::Expression& guard) const {
  if (unknowns.size() > most_unknowns) {
    throw InputError(guard.position, "an automaton asks about too many objects and sets here");
  }
  const std::vector<Successors> results = all_steps(at, step);
  if (results.size() == 1) {
    return results.front();
  }
  std::vector<Successors> without_watched;
  if (!meets_watched) {
    Configuration from = at;
    erase(from, watched_element);
    without_watched = from == at ? results : all_steps(from, step);
  }
  const auto is_everywhere = [&](const StepSuccessor& one) {
    return std::all_of(results.begin(), results.end(),
                       [&](const Successors& other) { return has_goal(other, one); });
  };
  const auto is_dropped = [&](std::size_t answers, const StepSuccessor& one) {
    const auto violates_too = [&](const StepSuccessor& other) {
      return other.is_target && other.message == one.message &&
             other.ends_analysis == one.ends_analysis;
    };
    if (!one.is_target || without_watched.empty() || is_everywhere(one)) {
      return false;
    }
    const std::vector<std::size_t> alone = answers_about_one(answers);
    return std::any_of(alone.begin(), alone.end(), [&](std::size_t about_one) {
      return any_weaker(without_watched[about_one], one, violates_too);
    });
  };
  const auto is_certain = [&](const StepSuccessor& one) {
    for (std::size_t answers = 0; answers < results.size(); ++answers) {
      const auto serves = [&](const StepSuccessor& other) {
        return is_same_goal(other, one) || (!other.ends_analysis && is_dropped(answers, other));
      };
      if (!any_weaker(results[answers], one, serves)) {
        return false;
      }
    }
    return true;
  };
  Successors joined;
  for (std::size_t answers = 0; answers < results.size(); ++answers) {
    for (const StepSuccessor& one : results[answers]) {
      if (is_dropped(answers, one)) {
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

}  // namespace pcegar::spec
