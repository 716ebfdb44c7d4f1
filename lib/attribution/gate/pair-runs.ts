import { type GateRun } from "./gate-run";

type Known = GateRun & { outcome: "failed" | "passed" };
type Field = "externalId" | "question";

/** The runs that are compared, in strata: within one all did the same task, or there is only one. */
export interface PairedRuns {
  /** By what runs are paired; null where they are not. */
  by: Field | null;
  strata: { baseline: Known[]; candidate: Known[] }[];
  /** Runs with a known outcome that are not compared. */
  leftOut: { baseline: Known[]; candidate: Known[] };
}

/** So much of the runs of either version must share their tasks with the other for a paired comparison. */
const leastShared = 0.5;
/** So much of them may lack a task: those that failed early must not drop out. */
const mostWithout = 0.05;

const isKnown = (run: GateRun): run is Known => run.outcome !== "unknown";

/** The task of a run, as a word that equal ones share; null where it has none. */
const taskOf = (run: GateRun, field: Field): string | null =>
  (run[field] ?? "").trim().replace(/\s+/g, " ").toLowerCase() || null;

/**
 * Pairs runs by their tasks where at least half of those of either version share theirs, by the field that leaves out
 * the fewest. Otherwise they are compared as two groups, and of several runs of a version on one task only the first
 * counts: they are not independent. Never looks at how a run turned out.
 */
export function pairRuns(allBaseline: readonly GateRun[], allCandidate: readonly GateRun[]): PairedRuns {
  const [baseline, candidate] = [allBaseline.filter(isKnown), allCandidate.filter(isKnown)];
  const [best] = (["externalId", "question"] as const)
    .flatMap((by) => pairBy(by, baseline, candidate) ?? [])
    .toSorted((a, b) => countLeftOut(a) - countLeftOut(b));
  if (best) return best;
  const [first, second] = [oneOfEach(baseline), oneOfEach(candidate)];
  return {
    by: null,
    strata: [{ baseline: first, candidate: second }],
    leftOut: { baseline: without(baseline, first), candidate: without(candidate, second) },
  };
}

const countLeftOut = ({ leftOut }: PairedRuns): number => leftOut.baseline.length + leftOut.candidate.length;

function without(runs: readonly Known[], kept: readonly Known[]): Known[] {
  const left = new Set(kept);
  return runs.filter((run) => !left.has(run));
}

/** Null where too few runs share their tasks. */
function pairBy(by: Field, baseline: readonly Known[], candidate: readonly Known[]): PairedRuns | null {
  const [before, after] = [byTask(baseline, by), byTask(candidate, by)];
  const shared = [...before.keys()].filter((task) => after.has(task));
  const strata = shared.map((task) => ({ baseline: before.get(task) ?? [], candidate: after.get(task) ?? [] }));
  const of = (side: "baseline" | "candidate"): Known[] => strata.flatMap((stratum) => stratum[side]);
  const isFit = (runs: readonly Known[], kept: readonly Known[]): boolean =>
    kept.length >= Math.max(1, leastShared * runs.length) &&
    runs.filter((run) => taskOf(run, by) === null).length <= mostWithout * runs.length;
  if (!isFit(baseline, of("baseline")) || !isFit(candidate, of("candidate"))) return null;
  return {
    by,
    strata,
    leftOut: { baseline: without(baseline, of("baseline")), candidate: without(candidate, of("candidate")) },
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
