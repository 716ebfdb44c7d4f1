import { isActive, type RunEvaluation, type RunRecord } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";

/** One line of the history: a run of its own, or all that an evaluation made of the trace. */
export type HistoryItem =
  | { kind: "run"; run: RunRecord }
  | { kind: "evaluation"; evaluation: Pick<RunEvaluation, "id" | "title">; runs: RunRecord[] };

/** Runs in their order, those of one evaluation together at the place of its first. */
export function historyItems(runs: readonly RunRecord[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  const groups = new Map<string, RunRecord[]>();
  for (const run of runs) {
    const { evaluation } = run;
    const group = evaluation && groups.get(evaluation.id);
    if (group) group.push(run);
    else if (evaluation) {
      const made = [run];
      groups.set(evaluation.id, made);
      items.push({ kind: "evaluation", evaluation: { id: evaluation.id, title: evaluation.title }, runs: made });
    } else items.push({ kind: "run", run });
  }
  return items;
}

/** "15 runs of 5 methods, 3 under way". */
export function madeWords(runs: readonly RunRecord[]): string {
  const methods = new Set(runs.map(({ method }) => method)).size;
  const active = runs.filter(({ status }) => isActive(status)).length;
  const made = `${formatCount(runs.length, "run")} of ${formatCount(methods, "method")}`;
  return active > 0 ? `${made}, ${active} under way` : made;
}
