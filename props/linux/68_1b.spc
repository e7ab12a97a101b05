// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 68_1b: every DMA-consistent buffer that usb_alloc_coherent() gave is released by
// usb_free_coherent() before the driver is done (check_final_state()), and none more often than
// that.
//
// Names. Linux 4.0 and 6.1: usb_alloc_coherent, usb_free_coherent (usb_buffer_alloc and
// usb_buffer_free are gone since 2.6.35). A null pointer as result means that nothing was taken;
// releasing a null pointer does nothing.
//
// All buffers are counted together, exactly up to 8; 9 means "9 or more", and a driver that rightly
// holds that many may be reported.
//
// Not checked: that it is the right buffer, with its size and DMA address, that is released;
// dma_alloc_coherent() and pools.
CONTROL AUTOMATON linux_68_1b_coherent
LOCAL int taken = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {$1 = usb_alloc_coherent($?)} && (taken != 9)
    -> ASSUME {((void *)$1) != 0} DO taken=taken+1 GOTO Watch;
  MATCH {$1 = usb_alloc_coherent($?)} && (taken == 9) -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {$1 = usb_alloc_coherent($?)} -> ASSUME {((void *)$1) == 0} GOTO Watch;
  // A buffer that nobody can name is never released.
  MATCH {usb_alloc_coherent($?)} -> ERROR("buffer allocated and forgotten");

  MATCH {usb_free_coherent($2, $3, $1, $4)} && (taken == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("buffer released but not taken");
  MATCH {usb_free_coherent($2, $3, $1, $4)} && (taken != 0)
    -> ASSUME {((void *)$1) != 0} DO taken=taken-1 GOTO Watch;
  MATCH {usb_free_coherent($2, $3, $1, $4)} && (taken == 9)
    -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {usb_free_coherent($2, $3, $1, $4)} -> ASSUME {((void *)$1) == 0} GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken != 0)
    -> ERROR("buffer kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken == 0)
    -> GOTO Watch;

END AUTOMATON
