// Helpers, the theme, the tabs and the address (#tab/...).
const report = JSON.parse(document.getElementById("data").textContent);

/** A new element: make("td.number", {title: "x"}, child, "text", ...). */
function make(what, properties, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
const seconds = (value) => `${value < 10 ? value.toFixed(3) : value.toFixed(1)} s`;
const chip = (text) => make("span.chip." + text.replace(/\W+/g, "-"), {}, text);
const baseName = (file) => file.replace(/^.*\//, "");

function table(heads, rows, empty) {
  if (!rows.length && empty) return make("p.note", {}, empty);
  const classOf = (i) => heads[i].startsWith("#") ? ".number" : heads[i] === "share" ? ".bars" : heads[i] === "verdict" ? ".narrow" : "";
  return make("table", {},
    make("thead", {}, make("tr", {}, heads.map((head, i) => make("th" + classOf(i), {scope: "col"}, head.replace(/^#/, ""))))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((value, i) => make("td" + classOf(i), {}, value))))));
}

// -- theme --

const darkScheme = window.matchMedia("(prefers-color-scheme: dark)");
let chosenTheme = null;
try { chosenTheme = localStorage.getItem("pcegar-theme"); } catch (error) { /* a file may have no storage */ }
const themeListeners = [];
function showTheme() {
  document.documentElement.dataset.theme = chosenTheme || (darkScheme.matches ? "dark" : "light");
  for (const listener of themeListeners) listener();
}
function toggleTheme() {
  chosenTheme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try { localStorage.setItem("pcegar-theme", chosenTheme); } catch (error) { /* see above */ }
  showTheme();
}
darkScheme.addEventListener("change", showTheme);

// -- tabs --

/** {id, title, build(panel), keys(event), show(rest of the address)}; built when first shown. */
const tabs = [];
let currentTab = null;

function addTab(tab) {
  tab.button = make("button", {
    type: "button", role: "tab", id: "tab-" + tab.id, "aria-controls": "panel-" + tab.id,
    title: `Key ${tabs.length + 1}`, onclick: () => openTab(tab.id),
  }, tab.title);
  tab.panel = make("div.panel", {id: "panel-" + tab.id, role: "tabpanel", hidden: true, tabIndex: -1,
                                 "aria-labelledby": "tab-" + tab.id});
  if (tab.layout) tab.panel.classList.add(...tab.layout.split(" "));
  tabs.push(tab);
  document.getElementById("tabs").append(tab.button);
  document.getElementById("main").append(tab.panel);
}

function setAddress(...parts) {
  const address = "#" + parts.join("/");
  if (location.hash !== address) history.replaceState(null, "", address);
}

function openTab(id, rest = []) {
  const tab = tabs.find((candidate) => candidate.id === id) || tabs[0];
  for (const other of tabs) {
    const selected = other === tab;
    other.button.setAttribute("aria-selected", String(selected));
    other.button.tabIndex = selected ? 0 : -1;
    other.panel.hidden = !selected;
  }
  currentTab = tab;
  if (!tab.built) {
    tab.built = true;
    tab.build(tab.panel);
  }
  setAddress(tab.id);
  if (tab.show) tab.show(rest);
}

function readAddress() {
  const [id, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  openTab(id, rest);
}

function isTyping(event) {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
}

function start() {
  showTheme();
  document.getElementById("theme").addEventListener("click", toggleTheme);
  const help = document.getElementById("help");
  const openHelp = () => help.open ? help.close() : help.showModal();
  document.getElementById("help-button").addEventListener("click", openHelp);
  help.append(make("h2", {}, "Keys"), table(["key", "what it does"], [
    [make("span", {}, make("kbd", {}, "1"), " … ", make("kbd", {}, String(tabs.length))), "the parts of the report; ← → when a tab has the focus"],
    [keys("t"), "light or dark"],
    [keys("j", "k"), "next and previous step or round (also ↓ ↑)"],
    [keys("n", "p"), "next and previous step of this call, past the calls that it makes"],
    [keys("Home", "End"), "first and last step"],
    [keys("+", "-", "0"), "graph: nearer, farther, all of it"],
    [keys("↑", "↓", "←", "→"), "graph: parent, child, siblings of the selected state"],
    [keys("f"), "graph: fold or unfold"],
    [keys("?"), "this table"],
  ]), make("form", {method: "dialog"}, make("button", {}, "Close")));
  document.getElementById("tabs").addEventListener("keydown", (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(currentTab) + step + tabs.length) % tabs.length];
    openTab(next.id);
    next.button.focus();
    event.stopPropagation();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event) || help.open) return;
    if (/^[1-9]$/.test(event.key) && tabs[Number(event.key) - 1]) openTab(tabs[Number(event.key) - 1].id);
    else if (event.key === "t") toggleTheme();
    else if (event.key === "?") openHelp();
    else if (currentTab.keys && currentTab.keys(event)) event.preventDefault();
  });
  window.addEventListener("hashchange", readAddress);
  readAddress();
}

function keys(...names) {
  return make("span", {}, names.map((name) => [make("kbd", {}, name), " "]).flat());
}
