/**
 * Numbers the different tokens of a trace 0, 1, 2 …: an open-addressing table from a token's hash to its number, many
 * times faster than a Map on the thousands of tokens of a trace. Two tokens of one 32-bit hash count as one.
 */
export class TokenTable {
  private keys = new Int32Array(4096);
  /** Number + 1; 0 is a free place. */
  private places = new Int32Array(4096);
  size = 0;

  /** The token's number; a new one where it was not seen before. */
  add(hash: number): number {
    if (this.size * 2 >= this.keys.length) this.grow();
    const at = this.placeOf(hash);
    const known = this.places[at] ?? 0;
    if (known !== 0) return known - 1;
    this.keys[at] = hash;
    this.size += 1;
    this.places[at] = this.size;
    return this.size - 1;
  }

  /** The token's number, or -1. */
  find(hash: number): number {
    return (this.places[this.placeOf(hash)] ?? 0) - 1;
  }

  private placeOf(hash: number): number {
    const mask = this.keys.length - 1;
    let at = (hash ^ (hash >>> 15)) & mask;
    while (this.places[at] !== 0 && this.keys[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const [keys, places] = [this.keys, this.places];
    this.keys = new Int32Array(keys.length * 2);
    this.places = new Int32Array(keys.length * 2);
    for (let from = 0; from < keys.length; from += 1) {
      const place = places[from] ?? 0;
      if (place === 0) continue;
      const at = this.placeOf(keys[from] ?? 0);
      this.keys[at] = keys[from] ?? 0;
      this.places[at] = place;
    }
  }
}
