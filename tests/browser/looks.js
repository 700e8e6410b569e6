// What is wrong with the looks of a page: texts that leave their boxes or the screen, parts that overlap, targets
// that are too small. Answers sentences.
() => {
  const faults = [];
  const root = document.querySelector("dialog[open]") ?? document.body;
  const name = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}${node.classList.length ? `.${[...node.classList].join(".")}` : ""} "${(node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40)}"`;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".visually-hidden, svg, [aria-hidden=true], .toast:not(.on), .skip");
  const scrolls = (node) => node.closest(".ways, .scroller, .hands") !== null; // these may be wider than the screen

  for (const node of root.querySelectorAll("*"))
    if (/auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth + 1 && seen(node) && !scrolls(node)) faults.push(`scrolls sideways: ${name(node)}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide, the screen ${innerWidth}`);

  const BOXES = "button, .button, a, .plate, label, .chip, .pile, .prompt, .toast, .side-score, legend, h2, dialog, main, header, footer, select";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || !seen(parent) || /^(option|style|script)$/i.test(parent.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    let holder = parent.closest(BOXES);
    while (holder && getComputedStyle(holder).display === "contents") holder = holder.parentElement.closest(BOXES);
    const box = holder?.getBoundingClientRect();
    const cut = getComputedStyle(parent);
    if (cut.overflowX === "hidden" && cut.textOverflow === "ellipsis") {
      if (parent.scrollWidth > parent.clientWidth + 1 && !parent.matches(".name")) faults.push(`cut short: ${name(parent)}`);
      continue;
    }
    for (const line of range.getClientRects()) {
      if (!line.width || scrolls(parent)) continue;
      if (box && (line.left < box.left - 1 || line.right > box.right + 1)) faults.push(`wider than its box: ${name(parent)} by ${Math.round(Math.max(box.left - line.left, line.right - box.right))}`);
      else if (box && parent.closest("button") && (line.top < box.top - 1 || line.bottom > box.bottom + 1)) faults.push(`higher than its box: ${name(parent)}`);
      else if (line.left < -1 || line.right > innerWidth + 1) faults.push(`off the screen: ${name(parent)}`);
    }
  }

  for (const node of root.querySelectorAll("button, a[href], select, input, summary, [role=button]")) {
    if (!seen(node)) continue;
    const target = node.matches("input[type=radio], input[type=checkbox]") ? node.closest("label") ?? node : node;
    const { width, height } = target.getBoundingClientRect();
    const main = ".primary, .big, .chair, dialog footer button" + (innerHeight < 560 ? "" : ", .icon");
    const least = node.matches(main) ? 44 : 24;
    if (width < least || height < least) faults.push(`small target: ${name(node)} ${Math.round(width)} x ${Math.round(height)}`);
  }

  if (root === document.body) {
    const parts = [...document.querySelectorAll("#seats .plate, #middle .card, #corner > *, #last, #seats .direction")].filter(seen);
    parts.forEach((one, at) => {
      const a = one.getBoundingClientRect();
      for (const other of parts.slice(at + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2 && !one.contains(other)) faults.push(`overlap: ${name(one)} and ${name(other)} by ${Math.round(wide)} x ${Math.round(high)}`);
      }
    });
    const action = document.querySelector("#action");
    for (const part of [...(action?.querySelectorAll("button") ?? []), ...document.querySelectorAll("card-hand .card")]) {
      const box = part.getBoundingClientRect();
      if (seen(part) && box.height && box.bottom > innerHeight + 2 && !part.matches(".fan *")) faults.push(`below the screen: ${name(part)} by ${Math.round(box.bottom - innerHeight)}`);
    }
  }
  return [...new Set(faults)];
}
