"use client";
import { GitFork } from "lucide-react";
import { useMemo, useState } from "react";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { formatCount } from "@/lib/format";
import { ComparisonRow, type RowHost } from "../compared-traces/comparison-row";
import { listEntries } from "../compared-traces/comparison-rows";
import { RowButton } from "../ground/row-button";
import { type BesideSteps as Steps } from "./align-replay";
import { besideWords } from "./beside-words";

interface BesideStepsProps {
  beside: Steps;
  agents: readonly string[];
  /** The step that was changed; null where none was. */
  changedStep: number | null;
  linkToTrace: (step: number) => string;
  linkToReplay: (step: number) => string;
  /** Asks what if a step of the replay were another; null for who may not. */
  onBranch: ((stepIndex: number) => void) | null;
}

/**
 * The steps of the trace and of the replay beside each other, from where the two part; on a
 * narrow screen one under the other.
 */
export function BesideSteps({ beside, agents, changedStep, linkToTrace, linkToReplay, onBranch }: BesideStepsProps) {
  const { rows, from } = beside;
  const cut = besideWords(beside);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const entries = useMemo(() => listEntries(rows, (start) => opened.has(start)), [rows, opened]);
  const host = useMemo((): RowHost => {
    const branch = (step: number) =>
      onBranch && (
        <span className="-my-0.5 ml-auto">
          <RowButton label={`What if step ${step} of the replay were different`} onClick={() => onBranch(step)}>
            <GitFork className="size-3.5" aria-hidden />
          </RowButton>
        </span>
      );
    return {
      a: { agents, linkTo: linkToTrace, markOf: () => undefined },
      b: { agents, linkTo: linkToReplay, markOf: () => undefined, actionOf: branch },
      opened: new Set(),
    };
  }, [agents, linkToTrace, linkToReplay, onBranch]);
  return (
    <section aria-label="Steps side by side">
      <Heads />
      <p className="border-b bg-bg px-4 py-1.5 text-xs text-faint">{sharedWords(from)}</p>
      {entries.map((entry) => {
        if (entry.kind === "fold")
          return (
            <button
              key={`fold-${entry.from}`}
              type="button"
              onClick={() => setOpened(new Set([...opened, entry.from]))}
              className="flex h-9 w-full items-center justify-center border-b bg-sunken text-link hover:underline"
            >
              show {formatCount(entry.to - entry.from, "step")} that are the same
            </button>
          );
        const row = rows[entry.at];
        if (!row) return null;
        return (
          <div key={entry.at} id={row.b === null ? undefined : `replay-step-${row.b}`} className="scroll-mt-8">
            {row.b !== null && row.b === changedStep && (
              <p className="border-b bg-selected px-4 py-1 text-xs font-medium">The replay was changed here</p>
            )}
            <ComparisonRow
              row={row}
              a={row.a === null ? undefined : beside.a[row.a]}
              b={row.b === null ? undefined : beside.b[row.b]}
              isCurrent={false}
              host={host}
            />
          </div>
        );
      })}
      {cut !== null && <p className="px-4 py-2 text-muted">{cut}</p>}
    </section>
  );
}

/** Which steps the replay has in common with the trace. */
function sharedWords(from: number): string {
  if (from === 0) return "The replay starts from scratch.";
  return from === 1 ? "Step 0 comes from the trace in both." : `Steps 0–${from - 1} come from the trace in both.`;
}

function Heads() {
  return (
    <div className="sticky top-0 z-10 grid grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)] border-b bg-panel text-xs font-medium text-muted max-md:hidden">
      <h2 className="px-4 py-1.5">A · the trace</h2>
      <span aria-hidden className="border-x" />
      <h2 className="px-4 py-1.5">B · the replay</h2>
    </div>
  );
}

/** The step of a replay by its index, to be changed. */
export const stepOf = (steps: readonly ReplayStep[], index: number): ReplayStep | undefined =>
  steps.find((step) => step.index === index);
