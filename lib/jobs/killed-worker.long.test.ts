// @module-tag nightly
// By day: imports.db.test.ts (what a storing that died has stored is stored once), tracers.db.test.ts; a worker is
// killed in worker.db.test.ts and many-runs.long.test.ts.
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { maxInlineBytes } from "@/lib/services/intake/imports/max-inline-bytes";
import { storeImport } from "@/lib/services/intake/imports/store-import";
import { sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { getTracer } from "@/lib/services/answers/tracers/get-tracer";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { sampleTrace } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { exportTraces } from "@/lib/traces/export-trace";
import { backOfficeRun, faultPatterns } from "@/prisma/scenarios/back-office";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { endWorker, startWorker, until } from "./testing/worker-process";

// Real worker processes that are killed in the middle of long work.

test("a worker killed in the middle of a training is replaced, and the labels are trained on once", async () => {
  const ctx = await makeWorkspace();
  const random = seededRandom(3);
  const traces = Array.from({ length: 12 }, () => backOfficeRun(random, random.pick(faultPatterns), "Back office"));
  const first = await startWorker();
  await createTraces(ctx, { bytes: new TextEncoder().encode(exportTraces(traces)) });
  const [{ id: tracerId } = { id: "" }] = await listTracers(ctx);
  const stateIs = (state: string) => until(async () => (await getTracer(ctx, { tracerId })).state === state);
  await stateIs("training");
  await endWorker(first, "SIGKILL");
  const second = await startWorker();
  await stateIs("ready");
  await expect.poll(() => second.output()).toContain(`training ${tracerId} stored`);
  expect((await getTracer(ctx, { tracerId })).versions).toMatchObject([{ number: 1, traceCount: 12 }]);
});

test("a large file is read and stored by workers, and what a killed one has stored is stored once", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const text = "x".repeat(20_000);
  const count = Math.ceil((1.5 * maxInlineBytes) / text.length);
  const sample = (at: number) => sampleTrace({}, [{ agent: "A", content: `${at} ${text}` }]);
  const first = await startWorker();
  const { id, status } = await sendFile(
    ctx,
    Array.from({ length: count }, (_, at) => sample(at)),
  );
  expect(status).toBe("READING");
  const view = () => getImport(ctx, { id });
  await until(async () => (await view()).status === "READY");
  expect((await view()).preview).toMatchObject({ traceCount: count, newCount: count });
  expect(await storeImport(ctx, { id })).toMatchObject({ status: "STORING" });
  const storedCount = () => prisma.trace.count({ where: { importId: id } });
  await until(async () => (await storedCount()) > 0);
  await endWorker(first, "SIGKILL");
  const second = await startWorker();
  await until(async () => (await view()).status === "DONE");
  expect((await view()).result).toMatchObject({ storedCount: count, duplicateCount: 0, failedCount: 0 });
  expect(await storedCount()).toBe(count);
  expect(second.output()).toContain(`import ${id} done`);
});
