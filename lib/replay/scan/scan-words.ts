import { type Flips } from "./next-move";
import { type LookPlan } from "./plan-looks";

/** "5 of 6". */
export const ofAll = ({ flips, count }: Flips): string => `${flips} of ${count}`;

/** "5 of 6 replays passed", "1 replay of 1" and so on. */
export const endedWell = (flips: Flips): string => `${ofAll(flips)} ${flips.count === 1 ? "replay" : "replays"} passed`;

/** A probability in two digits: 0.00029. */
export const writeLevel = (value: number): string =>
  value >= 0.001 ? String(Number(value.toPrecision(2))) : value.toExponential(1);

export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Step numbers as a reader lists them: "0, 2–5 and 7". */
export function writeSteps(indexes: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && index === last[1] + 1) last[1] = index;
    else runs.push([index, index]);
  }
  const parts = runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const end = parts.pop() ?? "";
  return parts.length === 0 ? end : `${parts.join(", ")} and ${end}`;
}

/** "step 4 is a tool result and was not tested"; empty where there is none. */
export function untestedResultWords(indexes: readonly number[]): string {
  if (indexes.length === 0) return "";
  return indexes.length === 1
    ? `step ${writeSteps(indexes)} is a tool result and was not tested`
    : `steps ${writeSteps(indexes)} are tool results and were not tested`;
}

/** What is going to be done, before it is. */
export function planWords(plan: LookPlan): string {
  const { testableCount, scanLevel, stepLevel, level, looks, canBeDecisive } = plan;
  const split = `${countOf(testableCount, "step")} may be tested, so each has to reach ${writeLevel(stepLevel)} (${scanLevel} over ${testableCount})`;
  if (looks.length > 1)
    return `${split}, at ${looks.length} looks of ${writeLevel(level)} each: ${looks.join(", ")} replays per arm.`;
  const count = looks[0] ?? 1;
  const enough = canBeDecisive
    ? ""
    : ` Even ${ofAll({ flips: count, count })} against ${ofAll({ flips: 0, count })} is not significant there, so a step can be suggestive at best, never decisive.`;
  return `${split}, with ${countOf(count, "replay")} per arm.${enough}`;
}
