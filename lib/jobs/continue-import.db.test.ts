import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { deleteImport } from "@/lib/services/intake/imports/delete-import";
import { sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { sampleTrace } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { continueImport } from "./continue-import";
import { RunStopped } from "./stop-reason";

const prepare = async () => {
  const ctx = await makeWorkspace();
  const { id } = await sendFile(ctx, [sampleTrace(), sampleTrace()]);
  await prisma.import.update({ where: { id }, data: { status: "STORING", turn: 2 } });
  return { ctx, id, turn: { importId: id, turn: 2, beginnings: 1 } };
};
const going = new AbortController().signal;

test("an import is stored to its end, and a job of an earlier turn does nothing", async () => {
  const { ctx, id, turn } = await prepare();
  await continueImport({ ...turn, turn: 1 }, going);
  expect(await getImport(ctx, { id })).toMatchObject({ status: "STORING" });
  expect(await continueImport(turn, going)).toBe("done");
  expect(await getImport(ctx, { id })).toMatchObject({ status: "DONE", result: { storedCount: 2 } });
});

test("a stop in order gives an import back to the queue", async () => {
  const { ctx, id, turn } = await prepare();
  const stop = new AbortController();
  stop.abort(new RunStopped("stopping"));
  expect(await continueImport(turn, stop.signal)).toBe("RELEASED");
  expect(await getImport(ctx, { id })).toMatchObject({ status: "STORING" });
  expect(await prisma.$queryRaw`select 1 from graphile_worker.jobs where key = ${`import:${id}`}`).toHaveLength(1);
});

test("an import over which one worker after another ends is given up, and says so", async () => {
  const { ctx, id, turn } = await prepare();
  expect(await continueImport({ ...turn, beginnings: 4 }, going)).toBe("FAILED");
  const view = await getImport(ctx, { id });
  expect(view).toMatchObject({ status: "FAILED", error: { code: "worker" } });
  expect(view.error?.message).toContain("3 times in a row");
});

test("an import that was canceled is no work any more", async () => {
  const { ctx, id, turn } = await prepare();
  await deleteImport(ctx, { id });
  expect(await continueImport(turn, going)).toBe("done");
  expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});
