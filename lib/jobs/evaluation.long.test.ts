// @module-tag long
import "./testing/own-database";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { dataFolder } from "@/lib/env";
import { type Oracle, startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { exportPredictions } from "@/lib/services/measure/evaluations/export-predictions";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import { readReport } from "@/lib/services/measure/evaluations/read-report";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { tagTraces } from "@/lib/services/traces/editing/tag-traces";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { scoreLines } from "@/scripts/score-predictions.mjs";
import { startStormyEndpoint, type StormyEndpoint } from "./testing/stormy-endpoint";
import { endWorker, startWorker, until } from "./testing/worker-process";

const data = resolve(import.meta.dirname, "../..", dataFolder(), "who-and-when");
const folders = ["algorithm-generated", "hand-crafted"] as const;
const isThere = existsSync(data);
if (!isThere) console.warn(`Skipped: the Who&When files are not at ${data}.`);

const minutes = 60_000;
const concurrency = 8;
/**
 * Answers after which the first worker is killed, and after which the endpoint refuses so many requests. After a
 * storm the provider is asked slower for minutes, as it should be: it comes over the last of the 274 requests,
 * about all of which it refuses.
 */
const [killAfter, stormAfter, stormLength] = [40, 266, 10];

const opened: (Oracle | StormyEndpoint)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const importFiles = async (ctx: MemberContext): Promise<void> => {
  for (const folder of folders) {
    const ids: string[] = [];
    for (const name of readdirSync(join(data, folder)).filter((file) => file.endsWith(".json"))) {
      const { traces } = await createTraces(ctx, { bytes: readFileSync(join(data, folder, name)), fileName: name });
      ids.push(...traces.map(({ id }) => id));
    }
    await tagTraces(ctx, { ids }, { add: [folder] });
  }
};

const freeze = async (ctx: MemberContext) => {
  const { id } = await createDataSet(ctx, {
    name: "Who&When",
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "tag" as const,
    splits: [],
    seed: 1,
  });
  return (await getDataSet(ctx, { id })).version;
};

const linesOf = async (ctx: MemberContext, evaluationId: string): Promise<string> => {
  let text = "";
  for await (const line of (await exportPredictions(ctx, { evaluationId })).lines) text += line;
  return text;
};

describe.skipIf(!isThere)("five methods over the Who&When files", () => {
  test(
    "an evaluation whose worker is killed and whose endpoint refuses a storm of requests ends complete, pays no call twice, and says what its predictions say",
    { tags: ["nightly"] },
    async () => {
      const truths = readLabelledTraces(folders.map((folder) => join(data, folder))).map(({ truth }) => truth);
      const oracle = await startOracle({ truths, mistakes: { share: 0.4, among: "traces", seed: 5 }, latencyMs: 20 });
      const endpoint = await startStormyEndpoint(oracle.baseUrl, (count) => {
        if (count === stormAfter) endpoint.refuseNext(stormLength);
      });
      opened.push(oracle, endpoint);
      const ctx = await makeWorkspace({ attributesUploads: false });
      const prices = { inputUsdPerMillion: 1, cachedInputUsdPerMillion: null, outputUsdPerMillion: 2, priceAsOf: null };
      await saveProvider(ctx, {
        name: "Oracle",
        preset: "custom",
        baseUrl: endpoint.baseUrl,
        key: null,
        timeoutMs: 30_000,
        concurrency,
        requestsPerMinute: null,
        tokensPerMinute: null,
        models: [{ name: "oracle", contextTokens: 400_000, replyTokens: 400, ...prices }],
      });
      await importFiles(ctx);
      const version = await freeze(ctx);
      expect(version).toMatchObject({ caseCount: 137, labelledCount: 137 });
      expect(version.subsets.map(({ name, caseCount }) => [name, caseCount])).toEqual([
        ["algorithm-generated", 94],
        ["hand-crafted", 43],
      ]);
      const methods = ["all-at-once", "abduct-act-predict", "tracer", "rules", "first-code"];
      const { id } = await startEvaluation(ctx, {
        versionId: version.id,
        split: null,
        name: "Five methods",
        repeats: 1,
        maxCostUsd: 100,
        maxTokens: null,
        entries: methods.map((method) => ({ method })),
      });
      // What comes of the labels otherwise is no part of this, and would take its time.
      await prisma.$executeRaw`delete from graphile_worker._private_jobs where key like 'train:%'`;
      const [first] = await Promise.all([1, 2, 3].map(() => startWorker(concurrency)));
      await until(() => endpoint.stats().answered >= killAfter, 2 * minutes);
      await endWorker(first!, "SIGKILL");
      await until(async () => (await getEvaluation(ctx, { id })).state === "done", 8 * minutes, 500);

      const evaluation = await getEvaluation(ctx, { id });
      expect(evaluation).toMatchObject({ runCount: 685, endedCount: 685, counts: { SUCCEEDED: 685, FAILED: 0 } });
      expect(endpoint.stats().refused).toBe(stormLength);
      const runs = await prisma.attributionRun.findMany({ where: { evaluationEntry: { evaluationId: id } } });
      expect(new Set(runs.map(({ method, traceId }) => `${method} ${traceId}`)).size).toBe(685);
      // What is recorded is paid once: each run asked the very same thing once, and the sums are those of the calls.
      const calls = await prisma.judgeCall.findMany({ where: { run: { evaluationEntry: { evaluationId: id } } } });
      const paid = calls.filter(({ isReused }) => !isReused);
      expect(new Set(paid.map(({ requestHash }) => requestHash)).size).toBe(paid.length);
      // Only what was on its way from the killed worker may have been asked again.
      expect(endpoint.stats().answered - paid.length).toBeLessThanOrEqual(concurrency);
      const spent = paid.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
      expect(spent).toBeGreaterThan(0);
      expect(evaluation.spentUsd).toBeCloseTo(spent, 9);
      expect(evaluation.spentTokens).toBe(paid.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0));

      const { report, isProvisional } = await readReport(ctx, { evaluationId: id });
      expect(isProvisional).toBe(false);
      const lines = await linesOf(ctx, id);
      const apart = scoreLines(lines);
      const measured = report.entries.filter(({ entry }) => entry.kind === "method");
      expect(measured.map(({ entry }) => entry.method)).toEqual(methods);
      for (const { entry, scores } of measured) {
        const { within, top, distance } = scores;
        const table = {
          caseCount: scores.caseCount,
          states: scores.states,
          distance: distance?.value ?? null,
          agent: scores.agent.value,
          step: scores.step.value,
          joint: scores.joint.value,
          ...Object.fromEntries(within.map((share, at) => [`within${at + 1}`, share.value])),
          ...Object.fromEntries(top.map(({ k, share }) => [`top${k}`, share.value])),
          mrr: scores.mrr.value,
          softStep: scores.softStep.value,
        };
        const { caseCount, states, means } = apart[entry.id]!;
        const expected: Record<string, unknown> = { caseCount, states, ...means };
        expect(Object.keys(expected).sort()).toEqual(Object.keys(table).sort());
        for (const [measure, value] of Object.entries(table))
          expect({ [measure]: expected[measure] }).toEqual({
            [measure]: typeof value === "number" ? (expect.closeTo(value, 9) as number) : value,
          });
      }
      // A judge that errs on some traces and knows the others is neither always right nor always wrong.
      expect(measured[0]?.scores.step.value).toBeGreaterThan(0.4);
      expect(measured[0]?.scores.step.value).toBeLessThan(0.8);
    },
  );
});
