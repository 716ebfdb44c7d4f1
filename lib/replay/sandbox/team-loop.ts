import { type ReplayChange, type ReplayOutcome, type ReplayStep } from "../protocol/messages";
import { randomFor } from "./draws";
import { executor } from "./executor";
import { hintFits, type ShownHint } from "./hint-fits";
import { milestonesOf } from "./milestones";
import { type Cast, castOf, finalAnswerIn, nextRole, type Without } from "./next-speaker";
import { plantFault } from "./plant-fault";
import { type Policy, scriptedPolicy } from "./policy";
import { type SandboxConfig } from "./sandbox-config";
import { type SandboxTask } from "./sandbox-task";
import { asker, type Role } from "./sandbox-team";
import { openTools, type ToolBox } from "./tool-box";
import { type TurnView } from "./turn-view";

/** A run that has taken so many steps is stopped, and has failed. */
export const stepLimit = 48;

export interface TeamRun {
  task: SandboxTask;
  config: SandboxConfig;
  /** Steps 0..n-1 as they were: kept, and never told of again. */
  prefix: readonly ReplayStep[];
  change: ReplayChange | null;
  without: Without | null;
  seed: number;
  signal: AbortSignal;
  /** So many steps after the prefix; the team's own limit holds besides. */
  maxSteps?: number;
  policy?: Policy;
  /** Tools in place of the usual ones: those of a run in which something is wrong with them. */
  tools?: ToolBox;
}

/** A fault that comes over the team once, in this run only: see slip.ts. */
export interface Slip {
  /** Of the step that it spoils. */
  index: number;
  operator: string;
  seed: number;
}

/** The team's loop: steps after the prefix, in order, then how it ended. */
export async function* teamLoop(run: TeamRun, slip: Slip | null): AsyncGenerator<ReplayStep, ReplayOutcome> {
  const { task, change, signal } = run;
  signal.throwIfAborted();
  const tools = run.tools ?? (await openTools());
  const cast = castOf(run.without);
  const steps: ReplayStep[] = [...run.prefix];
  const limit = Math.min(stepLimit, run.prefix.length + (run.maxSteps ?? stepLimit));
  while (steps.length < limit) {
    signal.throwIfAborted();
    const isGiven = change?.kind === "replace" && steps.length === run.prefix.length;
    const step = isGiven ? change.step : await takeTurn({ ...run, tools, cast, steps, slip });
    if (step === null) break;
    steps.push(step);
    yield step;
  }
  return { ...outcomeOf(steps, task, cast, limit), costUsd: costOf(steps.slice(run.prefix.length)) };
}

interface Turn extends TeamRun {
  tools: ToolBox;
  cast: Cast;
  steps: readonly ReplayStep[];
  slip: Slip | null;
}

/** The next step, with the slip or the planted fault where it is that agent's turn; null where nobody goes on. */
async function takeTurn(turn: Turn): Promise<ReplayStep | null> {
  const { task, config, seed, steps, cast, slip } = turn;
  const index = steps.length;
  if (index === 0) return { index, agent: asker, kind: "input", content: task.question };
  const role = nextRole(steps, cast);
  if (role === null) return null;
  const agent = cast.names[role];
  const hints = hintsFor(turn, agent);
  const step = {
    index,
    agent,
    ...(await decide(
      turn,
      role,
      agent,
      hints.map(({ text }) => text),
    )),
  };
  const { fault } = config;
  if (slip?.index === index) return plantFault(slip.operator, step, steps, slip.seed)?.step ?? step;
  if (fault?.agent !== agent || fault.turn !== steps.filter((one) => one.agent === agent).length) return step;
  const { persistence = 1 } = fault;
  if (randomFor(seed, index, "persistence")() >= persistence) return step;
  const isWarned = hints.some((hint) => hintFits(hint, fault, step));
  if (isWarned && randomFor(seed, index, "adherence")() < config.adherence) return step;
  return plantFault(fault.operator, step, steps, fault.seed)?.step ?? step;
}

async function decide(turn: Turn, role: Role, agent: string, hints: readonly string[]) {
  const { task, steps, cast, seed, tools, signal, policy = scriptedPolicy } = turn;
  const view: TurnView = { task, role, agent, steps, hints, ...cast, random: randomFor(seed, steps.length, "wording") };
  return role === "Executor" ? executor(view, tools) : policy.take(role, view, signal);
}

/** Hints that stand before this step or an earlier one, for this agent. */
function hintsFor({ change, steps }: Turn, agent: string): ShownHint[] {
  if (change?.kind !== "hint" || change.stepIndex > steps.length) return [];
  return change.agent === undefined || change.agent === agent ? [{ agent: change.agent, text: change.text }] : [];
}

/** What models cost in these steps; null where one has no known price. */
const costOf = (steps: readonly ReplayStep[]): number | null =>
  steps.some(({ model, costUsd }) => model !== undefined && costUsd === undefined)
    ? null
    : steps.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0);

function outcomeOf(
  steps: readonly ReplayStep[],
  task: SandboxTask,
  cast: Cast,
  limit: number,
): Omit<ReplayOutcome, "costUsd"> {
  const finalAnswer = finalAnswerIn(steps, cast);
  const hasPassed = finalAnswer !== null && task.check(finalAnswer);
  const stopped = steps.length >= limit ? `Stopped at the limit of ${limit} steps.` : "Ended without a final answer.";
  const judged = hasPassed ? "The final answer is the expected one." : "The final answer is not the expected one.";
  return {
    outcome: hasPassed ? "passed" : "failed",
    score: hasPassed ? 1 : 0,
    milestones: milestonesOf(steps, task, cast),
    finalAnswer,
    message: finalAnswer === null ? stopped : judged,
  };
}
