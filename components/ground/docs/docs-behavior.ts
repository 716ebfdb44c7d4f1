import { type DocsPlace, pageHref } from "@/lib/docs/page-href";
import { type SearchSection } from "@/lib/docs/search-sections";

/**
 * Makes the buttons and the search of a page work, in the product and in files. The pages are drawn by React once and
 * are plain documents from then on.
 *
 * @param load the sections to search, asked for when the search is first used
 * @returns ends it
 */
export function startDocs(root: HTMLElement, load: () => Promise<readonly SearchSection[]>): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  showCurrent(root);
  copyCode(root, signal);
  openMenu(root, signal);
  search(root, load, signal);
  return () => ended.abort();
}

const find = <T extends HTMLElement>(root: HTMLElement, selector: string): T | null => root.querySelector<T>(selector);

/** The sidebar begins at the top on every page: its entry of this page comes into sight. */
function showCurrent(root: HTMLElement): void {
  const nav = find(root, ".docs-nav");
  const here = find(root, ".docs-nav [aria-current]");
  if (nav && here) nav.scrollTop = Math.max(0, here.offsetTop - nav.offsetTop - nav.clientHeight / 2);
}

function copyCode(root: HTMLElement, signal: AbortSignal): void {
  const copy = async (button: HTMLElement): Promise<void> => {
    const code = button.parentElement?.querySelector("pre")?.textContent ?? "";
    const said = await navigator.clipboard.writeText(code).then(
      () => "Copied",
      () => "Blocked",
    );
    button.textContent = said;
    setTimeout(() => (button.textContent = "Copy"), 2000);
  };
  root.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(".docs-copy")) void copy(target);
    },
    { signal },
  );
}

function openMenu(root: HTMLElement, signal: AbortSignal): void {
  const button = find(root, ".docs-menu");
  const nav = find(root, ".docs-nav");
  const open = (isOpen: boolean): void => {
    button?.setAttribute("aria-expanded", String(isOpen));
    nav?.toggleAttribute("data-open", isOpen);
  };
  button?.addEventListener("click", () => open(!nav?.hasAttribute("data-open")), { signal });
  root.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !nav?.hasAttribute("data-open")) return;
      open(false);
      button?.focus();
    },
    { signal },
  );
}

function search(root: HTMLElement, load: () => Promise<readonly SearchSection[]>, signal: AbortSignal): void {
  const box = find(root, ".docs-search");
  const input = find<HTMLInputElement>(root, ".docs-search input");
  const list = find(root, ".docs-results");
  const status = find(root, ".docs-status");
  if (!box || !input || !list || !status) return;
  const place: DocsPlace = { root: root.dataset.root ?? "", ending: root.dataset.ending === ".html" ? ".html" : "" };
  let finding: Promise<(words: string) => SearchSection[]> | null = null;
  const prepare = () =>
    (finding ??= Promise.all([import("./docs-search"), load()]).then(([{ docsSearch }, sections]) =>
      docsSearch(sections),
    ));
  const show = (rows: readonly HTMLElement[], said: string): void => {
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    status.textContent = said;
  };
  const answer = async (): Promise<void> => {
    const words = input.value.trim();
    if (words === "") return show([], "");
    try {
      const found = (await prepare())(words);
      if (input.value.trim() !== words) return;
      if (found.length === 0) return show([note("Nothing found. Try fewer or other words.")], "Nothing found.");
      show(
        found.map((section) => rowOf(section, place, words)),
        `${found.length} results`,
      );
    } catch {
      finding = null;
      show([note("The search could not be loaded. Type again to retry.")], "The search could not be loaded.");
    }
  };
  const links = (): HTMLElement[] => [...list.querySelectorAll("a")];
  const close = (): void => void (list.hidden = true);
  const go = (step: 1 | -1): void => {
    const all = [input, ...links()];
    const at = all.findIndex((one) => one === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  input.addEventListener("focus", () => void prepare().catch(() => (finding = null)), { signal });
  input.addEventListener("input", () => void answer(), { signal });
  box.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (key === "ArrowDown" || key === "ArrowUp") go(key === "ArrowDown" ? 1 : -1);
      else if (key === "Escape" && !list.hidden) {
        close();
        input.focus();
      } else if (key === "Enter" && target === input) links()[0]?.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  box.addEventListener(
    "focusout",
    ({ relatedTarget }) => !(relatedTarget instanceof Node && box.contains(relatedTarget)) && close(),
    { signal },
  );
  list.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  list.addEventListener("click", close, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
      event.preventDefault();
      input.focus();
    },
    { signal },
  );
}

function made<K extends keyof HTMLElementTagNameMap>(tag: K, words: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

function note(words: string): HTMLElement {
  const row = document.createElement("li");
  row.append(made("p", words));
  return row;
}

/** Where the words stand in the text of a section, with what is around them. */
function excerpt(text: string, words: string): string {
  const first = words.toLowerCase().split(/\s+/)[0] ?? "";
  const at = text.toLowerCase().indexOf(first);
  const from = at > 40 ? text.lastIndexOf(" ", at - 30) + 1 : 0;
  return `${from > 0 ? "…" : ""}${text.slice(from, from + 140)}`;
}

function rowOf(section: SearchSection, place: DocsPlace, words: string): HTMLElement {
  const link = document.createElement("a");
  link.href = pageHref(place, section.path, section.anchor);
  const where = section.anchor === "" ? section.group : `${section.group} › ${section.page}`;
  link.append(made("strong", section.heading), made("small", where), made("small", excerpt(section.text, words)));
  const row = document.createElement("li");
  row.append(link);
  return row;
}
