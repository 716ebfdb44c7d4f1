import { expect, test } from "vitest";
import { renewAllFacts } from "../../ground/facts/renew-all-facts";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { type MemberContext, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { readUsualRuns } from "./read-usual-runs";

const own = { attributesUploads: false };
const store = (ctx: MemberContext, outcome: string, price: number, system = "shop"): Promise<string> =>
  storeSample(ctx, { outcome, system: { name: system } }, [
    { agent: "Planner", content: "Find the price of the lamp." },
    { agent: "Surfer", content: `The price is ${price} EUR.` },
  ]);
const usualOf = async ({ workspaceId }: MemberContext) => {
  await renewAllFacts({ workspaceId, signal: new AbortController().signal });
  return readUsualRuns(workspaceId, "shop");
};

test("what is usual comes from passed runs of the same system and workspace", async () => {
  const [ctx, other] = [await makeWorkspace(own), await makeWorkspace(own)];
  for (const price of [20, 21, 22]) await store(ctx, "passed", price);
  await store(ctx, "failed", 23);
  await store(ctx, "passed", 24, "bank");
  await store(other, "passed", 25);
  const usual = await usualOf(ctx);
  expect(usual).toMatchObject({ count: 3, doings: { "surfer message": 3 } });
  expect(await usualOf(other)).toMatchObject({ count: 1 });

  const added = await store(ctx, "passed", 26);
  expect(await usualOf(ctx)).toMatchObject({ count: 4 });
  await deleteTraces(ctx, { ids: [added] });
  expect(await usualOf(ctx)).toEqual(usual);
});
