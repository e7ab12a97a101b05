# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A definition of measurements, and the runs that it stands for. Its format: README.md, "eval/run"."""

import fnmatch
import pathlib
import re
import shlex
from dataclasses import dataclass, field, replace

from .nodes import DefinitionError, Nodes
from .taskdefs import Task, read_definition

SECONDS = {"": 1, "s": 1, "min": 60}
BYTES = {"MB": 1e6, "GB": 1e9}
LIMIT_KEYS = ("cpu", "wall", "memory")


@dataclass(frozen=True)
class Limits:
    """What pcegar is told. eval/run ends runs that exceed it: see hard()."""
    cpu: float = 60
    wall: float = 0  # 0: four times as much as cpu
    memory: float = 4e9

    def hard(self):
        """With some room for pcegar to end by itself and to state the verdicts that it has."""
        return Limits(self.cpu * 1.1 + 2, (self.wall or self.cpu * 4) + 2, self.memory * 1.1 + 5e7)


@dataclass
class TaskSet:
    tasks: list
    specifications: list  # files; empty: those of the tasks
    quick: list           # patterns; empty: all


@dataclass
class Experiment:
    name: str
    configurations: list
    tasks: list
    properties: str = "together"
    limits: Limits = Limits()
    repetitions: int = 1
    order: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Run:
    """One execution of pcegar."""
    experiment: str
    configuration: str
    task: str          # SET/NAME
    property: str      # the file's name without suffix, or "all"
    repetition: int
    options: tuple     # of the configuration and the task
    programs: tuple
    specifications: tuple
    expected: tuple    # (file, bool or None) for each specification
    limits: Limits

    @property
    def key(self):
        return (self.experiment, self.configuration, self.task, self.property, self.repetition)


class Definition:
    def __init__(self, file, settings=None, quick=False):
        self.file = pathlib.Path(file)
        self.folder = self.file.resolve().parent
        self.quick = quick
        nodes = self.nodes = Nodes(self.file)
        top = nodes.table(nodes.root, "a definition", ("format", "configurations", "tasks"),
                          ("name", "description", "parameters", "limits", "repetitions", "options",
                           "experiments", "report"))
        nodes.word(top["format"], "format", ("1",))
        self.name = nodes.text(top["name"], "name") if "name" in top else self.file.stem
        self.description = nodes.text(top["description"], "description") if "description" in top else ""
        self.parameters = self._parameters(top.get("parameters"), settings or {})
        self.options = self._options(top["options"], "options") if "options" in top else []
        self.limits = self._limits(top.get("limits"), Limits())
        self.repetitions = self._repetitions(top.get("repetitions"), 1)
        self.configurations = {name: self._options(node, f"configuration '{name}'") for name, node in
                               nodes.named(top["configurations"], "configurations").items()}
        self.sets = {name: self._tasks(name, node)
                     for name, node in nodes.named(top["tasks"], "tasks").items()}
        self.experiments = self._experiments(top.get("experiments"))
        self.report = self._report(top.get("report"))

    # --- parts ---------------------------------------------------------------------------------

    def _parameters(self, node, settings):
        known = {name: self.nodes.text(value, f"parameter '{name}'")
                 for name, value in self.nodes.named(node, "parameters").items()} if node else {}
        for name in settings:
            if name not in known:
                raise DefinitionError(f"{self.file}:1:1: no parameter '{name}' to set; there are: "
                                      + (", ".join(known) or "none"))
        missing = [name for name in known if not known[name] and not settings.get(name)]
        if missing:
            self.nodes.fail(node, f"parameter '{missing[0]}' has no value: --set {missing[0]}=VALUE")
        for name, value in settings.items():
            known[name] = str(pathlib.Path(value).resolve()) if pathlib.Path(value).exists() else value
        return known

    def _text(self, node, what):
        def value(match):
            if match[1] not in self.parameters:
                self.nodes.fail(node, f"no parameter '{match[1]}'")
            return self.parameters[match[1]]
        return re.sub(r"\$\{(\w*)\}", value, self.nodes.text(node, what))

    def _options(self, node, what):
        try:
            return [word for item in self.nodes.items(node, what) for word in shlex.split(self._text(item, what))]
        except ValueError as error:
            return self.nodes.fail(node, f"{what}: {error}")

    def _limits(self, node, default):
        if node is None:
            return default
        table = self.nodes.table(node, "limits", optional=LIMIT_KEYS)
        read = {key: self.nodes.number(value, f"limit '{key}'", BYTES if key == "memory" else SECONDS,
                                       1e7 if key == "memory" else 0.01) for key, value in table.items()}
        return replace(default, **read)

    def _repetitions(self, node, default):
        return default if node is None else int(self.nodes.number(node, "repetitions", {"": 1}, 1))

    def _report(self, node):
        if node is None:
            return None
        path = self.folder / self.nodes.text(node, "report")
        if not path.is_file():
            self.nodes.fail(node, f"no file '{node.value}'")
        return path

    # --- tasks ---------------------------------------------------------------------------------

    def _glob(self, node, what):
        """(file, its name from the part of the pattern before the first wildcard)."""
        pattern = self._text(node, what)
        parts = pathlib.Path(pattern).parts
        fixed = 0
        while fixed < len(parts) - 1 and not set(parts[fixed]) & set("*?["):
            fixed += 1
        base = self.folder.joinpath(*parts[:fixed])
        found = sorted(file for file in base.glob("/".join(parts[fixed:])) if file.is_file())
        if not found:
            self.nodes.fail(node, f"no file matches '{pattern}'")
        return [(file.resolve(), file.relative_to(base)) for file in found]

    def _tasks(self, name, node):
        nodes = self.nodes
        table = nodes.table(node, f"task set '{name}'", ("files",),
                            ("exclude", "specifications", "expected", "verdict", "quick"))
        specifications = [file for item in nodes.items(table["specifications"], "specifications")
                          for file, _ in self._glob(item, "specifications")] if "specifications" in table else []
        exclude = [nodes.text(item, "exclude") for item in nodes.items(table["exclude"], "exclude")] \
            if "exclude" in table else []
        verdicts = [(pattern, nodes.boolean(value, "an expected verdict")) for pattern, value in
                    nodes.named(table["expected"], "expected").items()] if "expected" in table else []
        tasks = {}
        for item in nodes.items(table["files"], "files"):
            for file, short in self._glob(item, "files"):
                if any(fnmatch.fnmatch(str(short), pattern) for pattern in exclude):
                    continue
                self._add(tasks, item, file, f"{name}/{short.with_suffix('')}", specifications, verdicts)
        if "verdict" in table:  # only tasks for which all properties (or not all) are expected to hold
            holds = nodes.boolean(table["verdict"], "verdict")
            tasks = {key: task for key, task in tasks.items() if self._holds(task, specifications) is holds}
        if not tasks:
            nodes.fail(node, f"task set '{name}' is empty")
        quick = [nodes.text(item, "quick") for item in nodes.items(table["quick"], "quick")] if "quick" in table else []
        for item, pattern in zip(nodes.items(table["quick"], "quick") if quick else [], quick):
            if not any(fnmatch.fnmatch(task, f"{name}/{pattern}") for task in tasks):
                nodes.fail(item, f"no task of '{name}' matches '{pattern}'")
        return TaskSet(sorted(tasks.values(), key=lambda task: task.name), specifications,
                       [f"{name}/{pattern}" for pattern in quick])

    @staticmethod
    def _holds(task, specifications):
        """Whether all its properties are expected to hold; None: not stated for any."""
        known = [value for file, value in task.expected.items()
                 if value is not None and (file in specifications or not specifications)]
        return all(known) if known else None

    def _add(self, tasks, node, file, name, specifications, verdicts):
        if file.suffix in (".yml", ".yaml"):
            task = read_definition(file, name)
            if specifications:  # several definitions of one program are one task
                task.name = name = f"{pathlib.PurePath(name).parent}/{task.programs[0].stem}"
                if name in tasks:
                    tasks[name].expected.update(task.expected)
                    return
        elif file.suffix in (".c", ".i"):
            short = name.split("/", 1)[1] + file.suffix
            stated = next((value for pattern, value in verdicts if fnmatch.fnmatch(short, pattern)), None)
            task = Task(name, [file], dict.fromkeys(specifications, stated) or {None: stated})
        else:
            self.nodes.fail(node, f"'{file.name}' is neither a C program nor a task definition (.yml)")
        if name in tasks:
            self.nodes.fail(node, f"two tasks are called '{name}'")
        tasks[name] = task

    # --- experiments ---------------------------------------------------------------------------

    def _experiments(self, node):
        if node is None:
            return [Experiment("all", list(self.configurations), list(self.sets), "together", self.limits,
                               self.repetitions)]
        read = [self._experiment(name, value) for name, value in
                self.nodes.named(node, "experiments").items()]
        return [experiment for experiment in read if experiment]

    def _experiment(self, name, node):
        nodes, what = self.nodes, f"experiment '{name}'"
        keys = ("configurations", "tasks", "properties", "limits", "repetitions")
        table = nodes.table(node, what, optional=(*keys, "quick"))
        result = Experiment(name, list(self.configurations), list(self.sets), "together",
                            self.limits, self.repetitions)
        layers = [table]
        if self.quick and "quick" in table:
            layers.append(nodes.table(table["quick"], f"quick of {what}", optional=(*keys, "skip")))
            if "skip" in layers[1] and nodes.boolean(layers[1]["skip"], "skip"):
                return None
        for layer in layers:
            if "configurations" in layer:
                result.configurations = self._choose(layer["configurations"], "configuration", self.configurations)
            if "tasks" in layer:
                result.tasks = self._choose(layer["tasks"], "task set", self.sets)
            if "properties" in layer:
                result.properties = nodes.word(layer["properties"], "properties", ("together", "separate"))
            result.limits = self._limits(layer.get("limits"), result.limits)
            result.repetitions = self._repetitions(layer.get("repetitions"), result.repetitions)
        return result

    def _choose(self, node, what, known):
        chosen = []
        for item in self.nodes.items(node, f"{what}s"):
            pattern = self.nodes.text(item, f"a {what}")
            found = [name for name in known if fnmatch.fnmatch(name, pattern)]
            if not found:
                self.nodes.fail(item, f"no {what} '{pattern}'; there are: {', '.join(known)}")
            chosen += [name for name in found if name not in chosen]
        return chosen

    # --- runs ----------------------------------------------------------------------------------

    def runs(self, paired=False):
        """Groups of runs, in their order; the runs of a group go one after the other on one core. Paired: a
        group has all runs of one task, with the configurations in turns."""
        for experiment in self.experiments:
            cells = [cell for name in experiment.tasks for cell in self._cells(self.sets[name], experiment)]
            repetitions = range(1, experiment.repetitions + 1)
            if paired:
                for cell in cells:
                    yield [self._run(experiment, configuration, *cell, repetition)
                           for repetition in repetitions for configuration in experiment.configurations]
            else:
                for configuration in experiment.configurations:
                    for cell in cells:
                        for repetition in repetitions:
                            yield [self._run(experiment, configuration, *cell, repetition)]

    def _cells(self, tasks, experiment):
        """(task, name of the property, specifications)"""
        for task in tasks.tasks:
            if self.quick and tasks.quick and not any(fnmatch.fnmatch(task.name, p) for p in tasks.quick):
                continue
            files = tasks.specifications or [file for file in task.expected if file]
            if experiment.properties == "together" or not files:
                yield task, "all", files
            else:
                for file in files:
                    yield task, file.stem, [file]

    def _run(self, experiment, configuration, task, name, files, repetition):
        expected = [(file, task.expected.get(file)) for file in files] or [(None, task.expected.get(None))]
        return Run(experiment.name, configuration, task.name, name, repetition,
                   (*self.options, *self.configurations[configuration], *task.options), tuple(task.programs),
                   tuple(files), tuple(expected), experiment.limits)
