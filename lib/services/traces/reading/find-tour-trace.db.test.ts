import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { findTourTrace } from "./find-tour-trace";
import { storeSample } from "./testing/sample-file";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace();
  await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { attributesUploads: false } });
});

const answer = (
  traceId: string,
  stepIndex: number,
  more: { agent?: string; isAbstained?: boolean } = {},
  method = "tracer",
) =>
  prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method,
      methodVersion: "1",
      manifest: {},
      startedByName: "Ada",
      status: "SUCCEEDED",
      attribution: { agent: "Surfer", stepIndex, reason: "", quotes: [], suspects: [], ...more },
    },
  });
const labelled = { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "wrong map" } };

describe("findTourTrace", () => {
  it("finds nothing where no run has answered, and nothing of another workspace", async () => {
    await storeSample(ctx);
    expect(await findTourTrace(ctx)).toBeNull();
    await answer(await storeSample(ctx), 1);
    expect(await findTourTrace(await makeWorkspace())).toBeNull();
  });

  it("prefers an answer to a reading order, and a right one to a wrong one", async () => {
    await answer(await storeSample(ctx, labelled), 1, { isAbstained: true });
    const wrong = await storeSample(ctx, labelled);
    await answer(wrong, 2, { agent: "Planner" });
    expect(await findTourTrace(ctx)).toBe(wrong);
    const nearly = await storeSample(ctx, labelled);
    await answer(nearly, 2);
    expect(await findTourTrace(ctx)).toBe(nearly);
    const right = await storeSample(ctx, labelled);
    await answer(right, 1);
    expect(await findTourTrace(ctx)).toBe(right);
  });

  it("prefers any answer to one that a model foretold", async () => {
    const foretold = await storeSample(ctx, labelled);
    await answer(foretold, 1, {}, "simulated-replay");
    expect(await findTourTrace(ctx)).toBe(foretold);
    const abstained = await storeSample(ctx);
    await answer(abstained, 2, { isAbstained: true });
    expect(await findTourTrace(ctx)).toBe(abstained);
  });

  it("shows a reading order where there is nothing else, and never a run that passed", async () => {
    await answer(await storeSample(ctx, { outcome: "passed" }), 1);
    expect(await findTourTrace(ctx)).toBeNull();
    const abstained = await storeSample(ctx);
    await answer(abstained, 1, { isAbstained: true });
    expect(await findTourTrace(ctx)).toBe(abstained);
  });
});
