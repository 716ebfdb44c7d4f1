import { usualInjectionSettings } from "@/lib/replay/injection/injection";
import { type MadeFailure } from "@/lib/replay/made-data/made-failure";
import { type MadeFile, madeFiles } from "@/lib/replay/made-data/made-files";
import { makeSandboxData } from "@/lib/replay/made-data/make-sandbox-data";
import { type MadeShape, madeShapes } from "@/lib/replay/made-data/write-made-data";
import { splitFailures, usualSplits } from "@/lib/replay/made-data/split-failures";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError, note, say } from "../../terminal";
import { openMadeFolder } from "../made-folder";

/** The options of `replay make-data` as commander gives them. */
export interface MakeDataCommand {
  out: string;
  /** Passed runs that faults are put into. */
  tasks: number;
  /** Failed runs that are scanned. */
  scans: number;
  seed: number;
  slipRate: number;
  /** All shapes where it is left out. */
  format?: MadeShape[];
  json: boolean;
}

/** What a data set was begun with and what came of it, before it is split and written. */
interface Made {
  failures: MadeFailure[];
  passed: Trace[];
  notProven: number;
  triedCount: number;
  replayCount: number;
}

const title = "Made data of the sandbox team";
const splitNames = [...usualSplits.map(({ name }) => name), "all"];
const reportEvery = 20;

/** Makes a data set of failures by both ways, and writes it with its quality report beside. */
export async function makeDataFiles(command: MakeDataCommand): Promise<void> {
  const { out, seed, json, format: shapes = madeShapes } = command;
  const folder = await openMadeFolder(out);
  // Said before the work is done for nothing.
  await folder.requireFree([
    ...shapes.flatMap((shape) => splitNames.map((split) => `${shape}/${split}.jsonl`)),
    ...["quality.md", "quality.json"],
  ]);
  const made = await make(command);
  const { failures, passed } = made;
  if (failures.length === 0) throw new LaunchError("No failures were produced. Use more tasks or scans.");
  note(`${failures.length} failures; measuring the baselines`);
  const splits = splitFailures(failures, usualSplits, seed);
  const files = [...madeFiles({ failures, splits, passed, seed }, title, shapes)];
  await folder.write(files);
  note(`Written to ${out}: ${files.map(({ path }) => path).join(", ")}`);
  if (json) say(JSON.stringify(documentOf(command, made, files), null, 2));
  else say(textOf(files, "quality.md"));
}

const textOf = (files: readonly MadeFile[], path: string): string =>
  files.find((file) => file.path === path)?.text.trimEnd() ?? "";

function documentOf(
  { out, seed, tasks, scans, slipRate }: MakeDataCommand,
  { failures, passed, ...counts }: Made,
  files: readonly MadeFile[],
) {
  const lineCount = (text: string): number => text.split("\n").length - 1;
  return {
    out,
    seed,
    tasks,
    scans,
    slipRate,
    failureCount: failures.length,
    passedCount: passed.length,
    ...counts,
    files: files.map(({ path, text }) => ({ path, failures: path.endsWith(".jsonl") ? lineCount(text) : null })),
    quality: JSON.parse(textOf(files, "quality.json")) as unknown,
  };
}

async function make({ tasks, scans, seed, slipRate }: MakeDataCommand): Promise<Made> {
  const made: Made = { failures: [], passed: [], notProven: 0, triedCount: 0, replayCount: 0 };
  const run = makeSandboxData({
    sourceCount: tasks,
    scanCount: scans,
    seed,
    slipRate,
    signal: new AbortController().signal,
    caughtShare: 0.25,
    injection: { ...usualInjectionSettings, triesPerTrace: 30, maxReplays: Number.MAX_SAFE_INTEGER, seed },
  });
  let scanned = 0;
  for (;;) {
    const next = await run.next();
    if (next.done === true) {
      made.replayCount = next.value.replayCount;
      made.triedCount = next.value.operators.reduce((sum, { tried }) => sum + tried, 0);
      return made;
    }
    const event = next.value;
    if (event.type === "passed") {
      made.passed.push(event.trace);
      if (made.passed.length % reportEvery === 0) note(`[${made.passed.length}/${tasks}] passed runs`);
      continue;
    }
    if (event.type === "made") made.failures.push(event.failure);
    else made.notProven += 1;
    if (event.type === "made" && event.failure.evidence.way === "injection") {
      if (made.failures.length % reportEvery === 0) note(`${made.failures.length} failures from injected faults`);
    } else {
      scanned += 1;
      if (scanned % reportEvery === 0 || scanned === scans) note(`[${scanned}/${scans}] failed runs scanned`);
    }
  }
}
