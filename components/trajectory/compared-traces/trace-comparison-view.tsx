"use client";
import { Unlink } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useMemo, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ErrorState } from "@/components/ground/ui/error-state";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type TraceComparison } from "@/lib/attribution/trace-comparison";
import { paths } from "@/lib/paths";
import { useSteps } from "../reading/use-steps";
import { useMoves } from "../address/moves";
import { useReading, useSourceOf } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { comparedTrace } from "../address/url-state";
import { ComparisonBar } from "./comparison-bar";
import { ComparisonHeads } from "./comparison-heads";
import { ComparisonList } from "./comparison-list";
import { ComparisonOverview } from "./comparison-overview";
import { type RowHost } from "./comparison-row";
import { useComparisonReading } from "./use-comparison-reading";
import { useTraceComparison } from "./use-trace-comparison";

/** The trace of the page beside another one that the address names, step by step. */
export function TraceComparisonView() {
  const { source, url, trace } = useReading();
  const otherId = comparedTrace(url.cmp) ?? "";
  const { asked, retry } = useTraceComparison(source, trace, otherId);
  if (asked.state === "asking") return <Aligning />;
  if (asked.state === "gone") return <Gone />;
  if (asked.state === "failed")
    return (
      <ErrorState title="The two traces could not be aligned" text={asked.message}>
        <Button onClick={retry}>Try again</Button>
        <Close />
      </ErrorState>
    );
  const { b, a } = asked.comparison;
  return <Comparison key={`${a.id} ${b.id} ${a.sequence} ${b.sequence}`} comparison={asked.comparison} />;
}

function Comparison({ comparison }: { comparison: TraceComparison }) {
  const { store } = useReading();
  const { b } = comparison;
  const source = useSourceOf(b.id);
  const other = useSteps({ source, stepCount: b.stepCount, sequence: b.sequence }, noSteps);
  const reading = useComparisonReading(comparison);
  const host = useRowHost(comparison);
  return (
    <>
      <ComparisonBar reading={reading} />
      <ComparisonOverview reading={reading} />
      <ComparisonHeads a={comparison.a} b={b} />
      <ComparisonList reading={reading} a={store} b={other} host={host} />
    </>
  );
}

const noSteps: never[] = [];

function useRowHost({ b }: TraceComparison): RowHost {
  const { source, agents } = useReading();
  const { marks } = useAnswer();
  const [opened] = useState(() => new Set<string>());
  const other = useSourceOf(b.id);
  return useMemo(() => {
    const all = [...new Set([...agents, ...b.agents])];
    return {
      a: { agents: all, linkTo: (step) => source.page({ step }), markOf: (step) => marks.get(step) },
      b: { agents: all, linkTo: (step) => other.page({ step }), markOf: () => undefined },
      opened,
    };
  }, [agents, marks, source, other, b, opened]);
}

function Aligning() {
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-3">
      <p role="status" className="text-muted">
        Aligning the two traces…
      </p>
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i} className="grid grid-cols-2 gap-8">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}

/** A link to a comparison with a trace that is not there, or is of another workspace. */
function Gone() {
  const { workspace } = useReading();
  const { openPanel } = useMoves();
  return (
    <EmptyState
      icon={Unlink}
      title="The other trace was not found"
      text="It is not in this workspace, or was deleted. This trace is not affected."
      className="flex-1"
    >
      <Button variant="primary" onClick={() => openPanel({ kind: "compare" })}>
        Choose another
      </Button>
      <Close />
      <Link href={paths.traces(workspace.slug)} className="self-center text-link hover:underline">
        All traces
      </Link>
    </EmptyState>
  );
}

function Close() {
  const { compareWith } = useMoves();
  return <Button onClick={() => compareWith(null)}>Back to this trace</Button>;
}
