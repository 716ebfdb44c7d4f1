import { stepKinds } from "@/lib/traces/step-kinds";
import { type Trace } from "@/lib/traces/trace";

const openingSteps = 3;
const openingLength = 600;
const word = /[\p{L}\p{N}_]+/gu;

/**
 * The different words at the beginning of a trace's first steps: what a system's own
 * prompts and forms say stands there.
 */
export function openingWords(trace: Pick<Trace, "steps">): Set<string> {
  const words = new Set<string>();
  for (const { content } of trace.steps.slice(0, openingSteps))
    for (const [text] of content.slice(0, openingLength).toLowerCase().matchAll(word)) words.add(text);
  return words;
}

/**
 * A trace as a few numbers that say what kind of system made it: the share of each kind of step, how long it is, how
 * many agents speak and how long their texts are (logarithms), how much code there is, how many of the agents and of
 * the opening words are known ones.
 */
export function summariseTrace(
  trace: Pick<Trace, "steps">,
  known: { words: readonly string[]; agents: readonly string[] },
): number[] {
  const { steps } = trace;
  const count = Math.max(steps.length, 1);
  const share = (isSo: (step: Trace["steps"][number]) => boolean): number => steps.filter(isSo).length / count;
  const agents = new Set(steps.map(({ agent }) => agent.toLowerCase()));
  const length = steps.reduce((sum, { content }) => sum + Math.log1p(content.length), 0) / count;
  const opening = openingWords(trace);
  const knownAgents = new Set(known.agents);
  return [
    ...stepKinds.map((kind) => share((step) => step.kind === kind)),
    Math.log(count),
    Math.log(Math.max(agents.size, 1)),
    length,
    share(({ content }) => content.includes("```")),
    share(({ agent }) => knownAgents.has(agent.toLowerCase())),
    known.words.length === 0 ? 0 : known.words.filter((text) => opening.has(text)).length / known.words.length,
  ];
}
