// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the function that changes the member is not there
// A function that gets the address of a member may change the member.
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
  device.queue.depth = 3;
  set_up(&device.queue);
  if (device.queue.depth != 3) reach_error();
  return 0;
}
