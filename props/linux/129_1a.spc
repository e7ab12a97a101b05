// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 129_1a: the offset at which a search in a bit field starts is not greater than the size of
// the field.
//
// Names. Linux 4.0 and 6.1: find_next_bit, find_next_zero_bit (address, size, offset), in 6.1
// inline functions whose bodies are not to be entered; 6.1 also find_next_and_bit,
// find_next_andnot_bit (two addresses); find_next_bit_le, find_next_zero_bit_le. for_each_set_bit()
// and its relatives expand to them. find_first_bit and find_last_bit have no offset and cannot go
// wrong.
//
// An offset equal to the size is allowed: the search finds nothing.
//
// Not checked: that the size is the true size of the field; results used without comparing them
// with the size.
CONTROL AUTOMATON linux_129_1a_find_bit
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {$4 = find_next_bit($1, $2, $3)} || MATCH {$4 = find_next_zero_bit($1, $2, $3)}
    || MATCH {$4 = find_next_bit_le($1, $2, $3)}
    || MATCH {$4 = find_next_zero_bit_le($1, $2, $3)}
    || MATCH {$4 = find_next_and_bit($1, $5, $2, $3)}
    || MATCH {$4 = find_next_andnot_bit($1, $5, $2, $3)}
    -> ASSUME {((unsigned long)$3) > ((unsigned long)$2)}
       ERROR("search in a bit field starts behind its end");
  MATCH {$4 = find_next_bit($1, $2, $3)} || MATCH {$4 = find_next_zero_bit($1, $2, $3)}
    || MATCH {$4 = find_next_bit_le($1, $2, $3)}
    || MATCH {$4 = find_next_zero_bit_le($1, $2, $3)}
    || MATCH {$4 = find_next_and_bit($1, $5, $2, $3)}
    || MATCH {$4 = find_next_andnot_bit($1, $5, $2, $3)}
    -> ASSUME {((unsigned long)$3) <= ((unsigned long)$2)} GOTO Watch;
  MATCH {find_next_bit($1, $2, $3)} || MATCH {find_next_zero_bit($1, $2, $3)}
    || MATCH {find_next_bit_le($1, $2, $3)} || MATCH {find_next_zero_bit_le($1, $2, $3)}
    || MATCH {find_next_and_bit($1, $5, $2, $3)} || MATCH {find_next_andnot_bit($1, $5, $2, $3)}
    -> ASSUME {((unsigned long)$3) > ((unsigned long)$2)}
       ERROR("search in a bit field starts behind its end");
  MATCH {find_next_bit($1, $2, $3)} || MATCH {find_next_zero_bit($1, $2, $3)}
    || MATCH {find_next_bit_le($1, $2, $3)} || MATCH {find_next_zero_bit_le($1, $2, $3)}
    || MATCH {find_next_and_bit($1, $5, $2, $3)} || MATCH {find_next_andnot_bit($1, $5, $2, $3)}
    -> ASSUME {((unsigned long)$3) <= ((unsigned long)$2)} GOTO Watch;

END AUTOMATON
