import { handoffName } from "./hand-off";
import { type SpanNode } from "./span-tree";
import { visitSpans } from "./visit-spans";

/**
 * Model calls whose agent's span never came (the process was killed while the agent worked) belong to the agent that
 * control was passed to last. Changes the nodes; answers the spans that were given an agent so.
 */
export function handOverOrphans(roots: readonly SpanNode[]): SpanNode[] {
  if (!roots.some(({ isOrphan, agent }) => isOrphan && agent === undefined)) return [];
  const given = new Set<SpanNode>();
  const tops = new Map<SpanNode | null, SpanNode>();
  let receiver: string | undefined;
  for (const { node, isEntry } of visitSpans(roots)) {
    const { span } = node;
    const top = tops.get(node.parent) ?? node;
    tops.set(node, top);
    if (!isEntry || span.isHidden === true) continue;
    if (span.kind === "llm" && node.agent === undefined && receiver !== undefined && top.isOrphan) {
      nameTree(top, receiver);
      given.add(top);
    } else if (span.kind === "agent" || (span.kind === "llm" && !given.has(top))) receiver = undefined;
    receiver = passedTo(node) ?? receiver;
  }
  return [...given];
}

/** To whom a span passes control, if to anyone. */
function passedTo({ span }: SpanNode): string | undefined {
  if (span.handoff !== undefined) return span.handoff.to;
  const calls = span.kind === "llm" ? span.output.flatMap(({ parts }) => parts) : [];
  const target = calls.flatMap((part) => (part.type === "call" ? (handoffName(part.name, part.arguments) ?? []) : []));
  return target.find((name) => name !== "");
}

/** The whole of a tree that names no agent is of this one. */
function nameTree(top: SpanNode, agent: string): void {
  top.span = { ...top.span, agent };
  const open = [top];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.agent !== undefined) continue;
    node.agent = agent;
    for (const child of node.children) open.push(child);
  }
}
