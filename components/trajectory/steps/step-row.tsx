"use client";
import dynamic from "next/dynamic";
import { memo, startTransition, useMemo, useRef, useState } from "react";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { cn } from "@/lib/cn";
import { type Quote } from "@/lib/traces/attribution";
import { nextSpeaker } from "@/lib/traces/next-speaker";
import { type StepWindow } from "@/lib/traces/step-window";
import { type LitRange } from "../content/segment";
import { StepContent } from "../content/step-content";
import { type StepOutline } from "../trace/step-outline";
import { useReading } from "../reading/reading-context";
import { LazyStepChange } from "../changes/lazy-step-change";
import { hitRanges } from "./hit-ranges";
import { quoteRanges } from "./quote-ranges";
import { StepHeader } from "./step-header";
import { type StepMark } from "../trace/step-marks";

// Few steps carry more than text: what shows it comes once the page can be read.
const StepMediaList = dynamic(() => import("../media/step-media").then((m) => m.StepMediaList), {
  ssr: false,
  loading: () => <Skeleton className="mt-1.5 h-24 w-24" />,
});

/** What a reader changed about a step; kept while its row comes and goes. */
export interface StepView {
  isOpen?: boolean;
  isRaw?: boolean;
  /** Whether it shows what changed since the agent's version before. */
  isChange?: boolean;
}

interface StepRowProps {
  index: number;
  outline: StepOutline;
  step: StepWindow | undefined;
  mark: StepMark | undefined;
  /** All that is quoted of the trace. */
  quotes: readonly Quote[];
  look: "plain" | "current" | "dimmed";
  /** What rows remember and can ask for; stable. */
  host: StepHost;
}

export interface StepHost {
  views: Map<number, StepView>;
  /** All agents of the trace. */
  agents: readonly string[];
  /** Loads a step as far as a list can show it. */
  load: (index: number) => void;
  linkTo: (index: number) => string;
  select: (index: number) => void;
}

const noQuotes: readonly Quote[] = [];

/**
 * A step with what the page around it says of it: what is quoted and found in it, and whether it alone is being read.
 */
export function StepRow({ quotes, look, ...rest }: StepRowProps) {
  const { find, isFullWidth } = useReading();
  const { index, step } = rest;
  // A step that nothing is quoted of is not drawn again when something is quoted elsewhere.
  const own = quotes.some(({ stepIndex }) => stepIndex === index) ? quotes : noQuotes;
  const hit = find.current?.stepIndex === index ? find.current.occurrence : null;
  const ranges = useMemo(
    () => (step ? [...quoteRanges(step.content, index, own), ...hitRanges(step, find.words, hit)] : []),
    [step, index, own, find.words, hit],
  );
  return <StepArticle {...rest} ranges={ranges} look={isFullWidth && look === "current" ? "whole" : look} />;
}

interface StepArticleProps extends Omit<StepRowProps, "quotes" | "look"> {
  ranges: readonly LitRange[];
  /** `whole` shows all of the content over the full width. */
  look: StepRowProps["look"] | "whole";
}

const StepArticle = memo(function StepArticle({ index, outline, step, mark, ranges, look, host }: StepArticleProps) {
  const [view, setView] = useState<StepView>(host.views.get(index) ?? {});
  const article = useRef<HTMLElement>(null);
  const change = (next: StepView) => {
    host.views.set(index, { ...view, ...next });
    setView({ ...view, ...next });
  };
  const isDecisive = mark?.isDecisive ?? false;
  const isCurrent = look === "current" || look === "whole";
  const isWhole = look === "whole" || view.isOpen;
  // Where something is said of it or found in it, it is shown as every other step.
  const isAside =
    !isWhole && !step?.media && !view.isRaw && !view.isChange && !isCurrent && !mark && ranges.length === 0;
  const next = useMemo(() => (isAside && step ? nextSpeaker(step.content) : null), [isAside, step]);
  return (
    <article
      ref={article}
      id={`step-${index}`}
      aria-label={`Step ${index}, ${outline.agent}`}
      aria-current={isCurrent ? "step" : undefined}
      data-tour={isDecisive || mark?.isFirstToRead ? "step" : undefined}
      className={cn(
        "relative grid grid-cols-[var(--index-width)_minmax(0,1fr)] border-b py-(--step-pad) pr-5 max-sm:pr-3",
        isDecisive && "bg-fault-soft",
        next !== null && "bg-sunken py-0.5",
        look === "dimmed" && "stand-back",
      )}
    >
      {next !== null && <span aria-hidden className="hatched absolute inset-y-0 left-0 w-1.5" />}
      {mark && <Edge mark={mark} />}
      <a
        href={host.linkTo(index)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          host.select(index);
        }}
        aria-label={`Link to step ${index}`}
        className={cn(
          "figure mr-2 h-5 justify-self-end rounded-sm px-1 leading-5 hover:text-text hover:underline max-sm:mr-1",
          isCurrent && "bg-selected",
          isDecisive ? "font-semibold text-fault" : "text-faint",
        )}
      >
        {index}
      </a>
      <div className="min-w-0">
        <StepHeader
          index={index}
          outline={outline}
          step={step}
          mark={mark}
          view={view}
          isCurrent={isCurrent}
          next={next}
          onChange={change}
        />
        {next === null && (
          <div
            data-words-of={index}
            className={cn("mt-0.75", look !== "whole" && "max-w-[84ch]", outline.kind === "thought" && "text-muted")}
          >
            {!step ? (
              <Skeleton className="mt-1 h-4 w-3/5" />
            ) : view.isChange ? (
              <LazyStepChange step={step} onClose={() => change({ isChange: false })} />
            ) : (
              <StepContent
                step={step}
                ranges={ranges}
                size={isWhole ? "all" : isDecisive ? "roomy" : "clipped"}
                isRaw={view.isRaw ?? false}
                whole={{ length: step.contentLength, isCut: step.isContentCut, source: { stepIndex: index } }}
                onShowAll={() => {
                  host.load(index);
                  startTransition(() => change({ isOpen: true }));
                }}
              />
            )}
            {step?.media && <StepMediaList media={step.media} />}
            {view.isOpen && look !== "whole" && !view.isChange && (
              <button
                type="button"
                className="mt-0.5 text-link underline-offset-2 hover:underline"
                onClick={() => {
                  // What is read next would be far below the shortened step.
                  const top = article.current?.getBoundingClientRect().top ?? 0;
                  const isAbove = top < (article.current?.closest("[role=region]")?.getBoundingClientRect().top ?? 0);
                  if (isAbove) article.current?.scrollIntoView({ block: "start" });
                  change({ isOpen: false });
                }}
              >
                show less
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
});

/**
 * The line at the left edge: fault for the decisive step, dashed for the one to read first, truth for the
 * labeled one; two where they meet.
 */
function Edge({ mark: { isDecisive, isFirstToRead, isTruth } }: { mark: StepMark }) {
  return (
    <>
      {isFirstToRead && (
        <span aria-hidden className="absolute inset-y-0 left-0 border-l-3 border-dashed border-line-strong" />
      )}
      {isDecisive && <span aria-hidden className="absolute inset-y-0 left-0 w-0.75 bg-fault" />}
      {isTruth && (
        <span
          aria-hidden
          className={cn("absolute inset-y-0 w-0.75 bg-truth", isDecisive || isFirstToRead ? "left-0.75" : "left-0")}
        />
      )}
    </>
  );
}
