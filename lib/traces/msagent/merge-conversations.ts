/** One conversation out of several that each hold a part of it, in the same order. */
export interface Merged<Item> {
  items: Item[];
  /** How many items were in more than one. */
  duplicateCount: number;
}

/**
 * Merges lists of which each tells a part of one conversation: what two of them share is told once, and what only one knows stands
 * before the next thing that both know, or at the end.
 */
export function mergeConversations<Item>(
  lists: readonly (readonly Item[])[],
  keyOf: (item: Item) => string,
): Merged<Item> {
  const items: Item[] = [];
  let duplicateCount = 0;
  for (const list of lists) {
    let from = 0;
    let waiting: Item[] = [];
    for (const item of list) {
      const at = items.findIndex((known, index) => index >= from && keyOf(known) === keyOf(item));
      if (at < 0) {
        waiting.push(item);
        continue;
      }
      duplicateCount += 1;
      items.splice(at, 0, ...waiting);
      from = at + waiting.length + 1;
      waiting = [];
    }
    items.push(...waiting);
  }
  return { items, duplicateCount };
}
