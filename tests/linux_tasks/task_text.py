# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Tiny tasks for the tests of the checks."""

import tasks as task_files

BODIES = {
    "safe": "mutex_lock(&m); mutex_unlock(&m);",
    "bug": "mutex_lock(&m); if (!hardware_status()) mutex_unlock(&m);",
    "crash": "*(volatile int *)8 = 1;",
}


def write(folder, program, label):
    (folder / "task.c").write_text(
        f'#include "{task_files.FOLDER}/kernel.h"\n'
        f"static struct mutex m;\nint main(void) {{\n  {BODIES[program]}\n  check_final_state();\n  return 0;\n}}\n"
    )
    definition = folder / "task.yml"
    definition.write_text(
        "format_version: '2.0'\ninput_files: 'task.c'\nproperties:\n"
        f"  - property_file: {task_files.ROOT}/props/linux/32_1a.spc\n    expected_verdict: {label}\n"
    )
    return definition
