import { holdersOf } from "./find-holders";
import { learnedName, type LearnedFeatures } from "./learned-features";
import { type StepSigns } from "./read-signs";

/** The learned features of every step: `values` row by row, `width` numbers for each step, each 0 or 1. */
interface LearnedValues {
  names: string[];
  width: number;
  values: Float64Array;
}

/** What learned features say of the steps of a trace, of which `signs` were read. */
export function learnedValues(signs: StepSigns, learned: LearnedFeatures): LearnedValues {
  const width = learned.length;
  const values = new Float64Array(signs.length * width);
  const bearers = findBearers(signs, new Set(learned.flatMap(({ sign, without }) => [sign, without ?? sign])));
  for (const [column, feature] of learned.entries()) {
    const first = feature.without === null ? undefined : bearers.get(feature.without)?.[0];
    const holders = holdersOf(feature, bearers.get(feature.sign) ?? [], first, signs.length);
    for (const step of holders) values[step * width + column] = 1;
  }
  return { names: learned.map(learnedName), width, values };
}

function findBearers(signs: StepSigns, wanted: ReadonlySet<string>): Map<string, number[]> {
  const bearers = new Map<string, number[]>();
  for (const [step, own] of signs.entries()) {
    for (const sign of own) {
      if (!wanted.has(sign)) continue;
      const steps = bearers.get(sign);
      if (steps === undefined) bearers.set(sign, [step]);
      else steps.push(step);
    }
  }
  return bearers;
}
