import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readRunCoverage } from "./read-run-coverage";
import { startRun } from "../starting/start-run";
import { makeProvider } from "../runs/testing/make-provider";

test("what the calls of a run were shown is counted over all of them, for its workspace alone", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const traceId = await storeSample(ctx, {});
  const { id: runId } = await startRun(ctx, { traceId, method: "all-at-once" });
  expect(await readRunCoverage(ctx, { runId })).toMatchObject({ callCount: 0, full: { stepCount: 0 } });

  const { stepCount } = await prisma.trace.findUniqueOrThrow({ where: { id: traceId } });
  const call = { workspaceId: ctx.workspaceId, runId, name: "attribution", firstStep: 0, lastStep: 0, messages: [] };
  const rest = { reply: "", attemptCount: 1, inputTokens: 1, outputTokens: 1, latencyMs: 1 };
  const cut = { ranges: [{ first: 0, last: 0 }], unseen: [{ stepIndex: 0, ranges: [{ from: 1, to: 3 }] }] };
  await prisma.judgeCall.createMany({
    data: [
      { ...call, ...rest, sequence: 1, requestHash: "a", shown: cut },
      { ...call, ...rest, sequence: 2, requestHash: "b" },
    ],
  });
  const { content } = await prisma.step.findFirstOrThrow({ where: { traceId, index: 0 } });
  expect(await readRunCoverage(ctx, { runId })).toMatchObject({
    callCount: 1,
    unknownCallCount: 1,
    shortened: [{ stepIndex: 0, length: content.length, seen: content.length - 2 }],
    never: { stepCount: stepCount - 1, stretches: [{ first: 1, last: stepCount - 1 }] },
  });
  const stranger = await makeWorkspace({});
  await expect(readRunCoverage(stranger, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
