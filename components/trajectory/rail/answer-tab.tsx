"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type Attribution } from "@/lib/traces/attribution";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { ChainSection } from "../chain/chain-section";
import { Exhibits } from "../exhibits/exhibits";
import { saidBefore, type KnownAnswer } from "../trace/known-answer";
import { RailSection } from "../ground/rail-section";
import { Reason } from "./reason";
import { RunFacts } from "./run-facts";
import { Suspects } from "./suspects";
import { isSaidByOrder } from "./said-by-order";
import { TrustSection } from "./trust-section";
import { useReliability } from "./use-reliability";
import { Verdict } from "./verdict";

// Most runs are done and stand alone, nobody has labeled most traces, and they address no judge.
const RunUnderWay = dynamic(() => import("./run-state").then((m) => m.RunUnderWay));
const FailedRun = dynamic(() => import("./run-state").then((m) => m.FailedRun));
const CancelledRun = dynamic(() => import("./run-state").then((m) => m.CancelledRun));
const PartialRun = dynamic(() => import("./partial-run").then((m) => m.PartialRun));
const KnownSection = dynamic(() => import("./known-section").then((m) => m.KnownSection));
const BestKnown = dynamic(() => import("./known-section").then((m) => m.BestKnown));
const OthersSection = dynamic(() => import("./others-section").then((m) => m.OthersSection));
const NoAnswer = dynamic(() => import("./no-answer").then((m) => m.NoAnswer));
const EvidenceSection = dynamic(() => import("./evidence-section").then((m) => m.EvidenceSection));
const SpokeForSection = dynamic(() => import("./evidence-section").then((m) => m.SpokeForSection));
const CoverageSection = dynamic(() => import("./coverage-section").then((m) => m.CoverageSection));
const Cause = dynamic(() => import("./cause").then((m) => m.Cause));
const InjectionNotice = dynamic(() => import("./injection-notice").then((m) => m.InjectionNotice));
const Denied = dynamic(() => import("./denied").then((m) => m.Denied));

/**
 * The best known answer, what spoke for it and what others say; then the selected run: who, when, why, how it came to
 * the answer, who else, how far to trust that, and what it took. A run that somebody chose stands first.
 */
export function AnswerTab() {
  const { selectedRun, isRunChosen, known } = useAnswer();
  const claim = saidBefore(known, isRunChosen);
  const isShown = known?.from === "run" && known.run.id === selectedRun?.id;
  return (
    <>
      <Suspense>
        {claim && (
          <>
            <KnownSection known={claim} />
            <SpokeForSection stepIndex={claim.claim.stepIndex} />
            <OthersSection known={claim} />
          </>
        )}
        {known && !claim && !isShown && <BestKnown known={known} />}
      </Suspense>
      <Suspense>{selectedRun ? <RunAnswer run={selectedRun} known={isShown ? known : null} /> : <NoAnswer />}</Suspense>
    </>
  );
}

/** A run in full; `known` where it is itself the best known answer, so that what others say stands under it. */
function RunAnswer({ run: selectedRun, known }: { run: RunRecord; known: KnownAnswer | null }) {
  const { injections, runs, coverage } = useAnswer();
  const measured = useReliability(selectedRun);
  const hasOthers = runs.some(({ id, attribution }) => attribution !== null && id !== selectedRun.id);
  return (
    <>
      <Verdict run={selectedRun} measured={measured} />
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
          {!isSaidByOrder(selectedRun) && <Reason run={selectedRun} />}
          <Suspense>
            {selectedRun.attribution.denial !== undefined && (
              <Denied words={selectedRun.attribution.denial} isAnswered={!selectedRun.attribution.isAbstained} />
            )}
            {(selectedRun.attribution.evidence?.length ?? 0) > 0 && <EvidenceSection run={selectedRun} />}
            {known && hasOthers && (
              <>
                {!selectedRun.attribution.evidence && <SpokeForSection stepIndex={known.claim.stepIndex} />}
                <OthersSection known={known} />
              </>
            )}
          </Suspense>
          {isReplayed(selectedRun) && <Exhibits run={selectedRun} />}
          <ChainSection run={selectedRun} />
          <Suspense>{saysMore(selectedRun.attribution) && <Cause run={selectedRun} />}</Suspense>
          {!selectedRun.attribution.isAbstained && <Suspects run={selectedRun} />}
          <TrustSection run={selectedRun} measured={measured} />
          {!isReplayed(selectedRun) && <Exhibits run={selectedRun} />}
        </>
      )}
      <Notes run={selectedRun} />
      {coverage !== null && coverage.callCount > 0 && <CoverageSection run={selectedRun} />}
      <RunFacts run={selectedRun} />
    </>
  );
}

/** Whether it names what kind of failure it is, how that came about, who had a part in it, or a fix. */
const saysMore = ({ failureMode, origin, contributory = [], suggestedFix }: Attribution): boolean =>
  Boolean(failureMode ?? origin ?? suggestedFix) || contributory.length > 0;

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
    <RailSection title="Method notes">
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
