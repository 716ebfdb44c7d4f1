"use client";
import { EqualNot, Flag, MessageSquare, TriangleAlert } from "lucide-react";
import { AgentMark } from "@/components/ground/ui/agent-mark";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Symptom } from "@/lib/attribution/symptom-step";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";
import { type StepMark } from "../trace/step-marks";
import { symptomWords } from "../trace/symptom-words";
import { rowPx } from "./outline-rows";

/** A step in the outline: its index, who, its first words, and what is said of it. */
export function OutlineLine({
  index,
  words,
  symptom,
  isInView,
}: {
  index: number;
  words: string | undefined;
  /** Where the failure shows; null where that is not known. */
  symptom: Symptom | null;
  isInView: boolean;
}) {
  const { outline, agents, url } = useReading();
  const { marks } = useAnswer();
  const { goToStep } = useMoves();
  const about = outline[index];
  if (!about) return null;
  const mark = marks.get(index);
  const isDecisive = mark?.isDecisive ?? false;
  const isOthers = url.agent !== null && about.agent !== url.agent;
  return (
    <button
      type="button"
      onClick={() => goToStep(index, "jump")}
      aria-current={index === url.step ? "step" : undefined}
      title={`Step ${index}, ${visibleText(about.agent)}${words ? `: ${visibleText(words)}` : ""}`}
      style={{ height: rowPx }}
      className={cn(
        "relative flex w-full items-center gap-1.5 pr-2 pl-1 text-left text-xs hover:bg-hover",
        isInView && "bg-sunken",
        index === url.step && "bg-selected",
        isDecisive && "bg-fault-soft font-medium",
        isOthers && "text-faint",
      )}
    >
      {isDecisive && <span aria-hidden className="absolute inset-y-0 left-0 w-0.75 bg-fault" />}
      {mark?.isTruth && (
        <span aria-hidden className={cn("absolute inset-y-0 w-0.75 bg-truth", isDecisive ? "left-0.75" : "left-0")} />
      )}
      <span
        className={cn(
          "figure min-w-6 shrink-0 text-right text-2xs",
          isDecisive ? "font-semibold text-fault" : "text-faint",
        )}
      >
        {index}
      </span>
      <AgentMark name={about.agent} agents={agents} />
      <span
        className={cn("min-w-0 flex-1 truncate", !isDecisive && "text-muted", words === undefined && "text-faint")}
        dir="auto"
      >
        {words === undefined ? visibleText(about.agent) : visibleText(words) || "empty"}
      </span>
      <Marks index={index} mark={mark} symptom={symptom} isError={about.isError} />
    </button>
  );
}

interface MarksProps {
  index: number;
  mark: StepMark | undefined;
  symptom: Symptom | null;
  isError: boolean;
}

/** What is said of a step, a sign each, with its words for who cannot see it. */
function Marks({ index, mark, symptom, isError }: MarksProps) {
  const { outline } = useReading();
  const comments = useTalk().counts.get(index) ?? 0;
  return (
    <span className="flex shrink-0 items-center gap-1 empty:hidden">
      {isError && (
        <Sign words="error">
          <TriangleAlert className="size-3" aria-hidden />
        </Sign>
      )}
      {comments > 0 && (
        <Sign words={formatCount(comments, "comment")}>
          <MessageSquare className="size-3" aria-hidden />
        </Sign>
      )}
      {mark && mark.evidence.length > 0 && (
        <Sign words={`evidence: ${visibleText(mark.evidence.join(" "))}`}>
          <EqualNot className="size-3.25" aria-hidden />
        </Sign>
      )}
      {mark?.decisiveWords && (
        <Sign words={mark.decisiveWords} className={mark.isDecisive ? "text-fault" : ""}>
          <Flag className="size-3" aria-hidden />
        </Sign>
      )}
      {mark?.isTruth && (
        <Sign words="ground truth" className="text-truth">
          <span aria-hidden className="text-2xs">
            ▼
          </span>
        </Sign>
      )}
      {mark?.suspectWords && !mark.decisiveWords && (
        <Sign words={mark.suspectWords}>
          <span aria-hidden className="figure rounded-sm border px-0.75 text-2xs leading-3.5">
            {mark.suspectRank}
          </span>
        </Sign>
      )}
      {symptom?.stepIndex === index && (
        <Sign words={symptomWords(symptom, outline.length - 1)}>
          <span aria-hidden className="text-2xs">
            ●
          </span>
        </Sign>
      )}
    </span>
  );
}

function Sign({ words, className, children }: { words: string; className?: string; children: React.ReactNode }) {
  return (
    <span title={words} className={cn("inline-flex items-center text-text", className)}>
      {children}
      <span className="sr-only">{words}</span>
    </span>
  );
}
