import { mast } from "@/lib/attribution/taxonomies/mast";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Step } from "@/lib/traces/trace";

/** What to do differently, by the mode of MAST that a step failed in: true of any task. */
const mastAdvice: Readonly<Record<string, string>> = {
  "1.1": "Read the task again and keep to every condition that it states.",
  "1.2": "Keep to your own part, and leave the rest to whose part it is.",
  "1.3": "Look at what was done already, and do not do it again.",
  "1.4": "Go back over what was said and found before, and work from its latest state.",
  "1.5": "Check whether the condition for ending is met before you go on or end.",
  "2.1": "Do not start over: work on from what has been reached.",
  "2.2": "Where something is unclear or missing, ask for it or look it up; do not assume it.",
  "2.3": "Come back to what the task asks for, and leave out what does not serve it.",
  "2.4": "Hand on everything that the others need, in full.",
  "2.5": "Read what the others and the tools have told you, and use it as it stands.",
  "2.6": "Make sure that what you do is what you have reasoned.",
  "3.1": "Do not end before everything that the task asks for is done.",
  "3.2": "Check the result against its source before you hand it on.",
  "3.3": "Check again by another way and against the sources, and approve nothing that was not checked.",
};

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
