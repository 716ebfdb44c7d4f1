interface Line<Work> {
  waiting: Work[];
  /** How many of it are being read. */
  running: number;
}

/** Work that waits, in a line for each workspace. */
interface ReaderTurns<Work> {
  add: (line: string, work: Work) => void;
  /** Whose turn it is; `done` is to be called once it has been read. Null where nobody may be served now. */
  next: () => { work: Work; done: () => void } | null;
  /** Whether `next` would answer something. */
  hasNext: () => boolean;
}

/**
 * Turns between workspaces: who has the fewest readings under way is next, and among those who was served longest ago.
 * Nobody has more than `mostOfOne` under way, whoever else waits or not: a reading cannot be put aside once it has
 * begun, so what comes from others finds room.
 */
export function readerTurns<Work>(mostOfOne: number): ReaderTurns<Work> {
  // Whoever was served last stands last.
  const lines = new Map<string, Line<Work>>();
  const first = (): [string, Line<Work>] | null => {
    let found: [string, Line<Work>] | null = null;
    for (const [name, line] of lines) {
      if (line.waiting.length === 0 || line.running >= mostOfOne) continue;
      if (found === null || line.running < found[1].running) found = [name, line];
    }
    return found;
  };
  return {
    add: (name, work) => {
      const line = lines.get(name) ?? { waiting: [], running: 0 };
      line.waiting.push(work);
      lines.set(name, line);
    },
    hasNext: () => first() !== null,
    next: () => {
      const found = first();
      const work = found?.[1].waiting.shift();
      if (!found || work === undefined) return null;
      const [name, line] = found;
      line.running += 1;
      lines.delete(name);
      lines.set(name, line);
      const done = (): void => {
        line.running -= 1;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(name);
      };
      return { work, done };
    },
  };
}
