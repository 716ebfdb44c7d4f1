"use client";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { type EarlierVersionSearch } from "@/lib/traces/earlier-version";
import { useReading } from "../reading/reading-context";
import { useTraceReads } from "../trace/trace-reads";

/** The agent's version before that of a step, asked for once; null while it is on the way. */
export function useEarlierVersion(stepIndex: number): {
  answer: Answer<EarlierVersionSearch> | null;
  retry: () => void;
} {
  const {
    trace,
    workspace: { slug: workspace },
  } = useReading();
  const [answer, setAnswer] = useState<Answer<EarlierVersionSearch> | null>(null);
  const { readEarlierVersion } = useTraceReads();
  const traceId = trace.id;
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
