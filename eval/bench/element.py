# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""What an element of a Slurm job array does (slurm.py): element.py DESCRIPTION.json FOLDER

Executes the runs of the description that have no outcome in the folder yet, one after the other on the core that Slurm
gave, and writes each outcome. Slurm ends all processes of a job with SIGTERM or SIGKILL (memory, requeue, the time is
up): a program that ended so, although it was within our limits, has no outcome; what Slurm says of the element decides.
Exit code 0; 143 or 137 if it was ended so.
"""

import dataclasses
import json
import os
import pathlib
import platform
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from bench.containers import Containers  # noqa: E402
from bench.executor import Executor, Interrupted  # noqa: E402
from bench.definition import Limits  # noqa: E402


def main():
    description, folder = json.loads(pathlib.Path(sys.argv[1]).read_text()), pathlib.Path(sys.argv[2])
    missing = [run for run in description["runs"] if not (folder / f"{run['number']}.outcome").exists()]
    executor = Executor(Containers(allow_groups=not description["no_cgroups"]), [min(os.sched_getaffinity(0))])
    group = [(run["command"], Limits(**run["limits"]), run["number"]) for run in missing]
    try:
        for (_, _, number), outcome in executor.run([group] if group else []):
            if not outcome.ended_by and outcome.exit_code in (-signal.SIGTERM, -signal.SIGKILL):
                return 128 - outcome.exit_code
            outcome.host = platform.node()
            written = folder / f".{number}.{os.getpid()}"
            written.write_text(json.dumps(dataclasses.asdict(outcome)))
            written.rename(folder / f"{number}.outcome")
    except Interrupted as interrupted:
        return 128 + interrupted.args[0]
    return 0


if __name__ == "__main__":
    sys.exit(main())
