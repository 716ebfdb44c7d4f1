"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/shell/ask";
import { type MeasuredReliability } from "@/lib/attribution/reliability/measure-reliability";
import { type RunRecord } from "@/lib/attribution/run-record";
import { useTrajectory } from "../trajectory-context";

/** Of the shown run; a run that did not end whole is in no figure, and has none. `unavailable` where the server does not say. */
export type ReliabilityState =
  { state: "loading" | "none" | "unavailable" } | { state: "known"; reliability: MeasuredReliability };

/** How often runs like the shown one were right, asked for once the page stands: it counts up to two thousand traces. */
export function useReliability({ id: runId, status }: Pick<RunRecord, "id" | "status">): ReliabilityState {
  const { data, actions } = useTrajectory();
  const [loaded, setLoaded] = useState<{ runId: string; reliability: MeasuredReliability | null } | null>(null);
  const { readReliability } = actions;
  const { slug } = data.workspace;
  const isMeasurable = status === "SUCCEEDED";
  const isKnown = loaded?.runId === runId;
  useEffect(() => {
    if (!isMeasurable || isKnown) return;
    let isGone = false;
    void ask(readReliability, { workspace: slug, runId }).then((answer) => {
      if (!isGone) setLoaded({ runId, reliability: answer.ok ? answer.value : null });
    });
    return () => {
      isGone = true;
    };
  }, [isMeasurable, isKnown, readReliability, slug, runId]);
  if (!isMeasurable) return { state: "none" };
  if (!isKnown) return { state: "loading" };
  return loaded.reliability === null ? { state: "unavailable" } : { state: "known", reliability: loaded.reliability };
}
