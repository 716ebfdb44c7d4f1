"use client";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { type RunComparison } from "@/lib/attribution/run-comparison";
import { useReading } from "../reading/reading-context";
import { useTraceReads } from "../trace/trace-reads";

/** What tells two runs apart, as the server knows it; null while it is asked. */
export function useComparison(a: string, b: string): Answer<RunComparison> | null {
  const {
    workspace: { slug: workspace },
  } = useReading();
  const { compareRuns } = useTraceReads();
  const key = `${a} ${b}`;
  const [known, setKnown] = useState<{ key: string; answer: Answer<RunComparison> } | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask(compareRuns, { workspace, a, b }).then((answer) => {
      if (!isGone) setKnown({ key: `${a} ${b}`, answer });
    });
    return () => {
      isGone = true;
    };
  }, [compareRuns, workspace, a, b]);
  return known?.key === key ? known.answer : null;
}
