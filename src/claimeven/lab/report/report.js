// Steps through a game: shows as many discs as the slider says. It knows no rules.
for (const game of document.querySelectorAll(".game")) {
  const discs = [...game.querySelectorAll(".disc")];
  const lines = [...game.querySelectorAll(".line")];
  const slider = game.querySelector("input");
  const output = game.querySelector("output");
  const notes = [...game.querySelectorAll(".notes li")];
  const show = (count) => {
    const shown = Math.max(0, Math.min(discs.length, count));
    discs.forEach((disc, index) => {
      disc.style.display = index < shown ? "" : "none";
      disc.classList.toggle("last", index === shown - 1);
    });
    lines.forEach((line) => (line.style.display = shown === discs.length ? "" : "none"));
    notes.forEach((note, index) => (note.hidden = index !== shown));
    slider.value = shown;
    output.textContent = `${shown} / ${discs.length}`;
  };
  const steps = {
    first: () => 0,
    back: () => Number(slider.value) - 1,
    on: () => Number(slider.value) + 1,
    last: () => discs.length,
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const button of game.querySelectorAll("button")) {
    button.addEventListener("click", () => show(steps[button.dataset.step]()));
  }
  game.querySelector(".steps").hidden = false;
  show(discs.length);
}
