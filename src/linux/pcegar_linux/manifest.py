# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the manifest models/linux/modules.tsv from a prepared kernel.

    cd src/linux && python3 -m pcegar_linux.manifest --cache DIR > ../../models/linux/modules.tsv

A module of one file, of at most 5000 lines, touches a rule if its text, without comments and
strings, has one of the words in WORDS. For 10_1a and 43_1a it must allocate and have an interrupt
context, or a spin lock.
"""

import argparse
import re
import sys
from pathlib import Path

from . import cache, kbuild
from .listing import digest
from .progress import Progress

MOST_LINES = 5000
ROOTS = ["drivers", "sound", "net", "crypto", "fs", "lib", "block"]

ALLOCATION = (r"\b(\w*k[mzc]alloc\w*|kmemdup\w*|kstrdup\w*|kasprintf|\w*alloc_skb\w*|skb_clone|skb_copy|"
              r"usb_alloc_urb|usb_submit_urb|dma_alloc_coherent|vmalloc|vzalloc|\w*get_free_pages?|"
              r"alloc_pages?)\s*\(")
CONTEXT = r"\b(\w*request_irq|request_threaded_irq|timer_setup|tasklet_setup|usb_fill_\w+_urb)\s*\("
SPIN = r"\b(raw_)?spin_(try)?lock(_irqsave|_irq|_bh)?\s*\("
WORDS = {
    "08_1a": r"\b(try_module_get|__module_get|module_put)\s*\(",
    "32_1a": r"\bmutex_(lock|trylock|unlock)\w*\s*\(",
    "68_1a": r"\b(usb_alloc_urb|usb_free_urb|usb_get_urb|usb_put_urb)\s*\(",
    "68_1b": r"\b(usb_alloc_coherent|usb_free_coherent)\s*\(",
    "77_1a": r"\b(usb_lock_device|usb_trylock_device|device_lock|device_trylock)\w*\s*\(",
    "101_1a": r"\b(blk_mq_alloc_request\w*|scsi_alloc_request|blk_mq_free_request)\s*\(",
    "106_1a": r"\b(class_create|class_register|register_chrdev\w*|alloc_chrdev_region|"
              r"usb_gadget_register_driver|usb_composite_probe)\s*\(",
    "118_1a": r"\b(read|write)_(try)?lock(_irqsave|_irq|_bh)?\s*\(",
    "129_1a": r"\b(find_next_\w*bit\w*|for_each_set_bit\w*|for_each_clear_bit\w*)\s*\(",
    "132_1a": r"\b(usb_get_dev|usb_put_dev)\s*\(",
    "134_1a": r"\b(register_netdev|register_netdevice|usb_register|usb_register_driver|"
              r"usb_serial_register_drivers)\s*\(",
    "147_1a": r"\b(rcu_read_lock\w*|srcu_read_lock\w*|h?list_\w+_rcu)\s*\(",
    "spinlock": SPIN,
}


def bare(text):
    """C without comments and the content of strings."""
    pattern = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    return re.sub(pattern, lambda m: " " if m.group(0)[0] == "/" else '""', text, flags=re.DOTALL)


def rules_of(text):
    text = bare(text)
    found = {rule for rule, words in WORDS.items() if re.search(words, text)}
    if re.search(ALLOCATION, text):
        if re.search(CONTEXT, text):
            found.add("10_1a")
        if re.search(SPIN, text):
            found.add("43_1a")
    return sorted(found, key=lambda r: (r == "spinlock", int(r.split("_")[0]) if r[0].isdigit() else 0, r))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--cache", type=Path, default=cache.default_folder())
    kernel = cache.open_kernel(options.parse_args().cache)
    modules = kbuild.walk(kernel, ROOTS, Progress())
    print("# SPDX-FileCopyrightText: 2026 The pcegar authors\n# SPDX-License-Identifier: Apache-2.0")
    print(f"# version {kernel.version}")
    print("# path\tlines\trules\tSHA-256 (src/linux/pcegar_linux/manifest.py)")
    for module in sorted(modules.values()):
        file = kernel.source / module.objects[0]
        if len(module.objects) != 1 or not file.is_file():
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        lines, rules = text.count("\n"), rules_of(text)
        if rules and lines <= MOST_LINES:
            print(f"{module.objects[0]}\t{lines}\t{','.join(rules)}\t{digest(file)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
