// Shows any game of the class on one board. Cells come with the page: the script knows no rules.
{
  const data = document.querySelector("#game-data");
  const viewer = document.querySelector(".viewer");
  if (data !== null && viewer !== null) {
    const games = JSON.parse(data.textContent);
    const svg = viewer.querySelector("svg");
    const rows = 6;
    const list = viewer.querySelector("select");
    const slider = viewer.querySelector("input");
    const output = viewer.querySelector("output");
    const caption = viewer.querySelector("figcaption");
    let game = games[0];
    const make = (name, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key]);
      return element;
    };
    const x = (column) => column * 40 + 20;
    const y = (row) => (rows - 1 - row) * 40 + 20;
    const disc = ([column, row], index, isLast) => {
      const side = index % 2 === 0 ? "one" : "two";
      const group = make("g", { class: `disc drawn ${side}${isLast ? " last" : ""}` });
      group.append(make("circle", { cx: x(column), cy: y(row), r: 16 }));
      const path = `M${x(column)} ${y(row) - 7}l7 7l-7 7l-7 -7z`;
      const ring = { class: "ring", cx: x(column), cy: y(row), r: 9 };
      group.append(side === "one" ? make("circle", ring) : make("path", { class: "mark", d: path }));
      return group;
    };
    const show = (count) => {
      const stones = game.cells.length;
      const shown = Math.max(0, Math.min(stones, count));
      svg.querySelectorAll(".drawn").forEach((each) => each.remove());
      game.cells.slice(0, shown).forEach((cell, index) => svg.append(disc(cell, index, index === shown - 1)));
      if (shown === stones) {
        for (const line of game.lines) {
          const ends = [line[0], line[line.length - 1]].map(([c, r]) => `${x(c)},${y(r)}`).join(" ");
          svg.append(make("polyline", { class: "line drawn", points: ends }));
        }
      }
      slider.max = stones;
      slider.value = shown;
      output.textContent = `${shown} / ${stones}`;
    };
    const choose = (index) => {
      game = games[index];
      caption.replaceChildren();
      const names = document.createElement("b");
      names.textContent = `● ${game.first} against ◆ ${game.second}`;
      const moves = document.createElement("code");
      moves.textContent = game.moves;
      caption.append(names, `: ${game.result} (${game.kind})`, document.createElement("br"), moves);
      show(game.cells.length);
    };
    const fill = (wanted) => {
      list.replaceChildren();
      games.forEach((each, index) => {
        if (!wanted(each)) return;
        const option = document.createElement("option");
        option.value = index;
        option.textContent = `${each.first} – ${each.second}: ${each.result}`;
        list.append(option);
      });
      if (list.options.length > 0) {
        list.selectedIndex = 0;
        choose(Number(list.value));
      }
    };
    const steps = {
      first: () => 0,
      back: () => Number(slider.value) - 1,
      on: () => Number(slider.value) + 1,
      last: () => game.cells.length,
    };
    for (const button of viewer.querySelectorAll("button[data-step]")) {
      button.addEventListener("click", () => show(steps[button.dataset.step]()));
    }
    slider.addEventListener("input", () => show(Number(slider.value)));
    list.addEventListener("change", () => choose(Number(list.value)));
    viewer.querySelector(".all").addEventListener("click", () => fill(() => true));
    for (const button of document.querySelectorAll("button[data-pair]")) {
      const [one, other] = JSON.parse(button.dataset.pair);
      button.addEventListener("click", () => {
        const names = (each) => each.kind === "class" && [each.first, each.second];
        fill((each) => names(each) && names(each).includes(one) && names(each).includes(other));
        viewer.scrollIntoView({ block: "center" });
      });
    }
    fill(() => true);
  }
}
