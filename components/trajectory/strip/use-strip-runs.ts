"use client";
import { useCallback, useMemo } from "react";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { runsMadeBy } from "../trace/shown-of-all";
import { useAnswer } from "../answer/answer-context";
import { useIsWide } from "../ground/use-is-wide";
import { byMethod, foldedRuns, orderRuns, repeatsOf, type StripRun } from "./strip-model";

/** Rows are twice as high on a narrow screen, and the steps are to be seen there too. */
const rowsAtFirst = (isWide: boolean): number => (isWide ? 5 : 3);

/**
 * The runs that the strip shows: of each method the newest that says something, the selected one, or all; repeats under
 * their method, and what evaluations made under the rest.
 */
export function useStripRuns(isWhole: boolean) {
  const isWide = useIsWide();
  const { progress, selectedRun, runs, runCounts, methodTitles } = useAnswer();
  const ordered = useMemo(() => orderRuns(runs), [runs]);
  const repeats = useMemo(() => {
    const countOf = (evaluationId: string | null) =>
      runs.filter(({ evaluation }) => (evaluation?.id ?? null) === evaluationId).length;
    return repeatsOf(runs, (evaluationId) => countOf(evaluationId) >= runsMadeBy(runCounts, evaluationId));
  }, [runs, runCounts]);
  const selectedId = selectedRun?.id;
  const shown = useMemo(
    () => byMethod(isWhole ? ordered : foldedRuns(ordered, { most: rowsAtFirst(isWide), selectedId })),
    [ordered, isWhole, isWide, selectedId],
  );
  /** A run with what is known of it, as a row wants it. */
  const itemOf = useCallback(
    (run: RunRecord): StripRun => {
      const known = progress[run.id];
      // While a scan runs, the steps that it replays are lit as judged ones are; what it
      // came to is its exhibit's to say.
      const replayed = isActive(run.status) ? Object.keys(known?.replayedSteps ?? {}) : [];
      const judged = [...Object.keys(known?.judgedSteps ?? {}), ...replayed].map(Number);
      return {
        run,
        methodTitle: methodTitles[run.method] ?? run.method,
        repeat: repeats.get(run.id) ?? null,
        judgedSteps: judged.length > 0 ? judged : null,
        inView: known?.asking ?? null,
      };
    },
    [progress, methodTitles, repeats],
  );
  return { ordered, shown, itemOf };
}
