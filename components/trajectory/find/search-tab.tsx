"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Search, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ground/ui/button";
import { TryAgain } from "@/components/ground/ui/try-again";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ErrorState } from "@/components/ground/ui/error-state";
import { Kbd } from "@/components/ground/ui/kbd";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { FoundRow } from "./found-row";
import { hitWords } from "./hit-words";
import { useFoundSteps } from "./use-found-steps";

const rowPx = 72;

/** Every step with hits: who, where, and some words around the first of them. */
export function SearchTab() {
  const { find } = useReading();
  const { openPanel } = useMoves();
  // On a narrow screen the list lies over the field.
  const open = () => {
    openPanel(null);
    find.open();
  };
  if (find.failure) {
    return (
      <ErrorState title="The search failed" text={find.failure}>
        <Button onClick={find.retry}>Try again</Button>
      </ErrorState>
    );
  }
  if (find.query === null) {
    return (
      <EmptyState
        icon={Search}
        title="Find in the steps"
        text="Use words, “exact phrases”, agent:, kind:, tool: or error:. Matching steps are listed here."
      >
        <Button onClick={open}>
          Find <Kbd keys="mod+f" />
        </Button>
      </EmptyState>
    );
  }
  if (find.hits.total === 0) {
    return find.isWhole ? (
      <EmptyState
        icon={SearchX}
        title="Nothing found"
        text="No step matches everything. Try fewer words or remove a filter."
      >
        <Button onClick={open}>Edit search</Button>
      </EmptyState>
    ) : (
      <p role="status" className="px-4 py-3 text-muted">
        Searching…
      </p>
    );
  }
  return <Found />;
}

function Found() {
  const { source, find, trace } = useReading();
  const box = useRef<HTMLDivElement>(null);
  const found = useFoundSteps({ source, sequence: trace.sequence }, find);
  const { steps, counts } = find.hits;
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 6,
    initialRect: { width: 372, height: 640 },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { query } = find;
  const load = useRef(found.ensure);
  useEffect(() => {
    load.current = found.ensure;
  });
  useEffect(() => load.current(first, last), [first, last, query]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p className="figure shrink-0 border-b px-4 py-1.5 text-xs text-muted">{hitWords(find)}</p>
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
        <ul aria-label="Steps with hits" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const stepIndex = steps[index] ?? 0;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <FoundRow
                  stepIndex={stepIndex}
                  count={counts[index] ?? 1}
                  excerpt={found.get(stepIndex)?.excerpt ?? null}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {found.isFailed && (
        <TryAgain className="shrink-0 border-t px-4 py-1.5" onRetry={() => found.ensure(first, last)}>
          The text could not be loaded.
        </TryAgain>
      )}
    </div>
  );
}
