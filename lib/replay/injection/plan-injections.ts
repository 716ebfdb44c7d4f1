import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";
import { type Trace } from "@/lib/traces/trace";
import { type FaultOperator, type FaultyStep } from "../faults/fault-operator";
import { faultOperators } from "../faults/fault-operators";
import { type ReplayStep } from "../protocol/messages";
import { stepText } from "../protocol/same-step";
import { toReplayStep } from "../scan/replay-requests";
import { deriveSeed } from "../scan/derive-seed";
import { type InjectionSettings } from "./injection";

/** A fault that is to be tried. */
export interface PlannedInjection {
  operator: FaultOperator;
  faulty: FaultyStep;
  clean: ReplayStep;
  /**
   * Which of those at the same step it is, from 0: so that no two replays of a trace have
   * arm, step and repeat in common.
   */
  ordinal: number;
}

/** The operators of the settings, in the order of the catalog. */
export const chosenOperators = ({ operators }: Pick<InjectionSettings, "operators">): FaultOperator[] =>
  faultOperators.filter(({ name }) => operators.length === 0 || operators.includes(name));

/**
 * Which faults are tried in a trace: one operator after the other in an order by chance, each at a step by chance among
 * those that it fits, until there are enough. The same trace and settings give the same. No two are the same change.
 */
export function planInjections(
  trace: Trace,
  settings: Pick<InjectionSettings, "operators" | "triesPerTrace" | "seed">,
): PlannedInjection[] {
  const steps = trace.steps.map(toReplayStep);
  const agents = trace.agents.map(({ name }) => name);
  const random = seededRandom(deriveSeed(settings.seed, "injected", steps.length, numberOf(trace.contentHash)));
  const sites = steps.filter(({ kind }) => kind !== "input" && kind !== "system");
  const operators = chosenOperators(settings);
  const left = new Map(operators.map((operator) => [operator.name, shuffled(sites, random)]));
  const taken = new Set<string>();
  const counts = new Map<number, number>();
  const planned: PlannedInjection[] = [];
  const planOne = (operator: FaultOperator): boolean => {
    const open = left.get(operator.name) ?? [];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const site = { before: steps.slice(0, step.index), step, question: trace.question, agents, random };
      const faulty = operator.perturb(site);
      if (faulty === null || taken.has(stepText(faulty.step))) continue;
      taken.add(stepText(faulty.step));
      const ordinal = counts.get(step.index) ?? 0;
      counts.set(step.index, ordinal + 1);
      planned.push({ operator, faulty, clean: step, ordinal });
      return true;
    }
    return false;
  };
  for (let isAny = true; isAny && planned.length < settings.triesPerTrace;) {
    isAny = false;
    for (const operator of shuffled(operators, random))
      if (planned.length < settings.triesPerTrace && planOne(operator)) isAny = true;
  }
  return planned;
}

/** 32 bits of a hash in hex. */
const numberOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16) || 0;
