"use client";
import { ChartNoAxesColumn } from "lucide-react";
import { useMemo } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { answerPlace } from "../trace/answer-place";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { StripCanvas } from "./strip-canvas";
import { cellColumn, type RowLayout, stripGrid } from "./strip-layout";
import { stripRow, type StripRow, type StripRun, type StripScale } from "./strip-model";
import { type StripTarget } from "./strip-target";

/** Names, cells and answers of the runs `first`…, of which the whole strip has `count`. */
export function StripRows({
  items,
  first,
  count,
  scale,
  layout,
  at,
  widthPx,
}: {
  items: readonly StripRun[];
  first: number;
  count: number;
  scale: StripScale;
  layout: RowLayout;
  /** The place under the pointer or the keys. */
  at: StripTarget | null;
  widthPx: number;
}) {
  const { selectedRun, groundTruth } = useAnswer();
  const rows = useMemo(() => items.map((item) => stripRow(item, groundTruth)), [items, groundTruth]);
  return (
    <div aria-hidden className="relative" style={{ height: count * layout.pitchPx }}>
      <div className="absolute inset-x-0" style={{ top: first * layout.pitchPx }}>
        <StripCanvas items={items} scale={scale} widthPx={widthPx} layout={layout} />
        {rows.map((row, i) => (
          <div
            key={row.runId}
            className={cn(stripGrid, "content-start rounded-sm", row.runId === selectedRun?.id && "bg-hover/60")}
            style={{ height: layout.pitchPx }}
          >
            <RowName row={row} isRepeat={i > 0 && isRepeatOf(items[i - 1]?.run, items[i]?.run)} />
            <span className="max-lg:hidden" />
            <Answer row={row} />
          </div>
        ))}
      </div>
      {at?.row != null && (
        <div className={cellColumn} style={{ top: at.row * layout.pitchPx + layout.cellTopPx }}>
          <span
            className="absolute rounded-[2px] outline-2 outline-text"
            style={{
              left: `${(at.column / scale.columns) * 100}%`,
              width: `max(4px, ${100 / scale.columns}%)`,
              height: layout.cellHeightPx,
            }}
          />
        </div>
      )}
    </div>
  );
}

const isRepeatOf = (before: RunRecord | undefined, run: RunRecord | undefined): boolean =>
  before?.method === run?.method && before?.evaluation?.id === run?.evaluation?.id;

function RowName({ row, isRepeat }: { row: StripRow; isRepeat: boolean }) {
  const { selectedRun } = useAnswer();
  const { chooseRun } = useMoves();
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => chooseRun(row.runId)}
      className="flex h-4.75 min-w-0 items-baseline gap-1.5 pr-3 text-left leading-4.75"
    >
      <span className="figure min-w-6 shrink-0 text-2xs text-faint">#{row.number}</span>
      <span
        className={cn("truncate", row.runId === selectedRun?.id && "font-semibold", isRepeat && "text-faint")}
        title={row.name}
      >
        {row.name}
      </span>
      {row.evaluation !== null && (
        <span title={`of evaluation ${visibleText(row.evaluation)}`} className="shrink-0 self-center">
          <ChartNoAxesColumn className="size-3 text-faint" />
        </span>
      )}
      <span className="min-w-8 flex-1 truncate text-2xs text-faint" title={row.detail}>
        {row.detail}
      </span>
    </button>
  );
}

const statusShort: Record<StripRow["status"], string> = {
  QUEUED: "waiting",
  RUNNING: "running…",
  SUCCEEDED: "no answer",
  FAILED: "failed",
  CANCELLED: "canceled",
  PARTIAL: "no answer",
};

const answerLook = "flex h-4.75 min-w-0 items-center gap-1.75 pl-3.5 text-xs whitespace-nowrap";

function Answer({ row }: { row: StripRow }) {
  const { agents, outline } = useReading();
  if (!row.answer) return <span className={cn(answerLook, "text-faint")}>{statusShort[row.status]}</span>;
  const { agent, stepIndex, distance, isAgentRight, isAbstained } = row.answer;
  const { speaker } = answerPlace(row.answer, outline);
  if (isAbstained)
    return (
      <span className={cn(answerLook, "text-faint")}>
        no clear answer, start at step <span className="figure text-muted">{stepIndex}</span>
      </span>
    );
  return (
    <span className={answerLook}>
      <AgentChip name={agent} agents={agents} className="max-w-24" />
      {speaker === null ? (
        <span className="figure">{stepIndex}</span>
      ) : (
        <span className="min-w-0 truncate text-muted" title={`step ${stepIndex}, of ${speaker}`}>
          step <span className="figure">{stepIndex}</span>, of {visibleText(speaker)}
        </span>
      )}
      {distance === 0 && <span className="text-truth">✓ step</span>}
      {distance !== null && distance !== 0 && (
        <span className="text-faint">{distance > 0 ? `+${distance}` : `−${-distance}`}</span>
      )}
      {row.status === "PARTIAL" && <span className="text-faint">partial</span>}
      {distance !== null && distance !== 0 && isAgentRight && <span className="text-truth">✓ agent</span>}
    </span>
  );
}
