"use client";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { type RunRecord } from "@/lib/attribution/run-record";
import { useAnswer } from "../answer/answer-context";
import { RailSection } from "../ground/rail-section";
import { useReading } from "../reading/reading-context";
import { JudgeTrust } from "./judge-trust";
import { MeasuredReliability } from "./measured-reliability";
import { publishedFigures } from "./tracer-words";
import { type ReliabilityState } from "./use-reliability";

/** What was measured of answers like this, how far the weights know such traces, and whether they had met this one. */
export function TrustSection({ run, measured }: { run: RunRecord; measured: ReliabilityState }) {
  const { share } = useReading();
  const { tracer } = useAnswer();
  const found = run.attribution;
  if (!found) return null;
  const notes = run.tracer ? tracerNotes({ outcome: "failed" }, run.tracer) : [];
  const { applicability } = found;
  const isJudged = run.model !== null && run.status === "SUCCEEDED" && (!share || run.id in share.judges);
  const isSaid = isJudged || measured.state !== "none" || publishedFigures(run, tracer) !== null;
  if (!isSaid && !applicability && notes.length === 0) return null;
  return (
    <RailSection title="How reliable is this?">
      {applicability?.level === "unknown" && (
        <p role="note" className="rounded-md border border-dashed border-line-strong bg-bg px-2.5 py-1.5">
          {applicability.words}
        </p>
      )}
      <MeasuredReliability
        run={run}
        tracer={tracer}
        measured={measured}
        where={share ? "before it was shared" : "here"}
      />
      {isJudged && <JudgeTrust runId={run.id} />}
      {[...(applicability && applicability.level !== "unknown" ? [applicability.words] : []), ...notes].map((words) => (
        <p key={words} className="mt-2 text-xs text-faint">
          {words}
        </p>
      ))}
    </RailSection>
  );
}
