import { isReplayActive, type ReplayView } from "@/lib/replay/replay-view";

/** A replay with those that branch off it. */
export interface ReplayNode {
  replay: ReplayView;
  branches: ReplayNode[];
}

/** Replays as a tree: roots leave the trace, or something that is not in the list; the newest first on each level. */
export function replayTree(replays: readonly ReplayView[]): ReplayNode[] {
  const nodes = new Map(replays.map((replay): [string, ReplayNode] => [replay.id, { replay, branches: [] }]));
  const roots: ReplayNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.replay.parentId === null ? undefined : nodes.get(node.replay.parentId);
    if (parent && parent !== node) parent.branches.push(node);
    else roots.push(node);
  }
  const sort = (level: ReplayNode[]): ReplayNode[] => {
    for (const { branches } of level) sort(branches);
    return level.sort((a, b) => newestFirst(a.replay, b.replay));
  };
  return sort(roots);
}

const newestFirst = (a: ReplayView, b: ReplayView): number =>
  b.createdAt.localeCompare(a.createdAt) || a.repeat - b.repeat || b.id.localeCompare(a.id);

/** Whether something may still come. */
export const hasActive = (replays: readonly ReplayView[]): boolean =>
  replays.some(({ status }) => isReplayActive(status));

/** How many passed of those that came to an outcome, as "3 of 5 passed"; null while none did. */
export function tallyWords(replays: readonly ReplayView[]): string | null {
  const ended = replays.filter(({ outcome }) => outcome !== null);
  if (ended.length === 0) return null;
  return `${ended.filter(({ outcome }) => outcome === "passed").length} of ${ended.length} passed`;
}
