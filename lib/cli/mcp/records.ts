import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const Fixed = z.object({ incident: z.string(), version: z.string().nullable(), at: z.string() });
export type Fixed = z.infer<typeof Fixed>;

/** Hidden, so that reading the folder passes it by. */
const folderOf = (path: string): string => join(statSync(path).isDirectory() ? path : dirname(path), ".faultline");

/** Adds a line to a file of records beside the traces; answers where it is. */
export function addRecord(path: string, file: "labels.jsonl" | "fixed.jsonl", record: object): string {
  const folder = folderOf(path);
  mkdirSync(folder, { recursive: true });
  const place = join(folder, file);
  appendFileSync(place, `${JSON.stringify(record)}\n`);
  return place;
}

/** By the title of the incident, what was last said of its fix. Lines that cannot be read are passed over. */
export function readFixed(path: string): Map<string, Fixed> {
  const place = join(folderOf(path), "fixed.jsonl");
  const lines = existsSync(place) ? readFileSync(place, "utf8").split("\n") : [];
  return new Map(
    lines.flatMap((line) => {
      const fixed = Fixed.safeParse(readLine(line));
      return fixed.success ? [[fixed.data.incident, fixed.data] as const] : [];
    }),
  );
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
