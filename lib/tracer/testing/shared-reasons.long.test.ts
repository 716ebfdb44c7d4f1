// @module-tag long
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { rules } from "@/lib/attribution/methods/rules";
import { tracer } from "@/lib/attribution/methods/tracer";
import { noJudge } from "@/lib/attribution/no-judge";
import { runMethod } from "@/lib/attribution/testing/scripted-judge";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { parseFiles } from "@/lib/traces/parse-files";
import { type Trace } from "@/lib/traces/trace";
import { filesAt } from "@/lib/traces/testing/files-at";
import { dataRoot, hasSharedData, manifestRows, readRow, tracesOf } from "@/lib/traces/testing/manifest";
import { sampledRows } from "@/lib/traces/testing/sampled-rows";
import { shippedTracer } from "../shipped-tracer";
import { reasonFaults } from "./reason-faults";

const folders = ["who-and-when/algorithm-generated", "who-and-when/hand-crafted", "tau-retail"];
const labelled = folders.flatMap((folder) => {
  const path = join(dataRoot, "..", folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".json")) : [];
  return names.slice(0, isNightly() ? names.length : 2).map((name) => join(path, name));
});

async function expectNoFaults(traces: readonly Trace[]): Promise<void> {
  for (const trace of traces.filter(({ steps }) => steps.length > 0))
    for (const method of [tracer, rules]) {
      const options = { tracer: shippedTracer(), parameters: defaultParameters(method.parameterFields) };
      const { attribution } = await runMethod(method, trace, noJudge, options).catch(() => ({ attribution: null }));
      if (attribution) expect(reasonFaults(trace, attribution), method.name).toEqual([]);
    }
}

/** Two files of each folder; all of them by night. */
describe.skipIf(!hasSharedData)("reasons without a model say nothing that is not so", () => {
  it.each(sampledRows(manifestRows()))("about $file", async (row) => expectNoFaults(tracesOf(await readRow(row))));

  it.each(labelled)("about %s", async (path) => expectNoFaults(tracesOf(await parseFiles(filesAt(path)))));
});
