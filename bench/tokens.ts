import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Method } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { dataFolder } from "@/lib/env";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { costModels } from "./tokens/cost-model";
import { addUp, type Item, measurePrompts, type PromptSums, textOf } from "./tokens/measure-prompts";
import { percent, say, sayTable } from "./tracer/say";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(join(import.meta.dirname, ".."), dataFolder(), "who-and-when") },
    method: { type: "string" },
  },
});

const LEAST_REPEATED = 0.9;
const MOST_OVER_BOUND = 1.1;
/** What is escaped in a step's fence counts as its text. */
const ROUNDING = 1.005;

/**
 * An order that has nothing to do with the labels. It counts nothing for guided, which else
 * would not ask about every step.
 */
const order = Array.from({ length: 200 }, (_, index) => ((index * 7) % 11) + 1);
const tracerFor = ({ name }: Method) => makeTracer(order, { priorWeight: name === "guided" ? 0 : 1 });

interface Measured {
  sums: PromptSums;
  /** Tokens of trace text by the paper's procedure and by its formula; null where it has neither. */
  model: { bySteps: number; byMean: number } | null;
}

const count = (number: number): string => Math.round(number).toLocaleString("en");

function toRow(name: string, { sums, model }: Measured, traceCount: number): string[] {
  const { calls, tokens, textTokens, characters, repeated, repeatable } = sums;
  return [
    name,
    (calls / traceCount).toFixed(1),
    count(tokens / traceCount),
    count(textTokens / traceCount),
    count((tokens - textTokens) / Math.max(1, calls)),
    percent(repeated / Math.max(1, characters)),
    percent(repeatable / Math.max(1, characters)),
    model ? count(model.bySteps / traceCount) : "–",
    model ? (textTokens / model.bySteps).toFixed(3) : "–",
    model ? count(model.byMean / traceCount) : "–",
    model ? (textTokens / model.byMean).toFixed(3) : "–",
  ];
}

const head = [
  "method",
  "calls",
  "prompt tokens",
  "trace text",
  "fixed text a call",
  "repeated, %",
  "at most, %",
  "paper's procedure",
  "ratio",
  "paper's formula",
  "ratio",
];

function findFaults(name: string, { sums, model }: Measured): string[] {
  const faults: string[] = [];
  const repeated = sums.repeated / sums.characters;
  if (name === "step-by-step" && repeated < LEAST_REPEATED)
    faults.push(`step-by-step repeats ${percent(repeated)}% of its prompts, less than ${percent(LEAST_REPEATED)}%`);
  if (model && sums.textTokens > model.bySteps * ROUNDING)
    faults.push(`${name} sends ${(sums.textTokens / model.bySteps).toFixed(3)} times the trace text of the paper`);
  if (model && name === "binary-search" && sums.textTokens > model.byMean * MOST_OVER_BOUND)
    faults.push(`${name} sends ${(sums.textTokens / model.byMean).toFixed(3)} times its bound`);
  return faults;
}

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  const sets = [
    { name: "AG", items: readLabelledTraces([join(values.data, "algorithm-generated")]) },
    { name: "HC", items: readLabelledTraces([join(values.data, "hand-crafted")]) },
  ];
  const items: Item[] = sets.flatMap((set) => set.items);
  if (items.length === 0) {
    process.stderr.write(`There are no labelled Who&When files in ${values.data}. Name their folder with --data.\n`);
    return false;
  }
  const oracle = await startOracle({ truths: items.map(({ truth }) => truth), isForgetful: true });
  const asking = methods.filter(
    ({ needsJudge, needsLab, name }) => needsJudge && !needsLab && (values.method ?? name) === name,
  );
  const rows = new Map<string, string[][]>([...sets.map(({ name }) => [name, []] as const), ["all", []]] as [
    string,
    string[][],
  ][]);
  const faults: string[] = [];
  const summary: string[] = [];
  try {
    for (const method of asking) {
      const sums = await measurePrompts(items, method, { baseUrl: oracle.baseUrl, tracer: tracerFor(method) });
      const model = costModels[method.name];
      const part = (which: readonly Item[]): Measured => ({
        sums: addUp(items.flatMap((item, at) => (which.includes(item) ? (sums[at] ?? []) : []))),
        model: model
          ? {
              bySteps: which.reduce((total, item) => total + model.bySteps(textOf(item)), 0),
              byMean: which.reduce((total, item) => total + model.byMean(textOf(item)), 0),
            }
          : null,
      });
      for (const { name, items: which } of [...sets, { name: "all", items }])
        rows.get(name)?.push(toRow(method.name, part(which), which.length));
      const all = part(items);
      faults.push(...findFaults(method.name, all));
      summary.push(
        `${method.name} ${Math.round(all.sums.tokens / items.length)} tokens, ${percent(all.sums.repeated / all.sums.characters)}% repeated`,
      );
    }
  } finally {
    await oracle.close();
  }
  say(
    `tokens: prompts of every method that asks a model over ${items.length} Who&When traces, with a judge on loopback that knows the labels. Means a trace; a token is 3 bytes of UTF-8. "repeated" is the share of all prompts that stands alike at the beginning of the prompt before it of the same trace, by characters over all calls; "at most" is that share if each prompt repeated the whole of the one before it. The first call of a trace repeats nothing. The paper's procedure is counted over the steps as long as they are, its formula as if all steps of a trace were as long as their mean; both are trace text alone.\n`,
  );
  for (const [name, table] of rows) {
    say(`${name}\n`);
    sayTable(head, table);
  }
  for (const [name, { formula }] of Object.entries(costModels)) say(`- ${name}: ${formula}`);
  say();
  for (const fault of faults) say(`missed: ${fault}`);
  say(
    `tokens: ${faults.length === 0 ? "ok" : "NOT OK"}; ${summary.join("; ")}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  return faults.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
