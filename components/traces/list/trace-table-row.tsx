"use client";
import { CircleAlert, Tag } from "lucide-react";
import Link from "next/link";
import { isOnlyForetold, pointedAt, readFirst, responsible } from "@/components/traces/list/row-summary";
import { columns, type TraceTableSelection } from "@/components/traces/list/trace-columns";
import { TraceStrip } from "@/components/traces/list/trace-strip";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Rows are walked by their links: `data-trace-link` is what j and k look for. */
export function TraceTableRow({
  workspace,
  row,
  selection,
  now,
}: {
  workspace: string;
  row: TraceRow;
  selection: TraceTableSelection | null;
  now: string;
}) {
  const isSelected = selection !== null && (selection.isAllMatching || selection.ids.has(row.id));
  const who = responsible(row);
  const ground = isSelected ? "bg-selected" : "group-hover:bg-hover group-focus-within:bg-hover";
  return (
    <tr className="group relative" aria-selected={selection ? isSelected : undefined} data-trace={row.id}>
      {selection && (
        <Td className={cn(columns.select, ground, "group-focus-within:shadow-[inset_2px_0_var(--focus)]")}>
          <Checkbox
            aria-label={`Select ${row.title}`}
            checked={isSelected}
            disabled={selection.isAllMatching}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
            className={cn(
              "relative z-10",
              !isSelected &&
                selection.ids.size === 0 &&
                "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100",
            )}
          />
        </Td>
      )}
      <Td
        className={cn(
          ground,
          "max-sm:py-2 max-sm:pl-4",
          !selection && "group-focus-within:shadow-[inset_2px_0_var(--focus)]",
        )}
      >
        <Link
          href={paths.trace(workspace, row.id)}
          data-trace-link
          dir="auto"
          title={row.question}
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0"
        >
          {visibleText(row.title)}
        </Link>
        <RowDetails row={row} />
        <span className="mt-1.5 flex items-center gap-2 sm:hidden">
          <OutcomePill outcome={row.outcome} />
          {(who || readFirst(row) !== null) && <Responsible row={row} className="text-xs" />}
        </span>
      </Td>
      <Td className={cn(columns.outcome, ground)}>
        <OutcomePill outcome={row.outcome} />
      </Td>
      <Td className={cn(columns.steps, ground, "figure")}>{formatNumber(row.stepCount)}</Td>
      <Td className={cn(columns.strip, ground)}>
        <TraceStrip row={row} />
      </Td>
      <Td className={cn(columns.agent, ground)}>
        <Responsible row={row} />
      </Td>
      <Td className={cn(columns.agree, ground)}>
        <Agreement row={row} />
      </Td>
      <Td className={cn(columns.truth, ground)}>
        <Truth row={row} />
      </Td>
      <Td className={cn(columns.when, ground, "text-muted")}>
        <RelativeTime at={row.createdAt} now={now} className="relative z-10" />
      </Td>
    </tr>
  );
}

/** Who broke it and when; or, where runs abstain, where to begin to read. */
function Responsible({ row, className = "" }: { row: TraceRow; className?: string }) {
  const who = responsible(row);
  const first = readFirst(row);
  if (who) {
    const { agent, stepIndex, isChecked } = who;
    return (
      <AgentChip
        name={agent}
        agents={row.agents}
        stepIndex={stepIndex}
        isUnchecked={!isChecked}
        className={className}
      />
    );
  }
  if (first !== null)
    return (
      <span
        className={cn("text-muted", className)}
        title="No step stands out enough for an answer; the trace has a reading order."
      >
        read <span className="figure">{first}</span> first
      </span>
    );
  return (
    <span className={cn("text-faint", className)}>{row.outcome === "passed" ? "nothing failed" : "not known yet"}</span>
  );
}

function RowDetails({ row }: { row: TraceRow }) {
  const system = row.system ? [row.system.name, row.system.version].filter(Boolean).join(" ") : row.format;
  return (
    <span className="flex min-w-0 items-center gap-2 text-[11.5px] leading-4 text-faint">
      <span className="truncate" dir="auto">
        {system}
      </span>
      {row.isMade && (
        <span className="shrink-0" title="Made here, by a study or as a kept replay: it did not happen by itself.">
          made
        </span>
      )}
      {row.errorStepCount > 0 && (
        <span className="flex shrink-0 items-center gap-1">
          <CircleAlert className="size-3" aria-hidden />
          {formatCount(row.errorStepCount, "step")} with errors
        </span>
      )}
      {row.tags.length > 0 && (
        <span className="flex min-w-0 items-center gap-1" title={`Tags: ${row.tags.join(", ")}`}>
          <Tag className="size-3 shrink-0" aria-label="Tags" />
          <span className="truncate" dir="auto">
            {row.tags.join(", ")}
          </span>
        </span>
      )}
    </span>
  );
}

function Agreement({ row }: { row: TraceRow }) {
  const pointed = pointedAt(row.marks);
  if (row.isBlind) return <span className="text-faint">kept back</span>;
  if (row.activeRunCount > 0) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-muted">
        <Spinner />
        {formatNumber(row.activeRunCount)} running
      </span>
    );
  }
  if (!pointed) {
    const words = readFirst(row) !== null ? "abstains" : row.runCount > 0 ? "no result" : "no runs";
    return <span className="text-faint">{isOnlyForetold(row) ? "simulated only" : words}</span>;
  }
  if (pointed.runCount === 1) return <span className="text-muted">one run</span>;
  if (pointed.agreeing === 1) return <span className="text-muted">all {pointed.runCount} differ</span>;
  return (
    <span className="whitespace-nowrap">
      <span className="figure">
        {pointed.agreeing} of {pointed.runCount}
      </span>{" "}
      <span className="text-[11.5px] text-faint">within ±1</span>
    </span>
  );
}

function Truth({ row }: { row: TraceRow }) {
  if (row.isBlind) {
    return (
      <span className="text-faint" title="You are to label it before you see what runs and others say.">
        kept back
      </span>
    );
  }
  if (row.isDisputed) {
    return (
      <Pill tone="dashed" title="Those who labelled it disagree, and nobody has decided.">
        disputed
      </Pill>
    );
  }
  if (!row.groundTruth) return <span className="text-faint">none</span>;
  return (
    <Pill tone="truth" title={`${row.groundTruth.agent}, step ${row.groundTruth.stepIndex}`}>
      {row.annotationCount > 0 ? formatCount(row.annotationCount, "label") : "set"}
    </Pill>
  );
}
