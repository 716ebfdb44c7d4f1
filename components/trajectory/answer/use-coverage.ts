"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type TraceReads } from "../trace/trace-reads";
import { type TrajectoryData } from "../trace/trajectory-data";

/**
 * What the calls of the shown run saw of the trace: sent along for the first one, asked for where another is
 * chosen. Null while it is not known.
 */
export function useCoverage(
  { workspace, coverage }: Pick<TrajectoryData, "workspace" | "coverage">,
  readCoverage: TraceReads["readCoverage"],
  run: RunRecord | null,
): RunCoverage | null {
  const [loaded, setLoaded] = useState<TrajectoryData["coverage"]>(null);
  const known = [coverage, loaded].find((each) => each !== null && each.runId === run?.id) ?? null;
  const isKnown = known !== null;
  const runId = run?.model && !isActive(run.status) ? run.id : null;
  useEffect(() => {
    if (runId === null || isKnown) return;
    let isGone = false;
    void ask(readCoverage, { workspace: workspace.slug, runId }).then((answer) => {
      if (answer.ok && !isGone) setLoaded({ runId, coverage: answer.value });
    });
    return () => {
      isGone = true;
    };
  }, [workspace.slug, readCoverage, runId, isKnown]);
  return known?.coverage ?? null;
}
