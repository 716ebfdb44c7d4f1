import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

/** Columns by name, numbered as they come. */
export class Columns {
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }

  names(): string[] {
    return [...this.numbers.keys()];
  }
}

/** Columns that are not 0, and what stands there. */
export interface Row {
  at: number[];
  values: number[];
}

export interface Decision {
  choices: (Row & { isRight: boolean })[];
  /** None of the choices is right. */
  startsOne: boolean;
}

export const dotOf = (weights: readonly number[], { at, values }: Row): number =>
  at.reduce((sum, k, i) => sum + (weights[k] ?? 0) * (values[i] ?? 0), 0);

const epochs = 12;
const batch = 64;
const rate = 0.1;
const penalty = 1e-4;
/** What is shared never speaks against it, and what is not never for it. */
const positive = / 0$/u;
const negative = / [12]$/u;

interface Fitting {
  columns: Columns;
  /** Weights that stay as they are. */
  fixed: readonly (readonly [number, number])[];
}

/** Weights by which the right choice gets the most, against 0 for none of them: a softmax, by AdaGrad. */
export function learn(decisions: readonly Decision[], { columns, fixed }: Fitting): number[] {
  const names = columns.names();
  const weights = new Array<number>(names.length).fill(0);
  const squares = new Array<number>(names.length).fill(1e-6);
  const isFixed = new Set(fixed.map(([k]) => k));
  for (const [k, weight] of fixed) weights[k] = weight;
  const isPart = names.map((name) => !name.includes(": "));
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffled([...decisions.keys()], seededRandom(epoch));
    for (let from = 0; from < order.length; from += batch) {
      const gradient = gradientOf(
        order.slice(from, from + batch).map((at) => decisions[at] as Decision),
        weights,
      );
      for (const [k, name] of names.entries()) {
        if (isFixed.has(k)) continue;
        const slope = (gradient[k] ?? 0) + penalty * (weights[k] ?? 0);
        squares[k] = (squares[k] ?? 0) + slope * slope;
        const next = (weights[k] ?? 0) - (rate * slope) / Math.sqrt(squares[k] ?? 1);
        if (isPart[k] && positive.test(name)) weights[k] = Math.max(0, next);
        else weights[k] = isPart[k] && negative.test(name) ? Math.min(0, next) : next;
      }
    }
  }
  return weights;
}

function gradientOf(decisions: readonly Decision[], weights: readonly number[]): Float64Array {
  const gradient = new Float64Array(weights.length);
  for (const { choices, startsOne } of decisions) {
    const odds = choices.map((choice) => dotOf(weights, choice));
    const most = Math.max(0, ...odds);
    const parts = odds.map((one) => Math.exp(one - most));
    const none = Math.exp(-most);
    const all = parts.reduce((sum, one) => sum + one, none);
    const right = parts.reduce((sum, one, at) => sum + (choices[at]?.isRight ? one : 0), startsOne ? none : 0);
    for (const [at, { at: columns, values, isRight }] of choices.entries()) {
      const part = parts[at] ?? 0;
      const error = (part / all - (isRight ? part / right : 0)) / decisions.length;
      for (const [i, k] of columns.entries()) gradient[k] = (gradient[k] ?? 0) + error * (values[i] ?? 0);
    }
  }
  return gradient;
}
