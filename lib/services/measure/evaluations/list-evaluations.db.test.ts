import { expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { listEvaluations } from "./list-evaluations";
import { startEvaluation } from "./start-evaluation";
import { makeEvaluatedSet } from "./testing/evaluated-set";

it("says of evaluations that are being prepared how many runs there will be, split by split, with one count for all of them", async () => {
  const splits = [
    { name: "train", share: 75 },
    { name: "hold\u0000out", share: 25 },
  ];
  const { ctx, versionId, traceIds } = await makeEvaluatedSet({ splits });
  const start = (name: string, split: string | null, repeats = 1) =>
    startEvaluation(ctx, {
      versionId,
      split,
      name,
      entries: [{ method: "rules" }],
      repeats,
      maxCostUsd: null,
      maxTokens: null,
    });
  await start("All", null);
  const asked = vi.spyOn(prisma, "$queryRaw");
  await listEvaluations(ctx, {});
  const once = asked.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  await start("Train", "train");
  await start("Held out", "hold\u0000out", 3);
  await start("All again", null, 2);
  const gone = await prisma.dataSetCase.findFirstOrThrow({ where: { versionId, split: "train" } });
  expect(traceIds).toContain(gone.traceId);
  await deleteTraces(ctx, { ids: [gone.traceId] });
  asked.mockClear();
  const { rows } = await listEvaluations(ctx, {});
  expect(asked).toHaveBeenCalledTimes(once);
  asked.mockRestore();
  expect(rows.map(({ name, state, runCount }) => [name, state, runCount])).toEqual([
    ["All again", "filling", 6],
    ["Held out", "filling", 3],
    ["Train", "filling", 2],
    ["All", "filling", 3],
  ]);
});
