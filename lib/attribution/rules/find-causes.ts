import { type ContributoryStep } from "@/lib/traces/attribution";
import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type Trace } from "@/lib/traces/trace";
import { evidenceInTurns } from "../evidence/find-evidence";
import { actorOf, isActing } from "./acting-steps";
import { changedLinks, evidenceSymptoms } from "./evidence-symptoms";
import { linkValues, type LinkedValues } from "./link-values";
import { type Symptom, type SymptomRule } from "./symptom";
import { findTextSymptoms } from "./text-symptoms";
import { findLoops, findToolSymptoms, repetitionsOf } from "./tool-symptoms";
import { findValueSymptoms } from "./value-symptoms";

/** What a check sees where evidence of these kinds has told of it already: it does not count twice. */
const toldBy: Partial<Record<SymptomRule, readonly EvidenceKind[]>> = {
  "value-from-nowhere": ["copy-differs", "unit-differs", "contradicts", "unsourced"],
  loop: ["call-invalid", "stopped-short"],
  "lost-value": ["duty-dropped"],
};

/** A step that answers for symptoms, by the sum of their weights. */
export interface Cause {
  stepIndex: number;
  score: number;
  /** The heaviest first. */
  symptoms: Symptom[];
}

export interface CausesFound {
  /** The likeliest first, of equals the earliest. */
  causes: Cause[];
  /** In the order in which they show. */
  symptoms: Symptom[];
  linked: LinkedValues;
}

/**
 * Every symptom of a trace, each charged to its first cause: to the step that the rule names or, where that step works
 * with a value which an earlier step with a symptom of its own brought in, to that one, and so on back. A loop is its
 * own cause: who repeats could stop, whatever with.
 * Gives others their turn after every few steps.
 */
export function* findCauses(trace: Trace): Generator<void, CausesFound, void> {
  const findings = yield* evidenceInTurns(trace);
  const linked = yield* linkValues(trace);
  const found = [evidenceSymptoms(trace, findings)];
  for (const find of [findToolSymptoms, findLoops, findTextSymptoms]) {
    yield;
    found.push(find(trace.steps));
  }
  found.push(yield* findValueSymptoms(trace, linked));
  const isTold = ({ rule, causeAt }: Symptom): boolean =>
    findings.some(({ kind, stepIndex }) => stepIndex === causeAt && toldBy[rule]?.includes(kind));
  const symptoms = found
    .flat()
    .filter((symptom) => !isTold(symptom))
    .sort((a, b) => a.seenAt - b.seenAt);
  const broughtAt = new Map<string, number>();
  for (const { value, causeAt } of symptoms)
    if (value !== undefined && !broughtAt.has(value)) broughtAt.set(value, causeAt);
  const firstCauses = findFirstCauses(linked, broughtAt);
  const byStep = new Map<number, Symptom[]>();
  for (const symptom of symptoms) {
    const { rule, causeAt } = symptom;
    const cause = rule === "loop" ? causeAt : (firstCauses[causeAt] ?? causeAt);
    const known = byStep.get(cause);
    if (known) known.push(symptom);
    else byStep.set(cause, [symptom]);
  }
  const causes = [...byStep].map(([stepIndex, own]) => ({
    stepIndex,
    score: own.reduce((sum, { weight }) => sum + weight, 0),
    symptoms: own.toSorted((a, b) => b.weight - a.weight || a.seenAt - b.seenAt),
  }));
  return {
    causes: causes.sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex),
    symptoms,
    linked: { ...linked, links: [...changedLinks(trace, findings), ...linked.links] },
  };
}

/**
 * Of each step the one that it goes back to: by the values that it works with to the earliest step with a symptom that
 * brought one of them in, and so on.
 */
function findFirstCauses({ values }: LinkedValues, broughtAt: ReadonlyMap<string, number>): number[] {
  const found: number[] = [];
  for (const [at, own] of values.entries()) {
    let earliest = at;
    for (const { key } of own) earliest = Math.min(earliest, broughtAt.get(key) ?? at);
    found.push(found[earliest] ?? at);
  }
  return found;
}

/**
 * Steps that had their part after the cause: they took its value over, let it pass a
 * check, or went round its loop again.
 */
export function findParts(trace: Trace, cause: Cause, { linked }: CausesFound): ContributoryStep[] {
  const keys = new Set(cause.symptoms.flatMap(({ value }) => value ?? []));
  const parts = new Map<number, ContributoryStep["part"]>();
  for (const { to, key } of linked.links) {
    const step = trace.steps[to];
    if (!keys.has(key) || !step || to <= cause.stepIndex || !isActing(step)) continue;
    parts.set(to, checks.test(step.content) ? "missed-check" : "propagated");
  }
  if (cause.symptoms.some(({ rule }) => rule === "loop"))
    for (const at of repetitionsOf(trace.steps, cause.stepIndex)) parts.set(at, "made-worse");
  for (const { rule, causeAt, seenAt } of cause.symptoms)
    if (causeAt > cause.stepIndex && !parts.has(causeAt))
      parts.set(actorOf(trace.steps, seenAt).index, rule === "failure-ignored" ? "missed-check" : "propagated");
  return [...parts]
    .filter(([stepIndex]) => stepIndex !== cause.stepIndex)
    .sort(([a], [b]) => a - b)
    .map(([stepIndex, part]) => ({ stepIndex, agent: trace.steps[stepIndex]?.agent ?? "", part }));
}

/** Words by which an agent says that it checks or approves. */
const checks =
  /\b(?:verif(?:y|ied|ies)|confirm(?:s|ed)?|check(?:s|ed)?|approved?|validated?|looks? (?:good|right|correct)|is correct)\b/iu;
