# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Tool-info module of pcegar for BenchExec (3.3 or newer).

From the root of the repository, with pcegar in PATH: PYTHONPATH=. benchexec eval/benchexec/pcegar.xml
"""

import re

import benchexec.result as result
import benchexec.tools.template

VERDICTS = {0: "TRUE", 10: "FALSE", 11: "UNKNOWN"}


class Tool(benchexec.tools.template.BaseTool2):
    """https://sosy-lab.github.io/benchexec: one run has one property file; pcegar checks more of them with --spec options."""

    REQUIRED_PATHS = ["bin/", "share/"]

    def name(self):
        return "pcegar"

    def executable(self, tool_locator):
        return tool_locator.find_executable("pcegar", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="pcegar ")

    def cmdline(self, executable, options, task, rlimits):
        words = [executable, *options]
        model = (task.options or {}).get("data_model") if isinstance(task.options, dict) else None
        if model:
            words.append({"ILP32": "--32", "LP64": "--64"}[model])
        # pcegar stops a little before the limit, and states what it knows then.
        if rlimits.cputime and "--time-limit" not in options:
            words += ["--time-limit", f"{rlimits.cputime * 0.95:.0f}"]
        if rlimits.memory and "--memory-limit" not in options:
            words += ["--memory-limit", f"{rlimits.memory * 0.95 / 1e6:.0f}"]
        if task.property_file:
            words += ["--spec", task.property_file]
        return [*words, *task.input_files_or_identifier]

    def determine_result(self, run):
        """The verdict counts only if exit code and last line agree."""
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        stated = [line.strip() for line in run.output if line.startswith("Verification result: ")]
        verdict = VERDICTS.get(run.exit_code.value)
        if verdict is None or stated[-1:] != [f"Verification result: {verdict}"]:
            return {2: "ERROR (usage or input)", 70: "ERROR (internal)"}.get(run.exit_code.value, result.RESULT_ERROR)
        return {"TRUE": result.RESULT_TRUE_PROP, "FALSE": result.RESULT_FALSE_PROP}.get(verdict, result.RESULT_UNKNOWN)

    def get_value_from_output(self, output, identifier):
        """For columns such as `Property linux_32_1a_mutex`: the verdict of that property."""
        for line in output:
            match = re.fullmatch(re.escape(identifier) + r": ([^(]*?)(?: \(.*\))?", line.strip())
            if match:
                return match[1]
        return None
