// Plays by clicking on what the page shows: a card that may be played, else the first thing that is to be done.
({ hands }) => {
  let at = 0;
  let other = false;
  const one = (where) => document.querySelector(where);
  const ask = () => {
    const dialog = one("dialog[open]");
    const over = dialog.matches(".over");
    if (over && (!hands || one("html[data-phase=over]"))) return;
    if (!over) at += 1; // "this would be a renounce": another card
    other = !over;
    (dialog.querySelector(".primary") ?? dialog.querySelector(".close"))?.click();
  };
  const act = () => {
    if (!one("html[data-phase=hand]")) return;
    const cards = document.querySelectorAll("card-hand .playable");
    const play = one("#play");
    if (play && !other) play.click();
    else if (cards.length) cards[at % cards.length].click();
    else one("#action .primary:not(:disabled)")?.click();
    other = false;
  };
  clearInterval(window.pilot);
  window.pilot = setInterval(() => (one("dialog[open]") ? ask() : act()), 12);
}
