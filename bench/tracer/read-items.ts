import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type LabelledTrace } from "@/lib/tracer/labelled-trace";

/** Every labeled Who&When trace of the JSON files below a folder, each log once, in order of path. */
export function readItems(folder: string): LabelledTrace[] {
  const seen = new Set<string>();
  return listFiles(folder).flatMap((file) =>
    parseTrace(readFileSync(file)).traces.flatMap(({ trace }) => {
      if (trace === null || trace.format !== "who-and-when" || trace.groundTruth === undefined) return [];
      if (seen.has(trace.contentHash)) return [];
      seen.add(trace.contentHash);
      return [{ trace, label: trace.groundTruth }];
    }),
  );
}

/** The paths of all JSON files below a folder; none where it cannot be read. */
export function listFiles(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : entry.name.endsWith(".json") ? [path] : [];
    });
}
