"use client";
import dynamic from "next/dynamic";
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { isScan } from "@/components/answers/runs/sent-words";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Kbd } from "@/components/ground/ui/kbd";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { cn } from "@/lib/cn";
import { type Suspect } from "@/lib/traces/attribution";
import { partyWords } from "@/lib/traces/party";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useRunActionsIfAny } from "../answer/run-actions";
import { useAnswer } from "../answer/answer-context";
import { isSaidByOrder } from "./said-by-order";

// Most answers stand; what asks for another one comes where none does.
const AskModel = dynamic(() => import("./ask-model").then((m) => m.AskModel));

/** So many say who, what speaks for them, and how the step begins; the rest are one line each. */
const shownAtFirst = 3;
const mostShown = 200;
const mostFirstCharacters = 300;

/**
 * Instead of an answer, where the run abstains or its answer is held back: which steps to read, the likeliest first,
 * walked with the keys of suspects, and whom to ask next. `why` is the sentence that says so, where it is not the run
 * itself that abstains. Where an answer is known better, it is no more than what this run says.
 */
export function ReadingOrder({ run, why }: { run: RunRecord; why?: string }) {
  const { known } = useAnswer();
  const party = run.attribution?.party;
  const [isWhole, setIsWhole] = useState(false);
  const suspects = useMemo(() => rankedSuspects(run), [run]);
  const isAskable = useRunActionsIfAny() !== null && why === undefined;
  const isSecond = known !== null && !(known.from === "run" && known.run.id === run.id);
  return (
    <>
      {!isSecond && <p className="text-lg font-semibold tracking-[-0.015em]">No clear answer yet</p>}
      <p className="mt-0.5 text-muted">
        {why ?? abstentionWords(run)}{" "}
        {isSecond
          ? "It suggests reading these first."
          : `Read ${suspects.length > 1 ? "these" : "this"} first${isAskable ? ", or ask a model" : ""}.`}
      </p>
      {why === undefined && party && party !== "agent" && (
        <p className="mt-1">
          Whose fault, by the trace:{" "}
          <strong className="font-medium" title={`If ${partyWords[party].when}.`}>
            {partyWords[party].title}
          </strong>
        </p>
      )}
      {!isSecond && isAskable && (
        <Suspense>
          <AskModel />
        </Suspense>
      )}
      <ol aria-label="Reading order" className="mt-2.5 -ml-1.5">
        {suspects.slice(0, isWhole ? mostShown : shownAtFirst).map((suspect, i) => (
          <li key={`${suspect.stepIndex}-${i}`} className={cn(i > 0 && i < shownAtFirst && "border-t")}>
            <SuspectRow suspect={suspect} place={i + 1} isBrief={i >= shownAtFirst} />
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

function SuspectRow({ suspect, place, isBrief }: { suspect: Suspect; place: number; isBrief: boolean }) {
  const { agents, url } = useReading();
  const { groundTruth } = useAnswer();
  const { goToStep } = useMoves();
  const { stepIndex } = suspect;
  const isHere = url.step === stepIndex;
  return (
    <button
      type="button"
      aria-current={isHere ? "step" : undefined}
      onClick={() => goToStep(stepIndex, "jump")}
      className={cn(
        "grid w-full grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-1.5 rounded-md px-1.5 text-left hover:bg-hover",
        isBrief ? "py-1" : "py-2",
        isHere && "bg-selected",
      )}
    >
      <span className="figure text-faint">{place}</span>
      <span className="flex min-w-0 items-center gap-2">
        <AgentChip name={suspect.agent} agents={agents} className={cn(!isBrief && "font-medium")} />
        {groundTruth?.stepIndex === stepIndex && <Pill tone="truth">ground truth</Pill>}
      </span>
      <span className="text-link">
        step <span className="figure">{stepIndex}</span>
      </span>
      {!isBrief && suspect.words && (
        <span dir="auto" className="col-span-2 col-start-2 mt-0.5 break-words">
          {visibleText(suspect.words)}
        </span>
      )}
      {!isBrief && <FirstWords stepIndex={stepIndex} />}
    </button>
  );
}

/** How the step begins, once it is here. */
function FirstWords({ stepIndex }: { stepIndex: number }) {
  const { store } = useReading();
  const { ensure, get, subscribe } = store;
  // What the server drew may be taken over after steps have arrived: it must not have known any.
  const step = useSyncExternalStore(
    subscribe,
    () => get(stepIndex),
    () => undefined,
  );
  useEffect(() => ensure(stepIndex, stepIndex), [ensure, stepIndex]);
  return (
    <span
      dir="auto"
      className="col-span-2 col-start-2 mt-1 block min-h-5 truncate border-l-2 border-line-strong pl-2 text-muted"
    >
      {step && visibleText(step.content.slice(0, mostFirstCharacters))}
    </span>
  );
}

function abstentionWords(run: RunRecord): string {
  if (isScan(run)) return "The replays did not show any step to be decisive.";
  if (run.attribution?.denial !== undefined) return "The judge found no step that decided this run.";
  if (isSaidByOrder(run)) return "The trace has no contradictions, and no step stands out enough.";
  return `${run.tracer && !run.model ? "The tracer" : "The method"} has no clear answer: no step stands out enough.`;
}
