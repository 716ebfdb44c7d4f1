import { isActing } from "@/lib/attribution/rules/acting-steps";
import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { type Reading } from "../build-sheet";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { pointers } from "./pointers";

/** What speaks for steps of one trace: the pointers, then the kinds of evidence. */
export interface Voices {
  /** Of each step, whether an agent does something in it. */
  acting: readonly boolean[];
  /** The steps that each voice names, at most three; empty where it is silent. */
  named: readonly (readonly number[])[];
}

/** As a log-odds: a step in which nobody acts is hardly ever the decisive one. */
const notActing = -1.5;
const mostNamed = 3;
const [leastPrecision, mostPrecision] = [0.02, 0.95];

export function voicesOf(
  trace: Trace,
  reading: Reading,
  { findings, kinds }: { findings: readonly Finding[]; kinds: readonly string[] },
): Voices {
  const pointed = pointers.map(({ point }) => {
    const step = point(trace, reading);
    return step === null ? [] : [step];
  });
  const found = kinds.map((name) => {
    const steps = findings.flatMap(({ kind, stepIndex }) => (kind === name ? [stepIndex] : []));
    return [...new Set(steps)].slice(0, mostNamed);
  });
  return { acting: trace.steps.map(isActing), named: [...pointed, ...found] };
}

/**
 * The share of each step in a mixture of voices: a voice that is right in a share a of all cases and else names any
 * other of the n steps alike raises the log-odds of a step by log(a (n − 1) / (1 − a)), divided among the steps that it
 * names, and never lowers it; one of 0 has no say. Sums to 1.
 *
 * @param precisions - one for each voice, 0–1.
 */
export function stepShares({ acting, named }: Voices, precisions: readonly number[]): Float64Array {
  const scores = Float64Array.from(acting, (isActingStep) => (isActingStep ? 0 : notActing));
  const others = Math.max(acting.length - 1, 1);
  for (const [voice, steps] of named.entries()) {
    if (precisions[voice] === 0) continue;
    const precision = Math.max(leastPrecision, Math.min(mostPrecision, precisions[voice] ?? 0));
    const raised = Math.log((precision * others) / (1 - precision) / Math.max(steps.length, 1));
    for (const step of steps) scores[step] = (scores[step] ?? 0) + Math.max(0, raised);
  }
  return softmax(scores);
}

const rounds = 60;
const firstGuess = 0.3;

/**
 * How often each voice is right, learned without a label by EM: the shares of the steps under the present guess stand
 * in for the labels of the next. Systems count alike, however many traces they have; a voice that is silent everywhere
 * keeps the first guess.
 *
 * @param systems - the traces of each system.
 */
export function weighVoices(systems: readonly (readonly Voices[])[], voiceCount: number): number[] {
  let precisions = Array.from({ length: voiceCount }, () => firstGuess);
  for (let round = 0; round < rounds; round += 1) {
    const now = precisions;
    const bySystem = systems.map((traces) => precisionsAmong(traces, now));
    precisions = now.map((before, voice) => {
      const said = bySystem.flatMap((system) => system[voice] ?? []);
      return said.length === 0 ? before : said.reduce((sum, one) => sum + one, 0) / said.length;
    });
  }
  return precisions;
}

/** Of each voice among these traces; null where it is silent in all. */
function precisionsAmong(traces: readonly Voices[], precisions: readonly number[]): (number | null)[] {
  const right = new Float64Array(precisions.length);
  const spoke = new Float64Array(precisions.length);
  for (const trace of traces) {
    const shares = stepShares(trace, precisions);
    for (const [voice, steps] of trace.named.entries()) {
      if (steps.length === 0) continue;
      spoke[voice] = (spoke[voice] ?? 0) + 1;
      right[voice] = (right[voice] ?? 0) + steps.reduce((sum, step) => sum + (shares[step] ?? 0), 0);
    }
  }
  return precisions.map((_, voice) => (spoke[voice] === 0 ? null : smoothed(right[voice] ?? 0, spoke[voice] ?? 0)));
}

/** A share of so many cases, as if there had been one success and three failures more. */
export const smoothed = (right: number, count: number): number => (right + 1) / (count + 4);
