"use client";
import { useEffect, useState } from "react";
import { type Answer } from "@/components/shell/ask";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type RunChoice } from "./run-offer";

/** The plan of the present choice, asked of the server whenever it changes; null while it is being made. Nothing is spent by asking. */
export function useRunPlan(
  plan: (choice: RunChoice) => Promise<Answer<RunPlan>>,
  choice: RunChoice,
): Answer<RunPlan> | null {
  const [made, setMade] = useState<{ key: string; answer: Answer<RunPlan> } | null>(null);
  const key = JSON.stringify(choice);
  useEffect(() => {
    let isCurrent = true;
    void plan(JSON.parse(key) as RunChoice).then((answer) => isCurrent && setMade({ key, answer }));
    return () => {
      isCurrent = false;
    };
  }, [plan, key]);
  return made?.key === key ? made.answer : null;
}
