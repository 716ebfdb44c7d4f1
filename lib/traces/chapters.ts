import { lastOfLoop, type Loop } from "./find-loops";
import { type StepKind } from "./trace";

/** What of a step says where a chapter begins. */
export interface ChapterStep {
  agent: string;
  kind: StepKind;
  recipient: string | null;
}

/** A stretch of a trace in which one thing goes on. */
export interface Chapter {
  first: number;
  last: number;
  /** `task` is the beginning; a `plan` that is not the first replaces another. */
  why: "task" | "plan" | "hand-over" | "loop";
  /** Who does the work in it, in the order of first acting, without who only hands it out. */
  workers: string[];
  /** Of a loop how often it goes round; else 0. */
  times: number;
}

interface Cut {
  at: number;
  why: Chapter["why"];
  times: number;
}

/** A worker that acts in fewer steps in a row only takes its turn. */
const fewestOwnSteps = 3;
/** Workers that take turns are one chapter where the same one is back after at most so many others. */
const mostInTurn = 6;
/** Plans nearer to each other are one. */
const fewestBetweenPlans = 4;
/** A beginning of at most so many steps belongs to what follows it. */
const shortBeginning = 2;

/**
 * The chapters of a trace, in order; together they hold every step once. One begins where the work goes over to another
 * worker, where a plan is made, and where the same steps begin to come again and again. Time and room grow with the
 * number of steps.
 */
export function chapters(steps: readonly ChapterStep[], loops: readonly Loop[], plans: readonly number[]): Chapter[] {
  if (steps.length === 0) return [];
  const hub = coordinator(steps);
  const planned = apart(plans.filter((at) => at >= 0 && at < steps.length));
  const cuts = inOrder([
    { at: 0, why: "task", times: 0 },
    ...planned.map((at): Cut => ({ at, why: "plan", times: 0 })),
    ...loops.flatMap((loop): Cut[] => [
      { at: loop.first, why: "loop", times: loop.times },
      { at: lastOfLoop(loop) + 1, why: "hand-over", times: 0 },
    ]),
    ...handOvers(steps, hub, new Set(planned)).map((at): Cut => ({ at, why: "hand-over", times: 0 })),
  ]);
  const kept = withoutCutsInLoops(cuts, loops).filter(({ at }) => at < steps.length);
  return joinBeginning(
    kept.map(({ at, why, times }, i) => {
      const last = (kept[i + 1]?.at ?? steps.length) - 1;
      return { first: at, last, why, times, workers: workersOf(steps, at, last, hub) };
    }),
  );
}

const isWork = ({ kind, agent }: ChapterStep): boolean =>
  agent !== "" && kind !== "tool-result" && kind !== "input" && kind !== "system";

/** Who speaks between others again and again and hands the work out; null where nobody does. */
function coordinator(steps: readonly ChapterStep[]): string | null {
  const turns = new Map<string, { count: number; handedOut: number; others: Set<string> }>();
  let before: string | null = null;
  let turnCount = 0;
  for (const step of steps) {
    if (!isWork(step)) continue;
    const turn = turns.get(step.agent) ?? { count: 0, handedOut: 0, others: new Set() };
    turns.set(step.agent, turn);
    if (step.kind === "handoff" && step.recipient !== null) turn.handedOut += 1;
    if (step.agent === before) continue;
    turn.count += 1;
    turnCount += 1;
    if (before !== null) turns.get(before)?.others.add(step.agent);
    before = step.agent;
  }
  const [most] = [...turns].sort(([, a], [, b]) => b.count - a.count);
  if (!most) return null;
  const [agent, { count, handedOut, others }] = most;
  const isBetween = others.size >= 2 || handedOut >= 2;
  return count >= 3 && isBetween && count * 5 >= turnCount * 2 ? agent : null;
}

/** Steps that one worker takes while no other does; who hands out may speak between them. */
interface Stretch {
  worker: string;
  first: number;
  ownSteps: number;
}

function stretchesOf(steps: readonly ChapterStep[], hub: string | null, plans: ReadonlySet<number>): Stretch[] {
  const stretches: Stretch[] = [];
  let isBroken = false;
  steps.forEach((step, at) => {
    if (plans.has(at)) isBroken = true;
    if (!isWork(step) || step.agent === hub || plans.has(at)) return;
    const current = stretches.at(-1);
    if (current?.worker === step.agent && !isBroken) current.ownSteps += 1;
    else stretches.push({ worker: step.agent, first: at, ownSteps: 1 });
    isBroken = false;
  });
  return stretches;
}

/** Where the work goes over to another worker: at the step that hands it over, where there is one. */
function handOvers(steps: readonly ChapterStep[], hub: string | null, plans: ReadonlySet<number>): number[] {
  const stretches = stretchesOf(steps, hub, plans);
  const begins: { at: number; cast: Set<string>; isShort: boolean }[] = [];
  stretches.forEach((stretch, i) => {
    const isShort = stretch.ownSteps < fewestOwnSteps;
    const held = stretches
      .slice(Math.max(0, i - mostInTurn), i)
      .findLastIndex(({ worker }) => worker === stretch.worker);
    const back = held < 0 ? 0 : Math.min(i, mostInTurn) - held;
    if (back > 0 && isShort && joinTurns(begins, stretch.worker)) return;
    begins.push({ at: handedOverAt(steps, stretch, hub), cast: new Set([stretch.worker]), isShort });
  });
  return begins.map(({ at }) => at);
}

/** Makes one chapter of those since the worker's last turn, where all of them are short; says whether it could. */
function joinTurns(begins: { at: number; cast: Set<string>; isShort: boolean }[], worker: string): boolean {
  const from = begins.findLastIndex(({ cast }) => cast.has(worker));
  const [first, ...others] = begins.slice(from);
  if (from < 0 || !first || ![first, ...others].every(({ isShort }) => isShort)) return false;
  for (const { cast } of others) for (const name of cast) first.cast.add(name);
  begins.length = from + 1;
  return true;
}

/** The first of the steps directly before a worker's that speak to it or hand over. */
function handedOverAt(steps: readonly ChapterStep[], { worker, first }: Stretch, hub: string | null): number {
  let at = first;
  for (let before = first - 1; before >= Math.max(0, first - 4); before--) {
    const step = steps[before];
    if (!step || step.agent === worker) break;
    if (step.recipient === worker || step.kind === "handoff") at = before;
    else if (step.agent !== hub) break;
  }
  return at;
}

const order: Record<Cut["why"], number> = { loop: 0, plan: 1, task: 2, "hand-over": 3 };

/** One cut for each place: of several the one that says most. */
function inOrder(cuts: readonly Cut[]): Cut[] {
  const byPlace = new Map<number, Cut>();
  for (const cut of cuts) {
    const known = byPlace.get(cut.at);
    if (!known || order[cut.why] < order[known.why]) byPlace.set(cut.at, cut);
  }
  return [...byPlace.values()].sort((a, b) => a.at - b.at);
}

function withoutCutsInLoops(cuts: readonly Cut[], loops: readonly Loop[]): Cut[] {
  let at = 0;
  return cuts.filter((cut) => {
    while (at < loops.length && lastOfLoop(loops[at] as Loop) < cut.at) at++;
    const loop = loops[at];
    return !loop || cut.at <= loop.first;
  });
}

function apart(plans: readonly number[]): number[] {
  const sorted = [...new Set(plans)].sort((a, b) => a - b);
  let before = -fewestBetweenPlans;
  return sorted.filter((at) => {
    const isNew = at - before >= fewestBetweenPlans;
    before = at;
    return isNew;
  });
}

/** The question and what is made of it at once are one chapter. */
function joinBeginning(all: Chapter[]): Chapter[] {
  const [task, next, ...rest] = all;
  if (!task || !next || task.why !== "task" || next.why === "loop") return all;
  const isShort = task.last - task.first < shortBeginning && (next.why === "plan" || task.workers.length === 0);
  const why = next.why === "hand-over" ? "task" : next.why;
  return isShort ? [{ ...next, why, first: 0 }, ...rest] : all;
}

function workersOf(steps: readonly ChapterStep[], first: number, last: number, hub: string | null): string[] {
  const workers = new Set<string>();
  for (let at = first; at <= last; at++) {
    const step = steps[at];
    if (step && isWork(step) && step.kind !== "handoff" && step.agent !== hub) workers.add(step.agent);
  }
  return [...workers];
}
