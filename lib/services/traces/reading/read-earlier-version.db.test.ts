import { expect, test } from "vitest";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readEarlierVersion } from "./read-earlier-version";
import { storeSample } from "./testing/sample-file";

const ledger = (reason: string) => `Ledger:\n${JSON.stringify({ done: false, reason })}`;
const speaks = (agent: string, content: string) => ({ agent, content, kind: "thought" });

test("the ledger before is found past what others and the agent itself said", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, [
    speaks("Planner", ledger("nothing yet\u0000")),
    speaks("Surfer", ledger("another's")),
    ...Array.from({ length: 70 }, (_, i) =>
      speaks("Planner", `Now the next speaker of round ${i} is to be the Surfer.`),
    ),
    speaks("Planner", ledger("all is known")),
  ]);
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 72 })).toEqual({
    found: { stepIndex: 0, content: ledger("nothing yet\u0000") },
    isCutShort: false,
  });
  const nothing = { found: null, isCutShort: false };
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 1 })).toEqual(nothing);
});

test("beyond 300 steps of the agent nothing is looked for, and that is said only where there is more", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, [
    speaks("Planner", ledger("nothing yet")),
    ...Array.from({ length: 300 }, () => speaks("Planner", "Next.")),
    speaks("Planner", ledger("all is known")),
  ]);
  expect(await readEarlierVersion(ctx, { traceId, stepIndex: 301 })).toEqual({ found: null, isCutShort: true });
  const whole = await storeSample(ctx, {}, [
    ...Array.from({ length: 300 }, () => speaks("Planner", "Next.")),
    speaks("Planner", ledger("all is known")),
  ]);
  const nothing = { found: null, isCutShort: false };
  expect(await readEarlierVersion(ctx, { traceId: whole, stepIndex: 300 })).toEqual(nothing);
});

test("a step of another workspace, and one that the trace does not have, are not found", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  const traceId = await storeSample(ctx, {}, [speaks("Planner", ledger("a")), speaks("Planner", ledger("b"))]);
  await expect(readEarlierVersion(stranger, { traceId, stepIndex: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readEarlierVersion(ctx, { traceId, stepIndex: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
