"use client";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { KeyButton } from "@/components/ground/ui/key-button";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { FindField } from "./find-field";
import { FindMenus } from "./find-menus";
import { hitWords } from "./hit-words";

/** The field, what narrows the search, how much was found, and the way from hit to hit. */
export function FindPanel() {
  const { find } = useReading();
  const { openTab } = useMoves();
  const close = () => {
    find.close();
    // Back to the steps, where the keys of the page count.
    document.querySelector<HTMLElement>("[role=region][aria-label=Steps]")?.focus({ preventScroll: true });
  };
  const hasHits = find.hits.total > 0;
  return (
    <search
      aria-label="Find in the steps"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-b bg-panel px-3 py-1 max-sm:px-2"
    >
      <FindField onClose={close} />
      <FindMenus />
      <span className="ml-auto flex items-center gap-0.5">
        <span role="status" className="figure min-w-0 px-1 text-xs text-muted">
          {find.failure ? (
            <span className="flex items-center gap-2 text-fault">
              {find.failure}
              <button type="button" className="text-link hover:underline" onClick={find.retry}>
                Try again
              </button>
            </span>
          ) : hasHits ? (
            <button type="button" className="hover:text-text hover:underline" onClick={() => openTab("search")}>
              {hitWords(find)}
            </button>
          ) : (
            hitWords(find)
          )}
        </span>
        <IconButton label="Previous hit" keys="N" aria-disabled={!hasHits} onClick={() => find.goTo(-1)}>
          <ChevronUp className="size-4" aria-hidden />
        </IconButton>
        <IconButton label="Next hit" keys="n" aria-disabled={!hasHits} onClick={() => find.goTo(1)}>
          <ChevronDown className="size-4" aria-hidden />
        </IconButton>
        <KeyButton command={{ combination: "Escape", label: "Close the search", group: "Trace", run: close }}>
          <X className="size-4" aria-hidden />
        </KeyButton>
      </span>
    </search>
  );
}
