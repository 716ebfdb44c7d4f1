"use client";
import { type ReactNode, useMemo } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { WordDiff } from "@/components/ground/ui/word-diff";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { Spinner } from "@/components/ground/ui/spinner";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { diffWords } from "@/lib/attribution/diff-words";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type SharedRun, type SharedStep, type SharePreview } from "@/lib/traces/share-view";
import { MaskedText } from "./masked-text";
import { type ShareOffer } from "./share-offer";
import { answerLeftWords, countedWords, labelsWords, maskWords } from "./share-words";

const mostAgents = 12;

/**
 * What a reader of the link will see, made anew with every choice: what is masked and hidden, and
 * the first places where it shows.
 */
export function SharePreviewPanel({
  answer,
  latest,
  settings,
  offer,
  onRetry,
}: {
  /** Null while it is worked out; then the one of before stands, faded. */
  answer: Answer<SharePreview> | null;
  latest: SharePreview | null;
  settings: ShareSettings;
  offer: Pick<ShareOffer, "stepCount" | "runs" | "methodTitles">;
  onRetry: () => void;
}) {
  const shown = answer?.ok ? answer.value : latest;
  return (
    <section
      aria-label="Preview"
      aria-busy={answer === null}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-bg px-4 py-4 max-md:border-t md:rounded-br-xl md:border-l"
    >
      <div className="flex items-center gap-2">
        <h3 className="font-semibold">Preview</h3>
        {answer === null && (
          <span role="status" className="flex items-center gap-1.5 text-xs text-muted">
            <Spinner /> Reading {formatCount(offer.stepCount, "step")}…
          </span>
        )}
      </div>
      {answer?.ok === false && (
        <TryAgain className="mt-2" onRetry={onRetry}>
          {answer.message}
        </TryAgain>
      )}
      {shown && answer?.ok !== false && (
        <div className={cn("mt-2 space-y-4", answer === null && "opacity-60")}>
          <Summary preview={shown} settings={settings} />
          <Texts preview={shown} />
          {shown.agents.length > 0 && settings.hidesAgents && <Agents preview={shown} />}
          {shown.runs.length > 0 && <Runs runs={shown.runs} offer={offer} />}
          <Steps steps={shown.steps} />
        </div>
      )}
      {!shown && answer === null && (
        <div className="mt-3 space-y-2.5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </section>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 text-xs font-medium text-muted">{title}</h4>
      {children}
    </section>
  );
}

function Summary({ preview, settings }: { preview: SharePreview; settings: ShareSettings }) {
  const mask = maskWords(preview.redactions, settings.isMasked);
  const left = answerLeftWords(preview);
  const counted = countedWords(preview);
  const { incident } = preview;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        <dt className="text-muted">Steps</dt>
        <dd className="figure">{formatNumber(preview.stepCount)}</dd>
        <dt className="text-muted">Runs</dt>
        <dd className="figure">{formatNumber(preview.runs.length)}</dd>
        <dt className="text-muted">Labels</dt>
        <dd>{labelsWords(preview.labels)}</dd>
        {settings.hasIncident && (
          <>
            <dt className="text-muted">Incident</dt>
            <dd className="break-words" dir="auto">
              {incident ? `${incidentName(incident.number)}: ${visibleText(incident.title)}` : "in none"}
            </dd>
          </>
        )}
        <dt className="text-muted">Redaction</dt>
        <dd className={cn("break-words", mask.isAlarming && "font-medium")}>{visibleText(mask.words)}</dd>
        {settings.hidesAgents && (
          <>
            <dt className="text-muted">Agents</dt>
            <dd>
              {formatCount(preview.agents.length, "name")} hidden, in {formatCount(preview.hiddenNameCount, "place")} of
              the texts
            </dd>
          </>
        )}
      </dl>
      {left && (
        <p role="note" className="rounded-md border border-dashed border-line-strong bg-panel px-2.5 py-1.5">
          {left}
        </p>
      )}
      {counted && <p className="text-xs text-faint">{counted}</p>}
    </>
  );
}

function Texts({ preview }: { preview: SharePreview }) {
  const texts: [name: string, text: string | null][] = [
    ["Title", preview.title],
    ["Question", preview.question],
    ["Final answer", preview.finalAnswer],
    ["Expected answer", preview.expectedAnswer],
  ];
  return (
    <Part title="Question and answers">
      <dl className="space-y-1.5">
        {texts.map(
          ([name, text]) =>
            text !== null &&
            text !== "" && (
              <div key={name}>
                <dt className="text-2xs text-faint">{name}</dt>
                <dd dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap">
                  <MaskedText text={text} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </Part>
  );
}

function Agents({ preview }: { preview: SharePreview }) {
  const more = preview.agents.length - mostAgents;
  return (
    <Part title="Renamed agents">
      <ul className="space-y-0.5">
        {preview.agents.slice(0, mostAgents).map(({ name, shownAs }) => (
          <li key={shownAs} className="flex min-w-0 items-baseline gap-1.5">
            <span dir="auto" className="min-w-0 truncate text-muted">
              {visibleText(name)}
            </span>
            <span aria-label="is shown as" className="shrink-0 text-faint">
              →
            </span>
            <span className="shrink-0 font-medium">{visibleText(shownAs)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-faint">and {formatCount(more, "more agent")}</p>}
    </Part>
  );
}

function Runs({ runs, offer }: { runs: readonly SharedRun[]; offer: Pick<ShareOffer, "runs" | "methodTitles"> }) {
  const abstains = (id: string) => offer.runs.find((run) => run.id === id)?.attribution?.isAbstained === true;
  return (
    <Part title="Runs">
      <ul className="space-y-1.5">
        {runs.map(({ id, number, method, model, answer }) => (
          <li key={id} className="min-w-0">
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
              <span className="figure text-faint">#{number}</span> {offer.methodTitles[method] ?? method}
              {model !== null && <span className="text-xs text-faint">{visibleText(model)}</span>}
              <span className="text-muted">
                {answer && abstains(id) ? (
                  `no clear answer, start at step ${answer.stepIndex}`
                ) : answer ? (
                  <>
                    <bdi>{visibleText(answer.agent)}</bdi>, step {answer.stepIndex}
                  </>
                ) : (
                  "no answer"
                )}
              </span>
            </p>
            {answer && answer.reason !== "" && (
              <p dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap text-muted">
                <MaskedText text={answer.reason} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Steps({ steps }: { steps: readonly SharedStep[] }) {
  const changed = steps.filter(({ isChanged }) => isChanged);
  return (
    <Part
      title={changed.length > 0 ? "First changed steps: before (struck out) and after" : "First steps, all unchanged"}
    >
      <ol className="space-y-1.5">
        {(changed.length > 0 ? changed : steps).map((step) => (
          <li key={step.index} className="rounded-md border bg-panel px-2.5 py-1.5">
            <p className="flex min-w-0 items-baseline gap-1.5 text-xs text-faint">
              <span className="figure">{step.index}</span>
              <bdi className="truncate">{visibleText(step.agent)}</bdi>
            </p>
            <div
              className="max-h-32 overflow-y-auto"
              tabIndex={0}
              role="region"
              aria-label={`Step ${step.index} as the reader sees it`}
            >
              {step.before === null ? (
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  <MaskedText text={step.text} />
                </p>
              ) : (
                <Change before={step.before} after={step.text} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Of what is the same on both sides, so much stays beside what is not. */
const around = 80;

function Change({ before, after }: { before: string; after: string }) {
  const words = useMemo(() => diffWords(before, after, around), [before, after]);
  return <WordDiff words={words} side="both" />;
}
