import { type SpanNode } from "./span-tree";

/** A span is entered, then all below it, then it is left. */
export interface Visit {
  node: SpanNode;
  isEntry: boolean;
}

interface TimedVisit extends Visit {
  time: bigint | null;
}

/**
 * The order in which a run is told: down every tree, siblings by their start. Where roots overlap in time (a run in
 * many traces, spans whose parent is missing) their trees are told at once, by time; within a tree nothing moves.
 */
export function visitSpans(roots: readonly SpanNode[]): Visit[] {
  const told: TimedVisit[] = [];
  let together: TimedVisit[][] = [];
  let end: bigint | null = null;
  for (const root of roots) {
    const visits = visitTree(root);
    const start = visits[0]?.time ?? null;
    if (start === null || end === null || start >= end) {
      append(told, interleave(together));
      together = [];
    }
    together.push(visits);
    const last = visits.at(-1)?.time ?? null;
    if (last !== null && (end === null || last > end)) end = last;
  }
  append(told, interleave(together));
  return told;
}

function visitTree(root: SpanNode): TimedVisit[] {
  const visits: TimedVisit[] = [];
  const open: Visit[] = [{ node: root, isEntry: true }];
  let now: bigint | null = null;
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node, isEntry } = visit;
    const time = isEntry ? node.span.startNs : node.span.endNs;
    if (time !== null && (now === null || time > now)) now = time;
    visits.push({ node, isEntry, time: now });
    if (!isEntry) continue;
    open.push({ node, isEntry: false });
    for (const child of node.children.toReversed()) open.push({ node: child, isEntry: true });
  }
  return visits;
}

/** Several lists as one, by time. Each is in order already, and the sort keeps what is alike in its order. */
function interleave(lists: readonly TimedVisit[][]): TimedVisit[] {
  if (lists.length <= 1) return lists[0] ?? [];
  return lists
    .flat()
    .sort((a, b) => (a.time === b.time ? 0 : a.time === null || (b.time !== null && a.time < b.time) ? -1 : 1));
}

function append(list: TimedVisit[], more: readonly TimedVisit[]): void {
  for (const visit of more) list.push(visit);
}
