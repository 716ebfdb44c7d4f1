import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Method } from "@/lib/attribution/method";
import { guided } from "@/lib/attribution/methods/guided";
import { likeliestFirst } from "@/lib/attribution/methods/likeliest-first";
import { stepByStep } from "@/lib/attribution/methods/step-by-step";
import { scoreAttribution } from "@/lib/attribution/score";
import { type Tracer } from "@/lib/attribution/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { dataFolder } from "@/lib/env";
import { attributeAll } from "@/lib/llm/testing/attribute-all";
import { type Fallibility } from "@/lib/llm/testing/fallible-judge";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";
import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { shareFigure } from "@/lib/tracer/share-figure";
import { type PreparedTrace } from "@/lib/tracer/fit-part";
import { prepareTraces } from "@/lib/tracer/prepare-traces";
import { recipe } from "@/lib/tracer/recipe";
import { traceShape } from "@/lib/tracer/trace-shape";
import { crossValidate } from "@/lib/tracer/cross-validate";
import { startEndpointProcess } from "./engine/endpoint-process";
import { holdOut } from "./guided/held-out-tracer";
import { readItems } from "./tracer/read-items";
import { interval, say, sayTable } from "./tracer/say";
import { finish } from "./tracer/validate-often";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder(), "who-and-when") },
    draws: { type: "string", default: "3" },
    concurrency: { type: "string", default: "16" },
  },
});
const seed = 1;
const drawCount = Number(values.draws);
const rates = [
  { hitRate: 0.6, falseAlarmRate: 0.1 },
  { hitRate: 0.8, falseAlarmRate: 0.05 },
  { hitRate: 0.4, falseAlarmRate: 0.2 },
];
/**
 * `errsWithTracer`: the step that a repeating judge wrongly holds for decisive is the tracer's likeliest
 * wrong one, the worst that can be.
 */
type SimulatedJudge = Omit<Fallibility, "seed"> & { errsWithTracer?: boolean };
const judges: readonly SimulatedJudge[] = [
  ...rates.map((rate) => ({ ...rate, errors: "independent" as const })),
  ...rates.map((rate) => ({ ...rate, errors: "repeating" as const })),
  { hitRate: 0.6, falseAlarmRate: 0.1, errors: "repeating", errsWithTracer: true },
  { hitRate: 0.6, falseAlarmRate: 0.1, errors: "independent", overstates: true },
];

/** Means over the draws of a judge, by trace: whether step and agent were right, and how often the judge was asked. */
interface Outcome {
  step: number[];
  agent: number[];
  calls: number[];
}

const percentOf = (share: number): string => `${Math.round(100 * share)}%`;

function score(trace: PreparedTrace, answer: Pick<Attribution, "agent" | "stepIndex"> | null): [number, number] {
  if (!answer) throw new Error("A simulated judge is always understood.");
  const { isStepRight, isAgentRight } = scoreAttribution(answer, trace.label);
  return [Number(isStepRight), Number(isAgentRight)];
}

function priorAlone(items: readonly PreparedTrace[], tracer: Tracer): Outcome {
  const scores = items.map((item) => {
    const { steps, agents } = tracer.rank(item.trace);
    return score(item, { stepIndex: steps[0]?.stepIndex ?? -1, agent: agents[0]?.agent ?? "" });
  });
  return { step: scores.map(([step]) => step), agent: scores.map(([, agent]) => agent), calls: items.map(() => 0) };
}

/** One way to ask, over HTTP, against as many draws of one kind of judge. */
async function ask(
  items: readonly PreparedTrace[],
  method: Method,
  tracer: Tracer,
  { errsWithTracer, ...judge }: SimulatedJudge,
): Promise<Outcome> {
  const labelled = items.map((item) => ({ item, trace: withLabel(item), truth: truthsOf([withLabel(item)])[0]! }));
  const truths = labelled.map(({ item, truth }) => {
    const wrong = tracer.rank(item.trace).steps.find(({ stepIndex }) => stepIndex !== item.label.stepIndex);
    return errsWithTracer && wrong ? { ...truth, wrongStep: wrong.stepIndex } : truth;
  });
  const sum: Outcome = { step: items.map(() => 0), agent: items.map(() => 0), calls: items.map(() => 0) };
  for (let draw = 0; draw < drawCount; draw += 1) {
    const endpoint = await startEndpointProcess(root, {
      truths,
      isForgetful: true,
      fallibility: { ...judge, seed: seed + draw },
    });
    try {
      const concurrency = Number(values.concurrency);
      const results = await attributeAll(labelled, method, { baseUrl: endpoint.baseUrl, concurrency, tracer });
      for (const [at, { item, outcome }] of results.entries()) {
        if (outcome.error) throw outcome.error;
        const [step, agent] = score(item, outcome.attribution);
        sum.step[at] = (sum.step[at] ?? 0) + step / drawCount;
        sum.agent[at] = (sum.agent[at] ?? 0) + agent / drawCount;
        sum.calls[at] = (sum.calls[at] ?? 0) + outcome.callCount / drawCount;
      }
    } finally {
      await endpoint.close();
    }
  }
  return sum;
}

const withLabel = ({ trace, label }: PreparedTrace): Trace => ({
  ...trace,
  groundTruth: { ...label, reason: "", quotes: [], suspects: [] },
});

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0) / numbers.length;

async function measureSet(name: string, items: readonly PreparedTrace[]): Promise<string> {
  const answers = finish(crossValidate(items, recipe, { seed }));
  const tracer = holdOut(answers, seed);
  const unguided: Tracer = { ...tracer, priorWeight: () => 0 };
  const alphas = items.map(({ trace }) => tracer.priorWeight(trace));
  const groups = items.map(({ group }) => group);
  const steps = mean(items.map(({ trace }) => trace.steps.length));
  say(
    `${name}: ${items.length} traces of ${steps.toFixed(1)} steps, ${new Set(groups).size} questions; α ${Math.min(...alphas)} to ${Math.max(...alphas)}\n`,
  );
  const gains: string[] = [];
  const prior = priorAlone(items, tracer);
  const rows: string[][] = [];
  const show = (title: string, way: string, { step, agent, calls }: Outcome): void =>
    void rows.push([
      title,
      way,
      interval(shareFigure(step, groups, seed)),
      interval(shareFigure(agent, groups, seed)),
      mean(calls).toFixed(1),
    ]);
  show("none", "tracer alone", prior);
  for (const judge of judges) {
    const title = `${percentOf(judge.hitRate)} / ${percentOf(judge.falseAlarmRate)}, ${judge.errors}${judge.errsWithTracer ? " the tracer's" : ""}${judge.overstates ? ", overstated" : ""}`;
    const inTurn = await ask(items, stepByStep, tracer, judge);
    const ordered = await ask(items, likeliestFirst, tracer, judge);
    const alone = await ask(items, guided, unguided, judge);
    const fused = await ask(items, guided, tracer, judge);
    show(title, "step by step", inTurn);
    show(title, "likeliest first", ordered);
    show(title, "judge scores every step, α 0", alone);
    show(title, "guided", fused);
    const gainOver = (other: Outcome): string => {
      const differences = fused.step.map((share, at) => share - (other.step[at] ?? 0));
      const { value: gain, low, high } = clusterBootstrap(differences, groups, seed);
      return `${(100 * gain).toFixed(1)} [${(100 * low).toFixed(0)}, ${(100 * high).toFixed(0)}]`;
    };
    gains.push(
      `${title}: ${gainOver(inTurn)} over step by step, ${gainOver(alone)} over the same judge alone, ${gainOver(prior)} over the tracer alone`,
    );
  }
  sayTable(["judge: hits / false alarms, errors", "way", "step, %", "agent, %", "calls a trace"], rows);
  say(`Steps right by guided, paired, in points, ${name}:`);
  for (const gain of gains) say(`- ${gain}`);
  say();
  const [first] = rows.slice(1);
  const stepOf = (way: string): string => rows.find((row) => row[0] === first?.[0] && row[1] === way)?.[2] ?? "";
  return `${name} step ${stepOf("guided")} guided, ${stepOf("step by step")} step by step, judge ${first?.[0]}`;
}

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  const prepared = finish(prepareTraces(readItems(values.data)));
  const sets = (["conversing", "delegating"] as const).map((shape, at) => ({
    name: at === 0 ? "AG" : "HC",
    items: prepared.items.filter(({ trace }) => traceShape(trace) === shape),
  }));
  if (sets.some(({ items }) => items.length === 0)) {
    process.stderr.write(
      `There are no labelled Who&When files of both systems in ${values.data}. Name their folder with --data.\n`,
    );
    return false;
  }
  say(
    `guided: a simulation. Judges over HTTP on loopback that know the labels and err at stated rates, ${drawCount} draws each; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  const done: string[] = [];
  for (const { name, items } of sets) done.push(await measureSet(name, items));
  say(`guided: ok; ${done.join(", ")}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return true;
}

process.exitCode = (await main()) ? 0 : 1;
