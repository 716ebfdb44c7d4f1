import { type ReactNode } from "react";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type MeasuredWhere, reliabilityDetails, reliabilityWords } from "./reliability-words";
import { publishedFigures } from "./tracer-words";
import { type ReliabilityState } from "./use-reliability";

/**
 * How often answers of this method were right here; what was published of answers as sure as this one stands in its
 * place where nothing was measured, else behind it.
 */
export function MeasuredReliability({
  run,
  tracer,
  measured,
  where,
}: {
  run: RunRecord;
  tracer: TracerSummary | null;
  measured: ReliabilityState;
  where: MeasuredWhere;
}) {
  const published = publishedFigures(run, tracer);
  const inPlace = published && ` ${published.title}: ${published.words}`;
  if (measured.state === "none") return published && <p className="mt-2 text-muted">{inPlace}</p>;
  return (
    // Room for two lines from the start, so that nothing below moves when they come.
    <div aria-live="polite" aria-busy={measured.state === "loading"} className="mt-2 min-h-9 text-muted">
      {measured.state === "known" && <Known reliability={measured.reliability} published={published} where={where} />}
      {measured.state === "unavailable" && <p>Measured reliability could not be loaded.{inPlace}</p>}
    </div>
  );
}

function Known({
  reliability,
  published,
  where,
}: {
  reliability: ReliabilityView;
  where: MeasuredWhere;
  published: ReturnType<typeof publishedFigures>;
}) {
  return (
    <>
      <p>
        {reliabilityWords(reliability, where)}
        {!reliability.isMeasured && published && ` ${published.title}: ${published.words}`}
      </p>
      <Disclosure title={`How this is measured${reliability.isOutdated ? "; a newer figure is being computed" : ""}`}>
        {reliabilityDetails(reliability).map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </Disclosure>
      {reliability.isMeasured && published && (
        <Disclosure title={published.title}>
          <p className="mt-1">{published.words}</p>
        </Disclosure>
      )}
    </>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-0.5 text-xs text-faint">
      <summary className="w-fit cursor-pointer hover:underline">{title}</summary>
      {children}
    </details>
  );
}
