import { seededRandom } from "../../statistics/seeded-random";
import { type LabelledRun } from "../heard";

/** What a column says of the labeled step: something, nothing, or it is not there. */
export type Column = "informative" | "noise" | "missing";

export interface MadeColumns {
  stated: Column;
  /** Whether the last of the three judges was asked about its steps one by one. */
  isAskedSingly: boolean;
  keyFree: Column;
}

/** Runs of three judges who name the labeled step in half of them and less, with these columns besides. */
export function makeVotes(count: number, seed: number, { stated, isAskedSingly, keyFree }: MadeColumns): LabelledRun[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (): LabelledRun => {
    const stepCount = 6 + Math.floor(random() * 14);
    const anyStep = (): number => Math.floor(random() * stepCount);
    const labelledStep = anyStep();
    const scatter = (column: Column, hit: number): Map<number, number> => {
      const numbers = new Map(Array.from({ length: 4 }, () => [anyStep(), 0.1 + 0.6 * random()]));
      const isHit = random() < hit;
      if (column === "informative" && isHit) numbers.set(labelledStep, 0.4 + 0.5 * random());
      return numbers;
    };
    const heard = [0.5, 0.45, 0.4].map((share, at) => {
      const step = random() < share ? labelledStep : anyStep();
      const said = scatter(stated, 0.75).set(step, 0.8);
      return {
        judge: `judge ${at}`,
        step,
        verdicts: null,
        ...(stated === "missing" ? {} : { stated: said, isAskedSingly: isAskedSingly && at === 2 }),
      };
    });
    const found = { judge: "tracer", shares: scatter(keyFree, 0.6), evidence: scatter(keyFree, 0.4) };
    return { stepCount, labelledStep, heard, keyFree: keyFree === "missing" ? null : found };
  });
}
