import { faultOperators } from "@/lib/replay/faults/fault-operators";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { type SandboxDomain } from "@/lib/replay/sandbox/sandbox-task";
import { exportTrace } from "@/lib/traces/export-trace";
import { type Trace } from "@/lib/traces/trace";
import { LaunchError, note, say } from "../../terminal";
import { openMadeFolder } from "../made-folder";
import { type ModelCommand } from "../model-options";

/** The options of `replay failures` as commander gives them. */
export interface FailuresCommand extends ModelCommand {
  out: string;
  count: number;
  seed: number;
  domain?: SandboxDomain[];
  /** Names of operators. */
  fault?: string[];
  slipRate: number;
  temperature: number;
  /** With a model: runs at most. */
  mostRuns?: number;
  passed: boolean;
  json: boolean;
}

/** What is wrong with the names of faults, in a sentence; null where nothing is. */
export function findUnknownFault({ fault = [] }: Pick<FailuresCommand, "fault">): string | null {
  const names = faultOperators.map(({ name }) => name);
  const unknown = fault.find((name) => !names.includes(name));
  return unknown === undefined ? null : `unknown fault ${unknown}; known: ${names.join(", ")}.`;
}

const reportEvery = 25;

/**
 * Writes failed runs of the sandbox team, or the same runs without their fault, a file each, and says where each fault
 * is. False where fewer could be made than were asked for.
 */
export async function makeFailureFiles(command: FailuresCommand): Promise<boolean> {
  const { out, count, seed, domain, fault, slipRate, passed, json } = command;
  const folder = await openMadeFolder(out);
  const made: SandboxFailure[] = [];
  const wish = {
    count,
    seed,
    config: { slipRate, adherence: 1 },
    ...(domain && { domains: domain }),
    ...(fault && { operators: fault }),
  };
  for await (const failure of makeFailures(wish)) {
    made.push(failure);
    if (made.length % reportEvery === 0 || made.length === count) note(`[${made.length}/${count}]`);
  }
  if (made.length === 0)
    throw new LaunchError("These faults do not make any run of these domains fail. Choose others.");
  const files = made.map((failure) => fileOfTrace(chosen(failure, passed)));
  await folder.write(files);
  const lines = made.map((failure, at) => ({ path: files[at]?.path ?? "", ...aboutOf(failure, passed) }));
  if (json) say(JSON.stringify({ out, files: lines }, null, 2));
  else for (const line of lines) say(`${line.path}  ${line.words}`);
  if (made.length < count) note(`Only ${made.length} of ${count}: these faults and domains yield no more.`);
  return made.length === count;
}

const chosen = ({ trace, clean }: SandboxFailure, isPassed: boolean): Trace => (isPassed ? clean : trace);

/** `sandbox/sales:17/5-3fa` as `sales-17-5-3fa.json`. */
export const fileOfTrace = (trace: Trace): { path: string; text: string } => {
  const name = (trace.externalId ?? trace.contentHash).replace(/^sandbox\//, "").replace(/[^A-Za-z0-9-]+/g, "-");
  return { path: `${name}.json`, text: exportTrace(trace) };
};

function aboutOf(failure: SandboxFailure, isPassed: boolean) {
  const { steps, outcome } = chosen(failure, isPassed);
  const base = { outcome, stepCount: steps.length };
  if (isPassed) return { ...base, fault: null, agent: null, stepIndex: null, words: `passed, ${steps.length} steps` };
  const { fault, agent, stepIndex } = failure;
  const words = `failed, ${steps.length} steps; ${fault.operator} planted at step ${stepIndex}, ${agent}: ${failure.words}`;
  return { ...base, fault: fault.operator, agent, stepIndex, words };
}
