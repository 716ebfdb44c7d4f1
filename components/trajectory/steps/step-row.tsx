"use client";
import { memo, useMemo, useState } from "react";
import { type Quote } from "@/lib/traces/attribution";
import { type StepWindow } from "@/lib/traces/step-window";
import { cn } from "@/lib/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { StepContent } from "../content/step-content";
import { type StepOutline } from "../step-outline";
import { quoteRanges } from "./quote-ranges";
import { StepHeader } from "./step-header";
import { type StepMark } from "./step-marks";

/** What a reader changed about a step; kept while its row comes and goes. */
export interface StepView {
  isOpen?: boolean;
  isRaw?: boolean;
}

export interface StepRowProps {
  index: number;
  outline: StepOutline;
  step: StepWindow | undefined;
  mark: StepMark | undefined;
  /** All quotes of the selected run. */
  quotes: readonly Quote[];
  look: "plain" | "current" | "dimmed";
  /** What rows remember and can ask for; stable. */
  host: StepHost;
}

export interface StepHost {
  views: Map<number, StepView>;
  /** All agents of the trace. */
  agents: readonly string[];
  loadWhole: (index: number) => void;
  linkTo: (index: number) => string;
  select: (index: number) => void;
}

const noQuotes: readonly Quote[] = [];

export const StepRow = memo(function StepRow({ index, outline, step, mark, quotes, look, host }: StepRowProps) {
  const [view, setView] = useState<StepView>(host.views.get(index) ?? {});
  const change = (next: StepView) => {
    host.views.set(index, { ...view, ...next });
    setView({ ...view, ...next });
  };
  const own = mark?.quotes.length ? quotes : noQuotes;
  const ranges = useMemo(() => (step ? quoteRanges(step.content, index, own) : []), [step, index, own]);
  const showAll = () => {
    host.loadWhole(index);
    change({ isOpen: true });
  };
  const isDecisive = mark?.isDecisive ?? false;
  return (
    <article
      id={`step-${index}`}
      aria-label={`Step ${index}, ${outline.agent}`}
      aria-current={look === "current" ? "step" : undefined}
      data-tour={isDecisive || mark?.isFirstToRead ? "step" : undefined}
      className={cn(
        "relative grid grid-cols-[var(--index-width)_minmax(0,1fr)] border-b py-2 pr-5 transition-opacity max-sm:pr-3",
        isDecisive && "bg-fault-soft",
        look === "dimmed" && "opacity-45",
      )}
    >
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
          look === "current" && "bg-selected",
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
          agents={host.agents}
          isRaw={view.isRaw ?? false}
          onToggleRaw={() => change({ isRaw: !view.isRaw })}
        />
        <div className={cn("mt-0.75 max-w-[84ch]", outline.kind === "thought" && "text-muted")}>
          {step ? (
            <StepContent
              content={step.content}
              kind={step.kind}
              ranges={ranges}
              size={view.isOpen ? "all" : isDecisive ? "roomy" : "clipped"}
              isRaw={view.isRaw ?? false}
              whole={{ length: step.contentLength, isCut: step.isContentCut }}
              onShowAll={showAll}
            />
          ) : (
            <Skeleton className="mt-1 h-4 w-3/5" />
          )}
          {view.isOpen && (
            <button
              type="button"
              className="mt-0.5 text-link underline-offset-2 hover:underline"
              onClick={() => change({ isOpen: false })}
            >
              show less
            </button>
          )}
        </div>
      </div>
    </article>
  );
});

/** The line at the left edge: fault for the decisive step, dashed for the one to read first, truth for the labelled one; two where they meet. */
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
