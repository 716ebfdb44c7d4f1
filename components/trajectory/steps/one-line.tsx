"use client";
import { EqualNot, Flag, TriangleAlert } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatBytes } from "@/lib/format";
import { useReading } from "../reading/reading-context";
import { useWordArrivals } from "../reading/use-words";
import { type StepMark } from "../trace/step-marks";
import { type StepOutline } from "../trace/step-outline";
import { chapterPx } from "./estimate-step";
import { type StepHost } from "./step-row";

/** What stands over the first step of a chapter. */
export interface Heading {
  title: string;
  range: string;
}

export function ChapterHead({ title, range }: Heading) {
  return (
    <div
      style={{ height: chapterPx }}
      className="flex items-center gap-2 border-b bg-sunken pr-5 pl-3 text-xs font-medium text-muted max-sm:pr-3"
    >
      <span className="truncate" dir="auto">
        {visibleText(title)}
      </span>
      <span className="figure ml-auto shrink-0 text-2xs font-normal text-faint">{range}</span>
    </div>
  );
}

interface OneLineProps {
  index: number;
  outline: StepOutline;
  mark: StepMark | undefined;
  isDimmed: boolean;
  host: StepHost;
}

/** A step as one line: index, who, to whom or what kind, its first words, how long it is. A press shows all of it. */
export function OneLine({ index, outline, mark, isDimmed, host }: OneLineProps) {
  const { words } = useReading();
  useWordArrivals(words);
  const said = words.get(index);
  const isDecisive = mark?.isDecisive ?? false;
  const isAside = outline.kind === "thought" || outline.kind === "system";
  return (
    <article
      id={`step-${index}`}
      aria-label={`Step ${index}, ${outline.agent}`}
      className={cn("relative h-7.25 border-b", isDecisive && "bg-fault-soft", isDimmed && "stand-back")}
    >
      {isDecisive && <span aria-hidden className="absolute inset-y-0 left-0 w-0.75 bg-fault" />}
      {mark?.isTruth && (
        <span aria-hidden className={cn("absolute inset-y-0 w-0.75 bg-truth", isDecisive ? "left-0.75" : "left-0")} />
      )}
      <a
        href={host.linkTo(index)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          host.select(index);
        }}
        aria-label={`Show step ${index} in full`}
        className="grid h-full grid-cols-[var(--index-width)_minmax(0,9rem)_minmax(0,1fr)_auto] items-center pr-5 hover:bg-hover max-sm:grid-cols-[var(--index-width)_minmax(0,6rem)_minmax(0,1fr)_auto] max-sm:pr-3"
      >
        <span
          className={cn(
            "figure mr-3 justify-self-end max-sm:mr-2",
            isDecisive ? "font-semibold text-fault" : "text-faint",
          )}
        >
          {index}
        </span>
        <AgentChip name={outline.agent} agents={host.agents} className="pr-3" />
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="max-w-40 shrink-0 truncate text-xs text-faint max-sm:hidden" dir="auto">
            {outline.recipient === null ? stepKindWords[outline.kind] : `→ ${visibleText(outline.recipient)}`}
          </span>
          <span className={cn("truncate", isAside && "text-muted")} dir="auto">
            {said === undefined ? "…" : visibleText(said) || "empty"}
          </span>
        </span>
        <span className="flex items-center gap-1.5 pl-2">
          <LineMarks mark={mark} isError={outline.isError} />
          <span className="figure w-13 text-right text-2xs text-faint max-sm:hidden">
            {formatBytes(outline.contentLength)}
          </span>
        </span>
      </a>
    </article>
  );
}

/** What is said of a step, as short as there is room for. */
function LineMarks({ mark, isError }: { mark: StepMark | undefined; isError: boolean }) {
  return (
    <>
      {isError && (
        <Pill tone="strong">
          <TriangleAlert className="size-3" aria-hidden />
          <span className="max-sm:sr-only">error</span>
        </Pill>
      )}
      {mark && mark.evidence.length > 0 && (
        <Pill tone="strong" title={visibleText(mark.evidence.join("\n"))}>
          <EqualNot className="size-3" aria-hidden />
          <span className="max-sm:sr-only">contradiction</span>
        </Pill>
      )}
      {mark?.decisiveWords && (
        <Pill tone={mark.isDecisive ? "fault" : "dashed"}>
          <Flag className="size-3" aria-hidden />
          <span className="max-sm:sr-only">{mark.decisiveWords}</span>
        </Pill>
      )}
      {mark?.isTruth && (
        <Pill tone="truth">
          <span aria-hidden>▾</span>
          <span className="max-sm:sr-only">ground truth</span>
        </Pill>
      )}
      {mark?.suspectWords && !mark.isDecisive && (
        <Pill tone={mark.isFirstToRead ? "dashed" : "neutral"}>{mark.suspectWords}</Pill>
      )}
    </>
  );
}
