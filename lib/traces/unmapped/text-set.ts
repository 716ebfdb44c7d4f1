/** A text from this length on is looked up by its length: making a hash of it takes a walk through all of it. */
const longFrom = 64;
/** So many texts of one length are compared; where there are more, the others are hashed after all. */
const mostOfLength = 8;

/** A set of texts that hardly looks at long ones: two that are the same object are known to be the same at once. */
export class TextSet {
  private readonly hashed = new Set<string>();
  private readonly byLength = new Map<number, string[]>();

  has(text: string): boolean {
    if (text.length < longFrom) return this.hashed.has(text);
    const alike = this.byLength.get(text.length);
    if (alike === undefined) return false;
    return alike.includes(text) || (alike.length === mostOfLength && this.hashed.has(text));
  }

  /** Whether it was not there before. */
  add(text: string): boolean {
    if (this.has(text)) return false;
    const alike = text.length < longFrom ? undefined : this.byLength.get(text.length);
    if (text.length >= longFrom && alike === undefined) this.byLength.set(text.length, [text]);
    else if (alike !== undefined && alike.length < mostOfLength) alike.push(text);
    else this.hashed.add(text);
    return true;
  }
}
