import { type Attribution, type ContributoryStep } from "@/lib/traces/attribution";
import { formatCount } from "@/lib/format";

/** What a step that is not the decisive one did to the failure. */
export const partWords: Record<ContributoryStep["part"], string> = {
  introduced: "introduced the error",
  propagated: "passed it on",
  "missed-check": "missed a check",
  "made-worse": "made it worse",
};

/** What a suggested fix changes. */
export const fixWords: Record<NonNullable<Attribution["suggestedFixKind"]>, string> = {
  prompt: "changes a prompt",
  "confirmation-step": "adds a confirmation step",
  "information-flow": "changes what is handed off",
};

/** How the failure came about, with both ends where there are two. */
export function originWords(origin: NonNullable<Attribution["origin"]>): string {
  if (origin.kind === "agent") return "The agent made the error on its own.";
  return origin.kind === "misunderstanding"
    ? `Misunderstanding: ${origin.to} misunderstood ${origin.from}.`
    : `Transmission: what reached ${origin.to} is not what ${origin.from} sent.`;
}

/** "The error is in steps 12–17 in 80% of cases, by 23 labels." */
export function intervalWords({ first, last, coverage, labelCount }: NonNullable<Attribution["interval"]>): string {
  const steps = first === last ? `step ${first}` : `steps ${first}–${last}`;
  return `The error is in ${steps} (${Math.round(coverage * 100)}%, by ${formatCount(labelCount, "label")}).`;
}

/**
 * What executed replays say of the suggested fix: "6 of 6 replays with it passed"; null where nobody has tried it.
 * What a model foretold is no trial.
 */
export function verifiedWords({
  exhibits = [],
  stepIndex,
}: Pick<Attribution, "exhibits" | "stepIndex">): string | null {
  const scan = exhibits.find((exhibit) => exhibit.kind === "counterfactual");
  if (!scan || scan.isSimulated) return null;
  const tried = scan.steps.find((step) => step.stepIndex === stepIndex)?.corrected;
  return tried && tried.count > 0 ? `${tried.flips} of ${tried.count} replays with it passed` : null;
}
