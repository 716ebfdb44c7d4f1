import { type Symptoms } from "@/lib/traces/exhibit";

type Symptom = Symptoms["symptoms"][number];

/** Symptoms by step, the earliest first; several at one step stand together. */
export function byStep(symptoms: readonly Symptom[]): { stepIndex: number; symptoms: Symptom[] }[] {
  const steps = new Map<number, Symptom[]>();
  for (const symptom of symptoms) steps.set(symptom.stepIndex, [...(steps.get(symptom.stepIndex) ?? []), symptom]);
  return [...steps].sort(([a], [b]) => a - b).map(([stepIndex, own]) => ({ stepIndex, symptoms: own }));
}

/** "unverified-value" → "unverified value". */
export const ruleWords = (rule: string): string => rule.replaceAll(/[-_]+/g, " ");

/** Links of values, changed ones first: those that differ between sender and receiver are what broke. */
export const linksInOrder = (links: Symptoms["links"]): Symptoms["links"] =>
  links.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || a.from - b.from || a.to - b.to);
