"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type RunRecord } from "@/lib/attribution/run-record";
import { useReading } from "../reading/reading-context";
import { useRunActionsIfAny } from "../answer/run-actions";

/**
 * Of the shown run; a run that did not end whole, or has no clear answer, is in no figure, and has none. `unavailable`
 * where the server does not say.
 */
export type ReliabilityState =
  | { state: "loading" | "none" | "unavailable" }
  | { state: "known"; reliability: ReliabilityView };

/** So long after one that was outdated the figure is asked for again. */
const againMs = 2_000;

/**
 * How often runs like the shown one were right, asked for once the page stands: of many labels it is worked out behind,
 * and at first it may be the one of before. A share has the figures of when it was made.
 */
export function useReliability({
  id: runId,
  status,
  attribution,
}: Pick<RunRecord, "id" | "status" | "attribution">): ReliabilityState {
  const { workspace, share } = useReading();
  const [loaded, setLoaded] = useState<{ runId: string; reliability: ReliabilityView | null } | null>(null);
  const readReliability = useRunActionsIfAny()?.readReliability ?? null;
  const { slug } = workspace;
  const shared = share?.reliability[runId];
  const isAnswer = status === "SUCCEEDED" && !attribution?.isAbstained;
  const isMeasurable = isAnswer && readReliability !== null;
  const known = loaded?.runId === runId ? loaded : null;
  useEffect(() => {
    if (!isMeasurable || readReliability === null || (known && !known.reliability?.isOutdated)) return;
    let isGone = false;
    const load = async (): Promise<void> => {
      const answer = await ask(readReliability, { workspace: slug, runId });
      if (!isGone) setLoaded({ runId, reliability: answer.ok ? answer.value : (known?.reliability ?? null) });
    };
    const timer = setTimeout(() => void load(), known ? againMs : 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isMeasurable, known, readReliability, slug, runId]);
  if (shared && isAnswer) return { state: "known", reliability: shared };
  if (!isMeasurable) return { state: "none" };
  if (!known) return { state: "loading" };
  return known.reliability === null ? { state: "unavailable" } : { state: "known", reliability: known.reliability };
}
