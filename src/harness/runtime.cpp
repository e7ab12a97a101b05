// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of a harness that is the same for all programs, as C text. It uses no function that the
// program may call or define: only system calls. With PCEGAR_FREESTANDING it needs no C library at
// all (i386, where the 32-bit library is often missing).
//
// Pointers that come from outside point into an area that is empty at the start. The first access
// to a page of it puts memory there, filled with pointers into the same area, so that chains of
// pointers can be followed. The path does not depend on what is read there. Kernel code disables
// interrupts; such instructions are skipped.
#include "harness/runtime.hpp"

namespace pcegar::harness {

std::string_view runtime_text() {
  return R"c(
struct pcegar_write { unsigned object; long offset; unsigned bytes;
  unsigned long long value, high; };
enum pcegar_kind { pcegar_call, pcegar_fill_, pcegar_mark_, pcegar_enter, pcegar_exit };
struct pcegar_event {
  enum pcegar_kind kind; int subject; const char *what; const char *where;
  unsigned first_write; unsigned writes;
};
#define PCEGAR_RUNTIME __attribute__((no_instrument_function))

#ifdef PCEGAR_FREESTANDING
PCEGAR_RUNTIME static long pcegar_system(long n, long a, long b, long c) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(n), "b"(a), "c"(b), "d"(c) : "memory");
  return result;
}
#define PCEGAR_WRITE 4
#define PCEGAR_EXIT 252
#else
#define _GNU_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
extern long syscall(long number, ...);
#define pcegar_system syscall
#define PCEGAR_WRITE SYS_write
#define PCEGAR_EXIT SYS_exit_group
#endif

PCEGAR_RUNTIME static void pcegar_print(const char *text) {
  unsigned long length = 0;
  while (text[length]) ++length;
  pcegar_system(PCEGAR_WRITE, 2, (long)text, (long)length);
}
PCEGAR_RUNTIME static void pcegar_stop(int code) {
  for (;;) pcegar_system(PCEGAR_EXIT, code, 0, 0);
}
PCEGAR_RUNTIME static void pcegar_print_next(unsigned at);

#ifdef PCEGAR_FREESTANDING
PCEGAR_RUNTIME static void pcegar_set_up(void) {
  /* old_mmap(area, read|write, private|fixed|anonymous|noreserve) */
  static unsigned long request[6] = {0x40000000, 0x20000000, 3, 0x4032, 0xffffffff, 0};
  pcegar_system(90, (long)request, 0, 0);
}
#else
static char pcegar_signal_stack[65536];
PCEGAR_RUNTIME static void pcegar_on_signal(int signal_number, siginfo_t *info, void *context) {
  unsigned long address = (unsigned long)info->si_addr;
#if defined(__x86_64__) || defined(__i386__)
#ifdef __x86_64__
  greg_t *pc = &((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#else
  greg_t *pc = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EIP];
#endif
  if (signal_number == SIGSEGV && info->si_code > 0 && address - 0x40000000UL >= 0x20000000UL &&
      info->si_code != SEGV_MAPERR) {
    unsigned char instruction = *(unsigned char *)*pc;
    if (instruction == 0xfa || instruction == 0xfb || instruction == 0xf4) {
      ++*pc;
      return;
    }
  }
#endif
  if (signal_number == SIGSEGV && address - 0x40000000UL < 0x20000000UL) {
    unsigned long *page = (unsigned long *)(address & ~4095UL), i;
    if (mmap(page, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
        (void *)page) {
      for (i = 0; i < 4096 / sizeof(long); ++i) page[i] = 0x40080000UL;
      return;
    }
  }
  pcegar_print(signal_number == SIGFPE ? "pcegar: crashed (arithmetic); "
               : signal_number == SIGSEGV || signal_number == SIGBUS
                   ? "pcegar: crashed (memory access); " : "pcegar: crashed; ");
  pcegar_print_next(~0U);
  pcegar_stop(pcegar_code_crashed);
}
PCEGAR_RUNTIME static void pcegar_set_up(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  struct sigaction action;
  stack_t stack;
  unsigned i;
  for (i = 0; i < sizeof action; ++i) ((char *)&action)[i] = 0;
  for (i = 0; i < sizeof stack; ++i) ((char *)&stack)[i] = 0;
  stack.ss_sp = pcegar_signal_stack;
  stack.ss_size = sizeof pcegar_signal_stack;
  sigaltstack(&stack, 0);
  action.sa_sigaction = pcegar_on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (i = 0; i < sizeof signals / sizeof *signals; ++i) sigaction(signals[i], &action, 0);
}
#endif
)c";
}

std::string_view step_text() {
  return R"c(
static unsigned pcegar_at;

PCEGAR_RUNTIME static void pcegar_print_next(unsigned at) {
  if (at == ~0U) at = pcegar_at;
  if (at >= pcegar_event_count) {
    pcegar_print("the path has ended\n");
    return;
  }
  pcegar_print("next on the path: ");
  pcegar_print(pcegar_events[at].what);
  pcegar_print(" at ");
  pcegar_print(pcegar_events[at].where);
  pcegar_print("\n");
}
PCEGAR_RUNTIME static void pcegar_diverge(const char *what) {
  pcegar_print("pcegar: left the path with ");
  pcegar_print(what);
  pcegar_print("; ");
  pcegar_print_next(pcegar_at);
  pcegar_stop(pcegar_code_diverged);
}
PCEGAR_RUNTIME static int pcegar_expects(enum pcegar_kind kind, int subject) {
  return pcegar_at < pcegar_event_count && pcegar_events[pcegar_at].kind == kind &&
         pcegar_events[pcegar_at].subject == subject;
}
PCEGAR_RUNTIME static void pcegar_store(const struct pcegar_write *w, void *const *objects) {
  unsigned i;
  if (!objects[w->object]) return;
  for (i = 0; i < w->bytes; ++i)
    ((volatile unsigned char *)objects[w->object])[w->offset + (long)i] =
        (unsigned char)((i < 8 ? w->value : w->high) >> (8 * (i % 8)));
}
PCEGAR_RUNTIME static void pcegar_step(enum pcegar_kind kind, int subject, const char *what,
                                       void *const *objects) {
  const struct pcegar_event *event = &pcegar_events[pcegar_at];
  unsigned i;
  if (!pcegar_expects(kind, subject)) pcegar_diverge(what);
  for (i = 0; i < event->writes; ++i) pcegar_store(&pcegar_writes[event->first_write + i], objects);
  if (++pcegar_at < pcegar_event_count) return;
  pcegar_print(pcegar_violation_text);
  pcegar_print(pcegar_property);
  pcegar_print("\n");
  pcegar_stop(pcegar_code_violation);
}
)c";
}

}  // namespace pcegar::harness
