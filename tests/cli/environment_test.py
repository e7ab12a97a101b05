# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Environments of kernel modules (docs/environment.md): a small driver, its environment, verdicts.

The headers are our own, with the names of Linux 6.1 that the driver needs.
"""

import pathlib

import harness
from harness import CommandLineTest, SAFE

RULES = pathlib.Path(__file__).resolve().parents[2] / "props" / "linux"

KERNEL = """\
typedef unsigned long size_t; typedef long ssize_t; typedef unsigned int gfp_t; typedef int irqreturn_t; typedef long long loff_t;
struct module;
struct mutex { int owner; };
struct device { struct device *parent; void *driver_data; };
struct usb_device { int devnum; struct device dev; };
struct usb_interface { int minor; struct device dev; };
struct usb_device_id { int vendor; unsigned long driver_info; };
struct usb_driver { const char *name; int (*probe)(struct usb_interface *, const struct usb_device_id *); void (*disconnect)(struct usb_interface *); const struct usb_device_id *id_table; };
struct inode { int number; };
struct file { int flags; void *private_data; };
struct file_operations { int (*open)(struct inode *, struct file *); int (*release)(struct inode *, struct file *); ssize_t (*read)(struct file *, char *, size_t, loff_t *); };
struct usb_class_driver { const struct file_operations *fops; };
struct urb { int status; void *context; void (*complete)(struct urb *); };
extern int usb_register_driver(struct usb_driver *, struct module *, const char *); extern void usb_deregister(struct usb_driver *);
extern int usb_register_dev(struct usb_interface *, struct usb_class_driver *); extern void usb_deregister_dev(struct usb_interface *, struct usb_class_driver *);
extern struct usb_interface *usb_find_interface(struct usb_driver *, int);
extern int usb_submit_urb(struct urb *, gfp_t);
extern void *kmalloc(size_t, gfp_t); extern void *kzalloc(size_t, gfp_t); extern void kfree(const void *);
extern void mutex_lock(struct mutex *); extern void mutex_unlock(struct mutex *);
#define GFP_KERNEL 0xcc0u
#define GFP_ATOMIC 0xa20u
#define module_init(f) int init_module(void) __attribute__((alias(#f)));
#define module_exit(f) void cleanup_module(void) __attribute__((alias(#f)));
"""

# A USB device with a file that can be read. {flags} and {unlock} are replaced.
LAMP = """\
#include "kernel.h"
struct lamp { int opened; struct mutex lock; struct urb urb; };
static struct lamp *the_lamp;
static void lamp_done(struct urb *urb) {
  void *log = kmalloc(8, {flags});
  kfree(log);
}
static int lamp_open(struct inode *inode, struct file *file) {
  if (!the_lamp) return -19;
  file->private_data = the_lamp;
  return 0;
}
static ssize_t lamp_read(struct file *file, char *buffer, size_t size, loff_t *at) {
  struct lamp *lamp = file->private_data;
  mutex_lock(&lamp->lock);
  if (size == 7) {
    {unlock}
    return -22;
  }
  lamp->urb.complete = lamp_done;
  usb_submit_urb(&lamp->urb, GFP_KERNEL);
  mutex_unlock(&lamp->lock);
  return 0;
}
static int lamp_release(struct inode *inode, struct file *file) { return 0; }
static const struct file_operations lamp_fops = { .open = lamp_open, .release = lamp_release, .read = lamp_read };
static struct usb_class_driver lamp_class = { .fops = &lamp_fops };
static int lamp_probe(struct usb_interface *interface, const struct usb_device_id *id) {
  int result;
  the_lamp = kzalloc(sizeof(*the_lamp), GFP_KERNEL);
  if (!the_lamp) return -12;
  interface->dev.driver_data = the_lamp;
  result = usb_register_dev(interface, &lamp_class);
  if (result) { kfree(the_lamp); the_lamp = 0; }
  return result;
}
static void lamp_disconnect(struct usb_interface *interface) { usb_deregister_dev(interface, &lamp_class); }
static const struct usb_device_id lamp_ids[] = { { 3, 0 }, { 0, 0 } };
static struct usb_driver lamp_driver = { .name = "lamp", .probe = lamp_probe, .disconnect = lamp_disconnect, .id_table = lamp_ids };
static int lamp_init(void) { return usb_register_driver(&lamp_driver, 0, "lamp"); }
static void lamp_exit(void) { usb_deregister(&lamp_driver); }
module_init(lamp_init)
module_exit(lamp_exit)
"""

RIGHT = {"{flags}": "GFP_ATOMIC", "{unlock}": "mutex_unlock(&lamp->lock);"}


class Environment(CommandLineTest):
    def lamp(self, **changes):
        text = LAMP
        for mark, value in {**RIGHT, **{"{" + k + "}": v for k, v in changes.items()}}.items():
            text = text.replace(mark, value)
        self.file("kernel.h", KERNEL)
        return self.file("lamp.c", text)

    def environment(self, driver):
        run = self.run_pcegar("--environment-out", "env.c", driver)
        self.assertEqual((run.code, run.stdout), (0, ""), str(run))
        return (self.folder / "env.c").read_text(encoding="utf-8")

    def whole(self, driver):
        self.environment(driver)
        return self.file("whole.c", f'#include "{driver.name}"\n#include "env.c"\n')

    def test_a_device_may_be_there_before_its_driver(self):
        # The init function refuses to stay without a device: else what follows would be dead code.
        driver = self.lamp(unlock="")
        text = driver.read_text(encoding="utf-8").replace(
            'lamp_init(void) { return usb_register_driver(&lamp_driver, 0, "lamp"); }',
            'lamp_init(void) { int result = usb_register_driver(&lamp_driver, 0, "lamp"); if (result || the_lamp) '
            "return result; usb_deregister(&lamp_driver); return -19; }")
        self.assertIn("-19; }", text)
        self.assertEqual(self.verdicts(self.file("lamp.c", text), ["32_1a"]), ["FALSE"])

    def verdicts(self, driver, rules, options=()):
        specs = [part for rule in rules for part in ("--spec", RULES / f"{rule}.spc")]
        run = self.run_pcegar(*options, *specs, self.whole(driver))
        self.assert_well_formed(run)
        return [verdict for verdict, _ in run.properties.values()]

    RULES_OF_LAMP = ("32_1a", "10_1a", "134_1a")

    def test_a_right_driver(self):
        self.assertEqual(self.verdicts(self.lamp(), self.RULES_OF_LAMP), ["TRUE"] * 3)

    def test_a_lock_that_read_keeps(self):
        self.assertEqual(self.verdicts(self.lamp(unlock=";"), self.RULES_OF_LAMP),
                         ["FALSE", "TRUE", "TRUE"])

    def test_a_completion_that_may_sleep(self):
        self.assertEqual(self.verdicts(self.lamp(flags="GFP_KERNEL"), self.RULES_OF_LAMP),
                         ["TRUE", "FALSE", "TRUE"])

    def reaches(self, statement):
        """Whether the driver can get to a statement in a callback, as a label ERROR says."""
        run = self.run_pcegar(self.whole(self.lamp(unlock=statement)))
        return run.result

    def test_what_the_file_keeps(self):
        self.assertEqual(self.reaches("if (!lamp) ERROR: return 1;"), "TRUE")

    def test_reading_is_possible(self):
        self.assertEqual(self.reaches("ERROR: return 1;"), "FALSE")

    def warnings_of_mutex_rule(self, main):
        program = self.file("main.c", KERNEL + "void check_final_state(void);" + main)
        run = self.run_pcegar("--spec", RULES / "32_1a.spc", program)
        self.assertEqual(run.result, "TRUE", str(run))
        return [line for line in run.stderr.splitlines() if "matters for it" in line]

    def test_dead_code_is_noticed(self):
        use = "static struct mutex m; static int on; void f(void) { mutex_lock(&m); mutex_unlock(&m); }"
        dead = self.warnings_of_mutex_rule(use + "int main(void) { if (on) f(); check_final_state(); }")
        self.assertEqual(len(dead), 1, dead)
        self.assertIn("linux_32_1a_mutex: TRUE, but no statement that matters", dead[0])
        self.assertIn("dead code", dead[0])
        none = self.warnings_of_mutex_rule("int main(void) { check_final_state(); }")
        self.assertEqual(len(none), 1, none)
        self.assertIn("the program has no statement", none[0])
        self.assertEqual(
            self.warnings_of_mutex_rule(use + "int main(void) { f(); check_final_state(); }"), [])

    def test_comments_name_the_source(self):
        text = self.environment(self.lamp())
        line = 1 + self.lamp().read_text().splitlines().index(
            next(l for l in self.lamp().read_text().splitlines() if "usb_driver lamp_driver" in l))
        self.assertIn(f"USB driver: struct usb_driver lamp_driver (lamp.c:{line})", text)

    def test_nothing_to_call(self):
        run = self.run_pcegar("--environment-out", "env.c",
                              self.file("empty.c", "static int x; static void f(void) {}"))
        self.assert_refused(run, "init function")
        self.assertFalse((self.folder / "env.c").exists())

    def test_names_of_the_module_are_its_own(self):
        """The module has names like those of the environment, which takes others then."""
        text = """\
#include "kernel.h"
struct memory { int size; };
static int env_file, env2_link;
static int env_open(struct inode *inode, struct file *file) { return env_file; }
static const struct file_operations env_memory = { .open = env_open };
static struct usb_class_driver env_class = { .fops = &env_memory };
static int start(void) { return env2_link; }
static void stop(void) { }
module_init(start)
module_exit(stop)
"""
        self.file("kernel.h", KERNEL)
        self.file("clash.c", text)
        environment = str(self.folder / "env.c")
        run = self.run_pcegar("--environment-out", environment, str(self.folder / "clash.c"))
        self.assertEqual(run.code, harness.TRUE, run)
        written = pathlib.Path(environment).read_text(encoding="utf-8")
        self.assertIn("env3_link();", written)
        self.assertNotIn("%env_", written)
        whole = self.file("whole.c", '#include "clash.c"\n#include "env.c"\n')
        self.verify("TRUE", "--spec", RULES / "32_1a.spc", whole)

    def test_records_are_begun_and_ended(self):
        """What start() locks, stop() unlocks, also if there is no record."""
        text = """\
#include "kernel.h"
struct seq_file { int count; };
struct seq_operations {
  void *(*start)(struct seq_file *, loff_t *);
  void (*stop)(struct seq_file *, void *);
  int (*show)(struct seq_file *, void *);
};
static struct mutex lock;
static int record;
static void *first(struct seq_file *file, loff_t *position) {
  mutex_lock(&lock);
  return *position ? 0 : &record;
}
static void last(struct seq_file *file, void *value) { %s }
static int show(struct seq_file *file, void *value) { return 0; }
static const struct seq_operations records = { .start = first, .stop = last, .show = show };
static int start(void) { return 0; }
static void stop(void) { }
module_init(start)
module_exit(stop)
"""
        self.file("kernel.h", KERNEL)
        for body, verdict in (("mutex_unlock(&lock);", "TRUE"), ("", "FALSE")):
            driver = self.file("records.c", text % body)
            self.assertEqual(self.verdicts(driver, ["32_1a"]), [verdict])

    def test_files_without_init(self):
        run = self.run_pcegar("--environment-out", "env.c", self.file("a.c", SAFE),
                              self.file("b.c", SAFE))
        self.assert_refused(run, "no environment can be made")

    def test_two_files(self):
        """A table of the second file, of which only a part is registered by the first one."""
        self.file("kernel.h", KERNEL + """struct seq_file;
struct seq_operations {
  void *(*start)(struct seq_file *, long *);
  void (*stop)(struct seq_file *, void *);
  int (*show)(struct seq_file *, void *);
};
""")
        first = """#include "kernel.h"
extern const struct seq_operations *second_records(void);
static int start(void) { return second_records() ? 0 : -1; }
static void stop(void) { }
module_init(start)
module_exit(stop)
"""
        second = """#include "kernel.h"
static struct mutex lock;
static void *first(struct seq_file *f, long *at) { mutex_lock(&lock); return 0; }
static void last(struct seq_file *f, void *value) { %s }
static const struct seq_operations both[2] = { [1] = { .start = first, .stop = last } };
const struct seq_operations *second_records(void) { return &both[1]; }
"""
        files = [self.file("first.c", first)]
        for body, verdict in (("mutex_unlock(&lock);", "TRUE"), ("", "FALSE")):
            files[1:] = [self.file("second.c", second % body)]
            self.run_pcegar("--environment-out", "env.c", *files)
            units = [self.file(f"unit{i}.c", f'#define PCEGAR_FILE {i}\n#include "{file}"\n#include "env.c"\n')
                     for i, file in enumerate(files)]
            run = self.run_pcegar("--spec", RULES / "32_1a.spc", *units)
            self.assertIn(f"Verification result: {verdict}", run.stdout, str(run))


if __name__ == "__main__":
    harness.main()
