// The search, the colour scheme and the copy buttons of the documentation. Plain JavaScript: it is served as it is.
const root = document.querySelector('meta[name="docs-root"]').content;
const maxResults = 12;
const excerptLength = 140;

document.getElementById("scheme").addEventListener("click", () => {
  const isDark = document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
  const scheme = isDark ? "light" : "dark";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  try {
    localStorage.setItem("mantine-color-scheme-value", scheme);
  } catch {
    // A browser that blocks storage forgets the choice.
  }
});

for (const figure of document.querySelectorAll("figure.code")) {
  if (!navigator.clipboard || figure.dataset.language === "") continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(figure.querySelector("code").textContent);
    button.textContent = "Copied";
  });
  figure.append(button);
}

const input = document.getElementById("search");
const list = document.getElementById("results");
let index;

/** Loads the index when it is first needed. */
async function loadIndex() {
  index ??= fetch(`${root}search.json`).then((response) => response.json());
  return index;
}

const normalise = (text) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Returns how well an entry fits: every word must begin a word of it. */
function rank(entry, words) {
  let sum = 0;
  for (const word of words) {
    const at = (text) => ` ${normalise(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`.indexOf(` ${word}`) >= 0;
    if (at(entry.h)) sum += 8;
    else if (at(entry.p)) sum += entry.h === "" ? 8 : 4;
    else if (at(entry.t)) sum += 1;
    else return 0;
  }
  return sum + (entry.h === "" ? 1 : 0);
}

function excerptOf(entry, words) {
  const text = normalise(entry.t);
  const at = Math.max(0, text.indexOf(words[0] ?? "") - 40);
  return entry.t.slice(at, at + excerptLength);
}

async function search() {
  const words = normalise(input.value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) {
    list.hidden = true;
    return;
  }
  const entries = await loadIndex();
  const found = entries
    .map((entry) => ({ entry, points: rank(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, maxResults);
  list.replaceChildren(...(found.length > 0 ? found.map(({ entry }) => resultOf(entry, words)) : [nothingFound()]));
  list.hidden = false;
}

function resultOf(entry, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = entry.a === "" ? "." : root + entry.a;
  const title = document.createElement("strong");
  title.textContent = entry.h === "" ? entry.p : `${entry.p}: ${entry.h}`;
  const excerpt = document.createElement("span");
  excerpt.textContent = excerptOf(entry, words);
  link.append(title, excerpt);
  item.append(link);
  return item;
}

function nothingFound() {
  const item = document.createElement("li");
  item.textContent = "Nothing found.";
  return item;
}

input.addEventListener("focus", () => void loadIndex());
input.addEventListener("input", () => void search());
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
  if (event.key === "Escape") list.hidden = true;
});
list.addEventListener("click", () => {
  list.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea")) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) list.hidden = true;
});
