import { type Blame, type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";

export const target: Blame = { agent: "Planner", mode: "invents a value" };
const others: Blame[] = ["Searcher", "Coder", "Checker"].flatMap((agent) =>
  ["ignores a failure", "stops short"].map((mode) => ({ agent, mode })),
);
const rare: Blame = { agent: "Coder", mode: "repeats a step" };

/** How often a version fails as the target says, in other ways, and in one way that is new. */
export interface FixRates {
  target: number;
  others: number;
  moved: number;
}

/** Two versions of which each run has a task of its own, or the same tasks. */
export function drawFix(
  random: () => number,
  drawing: { runs: number; isPaired: boolean; baseline: FixRates; candidate: FixRates },
): [VersionRuns, VersionRuns] {
  const draw = (version: string, rates: FixRates, hardness: readonly number[]): VersionRuns => ({
    version,
    runs: hardness.map((hard, task) =>
      drawRun(random, rates, hard, drawing.isPaired ? `${task}` : `${task} of ${version}`),
    ),
  });
  const hardness = (): number[] => Array.from({ length: drawing.runs }, () => 0.5 + random());
  const tasks = hardness();
  return [draw("1", drawing.baseline, tasks), draw("2", drawing.candidate, drawing.isPaired ? tasks : hardness())];
}

function drawRun(random: () => number, rates: FixRates, hard: number, question: string): GateRun {
  const at = random() / hard;
  const blame =
    at < rates.target
      ? target
      : at < rates.target + rates.moved
        ? rare
        : at < rates.target + rates.moved + rates.others
          ? (others[Math.floor(random() * others.length)] ?? rare)
          : null;
  const incident = blame && { id: `${blame.agent} ${blame.mode}`, title: "" };
  const outcome = blame === null ? "passed" : "failed";
  return { outcome, externalId: null, question, blame, truth: null, incident, place: "" };
}
