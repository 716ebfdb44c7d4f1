import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { z } from "zod";
import { type Correction, type Corrector } from "@/lib/replay/correct/corrector";
import { ReplayChange, ReplayOutcome, ReplayStep } from "@/lib/replay/protocol/messages";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { LaunchError, note } from "../../terminal";

/** A line of the file. `key` is a hash of all that the entry depends on. */
const Entry = z.discriminatedUnion("kind", [
  /** The first line: under its id a system executes a replay once, however often it is asked. */
  z.object({ kind: z.literal("begun"), id: z.string() }),
  z.object({
    kind: z.literal("replay"),
    key: z.string(),
    report: ReplayOutcome.extend({ steps: z.array(ReplayStep) }).nullable(),
    /** Only where there is no report. */
    problem: z.enum(["time-out", "failed"]).nullable(),
    message: z.string(),
  }),
  z.object({
    kind: z.literal("correction"),
    key: z.string(),
    correction: z.object({ change: ReplayChange, words: z.string(), isExecuted: z.boolean().optional() }).nullable(),
  }),
]);
type Entry = z.infer<typeof Entry>;

/** What earlier calls found and this one finds. Nothing is used before it is written. */
export interface KeptScan {
  id: string;
  recall: (key: string) => Replayed | null;
  record: (key: string, replayed: Replayed) => Promise<void>;
  /** A corrector that is not asked twice for the same; `about` is what its corrections depend on besides the trace. */
  keepCorrections: (corrector: Corrector, about: string) => Corrector;
}

/**
 * Without a file, what one call finds is kept as long as it runs. Throws LaunchError for a file that is something else.
 */
export async function openKeptScan(file: string | undefined): Promise<KeptScan> {
  const entries = file === undefined ? [] : await readEntries(file);
  const replays = new Map(
    entries.flatMap((one) => (one.kind === "replay" ? [[one.key, toReplayed(one)] as const] : [])),
  );
  const corrections = new Map(
    entries.flatMap((one) => (one.kind === "correction" ? [[one.key, toCorrection(one.correction)] as const] : [])),
  );
  let written: Promise<void> = Promise.resolve();
  const add = (entry: Entry): Promise<void> => {
    if (file === undefined) return written;
    // One after another, each on a line of its own.
    written = written.then(() => appendFile(file, `${JSON.stringify(entry)}\n`));
    return written;
  };
  const begun = entries.find((one) => one.kind === "begun");
  const id = begun?.id ?? randomUUID();
  if (!begun) await add({ kind: "begun", id });
  return {
    id,
    recall: (key) => replays.get(key) ?? null,
    record: async (key, replayed) => {
      await add(toEntry(key, replayed));
      replays.set(key, replayed);
    },
    keepCorrections: (corrector, about) => ({
      name: corrector.name,
      correct: async (trace, stepIndex, signal, again) => {
        const asked = [corrector.name, about, trace.contentHash, stepIndex, again ? 1 : 0];
        const key = textHash(canonicalJson(asked));
        const known = corrections.get(key);
        if (known !== undefined) return known;
        const correction = await corrector.correct(trace, stepIndex, signal, again);
        await add({ kind: "correction", key, correction });
        corrections.set(key, correction);
        return correction;
      },
    }),
  };
}

/** Problems that end a scan are not kept: the system may have been mended since. */
const toEntry = (key: string, replayed: Replayed): Entry => {
  if (replayed.report !== null) return { kind: "replay", key, report: replayed.report, problem: null, message: "" };
  const { problem, message } = replayed;
  return { kind: "replay", key, report: null, problem: problem === "time-out" ? problem : "failed", message };
};

const toReplayed = ({ report, problem, message }: Extract<Entry, { kind: "replay" }>): Replayed =>
  report === null ? { report, problem: problem ?? "failed", message } : { report, problem: null };

function toCorrection(read: Extract<Entry, { kind: "correction" }>["correction"]): Correction | null {
  if (read === null) return null;
  const { change, words, isExecuted } = read;
  return { change, words, ...(isExecuted === undefined ? {} : { isExecuted }) };
}

async function readEntries(file: string): Promise<Entry[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new LaunchError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const lines = text.split("\n").filter((line) => line !== "");
  const entries = lines.flatMap((line) => readEntry(line) ?? []);
  if (lines.length > 0 && entries[0]?.kind !== "begun")
    throw new LaunchError(`${file} contains no replays of a scan. Choose another file with --keep.`);
  // A call that was cut off leaves half a line, which is made again.
  if (!text.endsWith("\n") && text !== "") await appendFile(file, "\n");
  if (entries.length > 1) note(`${entries.filter(({ kind }) => kind === "replay").length} replays are kept in ${file}`);
  return entries;
}

function readEntry(line: string): Entry | null {
  try {
    return Entry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
