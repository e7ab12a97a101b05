# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""Reading YAML with positions: every complaint names file, line and column."""

import difflib
import re

import yaml


class DefinitionError(Exception):
    """What is wrong with a definition, and where: FILE:LINE:COLUMN: text."""


def fail_at(file, mark, text):
    raise DefinitionError(f"{file}:{mark.line + 1}:{mark.column + 1}: {text}")


class Nodes:
    """Reads the nodes of one file."""

    def __init__(self, file):
        self.file = file
        try:
            text = file.read_text(encoding="utf-8")
            try:
                self.root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            except yaml.YAMLError:
                self.root = yaml.compose(text, Loader=yaml.SafeLoader)  # slower, and its messages are the same everywhere
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            fail_at(file, mark, error.problem or error.context)
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise DefinitionError(f"{file}:1:1: {getattr(error, 'strerror', None) or error}") from error
        if self.root is None:
            raise DefinitionError(f"{file}:1:1: the file is empty")

    def fail(self, node, text):
        fail_at(self.file, node.start_mark, text)

    def table(self, node, what, required=(), optional=()):
        """The values of a mapping with known keys."""
        pairs = self.named(node, what)
        known = [*required, *optional]
        for key_node, name in ((k, k.value) for k, _ in node.value):
            if known and name not in known:
                near = difflib.get_close_matches(name, known, 1)
                self.fail(key_node, f"{what} has no key '{name}'; " + (
                    f"is it '{near[0]}'?" if near else f"there are: {', '.join(known)}"))
        for name in required:
            if name not in pairs:
                self.fail(node, f"{what} needs the key '{name}'")
        return pairs

    def named(self, node, what):
        """A mapping of free names to nodes, in their order."""
        if not isinstance(node, yaml.MappingNode):
            self.fail(node, f"{what} must be a mapping (key: value)")
        pairs = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.fail(key, f"a key of {what} must be a word")
            if key.value in pairs:
                self.fail(key, f"{what} has '{key.value}' twice")
            pairs[key.value] = value
        return pairs

    def items(self, node, what):
        """The nodes of a list; a single value is a list of one."""
        if isinstance(node, yaml.SequenceNode):
            return node.value
        if isinstance(node, yaml.ScalarNode):
            return [node]
        return self.fail(node, f"{what} must be a value or a list")

    def text(self, node, what):
        if not isinstance(node, yaml.ScalarNode):
            self.fail(node, f"{what} must be one value")
        return "" if node.tag == "tag:yaml.org,2002:null" else node.value

    def word(self, node, what, words):
        text = self.text(node, what)
        if text not in words:
            self.fail(node, f"{what} must be one of: {', '.join(words)}; it is '{text}'")
        return text

    def boolean(self, node, what):
        return self.word(node, what, ("true", "false")) == "true"

    def number(self, node, what, units, least):
        """A number with one of the units ({unit: factor}); without a unit the factor of '' counts."""
        text = self.text(node, what)
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)", text)
        if not match or match[2] not in units:
            names = " or ".join(f"'{unit}'" for unit in units if unit)
            self.fail(node, f"{what} must be a number" + (f" with the unit {names}" if names else "")
                      + f"; it is '{text}'")
        value = float(match[1]) * units[match[2]]
        if value < least:
            self.fail(node, f"{what} must be at least {least:g}")
        return value
