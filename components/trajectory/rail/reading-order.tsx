"use client";
import { useMemo, useState } from "react";
import { isScan } from "@/components/answers/runs/sent-words";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Kbd } from "@/components/ground/ui/kbd";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";

const shownAtFirst = 6;
const mostShown = 200;
/** So many of them say what speaks for them. */
const mostExplained = 3;

/**
 * Instead of an answer, where the run abstains or its answer is held back: which steps to read, the likeliest first,
 * walked with the keys of suspects. `why` is the sentence that says so, where it is not the run itself that abstains.
 */
export function ReadingOrder({ run, why }: { run: RunRecord; why?: string }) {
  const { agents, url } = useReading();
  const { groundTruth } = useAnswer();
  const { goToStep } = useMoves();
  const [isWhole, setIsWhole] = useState(false);
  const suspects = useMemo(() => rankedSuspects(run), [run]);
  const truth = groundTruth;
  return (
    <>
      <p className="text-base font-semibold tracking-[-0.005em]">No answer to stand by</p>
      <p className="mt-0.5 text-muted">{why ?? abstentionWords(run)} Read these first, in this order.</p>
      <ol aria-label="Reading order" className="mt-2 -ml-1.5">
        {suspects.slice(0, isWhole ? mostShown : shownAtFirst).map((suspect, i) => (
          <li key={`${suspect.stepIndex}-${i}`}>
            <button
              type="button"
              aria-current={url.step === suspect.stepIndex ? "step" : undefined}
              onClick={() => goToStep(suspect.stepIndex, "jump")}
              className={cn(
                "grid h-7 w-full grid-cols-[20px_64px_minmax(0,1fr)_auto] items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-hover",
                url.step === suspect.stepIndex && "bg-selected",
              )}
            >
              <span className="figure text-faint">{i + 1}</span>
              <span>
                step <span className="figure">{suspect.stepIndex}</span>
              </span>
              <AgentChip name={suspect.agent} agents={agents} />
              {truth?.stepIndex === suspect.stepIndex && <Pill tone="truth">ground truth</Pill>}
            </button>
            {i < mostExplained && suspect.words && (
              <p dir="auto" className="mb-1.5 ml-8 break-words text-muted">
                {visibleText(suspect.words)}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-faint">
        {suspects.length > 1 && (
          <span className="inline-flex items-center gap-1 pointer-coarse:hidden">
            <Kbd keys="n" /> next, <Kbd keys="N" /> back
          </span>
        )}
        {suspects.length > shownAtFirst && (
          <button type="button" className="text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? "show fewer" : `show all ${suspects.length}`}
          </button>
        )}
      </p>
    </>
  );
}

function abstentionWords(run: RunRecord): string {
  if (isScan(run)) return "No step was shown to be decisive by its replays.";
  return `${run.tracer && !run.model ? "The tracer" : "The method"} abstains: no step stands out enough.`;
}
