import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type ImportPreview } from "@/lib/traces/import-view";
import { speakersApart } from "@/lib/traces/speakers-apart";
import { type PreviewedTrace } from "@/lib/traces/stored-trace";

const shownAgents = 6;

/** How many agents, and which; people and tools are no agents. */
export const agentWords = (names: readonly string[]): string => {
  const { agents } = speakersApart([...names]);
  const more = agents.length > shownAgents ? "…" : "";
  const shown = agents.length > 0 ? `: ${agents.slice(0, shownAgents).map(visibleText).join(", ")}${more}` : "";
  return `${formatCount(agents.length, "agent")}${shown}`;
};

export const traceFacts = ({ stepCount, agents, outcome, hasGroundTruth }: PreviewedTrace): string =>
  [
    formatCount(stepCount, "step"),
    agentWords(agents),
    ...(outcome === "unknown" ? [] : [outcome]),
    ...(hasGroundTruth ? ["with ground truth"] : []),
  ].join(" · ");

/** What a file holds, in one line. */
export const previewFacts = ({ traces, traceCount, stepCount }: ImportPreview): string => {
  const [only] = traces;
  if (traceCount === 1 && only) return traceFacts(only);
  const agents = [...new Set(traces.flatMap((trace) => trace.agents))];
  return [formatCount(traceCount, "trace"), formatCount(stepCount, "step"), agentWords(agents)].join(" · ");
};

/** Traces that read the same, by their titles and who is in them: one line for all of them. */
export const alikeTraces = (traces: readonly PreviewedTrace[]): PreviewedTrace[][] => {
  const groups = new Map<string, PreviewedTrace[]>();
  for (const trace of traces) {
    const isBroken = trace.issues.some(({ severity }) => severity === "error");
    const key = isBroken ? `${groups.size}` : JSON.stringify([trace.title, [...trace.agents].sort()]);
    groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return [...groups.values()];
};
