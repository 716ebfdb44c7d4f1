/**
 * What has been said so far, so that a history repeated in every call counts once. A text counts as often as the
 * longest history holds it: a second "yes" is a new turn, the first one told again is not.
 */
export class Said {
  private readonly counts = new Map<string, number>();

  /** A text was said anew. */
  add(text: string): void {
    const key = keyOf(text);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** A text may be told again (an argument that becomes another agent's question), without being a turn of its own. */
  know(text: string): void {
    const key = keyOf(text);
    if (!this.counts.has(key)) this.counts.set(key, 1);
  }

  has(text: string): boolean {
    return this.counts.has(keyOf(text));
  }

  /** A reader of one history: says of each text whether it is told again. */
  history(): (text: string) => boolean {
    const told = new Map<string, number>();
    return (text) => {
      const key = keyOf(text);
      const count = (told.get(key) ?? 0) + 1;
      told.set(key, count);
      return count <= (this.counts.get(key) ?? 0);
    };
  }
}

const keyOf = (text: string): string => text.trim();

/** The texts inside a call's arguments: what one agent gives another often comes back as its question. */
export function textsIn(value: unknown, limit = 200): string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let looked = 0; open.length > 0 && looked < limit; looked += 1) {
    const at = open.pop();
    if (typeof at === "string") texts.push(at);
    else if (typeof at === "object" && at !== null) for (const inner of Object.values(at)) open.push(inner);
  }
  return texts;
}
