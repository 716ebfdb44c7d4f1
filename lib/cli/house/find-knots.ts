/**
 * The sets of more than one room that all reach each other (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972).
 */
export function findKnots(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const knots: string[][] = [];
  const lower = (room: string, number: number): void => {
    lowest.set(room, Math.min(lowest.get(room) ?? number, number));
  };
  const visit = (room: string): void => {
    const number = order.size;
    order.set(room, number);
    lower(room, number);
    open.push(room);
    isOpen.add(room);
    for (const next of graph.get(room) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lower(room, lowest.get(next) ?? number);
      } else if (isOpen.has(next)) lower(room, order.get(next) ?? number);
    }
    if (lowest.get(room) !== number) return;
    const knot = open.splice(open.indexOf(room));
    for (const one of knot) isOpen.delete(one);
    if (knot.length > 1) knots.push(knot.sort());
  };
  for (const room of graph.keys()) if (!order.has(room)) visit(room);
  return knots;
}
