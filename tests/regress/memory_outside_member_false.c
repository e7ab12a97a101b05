// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A helper reads a member through a pointer that elsewhere leads out of the program. Here it leads
// to a known object, so what it reads is known.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct inode {
  int mode;
  unsigned rdev;
  struct inode *next;
};
struct file {
  struct inode *inode;
  void *private_data;
};
extern struct inode inode;
extern struct file file;
extern void touch(struct file *);

static unsigned minor(const struct inode *i) { return i->rdev & 7; }

int main(void) {
  file.inode = &inode;
  if (minor(&inode) == 3) reach_error();
  touch(&file);
  return minor(file.inode);
}
