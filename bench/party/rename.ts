import { type Trace } from "@/lib/traces/trace";

/** Other names and other words for what the sandbox says, so that what reads its words shows. */
const others: readonly (readonly [RegExp, string])[] = [
  [/\bPlanner\b/gu, "Lead"],
  [/\bResearcher\b/gu, "Scout"],
  [/\bCoder\b/gu, "Analyst"],
  [/\bVerifier\b/gu, "Auditor"],
  [/\bExecutor\b/gu, "Runner"],
  [/\bsearch\b/gu, "kb_lookup"],
  [/\bsql\b/gu, "warehouse"],
  [/\bjavascript\b/gu, "scratch"],
  [/\bFinal answer: /gu, "So the outcome is "],
  [/\b(?:Constraints|Conditions|Requirements):/gu, "What holds:"],
  [/\b(?:Facts|Findings|Found):/gu, "Looked up:"],
  [/\b(?:Output|The tool returned|Result of the call):\n/gu, ""],
  [/\bnot found\b/gu, "could not be located"],
  [/\bunknown, because\b/gu, "sorry, I have no answer:"],
  [/\bno document states\b/gu, "I see no page with"],
  [/\bnothing fits all conditions\b/gu, "no match under these rules"],
  [/\bThe task does not say\b/gu, "You did not mention"],
  [/\bThe task wants\b/gu, "You ask for"],
  [/, which cannot both be\b/gu, "; these are incompatible"],
  [/\bthe (?:last )?call failed\b/gu, "the run broke down"],
];

const renamed = (text: string): string => others.reduce((so_far, [find, put]) => so_far.replace(find, put), text);

/** A trace as another system would have written it. */
export function rename(trace: Trace): Trace {
  const { finalAnswer, steps, agents } = trace;
  return {
    ...trace,
    agents: agents.map(({ name }) => ({ name: renamed(name) })),
    ...(finalAnswer === undefined ? {} : { finalAnswer: renamed(finalAnswer) }),
    steps: steps.map((step) => ({
      ...step,
      agent: renamed(step.agent),
      content: step.kind === "input" ? step.content : renamed(step.content),
      ...(step.recipient === undefined ? {} : { recipient: renamed(step.recipient) }),
      ...(step.tool === undefined ? {} : { tool: { ...step.tool, name: renamed(step.tool.name) } }),
    })),
  };
}
