import { type ReactNode } from "react";
import { Skeleton } from "@/components/ground/ui/skeleton";
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
  if (measured.state === "none") return published && <Published published={published} />;
  return (
    <div aria-live="polite" aria-busy={measured.state === "loading"} className="mt-2 text-muted">
      {measured.state === "known" ? (
        <Known reliability={measured.reliability} published={published} where={where} />
      ) : (
        <>
          {measured.state === "loading" ? <Awaited /> : <p>Measured reliability could not be loaded.</p>}
          {published && <Published published={published} />}
        </>
      )}
    </div>
  );
}

type PublishedFigures = NonNullable<ReturnType<typeof publishedFigures>>;

function Published({ published: { title, words } }: { published: PublishedFigures }) {
  return (
    <p className="mt-1 text-muted">
      {title}: {words}
    </p>
  );
}

/** The room of two lines and of how it is measured, so that nothing below moves when they come. */
function Awaited() {
  return (
    <>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-1 h-4 w-1/2" />
      <p className="mt-1 text-xs text-faint">How this is measured</p>
    </>
  );
}

function Known({
  reliability,
  published,
  where,
}: {
  reliability: ReliabilityView;
  where: MeasuredWhere;
  published: PublishedFigures | null;
}) {
  return (
    <>
      <p className="min-h-9">{reliabilityWords(reliability, where)}</p>
      <Disclosure title={`How this is measured${reliability.isOutdated ? "; a newer figure is being computed" : ""}`}>
        {reliabilityDetails(reliability).map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </Disclosure>
      {published &&
        (reliability.isMeasured ? (
          <Disclosure title={published.title}>
            <p className="mt-1">{published.words}</p>
          </Disclosure>
        ) : (
          <Published published={published} />
        ))}
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
