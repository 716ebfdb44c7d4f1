import { JudgeError } from "@/lib/attribution/judge-error";
import { makeModelRuns } from "@/lib/replay/sandbox/make-model-runs";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError, note, plainText, say } from "../../terminal";
import { openMadeFolder } from "../made-folder";
import { openModelPolicy } from "../open-model-policy";
import { fileOfTrace, type FailuresCommand } from "./make-failure-files";

const runsPerFile = 4;

/**
 * Writes runs of the sandbox team that a model plays and that ended as wanted, a file each. False where there were
 * fewer than were asked for. Throws LaunchError.
 */
export async function makeModelFiles(command: FailuresCommand & { model: string }): Promise<boolean> {
  const { out, count, seed, domain, passed, json, mostRuns = runsPerFile * count } = command;
  const folder = await openMadeFolder(out);
  const policy = openModelPolicy(command);
  const wanted = passed ? "passed" : "failed";
  const kept: Trace[] = [];
  let runCount = 0;
  const wish = { policy, mostRuns, seed, signal: new AbortController().signal };
  let stopped: string | null = null;
  try {
    for await (const trace of makeModelRuns({ ...wish, ...(domain && { domains: domain }) })) {
      runCount += 1;
      if (trace.outcome === wanted) kept.push(trace);
      note(plainText(`[${runCount}] ${trace.outcome}, ${trace.steps.length} steps: ${trace.title}`));
      if (kept.length === count) break;
    }
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    if (kept.length === 0) throw new LaunchError(error.message);
    stopped = error.message; // what was paid for is kept
  }
  const files = kept.map(fileOfTrace);
  await folder.write(files);
  const lines = kept.map(({ outcome, steps }, at) => ({
    path: files[at]?.path ?? "",
    outcome,
    stepCount: steps.length,
    fault: null,
    agent: null,
    stepIndex: null,
    words: `${outcome}, ${steps.length} steps; nothing was planted`,
  }));
  if (json) say(JSON.stringify({ out, runs: runCount, files: lines }, null, 2));
  else for (const line of lines) say(`${line.path}  ${line.words}`);
  if (stopped !== null) note(plainText(`Stopped: ${stopped}`));
  if (kept.length < count) note(`${kept.length} of ${count}: of ${runCount} runs no more ${wanted}.`);
  return kept.length === count;
}
