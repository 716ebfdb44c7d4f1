"use client";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { type EarlierVersionSearch } from "@/lib/traces/earlier-version";
import { useTrajectory } from "../address/trajectory-context";

/** The agent's version before that of a step, asked for once; null while it is on the way. */
export function useEarlierVersion(stepIndex: number): {
  answer: Answer<EarlierVersionSearch> | null;
  retry: () => void;
} {
  const { data, actions } = useTrajectory();
  const [answer, setAnswer] = useState<Answer<EarlierVersionSearch> | null>(null);
  const { readEarlierVersion } = actions;
  const workspace = data.workspace.slug;
  const traceId = data.trace.id;
  const isAsked = answer === null;
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void ask(readEarlierVersion, { workspace, traceId, stepIndex }).then((said) => {
      if (!isGone) setAnswer(said);
    });
    return () => {
      isGone = true;
    };
  }, [readEarlierVersion, workspace, traceId, stepIndex, isAsked]);
  return { answer, retry: () => setAnswer(null) };
}
