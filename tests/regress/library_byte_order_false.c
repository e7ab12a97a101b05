// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// htonl() and its sisters turn the bytes around on little-endian machines.
// expect: unreach-call FALSE
extern void reach_error(void);

unsigned htonl(unsigned);
unsigned short ntohs(unsigned short);

int main(void) {
  unsigned x = 1;
  if (ntohs(0x102) == 0x201) reach_error();
  return 0;
}
