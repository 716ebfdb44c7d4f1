"use client";
import dynamic from "next/dynamic";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { useTrajectory } from "../trajectory-context";
import { Cause } from "./cause";
import { ChainSection } from "./chain/chain-section";
import { CoverageSection } from "./coverage-section";
import { Exhibits } from "./exhibits/exhibits";
import { NoAttribution } from "./no-attribution";
import { RailSection } from "./rail-section";
import { Reason } from "./reason";
import { InjectionNotice } from "./injection-notice";
import { RunFacts } from "./run-facts";
import { CancelledRun, FailedRun, RunUnderWay } from "./run-state";
import { Suspects } from "./suspects";
import { Verdict } from "./verdict";

const PartialRun = dynamic(() => import("./partial-run").then((m) => m.PartialRun));

/** The selected run: who, when, why, on what it rests, and what it took. */
export function AttributionTab() {
  const { selectedRun } = useTrajectory();
  if (!selectedRun) return <NoAttribution />;
  return (
    <>
      <Verdict run={selectedRun} />
      {isActive(selectedRun.status) && <RunUnderWay run={selectedRun} />}
      {selectedRun.status === "FAILED" && <FailedRun run={selectedRun} />}
      {selectedRun.status === "CANCELLED" && <CancelledRun run={selectedRun} />}
      {selectedRun.status === "PARTIAL" && <PartialRun run={selectedRun} />}
      {selectedRun.model && <InjectionNotice run={selectedRun} />}
      {selectedRun.attribution && (
        <>
          <Reason run={selectedRun} />
          <Cause run={selectedRun} />
          {!selectedRun.attribution.isAbstained && <Suspects run={selectedRun} />}
          <ChainSection run={selectedRun} />
          <Exhibits run={selectedRun} />
        </>
      )}
      <Notes run={selectedRun} />
      <CoverageSection run={selectedRun} />
      <RunFacts run={selectedRun} />
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
