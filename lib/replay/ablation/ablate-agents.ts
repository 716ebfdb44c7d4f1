import { JudgeError } from "@/lib/attribution/judge-error";
import { fisherExact } from "@/lib/attribution/statistics/fisher";
import { holm } from "@/lib/attribution/statistics/holm";
import { newcombe } from "@/lib/attribution/statistics/newcombe";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { type Trace } from "@/lib/traces/trace";
import { type Capabilities, replayLimits, replayProtocol, type ReplayRequest } from "../protocol/messages";
import { deriveSeed } from "../scan/derive-seed";
import { limitConcurrency } from "../scan/limit-concurrency";
import { type Flips } from "../scan/next-move";
import { toReplayStep } from "../scan/replay-requests";
import { type Replayer, type WishArm } from "../scan/replay-wish";

export interface AblationSettings {
  /** Replays without each agent, and as many of the whole team. */
  replays: number;
  /** Two-sided, over all agents together (Holm). */
  level: number;
  maxReplays: number;
  seed: number;
  /** Only these; every agent that did something in the trace where it is absent. */
  agents?: readonly string[];
  /** Who takes the part of an agent, by its name; those not named are left out. */
  replacements?: ReadonlyMap<string, string>;
}

interface AblationParts {
  capabilities: Capabilities;
  replay: Replayer;
}

/** How often replays ended well, with the 95% interval (Wilson). */
interface MeasuredFlips extends Flips {
  interval: { low: number; high: number } | null;
}

/** What the team does without one agent. It is said of the agent as a whole, and of no step. */
interface AblatedAgent {
  agent: string;
  /** Who took its part; null where it was left out. */
  replacement: string | null;
  ablated: MeasuredFlips;
  /**
   * How much more often the replays without it ended well (share, −1 to 1) with the 95% interval
   * (Newcombe), those without an outcome counted against a difference; null without replays, and where
   * those without an outcome could turn it round.
   */
  difference: { value: number; low: number; high: number } | null;
  /**
   * Two-sided exact test against the whole team of the same counts, and corrected for all agents; null
   * where the agent was not replayed.
   */
  pValue: number | null;
  correctedP: number | null;
  /** `hinders`: without it more replays end well. `helps`: fewer do. */
  finding: "hinders" | "helps" | "no-difference" | "not-tested";
  /** Replays without an outcome, which are not among `ablated`, and what the last of them said. */
  problemCount: number;
  problem: string | null;
}

export interface AblationResult {
  level: number;
  control: MeasuredFlips & Pick<Counted, "problemCount">;
  agents: AblatedAgent[];
  replayCount: number;
  stoppedBy: string | null;
}

interface Counted extends Flips {
  problemCount: number;
  problem: string | null;
}

const nothing: Counted = { flips: 0, count: 0, problemCount: 0, problem: null };

/** Agents that did something, as the system itself calls them, in the order in which they came. */
export const agentsOf = ({ steps }: Trace): string[] => [
  ...new Set(
    steps.filter(({ kind }) => kind !== "input" && kind !== "system").map(({ rawAgent, agent }) => rawAgent || agent),
  ),
];

/**
 * The task from its beginning: run again where the target offers that, else from the
 * steps that nobody of the team took.
 */
function beginningOf({ steps }: Trace, { starts }: Capabilities): Pick<ReplayRequest, "start" | "prefix"> | null {
  if (starts.includes("resample")) return { start: "resample", prefix: [] };
  if (!starts.includes("prefix")) return null;
  const own = steps.findIndex(({ kind }) => kind !== "input" && kind !== "system");
  return { start: "prefix", prefix: steps.slice(0, Math.max(0, own)).map(toReplayStep) };
}

/** One arm after another, each in the order of its repeats, whichever replay ends first. */
function createArms(
  trace: Trace,
  { capabilities, replay }: AblationParts,
  settings: AblationSettings,
  signal: AbortSignal,
) {
  const start = beginningOf(trace, capabilities);
  if (!capabilities.canLeaveOutAgents || !start)
    throw new JudgeError("refused", "This system cannot run the task with an agent left out or replaced.");
  const bounded = limitConcurrency(capabilities.maxConcurrent, replay);
  const base = {
    protocol: replayProtocol,
    trace: { id: trace.externalId ?? trace.contentHash, question: trace.question, metadata: trace.metadata },
    ...start,
    change: null,
    limits: { seconds: capabilities.maxSeconds, steps: Math.min(replayLimits.steps, 3 * trace.steps.length + 50) },
  } as const;
  let left = settings.maxReplays;
  return {
    spent: () => settings.maxReplays - left,
    run: async (agent: string | null, armIndex: number, without: ReplayRequest["without"]): Promise<Counted> => {
      const arm: WishArm = agent === null ? "control" : "ablated";
      const count = Math.min(settings.replays, left);
      left -= count;
      signal.throwIfAborted();
      const launched = Array.from({ length: count }, (_, repeat) => {
        const seed = deriveSeed(settings.seed, arm, armIndex, repeat);
        return bounded({ arm, stepIndex: armIndex, repeat, request: { ...base, without, seed } }, signal);
      });
      const settled = Promise.allSettled(launched);
      const counted = { ...nothing };
      try {
        for (const one of launched) {
          const replayed = await one;
          if (replayed.report === null || replayed.report.outcome === "unknown") {
            counted.problemCount += 1;
            counted.problem = replayed.report === null ? replayed.message : "The checker came to no result.";
          } else {
            counted.count += 1;
            if (replayed.report.outcome === "passed") counted.flips += 1;
          }
        }
      } finally {
        await settled;
      }
      return counted;
    },
  };
}

/**
 * Replays the whole task with one agent left out or replaced, against the whole team, for each agent. The agent's place
 * among `agents` (from 1) stands for the step in the wishes. Fisher's exact test, two-sided, with Holm's correction
 * over all the agents, tested or not; what is found holds whatever replays without an outcome would have come to.
 * Yields what is known once the whole team, or an agent, is through, as if it ended there, those to come not tested.
 * Throws JudgeError `refused` for a system that cannot leave out agents.
 */
export async function* ablateAgents(
  trace: Trace,
  parts: AblationParts,
  settings: AblationSettings,
  signal: AbortSignal,
): AsyncGenerator<AblationResult, AblationResult, void> {
  const arms = createArms(trace, parts, settings, signal);
  const agents = settings.agents ?? agentsOf(trace);
  const rows: AblatedRow[] = agents.map((agent) => ({
    agent,
    replacement: settings.replacements?.get(agent) ?? null,
    counted: nothing,
  }));
  const control = await arms.run(null, 0, null);
  const soFar = (stoppedBy: string | null): AblationResult => ({
    level: settings.level,
    control: { ...measured(control), problemCount: control.problemCount },
    agents: judgeAgents(control, rows, settings.level),
    replayCount: arms.spent(),
    stoppedBy,
  });
  yield soFar(null);
  for (const [at, row] of rows.entries()) {
    const { agent, replacement } = row;
    const without = replacement === null ? { agent } : { agent, replacement };
    rows[at] = { ...row, counted: await arms.run(agent, at + 1, without) };
    yield soFar(null);
  }
  const wanted = settings.replays * (agents.length + 1);
  return soFar(wanted > settings.maxReplays ? `The limit of ${settings.maxReplays} replays was reached.` : null);
}

interface AblatedRow {
  agent: string;
  replacement: string | null;
  counted: Counted;
}

const measured = ({ flips, count }: Flips): MeasuredFlips => ({
  flips,
  count,
  interval: count === 0 ? null : wilson(flips, count),
});
const asShare = ({ flips, count }: Flips) => ({ successes: flips, count });

/**
 * Both arms with the replays without an outcome counted against a difference: an agent without which a run
 * times out, where it would have failed, must not look like a hindrance. What is left holds whatever they would
 * have come to; null where nothing is.
 */
function cautious(control: Counted, ablated: Counted): { control: Flips; ablated: Flips } | null {
  const withAll = ({ flips, count, problemCount }: Counted, endedWell: boolean): Flips => ({
    flips: flips + (endedWell ? problemCount : 0),
    count: count + problemCount,
  });
  const better = { control: withAll(control, true), ablated: withAll(ablated, false) };
  const worse = { control: withAll(control, false), ablated: withAll(ablated, true) };
  const gain = (arms: typeof better): number =>
    arms.ablated.flips * arms.control.count - arms.control.flips * arms.ablated.count;
  return gain(better) >= 0 ? better : gain(worse) <= 0 ? worse : null;
}

function judgeAgents(control: Counted, rows: readonly AblatedRow[], level: number): AblatedAgent[] {
  const isTested = ({ counted }: AblatedRow): boolean => counted.count > 0 && control.count > 0;
  const tested = rows.filter(isTested);
  const arms = tested.map(({ counted }) => cautious(control, counted));
  const pValues = arms.map((both) => (both ? fisherExact(asShare(both.control), asShare(both.ablated)) : 1));
  // Those that are not tested count in the correction, so that no finding goes when they are.
  const corrected = holm([...pValues, ...Array.from({ length: rows.length - tested.length }, () => 1)]);
  return rows.map((row): AblatedAgent => {
    const { agent, replacement, counted } = row;
    const at = tested.indexOf(row);
    const base = {
      agent,
      replacement,
      ablated: measured(counted),
      problemCount: counted.problemCount,
      problem: counted.problem,
    };
    if (at < 0) return { ...base, difference: null, pValue: null, correctedP: null, finding: "not-tested" };
    const both = arms[at] ?? null;
    const difference = both && newcombe(asShare(both.control), asShare(both.ablated));
    const correctedP = corrected[at] ?? 1;
    const isDifferent = difference !== null && correctedP <= level;
    return {
      ...base,
      difference,
      pValue: pValues[at] ?? 1,
      correctedP,
      finding: isDifferent ? (difference.value > 0 ? "hinders" : "helps") : "no-difference",
    };
  });
}
