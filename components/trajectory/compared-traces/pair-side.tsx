"use client";
import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AlignedRow } from "@/lib/attribution/alignment/trace-alignment";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { type StepWindow } from "@/lib/traces/step-window";
import { contentFormat } from "@/lib/traces/content-format";
import { StepContent } from "../content/step-content";
import { type StepMark } from "../trace/step-marks";
import { WordDiff } from "@/components/ground/ui/word-diff";
import { maxShownLength, type PairWords } from "./side-words";

/** What the steps of one trace share; stable. */
export interface SideHost {
  /** All agents of both traces, so that one agent has one hue. */
  agents: readonly string[];
  linkTo: (step: number) => string;
  markOf: (step: number) => StepMark | undefined;
  /** What can be done with a step, at the end of its line. */
  actionOf?: (step: number) => ReactNode;
}

interface PairSideProps {
  side: "a" | "b";
  row: AlignedRow;
  /** Undefined until it is loaded. */
  step: StepWindow | undefined;
  host: SideHost;
  isOpen: boolean;
  /** The words of both steps; null where none are marked. */
  marked: PairWords | null;
  onToggle: () => void;
}

const noRanges: never[] = [];

/** One of two steps that stand beside each other, or the gap where a trace has none. */
export function PairSide({ side, row, step, host, isOpen, marked, onToggle }: PairSideProps) {
  const { [side]: index, kind } = row;
  if (index === null)
    return (
      <div className="bg-sunken max-md:hidden">
        <span className="sr-only">no matching step</span>
      </div>
    );
  // On a narrow screen the steps stand under each other, and what is the same once is enough.
  return (
    <div
      className={cn(
        "grid min-w-0 grid-cols-[48px_minmax(0,1fr)] py-2 pr-4",
        side === "b" && "max-md:pt-1",
        side === "b" && kind === "same" && "max-md:hidden",
      )}
    >
      <Link
        href={host.linkTo(index)}
        aria-label={`Open step ${index} of ${side.toUpperCase()}`}
        className="figure mr-2 h-5 justify-self-end rounded-sm px-1 leading-5 text-faint hover:text-text hover:underline"
      >
        <span aria-hidden className="md:hidden">
          {side.toUpperCase()}
        </span>
        {index}
      </Link>
      <div className="min-w-0">
        {step ? (
          <>
            <SideHeader step={step} host={host} twin={kind === "same" ? row.b : null} />
            <div
              className={cn(
                "mt-0.75 max-w-[84ch] min-w-0",
                (kind === "same" || step.kind === "thought") && "text-muted",
              )}
            >
              <SideText side={side} step={step} isOpen={isOpen} marked={marked} onToggle={onToggle} />
            </div>
            {isOpen && step.contentLength > maxShownLength && (
              <p className="text-xs text-faint">
                The first {formatNumber(Math.min(maxShownLength, step.content.length))} of{" "}
                {formatNumber(step.contentLength)} characters; the step itself shows the rest.
              </p>
            )}
          </>
        ) : (
          <Skeleton className="mt-1 h-4 w-3/5" />
        )}
      </div>
    </div>
  );
}

/** `twin` is the step of B that is the same, named where it is not drawn. */
function SideHeader({ step, host, twin }: { step: StepWindow; host: SideHost; twin: number | null }) {
  const mark = host.markOf(step.index);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-1.75 gap-y-0.5">
      <AgentChip name={step.agent} agents={host.agents} className="max-w-50 font-semibold" />
      {step.recipient && (
        <>
          <span aria-label="to" className="text-faint">
            →
          </span>
          <span className="max-w-40 truncate" dir="auto">
            {visibleText(step.recipient)}
          </span>
        </>
      )}
      <span className="text-faint">{stepKindWords[step.kind]}</span>
      {step.tool && (
        <span className="figure max-w-50 truncate text-muted" dir="auto">
          {visibleText(step.tool.name)}
        </span>
      )}
      {step.isError && <Pill tone="strong">error</Pill>}
      {mark?.isDecisive && <Pill tone="fault">decisive</Pill>}
      {mark?.isTruth && <Pill tone="truth">ground truth</Pill>}
      {twin !== null && <span className="figure ml-auto text-2xs text-faint md:hidden">= B{twin}</span>}
      {host.actionOf?.(step.index)}
    </div>
  );
}

/** Whether the text is code, data or what a tool printed: columns count. */
const isMono = ({ content, kind }: StepWindow): boolean => {
  const format = contentFormat(content.slice(0, 4_000), kind);
  return format !== "text" && format !== "markdown";
};

function SideText({
  side,
  step,
  isOpen,
  marked,
  onToggle,
}: Pick<PairSideProps, "side" | "isOpen" | "marked" | "onToggle"> & { step: StepWindow }) {
  if (step.content === "") return <p className="text-faint italic">(empty)</p>;
  const isLong = step.content.length > maxShownLength;
  const length = Math.min(step.content.length, maxShownLength);
  return (
    <>
      {marked ? (
        <div className={cn(isMono(step) && "font-mono text-[length:var(--reading-mono-size)]")}>
          <WordDiff words={marked.words} side={side === "a" ? "before" : "after"} />
        </div>
      ) : (
        <StepContent
          step={isOpen && isLong ? { content: step.content.slice(0, maxShownLength), kind: step.kind } : step}
          ranges={noRanges}
          size={isOpen ? "all" : "clipped"}
          isRaw={false}
          whole={{ length, isCut: false }}
          onShowAll={onToggle}
        />
      )}
      {(marked?.isClipped || isOpen) && (
        <button type="button" className="mt-0.5 text-link underline-offset-2 hover:underline" onClick={onToggle}>
          {isOpen ? "show less" : `show all ${formatNumber(length)} characters`}
        </button>
      )}
    </>
  );
}
