import { type Trace } from "../trace";

/**
 * Which trace the parts of a document belong to, where several were read from it: the one
 * that has the steps below a part.
 */
export class OwnerIndex {
  private readonly owners = new Map<string, number | null>();

  constructor(traces: readonly Trace[]) {
    if (traces.length < 2) return;
    for (const [at, { steps }] of traces.entries()) for (const { source } of steps) this.add(source.pointer, at);
  }

  private add(pointer: string, owner: number): void {
    const base = pointer.indexOf("#") + 1;
    let end = base;
    for (let level = 0; level <= ownedLevels && end !== -1; level += 1) {
      const part = pointer.slice(0, end);
      const known = this.owners.get(part);
      this.owners.set(part, known === undefined || known === owner ? owner : null);
      if (end === pointer.length) return;
      const next = pointer.indexOf("/", end + 1);
      end = next === -1 ? pointer.length : next;
    }
  }

  /** The trace that a part belongs to, else `above`, that of the part around it. */
  ownerOf(pointer: string, above: number): number {
    return this.owners.get(pointer) ?? above;
  }
}

/** So many levels below a file parts are told apart. */
export const ownedLevels = 3;
