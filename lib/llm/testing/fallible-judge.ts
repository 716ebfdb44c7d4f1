import { createHash } from "node:crypto";

/**
 * A judge that errs at stated rates. `hitRate` is how often it calls the decisive step decisive,
 * `falseAlarmRate` how often any other step.
 * `independent` draws anew for every step and kind of question. `repeating` draws once for a trace and says the
 * same in every question: where it misses the decisive step it holds one other step of the trace for decisive
 * instead: any one, or the one it is told. `overstates` is a judge that is as sure of its errors as models are:
 * whatever its rates, it states 95% or 5%.
 */
export interface Fallibility {
  hitRate: number;
  falseAlarmRate: number;
  errors: "independent" | "repeating";
  overstates?: boolean;
  seed: number;
}

/** What the judge is asked about: one step of one trace, known by `traceKey`, in one kind of question. */
export interface JudgedBy {
  traceKey: string;
  stepCount: number;
  trueStep: number;
  /** Where a repeating judge errs. */
  wrongStep?: number | undefined;
  call: string;
}

/** A number in [0, 1) that depends on these parts alone. */
export function draw(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32BE(0) / 2 ** 32;
}

/** Whether the judge calls a step decisive. The same question gets the same answer. */
export function callsDecisive(fallibility: Fallibility, about: JudgedBy, stepIndex: number): boolean {
  const { hitRate, falseAlarmRate, errors, seed } = fallibility;
  const { traceKey, stepCount, trueStep, call } = about;
  const isTrue = stepIndex === trueStep;
  if (errors === "independent") return draw(seed, traceKey, call, stepIndex) < (isTrue ? hitRate : falseAlarmRate);
  const isMissed = draw(seed, traceKey, "miss") >= hitRate;
  if (isTrue) return !isMissed;
  const at = Math.floor(draw(seed, traceKey, "wrong step") * (stepCount - 1));
  const wrongStep = about.wrongStep ?? (at < trueStep ? at : at + 1);
  return (isMissed && stepIndex === wrongStep) || draw(seed, traceKey, stepIndex) < falseAlarmRate;
}

const OVERSTATED = 0.95;

/**
 * The likelihood that such a judge states: where it does not overstate, right for one that knows its own
 * rates and finds either answer as likely beforehand, so that its log-odds are the logarithm of the
 * likelihood ratio of its verdict.
 */
export function statedLikelihood({ hitRate, falseAlarmRate, overstates }: Fallibility, isCalled: boolean): number {
  if (overstates) return isCalled ? OVERSTATED : 1 - OVERSTATED;
  const [given, otherwise] = isCalled ? [hitRate, falseAlarmRate] : [1 - hitRate, 1 - falseAlarmRate];
  return given / (given + otherwise);
}
