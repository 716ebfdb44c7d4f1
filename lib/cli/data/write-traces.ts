import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { type Trace } from "@/lib/traces/trace";

/** Writes traces into a folder: one file each, the trace of docs/architecture.md, section 3, as its root. */
export class TraceWriter {
  private readonly taken = new Set<string>();

  constructor(private readonly folder: string) {}

  /** `place` is where the import stands below what was named; `at` the trace's number in it, where there are several. Answers the path relative to the folder. */
  write(place: string, at: number | null, trace: Trace): string {
    const name = this.nameFor(
      place
        .split(sep)
        .join("/")
        .replace(/\.json$/i, ""),
      at,
    );
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(trace, null, 2)}\n`);
    return name;
  }

  private nameFor(stem: string, at: number | null): string {
    const base = at === null ? stem : `${stem}.${at}`;
    for (let copy = 0; ; copy += 1) {
      const name = `${base}${copy === 0 ? "" : `-${copy + 1}`}.json`;
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
  }
}
