import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Attribution, type ContributoryStep } from "@/lib/traces/attribution";
import { formatCount } from "@/lib/format";

/** What a step that is not the decisive one did to the failure. */
export const partWords: Record<ContributoryStep["part"], string> = {
  introduced: "brought the error in",
  propagated: "passed it on",
  "missed-check": "missed the check",
  "made-worse": "made it worse",
};

/** What a suggested fix changes. */
export const fixWords: Record<NonNullable<Attribution["suggestedFixKind"]>, string> = {
  prompt: "changes a prompt",
  "confirmation-step": "adds a confirmation step",
  "information-flow": "changes what is handed to whom",
};

/** How the failure came about, with both ends where there are two. */
export function originWords(origin: NonNullable<Attribution["origin"]>): string {
  if (origin.kind === "agent") return "The agent erred by itself.";
  return origin.kind === "misunderstanding"
    ? `Misunderstanding: ${origin.to} understood something else than ${origin.from} said.`
    : `Transmission: what reached ${origin.to} is not what ${origin.from} sent.`;
}

/** "The error is in steps 12–17 in 80 % of cases, by 23 labels." */
export function intervalWords({ first, last, coverage, labelCount }: NonNullable<Attribution["interval"]>): string {
  const steps = first === last ? `step ${first}` : `steps ${first}–${last}`;
  return `The error is in ${steps} (${Math.round(coverage * 100)} %, by ${formatCount(labelCount, "label")}).`;
}

/** A kind of failure as a judge or a person states it: a mode of a taxonomy, or free words. */
export interface StatedMode {
  failureMode?: string | null | undefined;
  taxonomy?: { name: string; version: string } | null | undefined;
}

interface NamedFailureMode {
  title: string;
  /** "MAST 2.6 · inter-agent misalignment"; null for a mode in free words. */
  where: string | null;
  definition: string | null;
}

/**
 * The failure mode of an attribution or a label as its taxonomy describes it. A taxonomy that has since changed describes it as it does now, and says so; a mode
 * that no taxonomy knows stays in the words it came in. Null where none is stated.
 */
export function namedFailureMode(found: StatedMode, taxonomies: readonly Taxonomy[]): NamedFailureMode | null {
  const { failureMode, taxonomy } = found;
  if (!failureMode) return null;
  if (!taxonomy) return { title: failureMode, where: null, definition: null };
  const named = taxonomies.filter(({ name }) => name === taxonomy.name);
  const own = named.find(({ version }) => version === taxonomy.version);
  const known = own ?? named.at(-1);
  const mode = known?.modes.find(({ id }) => id === failureMode);
  if (!known || !mode)
    return { title: failureMode, where: `${taxonomy.name}, version ${taxonomy.version}`, definition: null };
  const changed = own ? "" : `, stated by version ${taxonomy.version}, shown by version ${known.version}`;
  return {
    title: mode.title,
    where: `${known.title} ${mode.id}${mode.category ? ` · ${mode.category}` : ""}${changed}`,
    definition: mode.definition || null,
  };
}

/** What executed replays say of the suggested fix: "6 of 6 replays with it ended well"; null where nobody has tried it. What a model foretold is no trial. */
export function verifiedWords({
  exhibits = [],
  stepIndex,
}: Pick<Attribution, "exhibits" | "stepIndex">): string | null {
  const scan = exhibits.find((exhibit) => exhibit.kind === "counterfactual");
  if (!scan || scan.isSimulated) return null;
  const tried = scan.steps.find((step) => step.stepIndex === stepIndex)?.corrected;
  return tried && tried.count > 0 ? `${tried.flips} of ${tried.count} replays with it ended well` : null;
}
