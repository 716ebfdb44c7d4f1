import { orderSiblings } from "./order-siblings";
import { type SpanRecord } from "./span-record";

/** A span in its tree. */
export interface SpanNode {
  span: SpanRecord;
  parent: SpanNode | null;
  children: SpanNode[];
  /** Its own agent, else that of the nearest span above it that names one. */
  agent: string | undefined;
  /** The nearest span above it, or itself, that is an agent. */
  agentNode: SpanNode | null;
  /** It names a parent that is not there. */
  isOrphan: boolean;
}

export interface SpanTree {
  /** In the order of their start. */
  roots: SpanNode[];
  /** Every span, parents before children, in the order of the tree. */
  nodes: SpanNode[];
  orphanCount: number;
  /** Spans whose parents run in a circle; one of each circle stands as a root. */
  cycleCount: number;
  /** Siblings that began at the same time, so that only the file (or the id) parts them. */
  tieCount: number;
}

/**
 * The spans of one run as trees. A span whose parent is missing becomes a root; siblings
 * stand in the order of their start.
 */
export function buildSpanTree(spans: readonly SpanRecord[], ties: "file" | "id"): SpanTree {
  const byId = new Map<string, SpanNode>();
  for (const span of spans) {
    const node: SpanNode = { span, parent: null, children: [], agent: span.agent, agentNode: null, isOrphan: false };
    byId.set(keyOf(span.traceId, span.id), node);
  }
  for (const node of byId.values()) {
    const { parentId, traceId } = node.span;
    if (parentId === null) continue;
    node.parent = byId.get(keyOf(traceId, parentId)) ?? null;
    node.isOrphan = node.parent === null;
  }
  const cycleCount = breakCycles([...byId.values()]);
  const roots: SpanNode[] = [];
  for (const node of byId.values()) (node.parent?.children ?? roots).push(node);
  for (const siblings of [roots, ...[...byId.values()].map(({ children }) => children)]) orderSiblings(siblings, ties);
  const nodes = listNodes(roots);
  for (const node of nodes) {
    node.agent ??= node.parent?.agent;
    node.agentNode = node.span.kind === "agent" ? node : (node.parent?.agentNode ?? null);
  }
  const orphanCount = nodes.filter(({ isOrphan }) => isOrphan).length;
  const tieCount = [roots, ...nodes.map(({ children }) => children)].reduce((sum, list) => sum + tiesIn(list), 0);
  return { roots, nodes, orphanCount, cycleCount, tieCount };
}

const keyOf = (traceId: string, id: string): string => `${traceId}\0${id}`;

/** Cuts every circle of parents at its span with the smallest id, so that the order of the spans does not matter. */
function breakCycles(nodes: readonly SpanNode[]): number {
  const done = new Set<SpanNode>();
  let count = 0;
  for (const node of nodes) {
    const path = new Set<SpanNode>();
    let at: SpanNode | null = node;
    while (at !== null && !done.has(at) && !path.has(at)) {
      path.add(at);
      at = at.parent;
    }
    if (at !== null && path.has(at)) {
      const circle = [...path].slice([...path].indexOf(at));
      const cut = circle.toSorted((a, b) => (a.span.id < b.span.id ? -1 : 1))[0];
      if (cut !== undefined) cut.parent = null;
      count += 1;
    }
    for (const seen of path) done.add(seen);
  }
  return count;
}

/** Without recursion: a chain of spans may be long. */
function listNodes(roots: readonly SpanNode[]): SpanNode[] {
  const nodes: SpanNode[] = [];
  const open = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const child of node.children.toReversed()) open.push(child);
  }
  return nodes;
}

/**
 * Those that share their start with the sibling before them. Spans without a time tie with nothing:
 * the file's order is all there is.
 */
function tiesIn(siblings: readonly SpanNode[]): number {
  return siblings.filter(({ span }, at) => {
    const before = siblings[at - 1]?.span;
    return before !== undefined && span.startNs !== null && span.startNs === before.startNs;
  }).length;
}
