"use client";
import { useMemo, useRef, useState } from "react";
import { AgentChip } from "@/components/ui/agent-chip";
import { findAgreement } from "@/lib/attribution/agreement";
import { cn } from "@/lib/cn";
import { verdicts } from "../steps/step-marks";
import { useMoves, useTrajectory } from "../trajectory-context";
import { CoverageRow } from "./coverage-row";
import { stripGrid } from "./strip-grid";
import { StripCells } from "./strip-cells";
import { StripMarks } from "./strip-marks";
import { orderRuns, stripRow, stripScale, type StripRow } from "./strip-model";
import { StripTable } from "./strip-table";
import { useSize } from "../use-size";

const rowsAtFirst = 5;

/** Every run of the trace over its steps: where each points, whom it suspects, what it never read, and where it really broke. */
export function AttributionStrip() {
  const { data, agents, progress, selectedRun } = useTrajectory();
  const { chooseRun } = useMoves();
  const [isWhole, setIsWhole] = useState(false);
  const cells = useRef<HTMLDivElement>(null);
  const scale = stripScale(data.trace.stepCount, useSize(cells, { width: 860, height: 16 }).width);
  const truth = data.groundTruth;
  const rows = useMemo(() => {
    return orderRuns(data.runs).map((run) => {
      const known = progress[run.id];
      const judged = Object.keys(known?.judgedSteps ?? {}).map(Number);
      const item = {
        run,
        methodTitle: data.methodTitles[run.method] ?? run.method,
        judgedSteps: judged.length ? judged : null,
        inView: known?.asking ?? null,
      };
      return stripRow(item, data.runs, scale, truth);
    });
  }, [data.methodTitles, data.runs, progress, scale, truth]);
  const agreement = useMemo(() => findAgreement(verdicts(data.runs)), [data.runs]);
  if (rows.length === 0 && !truth) return null;
  const shown = isWhole ? rows : rows.filter((row, i) => i < rowsAtFirst || row.runId === selectedRun?.id);
  const hidden = rows.length - shown.length;
  return (
    <section
      aria-label="Attribution strip"
      data-tour="strip"
      className="shrink-0 border-b bg-panel px-4 pt-2 pb-1.5 max-lg:max-h-[34dvh] max-lg:overflow-y-auto"
    >
      <div className={stripGrid}>
        <span className="max-lg:hidden" />
        <div ref={cells} className="max-lg:col-span-2">
          <StripMarks scale={scale} truthStep={truth?.stepIndex ?? null} />
        </div>
        <span className="max-lg:hidden" />
      </div>
      <div aria-hidden className={cn(isWhole && "max-h-50 overflow-y-auto")}>
        {shown.map((row) => (
          <div
            key={row.runId}
            className={cn(stripGrid, "min-h-4.75 rounded-sm", row.runId === selectedRun?.id && "bg-hover/60")}
          >
            <button
              type="button"
              tabIndex={-1}
              onClick={() => chooseRun(row.runId)}
              className="flex min-w-0 items-baseline gap-1.5 pr-3 text-left leading-4.25"
            >
              <span className="figure w-6 shrink-0 text-2xs text-faint">#{row.number}</span>
              <span className={cn("truncate", row.runId === selectedRun?.id && "font-semibold")} title={row.name}>
                {row.name}
              </span>
              <span className="min-w-8 flex-1 truncate text-2xs text-faint" title={row.detail}>
                {row.detail}
              </span>
            </button>
            <div className="max-lg:order-last max-lg:col-span-2">
              <StripCells row={row} scale={scale} />
            </div>
            <Answer row={row} agents={agents} />
          </div>
        ))}
      </div>
      <CoverageRow scale={scale} />
      <div className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
        {agreement && agreement.runCount > 1 && <span>{agreement.summary}</span>}
        {(hidden > 0 || isWhole) && (
          <button type="button" className="text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? "show fewer runs" : `show all ${rows.length} runs`}
          </button>
        )}
      </div>
      <StripTable rows={rows} truth={truth} />
    </section>
  );
}

const statusShort: Record<StripRow["status"], string> = {
  QUEUED: "waiting",
  RUNNING: "running…",
  SUCCEEDED: "no answer",
  FAILED: "failed",
  CANCELLED: "cancelled",
  PARTIAL: "no answer",
};

function Answer({ row, agents }: { row: StripRow; agents: readonly string[] }) {
  if (!row.answer) return <span className="truncate pl-3.5 text-xs text-faint">{statusShort[row.status]}</span>;
  const { agent, stepIndex, distance, isAgentRight, isAbstained } = row.answer;
  if (isAbstained)
    return (
      <span className="flex min-w-0 items-center gap-1.75 pl-3.5 text-xs whitespace-nowrap text-faint">
        abstains, read <span className="figure text-muted">{stepIndex}</span> first
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-1.75 pl-3.5 text-xs whitespace-nowrap">
      <AgentChip name={agent} agents={agents} className="max-w-24" />
      <span className="figure">{stepIndex}</span>
      {distance === 0 && <span className="text-truth">✓ step</span>}
      {distance !== null && distance !== 0 && (
        <span className="text-faint">{distance > 0 ? `+${distance}` : `−${-distance}`}</span>
      )}
      {row.status === "PARTIAL" && <span className="text-faint">partial</span>}
      {distance !== null && distance !== 0 && isAgentRight && <span className="text-truth">✓ agent</span>}
    </span>
  );
}
