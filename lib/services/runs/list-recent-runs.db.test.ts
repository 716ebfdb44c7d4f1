import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../annotations/save-annotation";
import { storeSample } from "../traces/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { listRecentRuns } from "./list-recent-runs";

const storeRuns = (ctx: MemberContext, traceId: string, count: number, isAutomatic = false) =>
  prisma.attributionRun.createMany({
    data: Array.from({ length: count }, () => ({
      ...{
        workspaceId: ctx.workspaceId,
        traceId,
        method: "tracer",
        methodVersion: "1",
        startedByName: "Ada",
        isAutomatic,
      },
      manifest: {},
    })),
  });

it("leaves out what nobody started, and says what is ground truth and what is disputed", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const other = await addMember(ctx, "EDITOR");
  const traceId = await storeSample(ctx);
  await storeRuns(ctx, traceId, 1);
  await storeRuns(ctx, traceId, 2, true);
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "" });
  const read = async () => (await listRecentRuns(ctx, { isByPeople: true })).rows;
  expect(await read()).toMatchObject([{ groundTruth: { agent: "Surfer", stepIndex: 1 }, isDisputed: false }]);
  await saveAnnotation(other, { traceId, agent: "Planner", stepIndex: 2, reason: "" });
  expect(await read()).toMatchObject([{ groundTruth: null, isDisputed: true }]);
});
