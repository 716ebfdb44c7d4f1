import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { note, say } from "../../terminal";
import { wholeNumber } from "../../whole-number";
import { fuzzCase, fuzzInputs } from "./fuzz-case";
import { type FuzzAnswer } from "./fuzz-child";

/** Each damaged import must end within these, in a trace or in a clear error. */
const maxMilliseconds = 10_000;
const maxBytes = 500 * 1024 * 1024;
/** What making the damage may take besides. */
const preparation = 5_000;
/** Cases that one process takes: later ones would be measured against a heap that others filled. */
const casesPerChild = 100;
const atOnce = 2;
const entry = join(import.meta.dirname, "../../../../scripts/fuzz-import.mjs");

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    data: { type: "string" },
    count: { type: "string", default: "2000" },
    from: { type: "string", default: "0" },
  },
});
const from = wholeNumber(0)(values.from);
const count = wholeNumber(1)(values.count);
const inputs = fuzzInputs(values.data);

const total = { done: 0, traces: 0, errors: 0, slowest: 0, slowestName: "", largest: 0 };
const faults: string[] = [];
const waiting = Array.from({ length: count }, (_, at) => from + at);
const startedAt = performance.now();

await Promise.all(Array.from({ length: atOnce }, work));
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const slowest = (total.slowest / 1000).toFixed(1);
const largest = Math.round(total.largest / 1024 / 1024);
say(
  `fuzz:import: ${count} damaged imports of ${inputs.length}: ${total.traces} gave traces, ${total.errors} a clear error, ` +
    `${faults.length} neither; slowest ${slowest} s (${total.slowestName}), largest ${largest} MiB, ${minutes} min`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Takes cases until none is left, in one process after another. */
async function work(): Promise<void> {
  while (waiting.length > 0) {
    const child = await startChild();
    for (let left = casesPerChild; left > 0 && child.connected; left -= 1) {
      const at = waiting.shift();
      if (at === undefined) break;
      take(at, await ask(child, at));
    }
    child.kill("SIGKILL");
  }
}

function startChild(): Promise<ChildProcess> {
  const limit = `--max-old-space-size=${Math.round(maxBytes / 1024 / 1024)}`;
  const execArgv = [limit];
  const child = fork(entry, ["--child", values.data ?? ""], {
    execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve) => child.once("message", () => resolve(child)));
}

/** The answer of a child; a sentence where it died or took too long, and then it is no more. */
function ask(child: ChildProcess, at: number): Promise<FuzzAnswer | string> {
  return new Promise((resolve) => {
    const end = (answer: FuzzAnswer | string): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      child.disconnect();
      end(`took more than ${maxMilliseconds / 1000} s`);
    }, maxMilliseconds + preparation);
    child.once("message", (answer) => end(answer as FuzzAnswer));
    child.once("exit", (code, signal) => end(`the process died (${signal ?? `exit ${code}`})`));
    child.send(at);
  });
}

function take(at: number, answer: FuzzAnswer | string): void {
  total.done += 1;
  const fault = faultOf(answer);
  if (fault !== null) {
    faults.push(fault);
    say(`case ${at}, ${fuzzCase(inputs, at).name}: ${fault}`);
  }
  if (typeof answer !== "string") {
    if (answer.milliseconds > total.slowest) {
      total.slowest = answer.milliseconds;
      total.slowestName = `case ${at}, ${answer.name}`;
    }
    total.largest = Math.max(total.largest, answer.bytes);
    if (fault === null && "traceCount" in answer.outcome)
      total[answer.outcome.traceCount > 0 ? "traces" : "errors"] += 1;
  }
  if (total.done % 200 === 0) note(`${total.done} of ${count}`);
}

function faultOf(answer: FuzzAnswer | string): string | null {
  if (typeof answer === "string") return answer;
  if ("crash" in answer.outcome) return `it threw: ${answer.outcome.crash}`;
  if (answer.milliseconds > maxMilliseconds) return `it took ${(answer.milliseconds / 1000).toFixed(1)} s`;
  if (answer.bytes > maxBytes) return `it took ${Math.round(answer.bytes / 1024 / 1024)} MiB`;
  return answer.outcome.fault;
}
