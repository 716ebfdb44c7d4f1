import { replayProtocol, type ReplayRequest, type ReplayStep } from "../protocol/messages";
import { isSameStep } from "../protocol/same-step";
import { deriveSeed } from "../scan/derive-seed";
import { toReplayStep } from "../scan/replay-requests";
import { type Replayed } from "../scan/replay-wish";
import { countTries } from "./count-tries";
import { injectedTrace } from "./injected-trace";
import {
  type InjectionEvent,
  type InjectionPair,
  type InjectionSettings,
  type InjectionSource,
  type InjectionSummary,
  type InjectionTry,
  type InjectionVerdict,
} from "./injection";
import { chosenOperators, planInjections, type PlannedInjection } from "./plan-injections";

interface InjectionInput {
  /** Passed traces; others are passed over. */
  sources: readonly InjectionSource[];
  settings: InjectionSettings;
  signal: AbortSignal;
}

/**
 * Puts faults into passed traces and replays them: for every site the step with the fault, and the step as it was, from
 * the same prefix with the same k seeds. A fault is kept where it turns the outcome: in all of the pairs (or in more
 * than half, by the settings) the run with it fails and the clean run passes. The label is the step that the system
 * told back as the replaced one. After AgenTracer (Zhang et al., arXiv 2509.03312, section 3.3: programmatic fault
 * injection), with a clean run beside each, which it lacks.
 *
 * The same sources and settings wish for the same replays, so that work that was stopped goes on over recorded ones;
 * also in the same order, where one fault is tried at a time. Ends with what was counted. Rejects with what a replayer
 * rejects with, and with the reason of the signal.
 */
export async function* injectFaults(input: InjectionInput): AsyncGenerator<InjectionEvent, InjectionSummary, void> {
  const { settings, signal, sources } = input;
  const budget = { replayCount: 0 };
  const tries: Omit<InjectionTry, "failed">[] = [];
  let sourceCount = 0;
  let isStopped = false;
  for (const source of sources) {
    signal.throwIfAborted();
    if (source.trace.outcome !== "passed") continue;
    const planned = planInjections(source.trace, settings);
    sourceCount += 1;
    const clean = new Map<string, Promise<Replayed>>();
    let keptCount = 0;
    for (let next = 0; next < planned.length && keptCount < settings.keepPerTrace && !isStopped;) {
      const width = Math.min(settings.atOnce ?? 1, settings.keepPerTrace - keptCount, affordable(settings, budget));
      isStopped = width === 0;
      const chosen = planned.slice(next, next + width);
      next += chosen.length;
      const work = chosen.map((one) => tryFault({ source, planned: one, settings, signal, clean, budget }));
      for (const tried of await Promise.all(work)) {
        const { failed, ...counted } = tried;
        tries.push(counted);
        if (failed !== null) keptCount += 1;
        yield { tried, replayCount: budget.replayCount };
      }
    }
    if (isStopped) break;
  }
  const kept = tries.filter(({ verdict }) => verdict === "turned").length;
  const operators = countTries(chosenOperators(settings), tries);
  const stoppedBy = isStopped ? `The limit of ${settings.maxReplays} replays was reached.` : null;
  return { sourceCount, replayCount: budget.replayCount, keptCount: kept, operators, stoppedBy };
}

/** So many faults can be tried within the limit: the worst case of one is k replays with it and k without it. */
const affordable = ({ maxReplays, replays }: InjectionSettings, { replayCount }: { replayCount: number }): number =>
  Math.floor((maxReplays - replayCount) / (2 * replays));

interface TryInput {
  source: InjectionSource;
  planned: PlannedInjection;
  settings: InjectionSettings;
  signal: AbortSignal;
  /** Clean runs that were made already, by step and repeat: faults at one step have them in common. */
  clean: Map<string, Promise<Replayed>>;
  budget: { replayCount: number };
}

async function tryFault({ source, planned, settings, signal, clean, budget }: TryInput): Promise<InjectionTry> {
  const { operator, faulty, ordinal } = planned;
  const stepIndex = planned.clean.index;
  const seeds = Array.from({ length: settings.replays }, (_, repeat) =>
    deriveSeed(settings.seed, "clean", stepIndex, repeat),
  );
  const replay = (arm: "injected" | "clean", step: ReplayStep, repeat: number): Promise<Replayed> => {
    budget.replayCount += 1;
    const request = requestOf(source, settings, step, seeds[repeat] as number);
    const place = arm === "clean" ? repeat : ordinal * settings.replays + repeat;
    return source.replay({ arm, stepIndex, repeat: place, request }, signal);
  };
  const replayClean = (repeat: number): Promise<Replayed> => {
    const key = `${stepIndex}:${repeat}`;
    const known = clean.get(key) ?? replay("clean", planned.clean, repeat);
    clean.set(key, known);
    return known;
  };
  const pairs: InjectionPair[] = [];
  let failing: NonNullable<Replayed["report"]> | null = null;
  let isTaken = true;
  for (const [repeat, seed] of seeds.entries()) {
    const injected = await replay("injected", faulty.step, repeat);
    if (!hasTaken(injected, faulty.step)) isTaken = false;
    // A run that passes with the fault needs no clean one beside it: this pair did not turn.
    const hasFailed = injected.report?.outcome === "failed";
    const beside = hasFailed ? await replayClean(repeat) : null;
    if (beside && !hasTaken(beside, planned.clean)) isTaken = false;
    pairs.push({ seed, injected: outcomeOf(injected), clean: beside && outcomeOf(beside) });
    if (hasFailed && beside?.report?.outcome === "passed") failing ??= injected.report;
    if (!isTaken || !canStillTurn(pairs, settings)) break;
  }
  const verdict = isTaken ? verdictOf(pairs, settings) : "not-taken";
  const failed =
    verdict === "turned" && failing !== null
      ? injectedTrace({ source: source.trace, operator, faulty, report: failing, pairs })
      : null;
  return { operator: operator.name, pairs, verdict, failed };
}

/** Whether the system went on from the step that it was given, as far as that is known. */
function hasTaken({ report, problem }: Replayed, step: ReplayStep): boolean {
  if (report === null) return problem !== "not-followed";
  const [told] = report.steps;
  return told !== undefined && isSameStep(told, step);
}

const outcomeOf = ({ report }: Replayed): InjectionPair["injected"] => report?.outcome ?? null;

const isTurned = ({ injected, clean }: InjectionPair): boolean => injected === "failed" && clean === "passed";

/** In so many pairs the outcome has to turn. */
const neededOf = ({ replays, rule }: InjectionSettings): number =>
  rule === "all" ? replays : Math.floor(replays / 2) + 1;

const canStillTurn = (pairs: readonly InjectionPair[], settings: InjectionSettings): boolean =>
  pairs.filter(isTurned).length + settings.replays - pairs.length >= neededOf(settings);

function verdictOf(pairs: readonly InjectionPair[], settings: InjectionSettings): InjectionVerdict {
  if (pairs.filter(isTurned).length >= neededOf(settings)) return "turned";
  if (pairs.some(({ injected }) => injected === "passed")) return "harmless";
  if (pairs.some(({ injected, clean }) => injected === "failed" && clean === "failed")) return "clean-failed";
  return "no-outcome";
}

function requestOf(
  { trace, traceId }: InjectionSource,
  { limits }: InjectionSettings,
  step: ReplayStep,
  seed: number,
): ReplayRequest {
  return {
    protocol: replayProtocol,
    trace: { id: traceId, question: trace.question, metadata: trace.metadata },
    start: "prefix",
    prefix: trace.steps.slice(0, step.index).map(toReplayStep),
    change: { kind: "replace", step },
    without: null,
    seed,
    limits,
  };
}
