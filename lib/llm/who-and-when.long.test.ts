// @module-tag long
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Method } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { dataFolder } from "@/lib/env";
import { attributeAll, mostCalls } from "./testing/attribute-all";
import { startOracle, type Oracle, type OracleOptions } from "./testing/oracle-endpoint";
import { readLabelledTraces } from "./testing/oracle-truths";

const data = resolve(import.meta.dirname, "../..", dataFolder(), "who-and-when");
const isThere = existsSync(data);
if (!isThere) console.warn(`Skipped: the Who&When files are not at ${data}.`);
/** Two files of each folder; by night all. */
const filesPerFolder = isNightly() ? Infinity : 2;
const items = isThere
  ? ["algorithm-generated", "hand-crafted"].flatMap((folder) =>
      readLabelledTraces([resolve(data, folder)]).slice(0, filesPerFolder),
    )
  : [];
/**
 * An order that has nothing to do with the labels. It counts nothing for guided, which else
 * would not ask about every step.
 */
const order = Array.from({ length: 200 }, (_, index) => ((index * 7) % 11) + 1);
const tracerFor = (method: Method) => makeTracer(order, { priorWeight: method.name === "guided" ? 0 : 1 });
const asking = methods.filter(({ needsJudge, needsLab }) => needsJudge && !needsLab);
const worseEndpoints: [string, Partial<OracleOptions>][] = [
  ["fails in 30% of its replies, in streaks of up to 4", { faultRate: 0.3, streakUpTo: 4 }],
  ["refuses response_format", { plain: true }],
];
const opened: Oracle[] = [];
afterAll(() => Promise.all(opened.map((oracle) => oracle.close())));

describe.skipIf(!isThere)("Who&When files, against a judge over HTTP that knows its label", () => {
  it("are read with their labels", () => {
    expect(items.length).toBeGreaterThanOrEqual(isNightly() ? 137 : 4);
  });

  // By day made traces alone are asked about at endpoints that fail or refuse: oracle-methods.test.ts.
  const endpoints: [string, Partial<OracleOptions>][] = [["answers", {}], ...(isNightly() ? worseEndpoints : [])];
  it.each(
    asking.flatMap((method) => endpoints.map(([what, options]) => ({ method, what, options, name: method.name }))),
  )("$name finds the labeled step within its calls where the endpoint $what", async ({ method, options }) => {
    const oracle = await startOracle({ truths: items.map(({ truth }) => truth), ...options });
    opened.push(oracle);
    const results = await attributeAll(items, method, {
      baseUrl: oracle.baseUrl,
      concurrency: 32,
      tracer: tracerFor(method),
    });
    const wrong = results.filter(({ truth, outcome }) => outcome.attribution?.stepIndex !== truth.stepIndex);
    expect(wrong.map(({ file, outcome }) => [file, outcome.error?.message])).toEqual([]);
    const dear = results.filter(
      ({ trace, truth, outcome }) => outcome.callCount > mostCalls(method.name, trace.steps.length, truth.stepIndex),
    );
    expect(dear.map(({ file }) => file)).toEqual([]);
    expect(oracle.stats().repeatedSteps).toBe(0);
  });
});
