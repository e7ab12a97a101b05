# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
"""A report: one HTML file that needs nothing else, and its figures as SVG files beside it."""

import base64
import json

import jinja2

from . import figures

TEMPLATE = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title><style>
body { font: 15px/1.45 sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h2 { margin-top: 2.4rem; border-bottom: 1px solid #ddd } figure { display: inline-block; margin: 0.5rem 1rem 0.5rem 0 }
figcaption { max-width: 30rem; font-size: 13px; color: #555 } table { border-collapse: collapse; margin: 0.7rem 0 }
th, td { padding: 0.15rem 0.6rem; border-bottom: 1px solid #e4e4e4; text-align: right; font-size: 13.5px }
th:first-child, td:first-child { text-align: left } th { border-bottom: 1px solid #999 } td.paper, th.paper { color: #777 }
caption { text-align: left; font-weight: bold; padding-bottom: 0.2rem } .scroll { overflow-x: auto }
</style></head><body><h1>{{ title }}</h1>
{% for part in parts %}
{% if part.kind == "heading" %}<h2>{{ part.text }}</h2>
{% elif part.kind == "text" %}<p>{{ part.text }}</p>
{% elif part.kind == "figure" %}<figure><img alt="{{ part.caption }}" src="data:image/svg+xml;base64,{{ part.data }}">
<figcaption>{{ part.caption }}</figcaption></figure>
{% elif part.kind == "table" %}<div class="scroll"><table><caption>{{ part.caption }}</caption>
<tr>{% for cell in part.columns %}<th{% if loop.index0 in part.paper %} class="paper"{% endif %}>{{ cell }}</th>{% endfor %}</tr>
{% for row in part.rows %}
<tr>{% for cell in row %}<td{% if loop.index0 in part.paper %} class="paper"{% endif %}>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table></div>
{% endif %}
{% endfor %}
</body></html>
""")


class Page:
    def __init__(self, folder, title):
        self.folder, self.title, self.parts = folder, title, []
        folder.mkdir(parents=True, exist_ok=True)

    def heading(self, text):
        self.parts.append({"kind": "heading", "text": text})

    def text(self, text):
        self.parts.append({"kind": "text", "text": text})

    def table(self, name, caption, columns, rows, paper=()):
        """Also as NAME.json in the form of eval/results (render.py). `paper`: columns with a paper's numbers."""
        rows = [[str(cell) for cell in row] for row in rows]
        self.parts.append({"kind": "table", "caption": caption, "columns": columns, "rows": rows, "paper": paper})
        lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
        text = (f' "columns": {json.dumps(columns, ensure_ascii=False)},\n'
                f' "align": {json.dumps(["left"] + ["right"] * (len(columns) - 1))},\n "rows": [\n{lines}\n ]\n')
        (self.folder / f"{name}.json").write_text("{\n" + text + "}\n", encoding="utf-8")

    def figure(self, name, caption, made):
        path = self.folder / f"{name}.svg"
        figures.save(made, path)
        data = base64.b64encode(path.read_bytes()).decode()
        self.parts.append({"kind": "figure", "caption": caption, "data": data})

    def machine(self, header):
        """What measured, what was measured."""
        tool, box = header["tool"], header["machine"]
        commit = tool.get("commit") or (tool.get("commit_of_eval", "unknown") + " (of eval/)")
        self.text(f"{tool['version']}, commit {commit}. {box['cpu']}, {box['cores']} cores, "
                  f"{box['memory_bytes'] / 1e9:.0f} GB, {box['kernel']}. {header['runs']} runs, {header['jobs']} at a time, kept by "
                  f"{header['kept_by']}{', paired' if header['paired'] else ''}{', --quick' if header['quick'] else ''}; started "
                  f"{header['started']}.")

    def write(self):
        path = self.folder / "index.html"
        path.write_text(TEMPLATE.render(title=self.title, parts=self.parts), encoding="utf-8")
        return path
