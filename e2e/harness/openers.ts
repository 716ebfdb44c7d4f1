/** Something on the page that opens something else. */
export interface Opener {
  /** Its `data-opener`, until the page draws it anew. */
  id: string;
  /** What it is called. */
  words: string;
  /** What tells it from the others of the page: its kind and words, without figures. */
  key: string;
  /** `said`: it says that something floats behind it; `tried`: only a press tells. */
  how: "said" | "unfolds" | "typed" | "tried";
  /** Of the frame around every page: its navigation and header. */
  isOfFrame: boolean;
}

/** What acts at once, by its first word: it is not pressed. */
const actsAtOnce =
  /^(save|start|send|sign|create|copy|download|export|retry|try|refresh|reload|test|stop|pause|resume|undo|redo|next|previous|first|last|newer|older|print|generate|apply|accept|skip|dismiss|close|cancel|clear|reset|mark|leave|turn|zoom|fit|go|back|forward)\b/i;

/**
 * What opens something in `within`, each kind once: what says so, what unfolds, fields with a list, and buttons that
 * neither submit, switch nor act at once. Of lists the first two rows. Marks them with `data-opener`.
 */
export const openersOf = ([within, acting, hasTried]: readonly [string, string, boolean]): Opener[] => {
  const acts = new RegExp(acting, "i");
  const root = document.querySelector(within);
  const wordsOf = (element: Element): string => {
    const by = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    const label = (element as HTMLInputElement).labels?.[0];
    const words = element.getAttribute("aria-label") ?? by.find(Boolean)?.textContent ?? label?.textContent;
    return (words ?? (element as HTMLElement).innerText ?? "").replace(/\s+/g, " ").trim();
  };
  const isLate = (element: Element): boolean => {
    const row = element.closest("li, tr, [role=row], [role=listitem], article, [data-index]");
    if (!row || !root?.contains(row) || row === root) return false;
    return [...(row.parentElement?.children ?? [])].filter((one) => one.tagName === row.tagName).indexOf(row) > 1;
  };
  const howOf = (element: HTMLElement): Opener["how"] | null => {
    const { ariaHasPopup, ariaExpanded, ariaPressed, role } = element;
    if (ariaExpanded === "true") return null;
    if (element instanceof HTMLInputElement) return "typed";
    if ((ariaHasPopup ?? "false") !== "false" || role === "combobox") return "said";
    if (element.tagName === "SUMMARY") return element.closest("details")?.open ? null : "unfolds";
    if (ariaExpanded === "false") return "unfolds";
    const isSubmit = element instanceof HTMLButtonElement && element.type === "submit" && element.form !== null;
    if (!hasTried || role !== null || ariaPressed !== null || isSubmit || acts.test(wordsOf(element))) return null;
    return "tried";
  };
  const found = new Map<string, Opener>();
  const candidates = root?.querySelectorAll<HTMLElement>("button, summary, [role=combobox], [aria-haspopup]") ?? [];
  for (const element of candidates) {
    const isUsable =
      !element.matches(":disabled, [aria-disabled=true]") && !element.closest("[inert], [aria-hidden=true]");
    if (!isUsable || !element.checkVisibility({ visibilityProperty: true }) || isLate(element)) continue;
    const how = howOf(element);
    const words = wordsOf(element);
    const key = `${element.role ?? element.tagName.toLowerCase()} ${words.replace(/\d[\d.,:]*/g, "#").slice(0, 80)}`;
    if (how === null || found.has(key)) continue;
    const id = element.dataset.opener ?? crypto.randomUUID();
    element.dataset.opener = id;
    found.set(key, { id, words, key, how, isOfFrame: element.closest("main, [role=dialog]") === null });
  }
  return [...found.values()];
};

/** What `openersOf` is handed for a part of the page. */
export const openersIn = (within: string, hasTried: boolean) => [within, actsAtOnce.source, hasTried] as const;
