"use client";
import { formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { scoreAttribution } from "@/lib/attribution/score";
import { AgentChip } from "@/components/ui/agent-chip";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { RelativeTime } from "@/components/ui/relative-time";
import { durationMs, readerWords, tokensSoFar } from "../run/run-words";
import { useMoves, useTrajectory } from "../trajectory-context";
import { CoverageSection } from "./coverage-section";
import { NoAttribution } from "./no-attribution";
import { RailSection } from "./rail-section";
import { Reason } from "./reason";
import { FailedRun, RunUnderWay, StoppedRun } from "./run-state";
import { Suspects } from "./suspects";

/** The selected run: who, when, why, on what it rests, and what it took. */
export function AttributionTab() {
  const { selectedRun } = useTrajectory();
  if (!selectedRun) return <NoAttribution />;
  return (
    <>
      <Verdict run={selectedRun} />
      {isActive(selectedRun.status) && <RunUnderWay run={selectedRun} />}
      {selectedRun.status === "FAILED" && <FailedRun run={selectedRun} />}
      {(selectedRun.status === "CANCELLED" || selectedRun.status === "PARTIAL") && <StoppedRun run={selectedRun} />}
      {selectedRun.attribution && (
        <>
          <Reason run={selectedRun} />
          <Suspects run={selectedRun} />
        </>
      )}
      <Notes run={selectedRun} />
      <CoverageSection run={selectedRun} />
      <Facts run={selectedRun} />
    </>
  );
}

function Verdict({ run }: { run: RunRecord }) {
  const { data, agents } = useTrajectory();
  const { goToStep } = useMoves();
  const title = data.methods.find((method) => method.name === run.method)?.title ?? run.method;
  const found = run.attribution;
  return (
    <RailSection
      title={
        <>
          {title} <span className="font-normal text-faint">· {readerWords(run)}</span>
        </>
      }
      aside={<RelativeTime at={run.createdAt} now={data.now} />}
    >
      {found && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Responsible agent</dt>
            <dd className="text-lg font-semibold tracking-[-0.015em]">
              <AgentChip name={found.agent} agents={agents} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Decisive step</dt>
            <dd>
              <button
                type="button"
                onClick={() => goToStep(found.stepIndex, "jump")}
                className="text-lg font-semibold tracking-[-0.015em] text-fault hover:underline"
              >
                {found.stepIndex}
              </button>
            </dd>
          </div>
        </dl>
      )}
      {found && <Comparison run={run} />}
    </RailSection>
  );
}

function Comparison({ run }: { run: RunRecord }) {
  const { data } = useTrajectory();
  const truth = data.groundTruth;
  const found = run.attribution;
  if (!found || !truth) return null;
  const { isAgentRight, stepDistance: distance } = scoreAttribution(found, truth);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-faint">
      <span>Ground truth:</span>
      <Pill tone={isAgentRight ? "truth" : "dashed"}>{isAgentRight ? "✓ agent" : `other agent, ${truth.agent}`}</Pill>
      <Pill tone={distance === 0 ? "truth" : "dashed"}>
        {distance === 0
          ? "✓ step"
          : `${formatCount(Math.abs(distance), "step")} ${distance > 0 ? "earlier" : "later"}, ${truth.stepIndex}`}
      </Pill>
    </p>
  );
}

function Notes({ run }: { run: RunRecord }) {
  const { progress } = useTrajectory();
  const notes = progress[run.id]?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <RailSection title="Notes of the method">
      <ul className="list-disc space-y-1 pl-4 text-muted">
        {notes.map((note, i) => (
          <li key={i} className="break-words">
            {note}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

function Facts({ run }: { run: RunRecord }) {
  const { progress } = useTrajectory();
  const { openPanel } = useMoves();
  const took = durationMs(run);
  const { inputTokens, outputTokens } = tokensSoFar(run, progress[run.id]);
  const facts: [string, string][] = [
    ["Model", `${run.model}, ${run.providerName}`],
    ["Expected answer", run.revealExpectedAnswer ? "shown to the judge" : "hidden from the judge"],
    ["Tokens", `${formatNumber(inputTokens)} in, ${formatNumber(outputTokens)} out`],
    ["Cost", formatCost(run.costUsd)],
    ...(run.attribution?.confidence === undefined
      ? []
      : [["Confidence", `${run.attribution.confidence.toFixed(2)}, as the judge states it`] as [string, string]]),
    ["Time", took === null ? "–" : formatDuration(took)],
    ["Started by", run.startedBy],
  ];
  return (
    <RailSection title="What it took">
      <dl className="grid grid-cols-[108px_minmax(0,1fr)] gap-x-2 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {run.callCount > 0 && (
        <Button size="sm" className="mt-2" onClick={() => openPanel({ kind: "calls", runId: run.id })}>
          Read its {formatCount(run.callCount, "call")}
        </Button>
      )}
    </RailSection>
  );
}
