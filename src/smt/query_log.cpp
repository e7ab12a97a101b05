// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/query_log.hpp"

#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "smt/smtlib_script.hpp"
#include "support/cpu_clock.hpp"
#include "support/error.hpp"

namespace pcegar::smt {
namespace {

class RecordingSession final : public Session {
public:
  RecordingSession(TermManager& terms, std::unique_ptr<Session> inner, QueryLog& log)
      : terms_(terms), inner_(std::move(inner)), log_(log) {}

  void push() override {
    scopes_.push_back(assertions_.size());
    inner_->push();
  }
  void pop() override {
    PCEGAR_ASSERT(!scopes_.empty(), "pop without push");
    assertions_.resize(scopes_.back());
    scopes_.pop_back();
    inner_->pop();
  }
  void assert_term(Term formula) override {
    assertions_.push_back(formula);
    inner_->assert_term(formula);
  }
  CheckResult check(std::span<const Term> assumptions) override {
    const double start = thread_cpu_seconds();
    CheckResult result = inner_->check(assumptions);
    log_.check(terms_, assertions_, assumptions, result, (thread_cpu_seconds() - start) * 1000.0);
    return result;
  }
  void set_effort(Effort effort) override { inner_->set_effort(effort); }
  std::uint32_t steps() override { return inner_->steps(); }
  Term value(Term term) override { return inner_->value(term); }
  std::vector<Term> unsat_core() override { return inner_->unsat_core(); }

private:
  TermManager& terms_;
  std::unique_ptr<Session> inner_;
  QueryLog& log_;
  std::vector<Term> assertions_;
  std::vector<std::size_t> scopes_;
};

class RecordingBackend final : public Backend {
public:
  RecordingBackend(std::unique_ptr<Backend> inner, QueryLog& log)
      : inner_(std::move(inner)), log_(log) {}
  [[nodiscard]] std::string name() const override { return inner_->name(); }
  [[nodiscard]] std::string version() const override { return inner_->version(); }
  std::unique_ptr<Session> new_session(TermManager& terms, const SessionOptions& options) override {
    return std::make_unique<RecordingSession>(terms, inner_->new_session(terms, options), log_);
  }

private:
  std::unique_ptr<Backend> inner_;
  QueryLog& log_;
};

}  // namespace

QueryLog::QueryLog(std::filesystem::path directory, double threshold_ms)
    : directory_(std::move(directory)), threshold_ms_(threshold_ms) {
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (!std::filesystem::is_directory(directory_)) {
    throw InputError("cannot create the directory '" + directory_.string() + "'");
  }
}

void QueryLog::check(const TermManager& terms, std::span<const Term> assertions,
                     std::span<const Term> assumptions, const CheckResult& result,
                     double milliseconds) {
  if (milliseconds < threshold_ms_) return;
  std::vector<Term> formulas(assertions.begin(), assertions.end());
  formulas.insert(formulas.end(), assumptions.begin(), assumptions.end());
  std::string status = "unknown";
  std::string answer = "unknown";
  if (is_sat(result)) {
    status = answer = "sat";
  } else if (is_unsat(result)) {
    status = answer = "unsat";
  } else {
    answer += " (" + std::get<UnknownResult>(result).reason + ")";
  }
  write(terms, "check", formulas, status,
        fmt::format("{} assertions, then {} assumptions; answer: {}", assertions.size(),
                    assumptions.size(), answer),
        milliseconds);
}

void QueryLog::sequence(const TermManager& terms, std::span<const Term> blocks,
                        const std::string& outcome, double milliseconds) {
  if (milliseconds < threshold_ms_) return;
  write(terms, "sequence", blocks, "unsat",
        fmt::format("sequence interpolation over {} blocks: {}", blocks.size(), outcome),
        milliseconds);
}

void QueryLog::write(const TermManager& terms, const std::string& kind,
                     std::span<const Term> formulas, const std::string& status,
                     const std::string& comment, double milliseconds) {
  const double start = thread_cpu_seconds();
  const std::filesystem::path file = directory_ / fmt::format("{:06}-{}.smt2", written_++, kind);
  std::ofstream out(file);
  out << "; " << comment << "\n; CPU milliseconds: " << fmt::format("{:.3f}", milliseconds)
      << "\n(set-info :status " << status << ")\n(set-logic ALL)\n"
      << smtlib_assertions(terms, formulas) << "(check-sat)\n";
  if (!out.flush()) {
    ++not_written_;
    std::error_code ignored;
    std::filesystem::remove(file, ignored);  // half a query misleads
  }
  seconds_writing_ += thread_cpu_seconds() - start;
}

std::unique_ptr<Backend> make_recording_backend(std::unique_ptr<Backend> inner, QueryLog& log) {
  return std::make_unique<RecordingBackend>(std::move(inner), log);
}

}  // namespace pcegar::smt
