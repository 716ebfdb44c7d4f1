"use client";
import { useEffect, useState } from "react";
import { type Action, type Answer, ask } from "@/components/shell/ask";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { type RunChoice } from "./run-offer";

/** Which traces are meant, and where. */
export interface RunTarget {
  workspace: string;
  selection: TraceSelection;
}
export type PlanRuns = Action<RunTarget & RunChoice, RunPlan>;

/** Typing is waited for before a plan is made again. */
const pauseMs = 200;

/**
 * The plan of the present choice, asked of the server whenever it changes; null while it is being made. `latest` is the last one that was made, for what
 * stays the same meanwhile. `judge` is who would be asked, also where the chosen method asks nobody: the other methods are planned with it. Nothing is spent by asking.
 */
export function useRunPlan(
  plan: PlanRuns,
  target: RunTarget,
  choice: RunChoice,
  judge: Pick<RunChoice, "providerId" | "model">,
): { answer: Answer<RunPlan> | null; latest: RunPlan | null; again: () => void } {
  const [made, setMade] = useState<{ key: string; answer: Answer<RunPlan> } | null>(null);
  const [latest, setLatest] = useState<RunPlan | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Where a run stops changes nothing of what it would take.
  const key = JSON.stringify({ ...target, ...choice, ...judge, maxCostUsd: null, maxTokens: null });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(plan, JSON.parse(key) as RunTarget & RunChoice).then((answer) => {
        if (!isCurrent) return;
        setMade({ key, answer });
        if (answer.ok) setLatest(answer.value);
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [plan, key, attempt]);
  return {
    answer: made?.key === key ? made.answer : null,
    latest,
    again: () => {
      setMade(null);
      setAttempt(attempt + 1);
    },
  };
}
