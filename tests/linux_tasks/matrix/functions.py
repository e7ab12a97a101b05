# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The functions that the rule matrix calls: what they take and give, and what they mean.

Arguments are letters: L the object (struct thing *), p another pointer, n a number, g allocation
flags, f saved interrupt flags (an unsigned long). Results: void, int, ulong, pointer.

A group holds functions around one kind of object; its roles say how one of them is used. `model` is
the function of runtime.c that the run-time's version of it calls; the flags of late, maybe and so on
are in cases.py.
"""

import functools
import pathlib
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
NAMES = HERE.parent / "kernel_names"


@dataclass(frozen=True)
class Function:
    name: str
    arguments: str  # letters
    result: str  # void, int, ulong, pointer
    role: str
    group: str
    model: str = ""  # C body of the run-time's version, "" if runtime.c has one


def parse(group, role, result, model, text):
    """Rows "name:letters name:letters ..."."""
    rows = (word.partition(":") for word in text.split())
    return [Function(name, letters, result, role, group, model) for name, _, letters in rows]


def lock_group(group, rows):
    return [f for role, result, model, text in rows for f in parse(group, role, result, model, text)]


def spin_locks():
    def variants(text):
        return text + " " + " ".join("raw_" + word for word in text.split())

    lock, unlock, attempt = "spin_lock((void*)a0);", "spin_unlock((void*)a0);", "return spin_trylock((void*)a0);"
    late = "if (draw(2)) return 0; spin_lock((void*)a1); return 1;"
    inner = "_raw_spin_lock:L _raw_spin_lock_bh:L _raw_spin_lock_irq:L __raw_spin_lock:L __raw_spin_lock_bh:L "
    released = "unlock:L unlock_bh:L unlock_irq:L unlock_irqrestore:Lf"
    return lock_group("spin", [
        ("lock", "void", lock, variants("spin_lock:L spin_lock_bh:L spin_lock_irq:L spin_lock_irqsave:Lf spin_lock_nested:Ln "
                                        "spin_lock_bh_nested:Ln spin_lock_irqsave_nested:Lfn spin_lock_nest_lock:Lp")),
        ("lock", "void", lock, inner + "__raw_spin_lock_irq:L _raw_spin_lock_nested:Ln _raw_spin_lock_bh_nested:Ln "
                                       "_raw_spin_lock_nest_lock:Lp"),
        ("lock", "ulong", lock + " return 0;", "_raw_spin_lock_irqsave:L __raw_spin_lock_irqsave:L _raw_spin_lock_irqsave_nested:Ln"),
        ("unlock", "void", unlock, variants(" ".join("spin_" + w for w in released.split()))),
        ("unlock", "void", unlock, " ".join(p + "raw_spin_" + w for p in ("_", "__") for w in released.split())),
        ("try", "int", attempt, variants("spin_trylock:L spin_trylock_bh:L spin_trylock_irq:L spin_trylock_irqsave:Lf")),
        ("try", "int", attempt, "_raw_spin_trylock:L _raw_spin_trylock_bh:L __raw_spin_trylock:L __raw_spin_trylock_bh:L"),
        ("late", "int", late, "atomic_dec_and_lock:pL _atomic_dec_and_lock:pL atomic_dec_and_lock_irqsave:pLf "
                              "_atomic_dec_and_lock_irqsave:pLf refcount_dec_and_lock:pL refcount_dec_and_lock_irqsave:pLf"),
    ])


def mutexes():
    late = "if (draw(2)) return 0; mutex_lock((void*)a1); return 1;"
    maybe = "return mutex_lock_interruptible((void*)a0);"
    return lock_group("mutex", [
        ("lock", "void", "mutex_lock((void*)a0);", "mutex_lock:L mutex_lock_io:L mutex_lock_nested:Ln mutex_lock_io_nested:Ln "
                                                   "mutex_lock_nest_lock:Lp _mutex_lock_nest_lock:Lp"),
        ("unlock", "void", "", "mutex_unlock:L"),
        ("try", "int", "", "mutex_trylock:L"),
        ("asks", "int", "return holds(&mutexes, (void*)a0) || draw(2);", "mutex_is_locked:L"),
        ("maybe", "int", maybe, "mutex_lock_interruptible:L mutex_lock_killable:L mutex_lock_interruptible_nested:Ln "
                                "mutex_lock_killable_nested:Ln"),
        ("late", "int", late, "atomic_dec_and_mutex_lock:pL refcount_dec_and_mutex_lock:pL"),
    ])


def reader_writer_locks():
    rows = []
    for kind in ("read", "write"):
        lock, unlock = f"{kind}_lock((void*)a0);", f"{kind}_unlock((void*)a0);"
        names = f"{kind}_lock:L {kind}_lock_bh:L {kind}_lock_irq:L {kind}_lock_irqsave:Lf"
        inner = "lock:L lock_bh:L lock_irq:L"
        released = "unlock:L unlock_bh:L unlock_irq:L unlock_irqrestore:Lf"
        tries = f"{kind}_trylock:L _raw_{kind}_trylock:L __raw_{kind}_trylock:L"
        if kind == "write":
            names += " write_lock_nested:Ln _raw_write_lock_nested:Ln __raw_write_lock_nested:Ln"
            tries += " write_trylock_irqsave:Lf"
        rows += [
            ("lock", "void", lock, names),
            ("lock", "void", lock, " ".join(f"{p}raw_{kind}_{w}" for p in ("_", "__") for w in inner.split())),
            ("lock", "ulong", lock + " return 0;", f"_raw_{kind}_lock_irqsave:L __raw_{kind}_lock_irqsave:L"),
            ("unlock", "void", unlock, " ".join(f"{p}{kind}_{w}" for p in ("", "_raw_", "__raw_") for w in released.split())),
            ("try", "int", f"return {kind}_trylock((void*)a0);", tries),
        ]
    found = lock_group("", rows)
    return [Function(**{**f.__dict__, "group": "read" if "read_" in f.name else "write"}) for f in found]


def counted():
    request = "return (void*)blk_mq_alloc_request(0, 0, 0);"
    return [
        *parse("module", "always", "void", "", "__module_get:L"),
        *parse("module", "flag", "int", "", "try_module_get:L"),
        *parse("module", "release", "void", "", "module_put:L"),
        *parse("module", "leave", "void", "module_put((void*)a0); siglongjmp(session->stop, 1);",
               "__module_put_and_exit:Ln __module_put_and_kthread_exit:Ln"),
        *parse("module", "leave_own", "void", "module_put((void*)own_module); siglongjmp(session->stop, 1);",
               "module_put_and_exit:n module_put_and_kthread_exit:n"),
        *parse("urb", "new", "pointer", "", "usb_alloc_urb:ng"),
        *parse("urb", "same", "pointer", "", "usb_get_urb:L"),
        *parse("urb", "release", "void", "usb_free_urb((void*)a0);", "usb_free_urb:L usb_put_urb:L"),
        *parse("coherent", "new", "pointer", "", "usb_alloc_coherent:pngd"),
        *parse("coherent", "release", "void", "", "usb_free_coherent:pnLn"),
        *parse("usb_device", "same", "pointer", "", "usb_get_dev:L"),
        *parse("usb_device", "release", "void", "", "usb_put_dev:L"),
        *parse("request", "error", "pointer", request, "blk_get_request:png blk_mq_alloc_request:pnn "
               "blk_mq_alloc_request_hctx:pnnn scsi_alloc_request:pnn"),
        *parse("request", "error", "pointer", "check_allocation(a2); " + request, "blk_make_request:ppg"),
        *parse("request", "release", "void", "blk_mq_free_request((void*)a0);", "blk_put_request:L blk_mq_free_request:L"),
        *parse("request", "release", "void", "blk_mq_free_request((void*)a1);", "__blk_put_request:pL"),
    ]


def interrupts():
    """Pairs of a line (n) and a cookie (L)."""
    return [
        *parse("irq", "register", "int", "return add_handler(a0, a2, (void*)a4);", "request_irq:nphpL"),
        *parse("irq", "register", "int", "return add_handler(a0, a3, (void*)a5);", "request_threaded_irq:npphpL"),
        *parse("irq", "major", "int", "int error = add_handler(a0, a2, (void*)a4); return error ? error : (int)draw(2);",
               "request_any_context_irq:nphpL"),
        *parse("irq", "release", "void", "", "free_irq:nL"),
    ]


def runtime_power():
    """Usage counters of devices."""
    flagged = "if (a1 & 4) {0} return 0;"
    return [
        *parse("power", "always", "int", "return pm_runtime_get_sync((void*)a0);", "pm_runtime_get_sync:L pm_runtime_get:L"),
        *parse("power", "always", "void", "", "pm_runtime_get_noresume:L"),
        *parse("power", "flags", "int", flagged.replace("{0}", "return pm_runtime_get_sync((void*)a0);"),
               "__pm_runtime_resume:Ln"),
        *parse("power", "major", "int", "", "pm_runtime_resume_and_get:L"),
        *parse("power", "positive", "int", "return power_use((void*)a0);",
               "pm_runtime_get_if_in_use:L pm_runtime_get_if_active:Ln"),
        *parse("power", "release", "int", "return pm_runtime_put((void*)a0);",
               "pm_runtime_put:L pm_runtime_put_sync:L pm_runtime_put_autosuspend:L pm_runtime_put_sync_suspend:L "
               "pm_runtime_put_sync_autosuspend:L"),
        *parse("power", "release", "void", "", "pm_runtime_put_noidle:L"),
        *parse("power", "flags_release", "int", flagged.replace("{0}", "return pm_runtime_put((void*)a0);"),
               "__pm_runtime_idle:Ln __pm_runtime_suspend:Ln"),
    ]


def registrations():
    def number(kind):
        return f"int error = error_or_0(); if (!error) enter({kind}); return error;"

    return [
        *parse("class", "register", "int", number("CLASS"), "class_register:p __class_register:pp"),
        *parse("class", "create", "pointer", "return (void*)class_create(0, 0);", "class_create:pp __class_create:ppp"),
        *parse("class", "unregister", "void", "leave(CLASS);", "class_unregister:p"),
        *parse("class", "destroy", "void", "", "class_destroy:L"),
        *parse("chrdev", "major", "int", "return register_chrdev(0, 0, 0);", "register_chrdev:npp __register_chrdev:nnnpp"),
        *parse("chrdev", "register", "int", number("CHARACTER_DEVICE"), "register_chrdev_region:nnp alloc_chrdev_region:pnnp"),
        *parse("chrdev", "unregister", "void", "leave(CHARACTER_DEVICE);",
               "unregister_chrdev:np __unregister_chrdev:nnnp unregister_chrdev_region:nn"),
        *parse("gadget", "register", "int", number("GADGET"), "usb_gadget_probe_driver:p usb_gadget_register_driver:p "
               "usb_gadget_register_driver_owner:ppp usb_composite_probe:p"),
        *parse("gadget", "unregister", "int", "leave(GADGET); return 0;", "usb_gadget_unregister_driver:p"),
        *parse("gadget", "unregister", "void", "leave(GADGET);", "usb_composite_unregister:p"),
        *parse("probe", "probe", "int", "return probe_registration();", "register_netdev:p register_netdevice:p "
               "devm_register_netdev:pp usb_register:p usb_register_driver:ppp usb_register_device_driver:pp "
               "usb_serial_register_drivers:ppp"),
    ]


def sections():
    plain = "rcu_read_{0}lock: __rcu_read_{0}lock: rcu_read_{0}lock_bh: rcu_read_{0}lock_sched: rcu_read_{0}lock_sched_notrace:"
    srcu = "srcu_read_{0}lock __srcu_read_{0}lock srcu_read_{0}lock_notrace srcu_read_{0}lock_nmisafe __srcu_read_{0}lock_nmisafe"
    updates = [line for line in (NAMES / "rcu_updates.txt").read_text().splitlines() if not line.startswith("#")]
    return [
        *parse("rcu", "enter", "void", "rcu_read_lock();", plain.format("")),
        *parse("rcu", "enter", "int", "rcu_read_lock(); return 0;",
               " ".join(word + ":p" for word in srcu.format("").split()) + " srcu_down_read:p"),
        *parse("rcu", "leave", "void", "rcu_read_unlock();", plain.format("un")),
        *parse("rcu", "leave", "void", "rcu_read_unlock();",
               " ".join(word + ":pn" for word in srcu.format("un").split()) + " srcu_up_read:pn"),
        *parse("rcu", "update", "void", "update();", " ".join(updates)),
    ]


def searches():
    one = "return search((void*)a0, a1, a2, 1);"
    two = "return search((void*)a0, a2, a3, 1);"
    names = "find_next_bit find_next_zero_bit find_next_bit_le find_next_zero_bit_le"
    pairs = "find_next_and_bit find_next_andnot_bit find_next_or_bit"
    return [
        *parse("bits", "search", "ulong", one, " ".join(f"{p}{n}:Lso" for n in names.split() for p in ("", "_"))),
        *parse("bits", "search", "ulong", one, "find_next_bit_wrap:Lso"),
        *parse("bits", "search", "ulong", two, " ".join(f"{p}{n}:Lpso" for n in pairs.split() for p in ("", "_"))),
        *parse("bits", "search", "ulong", two, "find_next_and_bit_wrap:Lpso"),
    ]


def usb_locks():
    return [
        *parse("usb", "lock", "void", "usb_lock_device((void*)a0);", "usb_lock_device:L"),
        *parse("usb", "unlock", "void", "", "usb_unlock_device:L"),
        *parse("usb", "try", "int", "", "usb_trylock_device:L"),
        *parse("usb", "maybe", "int", "return usb_trylock_device((void*)a0) ? 0 : -EINTR;", "usb_lock_device_interruptible:L"),
        *parse("usb", "maybe", "int", "", "usb_lock_device_for_reset:Lp"),
        *parse("device", "lock", "void", "add(&usb_locked, (void*)a0);", "device_lock:L"),
        *parse("device", "unlock", "void", "take_away(&usb_locked, (void*)a0);", "device_unlock:L"),
        *parse("device", "try", "int", "if (fails()) return 0; add(&usb_locked, (void*)a0); return 1;", "device_trylock:L"),
        *parse("device", "maybe", "int", "if (fails()) return -EINTR; add(&usb_locked, (void*)a0); return 0;",
               "device_lock_interruptible:L"),
    ]


def allocations():
    """Those with flags, by their table; a variable number of arguments is one more."""
    found = {}
    for line in (NAMES / "allocations.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, count, position, *more = line.split()
        letters = "".join("g" if i == int(position) else "n" for i in range(int(count) + len(more)))
        body = f"check_allocation(a{position}); return fails() ? NULL : fresh(64);"
        # Later rows are other versions of the function; one name has one declaration here.
        found.setdefault(name, Function(name, letters, "pointer", "allocate", "allocation", body))
    always = "check_allocation(0xcc0); return fails() ? NULL : fresh(64);"
    return list(found.values()) + parse(
        "allocation", "sleep", "pointer", always,
        "vmalloc:n vzalloc:n vmalloc_user:n vmalloc_node:nn vzalloc_node:nn vmalloc_32:n vmalloc_32_user:n "
        "vmalloc_exec:n vmalloc_array:nn vcalloc:nn")


def environment():
    return [
        *parse("environment", "context", "void", "irq_enter();", "irq_enter: ldv_switch_to_interrupt_context:"),
        *parse("environment", "context", "void", "irq_exit();", "irq_exit: ldv_switch_to_process_context:"),
        *parse("environment", "context", "void", "check_final_state();", "check_final_state: ldv_check_final_state:"),
        *parse("environment", "context", "void", "pre_probe();", "pre_probe: ldv_pre_probe:"),
        *parse("environment", "context", "void", "check_return_value_probe(a0);",
               "check_return_value_probe:i ldv_check_return_value_probe:i ldv_post_probe:i"),
        *parse("environment", "context", "int", "return interrupts > 0 || draw(2);", "in_interrupt:"),
    ]


@functools.cache
def all_functions():
    """By name; a name that several groups have counts once, as in the first."""
    parts = [spin_locks(), mutexes(), reader_writer_locks(), counted(), interrupts(), runtime_power(), registrations(), sections(), searches(),
             usb_locks(), environment(), allocations()]
    found = {}
    for function in (f for part in parts for f in part):
        found.setdefault(function.name, function)
    return found
