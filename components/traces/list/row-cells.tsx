import { isOnlyForetold, pointedAt, readFirst, responsible } from "@/lib/attribution/row-summary";
import { type ModeTitles } from "@/components/traces/list/trace-columns";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Who broke it and when. */
export function Responsible({ row, className = "" }: { row: TraceRow; className?: string }) {
  const who = responsible(row);
  if (!who)
    return <span className={cn("text-faint", className)}>{row.outcome === "passed" ? "–" : "not known yet"}</span>;
  const { agent, stepIndex, isChecked } = who;
  return <AgentChip name={agent} stepIndex={stepIndex} isUnchecked={!isChecked} className={className} />;
}

const list = new Intl.ListFormat("en-US");

/** `24, 9, and 61`. */
const inWords = (steps: readonly number[]): string => list.format(steps.map(String));

const running = ({ activeRunCount }: TraceRow) => (
  <span className="inline-flex items-center gap-1.5 align-middle text-muted">
    <Spinner />
    {formatNumber(activeRunCount)} running
  </span>
);

/** Why it broke, as far as is known, in two lines. */
export function Why({ row }: { row: TraceRow }) {
  const { why, isBlind, isDisputed } = row;
  if (isBlind)
    return (
      <span className="text-faint" title="Label it before you see other answers.">
        hidden until you have labeled it
      </span>
    );
  if (isDisputed)
    return (
      <Pill tone="dashed" title="Annotators disagree, and nobody has adjudicated.">
        disputed
      </Pill>
    );
  if (why?.by === "reading")
    return (
      <span className="line-clamp-2 text-[12.5px] leading-4.25 text-faint">
        No clear answer yet.
        {why.steps.length > 0 && ` Read ${why.steps.length === 1 ? "step" : "steps"} ${inWords(why.steps)} first.`}
      </span>
    );
  if (why)
    return (
      <span className="line-clamp-2 text-[12.5px] leading-4.25" dir="auto" title={why.words}>
        {why.by === "label" && <span className="mr-1.25 font-medium text-truth">▼ labeled</span>}
        {visibleText(why.words)}
      </span>
    );
  if (row.groundTruth) return <span className="font-medium text-truth">▼ labeled</span>;
  if (row.activeRunCount > 0) return running(row);
  return <span className="text-faint">–</span>;
}

/** How many runs point to the same place. */
export function Agreement({ row }: { row: TraceRow }) {
  const pointed = pointedAt(row.marks);
  if (row.isBlind) return <span className="text-faint">hidden</span>;
  if (row.activeRunCount > 0) return running(row);
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

/** What kind of failure it is. */
export function FailureMode({ row: { failureMode }, titles }: { row: TraceRow; titles: ModeTitles }) {
  if (failureMode === null) return <span className="text-faint">–</span>;
  const words = titles[failureMode.toLowerCase()] ?? failureMode;
  return (
    <span dir="auto" title={words}>
      {visibleText(words)}
    </span>
  );
}

/** Who said what was true. */
export function LabeledBy({ row }: { row: TraceRow }) {
  if (row.isBlind) return <span className="text-faint">hidden</span>;
  const { labeledBy, annotationCount, groundTruth } = row;
  if (labeledBy.length === 0) return <span className="text-faint">{groundTruth ? "its file" : "–"}</span>;
  const more = annotationCount > labeledBy.length ? ` and ${annotationCount - labeledBy.length} more` : "";
  const words = `${labeledBy.join(", ")}${more}`;
  return (
    <span className="text-muted" dir="auto" title={words}>
      {visibleText(words)}
    </span>
  );
}
