import Link from "@/components/ground/ui/link";
import { type TracePlace } from "@/components/labels/adjudications/claim-card";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type CaseStep } from "@/lib/attribution/labels/adjudication-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The steps that the claims are about, with those beside them; what lies between is a line. */
export function CaseSteps({
  steps,
  agents,
  claimed,
  place,
}: {
  steps: readonly CaseStep[];
  agents: readonly string[];
  /** Steps that a claim names. */
  claimed: ReadonlySet<number>;
  place: TracePlace;
}) {
  return (
    <ol aria-label="Steps involved" className="rounded-lg border bg-panel">
      {steps.map((step, at) => (
        <li key={step.index} className="border-b last:border-0">
          <Gap count={step.index - (steps[at - 1]?.index ?? step.index - 1) - 1} />
          <div className="px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                href={paths.trace(place.workspace, place.traceId, { step: step.index })}
                className="figure text-link hover:underline"
              >
                #{step.index}
              </Link>
              <AgentChip name={step.agent} agents={agents} />
              {step.isError && <Pill tone="fault">error</Pill>}
              {claimed.has(step.index) && <Pill tone="strong">named</Pill>}
            </p>
            <p dir="auto" className="mt-1 max-h-72 overflow-y-auto break-words whitespace-pre-wrap" tabIndex={0}>
              {visibleText(step.text)}
              {step.isCut && <span className="text-faint"> …</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Gap({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="border-b bg-sunken px-4 py-1 text-xs text-faint">{formatCount(count, "step")} between</p>;
}
