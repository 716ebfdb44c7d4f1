import { type SpanRecord } from "./span-record";
import { type SpanNode } from "./span-tree";
import { type Visit } from "./visit-spans";

const holds = new Set(["agent", "chain", "llm"]);
const speaks = new Set(["llm", "event", "tool", "retriever", "handoff"]);

/**
 * The span whose failure ended a run though its root says nothing of it: an agent or a model's call that failed, with
 * nothing said or done after it. Undefined where the run went on, or its root answered.
 */
export function endedByError(visits: readonly Visit[], lastRoot: SpanNode): SpanRecord | undefined {
  for (const { node, isEntry } of visits.toReversed()) {
    const { span } = node;
    if (isEntry || span.isHidden === true) continue;
    if (span.isError && span.errorText !== undefined && holds.has(span.kind)) return asOwn(node, lastRoot);
    if (speaks.has(span.kind)) return undefined;
  }
  return undefined;
}

/** The failure in the words of the span where it began: what is raised again says less, or more around it. */
function asOwn(node: SpanNode, lastRoot: SpanNode): SpanRecord | undefined {
  const isAnswered = lastRoot.span.output.some(({ role, parts }) => role === "assistant" && parts.length > 0);
  if (isAnswered && node !== lastRoot) return undefined;
  let origin = node;
  for (let inner = lastFailed(origin); inner !== undefined; inner = lastFailed(origin)) origin = inner;
  return origin.span;
}

const lastFailed = (node: SpanNode): SpanNode | undefined => {
  const last = node.children.findLast(({ span }) => span.isHidden !== true);
  return last !== undefined && holds.has(last.span.kind) && last.span.isError && last.span.errorText !== undefined
    ? last
    : undefined;
};
