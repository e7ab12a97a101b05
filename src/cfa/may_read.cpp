// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cfa/may_read.hpp"

#include "cfa/operands.hpp"

namespace pcegar::cfa {

namespace {

struct Visitor {
  const MayRead& reads;
  const Program& program;
  VariableId written;

  bool operator()(const VariableReference& v) const {
    return written.valid() ? v.variable == written : program.variable(v.variable).address_taken;
  }
  bool operator()(const Unary& u) const { return reads(*u.operand); }
  bool operator()(const Binary& b) const { return reads(*b.left) || reads(*b.right); }
  bool operator()(const Cast& c) const { return reads(*c.operand); }
  bool operator()(const AddressOf& a) const { return reads.address_reads(*a.target); }
  bool operator()(const Dereference& d) const {
    return !written.valid() || program.variable(written).address_taken || reads(*d.pointer);
  }
  bool operator()(const FieldAccess& f) const { return reads(*f.base); }
  bool operator()(const ElementAccess& a) const { return reads(*a.base) || reads(*a.index); }
  bool operator()(const Constant&) const { return false; }
  bool operator()(const FunctionAddress&) const { return false; }
  bool operator()(const Approximate&) const { return false; }
};

}  // namespace

MayRead::MayRead(const Program& program, const Expression& written_lvalue)
    : program_(program), written_(root_variable(written_lvalue)) {}

bool MayRead::operator()(const Expression& expression) const {
  return std::visit(Visitor{*this, program_, written_}, expression.node);
}

bool MayRead::address_reads(const Expression& lvalue) const {
  if (const auto* field = std::get_if<FieldAccess>(&lvalue.node)) {
    return address_reads(*field->base);
  }
  if (const auto* element = std::get_if<ElementAccess>(&lvalue.node)) {
    return address_reads(*element->base) || (*this)(*element->index);
  }
  if (const auto* dereference = std::get_if<Dereference>(&lvalue.node)) {
    return (*this)(*dereference->pointer);
  }
  return false;
}

}  // namespace pcegar::cfa
