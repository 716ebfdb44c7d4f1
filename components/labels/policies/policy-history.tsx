"use client";
import { useState } from "react";
import { WordDiff } from "@/components/ground/ui/word-diff";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type WordDifference } from "@/lib/attribution/diff-words";
import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";

/** A version with what it changed of the one before; null for the oldest that is shown. */
export interface PolicyVersion extends AttributionPolicy {
  changes: readonly WordDifference[] | null;
}

/** Every version with who wrote it; opened, it shows what it changed. */
export function PolicyHistory({ versions, now }: { versions: readonly PolicyVersion[]; now: string }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ol aria-label="Versions" className="overflow-hidden rounded-lg border bg-panel">
      {versions.map(({ version, text, createdByName, createdAt, changes }, at) => (
        <li key={version} className="border-b last:border-0">
          <button
            type="button"
            aria-expanded={open === version}
            onClick={() => setOpen(open === version ? null : version)}
            className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left hover:bg-hover/50 focus-visible:-outline-offset-2"
          >
            <span className="font-medium">
              Version <span className="figure">{version}</span>
            </span>
            {at === 0 && <Pill tone="strong">in effect</Pill>}
            <span className="min-w-0 flex-1 truncate text-xs text-faint" dir="auto">
              {visibleText(createdByName)}
            </span>
            <RelativeTime at={createdAt} now={now} className="text-xs text-faint" />
          </button>
          {open === version && (
            <div className="border-t px-4 py-3">
              {changes ? (
                <WordDiff words={changes} side="both" />
              ) : (
                <p dir="auto" className="leading-relaxed break-words whitespace-pre-wrap">
                  {visibleText(text)}
                </p>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
