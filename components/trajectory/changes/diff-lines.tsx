"use client";
import { useMemo, useState } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { diffLines, type LineDifference, type LinePart } from "@/lib/attribution/diff-lines";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { comparableText } from "./comparable-text";
import { foldSame, type LineStretch } from "./fold-same";

/**
 * Two texts as one list of lines: what is the same, what was removed, what was added, with the words that differ inside
 * changed lines; long stretches that are the same fold. Texts of up to 64 KB; JSON is laid out the same way first. It
 * brings the package that compares along: load whatever shows it when it is opened.
 */
export function DiffLines({
  before,
  after,
  label,
  isMono = false,
}: {
  before: string;
  after: string;
  label: string;
  isMono?: boolean;
}) {
  const { stretches, isJson, counts } = useMemo(() => {
    const [old, fresh] = [comparableText(before), comparableText(after)];
    const isBoth = old.isJson && fresh.isJson;
    const lines = isBoth ? diffLines(old.text, fresh.text) : diffLines(before, after);
    const count = (kind: LineDifference["kind"]) => lines.filter((line) => line.kind === kind).length;
    return { stretches: foldSame(lines), isJson: isBoth, counts: { added: count("added"), removed: count("removed") } };
  }, [before, after]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  if (counts.added + counts.removed === 0) return <p className="text-faint italic">Nothing changed.</p>;
  return (
    <div
      role="region"
      aria-label={`${label}: ${formatCount(counts.removed, "line")} removed, ${formatCount(counts.added, "line")} added`}
      className={cn(
        "overflow-hidden rounded-md border bg-bg py-1",
        isMono || isJson ? "font-mono text-xs leading-4.5" : "leading-5",
      )}
    >
      {stretches.map((stretch, i) =>
        stretch.isFolded && !unfolded.has(i) ? (
          <Fold key={i} stretch={stretch} onOpen={() => setUnfolded(new Set([...unfolded, i]))} />
        ) : (
          stretch.lines.map((line, j) => <Line key={`${i}-${j}`} line={line} />)
        ),
      )}
    </div>
  );
}

function Fold({ stretch, onOpen }: { stretch: LineStretch; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full border-y border-line bg-sunken px-2.5 py-px text-left font-sans text-2xs text-faint first:border-t-0 last:border-b-0 hover:text-text"
    >
      <span aria-hidden className="inline-block w-7 text-center">
        ⋯
      </span>
      {formatCount(stretch.lines.length, "line")} the same
    </button>
  );
}

const signs = { same: " ", removed: "−", added: "+" };

function Line({ line }: { line: LineDifference }) {
  const { kind } = line;
  const parts: readonly LinePart[] = kind === "same" ? [{ text: line.text, isChanged: false }] : line.parts;
  return (
    <div
      className={cn(
        "grid grid-cols-[28px_minmax(0,1fr)] px-2.5",
        kind === "removed" && "bg-sunken text-muted",
        kind === "added" && "bg-selected",
      )}
    >
      <span className="text-center font-mono text-faint select-none">
        <span aria-hidden>{signs[kind]}</span>
        {kind !== "same" && <span className="sr-only">{kind}: </span>}
      </span>
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {parts.map((part, i) => (
          <Part key={i} part={part} kind={kind} />
        ))}
        {parts.length === 0 && "\u00A0"}
      </span>
    </div>
  );
}

function Part({ part, kind }: { part: LinePart; kind: LineDifference["kind"] }) {
  const text = visibleText(part.text);
  if (!part.isChanged) return text || "\u00A0";
  if (kind === "removed")
    return <del className="rounded-xs bg-line text-text decoration-faint decoration-1">{text}</del>;
  return <ins className="rounded-xs bg-focus/25 decoration-1 underline-offset-2">{text}</ins>;
}
