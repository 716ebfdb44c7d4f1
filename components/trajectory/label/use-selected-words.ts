"use client";
import { useEffect, useState } from "react";
import { selectedWords, type SelectedWords } from "./selected-words";

/** What is selected of a step at this moment, followed as it is selected and scrolled. */
export function useSelectedWords(): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null);
  useEffect(() => {
    const follow = () => setSelected(selectedWords(document.getSelection()));
    document.addEventListener("selectionchange", follow);
    // What scrolls is a box on the page, whose events do not rise.
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener("selectionchange", follow);
      document.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  return selected;
}
