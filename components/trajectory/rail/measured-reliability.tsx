import { type RunRecord } from "@/lib/attribution/run-record";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { reliabilityDetails, reliabilityWords } from "./reliability-words";
import { measuredOn, probabilityWords } from "./tracer-words";
import { type ReliabilityState } from "./use-reliability";

/** How often answers of this method were right here, and of its answers those as sure as this one: all that is measured of an answer, in one place. */
export function MeasuredReliability({
  run,
  tracer,
  measured,
}: {
  run: RunRecord;
  tracer: TracerSummary | null;
  measured: ReliabilityState;
}) {
  const ofSuch = run.attribution && probabilityWords(run.attribution, measuredOn(run, tracer));
  if (measured.state === "none" && !ofSuch) return null;
  return (
    <div className="mt-2 text-muted">
      {/* Room for two lines from the start, so that nothing below moves when they come. */}
      {measured.state !== "none" && (
        <div aria-live="polite" aria-busy={measured.state === "loading"} className="min-h-9">
          {measured.state === "known" && (
            <>
              <p>{reliabilityWords(measured.reliability)}</p>
              <details className="mt-0.5 text-xs text-faint">
                <summary className="w-fit cursor-pointer hover:underline">How this is measured</summary>
                {reliabilityDetails(measured.reliability).map((sentence) => (
                  <p key={sentence} className="mt-1">
                    {sentence}
                  </p>
                ))}
              </details>
            </>
          )}
          {measured.state === "unavailable" && <p>How often this method is right could not be loaded.</p>}
        </div>
      )}
      {ofSuch && <p className="mt-1">{ofSuch}</p>}
    </div>
  );
}
