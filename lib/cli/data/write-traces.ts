import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { type Trace } from "@/lib/traces/trace";
import { type ImportedTrace } from "./import-result";

/** The files of one import. */
interface TracePlaces {
  /** Writes a trace and answers its file, relative to the output folder. */
  write: (trace: Trace) => string;
  /** To be called when no more come: the only trace of an import needs no number. */
  finish: (traces: ImportedTrace[]) => void;
}

/**
 * Writes traces into a folder: one file each, UTF-8, with the trace of docs/architecture.md, section 3, as its root.
 */
export class TraceWriter {
  private readonly taken = new Set<string>();

  constructor(private readonly folder: string) {}

  /** `place` is where an import stands below what was named. Two imports of the same place get names of their own. */
  placesOf(place: string): TracePlaces {
    const stem = this.freeStem(
      place
        .split(sep)
        .join("/")
        .replace(/\.json$/i, ""),
    );
    let count = 0;
    return {
      write: (trace) => {
        const name = `${stem}.${count++}.json`;
        const file = join(this.folder, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${JSON.stringify(trace, null, 2)}\n`);
        return name;
      },
      finish: (traces) => {
        const [only] = traces;
        if (traces.length !== 1 || only?.path === undefined) return;
        renameSync(join(this.folder, only.path), join(this.folder, `${stem}.json`));
        only.path = `${stem}.json`;
      },
    };
  }

  private freeStem(stem: string): string {
    for (let copy = 1; ; copy += 1) {
      const free = copy === 1 ? stem : `${stem}-${copy}`;
      if (this.taken.has(free)) continue;
      this.taken.add(free);
      return free;
    }
  }
}
