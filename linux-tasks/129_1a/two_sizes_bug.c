// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 129_1a (searches in bit fields): violated. The offset is compared with the size of the
 * other field, which is larger.
 */
#include "../kernel.h"

enum { CHANNELS = 4, VOICES = 16 };

static unsigned long channels;
static unsigned long voices;

static unsigned long next_channel(unsigned long from) {
  if (from > VOICES)
    return CHANNELS;
  return find_next_bit(&channels, CHANNELS, from);
}

static unsigned long next_voice(unsigned long from) {
  if (from > VOICES)
    return VOICES;
  return find_next_bit(&voices, VOICES, from);
}

int main(void) {
  unsigned long at = (unsigned long)__VERIFIER_nondet_int();
  int rounds;

  for (rounds = 0; rounds < 2; rounds++) {
    next_voice(at);
    next_channel(at);
    at = at + 1;
  }
  check_final_state();
  return 0;
}
