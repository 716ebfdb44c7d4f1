"use client";

/** What had the focus and is still there, newest last; `body` where a key was pressed while nothing had it. */
let had: readonly Element[] = [];

function note(element: Element): void {
  had = [...had.filter((each) => each !== element && each.isConnected), element];
}

if (typeof document !== "undefined") {
  note(document.activeElement ?? document.body);
  document.addEventListener("focusin", ({ target }) => target instanceof Element && note(target), true);
  document.addEventListener("keydown", () => document.activeElement === document.body && note(document.body), true);
}

/**
 * For `onCloseAutoFocus` of a dialog that has no trigger of its own: gives the focus back to what had it last and
 * can still take it, else to the main part of the page (what is marked `data-focus-home`). Whoever has taken it
 * since the dialog went keeps it.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const { body } = document;
  if (document.activeElement !== body) return;
  const home = document.querySelector("[data-focus-home]") ?? document.querySelector("main");
  for (const element of wayBack(had, body, home)) {
    if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    if (document.activeElement !== body) return;
  }
}

/** Whom to offer the focus, in order: who had it, the newest first, as far back as somebody had it, and then `home`. */
export function wayBack<T>(had: readonly T[], nobody: T, home: T | null): T[] {
  const newest = [...had].reverse();
  const end = newest.indexOf(nobody);
  return [...(end < 0 ? newest : newest.slice(0, end)), ...(home === null ? [] : [home])];
}
