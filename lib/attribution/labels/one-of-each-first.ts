/** The first item of each group before all others, both in their order; what is in no group (null) is one of these. */
export function oneOfEachFirst<Item>(items: readonly Item[], groupOf: (item: Item) => string | null): Item[] {
  const seen = new Set<string>();
  const [first, rest]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    const group = groupOf(item);
    const isFirst = group !== null && !seen.has(group);
    if (isFirst) seen.add(group);
    (isFirst ? first : rest).push(item);
  }
  return [...first, ...rest];
}
