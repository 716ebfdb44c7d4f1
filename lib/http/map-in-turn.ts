import { setImmediate } from "node:timers/promises";

/** So many items are made at once: making more of them would hold the server. */
const mostAtOnce = 500;

/** `list.map(of)` for a list of any length: others have their turn in between. */
export async function mapInTurn<Item, Made>(list: readonly Item[], of: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < list.length; from += mostAtOnce) {
    if (from > 0) await setImmediate();
    for (const item of list.slice(from, from + mostAtOnce)) made.push(of(item));
  }
  return made;
}
