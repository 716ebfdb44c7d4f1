import { type FieldComparison } from "@/lib/attribution/diff-runs";
import { type RunComparison } from "@/lib/attribution/run-comparison";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Attribution } from "@/lib/traces/attribution";
import { namedFailureMode } from "@/components/labels/taxonomies/named-failure-mode";

/** What things are called by. */
interface Names {
  methodTitles: Readonly<Record<string, string>>;
  taxonomies: readonly Taxonomy[];
}

/** The two answers say these already. */
const saidByAnswers = ["agent", "step", "abstained"];

/**
 * What tells two runs apart besides agent and step: what they were started with, then the rest of what they say,
 * methods and failure modes by name.
 */
export function whatDiffers({ a, b, difference }: RunComparison, names: Names): FieldComparison[] {
  const answers = difference.answers.filter(({ name }) => !saidByAnswers.includes(name));
  return [...difference.choices, ...answers].map((field) => {
    if (field.name === "method") return { ...field, a: titleOf(field.a, names), b: titleOf(field.b, names) };
    if (field.name !== "failure mode") return field;
    const [first, second] = [modeWords(a.attribution, names), modeWords(b.attribution, names)];
    return { ...field, a: first, b: second, isSame: first === second };
  });
}

const titleOf = (method: string | null, { methodTitles }: Names): string | null =>
  method === null ? null : (methodTitles[method] ?? method);

function modeWords(found: Attribution | null, { taxonomies }: Names): string | null {
  const mode = found && namedFailureMode(found, taxonomies);
  return mode && (mode.where === null ? mode.title : `${mode.title} (${mode.where})`);
}
