import { type Part, type Term, type WrittenSum } from "./read-sums";

type Read = (term: Term) => number;

/** How percentages and separators can be read; a sum is right where one reading makes it so. */
const readings: readonly Read[] = [
  ({ value, factor, isPercent }) => (isPercent ? value / 100 : value * factor),
  ({ value, factor }) => value * factor,
  ({ value }) => value,
  ({ value, other, factor, isPercent }) => (isPercent ? (other ?? value) / 100 : (other ?? value) * factor),
];

/** What a written sum really is, as far as it is not what is written; null where it is right or cannot be told. */
export function correctionOf({ parts, result, isRounded }: WrittenSum): number | null {
  const values = readings.map((read) => workOut(parts, read));
  values.push(relativeValue(parts));
  const [first] = values;
  if (first === undefined || !Number.isFinite(first)) return null;
  const isDivided = parts.some((part) => "sign" in part && part.sign === "/");
  for (const [at, value] of values.entries()) {
    const read = readings[at] ?? plainly;
    for (const target of targetsOf(result, read))
      if (Math.abs(value - target.value) <= toleranceOf({ parts, read, value, target, isRounded, isDivided }))
        return null;
  }
  return result.isPercent && Math.abs(first) < 1 ? first * 100 : first;
}

const plainly: Read = ({ value, factor }) => value * factor;

interface Target {
  value: number;
  /** What one of its last digit is worth. */
  unit: number;
}

function targetsOf(result: Term, read: Read): Target[] {
  const value = read(result);
  const unit = (10 ** -result.decimals * Math.abs(value || 1)) / Math.abs(result.value || 1);
  const targets = [{ value, unit }];
  const times = (by: number): void => void targets.push({ value: value * by, unit: unit * by });
  if (result.isPercent) for (const by of [0.01, 100]) times(by);
  if (result.other !== null) targets.push({ value: result.other * result.factor, unit: result.factor / 1000 });
  // Thousands or millions of what the terms are written in.
  for (const by of [1e3, 1e6, 1e-3, 1e-6]) if (result.factor !== 1) times(by);
  return targets;
}

interface Comparison {
  parts: readonly Part[];
  read: Read;
  value: number;
  target: Target;
  isRounded: boolean;
  isDivided: boolean;
}

/** How far a result may be off: its own rounding, that of its terms, and what "about" allows. */
function toleranceOf({ parts, read, value, target, isRounded, isDivided }: Comparison): number {
  let tolerance = 0.501 * target.unit + 1e-9 * Math.abs(value);
  for (const [at, part] of parts.entries()) {
    if (!("term" in part) || part.term.decimals === 0) continue;
    const { value: written, decimals } = part.term;
    const moved = { term: Object.assign(structuredClone(part.term), { value: written + 0.5 * 10 ** -decimals }) };
    const off = workOut(parts.with(at, moved), read) - workOut(parts, read);
    if (Number.isFinite(off)) tolerance += Math.abs(off);
  }
  // Rounded to hundreds, or down to a whole.
  const zeros = /0*$/u.exec(String(Math.abs(target.value)))?.[0].length ?? 0;
  if (zeros >= 2) tolerance += Math.min(0.5 * 10 ** zeros, 0.005 * Math.abs(value));
  if (isDivided && Number.isInteger(target.value)) tolerance += 1;
  return isRounded ? tolerance + 0.02 * Math.abs(value) : tolerance;
}

/** 120 + 20 %: a share of what is before. */
function relativeValue(parts: readonly Part[]): number {
  const [first, sign, second, more] = parts;
  if (!first || !sign || !second || more || !("term" in first) || !("term" in second) || !("sign" in sign))
    return Number.NaN;
  const share = second.term.value / 100;
  if (!second.term.isPercent) return Number.NaN;
  return first.term.value * first.term.factor * (sign.sign === "-" ? 1 - share : 1 + share);
}

/** Works a sum out, products before sums; NaN where it is none. */
function workOut(parts: readonly Part[], read: Read): number {
  let at = 0;
  const signAt = (): string | null => {
    const part = parts[at];
    return part && "sign" in part ? part.sign : null;
  };
  const operand = (): number => {
    const part = parts[at];
    at += 1;
    if (!part) return Number.NaN;
    if ("term" in part) return read(part.term);
    if (part.sign !== "(") return Number.NaN;
    const value = sum();
    at += 1;
    return value;
  };
  const product = (): number => {
    let value = operand();
    for (let sign = signAt(); sign === "*" || sign === "/"; sign = signAt()) {
      at += 1;
      value = sign === "*" ? value * operand() : value / operand();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = signAt(); sign === "+" || sign === "-"; sign = signAt()) {
      at += 1;
      value = sign === "+" ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return at === parts.length ? value : Number.NaN;
}
