import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Planted } from "@/lib/attribution/testing/searching-judge";
import { type Step, type Trace } from "@/lib/traces/trace";

const logWords =
  "info debug worker cache fetched rows in ms retry none status ok request served batch page cursor offset token sync heartbeat queue idle flush segment replica".split(
    " ",
  );
/** Shortest and longest session, in characters. */
const sizes = [70_000, 400_000] as const;

/** A long session: runs of other tasks that passed, the one that failed among them, and logs in what tools returned. */
export interface LongFailure {
  trace: Trace;
  planted: Planted;
}

/** Failures of the sandbox, each within a long session; the same for the same seed. */
export async function* makeLongFailures(count: number, seed: number): AsyncGenerator<LongFailure> {
  const failures: SandboxFailure[] = [];
  for await (const failure of makeFailures({ count, seed })) failures.push(failure);
  const random = seededRandom(seed);
  for (const failure of failures) yield lengthen(failure, failures, random);
}

function lengthen(failure: SandboxFailure, others: readonly SandboxFailure[], random: () => number): LongFailure {
  const below = (most: number): number => Math.floor(random() * most);
  const target = sizes[0] + below(sizes[1] - sizes[0]);
  const words = `[${below(1e9).toString(36)}${below(1e9).toString(36)}]`;
  const pad = (step: Step): Step => {
    const lines = step.kind === "tool-result" ? below(60) : random() < 0.2 ? below(12) : 0;
    return lines === 0 ? step : { ...step, content: `${step.content}\n${logLines(lines, below)}` };
  };
  const own = failure.trace.steps.map((step) =>
    pad(step.index === failure.stepIndex ? { ...step, content: `${step.content} ${words}` } : step),
  );
  const before: Step[] = [];
  const after: Step[] = [];
  const sizeOf = (steps: readonly Step[]): number => steps.reduce((sum, { content }) => sum + content.length, 0);
  for (let size = sizeOf(own); size < target;) {
    const { clean } = others[below(others.length)] ?? failure;
    const more = clean.steps.map(pad);
    if (random() < 0.5) before.push(...more);
    else after.push(...more);
    size += sizeOf(more);
  }
  const steps = [...before, ...own, ...after].map((step, index) => ({ ...step, index }));
  return {
    trace: { ...failure.trace, steps },
    planted: { agent: failure.agent, stepIndex: before.length + failure.stepIndex, words },
  };
}

const logLines = (count: number, below: (most: number) => number): string =>
  Array.from({ length: count }, () => {
    const said = Array.from({ length: 6 + below(10) }, () => logWords[below(logWords.length)] ?? "");
    return `${below(24)}:${10 + below(50)} ${said.join(" ")} ${below(10_000)}`;
  }).join("\n");
