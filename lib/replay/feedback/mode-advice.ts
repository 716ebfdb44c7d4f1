import { mast } from "@/lib/attribution/taxonomies/mast";
import { mastAdvice } from "@/lib/attribution/taxonomies/mast-advice";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Step } from "@/lib/traces/trace";

/** What of a step says how it can go wrong, where nothing more is known of it. */
export type AdvisedStep = Partial<Pick<Step, "kind" | "isError" | "recipient">>;

const erred = "An error came back there: read it, and do not go on as if nothing had happened. ";

/** What to look at in a step of this kind: true of any task. */
function adviceForStep({ kind, isError = false, recipient }: AdvisedStep): string {
  if (kind === "tool-result")
    return `${isError ? erred : ""}Read what the tool gives back as it stands, before you use it.`;
  if (kind === "tool-call")
    return `${isError ? erred : ""}Check the tool call that you make there: the tool, each argument, and whether it asks for what the task asks for.`;
  if (kind === "handoff" || recipient !== undefined)
    return "Check what you hand on there: each condition, value and unit as you received it, and to whom it goes.";
  return "Check what you say there against the task, and each value against where it comes from, and only then go on.";
}

/**
 * What to do differently after a failure of this mode, without knowing the task: the kind of mistake by its
 * title, and what avoids it. `mode` is an id of the taxonomy, or free words, of which nothing follows: then it
 * is what to look at in such a step.
 */
export function adviceFor(mode: string | undefined, taxonomy: Taxonomy | null, step: AdvisedStep = {}): string {
  const found = taxonomy?.modes.find(({ id }) => id === mode);
  if (!found) return adviceForStep(step);
  const advice = taxonomy?.name === mast.name ? mastAdvice[found.id] : undefined;
  return `Kind of mistake: ${found.title.replace(/[.\s]+$/u, "")}. ${advice ?? adviceForStep(step)}`;
}
