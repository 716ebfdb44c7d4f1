import { cpus } from "node:os";
import { type Method, type MethodInput } from "@/lib/attribution/method";
import { answerOrigin } from "@/lib/attribution/methods/answer-origin";
import { baselines } from "@/lib/attribution/methods/baselines";
import { firstCode } from "@/lib/attribution/methods/first-code";
import { rules } from "@/lib/attribution/methods/rules";
import { tracer } from "@/lib/attribution/methods/tracer";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { hasSharedData } from "@/lib/traces/testing/manifest";
import { shareFigure } from "@/lib/tracer/share-figure";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { answer, type Found } from "./families/answer";
import { type MadeTrace, readMadeTraces } from "./made-traces/read-made";
import { interval, say, sayTable } from "./tracer/say";

/** What is found in one trace; the agent is null where its file does not name it. */
type MadeFound = Omit<Found, "agent"> & { agent: number | null };
type Find = (made: MadeTrace) => Promise<MadeFound>;

const by =
  (method: Method, given: Partial<MethodInput> = {}): Find =>
  async ({ trace, agent, stepIndexes }) => {
    const found = await answer(method, trace, given);
    const isTrue = (stepIndex: number | undefined): boolean =>
      stepIndex !== undefined && stepIndexes.includes(stepIndex);
    const isStepRight = isTrue(found?.stepIndex);
    const first3 = found?.suspects.slice(0, 3) ?? [];
    return {
      step: Number(isStepRight),
      agent: agent === null ? null : Number(found !== null && sameAgent(found.agent, agent)),
      top3: Number(isStepRight || first3.some(({ stepIndex }) => isTrue(stepIndex))),
    };
  };

/** As often right as a step drawn by chance. */
const byChance: Find = ({ trace: { steps }, agent, stepIndexes }) => {
  const share = stepIndexes.length / steps.length;
  const missed = [0, 1, 2].reduce(
    (left, drawn) => left * Math.max(0, 1 - stepIndexes.length / Math.max(steps.length - drawn, 1)),
    1,
  );
  const spoken = steps.filter((step) => agent !== null && sameAgent(step.agent, agent)).length;
  return Promise.resolve({ step: share, agent: agent === null ? null : spoken / steps.length, top3: 1 - missed });
};

function ways(traces: readonly MadeTrace[]): [title: string, find: Find][] {
  const controls = baselines.filter(({ name }) => name !== "random" && name !== "step-k");
  const stepK = baselines.find(({ name }) => name === "step-k");
  const counts = new Map<number, number>();
  for (const { stepIndexes } of traces) for (const at of stepIndexes) counts.set(at, (counts.get(at) ?? 0) + 1);
  const k = [...counts].sort(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0;
  return [
    ["tracer, shipped weights", by(tracer, { tracer: shippedTracer() })],
    ["rules", by(rules)],
    ["first-code", by(firstCode)],
    ["answer-origin", by(answerOrigin)],
    ["random (its mean)", byChance],
    ...controls.map((method): [string, Find] => [method.name, by(method)]),
    ...(stepK ? [[`step-k, k = ${k} in hindsight`, by(stepK, { parameters: { k } })] as [string, Find]] : []),
  ];
}

/** The mean over stories, a story by the mean of its tellings, with an interval over stories. */
function byStory(traces: readonly MadeTrace[], figures: readonly (number | null)[]): string {
  const stories = new Map<number, number[]>();
  for (const [at, value] of figures.entries()) {
    const story = traces[at]?.story;
    if (value !== null && story !== undefined) stories.set(story, [...(stories.get(story) ?? []), value]);
  }
  const means = [...stories.values()].map((own) => own.reduce((sum, value) => sum + value, 0) / own.length);
  return interval(
    shareFigure(
      means,
      means.map((_, at) => at),
      1,
    ),
  );
}

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  if (!hasSharedData) {
    process.stderr.write("The made traces are not there: set FAULTLINE_DATA to the folder that holds them.\n");
    return false;
  }
  const { traces, rowCount, storyCount } = await readMadeTraces();
  const lengths = traces.map(({ trace }) => trace.steps.length);
  say(
    `carry-over: methods that ask no model on made traces; only the tracer's general weights have learned from them. Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  say(
    `${traces.length} of ${rowCount} made files, in which the planted error has a place, telling ${storyCount} stories in ${new Set(traces.map(({ trace }) => trace.format)).size} formats; ${Math.min(...lengths)} to ${Math.max(...lengths)} steps. A story counts once, by the mean of its tellings; 95% bootstrap intervals over stories. The agent is scored in the ${traces.filter(({ agent }) => agent !== null).length} files that name it. No story has a passed trace, so trajectory-divergence and spectrum cannot be run.\n`,
  );
  const rows: string[][] = [];
  for (const [title, find] of ways(traces)) {
    const found: MadeFound[] = [];
    for (const made of traces) found.push(await find(made));
    const column = (pick: (one: MadeFound) => number | null): string => byStory(traces, found.map(pick));
    rows.push([title, column(({ step }) => step), column(({ top3 }) => top3), column(({ agent }) => agent)]);
  }
  sayTable(["%, by story", "step, top 1", "step, top 3", "agent"], rows);
  const told = rows
    .slice(0, 2)
    .map(([title, step, top3, agent]) => `${title} step ${step}, top 3 ${top3}, agent ${agent}`);
  say(
    `carry-over: ${traces.length} traces, ${storyCount} stories; ${told.join("; ")}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  return true;
}

process.exitCode = (await main()) ? 0 : 1;
