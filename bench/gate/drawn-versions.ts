import { type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";

/** How two versions are drawn. */
export interface Drawing {
  /** Tasks, and runs of each. Where nothing is paired the candidate has other tasks. */
  tasks: number;
  repeats: number;
  isPaired: boolean;
  /** How often each version fails. */
  rates: { baseline: number; candidate: number };
  /** So much of the candidate's failures goes to one agent and mode that is rare in the baseline. */
  moved: number;
}

const agents = ["Planner", "Searcher", "Coder", "Checker"];
const modes = ["invents a value", "ignores a failure", "stops short"];
const rare = { agent: "Checker", mode: "repeats a step" };

/** From the agent and mode with most failures down to those that are rare. */
const pairs = agents.flatMap((agent) => modes.map((mode) => ({ agent, mode })));
const weights = pairs.map((_, at) => 0.75 ** at);
const weight = weights.reduce((sum, each) => sum + each, 0);

function drawBlame(random: () => number): { agent: string; mode: string } {
  let left = random() * weight;
  const at = weights.findIndex((each) => (left -= each) < 0);
  return pairs[at] ?? rare;
}

/** How hard a task is moves its rate by as much as a mean of `rate` allows, so that paired runs go together. */
const taskRate = (rate: number, hardness: number): number => rate + Math.min(rate, 1 - rate) * hardness;

function drawRuns(
  random: () => number,
  drawing: Drawing,
  version: { name: string; rate: number; moved: number; hardness: readonly number[] },
): VersionRuns {
  const runs: GateRun[] = [];
  for (const [task, hardness] of version.hardness.entries())
    for (let repeat = 0; repeat < drawing.repeats; repeat += 1) {
      const isFailed = random() < taskRate(version.rate, hardness);
      const blame = isFailed ? (random() < version.moved ? rare : drawBlame(random)) : null;
      // Incidents cut across agents: of one mode, by where it shows.
      const id = blame && `${blame.mode} ${Math.floor(random() * 3)}`;
      runs.push({
        outcome: isFailed ? "failed" : "passed",
        externalId: null,
        question: `Task ${drawing.isPaired ? task : `${task} of ${version.name}`}`,
        blame,
        truth: null,
        incident: id === null ? null : { id, title: id },
        place: `${task}-${repeat}`,
      });
    }
  return { version: version.name, runs };
}

const drawHardness = (random: () => number, tasks: number): number[] =>
  Array.from({ length: tasks }, () => 2 * random() - 1);

/** Two versions, the baseline first. */
export function drawVersions(random: () => number, drawing: Drawing): [VersionRuns, VersionRuns] {
  const { rates, tasks, isPaired, moved } = drawing;
  const hardness = drawHardness(random, tasks);
  const other = isPaired ? hardness : drawHardness(random, tasks);
  return [
    drawRuns(random, drawing, { name: "1", rate: rates.baseline, moved: 0.02, hardness }),
    drawRuns(random, drawing, { name: "2", rate: rates.candidate, moved: Math.max(moved, 0.02), hardness: other }),
  ];
}
