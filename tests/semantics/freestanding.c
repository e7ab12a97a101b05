/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 * One run of a 32-bit program without inputs and without a C library: the exit code is 10 if it
 * reaches the error, 0 if main returns.
 */
enum { REACHED = 10, ENDED = 0, SYSTEM_CALL_EXIT = 1 };

static void end(int code) {
  for (;;) __asm__ volatile("int $0x80" : : "a"(SYSTEM_CALL_EXIT), "b"(code) : "memory");
}
void reach_error(void) {
  end(REACHED);
}
int main(void);
void _start(void) {
  main();
  end(ENDED);
}
