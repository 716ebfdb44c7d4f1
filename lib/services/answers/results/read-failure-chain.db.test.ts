import { expect, test } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readFailureChain } from "./read-failure-chain";

const storeRun = async (ctx: WorkspaceContext, traceId: string, answer: object): Promise<string> => {
  const attribution = { agent: "Surfer", stepIndex: 1, reason: "", quotes: [], suspects: [], ...answer };
  const { id } = await prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "1",
      status: "SUCCEEDED",
      attribution,
      manifest: {},
      startedByName: "Olga",
    },
    select: { id: true },
  });
  return id;
};

test("the way from the decisive step to the answer is read for the run's workspace alone", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, { finalAnswer: "4711 km" }, [
    { agent: "Planner", content: "Look at the map." },
    { agent: "Surfer", content: "The map says 4711 km.\u0000" },
    { agent: "Planner", content: "Noted." },
    { agent: "Checker", content: `4711 km it is. ${"x".repeat(9_000)}` },
    { agent: "Planner", content: "FINAL ANSWER: 4711 km" },
  ]);
  const runId = await storeRun(ctx, traceId, { quotes: [{ stepIndex: 1, text: "The map says 4711 km." }] });
  const chain = await readFailureChain(ctx, { runId });
  expect(chain).toMatchObject({
    steps: [1, 3, 4],
    basis: "values",
    values: ["4711"],
    finalAnswer: { values: ["4711"] },
    notes: ["Of 1 long step only the beginning was searched."],
  });
  expect(chain?.links.map(({ agent }) => agent)).toEqual(["Planner", "Checker", "Surfer"]);

  const stranger = await makeWorkspace({});
  await expect(readFailureChain(stranger, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a run that abstains, or that points beyond the trace, has no chain", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, {});
  for (const answer of [{ isAbstained: true }, { stepIndex: 99 }])
    expect(await readFailureChain(ctx, { runId: await storeRun(ctx, traceId, answer) })).toBeNull();
});
