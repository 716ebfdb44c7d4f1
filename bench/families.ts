import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rules } from "@/lib/attribution/methods/rules";
import { spectrum } from "@/lib/attribution/methods/spectrum";
import { trajectoryDivergence } from "@/lib/attribution/methods/trajectory-divergence";
import { dataFolder } from "@/lib/env";
import { traceShape } from "@/lib/tracer/trace-shape";
import { wilsonFigure } from "@/lib/tracer/share-figure";
import { answer, type Found, scoreAnswer } from "./families/answer";
import { faultKinds } from "./families/fault";
import { makeFamily } from "./families/make-family";
import { bestStepK, contestant, type Contestant, ruleContestants } from "./families/rule-contestants";
import { readItems } from "./tracer/read-items";
import { interval, say, sayTable } from "./tracer/say";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder(), "who-and-when") },
    families: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / Math.max(figures.length, 1);
const figure = (found: readonly Found[], pick: (one: Found) => number): string =>
  interval(wilsonFigure(mean(found.map(pick)), found.length));

/** The same table read by Ochiai in place of FAMAS' score: the first of the highest. */
const byOchiai: Contestant = {
  title: "spectrum, by Ochiai",
  find: async (trace, label, peers) => {
    const given = await answer(spectrum, trace, { peers });
    const rows = given?.exhibits?.flatMap((exhibit) => (exhibit.kind === "spectrum" ? exhibit.rows : [])) ?? [];
    const suspects = rows
      .toSorted((a, b) => b.ochiai - a.ochiai || a.stepIndex - b.stepIndex)
      .map(({ stepIndex, agent, ochiai }) => ({ stepIndex, agent, score: ochiai }));
    const [first] = suspects;
    return scoreAnswer(given && first ? { ...given, ...first, suspects } : null, label);
  },
};

/** Top 1 and top 3 of every contestant, over all families and by kind of fault; the part of the summary. */
async function measureFamilies(perKind: number, seed: number): Promise<string> {
  const families = faultKinds.flatMap((kind, at) =>
    Array.from({ length: perKind }, (_, turn) => makeFamily(kind, seed * 1_000_000 + at * 10_000 + turn)),
  );
  const lengths = families.map(({ target }) => target.steps.length);
  const passed = families.map(({ peers }) => peers.filter(({ outcome }) => outcome === "passed").length);
  const runs = families.map(({ peers }) => peers.length + 1);
  say(`## Generated families\n`);
  say(
    `${families.length} families, ${perKind} of each kind of fault, seed ${seed}; failed runs of ${Math.min(...lengths)} to ${Math.max(...lengths)} steps (mean ${mean(lengths).toFixed(1)}), ${Math.min(...passed)} to ${Math.max(...passed)} passed runs (mean ${mean(passed).toFixed(1)}), ${Math.min(...runs)} to ${Math.max(...runs)} runs in all; teams of 1 to 5 workers and a lead; detours before no, every tenth or every fourth part of the work; each wording drawn of two to four; the other failed runs failed by the same fault. 95% Wilson intervals.\n`,
  );
  const cases = families.map(({ target, label }) => ({ trace: target, label }));
  const contestants = [
    contestant(trajectoryDivergence),
    contestant(spectrum),
    byOchiai,
    contestant(rules),
    ...ruleContestants,
    bestStepK(cases),
  ];
  const scored: { title: string; found: Found[] }[] = [];
  for (const { title, find } of contestants) {
    const found: Found[] = [];
    for (const { target, label, peers } of families) found.push(await find(target, label, peers));
    scored.push({ title, found });
  }
  sayTable(
    ["%", "step, top 1", "step, top 3", "agent"],
    scored.map(({ title, found }) => [
      title,
      figure(found, ({ step }) => step),
      figure(found, ({ top3 }) => top3),
      figure(found, ({ agent }) => agent),
    ]),
  );
  for (const [name, pick] of [
    ["top 1", ({ step }: Found) => step],
    ["top 3", ({ top3 }: Found) => top3],
  ] as const)
    sayTable(
      [`step, ${name}, %`, ...faultKinds],
      scored.map(({ title, found }) => [
        title,
        ...faultKinds.map((kind) =>
          figure(
            found.filter((_, at) => families[at]?.kind === kind),
            pick,
          ),
        ),
      ]),
    );
  const part = scored
    .slice(0, 4)
    .map(
      ({ title, found }) => `${title} ${figure(found, ({ step }) => step)}, top 3 ${figure(found, ({ top3 }) => top3)}`,
    );
  return `${families.length} families: ${part.join("; ")}`;
}

/** The same on Who&When, whose questions have no second run here: only what needs none. */
async function measureLabelled(folder: string): Promise<string> {
  const items = readItems(folder);
  if (items.length === 0) {
    say(`There are no labelled Who&When files in ${folder}: name their folder with --data.\n`);
    return "no labelled files";
  }
  const parts: string[] = [];
  for (const [name, shape] of [
    ["AG", "conversing"],
    ["HC", "delegating"],
  ] as const) {
    const cases = items.filter(({ trace }) => traceShape(trace) === shape);
    if (cases.length === 0) continue;
    say(`## Who&When, ${name}: ${cases.length} traces\n`);
    say(
      "No file has a passed run of its question, so trajectory-divergence and spectrum cannot be run. 95% Wilson intervals.\n",
    );
    const contestants: Contestant[] = [contestant(rules), ...ruleContestants, bestStepK(cases)];
    const rows: string[][] = [];
    for (const { title, find } of contestants) {
      const found: Found[] = [];
      for (const { trace, label } of cases) found.push(await find(trace, label, []));
      rows.push([
        title,
        figure(found, ({ step }) => step),
        figure(found, ({ top3 }) => top3),
        figure(found, ({ agent }) => agent),
      ]);
    }
    sayTable(["%", "step, top 1", "step, top 3", "agent"], rows);
    parts.push(`${name} rules step ${rows[0]?.[1]}`);
  }
  return parts.join(", ");
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  say(
    `families: made runs and labelled files; no model is asked. Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  const made = await measureFamilies(Number(values.families), Number(values.seed));
  const labelled = await measureLabelled(resolve(values.data));
  say(`families: ${made}; ${labelled}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

await main();
