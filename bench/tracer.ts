import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dataFolder } from "@/lib/env";
import { placeFeatures } from "@/lib/tracer/features/place-features";
import { type PreparedTrace, type Recipe } from "@/lib/tracer/fit-part";
import { prepareTraces } from "@/lib/tracer/prepare-traces";
import { recipe } from "@/lib/tracer/recipe";
import { traceShape } from "@/lib/tracer/trace-shape";
import { measureSpeed } from "./tracer/measure-speed";
import { readItems } from "./tracer/read-items";
import { interval, say } from "./tracer/say";
import { sayInspections, sayJudges } from "./tracer/say-reading";
import { sayAccuracy, sayCalibration, sayCurve, sayRules } from "./tracer/say-set";
import { sayTransfer } from "./tracer/say-transfer";
import { figureOf, finish, validateOften } from "./tracer/validate-often";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder(), "who-and-when") },
    seeds: { type: "string", default: "5" },
    draws: { type: "string", default: "50" },
    speed: { type: "boolean", default: false },
  },
});

interface NamedSet {
  name: "AG" | "HC";
  items: PreparedTrace[];
}

const place = new Set(placeFeatures.map(({ name }) => name));
const positionOnly: Recipe = { ...recipe, features: recipe.features.filter((name) => place.has(name)) };
const contentOnly: Recipe = { ...recipe, features: recipe.features.filter((name) => !place.has(name)) };

/** All figures of one set; its part of the summary. */
function saySet({ name, items }: NamedSet, seeds: readonly number[], draws: number): string {
  const groups = new Set(items.map(({ group }) => group)).size;
  say(`## ${name}: ${items.length} traces, ${groups} question groups\n`);
  const full = validateOften(items, recipe, seeds);
  sayAccuracy([
    ["tracer", full],
    ["position only", validateOften(items, positionOnly, seeds)],
    ["content only", validateOften(items, contentOnly, seeds)],
  ]);
  sayRules(items);
  sayCalibration(full);
  sayInspections(full);
  sayJudges(full);
  const ten = sayCurve(name, items, recipe, draws);
  const figures = [
    `step ${interval(figureOf(full, (score) => score.step))}`,
    `agent ${interval(figureOf(full, (score) => score.agent))}`,
    `top-3 ${interval(figureOf(full, (score) => score.top3))}`,
    `step with 10 labels ${(100 * ten).toFixed(1)}`,
  ];
  return `${name} ${figures.join(", ")}`;
}

function main(): boolean {
  const startedAt = performance.now();
  const folder = resolve(values.data);
  const labelled = readItems(folder);
  if (labelled.length === 0) {
    process.stderr.write(`There are no labelled Who&When files in ${folder}. Name a folder of them with --data.\n`);
    return false;
  }
  if (values.speed) return measureSpeed(folder);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
  const { items } = finish(prepareTraces(labelled));
  const sets: NamedSet[] = [
    { name: "AG" as const, items: items.filter(({ trace }) => traceShape(trace) === "conversing") },
    { name: "HC" as const, items: items.filter(({ trace }) => traceShape(trace) === "delegating") },
  ].filter((set) => set.items.length > 0);
  say(
    `tracer: ${items.length} labelled traces in ${folder}, ${new Set(items.map(({ group }) => group)).size} question groups; traces with hand-offs or thoughts count as hand-crafted (HC), the others as algorithm-generated (AG)`,
  );
  say(
    `nested cross-validation, 10 folds of question groups, mean of ${seeds.length} deals of the folds (seeds ${seeds.join(", ")}); 95% bootstrap intervals over question groups; ${recipe.features.length} features; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  const summary = sets.map((set) => saySet(set, seeds, Number(values.draws)));
  say(`## Transfer\n`);
  sayTransfer(sets, recipe);
  say(`tracer: ${summary.join("; ")}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return true;
}

process.exitCode = main() ? 0 : 1;
