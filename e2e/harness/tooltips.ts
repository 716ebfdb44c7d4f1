/** What a press of Tab came to. */
export interface Reached {
  /** What tells the control from others: its kind and words, without figures; null where the page ends. */
  key: string | null;
  /** How the tooltip is built that it shows, without its words; null for none. The tooltip is marked as opened. */
  shape: string | null;
}

/** The next Tab goes to the first control of the page. Runs in the browser. */
export const focusStart = (): void => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
};

/** Far beyond what a tooltip whose code is there takes. */
const waitMs = 150;

/**
 * What has the focus now, and whether it says something of itself: waits for that where it is not in `known`. Runs in
 * the browser, behind a key that moves the focus.
 */
export const reachedOf = async ([known, patience]: readonly [readonly string[], number]): Promise<Reached> => {
  const active = document.activeElement;
  if (!active || active === document.body || active.hasAttribute("data-reached")) return { key: null, shape: null };
  active.setAttribute("data-reached", "");
  const words = (active.getAttribute("aria-label") ?? (active as HTMLElement).innerText).replace(/\s+/g, " ").trim();
  const key = `${active.role ?? active.tagName.toLowerCase()} ${words.replace(/\d[\d.,:]*/g, "#").slice(0, 80)}`;
  if (known.includes(key)) return { key, shape: null };
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const told = document.getElementById(active.getAttribute("aria-describedby") ?? "");
    const box = told?.closest("[data-radix-popper-content-wrapper]");
    // Until it has its place it is above the window.
    if (box?.firstElementChild && box.getBoundingClientRect().bottom > 0) {
      const parts = [box.firstElementChild, ...box.firstElementChild.querySelectorAll("*")];
      const shape = parts.map((part) => `${part.tagName} ${part.getAttribute("class")}`).join("\n");
      box.firstElementChild.setAttribute("data-opened", "1");
      return { key, shape };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { key, shape: null };
};

/** What `reachedOf` is handed. */
export const reachedBeside = (known: ReadonlySet<string>): readonly [readonly string[], number] => [[...known], waitMs];
