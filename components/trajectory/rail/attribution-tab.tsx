"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { Cause } from "./cause";
import { ChainSection } from "../chain/chain-section";
import { CoverageSection } from "./coverage-section";
import { Exhibits } from "../exhibits/exhibits";
import { NoAttribution } from "./no-attribution";
import { RailSection } from "../ground/rail-section";
import { Reason } from "./reason";
import { RunFacts } from "./run-facts";
import { Suspects } from "./suspects";
import { Verdict } from "./verdict";

// Most runs are done, and most traces address no judge.
const RunUnderWay = dynamic(() => import("./run-state").then((m) => m.RunUnderWay));
const FailedRun = dynamic(() => import("./run-state").then((m) => m.FailedRun));
const CancelledRun = dynamic(() => import("./run-state").then((m) => m.CancelledRun));
const PartialRun = dynamic(() => import("./partial-run").then((m) => m.PartialRun));
const EvidenceSection = dynamic(() => import("./evidence-section").then((m) => m.EvidenceSection));
const InjectionNotice = dynamic(() => import("./injection-notice").then((m) => m.InjectionNotice));

/** The selected run: who, when, why, on what it rests, and what it took. */
export function AttributionTab() {
  const { selectedRun, injections } = useAnswer();
  if (!selectedRun) return <NoAttribution />;
  return (
    <>
      <Verdict run={selectedRun} />
      {/* While one is fetched, the rest of the tab stays. */}
      <Suspense>
        {isActive(selectedRun.status) && <RunUnderWay run={selectedRun} />}
        {selectedRun.status === "FAILED" && <FailedRun run={selectedRun} />}
        {selectedRun.status === "CANCELLED" && <CancelledRun run={selectedRun} />}
        {selectedRun.status === "PARTIAL" && <PartialRun run={selectedRun} />}
      </Suspense>
      <Suspense>{selectedRun.model && injections.length > 0 && <InjectionNotice run={selectedRun} />}</Suspense>
      {selectedRun.attribution && (
        <>
          <Reason run={selectedRun} />
          {hasEvidence(selectedRun) && <EvidenceSection run={selectedRun} />}
          {isReplayed(selectedRun) && <Exhibits run={selectedRun} />}
          <Cause run={selectedRun} />
          {!selectedRun.attribution.isAbstained && <Suspects run={selectedRun} />}
          <ChainSection run={selectedRun} />
          {!isReplayed(selectedRun) && <Exhibits run={selectedRun} />}
        </>
      )}
      <Notes run={selectedRun} />
      <CoverageSection run={selectedRun} />
      <RunFacts run={selectedRun} />
    </>
  );
}

const hasEvidence = ({ attribution }: RunRecord): boolean => (attribution?.evidence?.length ?? 0) > 0;

/** What replays showed is what the answer rests on, and stands before what else can be said of it. */
const isReplayed = ({ attribution }: RunRecord): boolean =>
  attribution?.exhibits?.some(({ kind }) => kind === "counterfactual") ?? false;

function Notes({ run }: { run: RunRecord }) {
  const { trace } = useReading();
  const { progress } = useAnswer();
  const said = run.tracer ? tracerNotes(trace, run.tracer) : [];
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
