import { type DecodedMessage } from "../messages/message";
import { canonicalJson } from "../content-hash";
import { groupBy } from "../group-by";
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
    const [kept, repeat] = isFuller ? [outer, node] : [node, outer];
    // What a wrapper counts of several calls is of none of them alone.
    if (!repeats.has(repeat)) complete(kept, repeat);
    repeats.add(repeat);
  }
  markSilent(calls, repeats);
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

/**
 * Spans without words that run within a span which says something, or around it, right beside it: a second
 * instrumentation of the client that keeps no text.
 */
function markSilent(calls: readonly SpanNode[], repeats: Set<SpanNode>): void {
  const open = calls.filter((node) => !repeats.has(node) && !node.span.isError);
  for (const siblings of groupBy(open, ({ parent, span }) => parent ?? span.traceId).values()) {
    const timed = siblings.filter(({ span }) => span.startNs !== null).sort(byTime);
    timed.forEach((node, at) => {
      if (saidIn(node) !== "") return;
      const kept = [timed[at - 1], timed[at + 1]].find(
        (other) =>
          other !== undefined &&
          saidIn(other) !== "" &&
          other.span.name !== node.span.name &&
          (isWithin(node, other) || isWithin(other, node)),
      );
      if (kept === undefined) return;
      repeats.add(node);
      complete(kept, node);
    });
  }
}

/** What only the repeat says of the model and of what it took. */
function complete(kept: SpanNode, { span: repeat }: SpanNode): void {
  const { span } = kept;
  kept.span = {
    ...span,
    model: span.model ?? repeat.model,
    inputTokens: span.inputTokens ?? repeat.inputTokens,
    outputTokens: span.outputTokens ?? repeat.outputTokens,
    costUsd: span.costUsd ?? repeat.costUsd,
  };
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
  timed.sort(byTime);
  timed.forEach((outer, at) => {
    const end = outer.span.endNs ?? 0n;
    for (const inner of [timed[at - 1], timed[at + 1]])
      if (inner !== undefined && (inner.span.startNs ?? 0n) <= end && !repeats.has(inner) && isWithin(inner, outer)) {
        repeats.add(outer);
        complete(inner, outer);
      }
  });
}

/** By start; of those that start at once the longer one first. */
const byTime = ({ span: a }: SpanNode, { span: b }: SpanNode): number =>
  compare(a.startNs ?? 0n, b.startNs ?? 0n) || compare(b.endNs ?? 0n, a.endNs ?? 0n);

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

function isWithin({ span: inner }: SpanNode, { span: outer }: SpanNode): boolean {
  if (inner.startNs === null || inner.endNs === null || outer.startNs === null || outer.endNs === null) return false;
  if (inner.startNs === outer.startNs && inner.endNs === outer.endNs) return inner.id > outer.id;
  return inner.startNs >= outer.startNs && inner.endNs <= outer.endNs;
}

/** What a span said, to compare: its texts and its calls, however either instrumentation spells them. */
const saidIn = ({ span }: SpanNode): string => span.output.map(textOf).join("\n");

const textOf = ({ parts }: DecodedMessage): string =>
  parts
    .map((part) => (part.type === "call" ? `${part.name} ${canonicalJson(part.arguments)}` : part.text.trim()))
    .join("\n");
