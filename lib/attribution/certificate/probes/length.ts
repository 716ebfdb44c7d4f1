import { drawSteps, outlineOf } from "./choose-step";
import { type Outlined, type Probe } from "./probe";
import { samePlaces } from "./same-places";

const filler = [
  "The entry above is complete.",
  "Nothing further follows in this entry.",
  "This line is kept for layout.",
  "The text of the entry is unchanged.",
  "Padding ends with the entry.",
];
const longestLine = Math.max(...filler.map((line) => line.length)) + 3;
const [leastAdded, mostAdded] = [400, 6_000];

const target = (about: Outlined): number | null => drawSteps(about, 1)[0] ?? null;

/** Lines that say nothing, until they are so long. */
function pad(length: number): string {
  const lines: string[] = [];
  for (let size = 0; size < length; size += (lines.at(-1) ?? "").length + 1)
    lines.push(filler[lines.length % filler.length] as string);
  return lines.join("\n");
}

export const lengthProbe: Probe = {
  name: "length",
  title: "Length",
  summary: "One step, drawn at random, becomes the longest by lines that say nothing.",
  adds: () => ({ steps: 0, bytes: mostAdded + longestLine }),
  target,
  change: (trace) => {
    const chosen = target(outlineOf(trace));
    if (chosen === null || trace.steps.length < 2) return null;
    const longest = trace.steps.reduce((most, { content }) => Math.max(most, content.length), 0);
    const own = trace.steps[chosen]?.content.length ?? 0;
    const added = Math.min(mostAdded, Math.max(leastAdded, 2 * longest - own));
    const steps = trace.steps.map((step) =>
      step.index === chosen ? { ...step, content: `${step.content}\n\n${pad(added)}` } : step,
    );
    return { trace: { ...trace, steps }, ...samePlaces };
  },
};
