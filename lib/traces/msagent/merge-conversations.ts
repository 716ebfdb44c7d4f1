/** One conversation out of several that each hold a part of it, in the same order. */
export interface Merged<Item> {
  items: Item[];
  /** How many items were in more than one. */
  duplicateCount: number;
}

/**
 * Merges lists of which each tells a part of one conversation: what two of them share is told once, and what only one
 * knows stands before the next thing that both know, or at the end.
 */
export function mergeConversations<Item>(
  lists: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): Merged<Item> {
  const known: { item: Item; key: string }[] = [];
  let duplicateCount = 0;
  for (const list of lists) {
    let from = 0;
    let waiting: typeof known = [];
    for (const item of list) {
      const key = keyOf(item);
      const at = known.findIndex((other, index) => index >= from && other.key === key);
      if (at < 0) {
        waiting.push({ item, key });
        continue;
      }
      duplicateCount += 1;
      known.splice(at, 0, ...waiting);
      from = at + waiting.length + 1;
      waiting = [];
    }
    known.push(...waiting);
  }
  return { items: known.map(({ item }) => item), duplicateCount };
}
