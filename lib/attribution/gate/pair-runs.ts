import { type GateRun } from "./gate-run";

type Known = GateRun & { outcome: "failed" | "passed" };
type Field = "externalId" | "question";

/** The runs that are compared, in strata: within one all did the same task, or there is only one. */
export interface PairedRuns {
  /** By what runs are paired; null where they are not. */
  by: Field | null;
  strata: { baseline: Known[]; candidate: Known[] }[];
  /** Runs with a known outcome that are not compared. */
  leftOut: { baseline: number; candidate: number };
}

/** So much of the runs of either version must share their tasks with the other for a paired comparison. */
const leastShared = 0.5;

const isKnown = (run: GateRun): run is Known => run.outcome !== "unknown";

/** The task of a run, as a word that equal ones share; null where it has none. */
const taskOf = (run: GateRun, field: Field): string | null =>
  (run[field] ?? "").trim().replace(/\s+/g, " ").toLowerCase() || null;

/**
 * Pairs runs by their tasks where at least half of those of either version share theirs. Otherwise they are compared as
 * two groups, and of several runs of a version on one task only the first counts: they are not independent. Never
 * looks at how a run turned out.
 */
export function pairRuns(allBaseline: readonly GateRun[], allCandidate: readonly GateRun[]): PairedRuns {
  const [baseline, candidate] = [allBaseline.filter(isKnown), allCandidate.filter(isKnown)];
  for (const by of ["externalId", "question"] as const) {
    const [before, after] = [byTask(baseline, by), byTask(candidate, by)];
    const shared = [...before.keys()].filter((task) => after.has(task));
    const strata = shared.map((task) => ({ baseline: before.get(task) ?? [], candidate: after.get(task) ?? [] }));
    const count = (side: "baseline" | "candidate"): number => strata.reduce((sum, each) => sum + each[side].length, 0);
    const leftOut = {
      baseline: baseline.length - count("baseline"),
      candidate: candidate.length - count("candidate"),
    };
    const isShared = (all: number, left: number): boolean => all > 0 && (all - left) / all >= leastShared;
    if (isShared(baseline.length, leftOut.baseline) && isShared(candidate.length, leftOut.candidate))
      return { by, strata, leftOut };
  }
  const [first, second] = [oneOfEach(baseline), oneOfEach(candidate)];
  return {
    by: null,
    strata: [{ baseline: first, candidate: second }],
    leftOut: { baseline: baseline.length - first.length, candidate: candidate.length - second.length },
  };
}

function byTask(runs: readonly Known[], field: Field): Map<string, Known[]> {
  const tasks = new Map<string, Known[]>();
  for (const run of runs) {
    const task = taskOf(run, field);
    if (task === null) continue;
    const known = tasks.get(task);
    if (known) known.push(run);
    else tasks.set(task, [run]);
  }
  return tasks;
}

/** One run of each question. Where all ask the same, the question is no task. */
function oneOfEach(runs: readonly Known[]): Known[] {
  const tasks = byTask(runs, "question");
  if (tasks.size < 2) return [...runs];
  const first = new Set([...tasks.values()].map(([run]) => run));
  return runs.filter((run) => taskOf(run, "question") === null || first.has(run));
}
