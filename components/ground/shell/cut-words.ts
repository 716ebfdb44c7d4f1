"use client";
import { useEffect } from "react";

/** Beyond these parents a part of the page is no line of words any more. */
const maxParents = 3;

/** A pixel may be lost to rounding where the page is zoomed. */
function isCut(element: HTMLElement): boolean {
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (overflowX !== "hidden" && overflowX !== "clip") return false;
  if (webkitLineClamp !== "none") return element.scrollHeight > element.clientHeight + 1;
  return textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
}

/** Gives words that are cut to fit a title that says them in full, and takes it away where they fit by now. */
function sayInFull(element: HTMLElement): void {
  if (element.dataset.inFull !== undefined) {
    element.removeAttribute("title");
    delete element.dataset.inFull;
  }
  if (!isCut(element) || element.closest("[title]")) return;
  element.title = element.innerText.trim();
  element.dataset.inFull = "";
}

function onPointerOver({ target }: Event): void {
  let element = target instanceof HTMLElement ? target : null;
  for (let parents = 0; element && parents <= maxParents; parents += 1) {
    sayInFull(element);
    element = element.parentElement;
  }
}

/** Whatever is cut to fit says its words in full under the pointer, wherever on the page it stands. */
export function useCutWords(): void {
  useEffect(() => {
    document.addEventListener("pointerover", onPointerOver);
    return () => document.removeEventListener("pointerover", onPointerOver);
  }, []);
}
