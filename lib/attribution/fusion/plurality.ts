import { countedStep, type HeardRun } from "./heard";

/** The step that most judges name; of equals the one that the judge who comes first among them names. */
export function pluralityStep({ stepCount, heard }: HeardRun): number {
  const counts = new Map<number, number>();
  for (const one of heard) {
    const step = countedStep(one, stepCount);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  for (const [step, count] of counts) if (count === most) return step;
  return stepCount - 1;
}
