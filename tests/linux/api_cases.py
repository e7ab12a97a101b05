# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Right and wrong uses of the functions that the rules know, as modules against the real headers.

Each case is a rule, a name, and a body of main() with its right verdict.
"""

from typing import NamedTuple

PRELUDE = """\
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/refcount.h>
#include <linux/vmalloc.h>
#include <linux/rculist.h>
#include <linux/srcu.h>
#include <linux/usb.h>
#include <linux/usb/gadget.h>
#include <linux/usb/composite.h>
#include <linux/fs.h>
#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/netdevice.h>
#include <linux/skbuff.h>
#include <linux/blk-mq.h>
#include <linux/interrupt.h>
#include <linux/dma-mapping.h>
#include <linux/uaccess.h>
#include <linux/io.h>
#include <linux/jiffies.h>
#include <linux/percpu.h>
#include <linux/kref.h>
#include <linux/delay.h>
#include <linux/pm_runtime.h>
void check_final_state(void);
void reach_error(void);
void irq_enter(void);
void irq_exit(void);
void pre_probe(void);
void check_return_value_probe(int);
struct state { struct mutex lock; spinlock_t spin; raw_spinlock_t raw; rwlock_t rw; atomic_t count;
  refcount_t references; int opened; struct list_head list; };
static struct state state, other;
static struct class *the_class;
static const struct file_operations fops;
static LIST_HEAD(head);
static struct hlist_head hhead;
static struct hlist_node hnode;
static struct usb_gadget_driver gadget;
static struct usb_composite_driver composite;
static struct usb_driver usb_driver;
DEFINE_SRCU(srcu);
extern struct usb_device udev;
extern struct device dev;
extern struct net_device netdev;
extern struct request_queue queue;
extern struct module some_module;
static unsigned long bits[4];
static dma_addr_t dma;
static dev_t number;
static DEFINE_PER_CPU(int, per_processor);
static int word;
static irqreturn_t handler(int line, void *cookie) { return IRQ_HANDLED; }
"""


class Case(NamedTuple):
    rule: str
    name: str
    body: str
    verdict: str

    def text(self):
        return f"{PRELUDE}int main(void) {{\n  unsigned long flags; int i; (void)flags; (void)i;\n" \
               f"  {self.body}\n  check_final_state();\n  return 0;\n}}\n"


CASES = []


def case(rule, name, verdict, body):
    CASES.append(Case(rule, name, body, verdict))


def lock(rule, name, take, give, sure=True):
    """A lock function: taken and given back, kept, taken twice, given back without."""
    case(rule, name, "TRUE", f"{take} {{ {give} }}")
    case(rule, name, "FALSE", f"{take} {{ state.opened = 1; }}")
    case(rule, name, "FALSE", f"{take} {{ {give} {give} }}")
    if sure:
        case(rule, name, "FALSE", f"{take} {take} {{ {give} }}")


def locks():
    m, g = "&state.lock", "mutex_unlock(&state.lock);"
    lock("32_1a", "mutex_lock", f"mutex_lock({m});", g)
    lock("32_1a", "mutex_lock_nested", f"mutex_lock_nested({m}, 1);", g)
    lock("32_1a", "mutex_lock_nest_lock", f"mutex_lock_nest_lock({m}, &other.lock);", g)
    lock("32_1a", "mutex_lock_io", f"mutex_lock_io({m});", g)
    lock("32_1a", "mutex_lock_interruptible", f"if (!mutex_lock_interruptible({m}))", g, False)
    lock("32_1a", "mutex_lock_killable", f"if (!mutex_lock_killable({m}))", g, False)
    lock("32_1a", "mutex_trylock", f"if (mutex_trylock({m}))", g, False)
    lock("32_1a", "atomic_dec_and_mutex_lock",
         f"if (atomic_dec_and_mutex_lock(&state.count, {m}))", g, False)
    lock("32_1a", "refcount_dec_and_mutex_lock",
         f"if (refcount_dec_and_mutex_lock(&state.references, {m}))", g, False)
    lock("32_1a", "usb_lock_device", "usb_lock_device(&udev);", "usb_unlock_device(&udev);")
    lock("32_1a", "usb_lock_device_for_reset", "if (!usb_lock_device_for_reset(&udev, NULL))",
         "usb_unlock_device(&udev);", False)
    case("32_1a", "two mutexes", "TRUE",
         "mutex_lock(&state.lock); mutex_lock(&other.lock); mutex_unlock(&state.lock); "
         "mutex_unlock(&other.lock);")
    for how in ("", "_bh", "_irq"):
        lock("spinlock", f"spin_lock{how}", f"spin_lock{how}(&state.spin);",
             f"spin_unlock{how}(&state.spin);")
        lock("spinlock", f"spin_trylock{how}", f"if (spin_trylock{how}(&state.spin))",
             f"spin_unlock{how}(&state.spin);", False)
        lock("spinlock", f"raw_spin_lock{how}", f"raw_spin_lock{how}(&state.raw);",
             f"raw_spin_unlock{how}(&state.raw);")
    lock("spinlock", "spin_lock_irqsave", "spin_lock_irqsave(&state.spin, flags);",
         "spin_unlock_irqrestore(&state.spin, flags);")
    lock("spinlock", "spin_trylock_irqsave", "if (spin_trylock_irqsave(&state.spin, flags))",
         "spin_unlock_irqrestore(&state.spin, flags);", False)
    lock("spinlock", "spin_lock_nested", "spin_lock_nested(&state.spin, 1);",
         "spin_unlock(&state.spin);")
    lock("spinlock", "spin_lock_irqsave_nested", "spin_lock_irqsave_nested(&state.spin, flags, 1);",
         "spin_unlock_irqrestore(&state.spin, flags);")
    lock("spinlock", "raw_spin_lock_irqsave", "raw_spin_lock_irqsave(&state.raw, flags);",
         "raw_spin_unlock_irqrestore(&state.raw, flags);")
    lock("spinlock", "atomic_dec_and_lock", "if (atomic_dec_and_lock(&state.count, &state.spin))",
         "spin_unlock(&state.spin);", False)
    lock("spinlock", "refcount_dec_and_lock",
         "if (refcount_dec_and_lock(&state.references, &state.spin))", "spin_unlock(&state.spin);",
         False)
    for kind in ("read", "write"):
        for how in ("", "_bh", "_irq"):
            lock("118_1a", f"{kind}_lock{how}", f"{kind}_lock{how}(&state.rw);",
                 f"{kind}_unlock{how}(&state.rw);", kind == "write")
        lock("118_1a", f"{kind}_lock_irqsave", f"{kind}_lock_irqsave(&state.rw, flags);",
             f"{kind}_unlock_irqrestore(&state.rw, flags);", kind == "write")
        lock("118_1a", f"{kind}_trylock", f"if ({kind}_trylock(&state.rw))",
             f"{kind}_unlock(&state.rw);", False)


ALLOCATIONS = {
    "kmalloc": "kmalloc(8, GFP)", "kzalloc": "kzalloc(8, GFP)", "kcalloc": "kcalloc(2, 8, GFP)",
    "kmalloc_array": "kmalloc_array(2, 8, GFP)", "krealloc": "krealloc(NULL, 8, GFP)",
    "kmemdup": "kmemdup(bits, 8, GFP)", "kstrdup": 'kstrdup("a", GFP)',
    "kvmalloc": "kvmalloc(8, GFP)", "kasprintf": 'kasprintf(GFP, "a")',
    "devm_kzalloc": "devm_kzalloc(&dev, 8, GFP)", "devm_kmalloc": "devm_kmalloc(&dev, 8, GFP)",
    "alloc_skb": "alloc_skb(8, GFP)", "__netdev_alloc_skb": "__netdev_alloc_skb(&netdev, 8, GFP)",
    "get_zeroed_page": "get_zeroed_page(GFP)", "__get_free_pages": "__get_free_pages(GFP, 1)",
    "alloc_pages": "alloc_pages(GFP, 1)", "alloc_page": "alloc_page(GFP)",
    "dma_alloc_coherent": "dma_alloc_coherent(&dev, 8, &dma, GFP)",
    "usb_alloc_urb": "usb_alloc_urb(0, GFP)", "usb_submit_urb": "usb_submit_urb(NULL, GFP)",
    "usb_alloc_coherent": "usb_alloc_coherent(&udev, 8, GFP, &dma)",
    "skb_clone": "skb_clone(NULL, GFP)", "skb_copy": "skb_copy(NULL, GFP)",
}


def allocations():
    for name, call in ALLOCATIONS.items():
        for flags, harmless in (("GFP_KERNEL", False), ("GFP_ATOMIC", True), ("GFP_NOWAIT", True)):
            verdict = "TRUE" if harmless else "FALSE"
            use = f"(void)({call.replace('GFP', flags)});"
            case("43_1a", name, verdict,
                 f"spin_lock_irqsave(&state.spin, flags); {use} "
                 "spin_unlock_irqrestore(&state.spin, flags);")
            if flags != "GFP_NOWAIT":
                case("10_1a", name, verdict, f"irq_enter(); {use} irq_exit();")
        use = f"(void)({call.replace('GFP', 'GFP_KERNEL')});"
        case("43_1a", name, "TRUE", f"spin_lock(&state.spin); spin_unlock(&state.spin); {use}")
        case("10_1a", name, "TRUE", f"irq_enter(); irq_exit(); {use}")
        case("77_1a", name, "FALSE", f"usb_lock_device(&udev); {use} usb_unlock_device(&udev);")
        case("77_1a", name, "TRUE", "usb_lock_device(&udev); "
             f"(void)({call.replace('GFP', 'GFP_NOIO')}); usb_unlock_device(&udev); {use}")
    for_reset = "usb_lock_device_for_reset(&udev, NULL)"
    case("77_1a", "for reset", "FALSE", f"if (!{for_reset}) (void)kmalloc(8, GFP_KERNEL);")
    case("77_1a", "for reset", "TRUE", f"if ({for_reset}) (void)kmalloc(8, GFP_KERNEL);")
    case("43_1a", "vmalloc", "FALSE", "spin_lock(&state.spin); (void)vmalloc(8); "
         "spin_unlock(&state.spin);")
    for trylock in ("spin_trylock(&state.spin)", "spin_trylock_irqsave(&state.spin, flags)"):
        case("43_1a", "trylock", "FALSE", f"if ({trylock}) (void)kmalloc(8, GFP_KERNEL);")
        case("43_1a", "trylock", "TRUE", f"if (!{trylock}) (void)kmalloc(8, GFP_KERNEL);")


def resources():
    urb = "struct urb *u = usb_alloc_urb(0, GFP_KERNEL);"
    case("68_1a", "usb_free_urb", "TRUE", f"{urb} usb_free_urb(u);")
    case("68_1a", "usb_put_urb", "TRUE", f"{urb} usb_put_urb(u);")
    case("68_1a", "usb_get_urb", "TRUE", f"{urb} usb_get_urb(u); usb_free_urb(u); usb_free_urb(u);")
    case("68_1a", "usb_alloc_urb", "FALSE", f"{urb}")
    case("68_1a", "usb_free_urb", "FALSE", f"{urb} usb_free_urb(u); usb_free_urb(u);")
    case("68_1a", "usb_get_urb", "FALSE", f"{urb} usb_get_urb(u); usb_free_urb(u);")
    take = "void *b = usb_alloc_coherent(&udev, 8, GFP_KERNEL, &dma); if (b)"
    give = "usb_free_coherent(&udev, 8, b, dma);"
    case("68_1b", "usb_free_coherent", "TRUE", f"{take} {give}")
    case("68_1b", "usb_alloc_coherent", "FALSE", f"{take} i = 0;")
    case("68_1b", "usb_free_coherent", "FALSE", f"{take} {{ {give} {give} }}")
    case("132_1a", "usb_get_dev", "TRUE", "usb_get_dev(&udev); usb_put_dev(&udev);")
    case("132_1a", "usb_get_dev", "FALSE", "usb_get_dev(&udev);")
    case("132_1a", "usb_put_dev", "FALSE", "usb_put_dev(&udev);")
    take = "if (try_module_get(&some_module))"
    case("08_1a", "try_module_get", "TRUE", f"{take} module_put(&some_module);")
    case("08_1a", "try_module_get", "FALSE", f"{take} i = 0;")
    case("08_1a", "module_put", "FALSE", "module_put(&some_module);")
    case("08_1a", "__module_get", "TRUE", "__module_get(&some_module); module_put(&some_module);")
    case("08_1a", "__module_get", "FALSE", "__module_get(&some_module);")
    take = "struct request *r = blk_mq_alloc_request(&queue, 0, 0); if (!IS_ERR(r))"
    case("101_1a", "blk_mq_alloc_request", "TRUE", f"{take} blk_mq_free_request(r);")
    case("101_1a", "blk_mq_alloc_request", "FALSE", f"{take} i = 0;")
    case("101_1a", "blk_mq_free_request", "FALSE",
         f"{take} {{ blk_mq_free_request(r); blk_mq_free_request(r); }}")


def interrupts():
    requests = {"request_irq": "request_irq({line}, handler, {flags}, \"a\", {cookie})",
                "request_threaded_irq":
                    "request_threaded_irq({line}, handler, NULL, {flags}, \"a\", {cookie})",
                "request_any_context_irq":
                    "request_any_context_irq({line}, handler, {flags}, \"a\", {cookie})"}
    for name, text in requests.items():
        def take(line=7, flags="IRQF_SHARED", cookie="&state", text=text, name=name):
            succeeded = ">= 0" if name == "request_any_context_irq" else "== 0"
            call = text.format(line=line, flags=flags, cookie=cookie)
            return f"if ({call} {succeeded})"
        case("irq", name, "TRUE", f"{take()} free_irq(7, &state);")
        case("irq", name, "FALSE", f"{take()} i = 0;")
        case("irq", name, "FALSE", f"{take()} free_irq(8, &state);")
        case("irq", name, "FALSE", f"{take()} free_irq(7, &other);")
        case("irq", name, "FALSE", f"{take()} {{ {take()} free_irq(7, &state); "
                                   "free_irq(7, &state); }")
        case("irq", name, "TRUE", f"{take()} {{ {take(flags='0')} i = 0; free_irq(7, &state); }}")
        case("irq", name, "TRUE", f"{take()} {{ {take(cookie='&other')} free_irq(7, &other); "
                                  "free_irq(7, &state); }")


def power():
    raising = ("pm_runtime_get", "pm_runtime_get_sync", "pm_runtime_get_noresume")
    checked = {"pm_runtime_resume_and_get": ">= 0", "pm_runtime_get_if_in_use": "> 0"}
    dropping = ("pm_runtime_put", "pm_runtime_put_sync", "pm_runtime_put_noidle",
                "pm_runtime_put_autosuspend", "pm_runtime_put_sync_suspend",
                "pm_runtime_put_sync_autosuspend")
    for name in raising:
        case("pm_runtime", name, "TRUE", f"{name}(&dev); pm_runtime_put(&dev);")
        case("pm_runtime", name, "FALSE", f"{name}(&dev);")
        case("pm_runtime", name, "FALSE", f"{name}(&dev); {name}(&dev); pm_runtime_put(&dev);")
    for name, succeeded in checked.items():
        take = f"if ({name}(&dev) {succeeded})"
        case("pm_runtime", name, "TRUE", f"{take} pm_runtime_put(&dev);")
        case("pm_runtime", name, "FALSE", f"{take} i = 0;")
        case("pm_runtime", name, "FALSE", f"(void){name}(&dev); pm_runtime_put(&dev);")
    for name in dropping:
        case("pm_runtime", name, "TRUE", f"pm_runtime_get_noresume(&dev); {name}(&dev);")
        case("pm_runtime", name, "FALSE", f"{name}(&dev);")


def registrations():
    pairs = [
        ("class_create", 'the_class = class_create(THIS_MODULE, "a"); if (!IS_ERR(the_class))',
         "class_destroy(the_class);"),
        ("register_chrdev", 'if (register_chrdev(240, "a", &fops) >= 0)',
         'unregister_chrdev(240, "a");'),
        ("register_chrdev_region", 'if (!register_chrdev_region(number, 1, "a"))',
         "unregister_chrdev_region(number, 1);"),
        ("alloc_chrdev_region", 'if (!alloc_chrdev_region(&number, 0, 1, "a"))',
         "unregister_chrdev_region(number, 1);"),
        ("usb_gadget_register_driver", "if (!usb_gadget_register_driver(&gadget))",
         "usb_gadget_unregister_driver(&gadget);"),
        ("usb_composite_probe", "if (!usb_composite_probe(&composite))",
         "usb_composite_unregister(&composite);"),
    ]
    for name, take, give in pairs:
        case("106_1a", name, "TRUE", f"{take} {give}")
        case("106_1a", name, "FALSE", f"{take} i = 0;")
        case("106_1a", name, "FALSE", f"{take} {{ {give} {give} }}")
    for (_, take, give), (name, take2, give2) in zip(pairs, pairs[1:2]):
        case("106_1a", name, "TRUE", f"{take} {{ {take2} {give2} {give} }}")
        case("106_1a", name, "FALSE", f"{take} {{ {take2} {{ {give} {give2} }} else {{ {give} }} }}")
    for name, call in (("register_netdev", "register_netdev(&netdev)"),
                       ("register_netdevice", "register_netdevice(&netdev)"),
                       ("usb_register", "usb_register(&usb_driver)")):
        case("134_1a", name, "TRUE", f"pre_probe(); check_return_value_probe({call});")
        case("134_1a", name, "FALSE", f"pre_probe(); {call}; check_return_value_probe(0);")


def searches():
    for name in ("find_next_bit", "find_next_zero_bit"):
        case("129_1a", name, "TRUE", f"(void){name}(bits, 256, 256);")
        case("129_1a", name, "FALSE", f"(void){name}(bits, 256, 257);")
        case("129_1a", name, "FALSE", f"(void){name}(bits, 32, 33);")
        case("129_1a", name, "TRUE", f"(void){name}(bits, 32, 3);")
    case("129_1a", "find_next_and_bit", "FALSE", "(void)find_next_and_bit(bits, bits, 256, 257);")
    case("129_1a", "find_next_and_bit", "TRUE", "(void)find_next_and_bit(bits, bits, 256, 25);")
    case("129_1a", "for_each_set_bit", "TRUE",
         "unsigned long b; for_each_set_bit(b, bits, 200) state.opened = 1;")
    case("129_1a", "find_first_bit", "TRUE",
         "(void)find_next_bit(bits, 200, find_first_bit(bits, 200));")
    case("129_1a", "find_first_bit", "FALSE",
         "(void)find_next_bit(bits, 200, find_first_bit(bits, 200) + 1);")


def sections():
    pairs = [("rcu_read_lock", "rcu_read_lock();", "rcu_read_unlock();"),
             ("rcu_read_lock_bh", "rcu_read_lock_bh();", "rcu_read_unlock_bh();"),
             ("rcu_read_lock_sched", "rcu_read_lock_sched();", "rcu_read_unlock_sched();"),
             ("srcu_read_lock", "i = srcu_read_lock(&srcu);", "srcu_read_unlock(&srcu, i);")]
    updates = {"list_add_rcu": "list_add_rcu(&state.list, &head);",
               "list_add_tail_rcu": "list_add_tail_rcu(&state.list, &head);",
               "list_del_rcu": "list_del_rcu(&state.list);",
               "list_replace_rcu": "list_replace_rcu(&state.list, &other.list);",
               "hlist_add_head_rcu": "hlist_add_head_rcu(&hnode, &hhead);",
               "hlist_del_rcu": "hlist_del_rcu(&hnode);",
               "hlist_del_init_rcu": "hlist_del_init_rcu(&hnode);"}
    for name, begin, end in pairs:
        case("147_1a", name, "TRUE", f"{begin} {end} {updates['list_add_rcu']}")
        case("147_1a", name, "FALSE", f"{begin} {updates['list_add_rcu']} {end}")
    for name, update in updates.items():
        case("147_1a", name, "FALSE", f"rcu_read_lock(); {update} rcu_read_unlock();")
        case("147_1a", name, "TRUE", f"rcu_read_lock(); rcu_read_unlock(); {update}")


# What must hold (TRUE: the condition is never true) or may hold (FALSE) after the statement.
PRIMITIVES = [
    ("atomic_inc_return", "atomic_set(&state.count, 3);", "atomic_inc_return(&state.count) != 4", False),
    ("atomic_dec_and_test", "atomic_set(&state.count, 3);", "!atomic_dec_and_test(&state.count)", True),
    ("atomic_add_unless", "atomic_set(&state.count, 3);",
     "atomic_add_unless(&state.count, 1, 3)", False),
    ("atomic_cmpxchg", "atomic_set(&state.count, 3);", "atomic_cmpxchg(&state.count, 3, 4) != 3", False),
    ("refcount_dec_and_test", "refcount_set(&state.references, 1);",
     "!refcount_dec_and_test(&state.references)", False),
    ("kref_read", "struct kref k; kref_init(&k); kref_get(&k);", "kref_read(&k) != 2", False),
    ("set_bit", "set_bit(70, bits);", "!test_bit(70, bits)", False),
    ("set_bit", "set_bit(70, bits);", "test_bit(71, bits)", False),
    ("test_and_clear_bit", "set_bit(70, bits);", "test_and_clear_bit(70, bits)", True),
    ("__test_and_set_bit", "__clear_bit(3, bits);", "__test_and_set_bit(3, bits)", False),
    ("READ_ONCE", "WRITE_ONCE(word, 5);", "READ_ONCE(word) != 5", False),
    ("cmpxchg", "word = 5;", "cmpxchg(&word, 5, 6) != 5 || word != 6", False),
    ("xchg", "word = 5;", "xchg(&word, 9) != 5 || word != 9", False),
    ("smp_load_acquire", "smp_store_release(&word, 2);", "smp_load_acquire(&word) != 2", False),
    ("smp_mb", "word = 5; smp_mb(); udelay(1);", "word != 5", False),
    ("readl", "i = readl((void __iomem *)8);", "i == 77", True),
    ("inb", "", "inb(3) == 30", True),
    ("inb", "", "inb(3) == 300", False),
    ("copy_from_user", "word = 7; i = copy_from_user(&word, NULL, 4);", "!i && word == 12", True),
    ("copy_from_user", "word = 7; i = copy_from_user(&word, NULL, 4);", "i < 0 || i > 4", False),
    ("copy_from_user", "struct { char c; int i, j; } s = {}; i = copy_from_user(&s, NULL, sizeof(s));",
     "!i && s.c == 1 && s.i == 5 && s.j == 6", True),
    ("copy_from_user", "struct { char c; int i, j; } s = {}; i = copy_from_user(&s.i, NULL, sizeof(s.i));",
     "!i && (s.c || s.j)", False),
    ("copy_from_user", "short s[4] = {}; i = copy_from_user(&s[1], NULL, sizeof(s[1]));",
     "!i && (s[0] || s[2] || s[3])", False),
    ("copy_from_user", "short s[4] = {}; i = copy_from_user(&s[1], NULL, sizeof(s[1]));",
     "!i && s[1] == 4", True),
    ("get_user", "i = get_user(word, (int __user *)NULL);", "!i && word == 3", True),
    ("get_user", "i = get_user(word, (int __user *)NULL);", "i > 0", False),
    ("get_user", "i = get_user(word, (int __user *)NULL);", "i && word", False),
    ("put_user", "i = put_user(3, (int __user *)NULL);", "i", True),
    ("this_cpu_read", "this_cpu_write(per_processor, 4);", "this_cpu_read(per_processor) != 4", False),
    ("this_cpu_inc", "this_cpu_write(per_processor, 4); this_cpu_inc(per_processor);",
     "*this_cpu_ptr(&per_processor) != 5", False),
    ("in_interrupt", "", "in_interrupt()", True),
    ("in_interrupt", "irq_enter();", "!in_interrupt()", False),
    ("in_hardirq", "irq_enter();", "in_hardirq()", True),
    ("in_hardirq", "irq_enter(); irq_exit();", "in_hardirq()", True),
    ("in_interrupt", "irq_enter(); irq_exit();", "!in_interrupt()", True),
    ("fls", "word = 16;", "fls(word) != 5 || ffs(word) != 5 || __ffs(16UL) != 4", False),
    ("kzalloc", "char *p = kzalloc(8, GFP_KERNEL);", "p && p[3]", False),
    ("kmalloc", "char *p = kmalloc(8, GFP_KERNEL);", "p && p[3]", True),
]


def primitives():
    for name, statement, condition, may in PRIMITIVES:
        case("none", name, "FALSE" if may else "TRUE",
             f"{statement} if ({condition}) reach_error();")


for part in (locks, allocations, resources, interrupts, power, registrations, searches, sections, primitives):
    part()
