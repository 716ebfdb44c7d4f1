import { buildTrace } from "../build-trace";
import { mergeHandoffs } from "../hand-over";
import { isObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { transferTarget } from "../transfer-tools";
import { type CollectedMessage, collectMessages, type MessageBatch } from "./collect-messages";

/** Nodes that a ready-made agent has inside, and names that LangGraph for JavaScript gives every model: no agents. */
const scaffolding = new Set(["agent", "model", "call_model", "tools", "LangGraph", "__start__", "__end__"]);

/**
 * The name of a node or namespace where it is an agent's own. `researcher:5c53…` is a
 * namespace of the agent `researcher`.
 */
function agentOfNode(node: string | undefined): string | undefined {
  const name = node?.split("|").map((segment) => segment.split(":", 1)[0] ?? "");
  const named = name?.findLast((segment) => segment !== "" && !scaffolding.has(segment));
  // Where a graph is one ready-made agent, its node has no better name.
  return named ?? name?.find((segment) => segment === "agent");
}

/** A trace of LangGraph from wherever its messages stand; `extra` steps (failed nodes, interrupts) come last. */
export function buildLangGraph(
  batches: Iterable<MessageBatch>,
  draft: Omit<TraceDraft, "steps"> & { extra?: StepDraft[] },
): ParsedTrace {
  const { extra = [], ...rest } = draft;
  const { messages, duplicateCount } = collectMessages(batches);
  const stated = new Map<string, string>();
  for (const { fields } of messages) {
    const metadata = fields["response_metadata"];
    const target = isObject(metadata) ? metadata["__handoff_destination"] : undefined;
    if (typeof target === "string" && typeof fields["tool_call_id"] === "string")
      stated.set(fields["tool_call_id"], target);
  }
  const steps = messages.flatMap(stepsOf);
  const speakers = steps.flatMap(({ kind, rawAgent }) => (kind === "tool-result" ? [] : [rawAgent]));
  const merged = mergeHandoffs(steps, transferTarget(speakers, stated));
  // A node that failed and was not tried again ended the run.
  const failure = extra.findLast(({ isError }) => isError === true);
  return buildTrace({
    ...rest,
    ...(failure !== undefined && { outcome: "failed" as const, termination: failure.content }),
    steps: [...merged.steps, ...extra],
    duplicateCount: duplicateCount + merged.duplicateCount + (draft.duplicateCount ?? 0),
  });
}

function stepsOf(collected: CollectedMessage): StepDraft[] {
  const { message, fields, node, startedAt } = collected;
  const own = message.role === "assistant" ? message.name : undefined;
  const isOwn = own !== undefined && !scaffolding.has(own);
  const agent = (isOwn ? own : agentOfNode(node)) ?? own ?? "assistant";
  // The framework words the way back twice, as text and as a call; the call with its answer is the hand-off.
  const isWayBack = isObject(fields["response_metadata"]) && fields["response_metadata"]["__is_handoff_back"] === true;
  const parts = isWayBack ? message.parts.filter(({ type }) => type !== "text") : message.parts;
  const spoken = message.role === "assistant" ? { ...message, name: agent, parts } : { ...message, parts };
  return messageSteps(spoken, { agent }).map((step) => ({ ...step, startedAt: step.startedAt ?? startedAt }));
}
