// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies for functions of the kernel that modules of it call. Unlike ../linux.c, only `pcegar linux`
// uses them.

// A search in a bit field, from `offset`: a place before the end, or the end. Which one is not
// modelled, so no violation that needs a certain one is confirmed.
int __pcegar_open(void);

static unsigned long found(unsigned long size, unsigned long offset) {
  unsigned long place = (unsigned long)(unsigned int)__pcegar_open();
  place = place << 32 | (unsigned int)__pcegar_open();
  if (offset >= size || place < offset || place > size)
    return size;
  return place;
}

unsigned long _find_first_bit(const unsigned long *p, unsigned long size) { return found(size, 0); }
unsigned long _find_first_zero_bit(const unsigned long *p, unsigned long size) {
  return found(size, 0);
}
unsigned long _find_first_and_bit(const unsigned long *p, const unsigned long *q,
                                  unsigned long size) {
  return found(size, 0);
}
unsigned long _find_last_bit(const unsigned long *p, unsigned long size) { return found(size, 0); }
unsigned long _find_next_bit(const unsigned long *p, unsigned long size, unsigned long offset) {
  return found(size, offset);
}
unsigned long _find_next_zero_bit(const unsigned long *p, unsigned long size,
                                  unsigned long offset) {
  return found(size, offset);
}
unsigned long _find_next_and_bit(const unsigned long *p, const unsigned long *q, unsigned long size,
                                 unsigned long offset) {
  return found(size, offset);
}
unsigned long _find_next_andnot_bit(const unsigned long *p, const unsigned long *q,
                                    unsigned long size, unsigned long offset) {
  return found(size, offset);
}

// An URB that was anchored, or null. Which one, and whether there is one, only the anchor knows: no
// violation that needs an URB from an anchor is confirmed.
struct urb;
struct usb_anchor;
struct urb *__pcegar_anchored(struct usb_anchor *anchor);

struct urb *usb_get_from_anchor(struct usb_anchor *anchor) {
  struct urb *found = __pcegar_anchored(anchor);
  if (found && __pcegar_open())
    return found;
  return 0;
}

// Prints, and returns the error that it is given: `return dev_err_probe(dev, error, ...)`.
struct device;
int dev_err_probe(const struct device *dev, int err, const char *fmt, ...) { return err; }

// The number of an interrupt, or an error. It is never 0.
int __VERIFIER_nondet_int(void);

static int interrupt(void) {
  int number = __VERIFIER_nondet_int();
  if (number == 0 || number < -4095)
    return -22;
  return number;
}

struct platform_device;
int platform_get_irq(struct platform_device *dev, unsigned int num) { return interrupt(); }
int platform_get_irq_optional(struct platform_device *dev, unsigned int num) {
  return interrupt();
}
int platform_get_irq_byname(struct platform_device *dev, const char *name) { return interrupt(); }
int platform_get_irq_byname_optional(struct platform_device *dev, const char *name) {
  return interrupt();
}

// Interrupt context, as preempt_count() knows it (include/asm/preempt.h).
int __pcegar_interrupt;

void irq_enter(void) { __pcegar_interrupt = 1; }
void irq_exit(void) { __pcegar_interrupt = 0; }
