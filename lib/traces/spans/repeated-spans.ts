import { type DecodedMessage } from "../messages/message";
import { type SpanNode } from "./span-tree";

/**
 * LLM spans that record a call which another span records too (two instrumentations, a wrapper around the
 * client): the deepest one that has the text counts. Ids of calls and texts tell that two spans are one call,
 * and that one ran within the other.
 */
export function findRepeats(nodes: readonly SpanNode[]): Set<SpanNode> {
  const repeats = new Set<SpanNode>();
  const calls = nodes.filter(({ span }) => span.kind === "llm" && span.isHidden !== true);
  for (const node of calls.toReversed()) {
    const outer = enclosingCall(node);
    if (outer === null || node.span.isError) continue;
    const isFuller = saidIn(outer) !== "" && (saidIn(node) === "" || repeats.has(node));
    repeats.add(isFuller ? node : outer);
  }
  const bySaid = new Map<string, SpanNode[]>();
  for (const node of calls) {
    const said = saidIn(node);
    if (said === "" || repeats.has(node)) continue;
    const key = `${node.span.traceId}\0${said}`;
    const twins = bySaid.get(key);
    if (twins === undefined) bySaid.set(key, [node]);
    else twins.push(node);
  }
  for (const twins of bySaid.values()) markTwins(twins, repeats);
  return repeats;
}

/** The LLM span above, with nothing but scaffolding between. */
function enclosingCall(node: SpanNode): SpanNode | null {
  let at = node.parent;
  while (at !== null && at.span.kind === "chain") at = at.parent;
  return at?.span.kind === "llm" ? at : null;
}

/**
 * Of spans that said the same, those that another one runs within. Sorted by start, what
 * runs within one stands beside it.
 */
function markTwins(twins: SpanNode[], repeats: Set<SpanNode>): void {
  const timed = twins.filter(({ span }) => span.startNs !== null && span.endNs !== null);
  timed.sort(
    (a, b) => compare(a.span.startNs ?? 0n, b.span.startNs ?? 0n) || compare(b.span.endNs ?? 0n, a.span.endNs ?? 0n),
  );
  timed.forEach((outer, at) => {
    const end = outer.span.endNs ?? 0n;
    for (const inner of [timed[at - 1], timed[at + 1]])
      if (inner !== undefined && (inner.span.startNs ?? 0n) <= end && !repeats.has(inner) && isWithin(inner, outer))
        repeats.add(outer);
  });
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

function isWithin({ span: inner }: SpanNode, { span: outer }: SpanNode): boolean {
  if (inner.startNs === null || inner.endNs === null || outer.startNs === null || outer.endNs === null) return false;
  if (inner.startNs === outer.startNs && inner.endNs === outer.endNs) return inner.id > outer.id;
  return inner.startNs >= outer.startNs && inner.endNs <= outer.endNs;
}

/** What a span said, to compare: its texts and its calls. */
const saidIn = ({ span }: SpanNode): string => span.output.map(textOf).join("\n");

const textOf = ({ parts }: DecodedMessage): string =>
  parts.map((part) => (part.type === "call" ? `${part.id ?? ""} ${part.name} ${part.text}` : part.text)).join("\n");
