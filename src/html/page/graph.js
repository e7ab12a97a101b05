// Graphs on a canvas: thousands of nodes stay quick. A graph is {nodes: [{id, x, y, w, h, ...}],
// edges: [{from, to, points, ...}]}; x and y are the middle, in pixels at scale 1.

function themeColours() {
  const style = getComputedStyle(document.documentElement);
  return new Proxy({}, {get: (cache, name) => cache[name] || (cache[name] = style.getPropertyValue("--" + name).trim())});
}

/**
 * Places nodes without Graphviz: rows by distance from the first nodes. The child with the largest
 * subtree is below its parent, the others are right of it, each where its row has place.
 */
function simpleLayout(graph) {
  const next = graph.nodes.map(() => []);
  const entered = new Set();
  for (const edge of graph.edges) {
    next[edge.from].push(edge.to);
    if (edge.from !== edge.to) entered.add(edge.to);
  }
  const depth = new Array(graph.nodes.length).fill(-1);
  const tree = graph.nodes.map(() => []);
  const roots = graph.nodes.map((node, i) => i).filter((i) => !entered.has(i));
  const queue = [];
  const visit = (root) => {
    if (depth[root] >= 0) return;
    depth[root] = 0;
    if (entered.has(root)) roots.push(root);  // on a cycle that nothing leads to
    queue.push(root);
    for (let at = queue.length - 1; at < queue.length; ++at) {
      for (const child of next[queue[at]]) {
        if (depth[child] >= 0) continue;
        depth[child] = depth[queue[at]] + 1;
        tree[queue[at]].push(child);
        queue.push(child);
      }
    }
  };
  roots.slice().forEach(visit);
  graph.nodes.forEach((node, i) => visit(i));
  const rowHeight = [];
  graph.nodes.forEach((node, i) => { rowHeight[depth[i]] = Math.max(rowHeight[depth[i]] || 0, node.h); });
  const rowTop = [];
  rowHeight.reduce((top, height, i) => { rowTop[i] = top; return top + height + 34; }, 0);
  const inOrder = [];  // parents before children
  const stack = roots.slice().reverse();
  while (stack.length) {
    const i = stack.pop();
    inOrder.push(i);
    stack.push(...tree[i]);
  }
  const size = new Array(graph.nodes.length).fill(1);
  const parent = new Array(graph.nodes.length).fill(-1);
  for (const i of inOrder.slice().reverse()) {
    for (const child of tree[i]) {
      size[i] += size[child];
      parent[child] = i;
    }
  }
  const gap = 18;
  const widest = graph.nodes.reduce((most, node) => Math.max(most, node.w), 0);
  const rowEnd = rowHeight.map(() => 0);
  const middle = new Array(graph.nodes.length);
  stack.push(...roots.slice().reverse());
  while (stack.length) {
    const i = stack.pop();
    const half = graph.nodes[i].w / 2;
    middle[i] = Math.max(rowEnd[depth[i]] + gap + half, parent[i] < 0 ? widest / 2 + gap : middle[parent[i]]);
    rowEnd[depth[i]] = middle[i] + half;
    stack.push(...tree[i].slice().sort((one, other) => size[one] - size[other]));
  }
  graph.nodes.forEach((node, i) => {
    node.x = middle[i];
    node.y = rowTop[depth[i]] + rowHeight[depth[i]] / 2;
  });
  for (const edge of graph.edges) edge.points = null;
}

/** Takes positions over that Graphviz has computed. */
function takeLayout(graph, layout) {
  graph.nodes.forEach((node, i) => { [node.x, node.y] = [layout.nodes[2 * i], layout.nodes[2 * i + 1]]; });
  graph.edges.forEach((edge, i) => { edge.points = layout.edges[i] || null; });
}

class GraphView {
  /** `draw(context, node, colours, detailed)` draws a node's inside; `selected(node)` is told. */
  constructor({label, colourOf, textOf, edgeLook, onSelect}) {
    Object.assign(this, {colourOf, textOf, edgeLook, onSelect});
    this.canvas = make("canvas", {tabIndex: 0, role: "application", "aria-label": label});
    this.box = make("div.canvas-box", {}, this.canvas);
    this.scale = 1;
    this.offset = [0, 0];
    this.graph = {nodes: [], edges: []};
    this.selected = null;
    themeListeners.push(() => this.redraw());
    new ResizeObserver(() => {
      if (this.wantsFit && this.box.clientWidth) this.fit();
      this.redraw();
    }).observe(this.box);
    this.listen();
  }

  setGraph(graph) {
    this.graph = graph;
    this.selected = null;
    this.out = graph.nodes.map(() => []);
    this.into = graph.nodes.map(() => []);
    graph.edges.forEach((edge) => {
      if (edge.from === edge.to) return;
      this.out[edge.from].push(edge.to);
      this.into[edge.to].push(edge.from);
    });
    this.fit();
  }

  bounds() {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const node of this.graph.nodes) {
      x0 = Math.min(x0, node.x - node.w / 2);
      x1 = Math.max(x1, node.x + node.w / 2);
      y0 = Math.min(y0, node.y - node.h / 2);
      y1 = Math.max(y1, node.y + node.h / 2);
    }
    return x0 > x1 ? [0, 0, 1, 1] : [x0, y0, x1, y1];
  }

  /** All of it; a large graph begins readable, at its first node. */
  fit(whole = false) {
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    this.wantsFit = !width;
    if (!width) return;
    const [x0, y0, x1, y1] = this.bounds();
    const scale = Math.min(1.4, (width - 40) / (x1 - x0), (height - 40) / (y1 - y0));
    if (scale >= 0.45 || whole || !this.graph.nodes.length) {
      this.scale = scale;
      this.offset = [width / 2 - scale * (x0 + x1) / 2, Math.max(20 - scale * y0, height / 2 - scale * (y0 + y1) / 2)];
    } else {
      this.scale = 0.8;
      const root = this.graph.nodes[0];
      this.offset = [width / 2 - this.scale * root.x, 40 - this.scale * (root.y - root.h / 2)];
    }
    this.redraw();
  }

  zoom(factor, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    const scale = Math.max(0.005, Math.min(4, this.scale * factor));
    this.offset = [x - (x - this.offset[0]) * scale / this.scale, y - (y - this.offset[1]) * scale / this.scale];
    this.scale = scale;
    this.redraw();
  }

  select(index, centre) {
    this.selected = index;
    const node = this.graph.nodes[index];
    if (node) {
      const [x, y] = [node.x * this.scale + this.offset[0], node.y * this.scale + this.offset[1]];
      const [width, height] = [this.box.clientWidth, this.box.clientHeight];
      if (centre || x < 10 || y < 10 || x > width - 10 || y > height - 10) {
        if (this.scale < 0.5) this.scale = 0.8;
        this.offset = [width / 2 - node.x * this.scale, height / 2 - node.y * this.scale];
      }
    }
    this.redraw();
    this.onSelect(node ? index : null);
  }

  redraw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.paint();
    });
  }

  paint() {
    const [width, height] = [this.box.clientWidth, this.box.clientHeight];
    if (!width) return;
    const ratio = window.devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const context = this.canvas.getContext("2d");
    const colours = themeColours();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.translate(...this.offset);
    context.scale(this.scale, this.scale);
    const view = [-this.offset[0] / this.scale, -this.offset[1] / this.scale,
                  (width - this.offset[0]) / this.scale, (height - this.offset[1]) / this.scale];
    for (const edge of this.graph.edges) this.paintEdge(context, edge, colours, view);
    const seen = (node) => node.x + node.w / 2 >= view[0] && node.x - node.w / 2 <= view[2] &&
                           node.y + node.h / 2 >= view[1] && node.y - node.h / 2 <= view[3];
    this.graph.nodes.forEach((node, i) => { if (seen(node)) this.paintNode(context, node, i, colours); });
  }

  paintEdge(context, edge, colours, view) {
    const [from, to] = [this.graph.nodes[edge.from], this.graph.nodes[edge.to]];
    let points = edge.points;
    if (!points) {
      const down = to.y > from.y;
      const [y0, y1] = [from.y + (down ? from.h : -from.h) / 2, to.y - (down ? to.h : -to.h) / 2];
      const bend = down ? (y1 - y0) / 2 : 0;
      const aside = down ? 0 : Math.max(from.w, to.w) / 2 + 40;
      points = [from.x, y0, from.x + aside, y0 + bend, to.x + aside, y1 - bend, to.x, y1];
    }
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      x0 = Math.min(x0, points[i]); x1 = Math.max(x1, points[i]);
      y0 = Math.min(y0, points[i + 1]); y1 = Math.max(y1, points[i + 1]);
    }
    if (x1 < view[0] || x0 > view[2] || y1 < view[1] || y0 > view[3]) return;
    const look = this.edgeLook(edge, colours);
    context.strokeStyle = context.fillStyle = look.colour;
    context.lineWidth = Math.max(look.width || 1, 0.5 / this.scale);
    context.setLineDash(look.dashed ? [5, 4] : []);
    context.beginPath();
    context.moveTo(points[0], points[1]);
    for (let i = 2; i + 5 < points.length; i += 6) context.bezierCurveTo(...points.slice(i, i + 6));
    context.stroke();
    context.setLineDash([]);
    if (this.scale < 0.25) return;
    const end = points.length;
    const [tipX, tipY] = [points[end - 2], points[end - 1]];
    let [dx, dy] = [tipX - points[end - 4], tipY - points[end - 3]];
    const length = Math.hypot(dx, dy) || 1;
    [dx, dy] = [dx / length, dy / length];
    context.beginPath();
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - 7 * dx - 3.5 * dy, tipY - 7 * dy + 3.5 * dx);
    context.lineTo(tipX - 7 * dx + 3.5 * dy, tipY - 7 * dy - 3.5 * dx);
    context.fill();
    if (look.text && this.scale > 0.55) {
      const middle = points.length === 8 ? [0, 1].map((i) => (points[i] + 3 * points[i + 2] + 3 * points[i + 4] + points[i + 6]) / 8)
                                         : [points[2 * Math.floor(points.length / 4)], points[2 * Math.floor(points.length / 4) + 1]];
      context.font = "10px sans-serif";
      context.textAlign = "left";
      context.textBaseline = "middle";
      const wide = context.measureText(look.text).width;
      context.fillStyle = colours.card;
      context.fillRect(middle[0] + 3, middle[1] - 7, wide + 4, 14);
      context.fillStyle = colours.soft;
      context.fillText(look.text, middle[0] + 5, middle[1]);
    }
  }

  paintNode(context, node, index, colours) {
    const {fill, line, round} = this.colourOf(node, colours);
    context.beginPath();
    context.roundRect(node.x - node.w / 2, node.y - node.h / 2, node.w, node.h, round ? node.h / 2 : 5);
    context.fillStyle = fill;
    context.fill();
    const chosen = index === this.selected;
    context.lineWidth = chosen ? Math.max(3, 2 / this.scale) : Math.max(1.2, 0.6 / this.scale);
    context.strokeStyle = chosen ? colours.accent : line;
    context.stroke();
    if (this.scale < 0.35) return;
    const lines = this.textOf(node);
    context.textBaseline = "middle";
    context.textAlign = node.left ? "left" : "center";
    lines.forEach((text, i) => {
      context.font = (i === 0 && !node.left ? "600 11px " : "11px ") + (node.left || i > 0 ? "monospace" : "sans-serif");
      context.fillStyle = i === 0 || node.left ? colours.ink : colours.soft;
      const most = Math.floor((node.w - 8) / 6.3);
      const shown = text.length > most ? text.slice(0, Math.max(1, most - 1)) + "…" : text;
      context.fillText(shown, node.left ? node.x - node.w / 2 + 6 : node.x, node.y + (i - (lines.length - 1) / 2) * 14);
    });
  }

  nodeAt(event) {
    const frame = this.canvas.getBoundingClientRect();
    const x = (event.clientX - frame.left - this.offset[0]) / this.scale;
    const y = (event.clientY - frame.top - this.offset[1]) / this.scale;
    const slack = 3 / this.scale;
    return this.graph.nodes.findIndex((node) => Math.abs(node.x - x) <= node.w / 2 + slack && Math.abs(node.y - y) <= node.h / 2 + slack);
  }

  listen() {
    let drag = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      drag = {x: event.clientX, y: event.clientY, from: this.offset, moved: false};
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      drag.moved = drag.moved || Math.hypot(dx, dy) > 4;
      this.offset = [drag.from[0] + dx, drag.from[1] + dy];
      this.redraw();
    });
    this.canvas.addEventListener("pointerup", (event) => {
      const clicked = drag && !drag.moved;
      drag = null;
      const index = clicked ? this.nodeAt(event) : -1;
      if (index >= 0) this.select(index);
    });
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const frame = this.canvas.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - frame.left, event.clientY - frame.top);
    }, {passive: false});
  }

  keys(event) {
    const at = this.selected;
    const sibling = (by) => {
      const parent = this.into[at][0];
      const all = parent === undefined ? [at] : this.out[parent];
      this.select(all[(all.indexOf(at) + by + all.length) % all.length]);
    };
    const move = {
      ArrowDown: () => this.select(this.out[at][0] ?? at), ArrowUp: () => this.select(this.into[at][0] ?? at),
      ArrowLeft: () => sibling(-1), ArrowRight: () => sibling(1),
    };
    const others = {"+": () => this.zoom(1.3), "=": () => this.zoom(1.3), "-": () => this.zoom(1 / 1.3), "0": () => this.fit(true)};
    if (others[event.key]) others[event.key]();
    else if (move[event.key] && this.graph.nodes.length) at === null ? this.select(0, false) : move[event.key]();
    else return false;
    return true;
  }
}

function zoomButtons(view) {
  return [["+", "Nearer (+)", () => view.zoom(1.3)], ["−", "Farther (-)", () => view.zoom(1 / 1.3)], ["all", "All of it (0)", () => view.fit(true)]]
    .map(([label, title, action]) => make("button", {type: "button", title, onclick: action}, label));
}
