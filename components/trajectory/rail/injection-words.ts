import { type Injection } from "@/lib/attribution/injection/scan-for-injections";

/** Steps with text that addresses a judge, in order, each with what that text does. */
export function bySteps(injections: readonly Injection[]): { stepIndex: number; words: string }[] {
  const steps = new Map<number, Set<string>>();
  for (const { stepIndex, words } of injections) steps.set(stepIndex, (steps.get(stepIndex) ?? new Set()).add(words));
  return [...steps]
    .sort(([a], [b]) => a - b)
    .map(([stepIndex, words]) => ({ stepIndex, words: [...words].join("; ") }));
}
