/**
 * What of `within` does not fit its window, one line each: a page that scrolls sideways, words that are cut with
 * nothing that says them in full, and controls without a size, beside the window or behind something. Runs in the
 * browser; scrolls and scrolls back.
 */
export function fitFaults(within: string): string[] {
  const root = document.querySelector(within);
  if (!root) return [];
  const faults: string[] = [];
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const called = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
    const classes = (element.getAttribute("class") ?? "").slice(0, 60);
    return `<${element.tagName.toLowerCase()}${words ? "" : ` ${classes}`}> "${words.slice(0, 60)}"`;
  };
  const scrollsIn = (element: Element, axis: "overflowX" | "overflowY"): boolean =>
    ["auto", "scroll"].includes(getComputedStyle(element)[axis]);
  const scrollerOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at; at = at.parentElement) if (scrollsIn(at, "overflowX")) return at;
    return null;
  };
  const all = [root, ...root.querySelectorAll("*")].filter((element) => element.tagName !== "SCRIPT");

  // Sideways
  const page = document.documentElement;
  if (within === "body" && page.scrollWidth > innerWidth + 1) {
    const wide = all.filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrollerOf(element) && isShown(element),
    );
    faults.push(`scrolls sideways by ${page.scrollWidth - innerWidth}: ${wide.slice(-2).map(called).join(", ")}`);
  }
  const isFloating = root.parentElement?.matches("[data-radix-popper-content-wrapper]");
  if (isFloating || root.matches("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")) {
    const { left, right, top, bottom } = root.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(`leaves the window: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
  }

  // Frames that scroll
  for (const element of all) {
    if (!isShown(element) || !scrollsIn(element, "overflowX")) continue;
    if (element.scrollWidth <= element.clientWidth + 1) continue;
    const isReached = element.matches("[tabindex], textarea, input") || element.querySelector("a[href], button, input");
    if (!isReached) faults.push(`no key scrolls ${called(element)} sideways`);
  }

  // Words
  const holders = "button, h1, h2, h3, h4, [role=tab], [role^=menuitem], [role=option], label, th, legend, summary, dt";
  for (const element of root.querySelectorAll(holders)) {
    if (!isShown(element)) continue;
    for (const part of [element, ...element.querySelectorAll("*")]) {
      const { overflowX, overflowY } = getComputedStyle(part);
      if (!isShown(part) || (part.textContent ?? "").trim() === "" || part.matches("input, select, textarea")) continue;
      const isCutWide = ["hidden", "clip"].includes(overflowX) && part.scrollWidth > part.clientWidth + 1;
      const isCutHigh = ["hidden", "clip"].includes(overflowY) && part.scrollHeight > part.clientHeight + 3;
      const isDrawn = part.namespaceURI === "http://www.w3.org/1999/xhtml";
      if (!isDrawn || !(isCutWide || isCutHigh)) continue;
      // The page says them in full once the pointer is there.
      part.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      if (!part.closest("[title]") && !part.querySelector("[title]")) {
        faults.push(`cuts the words of ${called(element)}`);
        break;
      }
    }
  }

  // Controls
  const scrolled = all.filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0);
  const before = [page, ...scrolled].map((element) => [element, element.scrollLeft, element.scrollTop] as const);
  const controls = "button, a[href], input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex='0']";
  for (const element of [...root.querySelectorAll<HTMLElement>(controls)].slice(0, 400)) {
    if (!element.isConnected || element.closest("[inert], [aria-hidden=true], [hidden]")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    // What only a reader hears, and the way to skip, which comes into the window with the focus.
    const isSkip = element.matches("a[href^='#']") && element.getBoundingClientRect().bottom < 0;
    if (isSkip || getComputedStyle(element).clipPath !== "none" || element.closest(".sr-only")) continue;
    const size = element.getBoundingClientRect();
    if (size.width < 1 || size.height < 1) {
      if (element.matches("[tabindex='0']") && !element.textContent) continue;
      faults.push(`has no size: ${called(element)}`);
      continue;
    }
    // Marks of a drawing may lie over each other: its table and the keys tell them apart.
    if (element.matches("[tabindex='0']:not(button, a, input)") || element.closest("svg")) continue;
    // A picture is moved and zoomed in its frame, and what a dialog lies over is not reached meanwhile.
    if (element.closest("[aria-label=Graph], [aria-label='Sequence diagram']")) continue;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = element.getClientRects()[0];
    if (!box || !element.isConnected) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      faults.push(`is beside the window: ${called(element)}`);
      continue;
    }
    const top = document.elementFromPoint(x, y);
    const label = (element as HTMLInputElement).labels?.[0];
    if (within === "body" && top?.matches(".bg-scrim")) continue;
    const isItself = top && (element.contains(top) || top.contains(element) || label?.contains(top));
    if (!isItself && top) faults.push(`is behind ${called(top)}: ${called(element)}`);
  }
  for (const [element, left, top] of before) element.scrollTo({ left, top, behavior: "instant" });
  return [...new Set(faults)];
}
