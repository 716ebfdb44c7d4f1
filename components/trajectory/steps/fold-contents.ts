import { formatCount } from "@/lib/format";
import { type StepOutline } from "../trace/step-outline";
import { type StepSpan } from "../address/url-state";
import { type Fold } from "../trace/step-rows";

/** What a fold holds, from what is known of every step. */
interface FoldContents {
  /** Agents in the order in which they first speak. */
  agents: string[];
  errorCount: number;
  /** How many steps of which kind, most first: `6 tool calls, 6 results, 2 thoughts`. */
  kinds: string;
}

const mostSamples = 3;
const kindNouns: Record<StepOutline["kind"], string> = {
  input: "input",
  message: "message",
  thought: "thought",
  handoff: "handoff",
  "tool-call": "tool call",
  "tool-result": "tool result",
  system: "system message",
};

/** The steps of one round, or the first of a turn, that give an idea of the rest. */
export const foldSamples = ({ first, last, why }: Fold): StepSpan => ({
  first,
  last: Math.min(last, first + Math.min(mostSamples, why.kind === "loop" ? why.period : 1) - 1),
});

export function foldContents(outline: readonly StepOutline[], { first, last }: Fold): FoldContents {
  const steps = outline.slice(first, last + 1);
  const counts = new Map<string, number>();
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) => formatCount(count, kindNouns[kind as StepOutline["kind"]]))
    .join(", ");
  return {
    agents: [...new Set(steps.map(({ agent }) => agent))],
    errorCount: steps.filter(({ isError }) => isError).length,
    kinds,
  };
}
