/** What was worked out last, at most so many at once: whatever has gone unused longest is let go first. */
export class BoundedCache<T> {
  private readonly kept = new Map<string, T>();

  constructor(
    private readonly most: number,
    private readonly letGo: (value: T) => void = () => undefined,
  ) {}

  get(key: string, make: () => T): T {
    const known = this.kept.has(key);
    const value = known ? (this.kept.get(key) as T) : make();
    if (known) this.kept.delete(key);
    this.kept.set(key, value);
    if (this.kept.size > this.most) {
      const [oldest] = this.kept.keys();
      const dropped = this.kept.get(oldest as string) as T;
      this.kept.delete(oldest as string);
      this.letGo(dropped);
    }
    return value;
  }

  get size(): number {
    return this.kept.size;
  }
}
