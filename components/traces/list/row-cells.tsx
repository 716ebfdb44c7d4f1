import { isOnlyForetold, pointedAt, readFirst, responsible } from "@/components/traces/list/row-summary";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Who broke it and when; or, where runs abstain, where to begin to read. */
export function Responsible({ row, className = "" }: { row: TraceRow; className?: string }) {
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
        title="No clear answer: no step stands out enough. The trace has an order to read in."
      >
        read <span className="figure">{first}</span> first
      </span>
    );
  return (
    <span className={cn("text-faint", className)}>{row.outcome === "passed" ? "nothing failed" : "not known yet"}</span>
  );
}

/** How many runs point to the same place. */
export function Agreement({ row }: { row: TraceRow }) {
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
    const words = readFirst(row) !== null ? "no clear answer" : row.runCount > 0 ? "no result" : "no runs";
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

/** Whether it is known what was true. */
export function Truth({ row }: { row: TraceRow }) {
  if (row.isBlind) {
    return (
      <span className="text-faint" title="You are to label it before you see what runs and others say.">
        kept back
      </span>
    );
  }
  if (row.isDisputed) {
    return (
      <Pill tone="dashed" title="Those who labeled it disagree, and nobody has decided.">
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
