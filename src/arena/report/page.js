"use strict";
(() => {
  const source = document.getElementById("data");
  if (!source) return;
  const data = JSON.parse(source.textContent);
  const $ = (id) => document.getElementById(id);
  const MOST_LISTED = 200;
  const SVG = "http://www.w3.org/2000/svg";
  const fill = (text, ...values) => text.replace(/\{\}/g, () => values.shift());
  const games = data.games.map(([number, group, players, winner, ending, opening, moves]) => {
    const [first, second] = players.map((player) => data.players[player]);
    const [name, size] = data.groups[group];
    const score = ["½–½", "1–0", "0–1", "*"][winner];
    const end = data.endings[ending];
    const title = `${number}. ${first} – ${second} ${score}`;
    const more = [name, fill(data.words.end, end, opening || data.words.empty)].filter(Boolean).join(" · ");
    return { title, more, size, opening, moves, words: `${title} ${more}`.toLowerCase() };
  });
  let shown = null;
  let places = [];
  let ply = 0;

  // Every stone of a game, in its order, and the number of stones of the opening.
  function stones(text) {
    return [...text.matchAll(/([a-z])(\d+)/g)].map(([name, column, row]) => ({
      name, x: column.charCodeAt(0) - 97, y: Number(row) - 1,
    }));
  }

  function add(parent, name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
  }

  function drawGrid(board, size) {
    board.setAttribute("viewBox", `-1.1 -0.6 ${size + 0.7} ${size + 0.7}`);
    for (let at = 0; at < size; at++) {
      add(board, "line", { class: "thread", x1: 0, x2: size - 1, y1: at, y2: at });
      add(board, "line", { class: "thread", x1: at, x2: at, y1: 0, y2: size - 1 });
      add(board, "text", { class: "label", x: -0.8, y: at }, size - at);
      add(board, "text", { class: "label", x: at, y: size - 0.2 }, String.fromCharCode(97 + at));
    }
    if (size % 2) add(board, "circle", { class: "star", cx: (size - 1) / 2, cy: (size - 1) / 2, r: 0.12 });
  }

  function draw() {
    const board = $("board");
    board.replaceChildren();
    drawGrid(board, shown.size);
    places.slice(0, ply).forEach(({ x, y }, number) => {
      const at = { x, y: shown.size - 1 - y };
      add(board, "circle", { class: `stone ${number % 2 ? "white" : "black"}`, cx: at.x, cy: at.y, r: 0.45 });
      add(board, "text", { x: at.x, y: at.y }, number + 1);
    });
    if (ply) {
      const { x, y } = places[ply - 1];
      add(board, "circle", { class: "last", cx: x, cy: shown.size - 1 - y, r: 0.45 });
    }
    $("ply").value = ply;
    const words = places.map(({ name }, number) => {
      const element = document.createElement(number === ply - 1 ? "b" : "span");
      element.textContent = `${name} `;
      return element;
    });
    $("moves").replaceChildren(...words);
  }

  function go(to) {
    ply = Math.max(0, Math.min(places.length, to));
    draw();
  }

  function show(game) {
    shown = game;
    const opening = stones(game.opening);
    places = opening.concat(stones(game.moves));
    $("ply").max = places.length;
    $("shown").textContent = `${game.title} · ${game.more}`;
    for (const button of $("list").querySelectorAll("button")) {
      button.setAttribute("aria-current", button.game === game);
    }
    go(places.length);
  }

  function list() {
    const wanted = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((game) => wanted.every((word) => game.words.includes(word)));
    const entries = found.slice(0, MOST_LISTED).map((game) => {
      const entry = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.game = game;
      button.textContent = game.title;
      const more = document.createElement("small");
      more.textContent = game.more;
      button.append(more);
      button.setAttribute("aria-current", game === shown);
      button.addEventListener("click", () => show(game));
      entry.append(button);
      return entry;
    });
    $("list").replaceChildren(...entries);
    const part = found.length > MOST_LISTED ? fill(data.words.listed, MOST_LISTED) : "";
    $("found").textContent = fill(data.words.found, found.length, games.length) + part;
  }

  $("filter").addEventListener("input", list);
  $("first").addEventListener("click", () => go(0));
  $("back").addEventListener("click", () => go(ply - 1));
  $("next").addEventListener("click", () => go(ply + 1));
  $("last").addEventListener("click", () => go(places.length));
  $("ply").addEventListener("input", () => go(Number($("ply").value)));
  document.querySelector(".viewer").addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (event.target.id !== "ply" && event.key in steps) {
      go(ply + steps[event.key]);
      event.preventDefault();
    }
  });
  // Buttons of a review that show a position.
  for (const button of document.querySelectorAll("button[data-ply]")) {
    button.addEventListener("click", () => {
      if (button.dataset.game) show(games[Number(button.dataset.game)]);
      go(Number(button.dataset.ply));
      $("games").scrollIntoView({ block: "nearest" });
    });
  }
  list();
  show(games[0]);
})();
