// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --external-functions enclosing
// expect: unreach-call FALSE
// oracle: skip, the function that changes the structure is not there
// With that option a function that gets the address of a member may change the structure around it.
extern void reach_error(void);

struct queue {
  int depth;
};
struct device {
  int state;
  struct queue queue;
};

extern void set_up(struct queue *queue);

static struct device device;

int main(void) {
  device.state = 1;
  set_up(&device.queue);
  if (device.state != 1) reach_error();
  return 0;
}
