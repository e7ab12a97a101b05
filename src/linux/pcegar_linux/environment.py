# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""The translation unit that is verified: the driver's file and a main() behind it.

The main() comes from `pcegar --environment-out` if the program has that option. Else it is the one
below, which loads and unloads the module and calls nothing between.
"""

import subprocess

from .errors import UserError

LOAD_AND_UNLOAD = """\
extern void check_final_state(void);
int main(void) {
  if (init_module() == 0)
    cleanup_module();
  check_final_state();
  return 0;
}
"""


def can_generate(program):
    text = subprocess.run([program, "--help"], text=True, capture_output=True, check=False).stdout
    return "--environment-out" in text


def generate(program, files, cpp_arguments, target):
    """Writes the functions and main() for the module's files to `target`; what the program says goes
    to standard error."""
    command = [program, "--environment-out", target]
    command += [f"--cpp-arg={a}" for a in cpp_arguments] + files
    result = subprocess.run(command, text=True, capture_output=True, check=False)
    if result.returncode != 0:
        lines = (result.stderr.strip() or "no message").splitlines()
        raise UserError(f"{files[0]} cannot be read, so it has no environment:\n" + "\n".join(lines[-6:]))
    return result.stderr


def unit(driver, environment, number=None):
    """The text of a translation unit, the one with that number if there are several."""
    which = "" if number is None else f"#define PCEGAR_FILE {number}\n"
    return f'{which}#include "{driver}"\n#line 1 "environment"\n{environment}'
