import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Method } from "@/lib/attribution/method";
import { methods as allMethods } from "@/lib/attribution/method-list";
import { type Tracer } from "@/lib/attribution/tracer";
import { dataFolder } from "@/lib/env";
import { attributeAll } from "@/lib/llm/testing/attribute-all";
import { type Mistakes } from "@/lib/llm/testing/mistaken-judge";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";
import { crossValidate } from "@/lib/tracer/cross-validate";
import { type PreparedTrace } from "@/lib/tracer/fit-part";
import { prepareTraces } from "@/lib/tracer/prepare-traces";
import { recipe } from "@/lib/tracer/recipe";
import { traceShape } from "@/lib/tracer/trace-shape";
import { withoutLabel } from "@/lib/traces/without-label";
import { startEndpointProcess } from "./engine/endpoint-process";
import { holdOut } from "./guided/held-out-tracer";
import { gainOver, head, toRow } from "./methods/say-scores";
import { meanScores, scoreOutcome, type Scores } from "./methods/score-answers";
import { readItems } from "./tracer/read-items";
import { say, sayTable } from "./tracer/say";
import { finish } from "./tracer/validate-often";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder(), "who-and-when") },
    draws: { type: "string", default: "1" },
    concurrency: { type: "string", default: "16" },
    method: { type: "string", multiple: true },
  },
});
const drawCount = Number(values.draws);
const share = 0.2;

interface NamedSet {
  name: string;
  items: readonly PreparedTrace[];
  /** Knows nothing of the question of the trace that it is asked about. */
  tracer: Tracer;
}

/** Without other traces of the same question, and without figures from outside. */
const offered = allMethods.filter(
  ({ name, needsPeers, needsLab, offeredAs }) =>
    needsPeers === "none" && !needsLab && offeredAs !== "posted" && (!values.method || values.method.includes(name)),
);
const left = allMethods.filter(
  ({ needsPeers, needsLab, offeredAs }) => needsPeers !== "none" || needsLab !== undefined || offeredAs === "posted",
);

const judges: readonly { title: string; among: Mistakes["among"] | null }[] = [
  { title: "is right", among: null },
  { title: "errs in 20% of its calls", among: "calls" },
  { title: "same wrong step in 20% of the traces", among: "traces" },
];

/** One method over one set, against as many draws of one kind of judge. */
async function score(
  { items, tracer }: NamedSet,
  method: Method,
  among: Mistakes["among"] | null,
): Promise<{ scores: Scores; faults: string[] }> {
  const labelled = items.map(({ trace, label }) => {
    const [truth] = truthsOf([{ ...trace, groundTruth: { ...label, reason: "", quotes: [], suspects: [] } }]);
    if (!truth) throw new Error("Every trace is labelled.");
    return { trace: withoutLabel(trace), truth };
  });
  const truths = labelled.map(({ truth }) => truth);
  const faults: string[] = [];
  const draws: ReturnType<typeof scoreOutcome>[][] = [];
  // A judge that knows, and a method that asks none, say the same every time.
  for (let draw = 0; draw < (among === null ? 1 : drawCount); draw += 1) {
    const mistakes = among === null ? {} : { mistakes: { share, among, seed: draw + 1 } };
    const endpoint = await startEndpointProcess(root, { truths, isForgetful: true, ...mistakes });
    try {
      const concurrency = Number(values.concurrency);
      const results = await attributeAll(labelled, method, { baseUrl: endpoint.baseUrl, concurrency, tracer });
      draws.push(results.map(({ outcome, truth }) => scoreOutcome(outcome, truth)));
      faults.push(...results.flatMap(({ outcome }) => (outcome.error ? [outcome.error.message] : [])));
    } finally {
      await endpoint.close();
    }
  }
  return { scores: meanScores(draws), faults };
}

/** Every figure of one set; whether the judge that is right was always followed, and the part of the summary. */
async function measureSet(set: NamedSet): Promise<{ isRight: boolean; summary: string }> {
  const groups = set.items.map(({ group }) => group);
  say(`${set.name}: ${set.items.length} traces, ${new Set(groups).size} questions\n`);
  const rows: string[][] = [];
  const faults: string[] = [];
  const missing: string[] = [];
  const gains: string[] = [];
  for (const method of offered.filter(({ needsJudge }) => !needsJudge))
    rows.push(
      toRow(rows.length === 0 ? "none" : "", method.name, (await score(set, method, null)).scores, null, groups),
    );
  const asking = offered.filter(({ needsJudge }) => needsJudge);
  for (const { title, among } of judges) {
    const found = new Map<string, Scores>();
    for (const method of asking) {
      const { scores, faults: unanswered } = await score(set, method, among);
      found.set(method.name, scores);
      faults.push(...unanswered.map((message) => `${title}, ${method.name}: ${message}`));
    }
    const plain = found.get("all-at-once") ?? null;
    for (const [at, [name, scores]] of [...found].entries()) {
      const beside = name === "all-at-once" ? null : plain;
      rows.push(toRow(at === 0 ? title : "", name, scores, among === null ? null : beside, groups));
      if (among === null && scores.step.some((right) => right < 1)) missing.push(name);
      if (among !== null && beside && gainOver(scores, beside, groups).isGain) gains.push(`${name} (judge ${title})`);
    }
  }
  sayTable(head, rows);
  for (const fault of new Set(faults)) say(`No answer: ${fault}`);
  if (missing.length > 0) say(`With a judge that is right these missed a labelled step: ${missing.join(", ")}.`);
  const better = gains.length === 0 ? "no gain over all at once" : `gain over all at once: ${gains.join(", ")}`;
  say(`${set.name}: ${better}.\n`);
  return { isRight: missing.length === 0, summary: `${set.name} ${better}` };
}

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  const prepared = finish(prepareTraces(readItems(values.data)));
  const sets = (["conversing", "delegating"] as const).map((shape, at): NamedSet => {
    const items = prepared.items.filter(({ trace }) => traceShape(trace) === shape);
    const tracer = holdOut(items.length === 0 ? [] : finish(crossValidate(items, recipe, { seed: 1 })), 1);
    return { name: at === 0 ? "AG" : "HC", items, tracer };
  });
  if (sets.some(({ items }) => items.length === 0)) {
    process.stderr.write(
      `There are no labelled Who&When files of both systems in ${values.data}. Name their folder with --data.\n`,
    );
    return false;
  }
  say(
    `methods: A SIMULATION, no model was asked. Judges over HTTP on loopback that know the labels: one is right, one errs in 20% of its calls, each by itself, and one holds the same wrong step of 20% of the traces for the decisive one in every call; ${drawCount} draws of those that err. Wilson 95% intervals over traces; what is gained over all at once is paired by trace, with a 95% bootstrap interval over questions. The tracer never knows the question that it ranks. Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  say(
    `Not among them: ${left.map(({ name }) => name).join(", ")}; they need other traces of the same question or figures from outside, and these files have none.\n`,
  );
  let isRight = true;
  const summary: string[] = [];
  for (const set of sets) {
    const measured = await measureSet(set);
    isRight &&= measured.isRight;
    summary.push(measured.summary);
  }
  const check = isRight
    ? "every method finds every labelled step with a judge that is right"
    : "NOT every method finds every labelled step with a judge that is right";
  say(
    `methods: ${isRight ? "ok" : "NOT OK"}; a simulation; ${check}; ${summary.join("; ")}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  return isRight;
}

process.exitCode = (await main()) ? 0 : 1;
