// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 129_1a: the offset at which a search in a bit field starts is not greater than the size of
// the field.
//
// Names. Linux 4.0 and 6.1: find_next_bit, find_next_zero_bit (address, size, offset),
// find_next_bit_le, find_next_zero_bit_le; 6.1 also find_next_and_bit, find_next_andnot_bit (two
// addresses), find_next_bit_wrap, find_next_and_bit_wrap. In 6.1 they are inline functions that
// call _find_next_bit and so on, which are known too; later kernels have find_next_or_bit.
// for_each_set_bit() and its relatives expand to them. find_first_bit and find_last_bit have no
// offset and cannot go wrong; find_next_clump8 is called with an offset behind the end by its own
// macro.
//
// An offset equal to the size is allowed: the search finds nothing.
//
// Not checked: that the size is the true size of the field; results used without comparing them
// with the size. for_each_set_bitrange() and its relatives search once from the size plus one, and
// are reported.
CONTROL AUTOMATON linux_129_1a_find_bit
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH CALL {find_next_bit($?, $2, $3)} || MATCH CALL {find_next_zero_bit($?, $2, $3)}
    || MATCH CALL {find_next_bit_le($?, $2, $3)} || MATCH CALL {find_next_zero_bit_le($?, $2, $3)}
    || MATCH CALL {find_next_bit_wrap($?, $2, $3)} || MATCH CALL {_find_next_bit($?, $2, $3)}
    || MATCH CALL {_find_next_zero_bit($?, $2, $3)} || MATCH CALL {_find_next_bit_le($?, $2, $3)}
    || MATCH CALL {_find_next_zero_bit_le($?, $2, $3)}
    || MATCH CALL {find_next_and_bit($?, $?, $2, $3)}
    || MATCH CALL {find_next_andnot_bit($?, $?, $2, $3)}
    || MATCH CALL {find_next_or_bit($?, $?, $2, $3)}
    || MATCH CALL {find_next_and_bit_wrap($?, $?, $2, $3)}
    || MATCH CALL {_find_next_and_bit($?, $?, $2, $3)}
    || MATCH CALL {_find_next_andnot_bit($?, $?, $2, $3)}
    || MATCH CALL {_find_next_or_bit($?, $?, $2, $3)}
    -> SPLIT {((unsigned long)$3) > ((unsigned long)$2)}
       ERROR("search in a bit field starts behind its end") NEGATION GOTO Watch;

END AUTOMATON
