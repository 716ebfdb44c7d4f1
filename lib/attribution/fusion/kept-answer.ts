import { type Attribution } from "@/lib/traces/attribution";
import { type LabelledVotes, type StepNumbers } from "../method";

/** So many steps of an answer are kept with each run: further down a ranking says little. */
const mostKept = 5;

type Ranked = Pick<Attribution, "suspects"> & Partial<Pick<Attribution, "stepIndex" | "confidence" | "evidence">>;

const rounded = (value: number): number => Math.round(value * 100) / 100;

const likeliest = (numbers: ReadonlyMap<number, number>): StepNumbers =>
  [...numbers]
    .filter(([, value]) => value > 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, mostKept)
    .map(([step, value]) => [step, rounded(value)]);

/** How likely an answer holds the steps that it suspects, and the one that it names; empty where it does not say. */
export function statedBy({ suspects, stepIndex, confidence }: Ranked): StepNumbers {
  const stated = new Map<number, number>();
  for (const { stepIndex: step, score } of suspects) stated.set(step, Math.max(score, stated.get(step) ?? 0));
  if (stepIndex !== undefined && confidence !== undefined)
    stated.set(stepIndex, Math.max(confidence, stated.get(stepIndex) ?? 0));
  return likeliest(stated);
}

/** What was found without a model, of an answer that holds evidence: the tracer's. Null of every other. */
export function keyFreeBy(method: string, { suspects, evidence }: Ranked): LabelledVotes["keyFree"] | null {
  if (!evidence) return null;
  const weights = new Map<number, number>();
  for (const { stepIndex, weight } of evidence)
    if (weight > 0) weights.set(stepIndex, weight + (weights.get(stepIndex) ?? 0));
  const shares = new Map(suspects.map(({ stepIndex, score }) => [stepIndex, score]));
  return { method, shares: likeliest(shares), evidence: likeliest(weights) };
}
