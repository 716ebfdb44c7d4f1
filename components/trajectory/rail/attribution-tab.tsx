"use client";
import { formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { Button } from "@/components/ui/button";
import { durationMs, tokensSoFar } from "../run/run-words";
import { useMoves, useTrajectory } from "../trajectory-context";
import { CoverageSection } from "./coverage-section";
import { NoAttribution } from "./no-attribution";
import { RailSection } from "./rail-section";
import { Reason } from "./reason";
import { FailedRun, RunUnderWay, StoppedRun } from "./run-state";
import { Suspects } from "./suspects";
import { startedByWords } from "./tracer-words";
import { Verdict } from "./verdict";

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
          {!selectedRun.attribution.isAbstained && <Suspects run={selectedRun} />}
        </>
      )}
      <Notes run={selectedRun} />
      <CoverageSection run={selectedRun} />
      <Facts run={selectedRun} />
    </>
  );
}

function Notes({ run }: { run: RunRecord }) {
  const { data, progress } = useTrajectory();
  const said = run.tracer ? tracerNotes(data.trace, run.tracer) : [];
  // What stands beside the answer already need not be said twice.
  const notes = (progress[run.id]?.notes ?? []).filter((note) => !said.includes(note));
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
  const confidence = run.attribution?.confidence;
  const facts: [string, string | null][] = [
    ["Model", run.model && `${run.model}, ${run.providerName}`],
    ["Weights", run.tracer && run.tracer.name],
    ["Expected answer", run.model && (run.revealExpectedAnswer ? "shown to the judge" : "hidden from the judge")],
    ["Tokens", run.model && `${formatNumber(inputTokens)} in, ${formatNumber(outputTokens)} out`],
    ["Cost", run.model && formatCost(run.costUsd)],
    ["Confidence", run.model && confidence !== undefined ? `${confidence.toFixed(2)}, as the judge states it` : null],
    ["Time", took === null ? "–" : formatDuration(took)],
    ["Started", startedByWords(run)],
  ];
  return (
    <RailSection title="What it took">
      {!run.model && <p className="mb-1">No model, no key, nothing sent anywhere.</p>}
      <dl className="grid grid-cols-[108px_minmax(0,1fr)] gap-x-2 gap-y-0.5">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-faint">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {run.callCount > 0 && (
        <Button size="sm" className="mt-2" onClick={() => openPanel({ kind: "calls", runId: run.id })}>
          Read its {formatCount(run.callCount, "call")}
        </Button>
      )}
    </RailSection>
  );
}
