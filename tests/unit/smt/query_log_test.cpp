// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "smt/query_log.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "smt/smtlib_script.hpp"
#include "support/error.hpp"

namespace pcegar::smt {
namespace {

class QueryLogTest : public testing::Test {
protected:
  QueryLogTest()
      : folder(std::filesystem::path(testing::TempDir()) /
               testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(folder);
  }
  ~QueryLogTest() override { std::filesystem::remove_all(folder); }

  static std::string text(const std::filesystem::path& file) {
    std::ostringstream out;
    out << std::ifstream(file).rdbuf();
    return out.str();
  }

  std::filesystem::path folder;
  TermManager terms;
  Term x = terms.variable("main::x@1", terms.int_sort());
  Term y = terms.variable("y \"odd\" name", terms.int_sort());
  Term a = terms.variable("a", terms.array_sort(terms.int_sort(), terms.int_sort()));
  Term b = terms.variable("b", terms.bit_vector_sort(8));
  Term shared = terms.less_equal(terms.add(x, y), terms.integer(3));
  std::vector<Term> formulas{
      terms.and_(shared, terms.equal(terms.select(a, x), y)),
      terms.or_(terms.not_(shared), terms.equal(terms.int_modulo(x, terms.integer(7)), y)),
      terms.equal(terms.apply("f", std::vector{x, y}, terms.int_sort()), x),
      terms.bv(Kind::BvUlt, b, terms.bit_vector(200, 8)),
  };
};

TEST_F(QueryLogTest, WhatIsWrittenIsReadAsTheSameTerms) {
  QueryLog log(folder, 0);
  log.sequence(terms, formulas, "by hand", 1.5);
  const std::filesystem::path file = folder / "000000-sequence.smt2";
  ASSERT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(read_smtlib_assertions(terms, file), formulas);
  EXPECT_NE(text(file).find("; CPU milliseconds: 1.500"), std::string::npos);
}

TEST_F(QueryLogTest, TextIsLinearInSharedTerms) {
  Term sum = x;
  Term formula = terms.true_();
  for (int i = 0; i < 60; ++i) {  // as a tree: 2^60 leaves
    formula = terms.ite(terms.equal(sum, terms.integer(i)), terms.not_(formula),
                        terms.or_(formula, terms.equal(y, terms.integer(i))));
  }
  EXPECT_LT(smtlib_assertions(terms, std::vector{formula}).size(), 20000U);
}

TEST_F(QueryLogTest, OnlyHardQueriesAreWritten) {
  QueryLog log(folder, 10);
  log.check(terms, formulas, {}, Sat{}, 9.9);
  log.check(terms, formulas, std::vector{shared}, Unsat{}, 10.1);
  EXPECT_FALSE(std::filesystem::exists(folder / "000001-check.smt2"));
  EXPECT_NE(text(folder / "000000-check.smt2").find("(set-info :status unsat)"), std::string::npos);
}

TEST_F(QueryLogTest, RecordedSessionsAnswerAsTheirBackend) {
  QueryLog log(folder, 0);
  const auto backend = make_recording_backend(make_backend("z3"), log);
  EXPECT_EQ(backend->name(), "z3");
  const auto session = backend->new_session(terms, {.produce_cores = true});
  session->assert_term(shared);
  session->push();
  session->assert_term(terms.equal(x, terms.integer(2)));
  const Term big = terms.less(terms.integer(5), y);
  EXPECT_TRUE(is_unsat(session->check(std::vector{big})));
  EXPECT_EQ(session->unsat_core(), std::vector{big});
  session->pop();
  EXPECT_TRUE(is_sat(session->check({})));
  EXPECT_EQ(read_smtlib_assertions(terms, folder / "000000-check.smt2").size(), 3U);
  EXPECT_EQ(read_smtlib_assertions(terms, folder / "000001-check.smt2"), std::vector{shared});
}

TEST_F(QueryLogTest, BadFilesAreInputErrors) {
  EXPECT_THROW((void)read_smtlib_assertions(terms, folder / "none.smt2"), InputError);
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "bad.smt2") << "(assert (= x";
  EXPECT_THROW((void)read_smtlib_assertions(terms, folder / "bad.smt2"), InputError);
  EXPECT_THROW(QueryLog(folder / "bad.smt2", 0), InputError);
}

}  // namespace
}  // namespace pcegar::smt
