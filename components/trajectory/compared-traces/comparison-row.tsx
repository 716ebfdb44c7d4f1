"use client";
import { memo, useMemo, useState } from "react";
import { type AlignedRow } from "@/lib/attribution/alignment/trace-alignment";
import { type StepWindow } from "@/lib/traces/step-window";
import { cn } from "@/lib/cn";
import { PairSide, type SideHost } from "./pair-side";
import { leastMarked, pairWords } from "./side-words";

/** What rows share; stable. */
export interface RowHost {
  a: SideHost;
  b: SideHost;
  /** Rows that a reader has opened; they stay so while they come and go. */
  opened: Set<string>;
}

interface ComparisonRowProps {
  row: AlignedRow;
  a: StepWindow | undefined;
  b: StepWindow | undefined;
  isCurrent: boolean;
  host: RowHost;
}

/** Two steps beside each other, with the words that differ marked; or one beside a gap. */
export const ComparisonRow = memo(function ComparisonRow({ row, a, b, isCurrent, host }: ComparisonRowProps) {
  const name = `${row.a} ${row.b}`;
  const [isOpen, setIsOpen] = useState(host.opened.has(name));
  const toggle = () => {
    if (isOpen) host.opened.delete(name);
    else host.opened.add(name);
    setIsOpen(!isOpen);
  };
  const isMarked = row.kind === "changed" && row.similarity >= leastMarked;
  const marked = useMemo(
    () => (isMarked && a && b ? pairWords(a.content, b.content, isOpen) : null),
    [isMarked, a, b, isOpen],
  );
  const about = { row, isOpen, marked, onToggle: toggle };
  return (
    <article
      aria-label={rowName(row)}
      aria-current={isCurrent ? "true" : undefined}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)] border-b max-md:grid-cols-1",
        row.kind === "same" ? "bg-bg" : "bg-panel",
      )}
    >
      {isCurrent && <span aria-hidden className="absolute inset-y-0 left-0 z-1 w-0.75 bg-focus" />}
      <PairSide side="a" step={a} host={host.a} {...about} />
      <Sign row={row} />
      <PairSide side="b" step={b} host={host.b} {...about} />
    </article>
  );
});

const kindWords = { same: "the same", changed: "changed", onlyA: "only in A", onlyB: "only in B" } as const;

const rowName = ({ a, b, kind }: AlignedRow): string =>
  [a === null ? null : `A ${a}`, b === null ? null : `B ${b}`].filter(Boolean).join(" beside ") +
  `, ${kindWords[kind]}`;

const signs = { same: "=", changed: "≠", onlyA: "−", onlyB: "+" } as const;

/** How the two steps stand to each other, between them. */
function Sign({ row: { kind, similarity } }: { row: AlignedRow }) {
  const share = kind === "changed" ? `${Math.floor(similarity * 100)}%` : null;
  return (
    <div
      className="flex flex-col items-center border-x py-2 text-faint max-md:hidden"
      title={share ? `${share} overlap` : kindWords[kind]}
    >
      <span aria-hidden className={cn("figure leading-5", kind !== "same" && "font-semibold text-text")}>
        {signs[kind]}
      </span>
      {share && <span className="figure text-2xs">{share}</span>}
    </div>
  );
}
